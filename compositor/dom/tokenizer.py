"""html5lib's tokenizer over a text that is held whole, so that each token knows its offset.

Source: HTML, §13.2.5 Tokenization. The states are html5lib's; this adds offsets, and two guards against
hostile input: numbers of any length in character references, and states that fail. Well-formed tags
without character references, which is most of them, are read by one regular expression. A tag has at
most `MAX_ATTRIBUTES` attributes, unless it is such a tag.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Any

from html5lib._inputstream import HTMLUnicodeInputStream
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import EOF, digits, hexDigits, replacementCharacters, tokenTypes

_PARSE_ERROR = tokenTypes["ParseError"]
_START_TAG = tokenTypes["StartTag"]
_END_TAG = tokenTypes["EndTag"]
_VALUE = r"""(?>"[^"&\0]*"|'[^'&\0]*'|[A-Za-z0-9_./#%:?;,+-]+(?=[\s>]))"""
_PLAIN_TAG = re.compile(
    rf"<(?>(/?)([A-Za-z][A-Za-z0-9]*))((?>[ \t\n\f]+[A-Za-z][A-Za-z0-9_:.-]*(?:={_VALUE})?)*)[ \t\n\f]*(/?)>"
)
_ATTRIBUTE = re.compile(r"""([A-Za-z][A-Za-z0-9_:.-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
MAX_ATTRIBUTES = 1000
MAX_NAME = 1000  # characters of a name that is read in pieces
_KEPT_VALUE = 1000  # characters
_KEPT_ERRORS = 10_000
_MAX_CODE_POINT = 0x10FFFF


class SourceStream(HTMLUnicodeInputStream):  # type: ignore[misc]
    """A stream of one chunk; `chunkOffset` is the offset in the text."""

    def __init__(self, text: str) -> None:
        self.errors: list[str] = []
        self.charEncoding = (None, "certain")
        self.chunk = text
        self.chunkSize = len(text)
        self.chunkOffset = 0
        self.prevNumLines = 0
        self.prevNumCols = 0

    def readChunk(self, chunkSize: int | None = None) -> bool:  # noqa: N802, N803
        """There is never another chunk."""
        self.chunkOffset = self.chunkSize
        return False


class Tokenizer(HTMLTokenizer):  # type: ignore[misc]
    """Tokens with offsets.

    Attributes:
        tag_start: Offset of the "<" of the last tag.
        step_start: Offset at which the state before the current tokens began; where their text begins.
    """

    def __init__(self, text: str, parser: Any) -> None:
        super().__init__("", parser=parser)
        self.stream = SourceStream(text)
        self.tokenQueue: deque[dict[str, Any]] = deque()
        self.state: Callable[[], Any] = self.dataState
        self._data_state = self.state
        self.tag_start = 0
        self.step_start = 0

    def tagOpenState(self) -> bool:  # noqa: N802
        """Remember where the tag began."""
        self.tag_start = self.stream.chunkOffset - 1
        return bool(super().tagOpenState())

    def beforeAttributeNameState(self) -> bool:  # noqa: N802
        """Drop attributes beyond the limit: each new one is compared with all others."""
        del self.currentToken["data"][MAX_ATTRIBUTES:]
        return bool(super().beforeAttributeNameState())

    def commentState(self) -> bool:  # noqa: N802
        """Drop what was read of a comment, which each further piece would copy: comments are not kept."""
        self.currentToken["data"] = ""
        return bool(super().commentState())

    def tagNameState(self) -> bool:  # noqa: N802
        """Drop what exceeds the longest name: each further piece would copy it."""
        self.currentToken["name"] = self.currentToken["name"][:MAX_NAME]
        return bool(super().tagNameState())

    def attributeNameState(self) -> bool:  # noqa: N802
        """The same for the name of an attribute."""
        attribute = self.currentToken["data"][-1]
        attribute[0] = attribute[0][:MAX_NAME]
        return bool(super().attributeNameState())

    def attributeValueDoubleQuotedState(self) -> bool:  # noqa: N802
        """Read the whole value."""
        return self._read_value(super().attributeValueDoubleQuotedState)

    def attributeValueSingleQuotedState(self) -> bool:  # noqa: N802
        """The same between single quotes."""
        return self._read_value(super().attributeValueSingleQuotedState)

    def attributeValueUnQuotedState(self) -> bool:  # noqa: N802
        """The same without quotes."""
        return self._read_value(super().attributeValueUnQuotedState)

    def _read_value(self, read_piece: Callable[[], Any]) -> bool:
        """Run a state while it lasts; what it has read is put away, as each further piece would copy it."""
        attribute, state = self.currentToken["data"][-1], self.state
        pieces: list[str] = []
        alive = True
        try:
            while alive and self.state == state:
                alive = bool(read_piece())
                if len(attribute[1]) > _KEPT_VALUE:
                    pieces.append(attribute[1])
                    attribute[1] = ""
                if len(self.tokenQueue) > _KEPT_ERRORS:
                    break
        finally:
            attribute[1] = "".join(pieces) + attribute[1]
        return alive

    def step(self) -> bool:
        """Run one state; False at the end of the text."""
        stream = self.stream
        self.step_start = stream.chunkOffset
        if self.state == self._data_state and self._plain_tag():
            return True
        try:
            return bool(self.state())
        except (AssertionError, ValueError, TypeError, KeyError, IndexError, AttributeError):
            # A state met input that it does not expect: go on as text, one character later.
            stream.chunkOffset = max(stream.chunkOffset, self.step_start + 1)
            self.state = self.dataState
            return stream.chunkOffset < stream.chunkSize

    def _plain_tag(self) -> bool:
        """Read a whole tag if it is a plain one."""
        stream = self.stream
        found = _PLAIN_TAG.match(stream.chunk, stream.chunkOffset)
        if found is None:
            return False
        closes, name, attributes, self_closing = found.groups()
        if closes and (attributes or self_closing):
            return False
        data: dict[str, str] = {}
        if attributes:
            for key, double, single, bare in _ATTRIBUTE.findall(attributes):
                data.setdefault(key.lower(), double or single or bare)
        self.tag_start = stream.chunkOffset
        token: dict[str, Any] = {"type": _END_TAG if closes else _START_TAG, "name": name.lower(), "data": data}
        token["selfClosing"] = bool(self_closing)
        token["selfClosingAcknowledged"] = False
        self.currentToken = token
        self.tokenQueue.append(token)
        stream.chunkOffset = found.end()
        return True

    def consumeNumberEntity(self, isHex: bool) -> str:  # noqa: N802, N803
        """Consume `&#…;` (§13.2.5.80): out-of-range numbers of any length become U+FFFD."""
        stream = self.stream
        allowed, radix = (hexDigits, 16) if isHex else (digits, 10)
        found: list[str] = []
        char = stream.char()
        while char is not EOF and char in allowed:
            found.append(char)
            char = stream.char()
        significant = "".join(found).lstrip("0")
        code = int(significant or "0", radix) if len(significant) <= 8 else _MAX_CODE_POINT + 1
        if char != ";":
            self.tokenQueue.append({"type": _PARSE_ERROR, "data": "numeric-entity-without-semicolon"})
            stream.unget(char)
        if code in replacementCharacters:
            return str(replacementCharacters[code])
        if code > _MAX_CODE_POINT or 0xD800 <= code <= 0xDFFF:
            return "\ufffd"
        return chr(code)
