"""What inline layout needs of a computed style, worked out once a style."""

from __future__ import annotations

import math
from typing import Any, Final

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import ZERO, Number
from compositor.layout.constraints import LayoutContext
from compositor.layout.sizing import units
from compositor.style.computed_style import ComputedStyle
from compositor.text.fonts import Font, FontRequest
from compositor.text.runs import FontMetrics

_NUMERIC_FEATURES = {
    "lining-nums": "lnum", "oldstyle-nums": "onum", "proportional-nums": "pnum", "tabular-nums": "tnum",
    "diagonal-fractions": "frac", "stacked-fractions": "afrc", "ordinal": "ordn", "slashed-zero": "zero",
}  # fmt: skip
_LIGATURE_FEATURES = {
    "common-ligatures": (("liga", 1), ("clig", 1)),
    "no-common-ligatures": (("liga", 0), ("clig", 0)),
    "discretionary-ligatures": (("dlig", 1),),
    "no-discretionary-ligatures": (("dlig", 0),),
    "historical-ligatures": (("hlig", 1),),
    "no-historical-ligatures": (("hlig", 0),),
    "contextual": (("calt", 1),),
    "no-contextual": (("calt", 0),),
    "none": (("liga", 0), ("clig", 0), ("dlig", 0), ("hlig", 0), ("calt", 0)),
}
_BORDER_WIDTHS = (p.BORDER_TOP_WIDTH, p.BORDER_RIGHT_WIDTH, p.BORDER_BOTTOM_WIDTH, p.BORDER_LEFT_WIDTH)
_MARGINS_AND_PADDINGS: tuple[Property[Any], ...] = (
    p.MARGIN_TOP, p.MARGIN_RIGHT, p.MARGIN_BOTTOM, p.MARGIN_LEFT,
    p.PADDING_TOP, p.PADDING_RIGHT, p.PADDING_BOTTOM, p.PADDING_LEFT,
)  # fmt: skip


class InlineStyle:
    """A style as inline layout sees it; layout units.

    Attributes:
        style: The computed style.
        font: The font it leads to.
        ascent, descent: Of the first font, each whole px; where lines have a central baseline, half of both each.
        text_ascent: Of the first font above its alphabetic baseline.
        central: Boxes are aligned by their middles: text runs vertically and is not all sideways.
        line_height: Used `line-height`.
        line_ascent, line_descent: Ascent and descent with half the leading each (CSS 2.2 §10.8.1).
        normal_line_height: `line-height: normal`, so that fallback fonts count as well.
        collapses: Spaces and tabs collapse.
        preserves_breaks: Line feeds break lines.
        wraps: Lines may break at soft opportunities.
        break_spaces: Every preserved space may end a line, and none hangs.
        word_break, line_break: As computed.
        breaks_anywhere: Words may break where they do not fit.
        breaks_anywhere_min: The same holds for the min-content size.
        vertical_align: As computed.
        rtl: Right-to-left direction.
        transform: `text-transform`.
        plain: Nothing in the style makes lines of one text special: no indent, and they run left to right and down.
        last_line_alignment: `left`, `right`, `center` or another `text-align` of the last line.
        has_edges: Margin, border or padding may be other than 0.
    """

    __slots__ = (
        "ascent", "break_spaces", "breaks_anywhere", "breaks_anywhere_min", "central", "collapses", "descent", "font",
        "has_edges", "last_line_alignment", "line_ascent", "line_break", "line_descent", "line_height",
        "normal_line_height", "plain", "preserves_breaks", "rtl", "style", "text_ascent", "transform",
        "vertical_align", "word_break", "wraps",
    )  # fmt: skip

    def __init__(self, style: ComputedStyle, font: Font, central: bool) -> None:
        metrics = font.metrics
        collapse = style[p.WHITE_SPACE_COLLAPSE]
        word_break, overflow_wrap = style[p.WORD_BREAK], style[p.OVERFLOW_WRAP]
        self.style: Final = style
        self.font: Final = font
        self.central: Final = central
        self.text_ascent: Final = units(metrics.ascent)
        self.ascent, self.descent = extents(metrics, self.central)
        self.normal_line_height: Final = style[p.LINE_HEIGHT] == "normal"
        self.line_height: Final = used_line_height(style, metrics)
        self.line_ascent, self.line_descent = with_leading(self.ascent, self.descent, self.line_height)
        self.collapses: Final = collapse in ("collapse", "preserve-breaks")
        self.preserves_breaks: Final = collapse != "collapse"
        self.wraps: Final = style[p.TEXT_WRAP_MODE] != "nowrap"
        self.break_spaces: Final = collapse == "break-spaces"
        self.word_break: Final = word_break
        self.line_break: Final = style[p.LINE_BREAK]
        self.breaks_anywhere: Final = overflow_wrap != "normal" or word_break == "break-word"
        self.breaks_anywhere_min: Final = overflow_wrap == "anywhere" or word_break == "break-word"
        self.vertical_align: Final = style[p.VERTICAL_ALIGN]
        self.rtl: Final = style[p.DIRECTION] == "rtl"
        self.transform: Final = style[p.TEXT_TRANSFORM]
        self.has_edges: Final = has_edges(style)
        self.plain: Final = self.collapses and _is_plain(style)
        self.last_line_alignment: Final = aligned_side(last_alignment(style), self.rtl)


def text_edges(istyle: InlineStyle) -> tuple[int, int]:
    """From the baseline up to the over edge and down to the under edge that `text-box-edge` names."""
    metrics = istyle.font.metrics
    words = istyle.style[p.TEXT_BOX_EDGE].split()
    # The alphabetic baseline is so far below the one that lines are aligned by.
    shift = istyle.text_ascent - istyle.ascent
    over, under = istyle.ascent, istyle.descent
    if words[0] in ("cap", "ex"):
        over = units(round((metrics.cap_height if words[0] == "cap" else metrics.x_height) * 64) / 64) - shift
    if words[-1] == "alphabetic":
        under = shift
    return over, under


