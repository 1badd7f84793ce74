"""Tables."""

from __future__ import annotations

from compositor.css.computing_boxes import compute_border_spacing
from compositor.css.grammar import keyword
from compositor.css.grammar_boxes import one_or_two
from compositor.css.grammar_numeric import positive_length, quirky
from compositor.css.properties._table import Affects, Property, longhand

TABLE_LAYOUT: Property[str] = longhand("table-layout", initial="auto", parse=keyword("auto fixed"))
BORDER_COLLAPSE: Property[str] = longhand(
    "border-collapse", initial="separate", parse=keyword("separate collapse"), inherited=True
)
BORDER_SPACING: Property[tuple[float, float]] = longhand(
    "border-spacing",
    initial=(0.0, 0.0),
    parse=one_or_two(quirky(positive_length)),
    compute=compute_border_spacing,
    inherited=True,
)
CAPTION_SIDE: Property[str] = longhand("caption-side", initial="top", parse=keyword("top bottom"), inherited=True)
EMPTY_CELLS: Property[str] = longhand(
    "empty-cells", initial="show", parse=keyword("show hide"), inherited=True, affects=Affects.PAINT, modelled=False
)
