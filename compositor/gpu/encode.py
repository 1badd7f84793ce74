"""Display items as primitives."""

from __future__ import annotations

import math
import struct
from typing import Final

from compositor.base.geometry import Edges, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import Shadow
from compositor.gpu.encode_border import border_primitives
from compositor.gpu.encode_line import line_primitives
from compositor.gpu.primitives import (
    Floats,
    Primitive,
    Tables,
    fill_primitive,
    hollow_areas,
    matrix_floats,
    polygon_edges,
    polygon_primitive,
    radii_floats,
    rect_floats,
)
from compositor.paint.display_items import (
    DrawBorder,
    DrawBoxShadow,
    DrawGlyphs,
    DrawGradient,
    DrawImage,
    DrawLine,
    FillPolygon,
    FillRect,
)
from compositor.raster.glyph_atlas import GlyphSlot
from compositor.raster.images import DecodedImage
from compositor.raster.tasks import GlyphQuads, LayerRecording, RasterOp, RasterPlan
from compositor.text import luminance_level

_GRADIENT: Final = struct.Struct("37f")
_IMAGE: Final = struct.Struct("33f")
_SHADOW: Final = struct.Struct("49f")
_GLYPH: Final = struct.Struct("13f")
_KINDS = {"linear": 0, "radial": 1, "conic": 2}


def encode_op(plan: RasterPlan, recording: LayerRecording, index: int, tables: Tables) -> list[Primitive]:
    """The primitives of one operation; none for what draws nothing."""
    op = recording.ops[index]
    match op.item:
        case FillRect(shape=shape, color=color):
            return [] if color.is_transparent else [fill_primitive(op.matrix, shape, color, op.rect)]
        case FillPolygon(points=points, color=color, even_odd=even_odd):
            edges = polygon_edges(points, op.matrix)
            return [polygon_primitive(tables, edges, color, even_odd, op.rect)] if edges else []
        case DrawBorder() as border:
            return border_primitives(border, op.matrix, op.rect, tables)
        case DrawLine() as line:
            return line_primitives(line, op.matrix, op.rect, tables)
        case DrawGradient() as gradient:
            return _gradient(gradient, op, tables)
        case DrawImage() as image:
            decoded = plan.images.get(recording.images.get(index, ""))
            return [] if decoded is None else _image(image, op, decoded)
        case DrawBoxShadow() as shadow:
            return _box_shadow(shadow, op)
        case DrawGlyphs() as glyphs:
            placed = recording.glyphs.get(index, ())
            return [primitive for quads in placed for primitive in _glyphs(glyphs, op, quads)]
        case _:
            return []


def _gradient(item: DrawGradient, op: RasterOp, tables: Tables) -> list[Primitive]:
    tile, step = item.tile, item.step
    if tile.is_empty or not item.stops:
        return []
    rows: list[Floats] = []
    for offset, color in item.stops:
        rows.append(color.premultiplied())
        rows.append((offset, 0.0, 0.0, 0.0))
    start = tables.stops.add(rows)
    geometry = (*item.geometry, 0.0, 0.0, 0.0, 0.0)[:4]
    data = _GRADIENT.pack(
        *_area(op.matrix, item.clip),
        *tile,
        *(_step(step.x, tile.width), _step(step.y, tile.height), 0.0, float(item.repeating)),
        *geometry,
        *(float(start), float(len(item.stops)), 0.0, 0.0),
    )
    name = f"gradient+KIND={_KINDS.get(item.kind, 0)}" + ("+ROUND" if item.clip.is_rounded else "")
    return [Primitive(name, "", None, data, op.rect)]


def _image(item: DrawImage, op: RasterOp, image: DecodedImage) -> list[Primitive]:
    tile, step = item.tile, item.step
    if tile.is_empty:
        return []
    data = _IMAGE.pack(
        *_area(op.matrix, item.clip),
        *tile,
        *(_step(step.x, tile.width), _step(step.y, tile.height), 0.0, 0.0),
        *((0.0, 0.0, 0.0, 0.0) if item.source is None else rect_floats(item.source)),
    )
    repeats_x, repeats_y = item.repeats
    wrap = ("x" if repeats_x and step.x == tile.width else "") + ("y" if repeats_y and step.y == tile.height else "")
    sampling = "nearest" if item.pixelated else "linear"
    name = "image+ROUND" if item.clip.is_rounded else "image"
    return [Primitive(name, f"{sampling}:{wrap}:{image.key}", None, data, op.rect)]


