"""`<clipPath>` and `<mask>` elements as images of what they leave, opaque where all stays.

Source: CSS Masking 1 §6 and §8.
"""

from __future__ import annotations

from urllib.parse import quote

from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.paint.svg_source import XML_NAMESPACES, SvgWriter
from compositor.property_trees.svg_outline import coordinate
from compositor.style.computed_style import StyledDocument

_ID = "reference"


def clip_image(styled: StyledDocument, element: Element, box: Rect, area: Rect, zoom: float) -> str:
    """A data: URL of what a `<clipPath>` leaves of `area`.

    Args:
        styled: The document.
        element: The `<clipPath>`.
        box: The reference box, px.
        area: What the image covers, px.
        zoom: Px a user unit.
    """
    changed = {"id": _ID}
    if _attribute(element, "clipPathUnits") == "objectBoundingBox":
        scale = f"scale({box.width / zoom:g} {box.height / zoom:g})"
        changed["clipPathUnits"] = "userSpaceOnUse"
        changed["transform"] = f"{scale} {element.attributes.get('transform', '')}"
    view = area.moved(-box.x, -box.y).scaled(1 / zoom, 1 / zoom)
    return _image(styled, element, changed, view, f'{_rect(view)} clip-path="url(#{_ID})"/>')


def mask_image(
    styled: StyledDocument, element: Element, box: Rect, area: Rect, zoom: float, mode: str = "match-source"
) -> str:
    """A data: URL of what a `<mask>` leaves of `area`; `mode` is the `mask-mode`."""
    changed = {"id": _ID}
    style = styled.styles[element.id]
    if mode != "match-source":
        changed["mask-type"] = mode
    elif style is not None and "mask-type" in style.declared:
        changed["mask-type"] = style[p.MASK_TYPE]
    view = area.moved(-box.x, -box.y).scaled(1 / zoom, 1 / zoom)
    whole = Rect(0.0, 0.0, box.width / zoom, box.height / zoom)
    return _image(styled, element, changed, view, f'{_rect(whole)} mask="url(#{_ID})"/>')


def mask_region(element: Element, box: Rect, zoom: float) -> Rect:
    """Where a `<mask>` leaves anything at all, px."""
    if _attribute(element, "maskUnits") == "userSpaceOnUse":
        width, height = box.width / zoom, box.height / zoom
        x, y = coordinate(element, "x", width, -0.1 * width), coordinate(element, "y", height, -0.1 * height)
        right = coordinate(element, "width", width, 1.2 * width)
        bottom = coordinate(element, "height", height, 1.2 * height)
        return Rect(x * zoom, y * zoom, right * zoom, bottom * zoom).moved(box.x, box.y)
    x, y = coordinate(element, "x", 1.0, -0.1), coordinate(element, "y", 1.0, -0.1)
    width, height = coordinate(element, "width", 1.0, 1.2), coordinate(element, "height", 1.0, 1.2)
    return Rect(x * box.width, y * box.height, width * box.width, height * box.height).moved(box.x, box.y)


def _attribute(element: Element, name: str) -> str:
    return element.attributes.get(name, element.attributes.get(name.lower(), ""))


def _rect(rect: Rect) -> str:
    return f'<rect x="{rect.x:g}" y="{rect.y:g}" width="{rect.width:g}" height="{rect.height:g}"'


def _image(styled: StyledDocument, element: Element, changed: dict[str, str], view: Rect, shown: str) -> str:
    writer = SvgWriter(styled, changed={element.id: changed})
    size = f'width="{view.width:g}" height="{view.height:g}"'
    writer.text(f'<svg {XML_NAMESPACES} {size} viewBox="{view.x:g} {view.y:g} {view.width:g} {view.height:g}"><defs>')
    writer.write(element.id)
    writer.text(f"</defs>{shown}")
    writer.write_definitions()
    return "data:image/svg+xml," + quote(writer.finish(), safe="")
