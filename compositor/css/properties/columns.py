"""Multi-column layout."""

from __future__ import annotations

from compositor.base.color import BLACK, Color
from compositor.css.colors import color
from compositor.css.computing_boxes import compute_length_or_keyword, compute_line_width
from compositor.css.computing_colors import compute_color
from compositor.css.grammar import keyword, keyword_token, single
from compositor.css.grammar_boxes import line_width
from compositor.css.grammar_numeric import positive_integer, positive_length
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.specified import CURRENT_COLOR
from compositor.css.values import Auto

COLUMN_COUNT: Property[int | Auto] = longhand(
    "column-count", initial="auto", parse=single(keyword_token("auto"), positive_integer)
)
COLUMN_WIDTH: Property[float | Auto] = longhand(
    "column-width",
    initial="auto",
    parse=single(keyword_token("auto"), positive_length),
    compute=compute_length_or_keyword,
)
COLUMN_SPAN: Property[str] = longhand("column-span", initial="none", parse=keyword("none all"))
COLUMN_FILL: Property[str] = longhand("column-fill", initial="balance", parse=keyword("balance auto"))
COLUMN_RULE_WIDTH: Property[float] = longhand(
    "column-rule-width",
    initial=0.0,
    contextual_initial="medium",
    parse=single(line_width),
    compute=compute_line_width,
    affects=Affects.PAINT,
)
COLUMN_RULE_STYLE: Property[str] = longhand(
    "column-rule-style",
    initial="none",
    parse=keyword("none hidden dotted dashed solid double groove ridge inset outset"),
    affects=Affects.PAINT,
)
COLUMN_RULE_COLOR: Property[Color] = longhand(
    "column-rule-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    affects=Affects.PAINT,
)
