"""Backgrounds."""

from __future__ import annotations

from compositor.base.color import TRANSPARENT, Color
from compositor.css.grammar import unparsed
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import Image, LengthPercentage, Lp

_PAINT = Affects.PAINT
_START = LengthPercentage(0.0, 0.0, True)

BackgroundSize = str | tuple[Lp | str, Lp | str]
"""`cover`, `contain`, or width and height, each a length-percentage or `auto`."""

BACKGROUND_COLOR: Property[Color] = longhand("background-color", initial=TRANSPARENT, parse=unparsed, affects=_PAINT)
BACKGROUND_IMAGE: Property[tuple[Image | None, ...]] = longhand(
    "background-image", initial=(None,), parse=unparsed, affects=_PAINT
)
BACKGROUND_POSITION_X: Property[tuple[Lp, ...]] = longhand(
    "background-position-x", initial=(_START,), parse=unparsed, affects=_PAINT
)
BACKGROUND_POSITION_Y: Property[tuple[Lp, ...]] = longhand(
    "background-position-y", initial=(_START,), parse=unparsed, affects=_PAINT
)
BACKGROUND_SIZE: Property[tuple[BackgroundSize, ...]] = longhand(
    "background-size", initial=(("auto", "auto"),), parse=unparsed, affects=_PAINT
)
BACKGROUND_REPEAT: Property[tuple[tuple[str, str], ...]] = longhand(
    "background-repeat", initial=(("repeat", "repeat"),), parse=unparsed, affects=_PAINT
)
BACKGROUND_ATTACHMENT: Property[tuple[str, ...]] = longhand(
    "background-attachment", initial=("scroll",), parse=unparsed, affects=_PAINT | Affects.COMPOSITING
)
BACKGROUND_ORIGIN: Property[tuple[str, ...]] = longhand(
    "background-origin", initial=("padding-box",), parse=unparsed, affects=_PAINT
)
BACKGROUND_CLIP: Property[tuple[str, ...]] = longhand(
    "background-clip", initial=("border-box",), parse=unparsed, affects=_PAINT
)
BACKGROUND_BLEND_MODE: Property[tuple[str, ...]] = longhand(
    "background-blend-mode", initial=("normal",), parse=unparsed, affects=_PAINT
)
