"""What lies too far outside the visible part to be recorded.

The area that counts for a property tree state is found on the way down from the root: each clip
cuts it, each scroller lets it grow along the axes that scroll, and so does each transform that may
move without a new recording. Boxes whose content may show anywhere (pixels moved by a filter,
perspective, a running animation) are recorded whole, whatever they clip themselves; so is all below
a perspective. What a clip without any visible part holds is not recorded, whatever it is. Boxes
fixed to the viewport are cut by that alone, not by the masks and clip paths around them.

Source: Blink's `CullRect` and `CullRectUpdater`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.layout.boxes import BoxId
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_TRANSFORM,
    ClipId,
    ClipNode,
    Fact,
    PropertyTrees,
    PropertyTreeState,
    ScrollNode,
    TransformId,
    TransformNode,
)

_EXPANSION = 4000.0
_SMALL_SCROLLER_AREA = 100_000.0
_SMALL_EXPANSION = 1024.0
_LEAST_SCALE = 1e-3
_ANIMATIONS: Final = frozenset(
    (
        Fact.ACTIVE_TRANSFORM_ANIMATION, Fact.ACTIVE_SCALE_ANIMATION, Fact.ACTIVE_ROTATE_ANIMATION,
        Fact.ACTIVE_TRANSLATE_ANIMATION,
    )
)  # fmt: skip
_STAYS_IN_PLACE: Final = frozenset(
    (
        Fact.FIXED_POSITION, Fact.UNDO_OVERSCROLL, Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA, Fact.VIEWPORT,
        Fact.ROOT_SCROLLER, Fact.IFRAME, Fact.WILL_CHANGE_CLIP_PATH, Fact.WILL_CHANGE_MASK,
    )
)  # fmt: skip

_NO_BOX: Final = frozenset(("scroll", "svg"))
_OVERFLOW_ROLES: Final = frozenset(("overflow", "rounded"))

Area = Rect | None
"""What counts, px; None for everything."""
FixedSpaces = tuple[TransformId, ...]


class CullRect:
    """Answers for the property trees of one document."""

    __slots__ = (
        "_areas", "_below", "_boundless", "_clipped", "_mapper", "_moving", "_projected", "_reach", "_trees",
        "_views",
    )  # fmt: skip

    def __init__(self, trees: PropertyTrees, mapper: GeometryMapper) -> None:
        self._trees: Final = trees
        self._mapper: Final = mapper
        self._reach: Final = _EXPANSION * max(1.0, trees.device_scale)
        self._boundless: Final = frozenset(_boundless_boxes(trees))
        self._moving: Final = frozenset(
            node.box for node in trees.transforms if node.role not in ("scroll", "svg") and _moves(node)
        )
        self._projected: Final = _projected_spaces(trees.transforms)
        views = (trees.viewport_state, *trees.frame_states)
        self._views: Final = {view.transform: view.clip for view in views}
        self._areas: dict[tuple[TransformId, ClipId], Area] = {}
        self._clipped: dict[tuple[ClipId, FixedSpaces], tuple[Area, TransformId]] = {}
        self._below: dict[tuple[ClipId, TransformId], Area] = {}

    def is_boundless(self, box: BoxId, state: PropertyTreeState) -> bool:
        """True for boxes that are recorded wherever they are, unless a clip around them shows nothing at all."""
        area = self.area(state) if box in self._boundless else EMPTY_RECT
        return area != EMPTY_RECT

    def hides(self, box: Rect, state: PropertyTreeState) -> bool:
        """True when `box` (px in `state.transform`) need not be recorded."""
        area = self.area(state)
        if area is None:
            return False
        if box.is_empty:
            return box.right < area.x or box.x > area.right or box.bottom < area.y or box.y > area.bottom
        return not box.intersects(area)

    def area(self, state: PropertyTreeState) -> Area:
        """The area recorded in a state, px in `state.transform`; None for everything."""
        key = (state.transform, state.clip)
        if key not in self._areas:
            self._areas[key] = self._find(*key)
        return self._areas[key]

    def _find(self, transform: TransformId, clip: ClipId) -> Area:
        area, space = self._inside(clip, self._fixed_above(transform))
        if self._mapper.is_transform_ancestor(space, transform):
            return self._descend(area, clip, space, transform)
        return None if area is None else self._mapper.map_rect(area, space, transform)

    def _fixed_above(self, transform: TransformId) -> FixedSpaces:
        """The spaces of the boxes fixed to a viewport that a space is in, innermost first."""
        nodes, found = self._trees.transforms, []
        while transform > ROOT_TRANSFORM:
            node = nodes[transform]
            if node.role == "paint-offset" and node.parent in self._views:
                found.append(transform)
            transform = node.parent
        return tuple(found)

    def _inside(self, clip: ClipId, fixed: FixedSpaces) -> tuple[Area, TransformId]:
        """What a clip leaves, and the space that it is in; `fixed` are the spaces of fixed boxes around the content."""
        nodes, chain = self._trees.clips, []
        while clip > 0 and (clip, fixed) not in self._clipped:
            chain.append(nodes[clip])
            clip = nodes[clip].parent
        area, space = self._clipped[clip, fixed] if clip > 0 else (None, ROOT_TRANSFORM)
        for node in reversed(chain):
            if self._is_around(node, fixed):
                self._clipped[node.id, fixed] = (area, space)
                continue
            if self._mapper.is_transform_ancestor(space, node.transform):
                area = self._descend(area, node.parent, space, node.transform)
                space = node.transform
            area = self._cut(area, node, space)
            self._clipped[node.id, fixed] = (area, space)
        return area, space

    def _is_around(self, clip: ClipNode, fixed: FixedSpaces) -> bool:
        """True for clips of boxes that a fixed box is in without being contained by them."""
        nodes = self._trees.transforms
        return any(
            clip.id > self._views[nodes[space].parent] and not self._mapper.is_transform_ancestor(space, clip.transform)
            for space in fixed
        )

    def _cut(self, area: Area, clip: ClipNode, space: TransformId) -> Area:
        if clip.pixel_moving_filter >= 0:
            moves = self._trees.effects[clip.pixel_moving_filter].moves_pixels
            return None if moves else area
        if clip.role not in _OVERFLOW_ROLES and clip.box in self._boundless:
            return area if area == EMPTY_RECT else None
        rect = self._mapper.map_rect(clip.bounds, clip.transform, space)
        if rect.is_infinite:
            return area
        line = rect.is_empty and not _is_on_pixels(rect)
        rect = _with_extents(rect) if line else EMPTY_RECT if rect.is_empty else rect.enclosing_int()
        hidden = EMPTY_RECT in (rect, area)
        own = clip.role in _OVERFLOW_ROLES and clip.box in self._boundless
        if not hidden and (own or self._projected[clip.transform]):
            return None
        cut = rect if area is None or (line and not hidden) else area.intersect(rect)
        if cut.is_empty or clip.role in _OVERFLOW_ROLES or clip.box not in self._moving:
            return cut
        # Clips of a box itself cut what is then let grow, as the box may move.
        return _grown(cut, self._reach / self._scale(space))

    def _descend(self, area: Area, clip: ClipId, above: TransformId, transform: TransformId) -> Area:
        """From the space that what `clip` leaves is in to that of a transform below it."""
        nodes, path = self._trees.transforms, []
        while transform != above and (clip, transform) not in self._below:
            path.append(nodes[transform])
            transform = nodes[transform].parent
        area = area if transform == above else self._below[clip, transform]
        for node in reversed(path):
            area = self._below[clip, node.id] = self._step(self._around_outline(area, clip, node), node)
        return area

    def _around_outline(self, area: Area, clip: ClipId, node: TransformNode) -> Area:
        """A clip path or mask that leaves nothing hides its box; what moves inside is recorded around its place."""
        around = self._trees.clips[clip]
        if around.role not in ("clip-path", "mask") or not around.rect.rect.is_empty or not _moves(node):
            return area
        return _grown(EMPTY_RECT, self._reach / self._scale(node.parent))

    def _step(self, area: Area, node: TransformNode) -> Area:
        """From the space above one transform to its own."""
        if area == EMPTY_RECT:
            return area  # a clip that shows nothing: what moves inside it does not show either
        if node.role == "scroll" and node.scroll != NO_SCROLL:
            whole = self._projected[node.id] or node.box in self._boundless
            return None if whole else self._scrolled(area, self._trees.scrolls[node.scroll])
        if area is None or node.matrix.has_perspective or not node.facts.isdisjoint(_ANIMATIONS):
            return None
        back = node.local().inverse()
        if back is None:
            return None
        area = back.map_rect(area).enclosing_int()
        # Seen edge-on the area is empty, and grows all the same.
        return _grown(area, self._reach / self._scale(node.id)) if _moves(node) else area

    def _scrolled(self, area: Area, scroll: ScrollNode) -> Rect:
        """What is recorded of a scroller's contents, px in their space."""
        visible = scroll.container if area is None else area.intersect(scroll.container)
        if visible.is_empty:
            return EMPTY_RECT
        dx, dy = self._scroll_reach(scroll)
        return visible.moved(scroll.offset.x, scroll.offset.y).outset(dy, dx, dy, dx).intersect(scroll.contents)

    def _scroll_reach(self, scroll: ScrollNode) -> tuple[float, float]:
        """How far a scroller's contents are recorded beyond what shows, px in their space, along each axis."""
        contents, container = scroll.contents, scroll.container
        wide, high = contents.width > container.width, contents.height > container.height
        zoom, scale = max(1.0, self._trees.device_scale), self._scale(scroll.translation)
        if container.area <= _SMALL_SCROLLER_AREA * zoom * zoom:
            reach = _SMALL_EXPANSION * zoom / scale
        elif wide and high:
            # Half along each axis; what one axis has no use for, the other gets.
            half = self._reach / 2 / scale
            unused_x = max(0.0, half - (contents.width - container.width))
            unused_y = max(0.0, half - (contents.height - container.height))
            return half + unused_y, half + unused_x
        else:
            reach = self._reach / scale
        return (reach if wide else 0.0), (reach if high else 0.0)

    def _scale(self, transform: TransformId) -> float:
        """Screen px a px of a space, roughly."""
        matrix = self._mapper.to_root[transform]
        if matrix.has_perspective:
            return 1.0
        x, y = matrix.scale_2d
        return max(math.sqrt(x * y), _LEAST_SCALE)


