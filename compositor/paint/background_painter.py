"""Layers of background images.

Source: CSS Backgrounds 3 §3, CSS Masking 1 §7.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

from compositor.base.geometry import Edges, Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.values import Image, Lp, UrlImage
from compositor.layout.fragments import Fragment
from compositor.paint.background_geometry import NaturalSize, Size, Tiling, place_tiles, tile_size
from compositor.paint.display_items import DrawGradient, DrawImage
from compositor.paint.gradients import resolve_gradient
from compositor.paint.paint_context import PaintContext
from compositor.paint.paint_style import OPAQUE_BORDERS, PaintStyle
from compositor.property_trees.box_geometry import (
    border_box,
    content_box,
    edges_px,
    inset,
    padding_box,
    rounded_border,
    rounded_content,
    rounded_padding,
)
from compositor.property_trees.nodes import NO_SCROLL
from compositor.style.computed_style import ComputedStyle

_T = TypeVar("_T")
_NO_SIZE = NaturalSize(None, None, None)


class BackgroundArea(NamedTuple):
    """Where a background paints.

    Attributes:
        fragment, offset: The box.
        visual: Visual rect of its items.
        canvas: For the document's background: area painted instead of the box's own; px in the same space.
    """

    fragment: Fragment
    offset: Point
    visual: Rect
    canvas: Rect | None = None


class ImageLayer(NamedTuple):
    """One layer's values; `hidden` is what opaque borders hide of the border box, px."""

    image: Image
    size: Size
    repeat: tuple[str, str]
    position: tuple[Lp, Lp]
    origin: str
    clip: str
    attachment: str
    hidden: Edges = Edges(0, 0, 0, 0)


def background_clip_shape(area: BackgroundArea, clip: str) -> RoundedRect:
    """The painting area of a layer, snapped."""
    if area.canvas is not None:
        return RoundedRect(area.canvas)
    piece, offset = area.fragment.piece, area.offset
    if clip == "no-clip":
        return RoundedRect(area.visual)
    if clip == "padding-box":
        return rounded_padding(piece, offset)
    if clip == "content-box":
        return rounded_content(piece, offset)
    return rounded_border(piece, offset)


def paint_layers(ctx: PaintContext, area: BackgroundArea, style: ComputedStyle) -> None:
    """All background images, bottom layer first."""
    images = style[p.BACKGROUND_IMAGE]
    hidden = _hidden_by_border(area.fragment, ctx.style(style)) if area.canvas is None else Edges(0, 0, 0, 0)
    for index in range(len(images) - 1, -1, -1):
        image = images[index]
        if image is None:
            continue
        layer = ImageLayer(
            image,
            cycled(style[p.BACKGROUND_SIZE], index),
            cycled(style[p.BACKGROUND_REPEAT], index),
            (cycled(style[p.BACKGROUND_POSITION_X], index), cycled(style[p.BACKGROUND_POSITION_Y], index)),
            cycled(style[p.BACKGROUND_ORIGIN], index),
            cycled(style[p.BACKGROUND_CLIP], index),
            cycled(style[p.BACKGROUND_ATTACHMENT], index),
            hidden,
        )
        item = layer_item(ctx, area, layer, style)
        if item is not None:
            ctx.chunks.draw(item)


def _hidden_by_border(fragment: Fragment, style: PaintStyle) -> Edges:
    """What the sides of a border that let nothing through hide, px."""
    colors, kinds, widths = style.border_colors, style.border_styles, edges_px(fragment.piece.border)
    opaque = (color.a >= 1 and kind in OPAQUE_BORDERS for color, kind in zip(colors, kinds, strict=True))
    return Edges(*(width if hides else 0.0 for width, hides in zip(widths, opaque, strict=True)))


def cycled(values: tuple[_T, ...], index: int) -> _T:
    """The value of one layer; lists that are too short are repeated."""
    return values[index % len(values)]


