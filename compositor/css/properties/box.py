"""Box model and sizing: display, margins, padding, sizes, overflow."""

from __future__ import annotations

from compositor.css.computing_boxes import compute_clip_margin
from compositor.css.computing_images import compute_pair
from compositor.css.computing_lengths import compute_length, compute_lp, compute_sizing
from compositor.css.computing_text import compute_intrinsic_size
from compositor.css.grammar import first_of, keyword, keyword_token, single, unparsed
from compositor.css.grammar_anchor import with_anchors
from compositor.css.grammar_layout import (
    any_ident,
    aspect_ratio,
    contain,
    display,
    ident_list,
    intrinsic_size,
    overflow_clip_margin,
    scroll_snap_align,
    scroll_snap_type,
    words,
)
from compositor.css.grammar_numeric import (
    length,
    length_percentage,
    positive_integer,
    positive_length_percentage,
    quirky,
)
from compositor.css.grammar_position import CENTER, whole_position
from compositor.css.grammar_ui import zoom_factor
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import ZERO, Auto, Lp, Ratio, Sizing

_LAYOUT = Affects.LAYOUT | Affects.PAINT

DISPLAY: Property[str] = longhand(
    "display",
    initial="inline",
    parse=display,
    affects=_LAYOUT | Affects.STACKING,
    spec="https://www.w3.org/TR/css-display-3/#the-display-properties",
)
INTERNAL_ORIGINAL_INLINE: Property[bool] = longhand("-internal-original-inline", initial=False, parse=unparsed)
"""Set for positioned boxes that were inline-level before they were blockified: their static position is in the line."""
VISIBILITY: Property[str] = longhand(
    "visibility", initial="visible", parse=keyword("visible hidden collapse"), inherited=True, affects=Affects.PAINT
)
BOX_SIZING: Property[str] = longhand("box-sizing", initial="content-box", parse=keyword("content-box border-box"))

_margin = with_anchors(single(keyword_token("auto"), quirky(length_percentage)), "anchor-size")
_padding = single(quirky(positive_length_percentage))


def _margin_property(name: str) -> Property[Lp | Auto]:
    return longhand(name, initial=ZERO, parse=_margin, compute=compute_sizing)


def _padding_property(name: str) -> Property[Lp]:
    return longhand(name, initial=ZERO, parse=_padding, compute=compute_lp)


MARGIN_TOP = _margin_property("margin-top")
MARGIN_RIGHT = _margin_property("margin-right")
MARGIN_BOTTOM = _margin_property("margin-bottom")
MARGIN_LEFT = _margin_property("margin-left")
PADDING_TOP = _padding_property("padding-top")
PADDING_RIGHT = _padding_property("padding-right")
PADDING_BOTTOM = _padding_property("padding-bottom")
PADDING_LEFT = _padding_property("padding-left")

_SIZE_KEYWORDS = "min-content max-content fit-content stretch"
_SIZE_ALIASES = {
    "-webkit-min-content": "min-content",
    "-webkit-max-content": "max-content",
    "-webkit-fit-content": "fit-content",
    "-webkit-fill-available": "stretch",
}


def _sizing_property(name: str, initial: str) -> Property[Sizing]:
    parse = first_of(
        keyword(f"{initial} {_SIZE_KEYWORDS}", _SIZE_ALIASES),
        single(quirky(positive_length_percentage)),
    )
    parse = with_anchors(parse, "anchor-size")
    return longhand(name, initial=initial, parse=parse, compute=compute_sizing)


WIDTH = _sizing_property("width", "auto")
HEIGHT = _sizing_property("height", "auto")
MIN_WIDTH = _sizing_property("min-width", "auto")
MIN_HEIGHT = _sizing_property("min-height", "auto")
MAX_WIDTH = _sizing_property("max-width", "none")
MAX_HEIGHT = _sizing_property("max-height", "none")

ASPECT_RATIO: Property[Ratio | Auto] = longhand("aspect-ratio", initial="auto", parse=aspect_ratio)

_OVERFLOW = Affects.LAYOUT | Affects.PAINT | Affects.CLIP | Affects.SCROLL
_overflow = keyword("visible hidden clip scroll auto", {"overlay": "auto"})
OVERFLOW_X: Property[str] = longhand("overflow-x", initial="visible", parse=_overflow, affects=_OVERFLOW)
OVERFLOW_Y: Property[str] = longhand("overflow-y", initial="visible", parse=_overflow, affects=_OVERFLOW)
OVERFLOW_CLIP_MARGIN: Property[tuple[str, float]] = longhand(
    "overflow-clip-margin",
    initial=("padding-box", 0.0),
    parse=overflow_clip_margin,
    compute=compute_clip_margin,
    affects=Affects.CLIP | Affects.PAINT,
)
OVERFLOW_ANCHOR: Property[str] = longhand(
    "overflow-anchor",
    initial="auto",
    parse=keyword("auto none", {"visible": "auto"}),
    affects=Affects.NOTHING,
    modelled=False,
)

