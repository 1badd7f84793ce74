"""Bidirectional text: embedding levels of a paragraph.

Source: UAX #9, rules P2-P3 and X1-I2; brackets pair as in N0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

MAX_DEPTH = 125
LRE, RLE, PDF, LRO, RLO = "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATES = ("LRI", "RLI", "FSI")
_REMOVED = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
_NEUTRAL = ("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI")


def needs_bidi(text: str) -> bool:
    """True when the text has right-to-left characters or explicit directional controls."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def bidi_levels(text: str, base: int) -> list[int]:
    """Embedding level of each character of a paragraph with base level 0 or 1."""
    classes = [unicodedata.bidirectional(char) or "L" for char in text]
    levels, types = _explicit(text, classes, base)
    for sequence in _isolating_runs(classes, levels, base):
        _resolve_weak(types, sequence)
        _resolve_brackets(text, types, levels, sequence)
        _resolve_neutral(types, levels, sequence)
    _implicit(types, levels)
    _inherit_removed(classes, levels, base)
    return levels


def first_strong_level(text: str, default: int) -> int:
    """Base level by the first strong character outside isolates (P2-P3); `default` when there is none."""
    depth = 0
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif depth == 0 and kind in ("L", "R", "AL"):
            return 0 if kind == "L" else 1
    return default


class _Sequence(NamedTuple):
    """An isolating run sequence: character indices, and the directions at its two ends."""

    indices: list[int]
    start: str
    end: str


class _DirectionalStatus:
    """The directional status stack of rules X1-X8: (level, override, isolate) entries and overflow counts."""

    def __init__(self, base: int) -> None:
        self.stack: list[tuple[int, str, bool]] = [(base, "", False)]
        self.overflow_isolates = 0
        self.overflow_embeddings = 0
        self.valid_isolates = 0

    @property
    def level(self) -> int:
        return self.stack[-1][0]

    @property
    def override(self) -> str:
        return self.stack[-1][1]

    def embed(self, right: bool, override: str) -> None:
        """X2-X5."""
        new = _next_level(self.level, right)
        if new <= MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.stack.append((new, override, False))
        elif not self.overflow_isolates:
            self.overflow_embeddings += 1

    def isolate(self, right: bool) -> None:
        """X5a-X5c."""
        new = _next_level(self.level, right)
        if new <= MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.valid_isolates += 1
            self.stack.append((new, "", True))
        else:
            self.overflow_isolates += 1

    def end_isolate(self) -> None:
        """X6a."""
        if self.overflow_isolates:
            self.overflow_isolates -= 1
        elif self.valid_isolates:
            self.overflow_embeddings = 0
            while not self.stack[-1][2]:
                self.stack.pop()
            self.stack.pop()
            self.valid_isolates -= 1

    def end_embedding(self) -> None:
        """X7."""
        if self.overflow_isolates:
            return
        if self.overflow_embeddings:
            self.overflow_embeddings -= 1
        elif len(self.stack) > 1 and not self.stack[-1][2]:
            self.stack.pop()


def _explicit(text: str, classes: list[str], base: int) -> tuple[list[int], list[str]]:
    """Rules X1-X8: levels from embeddings, overrides and isolates; and the character types left to resolve."""
    levels = [base] * len(text)
    types = list(classes)
    status = _DirectionalStatus(base)
    for index, kind in enumerate(classes):
        if kind == "PDI":
            status.end_isolate()
        levels[index] = status.level
        if kind in _ISOLATES:
            types[index] = status.override or kind
            right = kind == "RLI" or (kind == "FSI" and first_strong_level(_isolate_text(text, classes, index), 0) == 1)
            status.isolate(right)
        elif kind == "PDF":
            status.end_embedding()
        elif kind == "B":
            levels[index] = base
        elif kind in _REMOVED:
            if kind != "BN":
                status.embed(kind[0] == "R", kind[0] if kind[2] == "O" else "")
        elif status.override:
            types[index] = status.override
    return levels, types


def _next_level(level: int, right: bool) -> int:
    """The least greater odd (right-to-left) or even level."""
    return (level + 1) | 1 if right else (level + 2) & ~1


def _isolate_text(text: str, classes: list[str], start: int) -> str:
    """What is between an isolate initiator and its PDI."""
    depth = 0
    for index in range(start, len(text)):
        if classes[index] in _ISOLATES:
            depth += 1
        elif classes[index] == "PDI":
            depth -= 1
            if depth == 0:
                return text[start + 1 : index]
    return text[start + 1 :]


def _isolating_runs(classes: list[str], levels: list[int], base: int) -> Iterator[_Sequence]:
    """Rule X10: level runs joined across isolates, characters that rule X9 removes left out."""
    kept = [index for index, kind in enumerate(classes) if kind not in _REMOVED]
    runs: list[list[int]] = []
    for index in kept:
        if (
            runs
            and levels[runs[-1][-1]] == levels[index]
            and not (classes[runs[-1][-1]] in _ISOLATES or classes[index] == "PDI")
        ):
            runs[-1].append(index)
        else:
            runs.append([index])
    waiting: list[list[int]] = []
    sequences: list[list[int]] = []
    for run in runs:
        if classes[run[0]] == "PDI" and waiting and levels[waiting[-1][-1]] == levels[run[0]]:
            sequence = waiting.pop()
            sequence += run
        else:
            sequence = run
            sequences.append(sequence)
        if classes[sequence[-1]] in _ISOLATES:
            waiting.append(sequence)
    place = {index: position for position, index in enumerate(kept)}
    for sequence in sequences:
        level = levels[sequence[0]]
        before = place[sequence[0]] - 1
        after = place[sequence[-1]] + 1
        previous = levels[kept[before]] if before >= 0 else base
        following = levels[kept[after]] if after < len(kept) and classes[sequence[-1]] not in _ISOLATES else base
        yield _Sequence(sequence, _direction(max(level, previous)), _direction(max(level, following)))


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"


