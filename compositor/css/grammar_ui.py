"""Values of the user interface properties, and of the few that are only kept.

Source: https://www.w3.org/TR/css-ui-4/
"""

from __future__ import annotations

from typing import Any

from compositor.css.colors import color
from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Parser,
    Token,
    Tokens,
    custom_ident,
    ident_of,
    is_literal,
    keyword,
    split_on,
)
from compositor.css.grammar_images import image, url_of
from compositor.css.grammar_numeric import (
    alpha,
    length_percentage,
    number,
    number_or_length,
    percentage,
    positive_integer,
    positive_number,
)
from compositor.css.specified import CURRENT_COLOR
from compositor.css.values import ZERO, BoxReflect, LengthPercentage

_CURSORS = (
    "auto default none context-menu help pointer progress wait cell crosshair text vertical-text alias copy move "
    "no-drop not-allowed grab grabbing e-resize n-resize ne-resize nw-resize s-resize se-resize sw-resize w-resize "
    "ew-resize ns-resize nesw-resize nwse-resize col-resize row-resize all-scroll zoom-in zoom-out"
)
_cursor_keyword = keyword(
    _CURSORS,
    {
        "hand": "pointer",
        "-webkit-grab": "grab",
        "-webkit-grabbing": "grabbing",
        "-webkit-zoom-in": "zoom-in",
        "-webkit-zoom-out": "zoom-out",
    },
)


def cursor(tokens: Tokens, ctx: ParseContext) -> str:
    """`cursor`: the keyword that ends the list; images are checked and dropped."""
    *images, last = split_on(tokens, ",")
    for part in images:
        numbers = [number(token, ctx) for token in part[1:]]
        if image(part[0], ctx) is None or None in numbers or len(numbers) not in (0, 2):
            raise InvalidValue
    value: str = _cursor_keyword(last, ctx)
    return value


_APPEARANCES = (
    "none auto button checkbox listbox menulist menulist-button meter progress-bar radio searchfield textarea "
    "textfield base-select"
)
appearance = keyword(
    _APPEARANCES,
    {
        "push-button": "button",
        "square-button": "button",
        "slider-horizontal": "auto",
        "inner-spin-button": "auto",
        "media-slider": "auto",
        "searchfield-cancel-button": "auto",
        "sliderthumb-horizontal": "auto",
    },
)


