"""Backgrounds clipped to text (`background-clip: text`).

Differs: each glyph gets one colour, that of the background at its middle, where a browser cuts the
background itself to the glyphs' shapes.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, NamedTuple

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import Point, Rect
from compositor.css import properties as p
from compositor.css.values import ConicGradient, LinearGradient, RadialGradient
from compositor.layout.boxes import NO_BOX, Box, BoxId
from compositor.paint.background_geometry import NaturalSize, Tiling, place_tiles, tile_size
from compositor.paint.gradients import ResolvedGradient, resolve_gradient
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import padding_box
from compositor.style.computed_style import ComputedStyle
from compositor.text.runs import GlyphRun

_NO_SIZE: Final = NaturalSize(None, None, None)


class _Layer(NamedTuple):
    """A gradient with its tiles."""

    gradient: ResolvedGradient
    tiling: Tiling
    repeating: bool


class TextFill:
    """The background that fills text of one box.

    Attributes:
        color: Background colour, when it is clipped to text too.
        layers: Gradients, topmost first.
    """

    def __init__(self, color: Color, layers: tuple[_Layer, ...]) -> None:
        self.color: Final = color
        self.layers: Final = layers

    def color_at(self, x: float, y: float) -> Color:
        """Colour of the background at a point."""
        result = self.color
        for layer in reversed(self.layers):
            tile, step = layer.tiling.tile, layer.tiling.step
            along = (x - tile.x) % step.x if math.isfinite(step.x) else x - tile.x
            down = (y - tile.y) % step.y if math.isfinite(step.y) else y - tile.y
            if 0 <= along <= tile.width and 0 <= down <= tile.height:
                result = _gradient_color(layer, along, down).over(result)
        return result


def fills_text(box: Box) -> bool:
    """True when some background layer of the box is clipped to text."""
    return "text" in box.style[p.BACKGROUND_CLIP]


class TextFills:
    """Finds the fill that reaches the text of a box; remembers answers."""

    def __init__(self, ctx: PaintContext) -> None:
        self._ctx: Final = ctx
        self._sources: dict[BoxId, BoxId] = {}
        self._fills: dict[BoxId, TextFill] = {}

    def fill_of(self, box: Box) -> TextFill | None:
        """The fill for text in `box`, None for none."""
        source = self._source(box)
        if source == NO_BOX:
            return None
        found = self._fills.get(source)
        if found is None:
            found = self._fills[source] = self._make(source)
        return found

    def _source(self, box: Box) -> BoxId:
        boxes = self._ctx.fragments.boxes.boxes
        chain: list[BoxId] = []
        current = box
        while True:
            known = self._sources.get(current.id)
            if known is not None:
                break
            chain.append(current.id)
            if not current.anonymous and not current.text and fills_text(current):
                known = current.id
                break
            if current.parent == NO_BOX:
                known = NO_BOX
                break
            current = boxes[current.parent]
        for each in chain:
            self._sources[each] = known
        return known

    def _make(self, source: BoxId) -> TextFill:
        ctx = self._ctx
        box = ctx.fragments.boxes.boxes[source]
        style = box.style
        ids = ctx.fragments.fragments_of.get(source, ())
        if not ids:
            return TextFill(TRANSPARENT, ())
        area = padding_box(ctx.fragments.fragments[ids[0]].piece, ctx.props(ids[0]).paint_offset).pixel_snapped()
        clips, images = style[p.BACKGROUND_CLIP], style[p.BACKGROUND_IMAGE]
        layers = []
        for index, image in enumerate(images):
            if clips[index % len(clips)] != "text":
                continue
            if isinstance(image, (LinearGradient, RadialGradient, ConicGradient)):
                layer = self._layer(style, index, area)
                if layer is not None:
                    resolved = resolve_gradient(image, layer.tile.width, layer.tile.height)
                    layers.append(_Layer(resolved, layer, image.repeating))
        color = style[p.BACKGROUND_COLOR] if clips[-1] == "text" else TRANSPARENT
        return TextFill(color, tuple(layers))

    @staticmethod
    def _layer(style: ComputedStyle, index: int, area: Rect) -> Tiling | None:
        sizes, repeats = style[p.BACKGROUND_SIZE], style[p.BACKGROUND_REPEAT]
        xs, ys = style[p.BACKGROUND_POSITION_X], style[p.BACKGROUND_POSITION_Y]
        size = tile_size(sizes[index % len(sizes)], _NO_SIZE, area)
        position = (xs[index % len(xs)], ys[index % len(ys)])
        return place_tiles(size, (False, False), repeats[index % len(repeats)], position, area)


def _gradient_color(layer: _Layer, x: float, y: float) -> Color:
    kind, geometry, stops = layer.gradient
    if not stops:
        return TRANSPARENT
    if kind == "linear":
        x0, y0, x1, y1 = geometry
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        t = ((x - x0) * dx + (y - y0) * dy) / length if length > 0 else 0.0
    elif kind == "radial":
        cx, cy, rx, ry = geometry
        t = math.hypot((x - cx) / rx, (y - cy) / ry)
    else:
        cx, cy, angle = geometry
        t = ((math.degrees(math.atan2(x - cx, cy - y)) - angle) / 360) % 1.0
    first, last = stops[0][0], stops[-1][0]
    if layer.repeating and last > first:
        t = first + (t - first) % (last - first)
    return _color_at(stops, t)


def _color_at(stops: tuple[tuple[float, Color], ...], t: float) -> Color:
    if t <= stops[0][0]:
        return stops[0][1]
    for (start, first), (end, last) in pairwise(stops):
        if t <= end:
            weight = (t - start) / (end - start) if end > start else 1.0
            return Color(*(a + (b - a) * weight for a, b in zip(first, last, strict=True)))
    return stops[-1][1]


def split_run(run: GlyphRun) -> list[tuple[Point, float, GlyphRun]]:
    """A run cut into single glyphs: pen position, half the advance, and the glyph's own run."""
    result = []
    ends = (*run.xs[1:], run.width)
    for glyph, x, y, end in zip(run.glyphs, run.xs, run.ys, ends, strict=True):
        single = GlyphRun(
            run.face, run.size_px, (glyph,), (0.0,), (y,), end - x, "", run.synthetic_bold, run.synthetic_oblique,
            run.upright,
        )  # fmt: skip
        result.append((Point(x, 0.0), (end - x) / 2, single))
    return result
