"""What `<meta name=viewport>` makes of a page on a phone, where this engine lays it out as wide as the screen.

Source: CSS Viewport Module 1, §3 (the viewport meta element); 980 CSS px are Chromium's and Safari's fallback.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from compositor.analysis.model import NotModelled
from compositor.base.i18n import _

if TYPE_CHECKING:
    from compositor.pipeline import Run

_CODE: Final = "viewport-meta"
_PLATFORMS: Final = frozenset(("android", "ios"))
_PAIR: Final = re.compile(r"([^\s,;=]+)\s*=\s*([^\s,;]*)")


def viewport_remark(run: Run) -> Iterator[NotModelled]:
    """Says so where a phone would lay the page out in another width than the screen's, or zoom it."""
    if run.scene.device.platform not in _PLATFORMS:
        return
    said = [
        element
        for element in run.document.elements()
        if element.tag == "meta" and element.attributes.get("name", "").strip().lower() == "viewport"
    ]
    if not said:
        message = _("without <meta name=viewport> phones lay a page out 980 px wide; here it is as wide as the screen")
        yield NotModelled(_CODE, run.scene.shown(run.document.root.span), 1, message)
        return
    values = {name.lower(): value.lower() for name, value in _PAIR.findall(said[-1].attributes.get("content", ""))}
    width, scale = values.get("width", ""), _number(values.get("initial-scale", ""))
    fits = width == "device-width" or (not width and scale is not None) or _number(width) == run.scene.viewport[0]
    if not fits or (scale is not None and scale != 1.0):
        message = _("this viewport is not the screen at scale 1, on which the page is laid out here")
        yield NotModelled(_CODE, run.scene.shown(said[-1].span), 1, message)


def _number(text: str) -> float | None:
    """The number that a value begins with, as browsers read it."""
    found = re.match(r"[-+]?(?:\d+\.?\d{0,9}|\.\d{1,9})", text[:32], re.ASCII)
    return float(found.group()) if found else None
