"""Positioned boxes beside anchors: anchor functions, position areas and fallbacks.

The styles are looked at as they are on the page; the box that is laid out is a copy with a style in which lengths
stand for anchor functions.
Source: CSS Anchor Positioning 1 §3-6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compositor.css import properties as p
from compositor.css.anchor_values import asks_anchor, without_anchors
from compositor.css.properties import Property
from compositor.css.values import AnchorFunction
from compositor.layout.anchors import Anchor, Surroundings
from compositor.layout.boxes import NO_BOX
from compositor.layout.constraints import LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.containing import containing_box
from compositor.layout.flow_sides import is_vertical, starts_low
from compositor.layout.fragments import Followed, LayoutRect
from compositor.layout.orientation import UPRIGHT, Orientation
from compositor.layout.position_area import Area, Span, area_of, area_rect
from compositor.layout.positioned import AnchoredAxis, Placement, place_out_of_flow
from compositor.layout.sizing import units
from compositor.layout.try_tactics import turned_over
from compositor.layout.turned_boxes import TurnedBoxes
from compositor.style.computed_style import ComputedStyle

_HORIZONTAL = frozenset(
    (p.LEFT, p.RIGHT, p.MARGIN_LEFT, p.MARGIN_RIGHT, p.WIDTH, p.MIN_WIDTH, p.MAX_WIDTH)
)  # fmt: skip
_MOST_FALLBACKS = 5  # Chromium tries no more
_LOW = frozenset((p.LEFT, p.TOP))


def place_positioned(
    ctx: LayoutContext, item: OutOfFlow, area: LayoutRect, around: Surroundings, is_grid_area: bool = False
) -> tuple[int, int, LayoutResult]:
    """Lay out an absolutely or fixed positioned box in the containing block `area`.

    Returns:
        Border-box position in the coordinates of `area`, and the result.
    """
    turned = ctx.turned
    if turned is None or not _is_anchored(item.box.style):
        plain = place_out_of_flow(ctx, item, area, is_grid_area)
        return plain.x, plain.y, plain.result
    placed = _Anchored(ctx, turned, item, around).best(area, is_grid_area)
    result = placed.result
    ctx.followed.pop(item.box.id, None)
    if placed.followed is not None:
        ctx.followed[item.box.id] = placed.followed
    if _is_hidden(item.box.style[p.POSITION_VISIBILITY], placed):
        result = result._replace(piece=result.piece.as_hidden())
    return placed.x, placed.y, result


def _is_hidden(visibility: str, placed: Placement) -> bool:
    """`position-visibility` (§7)."""
    return ("anchors-visible" in visibility and placed.anchor_hidden) or (
        "no-overflow" in visibility and not placed.fits
    )


def _is_anchored(style: ComputedStyle) -> bool:
    if style[p.POSITION_ANCHOR].startswith("--") or style[p.POSITION_TRY_FALLBACKS]:
        return True
    if "no-overflow" in style[p.POSITION_VISIBILITY]:
        return True
    if "anchor-center" in style[p.JUSTIFY_SELF] or "anchor-center" in style[p.ALIGN_SELF]:
        return True
    return any(asks_anchor(style[prop]) for prop in p.MAY_ASK_ANCHORS)


class _Anchored:
    """One positioned box and what it may refer to."""

    def __init__(self, ctx: LayoutContext, turned: TurnedBoxes, item: OutOfFlow, around: Surroundings) -> None:
        self._ctx = ctx
        self._turned = turned
        self._item = item
        self._around = around
        self._box = turned.page.boxes[item.box.id]
        parent = ctx.boxes.boxes[self._box.parent]
        container = containing_box(ctx, item.box) if parent.parent != NO_BOX else parent
        self._container = container.style
        self._frame: Orientation = turned.placed[item.box.id] if turned.contents else UPRIGHT

    def best(self, area: LayoutRect, is_grid_area: bool) -> Placement:
        """The first option that fits, in the order wanted; the box's own style where none does (§6.5)."""
        first = self._placed(self._box.style, area, is_grid_area)
        if first.fits and self._box.style[p.POSITION_TRY_ORDER] == "normal":
            return first
        options = [first, *(self._placed(style, area, is_grid_area) for style in self._fallbacks())]
        along = self._order()
        if along is not None:
            options.sort(key=lambda option: -option.room[along])
        return next((option for option in options if option.fits), first)

    def _order(self) -> int | None:
        """Axis of the frame whose larger room `position-try-order` wants; None: any."""
        order = self._box.style[p.POSITION_TRY_ORDER]
        if order == "normal":
            return None
        vertical = is_vertical(self._container)
        if order.endswith("size"):
            return int(("block" in order) != vertical) if not vertical else int("block" in order)
        return int(order == "most-height") if not self._frame.swaps else int(order == "most-width")

    def _fallbacks(self) -> Iterator[ComputedStyle]:
        """Styles on the page, of the box and each of its fallbacks that exists."""
        style = self._box.style
        named = self._turned.page.styled.position_tries.get((self._box.node, self._box.pseudo), {})
        for option in style[p.POSITION_TRY_FALLBACKS][:_MOST_FALLBACKS]:
            if option.area:
                yield _with(style, {p.POSITION_AREA: option.area})
            elif not option.name:
                yield turned_over(style, option.tactics)
            elif option.name in named:
                yield turned_over(named[option.name], option.tactics)

    def _placed(self, style: ComputedStyle, area: LayoutRect, is_grid_area: bool) -> Placement:
        """Lay out with one style."""
        size = self._around.size
        limits = area
        anchor = self._default_anchor(style)
        if anchor is not None:
            area, limits = self._around.scrollable_block(self._box) or (area, area)
        block = self._frame.rect(area, size)
        spans: Area | None = None
        if style[p.POSITION_AREA] != "none" and anchor is not None:
            spans = area_of(style[p.POSITION_AREA], style, self._container)
            block = area_rect(spans, block, anchor.rect)
        functions = _Functions(self, style, block, anchor)
        resolved = functions.resolved()
        box = self._turned.restyled(self._box, resolved)
        own = self._frame.inverse.rect(block, self._frame.size(size))
        anchored = self._axes(spans, anchor, limits, own, style)
        item = self._item._replace(box=box)
        placed = place_out_of_flow(self._ctx, item, own, is_grid_area and spans is None, anchored)
        if anchor is None:
            return placed
        x, y = (axis.fills_insets for axis in (reversed(anchored) if self._frame.swaps else anchored))
        x, y = x or functions.ask_x, y or functions.ask_y
        if not x and not y:
            return placed
        return placed._replace(followed=Followed(anchor.box, x, y), anchor_hidden=not anchor.visible)

    def _default_anchor(self, style: ComputedStyle) -> Anchor | None:
        name = style[p.POSITION_ANCHOR]
        return self.anchor(name) if name.startswith("--") else None

    def anchor(self, name: str) -> Anchor | None:
        """The anchor of a name."""
        return self._around.anchor(name, self._box)

    @property
    def container(self) -> ComputedStyle:
        """Style of the containing block."""
        return self._container

    def _axes(
        self, spans: Area | None, anchor: Anchor | None, within: LayoutRect, own: LayoutRect, style: ComputedStyle
    ) -> tuple[AnchoredAxis, AnchoredAxis]:
        """What the anchor changes, in the frame; `own` is the containing block, to be kept `within` another."""
        found = [AnchoredAxis(), AnchoredAxis()]
        if anchor is None:
            return found[0], found[1]
        frame = self._frame
        rect = frame.inverse.rect(anchor.rect, frame.size(self._around.size))
        centers = (rect.x + rect.width // 2 - own.x, rect.y + rect.height // 2 - own.y)
        limits = (
            (within.x - own.x, within.x + within.width - own.x),
            (within.y - own.y, within.y + within.height - own.y),
        )  # fmt: skip
        tracks: tuple[Span, ...] | None = None
        if spans is not None:
            tracks = (spans.vertical, spans.horizontal) if frame.swaps else (spans.horizontal, spans.vertical)
            mirrored = frame.inverse.flip_x, frame.inverse.flip_y
            tracks = tuple(track.mirrored if flip else track for track, flip in zip(tracks, mirrored, strict=True))
        for at, prop in enumerate((p.JUSTIFY_SELF, p.ALIGN_SELF)):
            centered = "anchor-center" in style[prop]
            if tracks is not None:
                all_tracks = tracks[at].is_all and style[prop] in ("auto", "normal")
                center = centers[at] if centered or all_tracks else None
                found[at] = AnchoredAxis(tracks[at].alignment, limits[at], center, not centered)
            elif centered:
                found[at] = AnchoredAxis(None, limits[at], centers[at])
        return found[0], found[1]


def _with(style: ComputedStyle, changed: dict[Property[Any], Any]) -> ComputedStyle:
    values = list(style.values)
    for prop, value in changed.items():
        values[prop.index] = value
    return ComputedStyle(tuple(values), style.custom, style.declared, style.state)


class _Functions:
    """Replaces anchor functions in a style on the page.

    Attributes:
        ask_x, ask_y: Some inset depends on where the default anchor is, on this axis.
    """

    def __init__(self, box: _Anchored, style: ComputedStyle, block: LayoutRect, default: Anchor | None) -> None:
        self._box = box
        self._style = style
        self._block = block
        self._default = default
        self.ask_x = self.ask_y = False

    def resolved(self) -> ComputedStyle:
        """The style with lengths in their place; what does not resolve is as if it was not declared (§4.4)."""
        changed: dict[Property[Any], Any] = {}
        for prop in p.MAY_ASK_ANCHORS:
            value = self._style[prop]
            if asks_anchor(value):
                length = without_anchors(value, lambda function, prop=prop: self._px(function, prop))  # type: ignore[misc]
                changed[prop] = prop.initial if length is None else length
        return _with(self._style, changed) if changed else self._style

    def _px(self, function: AnchorFunction, prop: Property[Any]) -> float | None:
        anchor = self._box.anchor(function.anchor) if function.anchor else self._default
        if anchor is None:
            return None
        horizontal = prop in _HORIZONTAL
        if function.name == "anchor-size":
            return self._size(str(function.side), anchor.rect, horizontal) / 64
        if self._default is not None and anchor.box == self._default.box:
            self.ask_x, self.ask_y = self.ask_x or horizontal, self.ask_y or not horizontal
        fraction = self._fraction(function.side, prop, horizontal)
        if fraction is None:
            return None
        rect, block = anchor.rect, self._block
        start, size = (rect.x, rect.width) if horizontal else (rect.y, rect.height)
        low, high = (block.x, block.x + block.width) if horizontal else (block.y, block.y + block.height)
        at = start + units(size * fraction / 64)
        return (at - low if prop in _LOW else high - at) / 64

    def _size(self, axis: str, rect: LayoutRect, horizontal: bool) -> int:
        if axis in ("width", "height"):
            horizontal = axis == "width"
        elif axis:
            mode = self._style if axis.startswith("self-") else self._box.container
            horizontal = axis.endswith("inline") != is_vertical(mode)
        return rect.width if horizontal else rect.height

    def _fraction(self, side: str | float, prop: Property[Any], horizontal: bool) -> float | None:
        """How far from the left or top of the anchor a side is; None where it is none of the axis."""
        container = self._box.container
        if isinstance(side, float):
            return side / 100 if starts_low(container, horizontal) else 1 - side / 100
        low: bool
        match side:
            case "center":
                return 0.5
            case "inside" | "outside":
                low = (prop in _LOW) == (side == "inside")
            case "left" | "right":
                if not horizontal:
                    return None
                low = side == "left"
            case "top" | "bottom":
                if horizontal:
                    return None
                low = side == "top"
            case _:
                if side[:2] == ("y-" if horizontal else "x-"):
                    return None
                mode = self._style if side.startswith("self-") else container
                low = side.endswith("start") == starts_low(mode, horizontal)
        return 0.0 if low else 1.0
