"""Where a thing was written."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A position in a source file; line and column count from 1, 0 means unknown."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if self.line <= 0:
            return self.path
        return f"{self.path}:{self.line}:{self.column}" if self.column > 0 else f"{self.path}:{self.line}"


NO_SPAN = Span("")
