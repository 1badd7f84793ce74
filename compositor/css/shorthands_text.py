"""Shorthands of fonts and text.

Sources: https://www.w3.org/TR/css-fonts-4/#font-prop, https://www.w3.org/TR/css-text-4/#white-space-property,
https://www.w3.org/TR/css-text-decor-4/
"""

from __future__ import annotations

from compositor.css.grammar import InvalidValue, ParseContext, Token, Tokens, ident_of, is_literal
from compositor.css.grammar_text import (
    font_family,
    font_size,
    font_style,
    line_height,
    stretch_keyword,
    text_box,
    weight_token,
)
from compositor.css.shorthand_parsing import Found, Shorthand, any_order, attempt, group, parser_of
from compositor.css.values import LengthPercentage

_VARIANTS = (
    "font-variant-ligatures",
    "font-variant-caps",
    "font-variant-alternates",
    "font-variant-numeric",
    "font-variant-east-asian",
    "font-variant-position",
    "font-variant-emoji",
)
_FONT = (
    "font-style",
    *_VARIANTS,
    "font-weight",
    "font-stretch",
    "font-size",
    "line-height",
    "font-family",
    "font-optical-sizing",
    "font-size-adjust",
    "font-kerning",
    "font-feature-settings",
    "font-variation-settings",
    "font-language-override",
)
_SYSTEM_FONTS = frozenset({"caption", "icon", "menu", "message-box", "small-caption", "status-bar"})


def _font(tokens: Tokens, ctx: ParseContext) -> Found:
    """`[ style || variant || weight || stretch ]? size [ / line-height ]? family`."""
    if len(tokens) == 1 and ident_of(tokens[0]) in _SYSTEM_FONTS:
        return {"font-size": LengthPercentage(16.0), "font-family": ("system-ui",)}
    found: Found = {}
    index = 0
    while index < len(tokens):
        used = _font_prefix(tokens, index, ctx, found)
        if not used:
            break
        index += used
    size = attempt(font_size, tokens[index : index + 1], ctx)
    if size is None:
        raise InvalidValue
    found["font-size"] = size
    index += 1
    if index < len(tokens) and is_literal(tokens[index], "/"):
        found["line-height"] = line_height(tokens[index + 1 : index + 2], ctx)
        index += 2
    if index >= len(tokens):
        raise InvalidValue
    found["font-family"] = font_family(tokens[index:], ctx)
    return found


def _font_prefix(tokens: Tokens, index: int, ctx: ParseContext, found: Found) -> int:
    """Read one of the parts before the size; how many tokens it had, 0 when there is none."""
    token = tokens[index]
    word = ident_of(token)
    if word == "normal":
        return 1
    if word == "oblique" and index + 1 < len(tokens) and tokens[index + 1].type in ("dimension", "function"):
        style = attempt(font_style, tokens[index : index + 2], ctx)
        if style is not None:
            return _once(found, "font-style", style, 2)
    if word in ("italic", "oblique"):
        return _once(found, "font-style", word, 1)
    if word == "small-caps":
        return _once(found, "font-variant-caps", word, 1)
    stretch = stretch_keyword(token, ctx)
    if stretch is not None:
        return _once(found, "font-stretch", stretch, 1)
    weight = _weight(token, ctx)
    return _once(found, "font-weight", weight, 1) if weight is not None else 0


def _weight(token: Token, ctx: ParseContext) -> object:
    return None if token.type == "function" else weight_token(token, ctx)


def _once(found: Found, name: str, value: object, used: int) -> int:
    if name in found:
        raise InvalidValue
    found[name] = value
    return used


def _font_variant(tokens: Tokens, ctx: ParseContext) -> Found:
    word = ident_of(tokens[0]) if len(tokens) == 1 else None
    if word == "normal":
        return {}
    if word == "none":
        return {"font-variant-ligatures": "none"}
    groups: dict[str, list[Token]] = {}
    for token in tokens:
        name = next(
            (n for n in _VARIANTS if attempt(parser_of(n), (token,), ctx) not in (None, "normal", "none")), None
        )
        if name is None:
            raise InvalidValue
        groups.setdefault(name, []).append(token)
    return {name: parser_of(name)(part, ctx) for name, part in groups.items()}


