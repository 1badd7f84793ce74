"""SVG images: rendered by resvg at the size they are drawn, cut off from every outside file.

A browser loads nothing external for an SVG used as an image, so references to anything but the document
itself and data: URLs are removed first.
"""

from __future__ import annotations

import io
import re

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from compositor.raster.svg_process import svg_to_png

MAX_SVG_BYTES = 8 * 1024 * 1024
MAX_SVG_SIDE = 4096

# The look-behinds and possessive repeats keep each search linear in hostile text.
_ROOT_NAME = re.compile(r"<((?:[\w.-]++:)?svg)\b")
_ROOT_REST = re.compile(r"""((?:[^>"'/]|"[^"]*"|'[^']*'|/(?!>))*+)(/?)>""")
_ATTRIBUTE = re.compile(r"""(?<![\w:.-])([\w:.-]++)\s*+=\s*+("[^"]*"|'[^']*')""")
_HREF = re.compile(r"""(?<![\w.:-])((?:[\w.-]++:)?href)\s*+=\s*+("[^"]*"|'[^']*')""", re.IGNORECASE)
_ENTITY = re.compile(r"""<!ENTITY\s++[\w:.-]++\s++("[^"]*"|'[^']*')\s*+>""")
_LENGTH = re.compile(r"\s*\+?(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|)\s*$")
_PX = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def looks_like_svg(data: bytes) -> bool:
    """True when the bytes start as XML and name an `svg` element early on."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and b"<svg" in data[:65536]


def render_svg(data: bytes, width: int, height: int) -> NDArray[np.uint8] | None:
    """Render at `width` × `height` px to straight RGBA, None when it cannot be.

    The SVG's viewport becomes that size, as for a replaced element's content box; an SVG with a size but
    no viewBox is stretched.

    Raises:
        SvgTooCostlyError: It takes too long or too much memory.
    """
    if len(data) > MAX_SVG_BYTES or width < 1 or height < 1:
        return None
    shrink = min(1.0, MAX_SVG_SIDE / max(width, height))
    source = _sized(_isolated(data.decode("utf-8", "replace")), width, height)
    if source is None:
        return None
    png = svg_to_png(source, max(1, round(width * shrink)), max(1, round(height * shrink)))
    try:
        with Image.open(io.BytesIO(png)) as image:
            return np.asarray(image.convert("RGBA"), dtype=np.uint8)
    except (ValueError, OSError):
        return None


def _isolated(source: str) -> str:
    """The document without references to other files; empty when entities could hide one."""

    def cleaned(match: re.Match[str]) -> str:
        value = match.group(2)[1:-1].strip()
        keep = value.startswith("#") or value[:5].lower() == "data:"
        return match.group(0) if keep else f'{match.group(1)}=""'

    values = _ENTITY.findall(source)
    hidden = len(values) != source.count("<!ENTITY")  # a parameter, external or malformed entity
    if hidden or any("<" in value or "&" in value or "%" in value for value in values):
        return ""
    return _HREF.sub(cleaned, source)


def _sized(source: str, width: int, height: int) -> str | None:
    """The document with its root's viewport set to `width` × `height`."""
    root = _ROOT_NAME.search(source)
    rest = _ROOT_REST.match(source, root.end()) if root is not None else None
    if root is None or rest is None:
        return None
    name, text, close = root.group(1), rest.group(1), rest.group(2)
    attributes = {key: value[1:-1] for key, value in _ATTRIBUTE.findall(text)}
    kept = [f'{key}="{value}"' for key, value in attributes.items() if key not in ("width", "height")]
    if "viewBox" not in attributes:
        own_width, own_height = _px(attributes.get("width")), _px(attributes.get("height"))
        if own_width and own_height:
            kept.append(f'viewBox="0 0 {own_width:g} {own_height:g}"')
            kept = [entry for entry in kept if not entry.startswith("preserveAspectRatio=")]
            kept.append('preserveAspectRatio="none"')
    tag = f'<{name} width="{width}" height="{height}" {" ".join(kept)}{close}>'
    return source[: root.start()] + tag + source[rest.end() :]


def _px(value: str | None) -> float | None:
    """An absolute SVG length in px."""
    match = _LENGTH.match(value) if value else None
    return float(match.group(1)) * _PX[match.group(2)] if match else None
