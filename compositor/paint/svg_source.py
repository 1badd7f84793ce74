"""Pieces of an inline `<svg>` as documents of their own, for the SVG renderer.

Styles that the page gives the elements are written into them, as the renderer sees only a piece; elements elsewhere in
the page that it refers to are copied into its `<defs>`. What property nodes stand for is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from compositor.base.color import Color
from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.css import properties as p
from compositor.css.properties import PROPERTIES, Property
from compositor.css.serialize import serialize
from compositor.dom.nodes import Document, Element, NodeId, Text
from compositor.property_trees.nodes import SvgContent, SvgGroup, SvgLeaf
from compositor.property_trees.svg_objects import has_transform, own_matrix
from compositor.property_trees.svg_shapes import UserSpace
from compositor.style.computed_style import ComputedStyle, StyledDocument

_INHERITED: Final[tuple[Property[Any], ...]] = (
    p.COLOR, p.FILL, p.FILL_OPACITY, p.FILL_RULE, p.CLIP_RULE, p.STROKE, p.STROKE_WIDTH, p.STROKE_OPACITY,
    p.STROKE_LINECAP, p.STROKE_LINEJOIN, p.STROKE_MITERLIMIT, p.STROKE_DASHARRAY, p.STROKE_DASHOFFSET, p.VISIBILITY,
    p.TEXT_ANCHOR, p.FONT_FAMILY, p.FONT_SIZE, p.FONT_WEIGHT, p.FONT_STYLE, p.LETTER_SPACING, p.WORD_SPACING,
)  # fmt: skip
_OWN: Final[tuple[Property[Any], ...]] = (
    p.STOP_COLOR, p.STOP_OPACITY, p.OPACITY, p.MIX_BLEND_MODE, p.FILTER, p.CLIP_PATH,
)  # fmt: skip
_STYLED: Final = (*_INHERITED, *_OWN)
_BY_NODES: Final = frozenset(("opacity", "mix-blend-mode", "filter", "clip-path", "mask", "transform"))
_KEPT_WITH_LEAF: Final = frozenset(("filter", "clip-path", "mask"))
_PLACING: Final = frozenset(
    ("id", "x", "y", "width", "height", "viewbox", "preserveaspectratio", "href", "xlink:href", "overflow")
)
_REFERENCE: Final = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")
_QUOTED: Final = re.compile(r"url\(['\"](#[^'\"]*)['\"]\)")
_DECLARATION: Final = re.compile(r"\s*([\w-]+)\s*:((?:[^;'\"()]|\([^()]*\)|\"[^\"]*\"|'[^']*')*)(?:;|$)")
_MAX_ELEMENTS = 20_000
XML_NAMESPACES: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_NAME: Final = re.compile(r"[A-Za-z_][\w.:-]*\Z")
_UNCHANGED: Final[Mapping[NodeId, Mapping[str, str]]] = MappingProxyType({})
_NO_CONTENT: Final = SvgContent((), EMPTY_RECT, {})
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def svg_data_url(
    styled: StyledDocument, root: NodeId, content: SvgContent, leaves: Sequence[SvgLeaf], area: Rect
) -> str:
    """A data: URL of a drawing of `leaves` alone.

    Args:
        styled: The document.
        root: The `<svg>`.
        content: What it paints.
        leaves: Some of it, all in one state.
        area: What the drawing shows, in the space that the leaves are in.
    """
    writer = SvgWriter(styled, content)
    writer.open_root(styled.document.element(root), area)
    writer.write_leaves(leaves)
    writer.write_definitions()
    writer.text("</svg>")
    return "data:image/svg+xml," + quote(writer.finish(), safe="")


class SvgWriter:
    """Serializes elements and what they contain to XML."""

    def __init__(
        self,
        styled: StyledDocument,
        content: SvgContent = _NO_CONTENT,
        changed: Mapping[NodeId, Mapping[str, str]] = _UNCHANGED,
    ) -> None:
        """`changed` are attributes that elements get instead of their own."""
        self._styled: Final = styled
        self._changed: Final = changed
        self._document: Final[Document] = styled.document
        self._content: Final = content
        self._parts: list[str] = []
        self._open: list[SvgGroup] = []
        self._written: set[str] = set()
        self._wanted: list[str] = []
        self._count = 0

    def open_root(self, element: Element, area: Rect) -> None:
        """The document's `<svg>`, and in it what stands for the page's, with what that inherits."""
        size = f'width="{area.width:.9g}" height="{area.height:.9g}"'
        self._parts.append(f'<svg {XML_NAMESPACES} {size} viewBox="{_numbers(area)}" preserveAspectRatio="none">')
        style = self._styled.style_of(element.id)
        own = [*self._computed(style, _INHERITED), *self._unknown(element, frozenset())]
        rest = {name: value for name, value in element.attributes.items() if name.lower() not in _ROOT_OWN}
        self._parts.append(_viewport_tag(self._content.viewport, {**rest, "style": ";".join(own)}))

    def text(self, markup: str) -> None:
        """Markup that is written as it is."""
        self._parts.append(markup)

    def write_leaves(self, leaves: Iterable[SvgLeaf]) -> None:
        """Leaves in paint order, inside the elements around them."""
        for leaf in leaves:
            self._enter(leaf.group)
            self.write(leaf.node, leaf.has_nodes)
        self._enter(None)

    def finish(self) -> str:
        """The document's text."""
        return "".join((*self._parts, "</svg>"))

    def _enter(self, group: SvgGroup | None) -> None:
        """Close and open elements until those around are `group` and what is around that."""
        chain = list(_chain(group))[::-1]
        shared = 0
        while shared < min(len(chain), len(self._open)) and chain[shared] is self._open[shared]:
            shared += 1
        while len(self._open) > shared:
            self._parts.append("</svg></g>" if self._open.pop().viewport is not None else "</g>")
        for each in chain[shared:]:
            self._open.append(each)
            element = self._document.element(each.node)
            attributes = self._attributes(element, _BY_NODES if each.has_nodes else frozenset())
            kept = {name: value for name, value in attributes.items() if name.lower() not in _PLACING}
            self._parts.append(f"<g{_attributes_text(kept)}>")
            if each.viewport is not None:
                self._parts.append(_viewport_tag(each.viewport, {}))

    def write(self, node: NodeId, has_nodes: bool = False) -> None:
        """One node and what it contains; property nodes stand for its own transform and effects if `has_nodes`."""
        stack: list[NodeId | str] = [node]
        while stack and self._count < _MAX_ELEMENTS:
            item = stack.pop()
            if isinstance(item, str):
                self._parts.append(item)
                continue
            current = self._document.nodes[item]
            if isinstance(current, Text):
                self._parts.append(escape(_CONTROL.sub("", current.data)))
                continue
            if current.namespace != "svg" or not _NAME.match(current.tag) or current.tag in _LEFT_OUT:
                continue
            self._count += 1
            dropped = _BY_NODES - _KEPT_WITH_LEAF if has_nodes and item == node else frozenset()
            attributes = self._attributes(current, dropped)
            if dropped:
                attributes.pop("id", None)  # a reference means the element with its transform
            elif current.html_id:
                self._written.add(current.html_id)
            self._parts.append(f"<{current.tag}{_attributes_text(attributes)}>")
            stack.append(f"</{current.tag}>")
            stack.extend(reversed(current.children))
        self._parts.extend(item for item in reversed(stack) if isinstance(item, str))

    def write_definitions(self) -> None:
        """Referenced elements from elsewhere in the document."""
        by_id: dict[str, Element] | None = None
        while self._wanted and self._count < _MAX_ELEMENTS:
            name = self._wanted.pop()
            if name in self._written:
                continue
            if by_id is None:
                by_id = {e.html_id: e for e in self._document.elements() if e.html_id and e.namespace == "svg"}
            self._written.add(name)
            element = by_id.get(name)
            if element is not None:
                self._parts.append("<defs>")
                self.write(element.id)
                self._parts.append("</defs>")

    # ------------------------------------------------------------------ attributes

    def _attributes(self, element: Element, dropped: frozenset[str]) -> dict[str, str]:
        """The attributes of an element, its style in one of them."""
        given = {**element.attributes, **self._changed.get(element.id, {})}
        attributes = {name: value for name, value in given.items() if name not in dropped | _STYLING}
        style = self._styled.styles[element.id]
        set_here = self._set_here(element, style)
        declared = (
            [] if style is None else self._computed(style, (prop for prop in set_here if prop.name not in dropped))
        )
        if style is not None and "display" in style.declared and style[p.DISPLAY] == "none":
            declared.append("display:none")
        declared += self._unknown(element, dropped)
        width = self._content.stroke_widths.get(element.id)
        if width is not None:
            declared.append(f"stroke-width:{width:.9g}")
        if declared:
            attributes["style"] = ";".join(declared)
        matrix = self._content.matrices.get(element.id)
        if matrix is None and style is not None and has_transform(style):
            zoom = self._styled.media.dpr
            matrix = own_matrix(style, EMPTY_RECT, UserSpace(0.0, 0.0, zoom, zoom))
        if matrix is not None and "transform" not in dropped:
            v = matrix.m
            attributes["transform"] = f"matrix({v[0]:.9g} {v[1]:.9g} {v[4]:.9g} {v[5]:.9g} {v[12]:.9g} {v[13]:.9g})"
        self._note(attributes)
        return attributes

    def _set_here(self, element: Element, style: ComputedStyle | None) -> Iterator[Property[Any]]:
        """Properties that the page or its animations set on an element."""
        if style is not None:
            animated = self._styled.animating.get(element.id, frozenset())
            yield from (prop for prop in _STYLED if prop.name in style.declared or prop.name in animated)

    def _computed(self, style: ComputedStyle, properties: Iterable[Property[Any]]) -> list[str]:
        """Declarations of computed values."""
        found = []
        for prop in properties:
            name, value = prop.name, style[prop]
            value = style[p.COLOR] if value == "currentcolor" else value
            if isinstance(value, Color):
                r, g, b, a = value.to_bytes()
                found.append(f"{name}:rgba({r},{g},{b},{a / 255:g})")
            elif name == "font-family":
                found.append("font-family:" + ", ".join(each.replace('"', "").replace("'", "") for each in value))
            else:
                text = _QUOTED.sub(r"url(\1)", serialize(prop, value, self._styled.media.dpr))
                found.append(f"{name}:{text}")
        return found

    def _unknown(self, element: Element, dropped: frozenset[str]) -> list[str]:
        """Declarations in the `style` attribute that have no computed value here."""
        text = element.attributes.get("style", "")
        return [
            f"{name}:{value.strip()}"
            for name, value in _DECLARATION.findall(text)
            if name.lower() not in PROPERTIES and name.lower() not in dropped
        ]

    def _note(self, attributes: dict[str, str]) -> None:
        """Remember references."""
        for name, value in attributes.items():
            if name in ("href", "xlink:href") and value.startswith("#"):
                self._wanted.append(value[1:])
            elif "#" in value:
                self._wanted.extend(_REFERENCE.findall(value))


