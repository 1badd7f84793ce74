"""The media features: their values on an ordinary desktop screen, and the grammar of range values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_lengths import compute_length
from compositor.css.grammar import InvalidValue, ParseContext, is_literal
from compositor.css.grammar_numeric import length, number

if TYPE_CHECKING:
    from compositor.css.media import MediaEnvironment

RangeValue = Callable[["MediaEnvironment"], float]

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
    "scripting": "",
    "forced-colors": "none",
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "no-preference",
    "prefers-reduced-transparency": "no-preference",
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

_DPPX = {"dppx": 1.0, "x": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}
_LENGTHS = ("width", "height", "device-width", "device-height")
_RATIOS = ("aspect-ratio", "device-aspect-ratio")
_CONTEXT = ParseContext()


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
    if name in _RATIOS:
        ratio = parse_ratio(tokens)
        return None if ratio is None else lambda _environment: ratio
    if len(tokens) != 1:
        return None
    token = tokens[0]
    try:
        if name in _LENGTHS:
            return _length(token)
        value = resolution(token) if name == "resolution" else number(token, _CONTEXT)
    except InvalidValue:
        return None
    return None if value is None else lambda _environment: value


def _length(token: Any) -> RangeValue | None:
    """Font-relative units are those of the initial font."""
    value = length(token, _CONTEXT)
    if value is None:
        return None
    return lambda environment: compute_length(
        value, ComputeContext(viewport_width=environment.width, viewport_height=environment.height)
    )


def parse_ratio(tokens: Sequence[Any]) -> float | None:
    """`<ratio>`, None when malformed."""
    parts = [tokens[0], *tokens[2:]] if len(tokens) == 3 and is_literal(tokens[1], "/") else tokens
    try:
        numbers = [number(part, _CONTEXT) for part in parts]
    except InvalidValue:
        return None
    match numbers:
        case [float(ratio)] if ratio >= 0:
            return ratio
        case [float(width), float(height)] if width >= 0 and height >= 0:
            return width / height if height else float("inf")
    return None


def resolution(token: Any) -> float | None:
    """A resolution in dppx, None when it is none."""
    if token.type == "ident" and token.lower_value == "infinite":
        return float("inf")
    known = token.type == "dimension" and token.lower_unit in _DPPX
    return float(token.value * _DPPX[token.lower_unit]) if known else None
