"""How SVG's graphics elements are filled and stroked, and where their text is anchored (SVG 2, §11 and §13)."""

from __future__ import annotations

from compositor.base.color import BLACK, Color
from compositor.css.colors import color
from compositor.css.computing_boxes import compute_lps
from compositor.css.computing_colors import compute_color, compute_color_or_keyword
from compositor.css.computing_lengths import compute_lp
from compositor.css.grammar import keyword, single
from compositor.css.grammar_numeric import positive_number
from compositor.css.grammar_ui import dash_array, dash_offset, stroke_width, svg_paint, unit_interval
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import LengthPercentage, Lp

FILL: Property[Color | str] = longhand(
    "fill", initial=BLACK, parse=svg_paint, compute=compute_color_or_keyword, inherited=True, affects=Affects.PAINT
)
FILL_OPACITY: Property[float] = longhand(
    "fill-opacity", initial=1.0, parse=single(unit_interval), inherited=True, affects=Affects.PAINT
)
FILL_RULE: Property[str] = longhand(
    "fill-rule",
    initial="nonzero",
    parse=keyword("nonzero evenodd"),
    inherited=True,
    affects=Affects.PAINT,
)
CLIP_RULE: Property[str] = longhand(
    "clip-rule",
    initial="nonzero",
    parse=keyword("nonzero evenodd"),
    inherited=True,
    affects=Affects.PAINT,
)
STROKE: Property[Color | str] = longhand(
    "stroke", initial="none", parse=svg_paint, compute=compute_color_or_keyword, inherited=True, affects=Affects.PAINT
)
STROKE_WIDTH: Property[Lp] = longhand(
    "stroke-width",
    initial=LengthPercentage(1.0),
    parse=single(stroke_width),
    compute=compute_lp,
    inherited=True,
    affects=Affects.PAINT,
)
STROKE_OPACITY: Property[float] = longhand(
    "stroke-opacity", initial=1.0, parse=single(unit_interval), inherited=True, affects=Affects.PAINT
)
STROKE_LINECAP: Property[str] = longhand(
    "stroke-linecap", initial="butt", parse=keyword("butt round square"), inherited=True, affects=Affects.PAINT
)
STROKE_LINEJOIN: Property[str] = longhand(
    "stroke-linejoin", initial="miter", parse=keyword("miter bevel round"), inherited=True, affects=Affects.PAINT
)
STROKE_MITERLIMIT: Property[float] = longhand(
    "stroke-miterlimit", initial=4.0, parse=single(positive_number), inherited=True, affects=Affects.PAINT
)
STROKE_DASHARRAY: Property[tuple[Lp, ...]] = longhand(
    "stroke-dasharray",
    initial=(),
    parse=dash_array,
    compute=compute_lps,
    inherited=True,
    affects=Affects.PAINT,
)
STROKE_DASHOFFSET: Property[Lp] = longhand(
    "stroke-dashoffset",
    initial=LengthPercentage(0.0),
    parse=single(dash_offset),
    compute=compute_lp,
    inherited=True,
    affects=Affects.PAINT,
)
TEXT_ANCHOR: Property[str] = longhand(
    "text-anchor", initial="start", parse=keyword("start middle end"), inherited=True, affects=Affects.PAINT
)
STOP_COLOR: Property[Color] = longhand(
    "stop-color",
    initial=BLACK,
    parse=single(color),
    compute=compute_color,
    affects=Affects.PAINT,
)
FLOOD_COLOR: Property[Color] = longhand(
    "flood-color",
    initial=BLACK,
    parse=single(color),
    compute=compute_color,
    affects=Affects.PAINT,
)
FLOOD_OPACITY: Property[float] = longhand(
    "flood-opacity", initial=1.0, parse=single(unit_interval), affects=Affects.PAINT
)
COLOR_INTERPOLATION_FILTERS: Property[str] = longhand(
    "color-interpolation-filters",
    initial="linearrgb",
    parse=keyword("auto srgb linearrgb"),
    inherited=True,
    affects=Affects.PAINT,
)
STOP_OPACITY: Property[float] = longhand(
    "stop-opacity", initial=1.0, parse=single(unit_interval), affects=Affects.PAINT
)
VECTOR_EFFECT: Property[str] = longhand(
    "vector-effect",
    initial="none",
    parse=keyword("none non-scaling-stroke"),
    affects=Affects.PAINT,
)
