"""How far scroll containers are scrolled before anybody scrolls them.

`scroll-initial-target` comes first; then the nearest snap position within reach is taken.
Source: CSS Scroll Snap 1 §5-6 and 2 §2; Chromium's `SnapContainerData`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from compositor.base.geometry import Edges, Point, Rect
from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.flow_sides import is_vertical, starts_low
from compositor.layout.fragments import FragmentId, FragmentKind, FragmentTree
from compositor.layout.transform_rect import map_rect
from compositor.property_trees.box_geometry import inset
from compositor.property_trees.overflow_nodes import ScrollGeometry, scroll_geometry
from compositor.style.computed_style import ComputedStyle

_PROXIMITY = 1 / 3
"""How near a snap position must be, as a part of the snapport, for `proximity` to take it."""


class _Area(NamedTuple):
    """A snap area on one axis and across.

    Attributes:
        position: Scroll offset that aligns it.
        covered: Scroll offsets at which it fills the snapport, low to high; empty where it is too small.
        visible: Offsets on the other axis at which some of it can be seen.
    """

    position: float
    covered: tuple[float, float]
    visible: tuple[float, float]


class _Snap(NamedTuple):
    """A snap position on one axis, and the offsets on the other from which it can be seen."""

    position: float
    visible: tuple[float, float]


class _Container(NamedTuple):
    """A scroll container.

    Attributes:
        style: What has the `scroll-*` properties: its own, or the root element's.
        geometry: Its scroll metrics.
        low, high: Smallest and largest scroll offset.
    """

    style: ComputedStyle
    geometry: ScrollGeometry
    low: Point
    high: Point

    def clamped(self, x: float, y: float) -> Point:
        """The nearest offset that can be scrolled to, in whole px."""
        x, y = math.floor(x + 0.5), math.floor(y + 0.5)
        return Point(max(self.low.x, min(x, self.high.x)), max(self.low.y, min(y, self.high.y)))

    @property
    def snapport(self) -> Rect:
        """The scrollport less `scroll-padding`."""
        port, style = self.geometry.port, self.style
        top, right, bottom, left = (
            0.0 if isinstance(value, str) else max(0.0, value.resolve(basis))
            for value, basis in (
                (style[p.SCROLL_PADDING_TOP], port.height),
                (style[p.SCROLL_PADDING_RIGHT], port.width),
                (style[p.SCROLL_PADDING_BOTTOM], port.height),
                (style[p.SCROLL_PADDING_LEFT], port.width),
            )
        )
        return inset(port, Edges(top, right, bottom, left))


def scroll_offsets(
    tree: FragmentTree, scroll: tuple[float, float], scrolls: Callable[[BoxId], bool]
) -> Mapping[FragmentId, Point]:
    """Scroll offsets that differ from 0, by the scroll container's fragment; 0 stands for the page.

    Args:
        scroll: Where the page is scrolled to, layout px.
        scrolls: Whether a box is a scroll container.
    """
    areas: dict[FragmentId, list[Box]] = {}
    targets: dict[FragmentId, Box] = {}
    for box in tree.boxes.boxes:
        style = box.style
        if style[p.SCROLL_SNAP_ALIGN] == "none" and style[p.SCROLL_INITIAL_TARGET] == "none":
            continue
        ids = tree.fragments_of.get(box.id)
        if not ids or box.anonymous or box.kind is BoxKind.TEXT:
            continue
        container = _container_of(tree, ids[0], scrolls)
        if style[p.SCROLL_SNAP_ALIGN] != "none":
            areas.setdefault(container, []).append(box)
        if style[p.SCROLL_INITIAL_TARGET] != "none":
            targets.setdefault(container, box)
    found: dict[FragmentId, Point] = {}
    for id in {FragmentId(0), *areas, *targets}:
        start = scroll if id == 0 else (0.0, 0.0)
        offset = _offset(tree, id, areas.get(id, []), targets.get(id), start)
        if offset != Point(0.0, 0.0):
            found[id] = offset
    return found


def _container_of(tree: FragmentTree, fragment: FragmentId, scrolls: Callable[[BoxId], bool]) -> FragmentId:
    """The nearest scroll container around a fragment."""
    current = tree.fragments[fragment].parent
    while current > 0:
        at = tree.fragments[current]
        if at.box.kind is BoxKind.VIEW or (at.piece.kind is FragmentKind.BOX and scrolls(at.box.id)):
            return current
        current = at.parent
    return FragmentId(0)


def _offset(
    tree: FragmentTree, id: FragmentId, areas: list[Box], target: Box | None, start: tuple[float, float]
) -> Point:
    fragment = tree.fragments[id]
    root = fragment.box
    if id == 0:
        root = tree.boxes.boxes[min(1, len(tree.boxes.boxes) - 1)]
    geometry = scroll_geometry(fragment.piece, root)
    port, contents = geometry.port, geometry.contents
    low = Point(contents.x - port.x, contents.y - port.y)
    high = Point(contents.right - port.right, contents.bottom - port.bottom)
    container = _Container(root.style, geometry, low, high)
    offset = Point(max(low.x, min(start[0], high.x)), max(low.y, min(start[1], high.y)))
    if target is not None and start == (0.0, 0.0):
        rect, snapport = _rect(tree, target.id, id), container.snapport
        offset = container.clamped(rect.x - snapport.x, rect.y - snapport.y)
    kind = root.style[p.SCROLL_SNAP_TYPE]
    if areas and kind != "none" and root.parent != NO_BOX:
        offset = _snapped(container, kind.split(), [(box.style, _rect(tree, box.id, id)) for box in areas], offset)
    return offset


def _rect(tree: FragmentTree, box: BoxId, container: FragmentId) -> Rect:
    """Border box of a box, transformed, relative to a container that is not scrolled."""
    found: tuple[int, int, int, int] | None = None
    for id in tree.fragments_of[box]:
        piece = tree.fragments[id].piece
        edges = (0, 0, piece.width, piece.height)
        current = id
        while current != container and current > 0:
            at = tree.fragments[current]
            if at.piece.kind is FragmentKind.BOX and at.box.metrics.transforms:
                edges = map_rect(at.box.style, (at.piece.width, at.piece.height), edges)
            edges = (edges[0] + at.x, edges[1] + at.y, edges[2] + at.x, edges[3] + at.y)
            current = at.parent
        if found is not None:
            edges = (
                min(found[0], edges[0]), min(found[1], edges[1]), max(found[2], edges[2]), max(found[3], edges[3]),
            )  # fmt: skip
        found = edges
    assert found is not None
    return Rect(found[0] / 64, found[1] / 64, (found[2] - found[0]) / 64, (found[3] - found[1]) / 64)


def _snapped(container: _Container, kind: list[str], areas: list[tuple[ComputedStyle, Rect]], start: Point) -> Point:
    """The nearest snap position on each axis; where the two cannot be seen together, the nearer one decides."""
    mandatory = "mandatory" in kind
    vertical = is_vertical(container.style)
    on_x = kind[0] in ("x", "both") or kind[0] == ("block" if vertical else "inline")
    on_y = kind[0] in ("y", "both") or kind[0] == ("inline" if vertical else "block")
    horizontal = [area for style, rect in areas if (area := _area(container, style, rect, True)) is not None]
    upright = [area for style, rect in areas if (area := _area(container, style, rect, False)) is not None]
    port = container.snapport
    reach = (port.width * _PROXIMITY, port.height * _PROXIMITY)
    if mandatory:
        reach = (math.inf, math.inf)
    everywhere = (-math.inf, math.inf)
    x = _closest(horizontal, start.x, reach[0], _Snap(start.y, everywhere)) if on_x else None
    y = _closest(upright, start.y, reach[1], _Snap(start.x, everywhere)) if on_y else None
    if x is not None and y is not None and not _see_each_other(x, y):
        if abs(x.position - start.x) <= abs(y.position - start.y):
            y = _closest(upright, start.y, reach[1], x)
        else:
            x = _closest(horizontal, start.x, reach[0], y)
    return container.clamped(start.x if x is None else x.position, start.y if y is None else y.position)


def _area(container: _Container, style: ComputedStyle, rect: Rect, horizontal: bool) -> _Area | None:
    """A snap area on one axis; None where it is not aligned on that."""
    words = style[p.SCROLL_SNAP_ALIGN].split()
    block, inline = words[0], words[-1]
    align = block if is_vertical(container.style) == horizontal else inline
    if align == "none":
        return None
    margins = (style[p.SCROLL_MARGIN_TOP], style[p.SCROLL_MARGIN_RIGHT], style[p.SCROLL_MARGIN_BOTTOM])
    rect = inset(rect, Edges(-margins[0], -margins[1], -margins[2], -style[p.SCROLL_MARGIN_LEFT]))
    port = container.snapport
    if horizontal:
        own, view, low, high = (rect.x, rect.right), (port.x, port.right), container.low.x, container.high.x
        visible = (rect.y - port.bottom, rect.bottom - port.y)
    else:
        own, view, low, high = (rect.y, rect.bottom), (port.y, port.bottom), container.low.y, container.high.y
        visible = (rect.x - port.right, rect.right - port.x)
    if align == "center":
        position = (own[0] + own[1] - view[0] - view[1]) / 2
    else:
        at_low = (align == "start") == starts_low(container.style, horizontal)
        position = own[0] - view[0] if at_low else own[1] - view[1]
    covered = (own[0] - view[0], own[1] - view[1])
    return _Area(max(low, min(position, high)), covered, visible)


def _closest(areas: list[_Area], start: float, reach: float, across: _Snap) -> _Snap | None:
    """The nearest snap position within reach of an offset; where an area fills the snapport, the offset itself."""
    best: _Snap | None = None
    for area in areas:
        position = start if area.covered[0] <= start <= area.covered[1] else area.position
        found = _Snap(position, area.visible)
        if abs(position - start) > reach or not _see_each_other(found, across):
            continue
        if best is None or abs(position - start) < abs(best.position - start):
            best = found
    return best


def _see_each_other(first: _Snap, second: _Snap) -> bool:
    return (
        first.visible[0] <= second.position <= first.visible[1]
        and second.visible[0] <= first.position <= second.visible[1]
    )
