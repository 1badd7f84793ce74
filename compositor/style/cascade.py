"""From matching rules to one winning declaration a property.

Input:  entries in cascade order, presentational hints, the declarations of a style attribute.
Output: `Cascaded`, which does not depend on the parent's style, so that many elements share it.
Source: CSS Cascade 5, §6 and §7.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.rules import CustomValue, Declaration, Origin, Pending
from compositor.css.specified import WideKeyword
from compositor.style.rule_index import Entry

Level = tuple[int, int]

# Declarations of the style attribute come after all layers and all unlayered rules.
_ATTRIBUTE_LEVEL: Level = (Origin.AUTHOR, 1 << 30)
_FALLBACK_LEVEL: Level = (Origin.AUTHOR, 1 << 31)
_HINT_LEVEL: Level = (Origin.PRESENTATIONAL_HINT, 0)
_FIRST = {prop.name: at for at, prop in enumerate(p.COMPUTE_FIRST)}


class _Block(NamedTuple):
    level: Level
    declarations: Sequence[Declaration]


class Cascaded:
    """Winning declarations of one element or pseudo-element.

    Attributes:
        first: Declarations of the properties that others depend on, in the order to compute them.
        rest: All other longhands, the latest last; flow-relative and physical names may both be there.
        custom: Custom properties.
        declared: Where each declaration of an author's rule was written, by longhand.
        relative: Spans relative to the style attribute, of what it won; line 0 for hints.
        important: Names of the longhands that an important declaration won.
        attributes: Names of the attributes that some value reads through `attr()`.
    """

    __slots__ = ("attributes", "custom", "declared", "first", "important", "relative", "rest")

    def __init__(self, winners: Mapping[str, Declaration], levels: Mapping[str, Level]) -> None:
        self.custom: Final = {name: won.value for name, won in winners.items() if name.startswith("--")}
        first = [(name, won.value) for name, won in winners.items() if name in _FIRST]
        self.first: Final = tuple(sorted(first, key=lambda pair: _FIRST[pair[0]]))
        self.rest: Final = tuple(
            (name, won.value) for name, won in winners.items() if name not in _FIRST and name[:2] != "--"
        )
        spans = {name: (won.span, levels[name]) for name, won in winners.items()}
        own = (_ATTRIBUTE_LEVEL, _HINT_LEVEL)
        self.declared: Final = {
            name: span for name, (span, level) in spans.items() if level[0] == Origin.AUTHOR and level not in own
        }
        self.relative: Final = {name: span for name, (span, level) in spans.items() if level in own}
        values = (won.value for won in winners.values())
        names = (value.attributes for value in values if isinstance(value, Pending | CustomValue) and value.attributes)
        self.attributes: Final = tuple(sorted(frozenset().union(*names)))
        self.important: Final = frozenset(name for name, won in winners.items() if won.important)


def cascade(
    entries: Sequence[Entry],
    hints: Sequence[Declaration] = (),
    attribute: Sequence[Declaration] = (),
    applying: frozenset[str] | None = None,
    fallback: Sequence[Declaration] = (),
) -> Cascaded:
    """Sort out which declaration wins for each longhand.

    Args:
        entries: Matching entries by rank.
        hints: Presentational hints.
        attribute: Declarations of the style attribute, their spans relative to it.
        applying: Longhands that authors may set; None: all.
        fallback: Declarations of a `@position-try` rule.
    """
    blocks = _normal_blocks(entries, hints, attribute)
    if fallback:
        blocks.append(_Block(_FALLBACK_LEVEL, fallback))
    blocks += _important_blocks(entries, attribute)
    if applying is not None:
        blocks = [_limited(block, applying) for block in blocks]
    winners: dict[str, Declaration] = {}
    levels: dict[str, Level] = {}
    for at, block in enumerate(blocks):
        for declaration in block.declarations:
            name = declaration.name
            if declaration.value in (WideKeyword.REVERT, WideKeyword.REVERT_LAYER):
                found = _reverted(blocks[:at], block.level, declaration)
                winners.pop(name, None)
                if found is not None:
                    winners[name], levels[name] = found
                continue
            # Re-inserted, so that the order of the dict is that of precedence.
            winners.pop(name, None)
            winners[name] = declaration
            levels[name] = block.level
    return Cascaded(winners, levels)


def _limited(block: _Block, applying: frozenset[str]) -> _Block:
    if block.level[0] != Origin.AUTHOR:
        return block
    return _Block(block.level, [item for item in block.declarations if item.name in applying or item.name[:2] == "--"])


def shifted(span: Span, start: Span) -> Span:
    """A position relative to `start` as one in its file."""
    if start.line <= 0:
        return start
    column = span.column + start.column - 1 if span.line == 1 else span.column
    return Span(start.path, span.line + start.line - 1, column)


def _normal_blocks(
    entries: Sequence[Entry], hints: Sequence[Declaration], attribute: Sequence[Declaration]
) -> list[_Block]:
    user_agent = [entry for entry in entries if entry.bound.level[0] == Origin.USER_AGENT]
    author = entries[len(user_agent) :]
    blocks = [_Block(entry.bound.level, entry.bound.normal) for entry in user_agent]
    if hints:
        blocks.append(_Block(_HINT_LEVEL, hints))
    blocks.extend(_Block(entry.bound.level, entry.bound.normal) for entry in author)
    normal = [declaration for declaration in attribute if not declaration.important]
    if normal:
        blocks.append(_Block(_ATTRIBUTE_LEVEL, normal))
    return blocks


def _important_blocks(entries: Sequence[Entry], attribute: Sequence[Declaration]) -> list[_Block]:
    important = [entry for entry in entries if entry.bound.important]
    important.sort(key=lambda entry: entry.important_rank)
    blocks = [_Block(entry.bound.level, entry.bound.important) for entry in important]
    own = [declaration for declaration in attribute if declaration.important]
    if own:
        at = next((at for at, block in enumerate(blocks) if block.level[0] == Origin.USER_AGENT), len(blocks))
        blocks.insert(at, _Block(_ATTRIBUTE_LEVEL, own))
    return blocks


def _reverted(blocks: Iterable[_Block], level: Level, declaration: Declaration) -> tuple[Declaration, Level] | None:
    """The declaration that wins below: in an earlier origin, or for `revert-layer` in an earlier layer."""
    whole_origin = declaration.value is WideKeyword.REVERT
    below = (Origin.PRESENTATIONAL_HINT, -1) if level[0] == Origin.AUTHOR else (level[0], -1)
    limit = below if whole_origin else level
    found: tuple[Declaration, Level] | None = None
    for block in blocks:
        if block.level >= limit:
            continue
        for other in block.declarations:
            if other.name == declaration.name and other.value not in (WideKeyword.REVERT, WideKeyword.REVERT_LAYER):
                found = (other, block.level)
    return found
