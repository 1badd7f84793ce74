"""Text: spacing, wrapping, alignment, decoration, direction."""

from __future__ import annotations

from compositor.base.color import BLACK, Color
from compositor.css.colors import color, quirky_color
from compositor.css.computing_boxes import compute_shadows
from compositor.css.computing_colors import compute_color, compute_color_property
from compositor.css.computing_lengths import compute_length, compute_lp, compute_sizing
from compositor.css.computing_text import compute_spacing, compute_tab_size, compute_text_align
from compositor.css.grammar import first_of, keyword, keyword_token, single
from compositor.css.grammar_effects import text_shadow
from compositor.css.grammar_layout import words
from compositor.css.grammar_numeric import length_percentage
from compositor.css.grammar_text import (
    decoration_line,
    spacing,
    tab_size_token,
    text_box_edge,
    text_indent,
    text_stroke_width,
    thickness_token,
    vertical_align,
)
from compositor.css.grammar_ui import initial_letter, percentage_text, string_value
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.specified import CURRENT_COLOR
from compositor.css.values import ZERO, Auto, Lp, Shadow

COLOR: Property[Color] = longhand(
    "color",
    initial=BLACK,
    parse=single(quirky_color),
    compute=compute_color_property,
    inherited=True,
    affects=Affects.PAINT,
    spec="https://www.w3.org/TR/css-color-4/#the-color-property",
)
DIRECTION: Property[str] = longhand("direction", initial="ltr", parse=keyword("ltr rtl"), inherited=True)
UNICODE_BIDI: Property[str] = longhand(
    "unicode-bidi",
    initial="normal",
    parse=keyword(
        "normal embed isolate bidi-override isolate-override plaintext",
        {
            "-webkit-isolate": "isolate",
            "-webkit-isolate-override": "isolate-override",
            "-webkit-plaintext": "plaintext",
        },
    ),
)
WRITING_MODE: Property[str] = longhand(
    "writing-mode",
    initial="horizontal-tb",
    parse=keyword(
        "horizontal-tb vertical-rl vertical-lr sideways-rl sideways-lr",
        {
            "lr": "horizontal-tb",
            "lr-tb": "horizontal-tb",
            "rl": "horizontal-tb",
            "rl-tb": "horizontal-tb",
            "tb": "vertical-rl",
            "tb-rl": "vertical-rl",
        },
    ),
    inherited=True,
)
TEXT_ORIENTATION: Property[str] = longhand(
    "text-orientation",
    initial="mixed",
    parse=keyword("mixed upright sideways", {"sideways-right": "sideways"}),
    inherited=True,
)
TEXT_COMBINE_UPRIGHT: Property[str] = longhand(
    "text-combine-upright", initial="none", parse=keyword("none all"), inherited=True, modelled=False
)

LETTER_SPACING: Property[float] = longhand(
    "letter-spacing", initial=0.0, parse=spacing, compute=compute_spacing, inherited=True
)
WORD_SPACING: Property[float] = longhand(
    "word-spacing", initial=0.0, parse=spacing, compute=compute_spacing, inherited=True
)
TEXT_ALIGN: Property[str] = longhand(
    "text-align",
    initial="start",
    parse=keyword(
        "start end left right center justify -webkit-left -webkit-right -webkit-center "
        "-internal-center -internal-without-legacy",
        {"-webkit-match-parent": "match-parent"},
    ),
    compute=compute_text_align,
    inherited=True,
)
TEXT_ALIGN_LAST: Property[str] = longhand(
    "text-align-last",
    initial="auto",
    parse=keyword("auto start end left right center justify"),
    inherited=True,
)
TEXT_INDENT: Property[Lp] = longhand("text-indent", initial=ZERO, parse=text_indent, compute=compute_lp, inherited=True)
TEXT_TRANSFORM: Property[str] = longhand(
    "text-transform",
    initial="none",
    parse=keyword("none capitalize uppercase lowercase math-auto"),
    inherited=True,
)
TEXT_JUSTIFY: Property[str] = longhand(
    "text-justify",
    initial="auto",
    parse=keyword("auto none inter-word inter-character"),
    inherited=True,
    modelled=False,
)

