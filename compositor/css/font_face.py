"""`@font-face`.

Source: CSS Fonts 4, §4. Differs: `unicode-range` is ignored, and of variable ranges the lower end counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tinycss2

from compositor.css.declaration_list import DeclarationParser, Reporter
from compositor.css.rules import FontFaceRule, FontSource

Node = Any
Token = Any

_FORMATS = frozenset(
    ("truetype", "opentype", "woff", "woff2", "collection", "truetype-variations", "opentype-variations",
     "woff-variations", "woff2-variations")
)  # fmt: skip
_WEIGHTS = {"normal": 400.0, "bold": 700.0}


def font_face_rule(node: Node, reporter: Reporter, declarations: DeclarationParser) -> FontFaceRule | None:
    """Parse `@font-face { … }`; None without family or source."""
    if node.content is None:
        return None
    descriptors = {
        item.lower_name: [token for token in item.value if token.type not in ("whitespace", "comment")]
        for item in tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
        if item.type == "declaration"
    }
    family = _family(descriptors.get("font-family", []))
    if not family or "src" not in descriptors:
        return None
    span = reporter.span(node)
    path = ""
    for url in _sources(descriptors["src"]):
        path = declarations.context(span).resolve_url(url, span)
        if path:
            break
    style = descriptors.get("font-style", [])
    slant = style[0].lower_value if style and style[0].type == "ident" else "normal"
    lightest, heaviest = _weights(descriptors.get("font-weight", []))
    ranges = _ranges(descriptors.get("unicode-range", []))
    return FontFaceRule(FontSource(family, path, lightest, slant, heaviest, ranges), span)


def _family(tokens: Sequence[Token]) -> str:
    if len(tokens) == 1 and tokens[0].type == "string":
        return str(tokens[0].value)
    if tokens and all(token.type == "ident" for token in tokens):
        return " ".join(token.value for token in tokens)
    return ""


def _weights(tokens: Sequence[Token]) -> tuple[float, float]:
    """Lightest and heaviest weight of `font-weight`: one, or two of a variable font."""
    weights = [_weight(token) for token in tokens[:2]] or [400.0]
    return min(weights), max(weights)


def _weight(token: Token) -> float:
    if token.type == "number":
        return float(token.value)
    return _WEIGHTS.get(token.lower_value, 400.0) if token.type == "ident" else 400.0


def _ranges(tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """`unicode-range` as pairs of first and last character."""
    return tuple((token.start, token.end) for token in tokens if token.type == "unicode-range")


def _sources(tokens: Sequence[Token]) -> list[str]:
    """URLs in order, without those in formats that no browser reads."""
    urls: list[str] = []
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    for part in parts:
        if not part or _is_unknown_format(part):
            continue
        if part[0].type == "url":
            urls.append(part[0].value)
        elif part[0].type == "function" and part[0].lower_name == "url":
            urls.extend(token.value for token in part[0].arguments if token.type == "string")
    return urls


def _is_unknown_format(part: Sequence[Token]) -> bool:
    for token in part[1:]:
        if token.type == "function" and token.lower_name == "format":
            words = [word for word in token.arguments if word.type in ("string", "ident")]
            return bool(words) and words[0].value.lower() not in _FORMATS
    return False
