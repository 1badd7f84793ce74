"""Lines of ASCII text put together from the shapes of their words, which come up again and again.

Only for fonts in which words stand apart (`layout_tables.words_stand_apart`): the result is what shaping the whole
text would give. A word is shaped together with the space behind it; where a space and the character behind it
interact, the two words are one.
Source: the word cache of Blink and Gecko.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compositor.text.shaped_text import Interacts, SelectedFace, ShapedText

_CACHE_LIMIT = 50_000


class WordShapes:
    """Shapes texts word by word, left to right."""

    def __init__(self, primary: SelectedFace, shape_whole: Callable[[str], ShapedText], interacts: Interacts) -> None:
        self._faces: Final = (primary,)
        self._shape_whole: Final = shape_whole
        self._interacts: Final = interacts
        # By the word; the first with the space behind it. None where the first font does not have all of the word.
        self._spaced: dict[str, ShapedText | None] = {}
        self._last: dict[str, ShapedText | None] = {}
        # Those of `_spaced` that do not interact with a space before them.
        self._apart: dict[str, ShapedText] = {}

    def shape(self, text: str) -> ShapedText | None:
        """The shape of an ASCII text; None where it must be shaped as a whole."""
        pieces = text.split(" ")
        last = pieces.pop()
        found: list[ShapedText | None] = list(map(self._apart.get, pieces))
        if None in found:
            for index, word in enumerate(found):
                if word is None:
                    own = self._known(self._spaced, pieces[index], pieces[index] + " ")
                    found[index] = self._apart.get(pieces[index]) if index else own
        if None in found:
            pieces, last = self._joined([*pieces, last])
            found = [self._known(self._spaced, piece, piece + " ") for piece in pieces]
        elif last and self._interacts(" ", last[0], False):
            last = f"{pieces.pop()} {last}"
            found.pop()
        if last:
            found.append(self._known(self._last, last, last))
        words = [word for word in found if word is not None]
        return ShapedText(text, False, None, self._interacts, words) if len(words) == len(found) else None

    def _known(self, known: dict[str, ShapedText | None], piece: str, text: str) -> ShapedText | None:
        if piece in known:
            return known[piece]
        if len(known) >= _CACHE_LIMIT:
            known.clear()
            self._apart.clear()
        shaped = self._shape_whole(text)
        simple = shaped.faces == self._faces and len(shaped.runs) == 1 and 0 not in shaped.runs[0].glyphs
        found = known[piece] = shaped if simple else None
        if found is not None and known is self._spaced and not self._interacts(" ", text[0], False):
            self._apart[piece] = found
        return found

    def _joined(self, pieces: list[str]) -> tuple[list[str], str]:
        """The words before the last and the last, where those that interact with a space before them are joined to
        the word before that."""
        joined: list[str] = pieces[:1]
        for piece in pieces[1:-1]:
            if self._interacts(" ", piece[0] if piece else " ", False):
                joined[-1] += " " + piece
            else:
                joined.append(piece)
        last = pieces[-1]
        if len(pieces) > 1 and last and self._interacts(" ", last[0], False):
            last = f"{joined.pop()} {last}"
        return joined, last