def box_extents(istyle: InlineStyle) -> tuple[int, int]:
    """From the baseline up to the top and down to the bottom of an inline box, edges aside."""
    trim = istyle.style[p.TEXT_BOX_TRIM]
    if trim == "none":
        return istyle.ascent, istyle.descent
    over, under = text_edges(istyle)
    return istyle.ascent if trim == "trim-end" else over, istyle.descent if trim == "trim-start" else under


def _is_plain(style: ComputedStyle) -> bool:
    indent = style[p.TEXT_INDENT]
    return (
        style[p.DIRECTION] == "ltr"
        and style[p.UNICODE_BIDI] in ("normal", "isolate")
        and style[p.WRITING_MODE] != "vertical-lr"
        and not (indent.has_percent or indent.resolve(0.0))
    )


def last_alignment(style: ComputedStyle) -> str:
    """`text-align` of last lines and of those before forced breaks."""
    last = style[p.TEXT_ALIGN_LAST]
    if last != "auto":
        return last
    align = style[p.TEXT_ALIGN]
    return "start" if align == "justify" else align


def aligned_side(align: str, rtl: bool) -> str:
    """The side that an alignment means on a line of this direction: `left`, `right`, `center` or `justify`."""
    match align:
        case "start" | "match-parent":
            return "right" if rtl else "left"
        case "end":
            return "left" if rtl else "right"
        case "-webkit-center" | "-internal-center":
            return "center"
        case "-webkit-left" | "-webkit-right":
            return align[8:]
        case _:
            return align


def text_flow(style: ComputedStyle) -> str:
    """`horizontal`, or how vertical text is set: `mixed`, `upright` or `sideways` (CSS Writing Modes 4 §5.1)."""
    mode = style[p.WRITING_MODE]
    if mode == "horizontal-tb":
        return "horizontal"
    return style[p.TEXT_ORIENTATION] if mode.startswith("vertical") else "sideways"


def extents(metrics: FontMetrics, central: bool) -> tuple[int, int]:
    """Ascent and descent from the baseline that lines are aligned by, layout units, halved to whole px (§4.2)."""
    ascent, descent = units(metrics.ascent), units(metrics.descent)
    if not central:
        return ascent, descent
    below = (ascent + descent) // 128 * 64
    return ascent + descent - below, below


def inline_style(ctx: LayoutContext, style: ComputedStyle, central: bool | None = None) -> InlineStyle:
    """The `InlineStyle` of a computed style, on lines with a central baseline or not; None: on lines of its own."""
    found: InlineStyle | None = ctx.inline_memo.get(style)
    if found is None:
        found = ctx.inline_memo[style] = InlineStyle(style, ctx.fonts.font(font_request(style)), is_central(style))
    if central is None or found.central == central:
        return found
    key = (style, central)
    other: InlineStyle | None = ctx.inline_memo.get(key)
    if other is None:
        other = ctx.inline_memo[key] = InlineStyle(style, found.font, central)
    return other


def is_central(style: ComputedStyle) -> bool:
    """True when boxes on the lines of a box with this style are aligned by their middles."""
    return text_flow(style) in ("mixed", "upright")


def has_edges(style: ComputedStyle) -> bool:
    """Margin, border or padding may be other than 0."""
    return any(style[prop] for prop in _BORDER_WIDTHS) or any(style[prop] != ZERO for prop in _MARGINS_AND_PADDINGS)


def font_request(style: ComputedStyle) -> FontRequest:
    """What a style asks of fonts."""
    return FontRequest(
        style[p.FONT_FAMILY],
        style[p.FONT_SIZE],
        style[p.FONT_WEIGHT],
        style[p.FONT_STYLE] != "normal",
        style[p.FONT_STRETCH],
        style[p.LETTER_SPACING],
        style[p.WORD_SPACING],
        _features(style),
        style[p.FONT_VARIATION_SETTINGS],
        style[p.FONT_VARIANT_CAPS],
        flow=text_flow(style),
    )


def _features(style: ComputedStyle) -> tuple[tuple[str, int], ...]:
    features: list[tuple[str, int]] = []
    if style[p.FONT_KERNING] == "none":
        features.append(("kern", 0))
    ligatures, numeric = style[p.FONT_VARIANT_LIGATURES], style[p.FONT_VARIANT_NUMERIC]
    if ligatures != "normal":
        for word in ligatures.split():
            features += _LIGATURE_FEATURES.get(word, ())
    if numeric != "normal":
        features += [(_NUMERIC_FEATURES[word], 1) for word in numeric.split() if word in _NUMERIC_FEATURES]
    return (*features, *style[p.FONT_FEATURE_SETTINGS])


def used_line_height(style: ComputedStyle, metrics: FontMetrics) -> int:
    """`line-height` in layout units."""
    value = style[p.LINE_HEIGHT]
    if isinstance(value, str):
        return units(metrics.line_spacing)
    if isinstance(value, Number):
        return units(value.value * style[p.FONT_SIZE])
    return units(math.floor(value.resolve(style[p.FONT_SIZE]) * 64 + 0.5) / 64)


def with_leading(ascent: int, descent: int, line_height: int) -> tuple[int, int]:
    """Ascent and descent of the inline box; the half-leading above is floored to whole px, as in Blink."""
    leading = line_height - ascent - descent
    above = math.floor(leading / 128) * 64
    return ascent + above, descent + leading - above
