"""The events of a trace file, one at a time, however large the file is.

A trace is a JSON array of events, or an object with such an array as `traceEvents`; either may be
compressed with gzip and may end in the middle, as it does when the browser was killed. One event is in
memory at a time.

Input:  a file.
Output: events, as JSON data.
Cost:   O(file); memory is that of the largest event.
Source: the Trace Event Format.
"""

from __future__ import annotations

import gzip
import json
import zlib
from codecs import getincrementaldecoder
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import cast

from compositor.base.i18n import _

MAX_EVENT_CHARACTERS = 128 << 20
MAX_FILE_CHARACTERS = 16 << 30
_BLOCK = 1 << 20
_GZIP = b"\x1f\x8b"
_BLANK = " \t\r\n"
# A value that ends where the text read so far ends may go on; an error this far from the end cannot be due to that.
_CUT_REACH = 64


class TraceError(Exception):
    """A trace that cannot be used at all; one line for people."""


class TraceStream:
    """Reads events from one file.

    Attributes:
        problem: Why reading stopped before the end, empty when it did not.
        events: Events read so far.
    """

    def __init__(self, path: Path) -> None:
        self.problem = ""
        self.events = 0
        self._path = path
        self._decode = json.JSONDecoder().raw_decode
        self._text = ""
        self._at = 0
        self._passed = 0
        self._ended = False
        self._file: BufferedReader
        self._utf8 = getincrementaldecoder("utf-8-sig")("replace")

    def __iter__(self) -> Iterator[object]:
        """The events in file order.

        Raises:
            TraceError: The file cannot be read or is no trace.
        """
        try:
            with _open(self._path) as file:
                self._file = file
                yield from self._all_events()
        except OSError as error:
            raise TraceError(f"{self._path}: {error.strerror or error}") from error

    def _all_events(self) -> Iterator[object]:
        opening = self._next_character()
        if opening == "[":
            yield from self._array()
        elif opening == "{":
            yield from self._object()
        else:
            raise TraceError(
                _("{path}: not a JSON trace (a Perfetto trace must first be converted to JSON)").format(path=self._path)
            )

    def _object(self) -> Iterator[object]:
        found = False
        while (character := self._next_character()) not in ("}", ""):
            if character == ",":
                continue
            self._at -= 1
            key = self._value()
            if self.problem or self._next_character() != ":":
                break
            if key == "traceEvents" and self._next_character() == "[":
                found = True
                yield from self._array()
            elif not self.problem:
                self._value()
            if self.problem:
                return
        if not found:
            raise TraceError(_("{path}: a JSON file without traceEvents").format(path=self._path))

    def _array(self) -> Iterator[object]:
        while (character := self._next_character()) != "]":
            if character == ",":
                continue
            if not character:
                self._stop(_("ends in the middle"))
                return
            self._at -= 1
            event = self._value()
            if self.problem:
                return
            self.events += 1
            yield event

    def _next_character(self) -> str:
        """The next that is not blank, now behind us; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANK:
                self._at += 1
            if self._at < len(self._text):
                self._at += 1
                return self._text[self._at - 1]
            if not self._more(_BLOCK):
                return ""

    def _value(self) -> object:
        """The next JSON value; None with `problem` set when there is none."""
        if self._next_character():
            self._at -= 1
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except json.JSONDecodeError as error:
                cut = error.pos >= len(self._text) - _CUT_REACH or error.msg.startswith("Unterminated")
                if not cut or self._ended:
                    self._stop(_("ends in the middle") if cut else _("is damaged"))
                    return None
            except (ValueError, RecursionError):
                self._stop(_("is damaged"))
                return None
            else:
                if end < len(self._text) or self._ended:
                    self._at = end
                    return cast(object, value)
            # Twice as much each time, so that a huge event is decoded a few times only.
            self._more(max(_BLOCK, len(self._text) - self._at))
            if len(self._text) - self._at > MAX_EVENT_CHARACTERS:
                self._stop(_("holds an event that is too large"))
                return None

    def _more(self, amount: int) -> bool:
        """Read about `amount` more characters and drop those behind us; False at the end."""
        if self._ended or self.problem:
            return False
        parts = [self._text[self._at :]]
        self._passed += self._at
        self._at = 0
        wanted = amount
        while wanted > 0 and not self._ended:
            block = self._read_block()
            parts.append(self._utf8.decode(block, final=self._ended))
            wanted -= len(block)
        self._text = "".join(parts)
        if self._passed > MAX_FILE_CHARACTERS:
            self._stop(_("is too large to be read to its end"))
            self._text = ""
            return False
        return bool(self._text)

    def _read_block(self) -> bytes:
        try:
            # At the cut of a compressed file `read` fails although something came before it; `read1` gives that first.
            block = self._file.read1(_BLOCK)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            block = b""
        self._ended = not block
        return block

    def _stop(self, how: str) -> None:
        self.problem = _("the trace {problem} (after {events} events); what came before is used").format(
            problem=how, events=self.events
        )


def _open(path: Path) -> BufferedReader:
    file = path.open("rb")
    try:
        magic = file.read(2)
        file.seek(0)
    except OSError:
        file.close()
        raise
    if magic == _GZIP:
        file.close()
        return cast(BufferedReader, gzip.open(path, "rb"))
    return file
