"""Values of old HTML attributes.

Source: HTML, §2.3.4.4 (dimensions), §2.3.6 (legacy colours), §15.3.4 (font sizes).
"""

from __future__ import annotations

import re

import tinycss2
from tinycss2.color3 import parse_color

_DIMENSION = re.compile(r"\s*\+?(\d+(?:\.\d*)?|\.\d+)\s*(%?)")
_INTEGER = re.compile(r"\s*\+?(\d+)")
_FONT_SIZE = re.compile(r"\s*([+-]?)(\d+)")
_FONT_SIZES = ("x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large")
_MAX_NUMBER = 1e9


def legacy_dimension(text: str) -> str:
    """A dimension as CSS length or percentage; empty when there is none."""
    found = _DIMENSION.match(text)
    if found is None:
        return ""
    value = min(float(found.group(1)), _MAX_NUMBER)
    return f"{value:g}{'%' if found.group(2) else 'px'}"


def non_negative(text: str) -> float | None:
    """A non-negative integer at the start of the text."""
    found = _INTEGER.match(text)
    return float(min(int(found.group(1)[:12]), 10**9)) if found else None


def legacy_font_size(text: str) -> str:
    """`<font size>` as a CSS keyword; empty when malformed."""
    found = _FONT_SIZE.match(text)
    if found is None:
        return ""
    value = int(found.group(2)[:4])
    if found.group(1):
        value = 3 + (value if found.group(1) == "+" else -value)
    return _FONT_SIZES[max(1, min(7, value)) - 1]


def legacy_color(text: str) -> str:
    """A legacy colour as `#rrggbb`; empty when there is none."""
    text = text.strip()
    if not text or text.lower() == "transparent":
        return ""
    named = parse_color(tinycss2.parse_one_component_value(text)) if text.isalpha() else None
    if named is not None and not isinstance(named, str):
        return "#" + "".join(f"{round(channel * 255):02x}" for channel in named[:3])
    if len(text) == 4 and text[0] == "#" and _is_hex(text[1:]):
        return "#" + "".join(digit * 2 for digit in text[1:])
    return _lenient_color(text)


def _is_hex(text: str) -> bool:
    return all(digit in "0123456789abcdefABCDEF" for digit in text)


def _lenient_color(text: str) -> str:
    """Steps 7 to 19 of the rules for parsing a legacy colour value."""
    text = "".join("00" if ord(char) > 0xFFFF else char for char in text)[:128].removeprefix("#")
    digits = "".join(char if _is_hex(char) else "0" for char in text)
    while not digits or len(digits) % 3:
        digits += "0"
    size = len(digits) // 3
    parts = [digits[at : at + size] for at in range(0, len(digits), size)]
    if size > 8:
        parts = [part[-8:] for part in parts]
    while len(parts[0]) > 2 and all(part[0] == "0" for part in parts):
        parts = [part[1:] for part in parts]
    return "#" + "".join(part[:2].rjust(2, "0") for part in parts).lower()
