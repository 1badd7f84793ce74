"""Standard output and error as a page cannot abuse them.

Names and texts of a page may hold control characters, which a terminal would obey, and characters that
its encoding lacks; and a stream may be closed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, TextIO, cast

# Control characters, and marks that turn the direction of all that follows.
_HARMFUL: Final = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
_CONTROL: Final = re.compile(rf"[{_HARMFUL}]")
_CONTROL_BUT_COLOUR: Final = re.compile(rf"(?!\x1b\[[0-9;]*m)[{_HARMFUL}]")


def guard_streams() -> None:
    """Put safe streams in the place of the process's own."""
    sys.stdout = cast(TextIO, VisibleStream(_open_stream(sys.stdout)))
    sys.stderr = _open_stream(sys.stderr)


def _open_stream(stream: TextIO | None) -> TextIO:
    if stream is None:  # closed by whoever started this process
        return open(os.devnull, "w", encoding="utf-8")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


class VisibleStream:
    """A text stream on which control characters show as escapes that JSON reads as the same characters.

    Colours pass, on a terminal only.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream: Final = stream
        self._hidden: Final = _CONTROL_BUT_COLOUR if stream.isatty() else _CONTROL

    def write(self, text: str) -> int:
        """Write `text`."""
        return self._stream.write(self._hidden.sub(lambda found: f"\\u{ord(found.group()):04x}", text))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write all `lines`."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