_STYLING: Final = frozenset(("style", "class"))
_LEFT_OUT: Final = frozenset(("foreignObject", "style", "script"))
_ROOT_OWN: Final = _PLACING | _BY_NODES | {"style", "class"}


def _chain(group: SvgGroup | None) -> Iterator[SvgGroup]:
    while group is not None:
        yield group
        group = group.parent


def _numbers(rect: Rect) -> str:
    return f"{rect.x:.9g} {rect.y:.9g} {rect.width:.9g} {rect.height:.9g}"


def _viewport_tag(viewport: Rect, attributes: dict[str, str]) -> str:
    """An `<svg>` that moves nothing, and that percentages inside refer to."""
    place = f'x="{viewport.x:.9g}" y="{viewport.y:.9g}" width="{viewport.width:.9g}" height="{viewport.height:.9g}"'
    rest = _attributes_text(attributes)
    return f'<svg {place} viewBox="{_numbers(viewport)}" preserveAspectRatio="none" overflow="visible"{rest}>'


def _attributes_text(attributes: dict[str, str]) -> str:
    return "".join(
        f" {name}={quoteattr(_CONTROL.sub('', value))}"
        for name, value in attributes.items()
        if _NAME.match(name) and not name.startswith("xmlns") and not name.lower().startswith("on")
    )
