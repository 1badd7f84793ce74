"""System colours as Chromium draws them on Linux.

Source: https://www.w3.org/TR/css-color-4/#css-system-colors
"""

from __future__ import annotations

from collections.abc import Mapping

from compositor.base.color import Color


def _rgb(value: int, alpha: float = 1.0) -> Color:
    return Color((value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255, alpha)


_GROUPS: dict[str, tuple[Color, Color]] = {
    "-webkit-focus-ring-color": (_rgb(0x101010), _rgb(0xFFFFFF)),
    "accentcolor": (_rgb(0x0075FF), _rgb(0x0075FF)),
    "accentcolortext highlighttext": (_rgb(0xFFFFFF), _rgb(0xFFFFFF)),
    "activetext": (_rgb(0xFF0000), _rgb(0xFF0000)),
    "buttonborder buttontext canvastext fieldtext activeborder captiontext inactiveborder infotext "
    "menutext threeddarkshadow threedhighlight threedlightshadow threedshadow windowframe windowtext": (
        _rgb(0x000000),
        _rgb(0xFFFFFF),
    ),
    "buttonface buttonhighlight buttonshadow threedface": (_rgb(0xEFEFEF), _rgb(0x6B6B6B)),
    "canvas activecaption appworkspace background inactivecaption infobackground menu scrollbar window": (
        _rgb(0xFFFFFF),
        _rgb(0x121212),
    ),
    "field selecteditemtext": (_rgb(0xFFFFFF), _rgb(0x3B3B3B)),
    "graytext inactivecaptiontext": (_rgb(0x808080), _rgb(0x808080)),
    "highlight": (_rgb(0x0041C6, 0.8), _rgb(0x0041C6, 0.8)),
    "linktext -webkit-link": (_rgb(0x0000EE), _rgb(0x9E9EFF)),
    "mark": (_rgb(0xFFFF00), _rgb(0xFFFF00)),
    "marktext": (_rgb(0x000000), _rgb(0x000000)),
    "selecteditem": (_rgb(0x1967D2), _rgb(0x99C8FF)),
    "visitedtext": (_rgb(0x551A8B), _rgb(0xD0ADF0)),
    "-webkit-activelink": (_rgb(0xFF0000), _rgb(0xFF9E9E)),
}

SYSTEM_COLORS: dict[str, tuple[Color, Color]] = {
    name: colors for names, colors in _GROUPS.items() for name in names.split()
}
"""Light and dark value of each system colour, by lower-case name."""


def used_color_scheme(names: tuple[str, ...], prefers: Mapping[str, str] | None) -> str:
    """`light` or `dark` for a computed `color-scheme` (CSS Color Adjustment 1, §2.1)."""
    preferred = (prefers or {}).get("prefers-color-scheme", "light")
    if preferred in names:
        return preferred
    return next((name for name in names if name in ("light", "dark")), "light")