def _step(step: float, size: float) -> float:
    """Distance of repetitions; a zero step means that there is only one."""
    return step if math.isfinite(step) and step >= size * 0.5 and step > 0 else max(size, 1e-3)


def _area(matrix: Matrix, shape: RoundedRect) -> Floats:
    return (*matrix_floats(matrix), *rect_floats(shape.rect), *radii_floats(shape.radii))


def _box_shadow(item: DrawBoxShadow, op: RasterOp) -> list[Primitive]:
    shadow = item.shadow
    if shadow.color.is_transparent:
        return []
    shape = _shadow_shape(item.box, shadow)
    sigma = max(0.0, shadow.blur) / 2
    cover = item.box.rect if shadow.inset else shape.rect.inflated(math.ceil(3 * sigma))
    if cover.is_empty:
        return []
    radii = radii_floats(shape.radii)
    mean_radii = [(x + y) / 2 for x, y in zip(radii[:4], radii[4:], strict=True)]
    cut = rect_floats(item.box.rect)
    areas = [(0.0, 0.0, 0.0, 0.0)] if shadow.inset else hollow_areas(op.matrix, cover.inflated(1), _under(item.box))
    fixed = (
        *matrix_floats(op.matrix),
        *rect_floats(cover),
        *(sigma, float(shadow.inset), 0.0, 0.0),
        *(0.0, 0.0, 0.0, 0.0),
        *rect_floats(shape.rect),
        *mean_radii,
        *cut,
        *radii_floats(item.box.radii),
        *shadow.color.premultiplied(),
    )
    data = b"".join(_SHADOW.pack(*fixed, *area) for area in areas)
    name = "shadow" + ("+BLUR" if sigma > 0.01 else "")
    if shape.is_rounded or item.box.is_rounded:
        name += "+ROUND"
    if any(areas[0]):
        name += "+AREA"
    return [Primitive(name, "", None, data, op.rect)]


def _under(box: RoundedRect) -> Rect:
    """A rectangle that the box wholly covers, where its outer shadow is not drawn."""
    radii = box.radii
    return box.rect.outset(
        -max(radii.top_left.y, radii.top_right.y) - 1,
        -max(radii.top_right.x, radii.bottom_right.x) - 1,
        -max(radii.bottom_left.y, radii.bottom_right.y) - 1,
        -max(radii.top_left.x, radii.bottom_left.x) - 1,
    )


def _shadow_shape(box: RoundedRect, shadow: Shadow) -> RoundedRect:
    """The shape that is blurred: the box moved and spread; for inset shadows the hole."""
    spread = -shadow.spread if shadow.inset else shadow.spread
    rect = box.rect.moved(shadow.x, shadow.y).inflated(spread)
    if spread <= 0:
        inset = Edges(-spread, -spread, -spread, -spread)
        return RoundedRect(rect, box.radii.shrunk(inset))
    grown = (
        corner._replace(x=_spread_radius(corner.x, spread), y=_spread_radius(corner.y, spread)) for corner in box.radii
    )
    return RoundedRect(rect, Radii(*grown))


def _spread_radius(radius: float, spread: float) -> float:
    """Sharp corners stay sharp, small radii grow less than the spread (CSS Backgrounds 3 §6.1.1)."""
    if radius <= 0:
        return 0.0
    ratio = radius / spread
    return radius + spread * (1.0 if ratio >= 1 else 1 + (ratio - 1) ** 3)


def _glyphs(item: DrawGlyphs, op: RasterOp, placed: GlyphQuads) -> list[Primitive]:
    color = item.color
    if color.is_transparent:
        return []
    premultiplied, level = color.premultiplied(), float(luminance_level(color))
    by_state: dict[tuple[str, int], list[bytes]] = {}
    for x, y, slot in placed.quads:
        width, height = slot.width * slot.scale, slot.height * slot.scale
        packed = _GLYPH.pack(x, y, width, height, slot.x, slot.y, slot.width, slot.height, *premultiplied, level)
        by_state.setdefault((_glyph_program(slot, placed.matrix), slot.page), []).append(packed)
    matrix = None
    if placed.matrix is not None:
        matrix = struct.pack("9f", *matrix_floats(placed.matrix))
    return [
        Primitive(program, f"atlas:{page}", matrix, b"".join(parts), op.rect)
        for (program, page), parts in by_state.items()
    ]


def _glyph_program(slot: GlyphSlot, matrix: Matrix | None) -> str:
    if slot.is_color:
        return "glyph+COLOR"
    return "glyph+EXACT" if matrix is None and slot.scale == 1.0 else "glyph"
