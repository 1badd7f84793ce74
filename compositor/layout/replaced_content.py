"""What replaced elements show, and their natural sizes.

Source: CSS Images 3 §4-5 (natural dimensions); HTML §4.8.4 (source selection), §15.4 (embedded content).
"""

from __future__ import annotations

import re

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import ReplacedContent
from compositor.layout.frame_source import frame_url, is_html, is_remote
from compositor.resources.image_info import image_size, svg_natural_size
from compositor.resources.loader import MAX_IMAGE_BYTES, ResourceLoader
from compositor.style.computed_style import ComputedStyle, StyledDocument

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
        case "canvas" if styled.media.scripting:
            width, height = (_dimension(element, name, size) for name, size in _CANVAS)
            return ReplacedContent("canvas", "", width, height, width / height if width and height else None)
        case "video":
            return _video(element, styled, loader)
        case "audio":
            return ReplacedContent("video", "", DEFAULT_WIDTH, AUDIO_CONTROLS_HEIGHT)
        case "iframe" | "frame":
            kind = "remote-frame" if "srcdoc" not in element.attributes and is_remote(frame_url(element)) else "iframe"
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


def _img(
    element: Element, style: ComputedStyle, styled: StyledDocument, loader: ResourceLoader
) -> ReplacedContent | None:
    source, density = image_source(element, styled)
    path = loader.resolve(source, styled.document.path, element.span) if source else None
    content = image_content(path, loader) if path else None
    if content is not None:
        if density != 1.0 and content.width and content.height:
            width, height = content.width / density, content.height / density
            return ReplacedContent("image", content.path, width, height, content.ratio)
        return content
    return _missing_image(element, style, styled.document.quirks, bool(source))


def _missing_image(element: Element, style: ComputedStyle, quirks: bool, has_source: bool) -> ReplacedContent | None:
    """A broken image: nothing, a box of the given size, or (None) an icon and its alternative text."""
    text = alternative_text(element)
    if text == "" or (text is None and not has_source):
        return _NO_IMAGE
    sized = (style[p.WIDTH] != "auto", style[p.HEIGHT] != "auto")
    if (text is None and all(sized)) or (quirks and any(sized)):
        return ReplacedContent("image", "", BROKEN_IMAGE_SIDE, BROKEN_IMAGE_SIDE, 1.0)
    return None


def alternative_text(element: Element) -> str | None:
    """`alt`, else `title`; None without either."""
    attributes = element.attributes
    return attributes.get("alt", attributes.get("title"))


def _video(element: Element, styled: StyledDocument, loader: ResourceLoader) -> ReplacedContent:
    poster = element.attributes.get("poster", "")
    path = loader.resolve(poster, styled.document.path, element.span) if poster else None
    content = image_content(path, loader) if path else None
    if content is None:
        return ReplacedContent("video", "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
    return ReplacedContent("video", content.path, content.width, content.height, content.ratio)


def _embedded(element: Element, styled: StyledDocument, loader: ResourceLoader) -> ReplacedContent | None:
    """`object` and `embed`: an image, a document, or nothing; None when `object` shows its children instead."""
    source = frame_url(element)
    path = loader.resolve(source, styled.document.path, element.span) if source else None
    if path and is_html(source):
        return ReplacedContent("iframe", "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
    content = image_content(path, loader) if path else None
    if content is not None:
        return content
    if element.tag == "object" and (element.children or source):
        return None
    kind = "remote-frame" if element.tag == "embed" and is_remote(source) else "object"
    return ReplacedContent(kind, "", DEFAULT_WIDTH, DEFAULT_HEIGHT)


# ------------------------------------------------------------------ source selection

_CANDIDATE = re.compile(r"\s*,*\s*(\S*[^\s,])\s*([^,]*),?")


def image_source(element: Element, styled: StyledDocument) -> tuple[str, float]:
    """URL and pixel density of the image to show (HTML §4.8.4.3): `picture` sources, `srcset`, `src`."""
    dpr = styled.media.dpr
    parent = styled.document.nodes[element.parent] if element.parent >= 0 else None
    if isinstance(parent, Element) and parent.tag == "picture":
        for child_id in parent.children:
            child = styled.document.nodes[child_id]
            if child is element:
                break
            if isinstance(child, Element) and child.tag == "source" and _source_applies(child):
                chosen = _choose(child.attributes.get("srcset", ""), "", dpr, styled.media.width)
                if chosen is not None:
                    return chosen
    source = element.attributes.get("src", "").strip()
    chosen = _choose(element.attributes.get("srcset", ""), source, dpr, styled.media.width)
    return (source, 1.0) if chosen is None else chosen


_IMAGE_TYPES = ("", "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/svg+xml", "image/x-icon")


def _source_applies(source: Element) -> bool:
    """`type` must be one that can be shown; sources with a `media` condition other than `all` are passed over."""
    media = source.attributes.get("media", "").strip().lower()
    return source.attributes.get("type", "").strip().lower() in _IMAGE_TYPES and media in ("", "all", "screen")


def _choose(srcset: str, fallback: str, dpr: float, viewport_width: float) -> tuple[str, float] | None:
    """The candidate whose density is the least that is not below the screen's, else the densest."""
    candidates: list[tuple[float, str]] = []
    for match in _CANDIDATE.finditer(srcset[:100_000]):
        density = _density(match.group(2).strip(), viewport_width)
        if density is not None:
            candidates.append((density, match.group(1)))
    if fallback and all(density != 1.0 for density, _ in candidates) and candidates:
        candidates.append((1.0, fallback))
    if not candidates:
        return None
    enough = [c for c in candidates if c[0] >= dpr]
    density, url = min(enough, key=lambda c: c[0]) if enough else max(candidates, key=lambda c: c[0])
    return url, density


def _density(descriptor: str, viewport_width: float) -> float | None:
    """Pixel density that `2x` or `640w` (with the default `sizes` of 100vw) means; None for anything else."""
    if not descriptor:
        return 1.0
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([xw])", descriptor)
    if match is None or float(match.group(1)) <= 0:
        return None
    value = float(match.group(1))
    return value if match.group(2) == "x" else value / max(viewport_width, 1.0)
