"""What a frame shows: the text of its document, or nothing.

Source: HTML, §4.8.5 The iframe element, §7.4.2 Navigation; Blink's `HTMLFrameElementBase`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.dom.nodes import Document, Element
from compositor.resources.loader import MAX_TEXT_BYTES, ResourceLoader

_HTML_SUFFIXES = (".html", ".htm", ".xhtml", ".xht")
_HTML_TYPES = ("text/html", "application/xhtml+xml")
_LOCAL_SCHEMES = ("", "file", "data", "about", "blob", "javascript")
_SOURCE_ATTRIBUTES = {"object": "data"}
_SELF_LIMIT = 2  # a page may frame itself once


class FrameSource(NamedTuple):
    """A document to parse.

    Attributes:
        text: Its text.
        path: What positions in it name.
        url: What it was loaded from.
        srcdoc_start: Where the `srcdoc` attribute begins that it is the value of.
        isolated: It has an origin of its own.
        base: What relative URLs in it are relative to, where that is not `path`.
    """

    text: str | bytes
    path: str
    url: str
    srcdoc_start: Span | None = None
    isolated: bool = False
    base: str = ""


def frame_url(element: Element) -> str:
    """The URL that an `iframe`, `frame`, `object` or `embed` names."""
    return element.attributes.get(_SOURCE_ATTRIBUTES.get(element.tag, "src"), "").strip()


def is_remote(url: str) -> bool:
    """True for a URL that leads to another machine."""
    if url.startswith("//"):
        return True
    scheme = re.match(r"([a-z][a-z0-9+.-]*):", url, re.IGNORECASE)
    return scheme is not None and scheme.group(1).lower() not in _LOCAL_SCHEMES


def is_sandboxed(element: Element) -> bool:
    """True for a frame whose `sandbox` gives its document an origin of its own (HTML, §7.1.5)."""
    sandbox = element.attributes.get("sandbox") if element.tag == "iframe" else None
    return sandbox is not None and "allow-same-origin" not in sandbox.lower().split()


def is_out_of_process(element: Element) -> bool:
    """True when another process draws the frame's document: one of another site, or one in a sandbox.

    The blank document stays in the process of the page.
    """
    if element.tag == "iframe" and "srcdoc" in element.attributes:
        return is_sandboxed(element)
    url = frame_url(element)
    return is_remote(url) or (is_sandboxed(element) and url != "" and not _is_blank(url))


def _is_blank(url: str) -> bool:
    return url.lower().startswith(("about:", "javascript:"))


def is_html(url: str) -> bool:
    """True when the URL says that it leads to an HTML document."""
    if url[:5].lower() == "data:":
        return url[5:].partition(",")[0].split(";")[0].strip().lower() in _HTML_TYPES
    try:
        return Path(urlsplit(url).path).suffix.lower() in _HTML_SUFFIXES
    except ValueError:
        return False


def frame_source(
    element: Element, document: Document, chain: tuple[str, ...], loader: ResourceLoader, sink: DiagnosticSink
) -> FrameSource | None:
    """The document of a frame; None when there is none that could be shown.

    Args:
        element: The frame's element.
        document: The document it is in.
        chain: URLs of the documents around it, its own included.
        loader: Reads local files.
        sink: Takes `frame-loop`, `frame-sandboxed` and `frame-unsupported`.
    """
    if is_sandboxed(element) and is_out_of_process(element):
        message = _("sandboxed frames have a process of their own: its layers and memory are not counted")
        sink.unsupported("frame-sandboxed", message, element.span)
        return None
    if element.tag == "iframe" and "srcdoc" in element.attributes:
        start = document.srcdoc_attributes.get(element.id, element.span)
        base = document.base
        return FrameSource(element.attributes["srcdoc"], document.path, "about:srcdoc", start, base=base)
    url = frame_url(element)
    blank = FrameSource("", document.path, "about:blank", isolated=is_sandboxed(element))
    if not url or url.startswith("#") or _is_blank(url):
        return blank
    if url.lower().startswith("blob:"):
        return None
    path = loader.resolve(url, document.base, element.span)
    if path is None:
        return None
    if chain.count(path) >= _SELF_LIMIT:
        message = _("{path} shows itself in a frame; the frame stays empty").format(path=path[:200])
        sink.warn("frame-loop", message, element.span)
        return blank
    if not is_html(url):
        sink.unsupported(
            "frame-unsupported", _("not shown, frames show HTML only: {url}").format(url=url[:200]), element.span
        )
        return None
    loaded = loader.read(path, MAX_TEXT_BYTES, element.span)
    if loaded is None:
        return None
    if path[:5].lower() == "data:":
        return FrameSource(_decoded(path, loaded.data), "data:text/html", path, isolated=True)
    return FrameSource(loaded.data, path, path)


def _decoded(url: str, data: bytes) -> str | bytes:
    """The text of a data: URL that names its encoding; others are decoded by what they contain."""
    charset = re.search(r"charset=\"?([\w.:-]+)", url[5:].partition(",")[0], re.IGNORECASE)
    try:
        return data.decode(charset.group(1), "replace") if charset else data
    except LookupError:
        return data
