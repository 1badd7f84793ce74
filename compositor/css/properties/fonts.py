"""Fonts and line height."""

from __future__ import annotations

from compositor.css.grammar import keyword, unparsed
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import LineHeight

FONT_FAMILY: Property[tuple[str, ...]] = longhand(
    "font-family", initial=("Times New Roman",), parse=unparsed, inherited=True
)
FONT_SIZE: Property[float] = longhand("font-size", initial=16.0, parse=unparsed, inherited=True)
FONT_STYLE: Property[str] = longhand("font-style", initial="normal", parse=unparsed, inherited=True)
FONT_WEIGHT: Property[float] = longhand("font-weight", initial=400.0, parse=unparsed, inherited=True)
FONT_STRETCH: Property[float] = longhand("font-stretch", initial=100.0, parse=unparsed, inherited=True)
FONT_VARIANT_CAPS: Property[str] = longhand(
    "font-variant-caps",
    initial="normal",
    parse=keyword("normal small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps"),
    inherited=True,
)
FONT_VARIANT_LIGATURES: Property[str] = longhand(
    "font-variant-ligatures", initial="normal", parse=unparsed, inherited=True
)
FONT_VARIANT_NUMERIC: Property[str] = longhand("font-variant-numeric", initial="normal", parse=unparsed, inherited=True)
FONT_VARIANT_EAST_ASIAN: Property[str] = longhand(
    "font-variant-east-asian", initial="normal", parse=unparsed, inherited=True, modelled=False
)
FONT_VARIANT_ALTERNATES: Property[str] = longhand(
    "font-variant-alternates", initial="normal", parse=unparsed, inherited=True, modelled=False
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
    "font-feature-settings", initial=(), parse=unparsed, inherited=True
)
FONT_VARIATION_SETTINGS: Property[tuple[tuple[str, float], ...]] = longhand(
    "font-variation-settings", initial=(), parse=unparsed, inherited=True, modelled=False
)
FONT_OPTICAL_SIZING: Property[str] = longhand(
    "font-optical-sizing", initial="auto", parse=keyword("auto none"), inherited=True, modelled=False
)
FONT_SIZE_ADJUST: Property[str] = longhand(
    "font-size-adjust", initial="none", parse=unparsed, inherited=True, modelled=False
)
FONT_PALETTE: Property[str] = longhand("font-palette", initial="normal", parse=unparsed, inherited=True, modelled=False)
FONT_LANGUAGE_OVERRIDE: Property[str] = longhand(
    "font-language-override", initial="normal", parse=unparsed, inherited=True, modelled=False
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
LINE_HEIGHT: Property[LineHeight] = longhand("line-height", initial="normal", parse=unparsed, inherited=True)