TEXT_DECORATION_LINE: Property[frozenset[str]] = longhand(
    "text-decoration-line", initial=frozenset(), parse=decoration_line, affects=Affects.PAINT
)
TEXT_DECORATION_STYLE: Property[str] = longhand(
    "text-decoration-style",
    initial="solid",
    parse=keyword("solid double dotted dashed wavy"),
    affects=Affects.PAINT,
)
TEXT_DECORATION_COLOR: Property[Color] = longhand(
    "text-decoration-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    affects=Affects.PAINT,
)
TEXT_DECORATION_THICKNESS: Property[Lp | str] = longhand(
    "text-decoration-thickness",
    initial="auto",
    parse=single(thickness_token),
    compute=compute_sizing,
    affects=Affects.PAINT,
)
TEXT_DECORATION_SKIP_INK: Property[str] = longhand(
    "text-decoration-skip-ink",
    initial="auto",
    parse=keyword("auto none all"),
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
TEXT_UNDERLINE_OFFSET: Property[Lp | Auto] = longhand(
    "text-underline-offset",
    initial="auto",
    parse=single(keyword_token("auto"), length_percentage),
    compute=compute_sizing,
    inherited=True,
    affects=Affects.PAINT,
)
TEXT_UNDERLINE_POSITION: Property[str] = longhand(
    "text-underline-position",
    initial="auto",
    parse=words("auto from-font under left right"),
    inherited=True,
    affects=Affects.PAINT,
)
TEXT_EMPHASIS_STYLE: Property[str] = longhand(
    "text-emphasis-style",
    initial="none",
    parse=first_of(words("none filled open dot circle double-circle triangle sesame"), string_value),
    inherited=True,
    modelled=False,
)
TEXT_EMPHASIS_COLOR: Property[Color] = longhand(
    "text-emphasis-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
TEXT_EMPHASIS_POSITION: Property[str] = longhand(
    "text-emphasis-position", initial="over", parse=words("over under left right"), inherited=True, modelled=False
)
TEXT_SHADOW: Property[tuple[Shadow, ...]] = longhand(
    "text-shadow", initial=(), parse=text_shadow, compute=compute_shadows, inherited=True, affects=Affects.PAINT
)
TEXT_OVERFLOW: Property[str] = longhand(
    "text-overflow", initial="clip", parse=keyword("clip ellipsis"), affects=Affects.PAINT | Affects.LAYOUT
)

WHITE_SPACE_COLLAPSE: Property[str] = longhand(
    "white-space-collapse",
    initial="collapse",
    parse=keyword("collapse preserve preserve-breaks break-spaces"),
    inherited=True,
)
TEXT_WRAP_MODE: Property[str] = longhand("text-wrap-mode", initial="wrap", parse=keyword("wrap nowrap"), inherited=True)
TEXT_WRAP_STYLE: Property[str] = longhand(
    "text-wrap-style",
    initial="auto",
    parse=keyword("auto balance pretty stable"),
    inherited=True,
)
WORD_BREAK: Property[str] = longhand(
    "word-break",
    initial="normal",
    parse=keyword("normal break-all keep-all break-word auto-phrase"),
    inherited=True,
)
OVERFLOW_WRAP: Property[str] = longhand(
    "overflow-wrap", initial="normal", parse=keyword("normal break-word anywhere"), inherited=True
)
LINE_BREAK: Property[str] = longhand(
    "line-break",
    initial="auto",
    parse=keyword("auto loose normal strict anywhere", {"after-white-space": "after-white-space"}),
    inherited=True,
)
HYPHENS: Property[str] = longhand("hyphens", initial="manual", parse=keyword("none manual auto"), inherited=True)
HYPHENATE_CHARACTER: Property[str] = longhand(
    "hyphenate-character", initial="auto", parse=first_of(keyword("auto"), string_value), inherited=True
)
TAB_SIZE: Property[float | Lp] = longhand(
    "tab-size", initial=8.0, parse=single(tab_size_token), compute=compute_tab_size, inherited=True
)
VERTICAL_ALIGN: Property[Lp | str] = longhand(
    "vertical-align", initial="baseline", parse=vertical_align, compute=compute_sizing
)
DOMINANT_BASELINE: Property[str] = longhand(
    "dominant-baseline",
    initial="auto",
    parse=keyword(
        "auto alphabetic central hanging ideographic mathematical middle text-bottom text-top "
        "use-script no-change reset-size text-after-edge text-before-edge"
    ),
    inherited=True,
    modelled=False,
)
TEXT_RENDERING: Property[str] = longhand(
    "text-rendering",
    initial="auto",
    parse=keyword("auto optimizespeed optimizelegibility geometricprecision"),
    inherited=True,
    modelled=False,
)
TEXT_SIZE_ADJUST: Property[str] = longhand(
    "text-size-adjust",
    initial="auto",
    parse=first_of(keyword("auto none"), single(percentage_text)),
    inherited=True,
    modelled=False,
)
TEXT_BOX_TRIM: Property[str] = longhand(
    "text-box-trim", initial="none", parse=keyword("none trim-start trim-end trim-both")
)
TEXT_BOX_EDGE: Property[str] = longhand("text-box-edge", initial="auto", parse=text_box_edge, inherited=True)
TEXT_SPACING_TRIM: Property[str] = longhand(
    "text-spacing-trim",
    initial="normal",
    parse=keyword("normal space-all space-first trim-start"),
    inherited=True,
    modelled=False,
)
TEXT_AUTOSPACE: Property[str] = longhand(
    "text-autospace", initial="no-autospace", parse=words("normal no-autospace"), inherited=True, modelled=False
)
INITIAL_LETTER: Property[str] = longhand(
    "initial-letter", initial="normal", parse=first_of(keyword("normal"), initial_letter), modelled=False
)
WEBKIT_TEXT_FILL_COLOR: Property[Color] = longhand(
    "-webkit-text-fill-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    inherited=True,
    affects=Affects.PAINT,
)
WEBKIT_TEXT_STROKE_WIDTH: Property[float] = longhand(
    "-webkit-text-stroke-width",
    initial=0.0,
    parse=single(text_stroke_width),
    compute=compute_length,
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
WEBKIT_TEXT_STROKE_COLOR: Property[Color] = longhand(
    "-webkit-text-stroke-color",
    initial=BLACK,
    contextual_initial=CURRENT_COLOR,
    parse=single(color),
    compute=compute_color,
    inherited=True,
    affects=Affects.PAINT,
    modelled=False,
)
WEBKIT_TEXT_SECURITY: Property[str] = longhand(
    "-webkit-text-security",
    initial="none",
    parse=keyword("none disc circle square"),
    inherited=True,
    modelled=False,
)
