"""Values of fonts and text.

Sources: https://www.w3.org/TR/css-fonts-4/, https://www.w3.org/TR/css-text-4/,
https://www.w3.org/TR/css-text-decor-4/
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    CSS_WIDE,
    InvalidValue,
    ParseContext,
    Parser,
    Token,
    Tokens,
    ident_of,
    keyword_token,
    single,
    split_on,
)
from compositor.css.grammar_numeric import (
    angle_or_zero,
    integer,
    length_percentage,
    number,
    number_or_length,
    percentage,
    positive_length,
    positive_length_percentage,
    positive_number,
    quirky,
)
from compositor.css.specified import Dimension
from compositor.css.values import LengthPercentage, Number

GENERIC_FAMILIES = frozenset(
    {
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji", "fangsong",
        "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "-webkit-body", "-webkit-standard",
    }
)  # fmt: skip


def font_family(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
    """Family names; generic ones in lower case."""
    return tuple(_family(part) for part in split_on(tokens, ","))


def _family(tokens: Tokens) -> str:
    if len(tokens) == 1 and tokens[0].type == "string":
        name = str(tokens[0].value)
        # A quoted name is a family even where it spells a generic one.
        return f'"{name}"' if name.lower() in GENERIC_FAMILIES else name
    if any(token.type != "ident" for token in tokens):
        raise InvalidValue
    if len(tokens) == 1:
        name = tokens[0].lower_value
        if name in CSS_WIDE or name == "default":
            raise InvalidValue
        if name in GENERIC_FAMILIES:
            return str(name)
    return " ".join(token.value for token in tokens)


FONT_SIZE_KEYWORDS = ("xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large")
_size_word = keyword_token(" ".join(FONT_SIZE_KEYWORDS) + " larger smaller -webkit-xxx-large")


def _font_size_word(token: Token, ctx: ParseContext) -> Any:
    word = _size_word(token, ctx)
    return word.removeprefix("-webkit-") if word else None


font_size = single(_font_size_word, quirky(positive_length_percentage))

_STRETCH = {
    "ultra-condensed": 50.0,
    "extra-condensed": 62.5,
    "condensed": 75.0,
    "semi-condensed": 87.5,
    "normal": 100.0,
    "semi-expanded": 112.5,
    "expanded": 125.0,
    "extra-expanded": 150.0,
    "ultra-expanded": 200.0,
}


def stretch_keyword(token: Token, ctx: ParseContext) -> float | None:
    """A keyword of `font-stretch`."""
    return _STRETCH.get(ident_of(token) or "")


def _stretch_percent(token: Token, ctx: ParseContext) -> float | None:
    value = percentage(token, ctx)
    return value if value is not None and value >= 0 else None


font_stretch = single(stretch_keyword, _stretch_percent)

_WEIGHTS: dict[str, Any] = {"normal": 400.0, "bold": 700.0, "bolder": "bolder", "lighter": "lighter"}


def weight_token(token: Token, ctx: ParseContext) -> Any:
    """`font-weight`: a number 1 to 1000, `bolder` or `lighter`."""
    word = ident_of(token)
    if word is not None:
        return _WEIGHTS.get(word)
    value = number(token, ctx)
    if value is None:
        return None
    if token.type == "function":
        return max(1.0, min(1000.0, value))
    return value if 1 <= value <= 1000 else None


font_weight = single(weight_token)


def font_style(tokens: Tokens, ctx: ParseContext) -> str:
    """`normal`, `italic`, `oblique`, or `oblique` with degrees other than 14."""
    word = ident_of(tokens[0]) if tokens else None
    if len(tokens) == 1 and word in ("normal", "italic", "oblique"):
        return str(word)
    if len(tokens) == 2 and word == "oblique":
        degrees = angle_or_zero(tokens[1], ctx)
        if degrees is not None and -90 <= degrees <= 90:
            return "oblique" if degrees == 14 else f"oblique {degrees:g}deg" if degrees else "normal"
    raise InvalidValue


def line_height_token(token: Token, ctx: ParseContext) -> Any:
    """`normal`, a factor, or a length-percentage."""
    if ident_of(token) == "normal":
        return "normal"
    if token.type == "number":
        return Number(token.value) if token.value >= 0 else None
    try:
        value: Any = positive_length_percentage(token, ctx)
    except InvalidValue:
        factor = positive_number(token, ctx)
        value = None if factor is None else Number(factor)
    return value


line_height = single(line_height_token)


def _spacing(token: Token, ctx: ParseContext) -> Any:
    return LengthPercentage() if ident_of(token) == "normal" else length_percentage(token, ctx)


spacing = single(quirky(_spacing))


def feature_settings(value_of: Any, default: Any) -> Parser:
    """Parser of a list of quoted tags with values, or `normal`."""

    def parse(tokens: Tokens, ctx: ParseContext) -> tuple[tuple[str, Any], ...]:
        if len(tokens) == 1 and ident_of(tokens[0]) == "normal":
            return ()
        settings: dict[str, Any] = {}
        for part in split_on(tokens, ","):
            if part[0].type != "string" or len(part[0].value) != 4 or len(part) > 2:
                raise InvalidValue
            value = value_of(part[1], ctx) if len(part) == 2 else default
            if value is None:
                raise InvalidValue
            settings[part[0].value] = value
        return tuple(sorted(settings.items()))

    return parse


def _feature_value(token: Token, ctx: ParseContext) -> int | None:
    value = {"on": 1, "off": 0}.get(ident_of(token) or "")
    if value is None:
        value = integer(token, ctx)
    return value if value is not None and value >= 0 else None


font_feature_settings = feature_settings(_feature_value, 1)
font_variation_settings = feature_settings(number, None)

# ------------------------------------------------------------------ text

_DECORATION_LINES = frozenset({"underline", "overline", "line-through", "blink"})


def decoration_line(tokens: Tokens, ctx: ParseContext) -> frozenset[str]:
    """`none` or a set of lines."""
    words = [ident_of(token) or "" for token in tokens]
    if words in (["none"], ["spelling-error"], ["grammar-error"]):
        return frozenset(word for word in words if word != "none")
    if not words or len(set(words)) != len(words) or not _DECORATION_LINES.issuperset(words):
        raise InvalidValue
    return frozenset(words)


def thickness_token(token: Token, ctx: ParseContext) -> Any:
    """`auto`, `from-font` or a length-percentage."""
    word = ident_of(token)
    return word if word in ("auto", "from-font") else length_percentage(token, ctx)


_VERTICAL = keyword_token("baseline sub super text-top text-bottom middle top bottom -webkit-baseline-middle")
vertical_align = single(_VERTICAL, quirky(length_percentage))


def tab_size_token(token: Token, ctx: ParseContext) -> Any:
    """A number of spaces (float) or a length."""
    return number_or_length(token, ctx, percent=False)


def text_indent(tokens: Tokens, ctx: ParseContext) -> Any:
    """Length-percentage; `hanging` and `each-line` are taken and dropped."""
    words = [ident_of(token) for token in tokens if token.type == "ident"]
    rest = [token for token in tokens if token.type != "ident"]
    value = _indent(rest[0], ctx) if len(rest) == 1 else None
    if value is None or len(set(words)) != len(words) or not {"hanging", "each-line"}.issuperset(words):
        raise InvalidValue
    return value


_indent = quirky(length_percentage)


def text_stroke_width(token: Token, ctx: ParseContext) -> Any:
    """`<line-width>`, whose keywords are fractions of the font size here."""
    widths = {"thin": 1.0, "medium": 3.0, "thick": 5.0}
    word = ident_of(token)
    return Dimension(widths[word] / 48, "em") if word in widths else positive_length(token, ctx)


def text_box_edge(tokens: Tokens, ctx: ParseContext) -> str:
    """`auto | text | [ text | cap | ex ] [ text | alphabetic ]`."""
    match [ident_of(token) or "" for token in tokens]:
        case ["auto" | "text" as word] | ["text" as word, "text"]:
            return word
        case ["text" | "cap" | "ex" as over, "text" | "alphabetic" as under]:
            return f"{over} {under}"
    raise InvalidValue


def text_box(tokens: Tokens, ctx: ParseContext) -> tuple[str, str]:
    """`normal | <text-box-trim> || <text-box-edge>`: both longhands; edges alone trim on both sides."""
    words = [ident_of(token) or "" for token in tokens]
    if words == ["normal"]:
        return "none", "auto"
    trims = [word for word in words if word in ("none", "trim-start", "trim-end", "trim-both")]
    edges = [token for token, word in zip(tokens, words, strict=True) if word not in trims]
    if len(trims) > 1 or (trims and trims[0] not in (words[0], words[-1])):
        raise InvalidValue
    edge = text_box_edge(edges, ctx) if edges else "auto"
    return trims[0] if trims else "trim-both", edge
