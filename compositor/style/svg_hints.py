"""Presentation attributes of SVG elements.

Source: SVG 2, §6.6. Lengths may be written without a unit there.
"""

from __future__ import annotations

import re

from compositor.dom import Element

_NAMES = frozenset(
    (
        "clip-path", "clip-rule", "color", "cursor", "direction", "display", "fill", "fill-opacity", "fill-rule",
        "filter", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "mix-blend-mode",
        "opacity", "overflow", "pointer-events", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
        "stroke-opacity", "stroke-width", "text-anchor", "text-decoration", "visibility", "word-spacing",
    )
)  # fmt: skip
_LENGTHS = frozenset(("font-size", "letter-spacing", "stroke-width", "word-spacing"))
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_UNSAFE = re.compile(r"[;{}!]")


def svg_hints(element: Element) -> str:
    """The attributes as declarations in CSS."""
    parts = []
    for name, value in element.attributes.items():
        value = value.strip()
        if name in _NAMES and not _UNSAFE.search(value):
            parts.append(f"{name}:{_with_unit(value) if name in _LENGTHS else value}")
        elif name in ("width", "height") and element.tag == "svg" and not _UNSAFE.search(value):
            parts.append(f"{name}:{_with_unit(value)}")
    return ";".join(parts)


def _with_unit(value: str) -> str:
    return f"{value}px" if _NUMBER.fullmatch(value) else value
