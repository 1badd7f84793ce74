"""Transforms, perspective and motion paths."""

from __future__ import annotations

from compositor.css.grammar import keyword, unparsed
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import ZERO, Auto, LengthPercentage, Lp, TransformFunction

_TRANSFORM = Affects.TRANSFORM | Affects.STACKING
_HALF = LengthPercentage(0.0, 50.0, True)

TRANSFORM: Property[tuple[TransformFunction, ...]] = longhand(
    "transform",
    initial=(),
    parse=unparsed,
    affects=_TRANSFORM,
    spec="https://www.w3.org/TR/css-transforms-1/#transform-property",
)
TRANSFORM_ORIGIN: Property[tuple[Lp, Lp, float]] = longhand(
    "transform-origin", initial=(_HALF, _HALF, 0.0), parse=unparsed, affects=Affects.TRANSFORM
)
TRANSFORM_STYLE: Property[str] = longhand(
    "transform-style", initial="flat", parse=keyword("flat preserve-3d"), affects=_TRANSFORM
)
TRANSFORM_BOX: Property[str] = longhand(
    "transform-box",
    initial="view-box",
    parse=keyword("content-box border-box fill-box stroke-box view-box"),
    affects=Affects.TRANSFORM,
)
TRANSLATE: Property[tuple[Lp, Lp, float] | tuple[()]] = longhand(
    "translate", initial=(), parse=unparsed, affects=_TRANSFORM
)
ROTATE: Property[tuple[float, float, float, float] | tuple[()]] = longhand(
    "rotate", initial=(), parse=unparsed, affects=_TRANSFORM
)
"""Axis x, y, z and angle in degrees."""
SCALE: Property[tuple[float, float, float] | tuple[()]] = longhand(
    "scale", initial=(), parse=unparsed, affects=_TRANSFORM
)
PERSPECTIVE: Property[float | str] = longhand("perspective", initial="none", parse=unparsed, affects=_TRANSFORM)
PERSPECTIVE_ORIGIN: Property[tuple[Lp, Lp]] = longhand(
    "perspective-origin", initial=(_HALF, _HALF), parse=unparsed, affects=Affects.TRANSFORM
)
BACKFACE_VISIBILITY: Property[str] = longhand(
    "backface-visibility",
    initial="visible",
    parse=keyword("visible hidden"),
    affects=Affects.TRANSFORM | Affects.COMPOSITING,
)

OFFSET_PATH: Property[object] = longhand(
    "offset-path", initial="none", parse=unparsed, affects=_TRANSFORM, modelled=False
)
OFFSET_DISTANCE: Property[Lp] = longhand(
    "offset-distance", initial=ZERO, parse=unparsed, affects=Affects.TRANSFORM, modelled=False
)
OFFSET_POSITION: Property[tuple[Lp, Lp] | str] = longhand(
    "offset-position", initial="normal", parse=unparsed, affects=Affects.TRANSFORM, modelled=False
)
OFFSET_ROTATE: Property[tuple[bool, float]] = longhand(
    "offset-rotate", initial=(True, 0.0), parse=unparsed, affects=Affects.TRANSFORM, modelled=False
)
OFFSET_ANCHOR: Property[tuple[Lp, Lp] | Auto] = longhand(
    "offset-anchor", initial="auto", parse=unparsed, affects=Affects.TRANSFORM, modelled=False
)
