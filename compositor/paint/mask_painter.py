"""Masks: images, `<mask>` elements and the nine slices of one image, put together as `mask-composite` says.

Source: CSS Masking 1 §7; Blink's `CSSMaskPainter` and `SVGMaskPainter`.
"""

from __future__ import annotations

from compositor.base.color import TRANSPARENT
from compositor.base.geometry import Point, RoundedRect
from compositor.css import properties as p
from compositor.css.values import Image, UrlImage
from compositor.dom.nodes import Element
from compositor.paint.background_painter import (
    BackgroundArea,
    ImageLayer,
    background_clip_shape,
    cycled,
    layer_item,
)
from compositor.paint.border_image import paint_mask_box_image
from compositor.paint.display_items import DrawGradient, DrawImage, DrawMaskLayer, FillRect
from compositor.paint.paint_context import PaintContext
from compositor.paint.svg_reference import mask_image, mask_region
from compositor.property_trees.box_geometry import border_box
from compositor.style.computed_style import ComputedStyle


def paint_mask(ctx: PaintContext, area: BackgroundArea, style: ComputedStyle) -> None:
    """All mask images, bottom layer first, then the slices; a mask without a picture leaves nothing."""
    count = ctx.chunks.item_count
    images = style[p.MASK_IMAGE]
    for index in range(len(images) - 1, -1, -1):
        image = images[index]
        if image is not None:
            _paint_one(ctx, area, style, image, index)
    border = border_box(area.fragment.piece, area.offset).pixel_snapped()
    paint_mask_box_image(ctx, area.fragment, border, area.visual)
    if ctx.chunks.item_count == count:
        ctx.chunks.draw(FillRect(area.fragment.id, area.visual, RoundedRect(area.visual), TRANSPARENT))


def _paint_one(ctx: PaintContext, area: BackgroundArea, style: ComputedStyle, image: Image, index: int) -> None:
    mode = cycled(style[p.MASK_MODE], index)
    reference = image.url if isinstance(image, UrlImage) and image.url.startswith("#") else ""
    element = ctx.resources.find(area.fragment.box.node, reference, "mask") if reference else None
    layer = ImageLayer(
        image,
        cycled(style[p.MASK_SIZE], index),
        cycled(style[p.MASK_REPEAT], index),
        (cycled(style[p.MASK_POSITION_X], index), cycled(style[p.MASK_POSITION_Y], index)),
        cycled(style[p.MASK_ORIGIN], index),
        cycled(style[p.MASK_CLIP], index),
        "scroll",
    )
    is_bottom = index == len(style[p.MASK_IMAGE]) - 1
    operator = "add" if is_bottom else cycled(style[p.MASK_COMPOSITE], index)
    luminance = mode == "luminance" and element is None
    extent = background_clip_shape(area, layer.clip).rect
    item: DrawImage | DrawGradient | None
    if element is not None:
        item = _reference_item(ctx, area, element, mode)
        extent = extent if item is None else item.clip.rect
    else:
        item = layer_item(ctx, area, layer, style)
    if item is None:
        return
    if operator == "add" and not luminance:
        ctx.chunks.draw(item)
    else:
        ctx.chunks.draw(DrawMaskLayer(item.fragment, item.rect, item, extent, operator, luminance))


def _reference_item(ctx: PaintContext, area: BackgroundArea, element: Element, mode: str) -> DrawImage | None:
    """A `<mask>`, relative to the border box whatever the layer's origin is; only where it has something to say."""
    box = border_box(area.fragment.piece, area.offset)
    zoom = ctx.trees.device_scale * area.fragment.box.style[p.INTERNAL_ZOOM]
    extent = mask_region(element, box, zoom).enclosing_int().intersect(area.visual)
    if extent.is_empty:
        return None
    url = mask_image(ctx.fragments.boxes.styled, element, box, extent, zoom, mode)
    step = Point(extent.width, extent.height)
    return DrawImage(area.fragment.id, area.visual, url, RoundedRect(extent), extent, step, False)
