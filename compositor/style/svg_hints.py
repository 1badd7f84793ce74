"""Presentation attributes of SVG elements.

Source: SVG 2, §6.6. Lengths may be written without a unit there.
"""

from __future__ import annotations

import re

from compositor.dom import Element

_NAMES = frozenset(
    (
        "clip-path", "clip-rule", "color", "color-interpolation-filters", "cursor", "direction", "display", "fill",
        "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font-family", "font-size",
        "font-style", "font-weight", "letter-spacing", "mix-blend-mode", "opacity", "overflow", "pointer-events",
        "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor", "text-decoration",
        "vector-effect", "visibility", "word-spacing",
    )
)  # fmt: skip
_LENGTHS = frozenset(("font-size", "letter-spacing", "stroke-width", "word-spacing"))
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_CALL = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_ANY_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARGUMENTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
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
        elif name == "transform":
            parts.append(f"transform:{_transform(value)}")
    return ";".join(parts)


def _transform(value: str) -> str:
    """The attribute's list, which is written without units, in CSS; `none` for a wrong one (CSS Transforms 1, §7)."""
    found, end = [], 0
    while (match := _CALL.match(value, end)) is not None:
        end = match.end()
        name, numbers = match.group(1), _ANY_NUMBER.findall(match.group(2))
        if len(numbers) not in _ARGUMENTS[name] or _ANY_NUMBER.sub("", match.group(2)).strip(" ,\t\r\n\f"):
            return "none"
        found.append(_function(name, numbers))
    return " ".join(found) if found and not value[end:].strip() else "none"


def _function(name: str, numbers: list[str]) -> str:
    if name == "translate":
        return f"translate({','.join(number + 'px' for number in numbers)})"
    if name == "rotate" and len(numbers) == 3:
        x, y = float(numbers[1]), float(numbers[2])
        return f"translate({x:g}px,{y:g}px) rotate({numbers[0]}deg) translate({-x:g}px,{-y:g}px)"
    unit = "deg" if name in ("rotate", "skewX", "skewY") else ""
    return f"{name}({','.join(number + unit for number in numbers)})"


def _with_unit(value: str) -> str:
    return f"{value}px" if _NUMBER.fullmatch(value) else value
