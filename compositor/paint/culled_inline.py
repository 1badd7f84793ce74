"""Inline boxes that are left out of painting because they draw nothing."""

from __future__ import annotations

from typing import Any

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.layout.boxes import Box
from compositor.layout.fragments import NO_EDGES, Fragment

_FONT: tuple[Property[Any], ...] = (
    p.FONT_FAMILY,
    p.FONT_SIZE,
    p.FONT_WEIGHT,
    p.FONT_STYLE,
    p.FONT_STRETCH,
    p.LINE_HEIGHT,
)


def is_culled(fragment: Fragment, parent: Box) -> bool:
    """True for parts of inline boxes that have no need of a box: they draw nothing and set text like their parent.

    Source: Blink's `LayoutInline::ComputeInitialShouldCreateBoxFragment`.
    """
    style, own = fragment.box.style, fragment.piece
    if own.border != NO_EDGES or own.padding != NO_EDGES or style[p.VERTICAL_ALIGN] != "baseline":
        return False
    if (
        style[p.BACKGROUND_COLOR].a > 0
        or any(image is not None for image in style[p.BACKGROUND_IMAGE])
        or style[p.BOX_SHADOW]
    ):
        return False
    return all(style[prop] == parent.style[prop] for prop in _FONT)
