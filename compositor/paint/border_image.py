"""`border-image` and `-webkit-mask-box-image`: nine slices of an image around a box.

Source: CSS Backgrounds 3 §6.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from compositor.base.geometry import Edges, Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.values import Image, LengthPercentage, MathFunction, Number, UrlImage
from compositor.layout.fragments import Fragment
from compositor.paint.background_geometry import NaturalSize
from compositor.paint.display_items import DrawGradient, DrawImage
from compositor.paint.gradients import resolve_gradient, stretched
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import edges_px
from compositor.property_trees.visual_overflow import border_image_outset, mask_outset


class _Values(NamedTuple):
    """The image and how it is cut, as computed."""

    source: Image | None
    slices: Sequence[object]
    fill: bool
    widths: Sequence[object]
    repeat: tuple[str, str]


class _Slices(NamedTuple):
    """An image with its natural size and the slice edges, px of the image."""

    image: Image
    width: float
    height: float
    edges: Edges
    opaque: bool


class _Frame(NamedTuple):
    """Where the slices go: the image area, the used widths, `fill`, the two repeat keywords, the visual rect."""

    area: Rect
    used: Edges
    fill: bool
    repeat_x: str
    repeat_y: str
    visual: Rect


def paint_border_image(ctx: PaintContext, fragment: Fragment, border: Rect, visual: Rect) -> bool:
    """Paint the border image over the snapped border box; False when there is none to show."""
    style = fragment.box.style
    area = border.outset(*border_image_outset(style, edges_px(fragment.piece.border)))
    widths = style[p.BORDER_IMAGE_WIDTH]
    values = _Values(style[p.BORDER_IMAGE_SOURCE], *style[p.BORDER_IMAGE_SLICE], widths, style[p.BORDER_IMAGE_REPEAT])
    return _paint(ctx, fragment, values, area, visual)


def paint_mask_box_image(ctx: PaintContext, fragment: Fragment, border: Rect, visual: Rect) -> bool:
    """Paint the nine slices that mask the box; False when there are none to show."""
    style = fragment.box.style
    widths = style[p.WEBKIT_MASK_BOX_IMAGE_WIDTH]
    values = _Values(
        style[p.WEBKIT_MASK_BOX_IMAGE_SOURCE],
        *style[p.WEBKIT_MASK_BOX_IMAGE_SLICE],
        widths,
        style[p.WEBKIT_MASK_BOX_IMAGE_REPEAT],
    )
    return _paint(ctx, fragment, values, border.outset(*mask_outset(style)), visual)


def _paint(ctx: PaintContext, fragment: Fragment, wanted: _Values, area: Rect, visual: Rect) -> bool:
    source = wanted.source
    if source is None:
        return False
    widths = edges_px(fragment.piece.border)
    natural: NaturalSize | None = NaturalSize(area.width, area.height, None)
    if isinstance(source, UrlImage):
        natural = ctx.images(source.path) if source.path else None
    if natural is None or area.is_empty:
        return False
    width, height = natural.width or area.width, natural.height or area.height
    bases = (height, width, height, width)
    edges = Edges(*(min(_slice(v, basis), basis) for v, basis in zip(wanted.slices, bases, strict=True)))
    slices = _Slices(source, width, height, edges, natural.opaque)
    used = _used_widths(wanted.widths, widths, edges, area)
    frame = _Frame(area, used, wanted.fill, *wanted.repeat, visual)
    _paint_slices(ctx, fragment, slices, frame)
    return True


def _slice(value: object, basis: float) -> float:
    if isinstance(value, Number):
        return max(0.0, value.value)
    return max(0.0, value.resolve(basis)) if isinstance(value, (LengthPercentage, MathFunction)) else 0.0


def _used_widths(values: Sequence[object], borders: Edges, slices: Edges, area: Rect) -> Edges:
    """Used `border-image-width`, scaled down where opposite ones overlap."""
    used: list[float] = []
    for index, value in enumerate(values):
        basis = area.height if index % 2 == 0 else area.width
        if isinstance(value, Number):
            used.append(value.value * borders[index])
        elif isinstance(value, (LengthPercentage, MathFunction)):
            used.append(max(0.0, value.resolve(basis)))
        else:
            used.append(slices[index])
    factor = 1.0
    if used[1] + used[3] > area.width:
        factor = min(factor, area.width / (used[1] + used[3]))
    if used[0] + used[2] > area.height:
        factor = min(factor, area.height / (used[0] + used[2]))
    return Edges(*(value * factor for value in used))


def _paint_slices(ctx: PaintContext, fragment: Fragment, slices: _Slices, frame: _Frame) -> None:
    area, used, fill, repeat_x, repeat_y, visual = frame
    columns = (
        (area.x, used.left, 0.0, slices.edges.left, "stretch"),
        (area.x + used.left, area.width - used.left - used.right, slices.edges.left,
         slices.width - slices.edges.left - slices.edges.right, repeat_x),
        (area.right - used.right, used.right, slices.width - slices.edges.right, slices.edges.right, "stretch"),
    )  # fmt: skip
    rows = (
        (area.y, used.top, 0.0, slices.edges.top, "stretch"),
        (area.y + used.top, area.height - used.top - used.bottom, slices.edges.top,
         slices.height - slices.edges.top - slices.edges.bottom, repeat_y),
        (area.bottom - used.bottom, used.bottom, slices.height - slices.edges.bottom, slices.edges.bottom, "stretch"),
    )  # fmt: skip
    for row_index, (y, height, sy, sh, mode_y) in enumerate(rows):
        for column_index, (x, width, sx, sw, mode_x) in enumerate(columns):
            if (row_index == column_index == 1 and not fill) or min(width, height, sw, sh) <= 0:
                continue
            scale_x, scale_y = width / sw, height / sh
            if column_index == 1:
                scale_x = _edge_scale(used.top, slices.edges.top, used.bottom, slices.edges.bottom, scale_x, mode_x)
            if row_index == 1:
                scale_y = _edge_scale(used.left, slices.edges.left, used.right, slices.edges.right, scale_y, mode_y)
            x0, step_x, scale_x = _fit(x, width, sw, scale_x, mode_x)
            y0, step_y, scale_y = _fit(y, height, sh, scale_y, mode_y)
            dest = Rect(x, y, width, height).pixel_snapped()
            for i in range(_count(x0, step_x, x + width)):
                for j in range(_count(y0, step_y, y + height)):
                    px, py = x0 + i * step_x, y0 + j * step_y
                    clip = Rect(px, py, sw * scale_x, sh * scale_y).pixel_snapped().intersect(dest)
                    tile = Rect(px - sx * scale_x, py - sy * scale_y, slices.width * scale_x, slices.height * scale_y)
                    part = Rect(sx / slices.width, sy / slices.height, sw / slices.width, sh / slices.height)
                    _draw(ctx, fragment, slices, (RoundedRect(clip), tile, part), visual)


def _edge_scale(first: float, of_first: float, second: float, of_second: float, stretch: float, mode: str) -> float:
    """Scale of an edge slice along its edge: that of its thickness, unless it is stretched."""
    if mode == "stretch":
        return stretch
    if of_first > 0 and first > 0:
        return first / of_first
    return second / of_second if of_second > 0 and second > 0 else stretch


def _fit(start: float, size: float, slice_size: float, scale: float, mode: str) -> tuple[float, float, float]:
    """First tile, step and scale of an edge slice."""
    tile = slice_size * scale
    if mode == "stretch" or tile <= 0:
        return start, size, size / slice_size
    if mode == "round":
        count = max(1.0, math.floor(size / tile + 0.5))
        return start, size / count, size / count / slice_size
    if mode == "space":
        whole = math.floor(size / tile)
        if whole < 1:
            return start + size, size, scale
        gap = (size - whole * tile) / (whole + 1)
        return start + gap, tile + gap, scale
    before = math.ceil((size - tile) / 2 / tile)
    return start + (size - tile) / 2 - before * tile, tile, scale


def _count(start: float, step: float, end: float) -> int:
    return max(0, min(1000, math.ceil((end - start) / step - 1e-6))) if step > 0 else 0


def _draw(
    ctx: PaintContext, fragment: Fragment, slices: _Slices, place: tuple[RoundedRect, Rect, Rect], visual: Rect
) -> None:
    """Record one slice: where it shows, where the whole image would be, and its share of that."""
    clip, tile, part = place
    if clip.rect.is_empty:
        return
    step = Point(max(tile.width, clip.rect.width) * 2, max(tile.height, clip.rect.height) * 2)
    image = slices.image
    if isinstance(image, UrlImage):
        ctx.chunks.draw(DrawImage(fragment.id, visual, image.path, clip, tile, step, slices.opaque, source=part))
        return
    natural = resolve_gradient(image, slices.width, slices.height)
    resolved = stretched(natural, tile.width / slices.width, tile.height / slices.height)
    if resolved.stops:
        ctx.chunks.draw(
            DrawGradient(
                fragment.id, visual, clip, tile, step, resolved.kind, resolved.geometry, resolved.stops,
                image.repeating,
            )
        )  # fmt: skip
