"""Debug names like Chromium's: `LayoutBlockFlow (positioned) DIV id='x' class='y'`."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Document, Element
from compositor.layout.boxes import Box, BoxKind

_KINDS = {
    BoxKind.INLINE: "LayoutInline",
    BoxKind.TEXT: "LayoutText",
    BoxKind.BREAK: "LayoutBR",
    BoxKind.FLEX: "LayoutFlexibleBox",
    BoxKind.GRID: "LayoutGrid",
    BoxKind.TABLE: "LayoutTable",
}
_REPLACED = {
    "image": "LayoutImage",
    "canvas": "LayoutHTMLCanvas",
    "video": "LayoutVideo",
    "iframe": "LayoutIFrame",
    "remote-frame": "LayoutIFrame",
    "svg": "LayoutSVGRoot",
    "object": "LayoutEmbeddedObject",
}
_SVG = {
    "g": "LayoutSVGContainer",
    "a": "LayoutSVGContainer",
    "switch": "LayoutSVGContainer",
    "use": "LayoutSVGContainer",
    "svg": "LayoutSVGViewportContainer",
    "symbol": "LayoutSVGViewportContainer",
    "rect": "LayoutSVGRect",
    "circle": "LayoutSVGEllipse",
    "ellipse": "LayoutSVGEllipse",
    "image": "LayoutSVGImage",
    "text": "LayoutSVGText",
    "foreignObject": "LayoutSVGForeignObject",
}
_TABLE_PARTS = {
    "table-row": "LayoutTableRow",
    "table-cell": "LayoutTableCell",
    "table-column": "LayoutTableCol",
    "table-column-group": "LayoutTableCol",
    "table-caption": "LayoutTableCaption",
}


def debug_name(box: Box, document: Document) -> str:
    """The name of a box's layout object."""
    parts = [_class_name(box)]
    position = box.style[p.POSITION]
    if position in ("absolute", "fixed"):
        parts.append("(positioned)")
    elif position == "relative":
        parts.append("(relative positioned)")
    elif position == "sticky":
        parts.append("(sticky positioned)")
    if box.anonymous:
        parts.append("(anonymous)")
    elif box.floating:
        parts.append("(floating)")
    if box.pseudo:
        parts.append(f"::{box.pseudo}")
    elif not box.anonymous and box.node != NO_NODE:
        parts.append(_element_name(box, document))
    return " ".join(part for part in parts if part)


def _class_name(box: Box) -> str:
    if box.kind is BoxKind.REPLACED and box.replaced is not None:
        return _REPLACED.get(box.replaced.kind, "LayoutBlockFlow")
    if box.kind is BoxKind.TABLE_PART:
        return _TABLE_PARTS.get(box.style[p.DISPLAY], "LayoutTableSection")
    if box.kind is BoxKind.BLOCK and box.style[p.DISPLAY] == "list-item":
        return "LayoutListItem"
    if box.kind is BoxKind.BLOCK and box.style[p.DISPLAY] == "table-cell":
        return "LayoutTableCell"
    return _KINDS.get(box.kind, "LayoutBlockFlow")


def _element_name(box: Box, document: Document) -> str:
    node = document.nodes[box.node]
    return _described(node) if isinstance(node, Element) else "#text"


def svg_name(element: Element) -> str:
    """The name of the layout object of an element inside inline SVG."""
    return f"{_SVG.get(element.tag, 'LayoutSVGPath')} {_described(element)}"


def _described(element: Element) -> str:
    text = element.tag.upper() if element.namespace == "html" else element.tag
    if element.html_id:
        text += f" id='{element.html_id}'"
    if element.classes:
        text += f" class='{element.attributes['class']}'"
    return text