def color_scheme(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
    """`normal | [ light | dark | <custom-ident> ]+ && only?`; `normal` is ()."""
    words = [ident_of(token) for token in tokens]
    if words == ["normal"]:
        return ()
    names = [custom_ident(token, "normal") for token in tokens]
    if not names or None in names or words.count("only") > 1 or words == ["only"]:
        raise InvalidValue
    return tuple(name.lower() if name.lower() in ("light", "dark", "only") else name for name in names if name)


def scrollbar_color(tokens: Tokens, ctx: ParseContext) -> Any:
    """`auto | <color>{2}`."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "auto":
        return "auto"
    values = tuple(color(token, ctx) for token in tokens)
    if len(values) != 2 or None in values:
        raise InvalidValue
    return values


def unit_interval(token: Token, ctx: ParseContext) -> float | None:
    """`<alpha-value>`, clamped to 0..1."""
    value = alpha(token, ctx)
    return None if value is None else max(0.0, min(1.0, value))


def zoom_factor(token: Token, ctx: ParseContext) -> float | None:
    """`zoom`: a positive factor; `normal` and `reset` are 1."""
    if ident_of(token) in ("normal", "reset"):
        return 1.0
    value = alpha(token, ctx)
    return value if value is not None and value >= 0 else None


def stroke_width(token: Token, ctx: ParseContext) -> Any:
    """A length-percentage or a number of px."""
    value = number_or_length(token, ctx, percent=True)
    return LengthPercentage(value) if isinstance(value, float) else value


def dash_offset(token: Token, ctx: ParseContext) -> Any:
    """A length-percentage or a number of px, which may be negative."""
    value = number(token, ctx)
    return length_percentage(token, ctx) if value is None else LengthPercentage(value)


def dash_array(tokens: Tokens, ctx: ParseContext) -> tuple[Any, ...]:
    """`none` (which is ()), or lengths with or without commas between them."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return ()
    values = tuple(stroke_width(token, ctx) for token in tokens if not is_literal(token, ","))
    if not values or None in values:
        raise InvalidValue
    return values


def raw_text(tokens: Tokens, ctx: ParseContext) -> str:
    """Anything, as text; for properties that are kept but change nothing."""
    return " ".join(str(token.serialize()) for token in tokens)


def string_value(tokens: Tokens, ctx: ParseContext) -> str:
    """One string, in quotes."""
    if len(tokens) == 1 and tokens[0].type == "string":
        return f'"{tokens[0].value}"'
    raise InvalidValue


def svg_paint(tokens: Tokens, ctx: ParseContext) -> Any:
    """`fill` and `stroke`: a colour, else checked and kept as text, which `currentcolor` is too."""
    for token in tokens:
        if color(token, ctx) is None and url_of(token) is None and ident_of(token) not in _PAINT_WORDS:
            raise InvalidValue
    if not 1 <= len(tokens) <= 2:
        raise InvalidValue
    only = color(tokens[0], ctx) if len(tokens) == 1 else None
    return raw_text(tokens, ctx).lower() if only is CURRENT_COLOR else only or raw_text(tokens, ctx)


_PAINT_WORDS = frozenset({"none", "context-fill", "context-stroke"})


def text_of(*words: str) -> Parser:
    """Parser that keeps one or two of `words` as text."""

    def parse(tokens: Tokens, ctx: ParseContext) -> str:
        if not 1 <= len(tokens) <= 2 or any(ident_of(token) not in words for token in tokens):
            raise InvalidValue
        return raw_text(tokens, ctx)

    return parse


def timeline_token(token: Token, ctx: ParseContext) -> str | None:
    """`animation-timeline`: a name, `auto`, `none`, `scroll()` or `view()`."""
    if token.type == "function" and token.lower_name in ("scroll", "view"):
        return str(token.serialize())
    name = custom_ident(token)
    return name if name is not None and (name in ("auto", "none") or name.startswith("--")) else None


_RANGE_NAMES = frozenset({"cover", "contain", "entry", "exit", "entry-crossing", "exit-crossing", "scroll"})


def timeline_range(tokens: Tokens, ctx: ParseContext) -> str:
    """`normal | <length-percentage> | <timeline-range-name> <length-percentage>?`, kept as text."""
    word = ident_of(tokens[0])
    offsets = tokens if word is None else tokens[1:]
    if word != "normal" and word is not None and word not in _RANGE_NAMES:
        raise InvalidValue
    if len(offsets) > (0 if word == "normal" else 1):
        raise InvalidValue
    if any(length_percentage(token, ctx) is None for token in offsets):
        raise InvalidValue
    return raw_text(tokens, ctx)


def box_reflect(tokens: Tokens, ctx: ParseContext) -> BoxReflect:
    """`-webkit-box-reflect`: direction, offset and mask."""
    direction = ident_of(tokens[0]) if 1 <= len(tokens) <= 3 else None
    if direction not in ("above", "below", "left", "right"):
        raise InvalidValue
    offset: Any = length_percentage(tokens[1], ctx) if len(tokens) > 1 else ZERO
    mask = image(tokens[2], ctx) if len(tokens) > 2 else None
    if offset is None or (len(tokens) > 2 and mask is None):
        raise InvalidValue
    return BoxReflect(direction or "", offset, mask)


def font_size_adjust(tokens: Tokens, ctx: ParseContext) -> str:
    """`[ ex-height | cap-height | ch-width | ic-width | ic-height ]? [ from-font | <number> ]`, kept as text."""
    rest = tokens[1:] if len(tokens) == 2 and ident_of(tokens[0]) in _ADJUST_METRICS else tokens
    if len(rest) != 1 or (ident_of(rest[0]) != "from-font" and positive_number(rest[0], ctx) is None):
        raise InvalidValue
    return raw_text(tokens, ctx)


_ADJUST_METRICS = frozenset({"ex-height", "cap-height", "ch-width", "ic-width", "ic-height"})


def percentage_text(token: Token, ctx: ParseContext) -> str | None:
    """A percentage, kept as text."""
    value = percentage(token, ctx)
    return None if value is None or value < 0 else f"{value:g}%"


def initial_letter(tokens: Tokens, ctx: ParseContext) -> str:
    """`<number [1,∞]> <integer [1,∞]>?`, kept as text."""
    size = positive_number(tokens[0], ctx)
    sinks = [positive_integer(token, ctx) for token in tokens[1:]]
    if size is None or size < 1 or len(sinks) > 1 or None in sinks:
        raise InvalidValue
    return raw_text(tokens, ctx)
