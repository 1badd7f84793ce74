"""Compositing boundaries: cached answers about the property trees, under one policy.

Layerization asks the same few questions of the same nodes many times: which composited node is
this under, where do two chains meet, how does one space map to another. Each answer is computed
once here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compositor.base.geometry import INFINITE_RECT, Rect
from compositor.base.matrix import Matrix
from compositor.layers.policy import LayerPolicy, LcdPreference
from compositor.layers.projection import Projector
from compositor.layers.reasons import NO_FACTS, TRANSFORM_ANIMATIONS, Facts, effect_reasons, transform_reasons
from compositor.layout.boxes import NO_BOX, BoxId
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_TRANSFORM,
    Backface,
    ClipId,
    EffectId,
    Fact,
    PropertyTrees,
    PropertyTreeState,
    ScrollId,
    TransformId,
)

NO_TRANSFORM = TransformId(-1)


class Boundaries:
    """Facts about the trees that merging and overlap testing need.

    Attributes:
        trees, policy: What it was made from.
        lcd: The LCD preference at the trees' device scale.
        transform_reasons, effect_reasons: Direct reasons by node id.
        composited_ancestor: By transform: the nearest directly composited transform at or above, -1 for none.
        scroll_translation: By transform: the nearest scroll translation at or above; the root for none.
        mover: By transform: the nearest node at or above that moves by itself (animation, sticky, anchor,
            scroll); the root for none.
        backface_hidden: By transform, inheritance resolved.
        pixel_moving_filter: By clip: the nearest one at or above that a filter spreads, -1 for none.
        projections: Ways between spaces, and whether they may change by themselves.
    """

    def __init__(
        self, trees: PropertyTrees, policy: LayerPolicy, layer_parents: Mapping[BoxId, BoxId] | None = None
    ) -> None:
        self.trees = trees
        self.policy = policy
        self._layer_parents = layer_parents or {}
        self.lcd = policy.lcd_preference(trees.device_scale)
        self.transform_reasons: list[Facts] = [transform_reasons(node, policy) for node in trees.transforms]
        self.effect_reasons: list[Facts] = [effect_reasons(node, policy) for node in trees.effects]
        self.composited_ancestor: list[TransformId] = []
        self.scroll_translation: list[TransformId] = []
        self.mover: list[TransformId] = []
        self.backface_hidden: list[bool] = []
        self.pixel_moving_filter: list[ClipId] = []
        self._mapper = GeometryMapper(trees)
        self.projections = Projector(self._mapper)
        self._composited_scrolls: dict[ScrollId, bool] = {}
        self._inherit_down()

    def _inherit_down(self) -> None:
        for node in self.trees.transforms:
            own, parent = node.id, node.parent
            is_root = own == ROOT_TRANSFORM
            scrolls = node.role == "scroll" and node.scroll != NO_SCROLL
            if self.transform_reasons[own]:
                self.composited_ancestor.append(own)
            else:
                self.composited_ancestor.append(NO_TRANSFORM if is_root else self.composited_ancestor[parent])
            self.scroll_translation.append(own if scrolls or is_root else self.scroll_translation[parent])
            self.mover.append(own if scrolls or is_root or self.moves_freely(own) else self.mover[parent])
            inherited = False if is_root else self.backface_hidden[parent]
            self.backface_hidden.append(
                inherited if node.backface is Backface.INHERITED else node.backface is Backface.HIDDEN
            )
        for clip in self.trees.clips:
            outer = ClipId(-1) if clip.parent < 0 else self.pixel_moving_filter[clip.parent]
            self.pixel_moving_filter.append(clip.id if clip.pixel_moving_filter >= 0 else outer)

    # Scrollers

    def decide_scroller(self, scroll: ScrollId, composited: bool) -> None:
        """Record whether a scroller is composited; settled when its hit-test chunk is met."""
        self._composited_scrolls[scroll] = composited

    def is_composited_scroll(self, scroll: ScrollId) -> bool:
        """True for composited scrollers; before the decision, where text need not be LCD text."""
        found = self._composited_scrolls.get(scroll)
        if found is not None:
            return found
        node = self.trees.scrolls[scroll]
        return bool(self.transform_reasons[node.translation]) or self.lcd is not LcdPreference.STRONGLY_PREFERRED

    def composited_scrollers(self) -> frozenset[ScrollId]:
        """All scrollers decided to be composited."""
        return frozenset(scroll for scroll, composited in self._composited_scrolls.items() if composited)

    def scroll_of(self, transform: TransformId) -> ScrollId:
        """The scroll node of a scroll translation, `NO_SCROLL` for other transforms."""
        node = self.trees.transforms[transform]
        return node.scroll if node.role == "scroll" else NO_SCROLL

    def parent_scroll_translation(self, transform: TransformId) -> TransformId:
        """The nearest scroll translation strictly above `transform`; the root for none."""
        if transform == ROOT_TRANSFORM:
            return transform
        return self.scroll_translation[self.trees.transforms[transform].parent]

    def composited_scroll_translation(self, transform: TransformId) -> TransformId:
        """The nearest scroll translation at or above whose scroller is composited; the root for none."""
        current = self.scroll_translation[transform]
        while current != ROOT_TRANSFORM and not self.is_composited_scroll(self.scroll_of(current)):
            current = self.parent_scroll_translation(current)
        return current

    # Paint layers

    def paint_layers_above(self, layer: BoxId) -> Iterator[BoxId]:
        """A paint layer, those it is painted from, and `NO_BOX` for the document."""
        while layer != NO_BOX:
            yield layer
            layer = self._layer_parents.get(layer, NO_BOX)
        yield NO_BOX

    # Chains

    def moves_freely(self, transform: TransformId) -> bool:
        """True for transforms that may be anywhere by the next frame: animated, or sticky and able to move."""
        facts = self.trees.transforms[transform].facts
        return bool(facts) and (
            Fact.STICKY_POSITION in facts or Fact.ANCHOR_POSITION in facts or not facts.isdisjoint(TRANSFORM_ANIMATIONS)
        )

    def common_transform(self, a: TransformId, b: TransformId) -> TransformId:
        """Lowest common ancestor of two transforms."""
        return a if a == b else self._mapper.lca_transform(a, b)

    def common_clip(self, a: ClipId, b: ClipId) -> ClipId:
        """Lowest common ancestor of two clips."""
        return a if a == b else self._mapper.lca_clip(a, b)

    def common_effect(self, a: EffectId, b: EffectId) -> EffectId:
        """Lowest common ancestor of two effects."""
        return a if a == b else self._mapper.lca_effect(a, b)

    def child_towards(self, group: EffectId, effect: EffectId) -> EffectId | None:
        """The child of `group` on the path to `effect`; None when `effect` is not inside `group`."""
        nodes = self.trees.effects
        if effect <= group:
            return None
        while nodes[effect].parent > group:
            effect = nodes[effect].parent
        return effect if nodes[effect].parent == group else None

    def is_clip_ancestor(self, ancestor: ClipId, clip: ClipId) -> bool:
        """True when `ancestor` is `clip` or above it."""
        nodes = self.trees.clips
        while clip > ancestor:
            clip = nodes[clip].parent
        return clip == ancestor

    def is_transform_ancestor(self, ancestor: TransformId, transform: TransformId) -> bool:
        """True when `ancestor` is `transform` or above it."""
        return self._mapper.is_transform_ancestor(ancestor, transform)

    # Spaces

    def to_screen(self, transform: TransformId) -> Matrix:
        """Matrix from a transform's space to the root's (the viewport, device px)."""
        return self._mapper.to_root[transform]

    def to_ancestor(self, transform: TransformId, ancestor: TransformId) -> Matrix:
        """Matrix from a transform's space to that of one of its ancestors."""
        return self._mapper.to_ancestor(transform, ancestor)

    def between(self, source: TransformId, destination: TransformId) -> Matrix:
        """Matrix from one space to another.

        Where the way down to the destination cannot be inverted, that to the common ancestor, which
        callers here only use as a bound.
        """
        matrix = self._mapper.between(source, destination)
        if matrix is None:
            return self._mapper.to_ancestor(source, self._mapper.lca_transform(source, destination))
        return matrix

    def visibility_limit(self, state: PropertyTreeState) -> Rect:
        """What of a state can ever be seen, px in its transform's space; infinite when unknown."""
        clip = self.trees.clips[state.clip]
        if clip.transform == state.transform and not clip.aliased:
            return clip.rect.rect
        scroll = self.scroll_of(state.transform)
        return self.trees.scrolls[scroll].contents if scroll != NO_SCROLL else INFINITE_RECT

    def reasons_at(self, transform: TransformId) -> Facts:
        """Direct reasons of a transform, none for -1."""
        return NO_FACTS if transform == NO_TRANSFORM else self.transform_reasons[transform]
