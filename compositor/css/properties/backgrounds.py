"""Backgrounds."""

from __future__ import annotations

from compositor.base.color import TRANSPARENT, Color
from compositor.css.colors import quirky_color
from compositor.css.computing_boxes import compute_lps, compute_sizes
from compositor.css.computing_colors import compute_color
from compositor.css.computing_images import compute_images
from compositor.css.grammar import comma_list, keyword, single
from compositor.css.grammar_boxes import bg_size, repeat_style
from compositor.css.grammar_images import image_or_none
from compositor.css.grammar_position import x_position, y_position
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import Image, LengthPercentage, Lp

_PAINT = Affects.PAINT
_START = LengthPercentage(0.0, 0.0, True)

_BLEND_MODES = (
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference "
    "exclusion hue saturation color luminosity"
)

BackgroundSize = str | tuple[Lp | str, Lp | str]
"""`cover`, `contain`, or width and height, each a length-percentage or `auto`."""

BACKGROUND_COLOR: Property[Color] = longhand(
    "background-color", initial=TRANSPARENT, parse=single(quirky_color), compute=compute_color, affects=_PAINT
)
BACKGROUND_IMAGE: Property[tuple[Image | None, ...]] = longhand(
    "background-image", initial=(None,), parse=comma_list(image_or_none), compute=compute_images, affects=_PAINT
)
BACKGROUND_POSITION_X: Property[tuple[Lp, ...]] = longhand(
    "background-position-x", initial=(_START,), parse=comma_list(x_position), compute=compute_lps, affects=_PAINT
)
BACKGROUND_POSITION_Y: Property[tuple[Lp, ...]] = longhand(
    "background-position-y", initial=(_START,), parse=comma_list(y_position), compute=compute_lps, affects=_PAINT
)
BACKGROUND_SIZE: Property[tuple[BackgroundSize, ...]] = longhand(
    "background-size", initial=(("auto", "auto"),), parse=comma_list(bg_size), compute=compute_sizes, affects=_PAINT
)
BACKGROUND_REPEAT: Property[tuple[tuple[str, str], ...]] = longhand(
    "background-repeat", initial=(("repeat", "repeat"),), parse=comma_list(repeat_style), affects=_PAINT
)
BACKGROUND_ATTACHMENT: Property[tuple[str, ...]] = longhand(
    "background-attachment",
    initial=("scroll",),
    parse=comma_list(keyword("scroll fixed local")),
    affects=_PAINT | Affects.COMPOSITING,
)
BACKGROUND_ORIGIN: Property[tuple[str, ...]] = longhand(
    "background-origin",
    initial=("padding-box",),
    parse=comma_list(keyword("border-box padding-box content-box")),
    affects=_PAINT,
)
BACKGROUND_CLIP: Property[tuple[str, ...]] = longhand(
    "background-clip",
    initial=("border-box",),
    parse=comma_list(keyword("border-box padding-box content-box text border-area")),
    affects=_PAINT,
)
BACKGROUND_BLEND_MODE: Property[tuple[str, ...]] = longhand(
    "background-blend-mode",
    initial=("normal",),
    parse=comma_list(keyword(_BLEND_MODES)),
    affects=_PAINT,
    modelled=False,
)
