"""Which image an `img` shows: `picture` sources, `srcset` with `sizes`, `src`.

Source: HTML §4.8.4.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import tinycss2

from compositor.css.media import parse_media_queries
from compositor.css.media_features import parse_range_value
from compositor.css.source_text import tokenizable
from compositor.dom.nodes import Element
from compositor.style.computed_style import MediaContext, StyledDocument

_MAX_ATTRIBUTE = 100_000
_CANDIDATE = re.compile(r"\s*,*\s*(\S*[^\s,])\s*([^,]*),?")
_DENSITY = re.compile(r"(\d+(?:\.\d+)?|\.\d+)x")
_WIDTH = re.compile(r"(\d+)w(?:\s+\d+h)?")
_TYPES = frozenset(
    f"image/{name}" for name in ("png", "apng", "jpeg", "jpg", "gif", "webp", "bmp", "svg+xml", "x-icon")
)


def image_source(element: Element, styled: StyledDocument) -> tuple[str, float]:
    """URL and pixel density of the image to show."""
    for source in _sources(element, styled):
        chosen = _choose(source, "", styled.media)
        if chosen is not None:
            return chosen
    fallback = element.attributes.get("src", "").strip()
    return _choose(element, fallback, styled.media) or (fallback, 1.0)


def _sources(element: Element, styled: StyledDocument) -> Iterator[Element]:
    """The `source` elements before an `img` in a `picture` that apply."""
    parent = styled.document.nodes[element.parent] if element.parent >= 0 else None
    if not isinstance(parent, Element) or parent.tag != "picture":
        return
    for child_id in parent.children:
        child = styled.document.nodes[child_id]
        if child is element:
            return
        if isinstance(child, Element) and child.tag == "source" and _applies(child, styled.media):
            yield child


def _applies(source: Element, media: MediaContext) -> bool:
    """`type` is one that can be shown, and `media` matches."""
    mime = source.attributes.get("type", "").partition(";")[0].strip().lower()
    query = source.attributes.get("media", "").strip()
    return (not mime or mime in _TYPES) and _matches(_tokens(query), query, media)


def _tokens(text: str) -> list[Any]:
    return list(tinycss2.parse_component_value_list(tokenizable(text[:_MAX_ATTRIBUTE])))


def _matches(tokens: list[Any], text: str, media: MediaContext) -> bool:
    return parse_media_queries(tokens, text).matches(media)


def _choose(element: Element, fallback: str, media: MediaContext) -> tuple[str, float] | None:
    """The least dense of `srcset`, and `fallback` with density 1, that is enough for the screen, else the densest."""
    candidates: dict[float, str] = {}
    has_widths = False
    srcset = element.attributes.get("srcset", "")[:_MAX_ATTRIBUTE]
    size: float | None = None
    for match in _CANDIDATE.finditer(srcset):
        descriptor = match.group(2).strip()
        width = _WIDTH.fullmatch(descriptor)
        if width is not None:
            has_widths = True
            if size is None:
                size = source_size(element.attributes.get("sizes", ""), media)
            density = float(width.group(1)) / max(size, 1e-6)
        else:
            density = _density(descriptor)
        if density > 0:
            candidates.setdefault(density, match.group(1))
    if fallback and candidates and not has_widths:
        candidates.setdefault(1.0, fallback)
    if not candidates:
        return None
    density = min((each for each in candidates if each >= media.dpr), default=max(candidates))
    return candidates[density], density


def _density(descriptor: str) -> float:
    """What `2x` or no descriptor means; 0 for anything else."""
    match = _DENSITY.fullmatch(descriptor)
    return float(match.group(1)) if match else 0.0 if descriptor else 1.0


def source_size(sizes: str, media: MediaContext) -> float:
    """What `sizes` comes to, CSS px: the first size whose media condition matches, else 100vw."""
    parts: list[list[Any]] = [[]]
    for token in _tokens(sizes):
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type not in ("whitespace", "comment"):
            parts[-1].append(token)
    for part in parts:
        length = parse_range_value("width", part[-1:])
        if length is None or (len(part) > 1 and not _matches(part[:-1], "", media)):
            continue
        size = length(media)
        if size >= 0:
            return size
    return media.width
