"""What replaced elements show, and their natural sizes.

Source: CSS Images 3 §4-5 (natural dimensions); HTML §15.4 (embedded content).
"""

from __future__ import annotations

import re

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import ReplacedContent
from compositor.layout.frame_source import frame_url, is_html, is_out_of_process, is_remote
from compositor.layout.image_source import image_source
from compositor.resources.image_info import image_size, svg_natural_size
from compositor.resources.loader import MAX_IMAGE_BYTES, ResourceLoader
from compositor.style.computed_style import ComputedStyle, StyledDocument
from compositor.style.element_state import input_type

DEFAULT_WIDTH = 300.0
DEFAULT_HEIGHT = 150.0
AUDIO_CONTROLS_HEIGHT = 54.0
BROKEN_IMAGE_SIDE = 16.0
_NO_IMAGE = ReplacedContent("image", "", 0.0, 0.0)


def replaced_content(
    element: Element, style: ComputedStyle, styled: StyledDocument, loader: ResourceLoader
) -> ReplacedContent | None:
    """The content of a replaced element, None for any other element.

    Images that show their text are none, nor is a `<canvas>` without scripts, which shows what it contains.
    """
    tag = element.tag
    if element.namespace == "svg":
        return _svg_root(element) if tag == "svg" else None
    if element.namespace != "html":
        return None
    match tag:
        case "img":
            return _img(element, style, styled, loader)
        case "input" if input_type(element) == "image":
            content = _image_at(element, element.attributes.get("src", "").strip(), styled, loader)
            return content or _missing_sized_image(element, style, styled.document.quirks)
        case "canvas" if styled.media.scripting:
            width, height = (_dimension(element, name, size) for name, size in _CANVAS)
            return ReplacedContent("canvas", "", width, height, width / height if width and height else None)
        case "video":
            return _video(element, styled, loader)
        case "audio":
            return ReplacedContent("video", "", DEFAULT_WIDTH, AUDIO_CONTROLS_HEIGHT)
        case "iframe" | "frame":
            kind = "remote-frame" if is_out_of_process(element) else "iframe"
            return ReplacedContent(kind, "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
        case "object" | "embed":
            return _embedded(element, styled, loader)
    return None


_CANVAS = (("width", DEFAULT_WIDTH), ("height", DEFAULT_HEIGHT))


def _dimension(element: Element, name: str, default: float) -> float:
    match = re.match(r"\s*\+?(\d{1,9})", element.attributes.get(name, ""))
    return float(match.group(1)) if match else default


def _svg_root(element: Element) -> ReplacedContent:
    attributes = {name.lower(): value for name, value in element.attributes.items()}
    info = svg_natural_size(attributes.get("width"), attributes.get("height"), attributes.get("viewbox"))
    width, height = info.width, info.height
    if width is None and height is None and info.ratio is None:
        width, height = DEFAULT_WIDTH, DEFAULT_HEIGHT
        return ReplacedContent("svg", "", width, height)
    return ReplacedContent("svg", "", width, height, info.ratio)


def image_content(path: str, loader: ResourceLoader) -> ReplacedContent | None:
    """An image file's content, None when it cannot be shown."""
    loaded = loader.read(path, MAX_IMAGE_BYTES) if path else None
    info = None if loaded is None else image_size(loaded.data)
    if info is None:
        return None
    return ReplacedContent("image", path, info.width, info.height, info.ratio)


def _image_at(element: Element, url: str, styled: StyledDocument, loader: ResourceLoader) -> ReplacedContent | None:
    path = loader.resolve(url, styled.document.base, element.span) if url else None
    return image_content(path, loader) if path else None


def _img(
    element: Element, style: ComputedStyle, styled: StyledDocument, loader: ResourceLoader
) -> ReplacedContent | None:
    source, density = image_source(element, styled)
    content = _image_at(element, source, styled, loader)
    if content is not None:
        if density != 1.0 and content.width and content.height:
            width, height = content.width / density, content.height / density
            return ReplacedContent("image", content.path, width, height, content.ratio)
        return content
    return _missing_image(element, style, styled.document.quirks, bool(source))


def _missing_image(element: Element, style: ComputedStyle, quirks: bool, has_source: bool) -> ReplacedContent | None:
    """A broken image: nothing, a box of the given size, or (None) a box for an icon and alternative text, if any."""
    text = alternative_text(element)
    if text == "" and style[p.DISPLAY] == "block":
        return None
    if text == "" or (text is None and not has_source):
        return _NO_IMAGE
    return _missing_sized_image(element, style, quirks)


def _missing_sized_image(element: Element, style: ComputedStyle, quirks: bool) -> ReplacedContent | None:
    """A box of the given size for a broken image that has no text to show there; else None."""
    text = alternative_text(element)
    sized = (style[p.WIDTH] != "auto", style[p.HEIGHT] != "auto")
    if (text is None and all(sized)) or (quirks and any(sized)):
        return ReplacedContent("image", "", BROKEN_IMAGE_SIDE, BROKEN_IMAGE_SIDE, 1.0)
    return None


def alternative_text(element: Element) -> str | None:
    """`alt`, else `title`; None without either."""
    attributes = element.attributes
    return attributes.get("alt", attributes.get("title"))


def _video(element: Element, styled: StyledDocument, loader: ResourceLoader) -> ReplacedContent:
    content = _image_at(element, element.attributes.get("poster", ""), styled, loader)
    if content is None:
        return ReplacedContent("video", "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
    return ReplacedContent("video", content.path, content.width, content.height, content.ratio)


def _embedded(element: Element, styled: StyledDocument, loader: ResourceLoader) -> ReplacedContent | None:
    """`object` and `embed`: an image, a document, or nothing; None when `object` shows its children instead."""
    source = frame_url(element)
    path = loader.resolve(source, styled.document.base, element.span) if source else None
    if path and is_html(source):
        return ReplacedContent("iframe", "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
    content = image_content(path, loader) if path else None
    if content is not None:
        return content
    if element.tag == "object" and (element.children or source):
        return None
    kind = "remote-frame" if element.tag == "embed" and is_remote(source) else "object"
    return ReplacedContent(kind, "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
