"""Form controls drawn by the browser's theme, as desktop Chromium draws them.

A control keeps the theme until a page's rule gives it a border or a background of its own.
Measured in Chromium.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compositor.base.color import WHITE, Color
from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box
from compositor.layout.fragments import Fragment
from compositor.paint.display_items import DisplayItem, DrawBorder, FillPolygon, FillRect
from compositor.paint.paint_context import PaintContext, border_rect
from compositor.style.computed_style import ComputedStyle

_EDGE: Final = Color(118 / 255, 118 / 255, 118 / 255)
_FACE: Final = Color(239 / 255, 239 / 255, 239 / 255)
_TRACK_EDGE: Final = Color(178 / 255, 178 / 255, 178 / 255)
_METER_EDGE: Final = Color(202 / 255, 202 / 255, 202 / 255)
_ACCENT: Final = Color(0.0, 117 / 255, 1.0)
_METER: Final = Color(16 / 255, 124 / 255, 16 / 255)
_GRIP: Final = Color(0.4, 0.4, 0.4)
_DISABLED: Final = 0.3
_CHECK: Final = ((2.0, 6.6), (3.5, 5.1), (5.6, 7.2), (9.9, 2.3), (11.2, 3.5), (5.8, 10.1))
_AUTHOR_STYLE: Final = frozenset(
    {"background-color", "background-image"}
    | {f"border-{side}-{part}" for side in ("top", "right", "bottom", "left") for part in ("width", "style", "color")}
    | {f"border-{corner}-radius" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")}
)
_FIELDS: Final = frozenset({"text-field", "date-field"})


def is_themed(box: Box, style: ComputedStyle) -> bool:
    """True when the theme draws the control instead of its border and background."""
    if box.replaced is None or box.anonymous:
        return False
    kind = box.replaced.kind
    if kind == "control":
        return style[p.APPEARANCE] != "none" or "appearance" not in style.declared
    if style[p.APPEARANCE] == "none":
        return False
    if kind == "file":
        return True
    if kind not in ("button", "text-area", "select", "list-box") and kind not in _FIELDS:
        return False
    return not any(name in _AUTHOR_STYLE for name in style.declared)


def paint_control(ctx: PaintContext, fragment: Fragment, offset: Point) -> None:
    """Draw a themed control in place of its box decorations."""
    box = fragment.box
    node = ctx.fragments.boxes.styled.document.nodes[box.node]
    if not isinstance(node, Element) or box.replaced is None:
        return
    rect = border_rect(fragment, offset).pixel_snapped()
    painter = _ControlPainter(ctx, fragment, node, rect)
    match box.replaced.kind:
        case "button":
            painter.button(rect)
        case "select":
            painter.field(rect, WHITE)
            painter.chevron()
        case "text-area":
            painter.field(rect)
            painter.resizer()
        case "control":
            painter.drawn_control()
        case "file":
            label = Rect(rect.x, rect.y, min(rect.width, 87.0 * ctx.trees.device_scale), rect.height)
            painter.button(label)
        case _:
            painter.field(rect)


_Place = Callable[[RoundedRect], RoundedRect]


class _ControlPainter:
    """Draws the parts of one control."""

    def __init__(self, ctx: PaintContext, fragment: Fragment, element: Element, rect: Rect) -> None:
        self._ctx: Final = ctx
        self._fragment: Final = fragment
        self._element: Final = element
        self._rect: Final = rect
        self._scale: Final = ctx.trees.device_scale * fragment.box.style[p.INTERNAL_ZOOM]
        self._vertical: Final = fragment.box.style[p.WRITING_MODE] != "horizontal-tb"
        self._alpha: Final = _DISABLED if "disabled" in element.attributes else 1.0
        accent = fragment.box.style[p.ACCENT_COLOR]
        self._accent: Final = accent if isinstance(accent, Color) else _ACCENT

    def _draw(self, item: DisplayItem, is_background: bool = False) -> None:
        self._ctx.chunks.draw(item, is_background)

    def _fill(self, shape: RoundedRect, color: Color, faded: bool = True) -> None:
        alpha = color.a * self._alpha if faded else color.a
        self._draw(FillRect(self._fragment.id, self._rect, shape, color.with_alpha(alpha)))

    def _stroke(self, shape: RoundedRect, color: Color) -> None:
        color = color.with_alpha(self._alpha)
        solid = ("solid", "solid", "solid", "solid")
        one = Edges(self._scale, self._scale, self._scale, self._scale)
        self._draw(DrawBorder(self._fragment.id, self._rect, shape, one, solid, (color, color, color, color)))

    def _polygon(self, points: tuple[Point, ...], color: Color) -> None:
        self._draw(FillPolygon(self._fragment.id, self._rect, points, color.with_alpha(self._alpha)))

    # ------------------------------------------------------------------ boxes

    def field(self, rect: Rect, color: Color | None = None) -> None:
        """A text field: background and four lines that leave the corners out."""
        color = self._fragment.box.style[p.BACKGROUND_COLOR] if color is None else color
        if color.a > 0:
            self._draw(FillRect(self._fragment.id, self._rect, RoundedRect(rect), color), True)
        line = self._scale
        edges = (
            Rect(rect.x + line, rect.y, rect.width - 2 * line, line),
            Rect(rect.x + line, rect.bottom - line, rect.width - 2 * line, line),
            Rect(rect.x, rect.y + line, line, rect.height - 2 * line),
            Rect(rect.right - line, rect.y + line, line, rect.height - 2 * line),
        )
        for edge in edges:
            if not edge.is_empty:
                self._fill(RoundedRect(edge), _EDGE)

    def button(self, rect: Rect) -> None:
        """A push button."""
        shape = _round(rect, 2 * self._scale)
        self._fill(shape, _FACE)
        self._stroke(shape, _EDGE)

    def chevron(self) -> None:
        """The arrow of a drop-down."""
        s, rect = self._scale, self._rect
        across = ((-4.5, 0.9), (-3.6, 0.0), (0.0, 3.6), (3.6, 0.0), (4.5, 0.9), (0.0, 5.4))
        if self._vertical:
            cx, cy = rect.x + rect.width / 2, rect.bottom - 9 * s
            towards = -1 if self._fragment.box.style[p.WRITING_MODE].endswith("rl") else 1
            points = tuple(Point(cx + towards * (y - 3) * s, cy + x * s) for x, y in across)
        else:
            cx, top = rect.right - 9.5 * s, rect.y + rect.height / 2 - 3 * s
            points = tuple(Point(cx + x * s, top + y * s) for x, y in across)
        self._polygon(points, self._fragment.box.style[p.COLOR])

    def resizer(self) -> None:
        """The grip in the corner of a text area."""
        if self._fragment.box.style[p.RESIZE] == "none":
            return
        s, right, bottom = self._scale, self._rect.right, self._rect.bottom
        for length in (7.0, 3.0):
            x, y = right - (3.0 + length) * s, bottom - 3.0 * s
            end_x, end_y = right - 3.0 * s, bottom - (3.0 + length) * s
            half = 0.45 * s
            self._polygon(
                (
                    Point(x - half, y - half),
                    Point(x + half, y + half),
                    Point(end_x + half, end_y + half),
                    Point(end_x - half, end_y - half),
                ),
                _GRIP,
            )

    # ------------------------------------------------------------------ drawn controls

    def drawn_control(self) -> None:
        """Check box, radio button, slider, colour well, progress bar or meter."""
        kind = self._element.tag
        if kind == "input":
            kind = self._element.attributes.get("type", "").strip().lower()
        match kind:
            case "checkbox":
                self._checkbox()
            case "radio":
                self._radio()
            case "range":
                self._slider()
            case "color":
                self._color_well()
            case "progress":
                value = self._number("value", -1.0)
                self._bar(value / max(self._number("max", 1.0), 1e-9) if value >= 0 else None, self._accent)
            case "meter":
                low, high = self._number("min", 0.0), self._number("max", 1.0)
                self._bar((self._number("value", 0.0) - low) / max(high - low, 1e-9), _METER)

    def _number(self, name: str, default: float) -> float:
        try:
            value = float(self._element.attributes.get(name, ""))
        except ValueError:
            return default
        return value if abs(value) < 1e12 else default

    def _checkbox(self) -> None:
        rect, s = self._rect, self._scale
        shape = _round(rect, 2 * s)
        if "checked" in self._element.attributes:
            self._fill(shape, self._accent)
            sx, sy = rect.width / 13, rect.height / 13
            self._polygon(tuple(Point(rect.x + x * sx, rect.y + y * sy) for x, y in _CHECK), WHITE)
            return
        self._fill(shape, WHITE)
        self._stroke(shape, _EDGE)

    def _radio(self) -> None:
        rect = self._rect
        circle = _round(rect, rect.width / 2)
        self._fill(circle, WHITE)
        if "checked" in self._element.attributes:
            self._stroke(circle, self._accent)
            inner = rect.inflated(-2.4 * rect.width / 13)
            self._fill(_round(inner, inner.width / 2), self._accent)
        else:
            self._stroke(circle, _EDGE)

    def _along(self) -> tuple[Rect, _Place]:
        """The control as if it lay horizontally, and what puts its parts into place."""
        rect = self._rect
        if not self._vertical:
            return rect, lambda shape: shape
        return Rect(rect.x, rect.y, rect.height, rect.width), lambda shape: _transposed(shape, rect)

    def _slider(self) -> None:
        (rect, place), s = self._along(), self._scale
        low, high = self._number("min", 0.0), self._number("max", 100.0)
        value = self._number("value", (low + high) / 2)
        share = min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.0
        side = min(16 * s, rect.height)
        middle = rect.y + rect.height / 2
        track = Rect(rect.x + s, middle - 4 * s, max(0.0, rect.width - 2 * s), 8 * s)
        thumb = Rect(rect.x + share * (rect.width - side), middle - side / 2, side, side)
        if "list" not in self._element.attributes:
            self._fill(place(_round(track, 4 * s)), _FACE)
        self._stroke(place(_round(track, 4 * s)), _TRACK_EDGE)
        filled = Rect(track.x, track.y, max(0.0, thumb.x + side / 2 - track.x), track.height)
        self._fill(place(_round(filled, 4 * s)), self._accent)
        self._fill(place(_round(thumb, side / 2)), self._accent)

    def _color_well(self) -> None:
        self.button(self._rect)
        text = self._element.attributes.get("value", "").strip()
        color = Color(0.0, 0.0, 0.0)
        if len(text) == 7 and text[0] == "#":
            try:
                color = Color(*(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))
            except ValueError:
                color = Color(0.0, 0.0, 0.0)
        s = self._scale
        well = self._rect.outset(-6 * s, -5 * s, -6 * s, -5 * s)
        if not well.is_empty:
            self._fill(RoundedRect(well), color)
            self._stroke(RoundedRect(well), _EDGE)

    def _bar(self, share: float | None, color: Color) -> None:
        """A progress bar or meter; an unknown share shows a part in motion."""
        (rect, place), s = self._along(), self._scale
        top = rect.y + (rect.height - 8 * s) / 2
        track = Rect(rect.x, top, rect.width, 8 * s)
        shape = place(_round(track, 4 * s))
        self._fill(shape, _FACE)
        self._stroke(shape, _METER_EDGE)
        if share is None:
            moving = Rect(track.x + 0.54 * track.width, track.y, 0.2 * track.width, track.height)
            self._fill(place(_round(moving, 4 * s)), color)
            return
        width = track.width * min(1.0, max(0.0, share))
        if width > 0:
            full = width >= track.width
            end = Point(4 * s, 4 * s) if full else Point(0.0, 0.0)
            start = Point(4 * s, 4 * s)
            radii = Radii(start, end, end, start)
            self._fill(place(RoundedRect(Rect(track.x, track.y, width, track.height), radii)), color)


def _transposed(shape: RoundedRect, around: Rect) -> RoundedRect:
    """A part of a control with its axes exchanged about the control's top left."""
    rect, (tl, tr, br, bl) = shape.rect, shape.radii
    turned = Rect(around.x + rect.y - around.y, around.y + rect.x - around.x, rect.height, rect.width)
    return RoundedRect(turned, Radii(*(Point(r.y, r.x) for r in (tl, bl, br, tr))))


def _round(rect: Rect, radius: float) -> RoundedRect:
    corner = Point(min(radius, rect.width / 2), min(radius, rect.height / 2))
    return RoundedRect(rect, Radii(corner, corner, corner, corner))
