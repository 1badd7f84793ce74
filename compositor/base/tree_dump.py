"""Printing helpers shared by every stage's dump: one way to write numbers and rectangles."""

from __future__ import annotations

from compositor.base.geometry import Rect


def number(value: float) -> str:
    """A float with at most 3 decimals and no trailing zeros; -0 prints as 0."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def rect_text(rect: Rect) -> str:
    """`x,y WxH`."""
    if rect.is_infinite:
        return "infinite"
    return f"{number(rect.x)},{number(rect.y)} {number(rect.width)}x{number(rect.height)}"


def bytes_text(count: int) -> str:
    """Bytes as B, KiB or MiB."""
    if count < 1024:
        return f"{count} B"
    if count < 1024 * 1024:
        return f"{count / 1024:.1f} KiB"
    return f"{count / 1024 / 1024:.2f} MiB"