def _resolve_weak(types: list[str], sequence: _Sequence) -> None:
    """Rules W1-W7."""
    previous, strong = sequence.start, sequence.start
    for index in sequence.indices:  # W1-W3
        kind = types[index]
        if kind == "NSM":
            kind = "ON" if previous in (*_ISOLATES, "PDI") else previous
        previous = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        types[index] = "R" if kind == "AL" else kind
    indices = sequence.indices
    for place in range(1, len(indices) - 1):  # W4
        kind, before, after = types[indices[place]], types[indices[place - 1]], types[indices[place + 1]]
        if before == after and ((kind in ("ES", "CS") and before == "EN") or (kind == "CS" and before == "AN")):
            types[indices[place]] = before
    _resolve_terminators(types, indices)
    strong = sequence.start
    for index in indices:  # W6, W7
        if types[index] in ("ES", "ET", "CS"):
            types[index] = "ON"
        elif types[index] in ("L", "R"):
            strong = types[index]
        elif types[index] == "EN" and strong == "L":
            types[index] = "L"


def _resolve_terminators(types: list[str], indices: list[int]) -> None:
    """Rule W5: terminators next to European numbers become numbers."""
    place = 0
    while place < len(indices):
        if types[indices[place]] != "ET":
            place += 1
            continue
        end = place
        while end < len(indices) and types[indices[end]] == "ET":
            end += 1
        beside = (place > 0 and types[indices[place - 1]] == "EN") or (
            end < len(indices) and types[indices[end]] == "EN"
        )
        if beside:
            for position in range(place, end):
                types[indices[position]] = "EN"
        place = end


_BRACKETS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u2329": "\u232a",
    "\u3008": "\u3009",
    "\u300c": "\u300d",
    "\uff08": "\uff09",
}
_CLOSING = {close: opening for opening, close in _BRACKETS.items()}


def _resolve_brackets(text: str, types: list[str], levels: list[int], sequence: _Sequence) -> None:
    """Rule N0: a pair of brackets takes the direction of what it encloses, or of what is before it."""
    indices = sequence.indices
    stack: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for place, index in enumerate(indices):
        if types[index] != "ON":
            continue
        char = text[index]
        if char in _BRACKETS:
            stack.append((char, place))
        elif char in _CLOSING:
            for depth in range(len(stack) - 1, -1, -1):
                if stack[depth][0] == _CLOSING[char]:
                    pairs.append((stack[depth][1], place))
                    del stack[depth:]
                    break
    for opening, closing in sorted(pairs):
        embedding = _direction(levels[indices[0]])
        inside = {_strong(types[indices[place]]) for place in range(opening + 1, closing)}
        direction = ""
        if embedding in inside:
            direction = embedding
        elif inside - {""}:
            before = next((s for place in range(opening - 1, -1, -1) if (s := _strong(types[indices[place]]))), "")
            direction = "RL"[embedding == "R"] if (before or sequence.start) != embedding else embedding
        if direction:
            types[indices[opening]] = types[indices[closing]] = direction


def _strong(kind: str) -> str:
    """The strong direction a type counts as for neutrals, "" for none."""
    if kind == "L":
        return "L"
    return "R" if kind in ("R", "EN", "AN") else ""


def _resolve_neutral(types: list[str], levels: list[int], sequence: _Sequence) -> None:
    """Rules N1-N2: neutrals between equal directions take it, others the embedding direction."""
    indices = sequence.indices
    place = 0
    while place < len(indices):
        if types[indices[place]] not in _NEUTRAL:
            place += 1
            continue
        end = place
        while end < len(indices) and types[indices[end]] in _NEUTRAL:
            end += 1
        before = _strong(types[indices[place - 1]]) if place else sequence.start
        after = _strong(types[indices[end]]) if end < len(indices) else sequence.end
        for position in range(place, end):
            index = indices[position]
            types[index] = before if before == after else _direction(levels[index])
        place = end


def _implicit(types: list[str], levels: list[int]) -> None:
    """Rules I1-I2."""
    for index, kind in enumerate(types):
        level = levels[index]
        if level % 2 == 0:
            levels[index] += 1 if kind == "R" else 2 if kind in ("AN", "EN") else 0
        elif kind in ("L", "AN", "EN"):
            levels[index] += 1


def _inherit_removed(classes: list[str], levels: list[int], base: int) -> None:
    """Characters removed by rule X9 take the level before them, so that they split no run."""
    for index, kind in enumerate(classes):
        if kind in _REMOVED:
            levels[index] = levels[index - 1] if index else base
