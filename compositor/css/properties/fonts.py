"""Fonts and line height."""

from __future__ import annotations

from compositor.css.computing_text import compute_font_weight, compute_line_height
from compositor.css.font_size import MEDIUM, compute_font_size
from compositor.css.grammar import first_of, keyword
from compositor.css.grammar_layout import any_ident, words
from compositor.css.grammar_text import (
    font_family,
    font_feature_settings,
    font_size,
    font_stretch,
    font_style,
    font_variation_settings,
    font_weight,
    line_height,
)
from compositor.css.grammar_ui import font_size_adjust, string_value
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import LineHeight

FONT_FAMILY: Property[tuple[str, ...]] = longhand(
    "font-family", initial=("Times New Roman",), parse=font_family, inherited=True
)
FONT_SIZE: Property[float] = longhand(
    "font-size", initial=MEDIUM, contextual_initial="medium", parse=font_size, compute=compute_font_size, inherited=True
)
FONT_STYLE: Property[str] = longhand("font-style", initial="normal", parse=font_style, inherited=True)
FONT_WEIGHT: Property[float] = longhand(
    "font-weight", initial=400.0, parse=font_weight, compute=compute_font_weight, inherited=True
)
FONT_STRETCH: Property[float] = longhand("font-stretch", initial=100.0, parse=font_stretch, inherited=True)
FONT_VARIANT_CAPS: Property[str] = longhand(
    "font-variant-caps",
    initial="normal",
    parse=keyword("normal small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps"),
    inherited=True,
)
FONT_VARIANT_LIGATURES: Property[str] = longhand(
    "font-variant-ligatures",
    initial="normal",
    parse=words(
        "normal none common-ligatures no-common-ligatures discretionary-ligatures no-discretionary-ligatures "
        "historical-ligatures no-historical-ligatures contextual no-contextual"
    ),
    inherited=True,
)
FONT_VARIANT_NUMERIC: Property[str] = longhand(
    "font-variant-numeric",
    initial="normal",
    parse=words(
        "normal lining-nums oldstyle-nums proportional-nums tabular-nums diagonal-fractions stacked-fractions "
        "ordinal slashed-zero"
    ),
    inherited=True,
)
FONT_VARIANT_EAST_ASIAN: Property[str] = longhand(
    "font-variant-east-asian",
    initial="normal",
    parse=words("normal jis78 jis83 jis90 jis04 simplified traditional full-width proportional-width ruby"),
    inherited=True,
    modelled=False,
)
FONT_VARIANT_ALTERNATES: Property[str] = longhand(
    "font-variant-alternates",
    initial="normal",
    parse=keyword("normal historical-forms"),
    inherited=True,
    modelled=False,
)
FONT_VARIANT_POSITION: Property[str] = longhand(
    "font-variant-position",
    initial="normal",
    parse=keyword("normal sub super"),
    inherited=True,
    modelled=False,
)
FONT_VARIANT_EMOJI: Property[str] = longhand(
    "font-variant-emoji",
    initial="normal",
    parse=keyword("normal text emoji unicode"),
    inherited=True,
    modelled=False,
)
FONT_KERNING: Property[str] = longhand(
    "font-kerning", initial="auto", parse=keyword("auto normal none"), inherited=True
)
FONT_FEATURE_SETTINGS: Property[tuple[tuple[str, int], ...]] = longhand(
    "font-feature-settings", initial=(), parse=font_feature_settings, inherited=True
)
FONT_VARIATION_SETTINGS: Property[tuple[tuple[str, float], ...]] = longhand(
    "font-variation-settings", initial=(), parse=font_variation_settings, inherited=True, modelled=False
)
FONT_OPTICAL_SIZING: Property[str] = longhand(
    "font-optical-sizing", initial="auto", parse=keyword("auto none"), inherited=True, modelled=False
)
FONT_SIZE_ADJUST: Property[str] = longhand(
    "font-size-adjust",
    initial="none",
    parse=first_of(keyword("none"), font_size_adjust),
    inherited=True,
    modelled=False,
)
FONT_PALETTE: Property[str] = longhand(
    "font-palette", initial="normal", parse=any_ident, inherited=True, modelled=False
)
FONT_LANGUAGE_OVERRIDE: Property[str] = longhand(
    "font-language-override",
    initial="normal",
    parse=first_of(keyword("normal"), string_value),
    inherited=True,
    modelled=False,
)
FONT_SYNTHESIS_WEIGHT: Property[str] = longhand(
    "font-synthesis-weight", initial="auto", parse=keyword("auto none"), inherited=True, modelled=False
)
FONT_SYNTHESIS_STYLE: Property[str] = longhand(
    "font-synthesis-style", initial="auto", parse=keyword("auto none"), inherited=True, modelled=False
)
FONT_SYNTHESIS_SMALL_CAPS: Property[str] = longhand(
    "font-synthesis-small-caps", initial="auto", parse=keyword("auto none"), inherited=True, modelled=False
)
WEBKIT_FONT_SMOOTHING: Property[str] = longhand(
    "-webkit-font-smoothing",
    initial="auto",
    parse=keyword("auto none antialiased subpixel-antialiased"),
    inherited=True,
    affects=Affects.PAINT,
)
LINE_HEIGHT: Property[LineHeight] = longhand(
    "line-height", initial="normal", parse=line_height, compute=compute_line_height, inherited=True
)
