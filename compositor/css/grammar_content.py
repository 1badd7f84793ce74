"""Values of generated content, counters and lists.

Sources: https://www.w3.org/TR/css-content-3/, https://www.w3.org/TR/css-lists-3/
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Parser,
    Token,
    Tokens,
    arguments,
    custom_ident,
    ident_of,
    is_literal,
    significant,
)
from compositor.css.grammar_images import image
from compositor.css.grammar_numeric import integer
from compositor.css.values import ContentCounter, ContentQuote, ContentString

_QUOTES = frozenset({"open-quote", "close-quote", "no-open-quote", "no-close-quote"})


def content(tokens: Tokens, ctx: ParseContext) -> Any:
    """`content`; what follows a `/` is alternative text and not kept."""
    word = ident_of(tokens[0]) if len(tokens) == 1 else None
    if word in ("normal", "none"):
        return word
    slash = next((i for i, token in enumerate(tokens) if is_literal(token, "/")), len(tokens))
    items = tuple(_content_item(token, ctx) for token in tokens[:slash])
    for token in tokens[slash + 1 :]:
        if not isinstance(_content_item(token, ctx), (ContentString, ContentCounter)):
            raise InvalidValue
    if not items or slash == len(tokens) - 1:
        raise InvalidValue
    return items


def _content_item(token: Token, ctx: ParseContext) -> Any:
    if token.type == "string":
        return ContentString(token.value)
    word = ident_of(token)
    if word in _QUOTES:
        return ContentQuote(str(word))
    if token.type == "function" and token.lower_name in ("counter", "counters"):
        return _counter(token)
    value = image(token, ctx)
    if value is None:
        raise InvalidValue
    return value


def _counter(token: Token) -> ContentCounter:
    parts = arguments(token)
    nested = token.lower_name == "counters"
    least = 2 if nested else 1
    if not least <= len(parts) <= least + 1 or any(len(part) != 1 for part in parts):
        raise InvalidValue
    name = custom_ident(parts[0][0], "none")
    separator: str | None = None
    if nested:
        if parts[1][0].type != "string":
            raise InvalidValue
        separator = parts[1][0].value
    style: str | None = "decimal"
    if len(parts) > least:
        style = custom_ident(parts[-1][0])
    if name is None or style is None:
        raise InvalidValue
    return ContentCounter(name, separator, style.lower())


def counters(default: int) -> Parser:
    """Parser of `none` or names, each with an optional number (`default` without one)."""

    def parse(tokens: Tokens, ctx: ParseContext) -> tuple[tuple[str, int], ...]:
        if len(tokens) == 1 and ident_of(tokens[0]) == "none":
            return ()
        found: list[tuple[str, int]] = []
        numbered = True
        for token in tokens:
            name = custom_ident(token, "none")
            if name is not None:
                found.append((name, default))
                numbered = False
                continue
            value = integer(token, ctx)
            if value is None or numbered:
                raise InvalidValue
            found[-1] = (found[-1][0], value)
            numbered = True
        if not found:
            raise InvalidValue
        return tuple(found)

    return parse


def quotes(tokens: Tokens, ctx: ParseContext) -> Any:
    """`auto | none | [ <string> <string> ]+`; `none` is ()."""
    word = ident_of(tokens[0]) if len(tokens) == 1 else None
    if word == "auto":
        return "auto"
    if word == "none":
        return ()
    if not tokens or len(tokens) % 2 or any(token.type != "string" for token in tokens):
        raise InvalidValue
    texts = [token.value for token in tokens]
    return tuple(zip(texts[::2], texts[1::2], strict=True))


def list_style_type_token(token: Token, ctx: ParseContext) -> str | None:
    """A counter style name, `none`, or a string, which keeps quotes around it."""
    if token.type == "string":
        return f'"{token.value}"'
    if token.type == "function" and token.lower_name == "symbols":
        return _symbols(token)
    if ident_of(token) == "none":
        return "none"
    name = custom_ident(token)
    return None if name is None else (name.lower() if name.lower() in PREDEFINED_STYLES else name)


def _symbols(token: Token) -> str | None:
    texts = [part.value for part in significant(token.arguments) if part.type == "string"]
    return f'"{texts[0]} "' if texts else None


PREDEFINED_STYLES = frozenset(
    {
        "disc", "circle", "square", "decimal", "decimal-leading-zero", "lower-roman", "upper-roman", "lower-greek",
        "lower-latin", "lower-alpha", "upper-latin", "upper-alpha", "armenian", "georgian", "disclosure-open",
        "disclosure-closed", "arabic-indic", "bengali", "cambodian", "khmer", "cjk-decimal", "devanagari", "gujarati",
        "gurmukhi", "hebrew", "kannada", "lao", "malayalam", "mongolian", "myanmar", "oriya", "persian",
        "lower-armenian", "upper-armenian", "tamil", "telugu", "thai", "tibetan", "hiragana", "katakana",
        "hiragana-iroha", "katakana-iroha", "urdu", "hangul", "hangul-consonant", "ethiopic-halehame",
        "japanese-informal", "japanese-formal", "korean-hangul-formal", "korean-hanja-informal", "korean-hanja-formal",
        "simp-chinese-informal", "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal",
        "cjk-ideographic", "cjk-earthly-branch", "cjk-heavenly-stem",
    }
)  # fmt: skip
