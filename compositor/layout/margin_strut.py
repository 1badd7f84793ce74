"""Collapsing margins: the largest positive and the most negative of a set of adjoining margins.

Source: CSS 2.2 §8.3.1; Blink's MarginStrut.
"""

from __future__ import annotations

from typing import NamedTuple


class MarginStrut(NamedTuple):
    """Adjoining margins not yet turned into space; layout units.

    Attributes:
        positive, negative: Largest positive and most negative margin.
        quirky: Largest positive margin that a quirky container ignores (the browser's own `p`, `ul`, … margins).
    """

    positive: int = 0
    negative: int = 0
    quirky: int = 0

    def append(self, margin: int, is_quirky: bool = False) -> MarginStrut:
        """This strut with one more margin."""
        if margin > 0:
            if is_quirky:
                return MarginStrut(self.positive, self.negative, max(self.quirky, margin))
            return MarginStrut(max(self.positive, margin), self.negative, self.quirky)
        if margin < 0:
            return MarginStrut(self.positive, min(self.negative, margin), self.quirky)
        return self

    @property
    def total(self) -> int:
        """The space the margins take."""
        return max(self.positive, self.quirky) + self.negative

    @property
    def total_without_quirks(self) -> int:
        """The space they take in a quirky container."""
        return self.positive + self.negative


NO_MARGINS = MarginStrut()
