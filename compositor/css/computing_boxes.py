"""Computed values of borders, shadows, filters, shapes and backgrounds."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_colors import compute_color
from compositor.css.computing_images import compute_image
from compositor.css.computing_lengths import compute_length, compute_lp
from compositor.css.values import BasicShape, Corner, FilterFunction, Lp, Number, Shadow

_LINE_WIDTHS = {"thin": 1.0, "medium": 3.0, "thick": 5.0}


def compute_line_width(value: Any, cc: ComputeContext) -> float:
    """A border width snapped to whole device px: below 1 up to 1, else down.

    Zero while the border has no style is up to `style`; see `WIDTH_STYLE_PAIRS`.
    """
    px = _LINE_WIDTHS[value] * cc.zoom if isinstance(value, str) else compute_length(value, cc)
    if px <= 0:
        return 0.0
    return 1.0 if px < 1 else float(math.floor(px))


def compute_outline_offset(value: Any, cc: ComputeContext) -> float:
    """`outline-offset`: snapped towards zero."""
    px = compute_length(value, cc)
    return float(math.trunc(px)) if abs(px) >= 1 else math.copysign(1.0, px) if px else 0.0


def compute_corner(value: Corner, cc: ComputeContext) -> Corner:
    """One border radius."""
    return Corner(compute_lp(value.x, cc), compute_lp(value.y, cc))


def compute_sides(value: Any, cc: ComputeContext) -> Any:
    """Four of number, length-percentage or keyword."""
    return tuple(side if isinstance(side, (str, Number)) else compute_lp(side, cc) for side in value)


def compute_shadow(value: Shadow, cc: ComputeContext) -> Shadow:
    """One shadow."""
    x, y, blur, spread = (compute_length(part, cc) for part in value[:4])
    return Shadow(x, y, blur, spread, compute_color(value.color, cc), value.inset)


def compute_shadows(value: Any, cc: ComputeContext) -> tuple[Shadow, ...]:
    """`box-shadow` and `text-shadow`."""
    return tuple(compute_shadow(shadow, cc) for shadow in value)


def compute_filters(value: Any, cc: ComputeContext) -> tuple[FilterFunction, ...]:
    """`filter` and `backdrop-filter`."""
    return tuple(_compute_filter(function, cc) for function in value)


def _compute_filter(function: FilterFunction, cc: ComputeContext) -> FilterFunction:
    if function.shadow is not None:
        return replace(function, shadow=compute_shadow(function.shadow, cc))
    if function.name == "blur":
        return replace(function, amount=compute_length(function.amount, cc))
    return function


def compute_shape(value: Any, cc: ComputeContext) -> Any:
    """`clip-path` and its kin: a `BasicShape`, an image or a keyword."""
    if isinstance(value, str):
        return value
    if not isinstance(value, BasicShape):
        return compute_image(value, cc)
    args = tuple(arg if isinstance(arg, str) else compute_lp(arg, cc) for arg in value.args)
    radii: Any = None
    if value.radii is not None:
        radii = tuple(compute_corner(corner, cc) for corner in value.radii)
    return replace(value, args=args, radii=radii, zoom=cc.zoom if value.name == "path" else 1.0)


def compute_clip(value: Any, cc: ComputeContext) -> Any:
    """`clip`: `auto` or four edges."""
    if isinstance(value, str):
        return value
    return tuple(edge if isinstance(edge, str) else compute_lp(edge, cc) for edge in value)


def compute_sizes(value: Any, cc: ComputeContext) -> Any:
    """`background-size`: one entry a layer."""
    return tuple(
        size if isinstance(size, str) else tuple(x if isinstance(x, str) else compute_lp(x, cc) for x in size)
        for size in value
    )


def compute_lps(value: Any, cc: ComputeContext) -> tuple[Lp, ...]:
    """A list of length-percentages."""
    return tuple(compute_lp(item, cc) for item in value)


def compute_border_spacing(value: Any, cc: ComputeContext) -> tuple[float, ...]:
    """`border-spacing`: whole px, rounded down, as Blink stores it."""
    return tuple(float(math.floor(compute_length(item, cc))) for item in value)


def compute_length_or_keyword(value: Any, cc: ComputeContext) -> Any:
    """A length as float, or a keyword."""
    return value if isinstance(value, str) else compute_length(value, cc)


def compute_clip_margin(value: Any, cc: ComputeContext) -> tuple[str, float]:
    """`overflow-clip-margin`."""
    box, margin = value
    return box, compute_length(margin, cc)
