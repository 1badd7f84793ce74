"""Transforms, perspective and motion paths."""

from __future__ import annotations

from compositor.css.computing_boxes import compute_shape
from compositor.css.computing_images import compute_pair, compute_pair_or_keyword
from compositor.css.computing_lengths import compute_lp
from compositor.css.computing_transforms import (
    compute_perspective,
    compute_transform,
    compute_transform_origin,
    compute_translate,
)
from compositor.css.grammar import keyword, single
from compositor.css.grammar_numeric import length_percentage
from compositor.css.grammar_position import whole_position
from compositor.css.grammar_shapes import offset_path
from compositor.css.grammar_transforms import (
    offset_rotate,
    perspective,
    position_or_keyword,
    rotate,
    scale,
    transform,
    transform_origin,
    translate,
)
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import ZERO, Auto, LengthPercentage, Lp, TransformFunction

_TRANSFORM = Affects.TRANSFORM | Affects.STACKING
_HALF = LengthPercentage(0.0, 50.0, True)

TRANSFORM: Property[tuple[TransformFunction, ...]] = longhand(
    "transform",
    initial=(),
    parse=transform,
    compute=compute_transform,
    affects=_TRANSFORM,
    spec="https://www.w3.org/TR/css-transforms-1/#transform-property",
)
TRANSFORM_ORIGIN: Property[tuple[Lp, Lp, float]] = longhand(
    "transform-origin",
    initial=(_HALF, _HALF, 0.0),
    parse=transform_origin,
    compute=compute_transform_origin,
    affects=Affects.TRANSFORM,
)
TRANSFORM_STYLE: Property[str] = longhand(
    "transform-style", initial="flat", parse=keyword("flat preserve-3d"), affects=_TRANSFORM
)
TRANSFORM_BOX: Property[str] = longhand(
    "transform-box",
    initial="view-box",
    parse=keyword("content-box border-box fill-box stroke-box view-box"),
    affects=Affects.TRANSFORM,
    modelled=False,
)
TRANSLATE: Property[tuple[Lp, Lp, float] | tuple[()]] = longhand(
    "translate", initial=(), parse=translate, compute=compute_translate, affects=_TRANSFORM
)
ROTATE: Property[tuple[float, float, float, float] | tuple[()]] = longhand(
    "rotate", initial=(), parse=rotate, affects=_TRANSFORM
)
"""Axis x, y, z and angle in degrees."""
SCALE: Property[tuple[float, float, float] | tuple[()]] = longhand("scale", initial=(), parse=scale, affects=_TRANSFORM)
PERSPECTIVE: Property[float | str] = longhand(
    "perspective", initial="none", parse=perspective, compute=compute_perspective, affects=_TRANSFORM
)
PERSPECTIVE_ORIGIN: Property[tuple[Lp, Lp]] = longhand(
    "perspective-origin", initial=(_HALF, _HALF), parse=whole_position, compute=compute_pair, affects=Affects.TRANSFORM
)
BACKFACE_VISIBILITY: Property[str] = longhand(
    "backface-visibility",
    initial="visible",
    parse=keyword("visible hidden"),
    affects=Affects.TRANSFORM | Affects.COMPOSITING,
)

OFFSET_PATH: Property[object] = longhand(
    "offset-path", initial="none", parse=offset_path, compute=compute_shape, affects=_TRANSFORM
)
OFFSET_DISTANCE: Property[Lp] = longhand(
    "offset-distance",
    initial=ZERO,
    parse=single(length_percentage),
    compute=compute_lp,
    affects=Affects.TRANSFORM,
)
OFFSET_POSITION: Property[tuple[Lp, Lp] | str] = longhand(
    "offset-position",
    initial="normal",
    parse=position_or_keyword("auto", "normal"),
    compute=compute_pair_or_keyword,
    affects=Affects.TRANSFORM,
)
OFFSET_ROTATE: Property[tuple[bool, float]] = longhand(
    "offset-rotate", initial=(True, 0.0), parse=offset_rotate, affects=Affects.TRANSFORM
)
OFFSET_ANCHOR: Property[tuple[Lp, Lp] | Auto] = longhand(
    "offset-anchor",
    initial="auto",
    parse=position_or_keyword("auto"),
    compute=compute_pair_or_keyword,
    affects=Affects.TRANSFORM,
)
