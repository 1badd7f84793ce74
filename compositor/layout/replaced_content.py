"""What replaced elements show, and their natural sizes.

Source: CSS Images 3 §4-5 (natural dimensions), HTML §15.4 (embedded content); defaults measured in Chromium.
"""

from __future__ import annotations

from compositor.dom.nodes import Element
from compositor.layout.boxes import ReplacedContent
from compositor.resources.loader import ResourceLoader
from compositor.style.computed_style import ComputedStyle, StyledDocument

DEFAULT_WIDTH = 300.0
DEFAULT_HEIGHT = 150.0


def replaced_content(
    element: Element, style: ComputedStyle, styled: StyledDocument, loader: ResourceLoader
) -> ReplacedContent | None:
    """The content of a replaced element, None for any other element."""
    if element.namespace != "html":
        return None
    tag = element.tag
    if tag in ("canvas", "video", "iframe"):
        return ReplacedContent(tag, "", DEFAULT_WIDTH, DEFAULT_HEIGHT)
    return None
