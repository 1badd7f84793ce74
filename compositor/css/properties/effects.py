"""Opacity, filters, blending, clipping, masking, and hints for compositing."""

from __future__ import annotations

from compositor.css.grammar import keyword, unparsed
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import BasicShape, FilterFunction, Image, LengthPercentage, Lp

_EFFECT = Affects.EFFECT | Affects.STACKING
_START = LengthPercentage(0.0, 0.0, True)
_BLEND_MODES = (
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference "
    "exclusion hue saturation color luminosity"
)

OPACITY: Property[float] = longhand(
    "opacity",
    initial=1.0,
    parse=unparsed,
    affects=_EFFECT,
    spec="https://www.w3.org/TR/css-color-4/#transparency",
)
FILTER: Property[tuple[FilterFunction, ...]] = longhand("filter", initial=(), parse=unparsed, affects=_EFFECT)
BACKDROP_FILTER: Property[tuple[FilterFunction, ...]] = longhand(
    "backdrop-filter", initial=(), parse=unparsed, affects=_EFFECT | Affects.COMPOSITING
)
MIX_BLEND_MODE: Property[str] = longhand(
    "mix-blend-mode", initial="normal", parse=keyword(_BLEND_MODES + " plus-lighter"), affects=_EFFECT
)
ISOLATION: Property[str] = longhand("isolation", initial="auto", parse=keyword("auto isolate"), affects=_EFFECT)
CLIP_PATH: Property[BasicShape | str] = longhand(
    "clip-path", initial="none", parse=unparsed, affects=Affects.CLIP | Affects.STACKING | Affects.PAINT
)
WILL_CHANGE: Property[tuple[str, ...]] = longhand(
    "will-change",
    initial=(),
    parse=unparsed,
    affects=Affects.COMPOSITING | Affects.STACKING | Affects.LAYOUT,
    spec="https://www.w3.org/TR/css-will-change-1/#will-change",
)

_MASK = Affects.EFFECT | Affects.STACKING | Affects.PAINT
MASK_IMAGE: Property[tuple[Image | None, ...]] = longhand("mask-image", initial=(None,), parse=unparsed, affects=_MASK)
MASK_MODE: Property[tuple[str, ...]] = longhand("mask-mode", initial=("match-source",), parse=unparsed, affects=_MASK)
MASK_REPEAT: Property[tuple[tuple[str, str], ...]] = longhand(
    "mask-repeat", initial=(("repeat", "repeat"),), parse=unparsed, affects=_MASK
)
MASK_POSITION_X: Property[tuple[Lp, ...]] = longhand(
    "mask-position-x", initial=(_START,), parse=unparsed, affects=_MASK
)
MASK_POSITION_Y: Property[tuple[Lp, ...]] = longhand(
    "mask-position-y", initial=(_START,), parse=unparsed, affects=_MASK
)
MASK_SIZE: Property[tuple[str | tuple[Lp | str, Lp | str], ...]] = longhand(
    "mask-size", initial=(("auto", "auto"),), parse=unparsed, affects=_MASK
)
MASK_ORIGIN: Property[tuple[str, ...]] = longhand("mask-origin", initial=("border-box",), parse=unparsed, affects=_MASK)
MASK_CLIP: Property[tuple[str, ...]] = longhand("mask-clip", initial=("border-box",), parse=unparsed, affects=_MASK)
MASK_COMPOSITE: Property[tuple[str, ...]] = longhand("mask-composite", initial=("add",), parse=unparsed, affects=_MASK)
MASK_TYPE: Property[str] = longhand(
    "mask-type", initial="luminance", parse=keyword("luminance alpha"), affects=Affects.PAINT, modelled=False
)
WEBKIT_BOX_REFLECT: Property[str] = longhand(
    "-webkit-box-reflect", initial="none", parse=unparsed, affects=_EFFECT, modelled=False
)

VIEW_TRANSITION_NAME: Property[str] = longhand("view-transition-name", initial="none", parse=unparsed, affects=_EFFECT)
VIEW_TRANSITION_CLASS: Property[tuple[str, ...]] = longhand(
    "view-transition-class", initial=(), parse=unparsed, affects=Affects.NOTHING, modelled=False
)

FILL: Property[str] = longhand(
    "fill", initial="#000000", parse=unparsed, inherited=True, affects=Affects.PAINT, modelled=False
)
FILL_OPACITY: Property[float] = longhand(
    "fill-opacity", initial=1.0, parse=unparsed, inherited=True, affects=Affects.PAINT, modelled=False
)
FILL_RULE: Property[str] = longhand(
    "fill-rule",
    initial="nonzero",
    parse=keyword("nonzero evenodd"),
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
CLIP_RULE: Property[str] = longhand(
    "clip-rule",
    initial="nonzero",
    parse=keyword("nonzero evenodd"),
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
STROKE: Property[str] = longhand(
    "stroke", initial="none", parse=unparsed, inherited=True, affects=Affects.PAINT, modelled=False
)
STROKE_WIDTH: Property[Lp] = longhand(
    "stroke-width",
    initial=LengthPercentage(1.0),
    parse=unparsed,
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
STROKE_OPACITY: Property[float] = longhand(
    "stroke-opacity", initial=1.0, parse=unparsed, inherited=True, affects=Affects.PAINT, modelled=False
)
