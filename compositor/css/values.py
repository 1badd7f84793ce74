"""Computed values. Keywords are plain lower-case `str`; everything else is one of these frozen types.

Specified values use the same types where nothing depends on the element; the grammar keeps what
does (font-relative and viewport units, `currentcolor`, `var()`) until `style` computes it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from compositor.base.color import Color
from compositor.base.source import Span
from compositor.css.filter_graph import FilterGraph
from compositor.css.math_apply import apply_function


class LengthPercentage(NamedTuple):
    """`px + percent% of the basis`; a plain length has percent 0, a plain percentage px 0.

    `calc()` sums of the two reduce to this. `has_percent` is kept apart, as `calc(0%)` behaves as a
    percentage.
    """

    px: float = 0.0
    percent: float = 0.0
    has_percent: bool = False

    def resolve(self, basis_px: float) -> float:
        """Used value in px against a basis in px."""
        return self.px + self.percent * basis_px / 100


@dataclass(frozen=True, slots=True)
class MathFunction:
    """A `min()`, `max()`, `clamp()` or other math function that mixes lengths and percentages.

    Attributes:
        name: `min`, `max`, `clamp`, `mod`, `rem`, `abs`, `hypot`, `round-nearest` and its kin, or `sum`
            (with `factors` as multipliers).
        args: Operands.
        factors: For `sum`: one multiplier an operand; empty otherwise.
    """

    name: str
    args: tuple[LengthPercentage | MathFunction | AnchorFunction, ...]
    factors: tuple[float, ...] = ()

    has_percent = True

    def resolve(self, basis_px: float) -> float:
        """Used value in px against a basis in px."""
        values = [arg.resolve(basis_px) for arg in self.args]
        if self.name == "min":
            return min(values)
        if self.name == "max":
            return max(values)
        if self.name == "clamp":
            return max(values[0], min(values[1], values[2]))
        if self.name == "sum":
            return sum(v * f for v, f in zip(values, self.factors, strict=True))
        function, _, option = self.name.partition("-")
        value = apply_function(function, values, option)
        return value if math.isfinite(value) else 0.0


@dataclass(frozen=True, slots=True)
class AnchorFunction:
    """`anchor()` or `anchor-size()` inside a `MathFunction`, until layout knows the anchor (CSS Anchor Positioning 1).

    Attributes:
        name: `anchor` or `anchor-size`.
        anchor: Name of the anchor; empty: the default one.
        side: For `anchor()`: a keyword or a percentage from the start side. For `anchor-size()`: a keyword, empty for
            the axis of the property.
        fallback: Instead, where there is no such anchor; None: the declaration is invalid then.
    """

    name: str
    anchor: str
    side: str | float
    fallback: Lp | None

    has_percent = True

    def resolve(self, basis_px: float) -> float:
        """The fallback's used value in px."""
        return 0.0 if self.fallback is None else self.fallback.resolve(basis_px)


class PositionTry(NamedTuple):
    """One of `position-try-fallbacks`: the name of a `@position-try` rule and tactics, or a position area."""

    name: str = ""
    tactics: tuple[str, ...] = ()
    area: str = ""


Lp = LengthPercentage | MathFunction
"""A length or percentage."""

ZERO = LengthPercentage()

Auto = Literal["auto"]


@dataclass(frozen=True, slots=True)
class FitContent:
    """`fit-content(<length-percentage>)`."""

    limit: Lp


Sizing = Lp | FitContent | str
"""width, height, min-*, max-*: a length, `fit-content()` or `auto none min-content max-content fit-content stretch`."""


class Number(NamedTuple):
    """A unitless `line-height`."""

    value: float


LineHeight = Number | LengthPercentage | Literal["normal"]


class Ratio(NamedTuple):
    """`aspect-ratio`: width / height; `auto` also set when the natural ratio wins for replaced elements."""

    ratio: float
    auto: bool = False


class Corner(NamedTuple):
    """One `border-*-radius`."""

    x: Lp = ZERO
    y: Lp = ZERO


# ------------------------------------------------------------------ images


@dataclass(frozen=True, slots=True)
class UrlImage:
    """`url(...)`, resolved to an absolute path (or data: URL); `path` is empty when refused or missing.

    `resolution` is the image pixels a CSS px that `image-set()` states.
    """

    url: str
    path: str
    span: Span
    resolution: float = 1.0


class ColorStop(NamedTuple):
    """A gradient stop; `position` None means "spread evenly". A hint has `color` None."""

    color: Color | None
    position: Lp | None


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """`linear-gradient()`.

    Attributes:
        angle: Degrees, 0 = to top; unused with `to`.
        to: Side or corner such as `right`, `bottom left`; empty: `angle` counts.
        stops: At least one colour.
        space, hue: Colour space to interpolate in, and the way around for hues.
    """

    angle: float
    to: str
    stops: tuple[ColorStop, ...]
    repeating: bool = False
    space: str = "srgb"
    hue: str = "shorter"


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """`radial-gradient()`.

    Attributes:
        shape: `circle` or `ellipse`.
        size: `closest-side`, `farthest-side`, `closest-corner`, `farthest-corner`, or explicit radii.
        at: Centre.
    """

    shape: str
    size: str | tuple[Lp, ...]
    at: tuple[Lp, Lp]
    stops: tuple[ColorStop, ...]
    repeating: bool = False
    space: str = "srgb"
    hue: str = "shorter"


