"""Specified values that cannot be computed before the element is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from compositor.base.color import Color


class WideKeyword(Enum):
    """A CSS-wide keyword, valid for every property."""

    INHERIT = "inherit"
    INITIAL = "initial"
    UNSET = "unset"
    REVERT = "revert"
    REVERT_LAYER = "revert-layer"


class Dimension(NamedTuple):
    """A length in a unit relative to a font or the viewport."""

    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Calc:
    """A math function that depends on the element.

    Attributes:
        name: `leaf` or a function's name; `sum`, `product`, `negate`, `invert` for operators.
        args: Operands: `Calc`, numbers, `LengthPercentage` or `Dimension`.
        option: Rounding strategy of `round()`.
        non_negative: Clamp the result at 0, as the property's range says.
    """

    name: str
    args: tuple[Any, ...]
    option: str = ""
    non_negative: bool = False


class AnchorOf(NamedTuple):
    """`anchor()` or `anchor-size()` as specified; see `values.AnchorFunction`."""

    name: str
    anchor: str
    side: str | float
    fallback: Any


class CurrentColor:
    """The type of `CURRENT_COLOR`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "currentcolor"


CURRENT_COLOR: Final = CurrentColor()
"""`currentcolor`."""


class SystemColor(NamedTuple):
    """A system colour, lower case; depends on `color-scheme`."""

    name: str


@dataclass(frozen=True, slots=True)
class ColorMix:
    """`color-mix()` with operands that depend on the element; percentages already normalised.

    Attributes:
        space: Interpolation space.
        hue: Hue interpolation: `shorter`, `longer`, `increasing`, `decreasing`.
        first, second: Colours as specified.
        weight: Share of `second`, 0..1.
        alpha: Multiplier when the percentages added up to less than 100%.
    """

    space: str
    hue: str
    first: SpecifiedColor
    second: SpecifiedColor
    weight: float
    alpha: float = 1.0


class ContrastColor(NamedTuple):
    """`contrast-color()`: black or white."""

    background: SpecifiedColor


class LightDark(NamedTuple):
    """`light-dark()`."""

    light: SpecifiedColor
    dark: SpecifiedColor


@dataclass(frozen=True, slots=True)
class RelativeColor:
    """A colour function with `from`; `channels` and `alpha` are resolved against the origin colour.

    Attributes:
        function: Name such as `rgb`, `oklch`, or a `color()` space.
        origin: Colour as specified.
        channels: Three channels: keywords, numbers (already scaled), None for `none`, or `Calc`.
        alpha: As a channel.
    """

    function: str
    origin: SpecifiedColor
    channels: tuple[Any, Any, Any]
    alpha: Any


SpecifiedColor = Color | CurrentColor | SystemColor | ColorMix | ContrastColor | LightDark | RelativeColor


@dataclass(frozen=True, slots=True)
class ImageSet:
    """`image-set()`: pairs of resolution (image px a CSS px) and image, as written."""

    options: tuple[tuple[float, Any], ...]


class FitContentOf(NamedTuple):
    """`fit-content()` with its limit as specified."""

    limit: Any
