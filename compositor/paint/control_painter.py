"""Form controls drawn by the browser's theme, as desktop Chromium draws them.

A control keeps the theme until a page's rule gives it a border or a background of its own.
Measured in Chromium.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.system_colors import used_color_scheme
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box
from compositor.layout.date_time_text import DATE_TIME_FIELDS
from compositor.layout.fragments import Fragment
from compositor.paint.control_colors import DARK, LIGHT
from compositor.paint.control_icons import (
    CALENDAR,
    CALENDAR_SIDE,
    CHECK,
    CLOCK_FACE,
    CLOCK_HANDS,
    CLOCK_RIM,
    CLOCK_SIDE,
    placed,
    stroke,
)
from compositor.paint.display_items import DisplayItem, DrawBorder, FillPolygon, FillRect
from compositor.paint.paint_context import PaintContext, border_rect
from compositor.style.computed_style import ComputedStyle
from compositor.style.element_state import input_type

_DISABLED_ACCENT: Final = Color(203 / 255, 203 / 255, 203 / 255)
_DISABLED_MARK: Final = Color(209 / 255, 209 / 255, 209 / 255)
_WELL_EDGE: Final = Color(119 / 255, 119 / 255, 119 / 255)
_GRIP: Final = Color(0.4, 0.4, 0.4)
_DISABLED: Final = 0.3
_DISABLED_FACE: Final = 0.6
_CHECK_BOX_PX: Final = 13
_ROUND_SCALE: Final = 1.5  # from here on the corners of a field look round
_CHEVRON: Final = ((-4.0, -2.0), (0.0, 2.0), (4.0, -2.0))
_CHEVRON_PX: Final = 2.0
_ARROW_END: Final = 8  # from the border to the middle of the arrow
_ARROW_START: Final = 7  # the same from right to left
_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_AUTHOR_STYLE: Final = frozenset(
    {"background-color", "background-image"}
    | {f"border-{side}-{part}" for side in ("top", "right", "bottom", "left") for part in ("width", "style", "color")}
    | {f"border-{corner}-radius" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")}
)
_FIELDS: Final = frozenset({"text-field", *DATE_TIME_FIELDS})
_THEMED: Final = frozenset({"button", "text-area", "select", "color-control", "field-button"}) | _FIELDS
_MARKED: Final = frozenset({"select", "text-area", *DATE_TIME_FIELDS})


def is_themed(box: Box, style: ComputedStyle) -> bool:
    """True when the theme draws the control instead of its border and background."""
    if box.replaced is None or box.anonymous:
        return False
    kind = box.replaced.kind
    if kind == "control":
        return style[p.APPEARANCE] != "none" or "appearance" not in style.declared
    if style[p.APPEARANCE] == "none":
        return False
    return kind in _THEMED and not any(name in _AUTHOR_STYLE for name in style.declared)


def paint_control(ctx: PaintContext, fragment: Fragment, offset: Point) -> None:
    """Draw a themed control in place of its box decorations."""
    box = fragment.box
    node = ctx.fragments.boxes.styled.document.nodes[box.node]
    if not isinstance(node, Element) or box.replaced is None:
        return
    rect = border_rect(fragment, offset).pixel_snapped()
    painter = _ControlPainter(ctx, fragment, node, offset)
    match box.replaced.kind:
        case "button":
            painter.button(rect)
        case "select":
            painter.field(rect, painter.colors.field)
        case "control":
            painter.drawn_control()
        case "color-control":
            painter.color_well()
        case "field-button":
            painter.field_button(box.pseudo)
        case _:
            painter.field(rect)


def paint_control_mark(ctx: PaintContext, fragment: Fragment, offset: Point) -> None:
    """Draw what tells a control whatever border and background it has: an arrow, a grip, a calendar or a clock."""
    box = fragment.box
    kind = "" if box.replaced is None else box.replaced.kind
    if kind not in _MARKED:
        return
    node = ctx.fragments.boxes.styled.document.nodes[box.node]
    if not isinstance(node, Element):
        return
    painter = _ControlPainter(ctx, fragment, node, offset)
    match kind:
        case "select":
            painter.chevron()
        case "text-area":
            painter.resizer()
        case _:
            painter.picker(kind == "time-field")


_Place = Callable[[RoundedRect], RoundedRect]


class _ControlPainter:
    """Draws the parts of one control."""

    def __init__(self, ctx: PaintContext, fragment: Fragment, element: Element, offset: Point) -> None:
        rect = border_rect(fragment, offset)
        self._ctx: Final = ctx
        self._fragment: Final = fragment
        self._element: Final = element
        self._rect: Final = rect.pixel_snapped()
        self._visual: Final = rect.enclosing_int()
        self._scale: Final = ctx.trees.device_scale * fragment.box.style[p.INTERNAL_ZOOM]
        self._vertical: Final = fragment.box.style[p.WRITING_MODE] != "horizontal-tb"
        self._disabled: Final = "disabled" in element.attributes
        media = ctx.fragments.boxes.styled.media
        scheme = used_color_scheme(fragment.box.style[p.COLOR_SCHEME], media.prefers)
        self.colors: Final = DARK if scheme == "dark" else LIGHT
        accent = fragment.box.style[p.ACCENT_COLOR]
        chosen = accent if isinstance(accent, Color) else self.colors.accent
        self._accent: Final = _DISABLED_ACCENT if self._disabled else chosen
        self._mark: Final = _DISABLED_MARK if self._disabled else chosen

    def _draw(self, item: DisplayItem, is_background: bool = False) -> None:
        self._ctx.chunks.draw(item, is_background)

    def _face(self, color: Color) -> Color:
        """The ground of a part: lighter when it is disabled."""
        if not self._disabled:
            return color
        return self.colors.track.with_alpha(_DISABLED_FACE if color == self.colors.field else _DISABLED)

    def _edge(self, color: Color) -> Color:
        return color.with_alpha(_DISABLED) if self._disabled else color

    def _fill(self, shape: RoundedRect, color: Color) -> None:
        self._draw(FillRect(self._fragment.id, self._visual, shape, color))

    def _stroke(self, shape: RoundedRect, color: Color, width: float | None = None) -> None:
        solid = ("solid", "solid", "solid", "solid")
        line = self._scale if width is None else width
        widths = Edges(line, line, line, line)
        self._draw(DrawBorder(self._fragment.id, self._visual, shape, widths, solid, (color, color, color, color)))

    def _polygon(self, points: tuple[Point, ...], color: Color) -> None:
        self._draw(FillPolygon(self._fragment.id, self._visual, points, color))

    # ------------------------------------------------------------------ boxes

    def field(self, rect: Rect, color: Color | None = None) -> None:
        """A text field: background and four lines, which at a scale of 1 leave the corners out."""
        color = self._fragment.box.style[p.BACKGROUND_COLOR] if color is None else color
        line = self._scale
        if color.a > 0:
            shape = _round(rect.inflated(-line / 2), 2 * line)
            self._draw(FillRect(self._fragment.id, self._visual, shape, color), True)
        if line >= _ROUND_SCALE:
            self._stroke(_round(rect, 2.5 * line), self._edge(self.colors.edge))
            return
        edges = (
            Rect(rect.x + line, rect.y, rect.width - 2 * line, line),
            Rect(rect.x + line, rect.bottom - line, rect.width - 2 * line, line),
            Rect(rect.x, rect.y + line, line, rect.height - 2 * line),
            Rect(rect.right - line, rect.y + line, line, rect.height - 2 * line),
        )
        for edge in edges:
            if not edge.is_empty:
                self._fill(RoundedRect(edge), self._edge(self.colors.edge))

    def button(self, rect: Rect) -> None:
        """A push button."""
        s = self._scale
        self._fill(_round(rect.inflated(-s / 2), 2 * s), self.colors.button)
        self._stroke(_round(rect, 2.5 * s), self._edge(self.colors.edge))

    def field_button(self, pseudo: str) -> None:
        """A button in a text field: two strokes, aslant or, to count, up and down."""
        rect = self._rect
        side = min(rect.width, rect.height) / 4
        cx, cy = rect.x + rect.width / 2, rect.y + rect.height / 2
        flat = 1.0 if pseudo == "-webkit-search-cancel-button" else 0.0
        for towards in (-1.0, 1.0):
            start, end = Point(cx - side, cy - towards * side), Point(cx + side, cy + towards * side * flat)
            self._polygon(stroke(start, end, self._scale), self._fragment.box.style[p.COLOR])

    def chevron(self) -> None:
        """The arrow of a drop-down, two lines of 2 px; without `appearance` there is none."""
        s, rect, border = self._scale, self._rect, self._fragment.piece.border
        style = self._fragment.box.style
        if style[p.APPEARANCE] == "none":
            return
        if self._vertical:
            towards = -1 if style[p.WRITING_MODE].endswith("rl") else 1
            cx, cy = rect.x + rect.width / 2, rect.bottom - border.bottom / 64 - _ARROW_END * s
            points = [Point(cx + towards * y * s, cy + x * s) for x, y in _CHEVRON]
        else:
            cx, cy = rect.right - border.right / 64 - _ARROW_END * s, rect.y + rect.height / 2
            if style[p.DIRECTION] == "rtl":
                cx = rect.x + border.left / 64 + _ARROW_START * s
            points = [Point(cx + x * s, cy + y * s) for x, y in _CHEVRON]
        for start, end in pairwise(points):
            self._polygon(stroke(start, end, _CHEVRON_PX), style[p.COLOR])

    def picker(self, clock: bool) -> None:
        """The button that opens a calendar or clock, at the end of a field."""
        s, rect, style = self._scale, self._rect, self._fragment.box.style
        side, padding = (CLOCK_SIDE, 3.0) if clock else (CALENDAR_SIDE, 2.0)
        unit = style[p.FONT_SIZE] * (1.05 if clock else 1.0) / side
        border = self._fragment.piece.border
        if self._vertical or style[p.DIRECTION] == "rtl":
            x = rect.x + border.left / 64 + padding * s
        else:
            x = rect.right - border.right / 64 - padding * s - side * unit
        origin = Point(x, rect.y + (rect.height - side * unit) / 2)
        for outline in CLOCK_HANDS if clock else CALENDAR:
            self._polygon(placed(outline, origin, unit), self.colors.ink)
        if clock:
            x, y, width, height = (value * unit for value in CLOCK_FACE)
            face = Rect(origin.x + x, origin.y + y, width, height)
            self._stroke(_round(face, face.width / 2), self.colors.ink, CLOCK_RIM * unit)

    def resizer(self) -> None:
        """The grip in the corner of a text area."""
        if self._fragment.box.style[p.RESIZE] == "none":
            return
        s, border = self._scale, self._fragment.piece.border
        right, bottom = self._rect.right - border.right / 64, self._rect.bottom - border.bottom / 64
        for length in (7.0, 3.0):
            x, y = right - (2.0 + length) * s, bottom - 2.0 * s
            end_x, end_y = right - 2.0 * s, bottom - (2.0 + length) * s
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
        """Check box, radio button, slider, progress bar or meter."""
        kind = self._element.tag
        if kind == "input":
            kind = input_type(self._element)
        match kind:
            case "checkbox":
                self._checkbox()
            case "radio":
                self._radio()
            case "range":
                self._slider()
            case "progress":
                self._progress()
            case "meter":
                self._meter()

    def _number(self, name: str, default: float) -> float:
        try:
            value = float(self._element.attributes.get(name, ""))
        except ValueError:
            return default
        return value if abs(value) < 1e12 else default

    def _checkbox(self) -> None:
        rect, s = self._rect, self._scale
        if "checked" in self._element.attributes:
            self._fill(_round(rect, 2 * s), self._mark)
            sides = (rect.width / _CHECK_BOX_PX, rect.height / _CHECK_BOX_PX)
            mark = tuple(Point(rect.x + x * sides[0], rect.y + y * sides[1]) for x, y in CHECK)
            self._polygon(mark, self.colors.track.with_alpha(_DISABLED_FACE) if self._disabled else self.colors.field)
            return
        self._fill(_round(rect.inflated(-s / 2), 2 * s), self._face(self.colors.field))
        self._stroke(_round(rect, 2.5 * s), _DISABLED_MARK if self._disabled else self.colors.edge)

    def _radio(self) -> None:
        rect = self._rect
        circle = _round(rect, rect.width / 2)
        self._fill(circle, self._face(self.colors.field))
        if "checked" in self._element.attributes:
            self._stroke(circle, self._mark)
            inner = rect.inflated(-2.4 * rect.width / _CHECK_BOX_PX)
            self._fill(_round(inner, inner.width / 2), self._mark)
        else:
            self._stroke(circle, _DISABLED_MARK if self._disabled else self.colors.edge)

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
        track = Rect(rect.x + 1, middle - 4 * s, max(0.0, rect.width - 2), 8 * s)
        thumb = Rect(rect.x + share * (rect.width - side), middle - side / 2, side, side)
        self._filled_track(place, track, Rect(track.x, track.y, thumb.x + side / 2 - track.x, track.height))
        self._fill(place(_round(thumb, side / 2)), self._accent)

    def _progress(self) -> None:
        """A progress bar; an unknown share shows a part in motion."""
        (rect, place), s = self._along(), self._scale
        track = Rect(rect.x, rect.y + (rect.height - 7 * s) / 2, rect.width, 7 * s)
        value = self._number("value", -1.0)
        if value < 0:
            part = Rect(track.x + 0.54 * track.width, track.y, 0.2 * track.width, track.height)
        else:
            share = min(1.0, value / max(self._number("max", 1.0), 1e-9))
            part = Rect(track.x, track.y, share * track.width, track.height)
        self._filled_track(place, track, part)

    def _filled_track(self, place: _Place, track: Rect, part: Rect) -> None:
        """A track with round ends, a part of it in the accent colour, and a half transparent edge over both."""
        s, radius = self._scale, track.height / 2
        self._fill(place(_round(track, radius)), self._face(self.colors.track))
        part = part.intersect(track)
        if not part.is_empty:
            at_start, at_end = part.x <= track.x, part.right >= track.right
            if not (at_start or at_end):
                shape = _round(part, radius)
            else:
                start, end = (Point(radius, radius) if touches else Point(0.0, 0.0) for touches in (at_start, at_end))
                shape = RoundedRect(part, Radii(start, end, end, start))
            self._fill(place(shape), self._accent)
        alpha = _DISABLED if self._disabled else self.colors.over_track
        self._stroke(place(_round(track, radius)), self.colors.edge.with_alpha(alpha), s)

    def _meter(self) -> None:
        """A bar half as high as its box, in the colour of how good its value is (HTML §4.10.14)."""
        (rect, place), s = self._along(), self._scale
        height = rect.height / 2
        track = Rect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height).pixel_snapped()
        inner = track.inflated(-s)
        low, high = self._number("min", 0.0), self._number("max", 1.0)
        value = min(max(self._number("value", 0.0), low), max(high, low))
        share = (value - low) / (high - low) if high > low else 0.0
        self._fill(place(_round(track, height / 2)), self.colors.track)
        part = Rect(inner.x, inner.y, share * inner.width, inner.height)
        if not inner.is_empty and part.width > 0:
            corner = Point(inner.height / 2, inner.height / 2)
            end = corner if share >= 1 else Point(0.0, 0.0)
            self._fill(place(RoundedRect(part, Radii(corner, end, end, corner))), self._meter_color(low, high, value))
        self._stroke(place(_round(track, height / 2)), self.colors.meter_edge)

    def _meter_color(self, low: float, high: float, value: float) -> Color:
        lower = min(max(self._number("low", low), low), high)
        upper = min(max(self._number("high", high), lower), high)
        best = min(max(self._number("optimum", (low + high) / 2), low), high)
        region = (value >= lower) + (value > upper)
        wanted = (best >= lower) + (best > upper)
        return self.colors.meter[abs(region - wanted)]

    def color_well(self) -> None:
        """A button with the chosen colour in it."""
        self.button(self._rect)
        text = self._element.attributes.get("value", "").strip()
        color = Color(0.0, 0.0, 0.0)
        if _COLOR.fullmatch(text):
            color = Color(*(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        s = self._scale
        well = self._rect.outset(-6 * s, -5 * s, -6 * s, -5 * s)
        if not well.is_empty:
            self._fill(RoundedRect(well), color)
            self._stroke(RoundedRect(well), _WELL_EDGE)


def _transposed(shape: RoundedRect, around: Rect) -> RoundedRect:
    """A part of a control with its axes exchanged about the control's top left."""
    rect, (tl, tr, br, bl) = shape.rect, shape.radii
    turned = Rect(around.x + rect.y - around.y, around.y + rect.x - around.x, rect.height, rect.width)
    return RoundedRect(turned, Radii(*(Point(r.y, r.x) for r in (tl, bl, br, tr))))


def _round(rect: Rect, radius: float) -> RoundedRect:
    corner = Point(min(radius, rect.width / 2), min(radius, rect.height / 2))
    return RoundedRect(rect, Radii(corner, corner, corner, corner))