@dataclass(frozen=True, slots=True)
class ConicGradient:
    """`conic-gradient()`; stop positions are percentages of a turn."""

    angle: float
    at: tuple[Lp, Lp]
    stops: tuple[ColorStop, ...]
    repeating: bool = False
    space: str = "srgb"
    hue: str = "shorter"


Gradient = LinearGradient | RadialGradient | ConicGradient
Image = UrlImage | Gradient


# ------------------------------------------------------------------ effects


class Shadow(NamedTuple):
    """One `box-shadow` or `text-shadow`; px."""

    x: float
    y: float
    blur: float
    spread: float
    color: Color
    inset: bool = False


@dataclass(frozen=True, slots=True)
class FilterFunction:
    """One function of `filter`: name and amount (px for blur, degrees for hue-rotate, else a factor).

    `drop-shadow` has `shadow`, `url()` has `url`, and in property trees `graph`: what it refers to, None for nothing.
    """

    name: str
    amount: float = 0.0
    shadow: Shadow | None = None
    url: str = ""
    graph: FilterGraph | None = None


class BoxReflect(NamedTuple):
    """`-webkit-box-reflect`: `above`, `below`, `left` or `right`, the distance, and what masks the reflection."""

    direction: str
    offset: Lp = ZERO
    mask: Image | None = None


@dataclass(frozen=True, slots=True)
class TransformFunction:
    """One transform function with its arguments in CSS order.

    Lengths are `Lp`, angles degrees, numbers plain floats. The name is kept as written
    (`translatez`, `translate3d`, …, lower case), since compositing reasons depend on the spelling.

    Attributes:
        interpolated: A matrix between two lists that have no function in common.
    """

    name: str
    args: tuple[Lp | float, ...]
    interpolated: bool = False


@dataclass(frozen=True, slots=True)
class BasicShape:
    """A `clip-path` shape or `shape-outside`.

    Attributes:
        name: `inset`, `circle`, `ellipse`, `polygon`, `path`, `shape`, `url`, `rect`, `xywh` or `box` (a bare
            geometry box).
        args: `inset`: top, right, bottom, left; `circle`: radius (Lp or keyword str), x, y; `ellipse`: rx, ry, x, y;
            `polygon`: x0, y0, x1, y1, …; `ray`: degrees, extent, `contain` or nothing, and maybe
            x, y; `url`/`path`: the text; `shape`: see `grammar_shape_function`.
        radii: For `inset`: corners as in border-radius.
        fill_rule: `nonzero` or `evenodd`.
        box: Geometry box keyword, default `border-box`.
        zoom: For `path`: layout px a px of its data.
    """

    name: str
    args: tuple[Lp | str, ...] = ()
    radii: tuple[Corner, Corner, Corner, Corner] | None = None
    fill_rule: str = "nonzero"
    box: str = "border-box"
    zoom: float = 1.0


# ------------------------------------------------------------------ content, counters, animation


class ContentString(NamedTuple):
    """A literal string or the value of `attr()` in `content`."""

    text: str


class ContentCounter(NamedTuple):
    """`counter()` (separator None) or `counters()`."""

    name: str
    separator: str | None
    style: str


class ContentQuote(NamedTuple):
    """`open-quote`, `close-quote`, `no-open-quote`, `no-close-quote`."""

    keyword: str


ContentItem = ContentString | ContentCounter | ContentQuote | UrlImage | LinearGradient | RadialGradient | ConicGradient
Content = tuple[ContentItem, ...] | Literal["normal", "none"]


class TimingFunction(NamedTuple):
    """`cubic-bezier` (4 args), `steps` (count, with `position`), or `linear` (pairs of output, input)."""

    name: str
    args: tuple[float, ...] = ()
    position: str = ""


# ------------------------------------------------------------------ grid


@dataclass(frozen=True, slots=True)
class TrackSize:
    """One grid track: min and max sizing functions; `fr` lives in `max`.

    Each is an `Lp`, a keyword (`auto min-content max-content`), a `FitContent`, or ("fr", factor).
    """

    min: Lp | str
    max: Lp | str | FitContent | tuple[Literal["fr"], float]


@dataclass(frozen=True, slots=True)
class TrackRepeat:
    """`repeat(count | auto-fill | auto-fit, …)`; `names` has one more entry than `tracks`."""

    count: int | str
    tracks: tuple[TrackSize, ...]
    names: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TrackList:
    """`grid-template-rows/columns`; `names[i]` are the line names before entry i, the last ones after it."""

    entries: tuple[TrackSize | TrackRepeat, ...]
    names: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Subgrid:
    """`subgrid` for `grid-template-rows/columns`: names of the lines; `fill` repeats before `names[fill_at]`."""

    names: tuple[tuple[str, ...], ...] = ()
    fill: tuple[tuple[str, ...], ...] = ()
    fill_at: int = 0


class GridLine(NamedTuple):
    """One of `grid-row-start` and its kin: `span` flag, integer (0 = none given) and name ("" = none)."""

    span: bool = False
    number: int = 0
    name: str = ""

    @property
    def is_auto(self) -> bool:
        """True for `auto`."""
        return not self.span and self.number == 0 and not self.name