SCROLL_BEHAVIOR: Property[str] = longhand(
    "scroll-behavior", initial="auto", parse=keyword("auto smooth"), affects=Affects.NOTHING
)
SCROLL_SNAP_TYPE: Property[str] = longhand(
    "scroll-snap-type",
    initial="none",
    parse=scroll_snap_type,
    affects=Affects.SCROLL,
)
SCROLL_SNAP_ALIGN: Property[str] = longhand(
    "scroll-snap-align",
    initial="none",
    parse=scroll_snap_align,
    affects=Affects.SCROLL,
)
SCROLL_SNAP_STOP: Property[str] = longhand(
    "scroll-snap-stop", initial="normal", parse=keyword("normal always"), affects=Affects.SCROLL
)
SCROLL_INITIAL_TARGET: Property[str] = longhand(
    "scroll-initial-target", initial="none", parse=keyword("none nearest"), affects=Affects.SCROLL
)
_overscroll = keyword("auto contain none")
OVERSCROLL_BEHAVIOR_X: Property[str] = longhand(
    "overscroll-behavior-x", initial="auto", parse=_overscroll, affects=Affects.SCROLL
)
OVERSCROLL_BEHAVIOR_Y: Property[str] = longhand(
    "overscroll-behavior-y", initial="auto", parse=_overscroll, affects=Affects.SCROLL
)
SCROLLBAR_GUTTER: Property[str] = longhand("scrollbar-gutter", initial="auto", parse=words("auto stable both-edges"))
SCROLLBAR_WIDTH: Property[str] = longhand("scrollbar-width", initial="auto", parse=keyword("auto thin none"))

OBJECT_FIT: Property[str] = longhand(
    "object-fit", initial="fill", parse=keyword("fill contain cover none scale-down"), affects=_LAYOUT
)
OBJECT_POSITION: Property[tuple[Lp, Lp]] = longhand(
    "object-position", initial=(CENTER, CENTER), parse=whole_position, compute=compute_pair, affects=_LAYOUT
)
IMAGE_RENDERING: Property[str] = longhand(
    "image-rendering",
    initial="auto",
    parse=keyword(
        "auto high-quality crisp-edges pixelated",
        {"-webkit-optimize-contrast": "-webkit-optimize-contrast"},
    ),
    inherited=True,
    affects=Affects.PAINT,
)

CONTAIN: Property[frozenset[str]] = longhand(
    "contain", initial=frozenset(), parse=contain, affects=_LAYOUT | Affects.STACKING | Affects.CLIP
)
CONTAIN_INTRINSIC_WIDTH: Property[tuple[bool, float | None]] = longhand(
    "contain-intrinsic-width",
    initial=(False, None),
    parse=intrinsic_size,
    compute=compute_intrinsic_size,
)
"""`auto` flag, and the length or None for `none`."""
CONTAIN_INTRINSIC_HEIGHT: Property[tuple[bool, float | None]] = longhand(
    "contain-intrinsic-height",
    initial=(False, None),
    parse=intrinsic_size,
    compute=compute_intrinsic_size,
)
CONTENT_VISIBILITY: Property[str] = longhand(
    "content-visibility",
    initial="visible",
    parse=keyword("visible hidden auto"),
    affects=_LAYOUT | Affects.STACKING | Affects.CLIP,
)
CONTAINER_TYPE: Property[str] = longhand(
    "container-type",
    initial="normal",
    parse=first_of(keyword("normal size inline-size"), words("size scroll-state"), words("inline-size scroll-state")),
    affects=_LAYOUT | Affects.STACKING,
)
CONTAINER_NAME: Property[tuple[str, ...]] = longhand("container-name", initial=(), parse=ident_list)

ZOOM: Property[float] = longhand("zoom", initial=1.0, parse=single(zoom_factor))
INTERNAL_ZOOM: Property[float] = longhand("-internal-zoom", initial=1.0, parse=unparsed, inherited=True)
"""The product of `zoom` of an element and all around it, by which its lengths are multiplied already."""

BREAK_BEFORE: Property[str] = longhand(
    "break-before",
    initial="auto",
    parse=keyword("auto avoid avoid-page page left right recto verso avoid-column column", {"always": "page"}),
)
BREAK_AFTER: Property[str] = longhand(
    "break-after",
    initial="auto",
    parse=keyword("auto avoid avoid-page page left right recto verso avoid-column column", {"always": "page"}),
)
BREAK_INSIDE: Property[str] = longhand(
    "break-inside", initial="auto", parse=keyword("auto avoid avoid-page avoid-column")
)
ORPHANS: Property[int] = longhand("orphans", initial=2, parse=single(positive_integer), inherited=True, modelled=False)
WIDOWS: Property[int] = longhand("widows", initial=2, parse=single(positive_integer), inherited=True, modelled=False)
PAGE: Property[str] = longhand("page", initial="auto", parse=any_ident, affects=Affects.NOTHING, modelled=False)
BOX_DECORATION_BREAK: Property[str] = longhand(
    "box-decoration-break", initial="slice", parse=keyword("slice clone"), modelled=False
)


def _scroll_margin(name: str) -> Property[float]:
    return longhand(name, initial=0.0, parse=single(length), compute=compute_length, affects=Affects.SCROLL)


def _scroll_padding(name: str) -> Property[Lp | Auto]:
    return longhand(
        name,
        initial="auto",
        parse=single(keyword_token("auto"), positive_length_percentage),
        compute=compute_sizing,
        affects=Affects.SCROLL,
    )


SCROLL_MARGIN_TOP = _scroll_margin("scroll-margin-top")
SCROLL_MARGIN_RIGHT = _scroll_margin("scroll-margin-right")
SCROLL_MARGIN_BOTTOM = _scroll_margin("scroll-margin-bottom")
SCROLL_MARGIN_LEFT = _scroll_margin("scroll-margin-left")
SCROLL_PADDING_TOP = _scroll_padding("scroll-padding-top")
SCROLL_PADDING_RIGHT = _scroll_padding("scroll-padding-right")
SCROLL_PADDING_BOTTOM = _scroll_padding("scroll-padding-bottom")
SCROLL_PADDING_LEFT = _scroll_padding("scroll-padding-left")
