"""`@keyframes`.

Source: CSS Animations 1, §3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tinycss2

from compositor.css.declaration_list import DeclarationParser, Reporter
from compositor.css.rules import Declaration, KeyframeBlock, KeyframesRule

Node = Any


def keyframes_rule(node: Node, reporter: Reporter, declarations: DeclarationParser) -> KeyframesRule | None:
    """Parse `@keyframes name { … }`; None without a valid name."""
    words = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
    if len(words) != 1 or words[0].type not in ("ident", "string") or node.content is None:
        return None
    if words[0].type == "ident" and words[0].lower_value in ("none", "initial", "inherit", "unset", "default"):
        return None
    blocks = []
    for rule in tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True):
        offsets = keyframe_offsets(rule.prelude) if rule.type == "qualified-rule" else None
        if offsets is None:
            reporter.parse_error(rule)
        else:
            blocks.append(KeyframeBlock(offsets, _block(rule, reporter, declarations), reporter.span(rule)))
    return KeyframesRule(words[0].value, tuple(blocks), reporter.span(node))


def keyframe_offsets(tokens: Sequence[Node]) -> tuple[float, ...] | None:
    """Offsets of a keyframe selector such as `from, 50%`; None when invalid."""
    offsets: list[float] = []
    expects_value = True
    for token in tokens:
        if token.type in ("whitespace", "comment"):
            continue
        if expects_value == (token.type == "literal" and token.value == ","):
            return None
        expects_value = not expects_value
        if token.type == "literal":
            continue
        if token.type == "percentage" and 0 <= token.value <= 100:
            offsets.append(token.value / 100)
        elif token.type == "ident" and token.lower_value in ("from", "to"):
            offsets.append(0.0 if token.lower_value == "from" else 1.0)
        else:
            return None
    return tuple(offsets) if offsets and not expects_value else None


def _block(rule: Node, reporter: Reporter, declarations: DeclarationParser) -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for node in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
        if node.type != "declaration":
            reporter.parse_error(node)
        elif not node.important:
            # `!important` makes a declaration in a keyframe invalid.
            found.extend(declarations.parse(node))
    return tuple(found)
