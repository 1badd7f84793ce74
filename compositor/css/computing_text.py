"""Computed values of fonts, text and generated content."""

from __future__ import annotations

import math
from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_colors import compute_color
from compositor.css.computing_images import compute_image
from compositor.css.computing_lengths import compute_length, compute_lp
from compositor.css.values import Content, LengthPercentage, LineHeight, Lp, Number

_BOLDER = ((350.0, 400.0), (550.0, 700.0), (900.0, 900.0))
_LIGHTER = ((100.0, None), (550.0, 100.0), (750.0, 400.0))


def compute_font_weight(value: Any, cc: ComputeContext) -> float:
    """`font-weight`.

    Source: https://www.w3.org/TR/css-fonts-4/#relative-weights
    """
    if isinstance(value, float):
        return value
    from compositor.css.properties.fonts import FONT_WEIGHT

    inherited: float = cc.parent(FONT_WEIGHT) if cc.parent is not None else 400.0
    steps: tuple[tuple[float, float | None], ...] = _BOLDER if value == "bolder" else _LIGHTER
    for limit, result in steps:
        if inherited < limit:
            return inherited if result is None else result
    return inherited if value == "bolder" else 700.0


def compute_line_height(value: Any, cc: ComputeContext) -> LineHeight:
    """`line-height`; percentages and lengths become px."""
    if isinstance(value, (str, Number)):
        return value  # type: ignore[return-value]
    # `lh` would refer to itself here, so it means the parent's.
    computed = compute_lp(value, cc)
    if isinstance(value, LengthPercentage) and value.has_percent and not value.px:
        # Blink takes the percentage as an integer.
        return LengthPercentage(cc.font_size * math.trunc(value.percent) / 100)
    return LengthPercentage(computed.resolve(cc.font_size))


def compute_spacing(value: Any, cc: ComputeContext) -> float:
    """`letter-spacing` and `word-spacing`; px. Percentages refer to the font size."""
    return compute_lp(value, cc).resolve(cc.font_size)


def compute_tab_size(value: Any, cc: ComputeContext) -> float | Lp:
    """A number of spaces, or a length."""
    return value if isinstance(value, float) else compute_lp(value, cc)


def compute_text_align(value: str, cc: ComputeContext) -> str:
    """`text-align`; `match-parent` becomes the parent's side, the internal ones depend on it.

    `-internal-center` gives way to a parent's value, `-internal-without-legacy` takes it over unless it
    is one of the `align` attribute's.
    """
    if value not in ("match-parent", "-internal-center", "-internal-without-legacy"):
        return value
    from compositor.css.properties.text import DIRECTION, TEXT_ALIGN

    inherited: str = cc.parent(TEXT_ALIGN) if cc.parent is not None else "start"
    if value == "-internal-center":
        return "center" if inherited == "start" else inherited
    if value == "-internal-without-legacy":
        return "start" if inherited.startswith("-webkit-") else inherited
    if cc.parent is None:
        return "start"
    if inherited not in ("start", "end"):
        return inherited
    ltr = cc.parent(DIRECTION) == "ltr"
    return "left" if (inherited == "start") == ltr else "right"


def compute_content(value: Any, cc: ComputeContext) -> Content:
    """`content`."""
    if isinstance(value, str):
        return value  # type: ignore[return-value]
    return tuple(_compute_item(item, cc) for item in value)


def _compute_item(item: Any, cc: ComputeContext) -> Any:
    return item if isinstance(item, tuple) else compute_image(item, cc)


def compute_scrollbar_color(value: Any, cc: ComputeContext) -> Any:
    """Thumb and track colour, or `auto`."""
    return value if isinstance(value, str) else tuple(compute_color(color, cc) for color in value)


def compute_intrinsic_size(value: Any, cc: ComputeContext) -> tuple[bool, float | None]:
    """`contain-intrinsic-*`."""
    auto, size = value
    return auto, None if size is None else compute_length(size, cc)