def _is_on_pixels(rect: Rect) -> bool:
    """True when a clip without any extent lies on the edge of pixels, where it shows nothing for certain."""
    return (rect.width > 0 or rect.x == math.floor(rect.x)) and (rect.height > 0 or rect.y == math.floor(rect.y))


def _with_extents(rect: Rect) -> Rect:
    """Whole px around a line, which stays without extent across."""
    whole = rect.enclosing_int()
    return Rect(whole.x, whole.y, whole.width if rect.width > 0 else 0.0, whole.height if rect.height > 0 else 0.0)


def _moves(node: TransformNode) -> bool:
    """True for transforms that may change without a new recording."""
    return bool(node.facts - _STAYS_IN_PLACE)


def _boundless_boxes(trees: PropertyTrees) -> Iterator[BoxId]:
    """Boxes whose content may show anywhere."""
    for node in trees.transforms:
        if node.role == "svg":
            continue
        if node.role == "perspective" or node.matrix.has_perspective or not node.facts.isdisjoint(_ANIMATIONS):
            yield node.box
    for effect in trees.effects:
        if effect.role == "filter" and effect.moves_pixels and effect.box >= 0:
            yield effect.box


def _projected_spaces(nodes: Sequence[TransformNode]) -> tuple[bool, ...]:
    """By transform: whether it, or one above, has perspective."""
    result: list[bool] = []
    for node in nodes:
        own = node.role == "perspective" or node.matrix.has_perspective
        result.append(own or (node.id != ROOT_TRANSFORM and result[node.parent]))
    return tuple(result)


def _grown(area: Rect, reach: float) -> Rect:
    """What may move is recorded farther, along each axis on which the area is not very large already."""
    dx = reach if area.width < reach else 0.0
    dy = reach if area.height < reach else 0.0
    return area.outset(dy, dx, dy, dx)
