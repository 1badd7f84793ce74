"""When a box's background is painted inside its rounded border's clip, lest it bleeds out around the corners.

Source: Blink's `BoxDecorationData::ComputeBleedAvoidance`.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import UrlImage
from compositor.layout.fragments import Fragment
from compositor.paint.paint_context import PaintContext
from compositor.paint.paint_style import PaintStyle

_GAPPY = ("dotted", "dashed")


def clips_background(ctx: PaintContext, fragment: Fragment, style: PaintStyle) -> bool:
    """True when a layer with a rounded clip is opened for the decorations of a box that has a background."""
    if not style.rounded:
        return False
    if style.has_border and not style.border_image and _shows_background(fragment, style):
        return True
    images = style.style[p.BACKGROUND_IMAGE]
    return style.has_images and (style.has_color or len(images) > 1) and not _top_image_hides_all(ctx, style)


def _shows_background(fragment: Fragment, style: PaintStyle) -> bool:
    """True when the background's edge can be seen through some part of the border."""
    border = fragment.piece.border
    widths = (border.top, border.right, border.bottom, border.left)
    return any(
        width > 0 and (color.a < 1 or line in _GAPPY)
        for width, color, line in zip(widths, style.border_colors, style.border_styles, strict=True)
    )


def _top_image_hides_all(ctx: PaintContext, style: PaintStyle) -> bool:
    """True when nothing below the first image can be seen; never known of gradients."""
    image = style.style[p.BACKGROUND_IMAGE][0]
    natural = ctx.images(image.path) if isinstance(image, UrlImage) and image.path else None
    if natural is None or not natural.opaque or style.style[p.BACKGROUND_REPEAT][0] != ("repeat", "repeat"):
        return False
    clips = style.style[p.BACKGROUND_CLIP]
    return bool(clips[0] == "border-box" or all(clip == clips[0] for clip in clips))