def layer_item(
    ctx: PaintContext, area: BackgroundArea, layer: ImageLayer, style: ComputedStyle
) -> DrawImage | DrawGradient | None:
    """What one layer draws, None for nothing."""
    if layer.clip == "text":
        return None
    image = layer.image
    natural: NaturalSize | None = _NO_SIZE
    if isinstance(image, UrlImage):
        natural = ctx.images(image.path) if image.path else None
        if natural is None:
            return None
    assert natural is not None
    zoom = style[p.INTERNAL_ZOOM]
    if zoom != 1.0:
        natural = natural.zoomed(zoom)
    positioning = _positioning_area(ctx, area, layer)
    fixed = (not isinstance(layer.size, str) and not isinstance(layer.size[0], str),
             not isinstance(layer.size, str) and not isinstance(layer.size[1], str))  # fmt: skip
    size = tile_size(layer.size, natural, positioning)
    tiling = place_tiles(size, fixed, layer.repeat, layer.position, positioning)
    clip = background_clip_shape(area, layer.clip)
    if layer.clip == "border-box" and not clip.is_rounded:
        clip = RoundedRect(inset(clip.rect, layer.hidden))
    if layer.attachment == "fixed" and not clip.is_rounded:
        clip = RoundedRect(clip.rect.intersect(positioning.pixel_snapped()))  # no more can be seen
    if tiling is None or clip.rect.is_empty:
        return None
    return tiles_item(ctx, area, image, tiling, clip, style)


def tiles_item(
    ctx: PaintContext, area: BackgroundArea, image: Image, tiling: Tiling, clip: RoundedRect, style: ComputedStyle
) -> DrawImage | DrawGradient | None:
    """One image, tiled over `clip`; None for nothing to see."""
    tiling, clip = _bounded(tiling, clip)
    if clip.rect.is_empty:
        return None
    fragment, visual = area.fragment.id, area.visual
    if isinstance(image, UrlImage):
        natural = ctx.images(image.path) or _NO_SIZE
        pixelated = style[p.IMAGE_RENDERING] in ("pixelated", "crisp-edges")
        return DrawImage(
            fragment, visual, image.path, clip, tiling.tile, tiling.step, natural.opaque, pixelated, natural.bitmap
        )
    resolved = resolve_gradient(image, tiling.tile.width, tiling.tile.height)
    if not resolved.stops:
        return None
    return DrawGradient(
        fragment, visual, clip, tiling.tile, tiling.step, resolved.kind, resolved.geometry,
        resolved.stops, image.repeating,
    )  # fmt: skip


def _bounded(tiling: Tiling, clip: RoundedRect) -> tuple[Tiling, RoundedRect]:
    """Replace infinite steps: cut a plain clip to the single tile, or step past the clip."""
    tile, (step_x, step_y), rect = tiling.tile, tiling.step, clip.rect
    if math.isfinite(step_x) and math.isfinite(step_y):
        return tiling, clip
    if not clip.is_rounded:
        snapped = tile.pixel_snapped()
        x, width = (rect.x, rect.width) if math.isfinite(step_x) else (snapped.x, snapped.width)
        y, height = (rect.y, rect.height) if math.isfinite(step_y) else (snapped.y, snapped.height)
        clip = RoundedRect(rect.intersect(Rect(x, y, width, height)))
    if not math.isfinite(step_x):
        step_x = max(tile.width, rect.right - tile.x, tile.right - rect.x) + 1
    if not math.isfinite(step_y):
        step_y = max(tile.height, rect.bottom - tile.y, tile.bottom - rect.y) + 1
    return Tiling(tile, Point(step_x, step_y)), clip


def _positioning_area(ctx: PaintContext, area: BackgroundArea, layer: ImageLayer) -> Rect:
    if layer.attachment == "fixed":
        view = ctx.view_of(area.fragment.box)
        piece, fixed = ctx.fragments.fragments[view].piece, ctx.props(view).state.transform
        shift = ctx.mapper.to_root[ctx.chunks.state.transform].translation_2d
        origin = ctx.mapper.to_root[fixed].translation_2d
        return Rect(origin.x - shift.x, origin.y - shift.y, piece.width / 64, piece.height / 64)
    if layer.attachment == "local" and area.canvas is not None and ctx.props(area.fragment.id).scroll != NO_SCROLL:
        return area.canvas  # all that is scrolled
    piece, offset = area.fragment.piece, area.offset
    if layer.origin == "border-box":
        return border_box(piece, offset).pixel_snapped()
    if layer.origin == "content-box":
        return content_box(piece, offset).pixel_snapped()
    return padding_box(piece, offset).pixel_snapped()
