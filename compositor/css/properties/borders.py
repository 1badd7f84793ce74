"""Borders, border images, outlines and box shadows."""

from __future__ import annotations

from compositor.base.color import BLACK, Color
from compositor.css.colors import color, quirky_color
from compositor.css.computing_boxes import (
    compute_corner,
    compute_line_width,
    compute_outline_offset,
    compute_shadows,
    compute_sides,
)
from compositor.css.computing_colors import compute_color
from compositor.css.computing_images import compute_image
from compositor.css.grammar import keyword, single
from compositor.css.grammar_boxes import (
    border_image_outset,
    border_image_repeat,
    border_image_slice,
    border_image_width,
    corner_radius,
    line_width,
)
from compositor.css.grammar_effects import box_shadow
from compositor.css.grammar_images import image_or_none
from compositor.css.grammar_numeric import length, quirky
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.specified import CURRENT_COLOR
from compositor.css.values import Corner, Image, LengthPercentage, Lp, Number, Shadow

_PAINT = Affects.PAINT
_STYLES = "none hidden dotted dashed solid double groove ridge inset outset"

_line_width = single(quirky(line_width))
_quirky_color = single(quirky_color)


def _width(name: str) -> Property[float]:
    # The computed value is 0 while the style is none or hidden, so the plain initial value is 0.
    return longhand(name, initial=0.0, contextual_initial="medium", parse=_line_width, compute=compute_line_width)


def _style(name: str) -> Property[str]:
    return longhand(name, initial="none", parse=keyword(_STYLES))


def _color(name: str) -> Property[Color]:
    return longhand(
        name,
        initial=BLACK,
        contextual_initial=CURRENT_COLOR,
        parse=_quirky_color,
        compute=compute_color,
        affects=_PAINT,
    )


def _radius(name: str) -> Property[Corner]:
    return longhand(name, initial=Corner(), parse=corner_radius, compute=compute_corner, affects=_PAINT | Affects.CLIP)


BORDER_TOP_WIDTH = _width("border-top-width")
BORDER_RIGHT_WIDTH = _width("border-right-width")
BORDER_BOTTOM_WIDTH = _width("border-bottom-width")
BORDER_LEFT_WIDTH = _width("border-left-width")
BORDER_TOP_STYLE = _style("border-top-style")
BORDER_RIGHT_STYLE = _style("border-right-style")
BORDER_BOTTOM_STYLE = _style("border-bottom-style")
BORDER_LEFT_STYLE = _style("border-left-style")
BORDER_TOP_COLOR = _color("border-top-color")
BORDER_RIGHT_COLOR = _color("border-right-color")
BORDER_BOTTOM_COLOR = _color("border-bottom-color")
BORDER_LEFT_COLOR = _color("border-left-color")
BORDER_TOP_LEFT_RADIUS = _radius("border-top-left-radius")
BORDER_TOP_RIGHT_RADIUS = _radius("border-top-right-radius")
BORDER_BOTTOM_RIGHT_RADIUS = _radius("border-bottom-right-radius")
BORDER_BOTTOM_LEFT_RADIUS = _radius("border-bottom-left-radius")

_HUNDRED = LengthPercentage(0.0, 100.0, True)

BORDER_IMAGE_SOURCE: Property[Image | None] = longhand(
    "border-image-source", initial=None, parse=image_or_none, compute=compute_image, affects=_PAINT
)
BORDER_IMAGE_SLICE: Property[tuple[tuple[Number | LengthPercentage, ...], bool]] = longhand(
    "border-image-slice",
    initial=((_HUNDRED, _HUNDRED, _HUNDRED, _HUNDRED), False),
    parse=border_image_slice,
    affects=_PAINT,
)
BORDER_IMAGE_WIDTH: Property[tuple[Number | Lp | str, ...]] = longhand(
    "border-image-width",
    initial=(Number(1.0), Number(1.0), Number(1.0), Number(1.0)),
    parse=border_image_width,
    compute=compute_sides,
    affects=_PAINT,
)
BORDER_IMAGE_OUTSET: Property[tuple[Number | Lp, ...]] = longhand(
    "border-image-outset",
    initial=(Number(0.0), Number(0.0), Number(0.0), Number(0.0)),
    parse=border_image_outset,
    compute=compute_sides,
    affects=_PAINT,
)
BORDER_IMAGE_REPEAT: Property[tuple[str, str]] = longhand(
    "border-image-repeat", initial=("stretch", "stretch"), parse=border_image_repeat, affects=_PAINT
)

OUTLINE_WIDTH: Property[float] = longhand(
    "outline-width",
    initial=0.0,
    contextual_initial="medium",
    parse=single(line_width),
    compute=compute_line_width,
    affects=_PAINT,
)
OUTLINE_STYLE: Property[str] = longhand(
    "outline-style", initial="none", parse=keyword(_STYLES.replace("hidden ", "") + " auto"), affects=_PAINT
)
OUTLINE_COLOR: Property[Color] = longhand(
    "outline-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    affects=_PAINT,
)
OUTLINE_OFFSET: Property[float] = longhand(
    "outline-offset", initial=0.0, parse=single(length), compute=compute_outline_offset, affects=_PAINT
)
BOX_SHADOW: Property[tuple[Shadow, ...]] = longhand(
    "box-shadow", initial=(), parse=box_shadow, compute=compute_shadows, affects=_PAINT
)

WIDTH_STYLE_PAIRS = (
    (BORDER_TOP_WIDTH, BORDER_TOP_STYLE),
    (BORDER_RIGHT_WIDTH, BORDER_RIGHT_STYLE),
    (BORDER_BOTTOM_WIDTH, BORDER_BOTTOM_STYLE),
    (BORDER_LEFT_WIDTH, BORDER_LEFT_STYLE),
    (OUTLINE_WIDTH, OUTLINE_STYLE),
)
"""Widths that compute to 0 while the style beside them is `none` or `hidden`, and to `medium` by default otherwise."""
