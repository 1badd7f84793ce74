"""`text-align: justify`: spreads what is left of a line over its gaps.

Source: CSS Text 3 §7.4; Blink's expansion opportunities.
"""

from __future__ import annotations

from compositor.layout.inline_items import OBJECT_REPLACEMENT, InlineContent, ItemKind
from compositor.layout.line_results import Line
from compositor.text.scripts import script_of

_SPACES = " \u00a0\t"
_IDEOGRAPHIC = frozenset({"Hani", "Hira", "Kana", "Bopo", "Yiii"})


def expansions(content: InlineContent, line: Line) -> dict[int, dict[int, int]]:
    """Extra advance after characters: 1/65536 px by offset in the content, by position in `line.results`."""
    room = (line.available - line.width + line.hanging) * 1024
    if room <= 0:
        return {}
    shown: list[tuple[int, int]] = []  # (position in results, offset); -1 for what is no text
    text = ""
    for place, result in enumerate(line.results):
        if result.item.kind is ItemKind.TEXT and not result.hangs:
            shown += [(place, offset) for offset in range(result.start, result.end)]
            text += content.text[result.start : result.end]
        elif result.item.kind is ItemKind.ATOMIC:
            shown.append((place, -1))
            text += OBJECT_REPLACEMENT
    gaps = [index for index in range(len(text) - 1) if shown[index][1] >= 0 and _is_gap(text, index)]
    if not gaps:
        return {}
    found: dict[int, dict[int, int]] = {}
    share, rest = divmod(room, len(gaps))
    for index in gaps:
        place, offset = shown[index]
        found.setdefault(place, {})[offset] = share
    place, offset = shown[gaps[-1]]
    found[place][offset] += rest
    return found


def _is_gap(text: str, index: int) -> bool:
    """True when the line may stretch behind the character: at spaces, and around ideographs."""
    char = text[index]
    if char in _SPACES or _is_ideograph(char):
        return True
    return text[index + 1] not in _SPACES and _is_ideograph(text[index + 1])


def _is_ideograph(char: str) -> bool:
    return char >= "\u2e80" and script_of(char) in _IDEOGRAPHIC
