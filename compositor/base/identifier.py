"""Names as CSS identifiers, for selectors that say which element is meant."""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = re.compile(r"(?:-?[A-Za-z_]|--)[A-Za-z0-9_-]*")
_SAFE: Final = re.compile(r"[A-Za-z0-9_-]")


def css_identifier(name: str) -> str:
    """`name` as an identifier (CSSOM §2.1, as `CSS.escape()`); what would not show on a line is escaped too."""
    if _PLAIN.fullmatch(name):
        return name
    return "".join(_escaped(name, index) for index in range(len(name)))


def _escaped(name: str, index: int) -> str:
    char = name[index]
    if char == "\0":
        return "\ufffd"
    begins = index == 0 or (index == 1 and name[0] == "-")
    if not char.isprintable() or (begins and char.isascii() and char.isdigit()):
        return f"\\{ord(char):x} "
    if name == "-":
        return r"\-"
    return char if _SAFE.fullmatch(char) or not char.isascii() else f"\\{char}"
