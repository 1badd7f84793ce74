"""The media features: their values on an ordinary desktop screen, and the grammar of range values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compositor.css.media import MediaEnvironment

RangeValue = float

DISCRETE = {
    "orientation": "",
    "hover": "hover",
    "any-hover": "hover",
    "pointer": "fine",
    "any-pointer": "fine",
    "grid": "0",
    "scan": "none",
    "update": "fast",
    "overflow-block": "scroll",
    "overflow-inline": "scroll",
    "display-mode": "browser",
    "color-gamut": "srgb",
    "dynamic-range": "standard",
    "video-dynamic-range": "standard",
    "scripting": "",
    "forced-colors": "none",
    "inverted-colors": "none",
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "prefers-reduced-data": "no-preference",
    "prefers-contrast": "no-preference",
    "device-posture": "continuous",
    "-webkit-transform-3d": "1",
}
"""Features with keyword values and their defaults."""

RANGE = frozenset(
    [
        "width",
        "height",
        "device-width",
        "device-height",
        "aspect-ratio",
        "device-aspect-ratio",
        "resolution",
        "color",
        "color-index",
        "monochrome",
        "-webkit-device-pixel-ratio",
        "horizontal-viewport-segments",
        "vertical-viewport-segments",
    ]
)
"""Features whose values can be compared."""

_PX = {
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
    # Font-relative units are those of the initial font.
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
    "ch": 8.0,
}
_DPPX = {"dppx": 1.0, "x": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}
_LENGTHS = ("width", "height", "device-width", "device-height")
_RATIOS = ("aspect-ratio", "device-aspect-ratio")


def default_of(name: str, environment: MediaEnvironment) -> str:
    """The keyword that a discrete feature has."""
    if name == "orientation":
        return "portrait" if environment.height >= environment.width else "landscape"
    if name == "scripting":
        return "enabled" if environment.scripting else "none"
    return (environment.prefers or {}).get(name, DISCRETE[name])


def range_value(name: str, environment: MediaEnvironment) -> float:
    """The number that a range feature has; lengths in CSS px, resolutions in dppx."""
    match name:
        case "width" | "device-width":
            return environment.width
        case "height" | "device-height":
            return environment.height
        case "aspect-ratio" | "device-aspect-ratio":
            return environment.width / environment.height if environment.height else float("inf")
        case "resolution" | "-webkit-device-pixel-ratio":
            return environment.dpr
        case "color":
            return 8.0
        case "horizontal-viewport-segments" | "vertical-viewport-segments":
            return 1.0
    return 0.0


def parse_range_value(name: str, tokens: Sequence[Any]) -> RangeValue | None:
    """The value to compare with, None when malformed."""
    if len(tokens) == 3 and name in _RATIOS and tokens[1].type == "literal" and tokens[1].value == "/":
        if tokens[0].type != "number" or tokens[2].type != "number":
            return None
        return float(tokens[0].value / tokens[2].value) if tokens[2].value else float("inf")
    if len(tokens) != 1:
        return None
    token = tokens[0]
    if name in _LENGTHS:
        if token.type == "number" and token.value == 0:
            return 0.0
        return float(token.value * _PX[token.lower_unit]) if _has_unit(token, _PX) else None
    if name == "resolution":
        return float(token.value * _DPPX[token.lower_unit]) if _has_unit(token, _DPPX) else None
    return float(token.value) if token.type == "number" else None


def _has_unit(token: Any, units: dict[str, float]) -> bool:
    return bool(token.type == "dimension" and token.lower_unit in units)
