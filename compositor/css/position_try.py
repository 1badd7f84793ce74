"""`@position-try`.

Source: CSS Anchor Positioning 1, §6.4.
"""

from __future__ import annotations

from typing import Any

import tinycss2

from compositor.css.declaration_list import DeclarationParser, Reporter
from compositor.css.grammar import significant
from compositor.css.grammar_anchor import dashed_ident
from compositor.css.properties import LOGICAL, MAY_ASK_ANCHORS
from compositor.css.rules import Declaration, PositionTryRule

Node = Any

_PHYSICAL = frozenset(prop.name for prop in MAY_ASK_ANCHORS)
_ALLOWED = (
    _PHYSICAL
    | {name for name, physical in LOGICAL.items() if physical in _PHYSICAL}
    | {"align-self", "justify-self", "position-anchor", "position-area"}
)


def position_try_rule(node: Node, reporter: Reporter, declarations: DeclarationParser) -> PositionTryRule | None:
    """Parse `@position-try --name { … }`; None without a valid name. Other properties do nothing in it."""
    words = significant(node.prelude)
    name = dashed_ident(words[0]) if len(words) == 1 else None
    if name is None or node.content is None:
        return None
    found: list[Declaration] = []
    for item in tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True):
        if item.type != "declaration":
            reporter.parse_error(item)
        elif not item.important:
            found.extend(one for one in declarations.parse(item) if one.name in _ALLOWED)
    return PositionTryRule(name, tuple(found), reporter.span(node))
