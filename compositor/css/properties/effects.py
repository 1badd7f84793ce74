"""Opacity, filters, blending, clipping, masking, and hints for compositing."""

from __future__ import annotations

from compositor.css.computing_boxes import compute_filters, compute_lps, compute_shape, compute_sides, compute_sizes
from compositor.css.computing_images import compute_box_reflect, compute_image, compute_images
from compositor.css.grammar import comma_list, first_of, keyword, single
from compositor.css.grammar_boxes import (
    LEGACY_BOXES,
    bg_size,
    border_image_outset,
    border_image_repeat,
    border_image_slice,
    border_image_width,
    repeat_style,
)
from compositor.css.grammar_effects import filter_list, will_change
from compositor.css.grammar_images import image_or_none
from compositor.css.grammar_layout import ident_list, transition_name
from compositor.css.grammar_position import x_position, y_position
from compositor.css.grammar_shapes import clip_path
from compositor.css.grammar_ui import box_reflect, unit_interval
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import ZERO, BasicShape, BoxReflect, FilterFunction, Image, LengthPercentage, Lp, Number

_EFFECT = Affects.EFFECT | Affects.STACKING
_START = LengthPercentage(0.0, 0.0, True)
_BLEND_MODES = (
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference "
    "exclusion hue saturation color luminosity"
)

_COMPOSITE_ALIASES = {
    "source-over": "add",
    "source-in": "intersect",
    "source-out": "subtract",
    "xor": "exclude",
}

OPACITY: Property[float] = longhand(
    "opacity",
    initial=1.0,
    parse=single(unit_interval),
    affects=_EFFECT,
    spec="https://www.w3.org/TR/css-color-4/#transparency",
)
FILTER: Property[tuple[FilterFunction, ...]] = longhand(
    "filter", initial=(), parse=filter_list, compute=compute_filters, affects=_EFFECT
)
BACKDROP_FILTER: Property[tuple[FilterFunction, ...]] = longhand(
    "backdrop-filter", initial=(), parse=filter_list, compute=compute_filters, affects=_EFFECT | Affects.COMPOSITING
)
MIX_BLEND_MODE: Property[str] = longhand(
    "mix-blend-mode", initial="normal", parse=keyword(_BLEND_MODES + " plus-lighter"), affects=_EFFECT
)
ISOLATION: Property[str] = longhand("isolation", initial="auto", parse=keyword("auto isolate"), affects=_EFFECT)
CLIP_PATH: Property[BasicShape | str] = longhand(
    "clip-path",
    initial="none",
    parse=clip_path,
    compute=compute_shape,
    affects=Affects.CLIP | Affects.STACKING | Affects.PAINT,
)
WILL_CHANGE: Property[tuple[str, ...]] = longhand(
    "will-change",
    initial=(),
    parse=will_change,
    affects=Affects.COMPOSITING | Affects.STACKING | Affects.TRANSFORM,
    spec="https://www.w3.org/TR/css-will-change-1/#will-change",
)

_MASK = Affects.EFFECT | Affects.STACKING | Affects.PAINT
MASK_IMAGE: Property[tuple[Image | None, ...]] = longhand(
    "mask-image", initial=(None,), parse=comma_list(image_or_none), compute=compute_images, affects=_MASK
)
MASK_MODE: Property[tuple[str, ...]] = longhand(
    "mask-mode",
    initial=("match-source",),
    parse=comma_list(keyword("match-source alpha luminance")),
    affects=_MASK,
)
MASK_REPEAT: Property[tuple[tuple[str, str], ...]] = longhand(
    "mask-repeat", initial=(("repeat", "repeat"),), parse=comma_list(repeat_style), affects=_MASK
)
MASK_POSITION_X: Property[tuple[Lp, ...]] = longhand(
    "mask-position-x", initial=(_START,), parse=comma_list(x_position), compute=compute_lps, affects=_MASK
)
MASK_POSITION_Y: Property[tuple[Lp, ...]] = longhand(
    "mask-position-y", initial=(_START,), parse=comma_list(y_position), compute=compute_lps, affects=_MASK
)
MASK_SIZE: Property[tuple[str | tuple[Lp | str, Lp | str], ...]] = longhand(
    "mask-size", initial=(("auto", "auto"),), parse=comma_list(bg_size), compute=compute_sizes, affects=_MASK
)
MASK_ORIGIN: Property[tuple[str, ...]] = longhand(
    "mask-origin",
    initial=("border-box",),
    parse=comma_list(keyword("border-box padding-box content-box fill-box stroke-box view-box", legacy=LEGACY_BOXES)),
    affects=_MASK,
)
MASK_CLIP: Property[tuple[str, ...]] = longhand(
    "mask-clip",
    initial=("border-box",),
    parse=comma_list(
        keyword(
            "border-box padding-box content-box fill-box stroke-box view-box no-clip",
            legacy={**LEGACY_BOXES, "text": "text"},
        )
    ),
    affects=_MASK,
)
MASK_COMPOSITE: Property[tuple[str, ...]] = longhand(
    "mask-composite",
    initial=("add",),
    parse=comma_list(keyword("add subtract intersect exclude", legacy=_COMPOSITE_ALIASES)),
    affects=_MASK,
)
MASK_TYPE: Property[str] = longhand(
    "mask-type", initial="luminance", parse=keyword("luminance alpha"), affects=Affects.PAINT
)
WEBKIT_MASK_BOX_IMAGE_SOURCE: Property[Image | None] = longhand(
    "-webkit-mask-box-image-source", initial=None, parse=image_or_none, compute=compute_image, affects=_MASK
)
WEBKIT_MASK_BOX_IMAGE_SLICE: Property[tuple[tuple[Number | LengthPercentage, ...], bool]] = longhand(
    "-webkit-mask-box-image-slice",
    initial=((Number(0.0), Number(0.0), Number(0.0), Number(0.0)), True),
    parse=border_image_slice,
    affects=_MASK,
)
WEBKIT_MASK_BOX_IMAGE_WIDTH: Property[tuple[Number | Lp | str, ...]] = longhand(
    "-webkit-mask-box-image-width",
    initial=("auto", "auto", "auto", "auto"),
    parse=border_image_width,
    compute=compute_sides,
    affects=_MASK,
)
WEBKIT_MASK_BOX_IMAGE_OUTSET: Property[tuple[Number | Lp, ...]] = longhand(
    "-webkit-mask-box-image-outset",
    initial=(ZERO, ZERO, ZERO, ZERO),
    parse=border_image_outset,
    compute=compute_sides,
    affects=_MASK,
)
WEBKIT_MASK_BOX_IMAGE_REPEAT: Property[tuple[str, str]] = longhand(
    "-webkit-mask-box-image-repeat", initial=("stretch", "stretch"), parse=border_image_repeat, affects=_MASK
)
WEBKIT_BOX_REFLECT: Property[BoxReflect | str] = longhand(
    "-webkit-box-reflect",
    initial="none",
    parse=first_of(keyword("none"), box_reflect),
    compute=compute_box_reflect,
    affects=_EFFECT,
)

VIEW_TRANSITION_NAME: Property[str] = longhand(
    "view-transition-name", initial="none", parse=transition_name, affects=_EFFECT
)
VIEW_TRANSITION_CLASS: Property[tuple[str, ...]] = longhand(
    "view-transition-class", initial=(), parse=ident_list, affects=Affects.NOTHING, modelled=False
)
