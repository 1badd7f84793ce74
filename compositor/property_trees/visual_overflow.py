"""How far a box's own decorations reach beyond its border box.

Source: CSS Backgrounds 3; Blink's `LayoutBox::AddVisualEffectOverflow` and `ShadowData::RectOutsets`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from compositor.base.geometry import Edges
from compositor.css import properties as p
from compositor.css.values import LengthPercentage, MathFunction, Number, Shadow
from compositor.style.computed_style import ComputedStyle

BLUR_EXTENT: Final = 1.5
"""Three standard deviations of a shadow's blur, which are half its blur radius each."""


def decoration_outset(style: ComputedStyle) -> Edges:
    """Reach of outer shadows, outline, border image and the slices of a mask, px."""
    top = right = bottom = left = 0.0
    for shadow in style[p.BOX_SHADOW]:
        if not shadow.inset:
            edges = _shadow_outset(shadow)
            top, right = max(top, edges.top), max(right, edges.right)
            bottom, left = max(bottom, edges.bottom), max(left, edges.left)
    if style[p.OUTLINE_STYLE] != "none" and style[p.OUTLINE_WIDTH] > 0:
        reach = style[p.OUTLINE_WIDTH] + outline_offset(style)
        top, right, bottom, left = max(top, reach), max(right, reach), max(bottom, reach), max(left, reach)
    found = Edges(top, right, bottom, left)
    if style[p.BORDER_IMAGE_SOURCE] is not None:
        found = _farther(found, border_image_outset(style, border_widths(style)))
    if style[p.WEBKIT_MASK_BOX_IMAGE_SOURCE] is not None:
        found = _farther(found, mask_outset(style))
    return found


def _farther(a: Edges, b: Edges) -> Edges:
    return Edges(*(max(one, other) for one, other in zip(a, b, strict=True)))


def outline_offset(style: ComputedStyle) -> float:
    """`outline-offset` as it is painted: whole px."""
    return float(int(style[p.OUTLINE_OFFSET]))


def border_widths(style: ComputedStyle) -> Edges:
    """Computed border widths, px."""
    return Edges(
        style[p.BORDER_TOP_WIDTH],
        style[p.BORDER_RIGHT_WIDTH],
        style[p.BORDER_BOTTOM_WIDTH],
        style[p.BORDER_LEFT_WIDTH],
    )


def border_image_outset(style: ComputedStyle, widths: Edges) -> Edges:
    """Used `border-image-outset` for a border of these widths, px."""
    outsets = style[p.BORDER_IMAGE_OUTSET]
    return _used_outsets(outsets, widths)


def mask_outset(style: ComputedStyle) -> Edges:
    """Reach of what a mask may leave beyond the border box, px."""
    if style[p.WEBKIT_MASK_BOX_IMAGE_SOURCE] is not None:
        outsets = style[p.WEBKIT_MASK_BOX_IMAGE_OUTSET]
        return _used_outsets(outsets, border_widths(style))
    return Edges(0.0, 0.0, 0.0, 0.0)


def _used_outsets(outsets: Sequence[object], widths: Edges) -> Edges:
    return Edges(*(_used(value, width) for value, width in zip(outsets, widths, strict=True)))


def _used(value: object, width: float) -> float:
    if isinstance(value, Number):
        return value.value * width
    return value.resolve(width) if isinstance(value, (LengthPercentage, MathFunction)) else 0.0


def _shadow_outset(shadow: Shadow) -> Edges:
    reach = math.ceil(shadow.blur * BLUR_EXTENT) + shadow.spread
    return Edges(reach - shadow.y, reach + shadow.x, reach + shadow.y, reach - shadow.x)
