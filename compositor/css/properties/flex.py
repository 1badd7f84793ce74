"""Flexible boxes and box alignment."""

from __future__ import annotations

from compositor.css.computing_alignment import compute_justify_items
from compositor.css.computing_lengths import compute_sizing
from compositor.css.grammar import first_of, keyword, keyword_token, single
from compositor.css.grammar_layout import (
    align_content,
    align_items,
    align_self,
    justify_content,
    justify_items,
    justify_self,
)
from compositor.css.grammar_numeric import (
    integer,
    number,
    positive_integer,
    positive_length_percentage,
    positive_number,
)
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import Lp, Sizing

_LAYOUT = Affects.LAYOUT | Affects.PAINT

ORDER: Property[int] = longhand("order", initial=0, parse=single(integer), affects=_LAYOUT | Affects.STACKING)
FLEX_GROW: Property[float] = longhand("flex-grow", initial=0.0, parse=single(positive_number))
FLEX_SHRINK: Property[float] = longhand("flex-shrink", initial=1.0, parse=single(positive_number))
FLEX_BASIS: Property[Sizing] = longhand(
    "flex-basis",
    initial="auto",
    parse=single(keyword_token("auto content min-content max-content fit-content stretch"), positive_length_percentage),
    compute=compute_sizing,
)
FLEX_DIRECTION: Property[str] = longhand(
    "flex-direction", initial="row", parse=keyword("row row-reverse column column-reverse")
)
FLEX_WRAP: Property[str] = longhand("flex-wrap", initial="nowrap", parse=keyword("nowrap wrap wrap-reverse"))

JUSTIFY_CONTENT: Property[str] = longhand("justify-content", initial="normal", parse=justify_content)
ALIGN_CONTENT: Property[str] = longhand("align-content", initial="normal", parse=align_content)
JUSTIFY_ITEMS: Property[str] = longhand(
    "justify-items", initial="normal", parse=justify_items, compute=compute_justify_items
)
ALIGN_ITEMS: Property[str] = longhand("align-items", initial="normal", parse=align_items)
JUSTIFY_SELF: Property[str] = longhand("justify-self", initial="auto", parse=justify_self)
ALIGN_SELF: Property[str] = longhand("align-self", initial="auto", parse=align_self)

_gap = single(keyword_token("normal"), positive_length_percentage)
ROW_GAP: Property[Lp | str] = longhand("row-gap", initial="normal", parse=_gap, compute=compute_sizing)
COLUMN_GAP: Property[Lp | str] = longhand("column-gap", initial="normal", parse=_gap, compute=compute_sizing)

WEBKIT_BOX_ORIENT: Property[str] = longhand(
    "-webkit-box-orient", initial="horizontal", parse=keyword("horizontal vertical inline-axis block-axis")
)
WEBKIT_BOX_DIRECTION: Property[str] = longhand(
    "-webkit-box-direction", initial="normal", parse=keyword("normal reverse"), modelled=False
)
WEBKIT_BOX_ALIGN: Property[str] = longhand(
    "-webkit-box-align", initial="stretch", parse=keyword("start end center baseline stretch"), modelled=False
)
WEBKIT_BOX_PACK: Property[str] = longhand(
    "-webkit-box-pack", initial="start", parse=keyword("start end center justify"), modelled=False
)
WEBKIT_BOX_FLEX: Property[float] = longhand("-webkit-box-flex", initial=0.0, parse=single(number), modelled=False)
WEBKIT_BOX_ORDINAL_GROUP: Property[int] = longhand(
    "-webkit-box-ordinal-group", initial=1, parse=single(positive_integer), modelled=False
)
WEBKIT_LINE_CLAMP: Property[int | str] = longhand(
    "-webkit-line-clamp", initial="none", parse=first_of(keyword("none"), single(positive_integer))
)
LINE_CLAMP = WEBKIT_LINE_CLAMP
