"""Coarse bounds of where a layer may lie, level by level of scrolling; used to find overlap candidates.

Each answer contains what the exact overlap test computes for any common ancestor on that level.
None stands for "anywhere".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.layers.boundaries import Boundaries
from compositor.layers.overlap import OverlapTester, all_scroll_positions
from compositor.property_trees.nodes import ROOT_TRANSFORM, EffectId, Fact, PropertyTreeState, TransformId


class Mover(NamedTuple):
    """What carries a layer about by itself: a transform, and the filter that spreads it (-1 for none)."""

    transform: TransformId
    effect: EffectId


class Reach:
    """Computes the bounds under one set of boundaries."""

    def __init__(self, boundaries: Boundaries, tester: OverlapTester) -> None:
        self._boundaries = boundaries
        self._tester = tester
        self._filter_at: list[EffectId] = []
        for node in boundaries.trees.effects:
            spreads = node.moves_pixels or Fact.ACTIVE_FILTER_ANIMATION in node.facts
            inherited = EffectId(-1) if node.id == 0 else self._filter_at[node.parent]
            self._filter_at.append(node.id if spreads else inherited)

    def is_wild(self, state: PropertyTreeState) -> bool:
        """True for content that the exact test may take to be anywhere, wherever it lies."""
        transform = state.transform
        boundaries = self._boundaries
        return self._tester.spreads_everywhere(state) or boundaries.projections.is_wild(
            transform, boundaries.mover[transform]
        )

    def mover(self, state: PropertyTreeState) -> Mover | None:
        """What carries content of `state`, None when only scrolling does."""
        transform = self._boundaries.mover[state.transform]
        effect = self._filter_at[state.effect]
        still = transform == self._boundaries.scroll_translation[state.transform]
        return None if still and effect < 0 else Mover(transform, effect)

    def place(self, rect: Rect, state: PropertyTreeState, space: TransformId) -> Rect | None:
        """`rect` in an ancestor space, clips left out.

        Bounding boxes are taken at every space on the way: the exact test takes one at the common
        ancestor, and the result must contain what becomes of that further up.
        """
        nodes, current = self._boundaries.trees.transforms, state.transform
        while current != space:
            node = nodes[current]
            matrix = node.local()
            if not matrix.is_2d and (not node.flattens or len(matrix.map_quad(rect)) != 4):
                return None
            rect = matrix.map_rect(rect)
            current = node.parent
        return rect

    def levels_above(
        self, rect: Rect, state: PropertyTreeState
    ) -> Iterator[tuple[TransformId, TransformId, Rect | None]]:
        """For each scroll translation above the nearest one: it, the one below it, and the area on that level."""
        boundaries = self._boundaries
        nodes, scrolls = boundaries.trees.transforms, boundaries.trees.scrolls
        level = boundaries.scroll_translation[state.transform]
        everywhere = self._tester.spreads_everywhere(state)
        anywhere = self.is_wild(state) or self.mover(state) is not None
        area = None if anywhere else self.place(rect, state, level)
        while level != ROOT_TRANSFORM:
            scroll = scrolls[boundaries.scroll_of(level)]
            area = scroll.container if area is None else all_scroll_positions(area, scroll)
            outside = nodes[level].parent
            above = boundaries.scroll_translation[outside]
            still = boundaries.mover[outside] == above and not boundaries.projections.is_wild(outside, above)
            area = self.place(area, state._replace(transform=outside), above) if still else None
            yield above, level, None if everywhere else area
            level = above