def _font_synthesis(tokens: Tokens, ctx: ParseContext) -> Found:
    words = [ident_of(token) or "" for token in tokens]
    allowed = ("weight", "style", "small-caps")
    if not words or len(set(words)) != len(words) or (words != ["none"] and not set(words) <= set(allowed)):
        raise InvalidValue
    return {f"font-synthesis-{name}": "auto" if name in words else "none" for name in allowed}


# ------------------------------------------------------------------ white space

_WHITE_SPACE = {
    "normal": ("collapse", "wrap"),
    "nowrap": ("collapse", "nowrap"),
    "pre": ("preserve", "nowrap"),
    "pre-wrap": ("preserve", "wrap"),
    "pre-line": ("preserve-breaks", "wrap"),
    "break-spaces": ("break-spaces", "wrap"),
    "-webkit-nowrap": ("collapse", "nowrap"),
}
_WHITE_SPACE_NAMES = ("white-space-collapse", "text-wrap-mode")


def _white_space(tokens: Tokens, ctx: ParseContext) -> Found:
    pair = _WHITE_SPACE.get(ident_of(tokens[0]) or "") if len(tokens) == 1 else None
    if pair is not None:
        return dict(zip(_WHITE_SPACE_NAMES, pair, strict=True))
    return any_order(*_WHITE_SPACE_NAMES)(tokens, ctx)


# ------------------------------------------------------------------ decoration

_TEXT_BOX = ("text-box-trim", "text-box-edge")
_DECORATION = (
    "text-decoration-line",
    "text-decoration-thickness",
    "text-decoration-style",
    "text-decoration-color",
)


def _text_decoration(tokens: Tokens, ctx: ParseContext) -> Found:
    """`line || thickness || style || color`, where a line may take several words."""
    lines = [token for token in tokens if ident_of(token) in _LINE_WORDS]
    rest = [token for token in tokens if ident_of(token) not in _LINE_WORDS]
    found = any_order(*_DECORATION[1:])(rest, ctx) if rest else {}
    if lines:
        found["text-decoration-line"] = parser_of("text-decoration-line")(lines, ctx)
    if not found:
        raise InvalidValue
    return found


_LINE_WORDS = frozenset({"none", "underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"})


def _text_emphasis(tokens: Tokens, ctx: ParseContext) -> Found:
    style = [token for token in tokens if attempt(parser_of("text-emphasis-style"), (token,), ctx) is not None]
    rest = [token for token in tokens if token not in style]
    found: Found = {}
    if style:
        found["text-emphasis-style"] = parser_of("text-emphasis-style")(style, ctx)
    if rest:
        found["text-emphasis-color"] = parser_of("text-emphasis-color")(rest, ctx)
    if not found:
        raise InvalidValue
    return found


TEXT_SHORTHANDS: dict[str, Shorthand] = {
    "font": Shorthand(_FONT, _font),
    "font-variant": Shorthand(_VARIANTS, _font_variant),
    "font-synthesis": Shorthand(
        ("font-synthesis-weight", "font-synthesis-style", "font-synthesis-small-caps"), _font_synthesis
    ),
    "white-space": Shorthand(_WHITE_SPACE_NAMES, _white_space),
    "text-wrap": group("text-wrap-mode", "text-wrap-style"),
    "text-decoration": Shorthand(_DECORATION, _text_decoration),
    "text-emphasis": Shorthand(("text-emphasis-style", "text-emphasis-color"), _text_emphasis),
    "text-box": Shorthand(_TEXT_BOX, lambda tokens, ctx: dict(zip(_TEXT_BOX, text_box(tokens, ctx), strict=True))),
    "-webkit-text-stroke": group("-webkit-text-stroke-width", "-webkit-text-stroke-color"),
}
