"""A `clip-path: url()` that is painted as a mask: text, and shapes that are clipped themselves.

Source: Blink's `ClipPathClipper::PaintClipPathAsMaskImage`.
"""

from __future__ import annotations

from compositor.base.geometry import Point, RoundedRect
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.layout.fragments import Fragment
from compositor.paint.display_items import DrawImage
from compositor.paint.paint_context import PaintContext
from compositor.paint.svg_reference import clip_image
from compositor.property_trees.box_geometry import border_box
from compositor.property_trees.nodes import EffectNode


def paint_clip_mask(ctx: PaintContext, fragment: Fragment, offset: Point, mask: EffectNode) -> None:
    """Record what the clip path leaves, as an image over the clip of the mask."""
    shape = fragment.box.style[p.CLIP_PATH]
    if not isinstance(shape, BasicShape):
        return
    element = ctx.resources.find(fragment.box.node, str(shape.args[0]), "clipPath")
    area = next(clip.rect.rect for clip in ctx.trees.clips if clip.role == "mask" and clip.box == mask.box)
    if element is None or area.is_empty:
        return
    zoom = ctx.trees.device_scale * fragment.box.style[p.INTERNAL_ZOOM]
    url = clip_image(ctx.fragments.boxes.styled, element, border_box(fragment.piece, offset), area, zoom)
    step = Point(area.width, area.height)
    ctx.chunks.draw(DrawImage(fragment.id, area, url, RoundedRect(area), area, step, False))
