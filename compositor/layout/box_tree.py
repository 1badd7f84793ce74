"""Build the box tree (the *render tree*) from the styled document.

Input:  styled document; the loader that knows image files.
Output: `BoxTree`.
Cost:   O(nodes).
Source: CSS Display 3; CSS 2.2 §9.2; CSS Lists 3; Blink's layout tree builder.
"""

from __future__ import annotations

from compositor.base.deep_recursion import deep_recursion
from compositor.base.diagnostics import DiagnosticSink
from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Element, NodeId
from compositor.layout.box_fixup import fix_children
from compositor.layout.boxes import WORD_BREAK, BoxKind, BoxTree
from compositor.layout.controls import CONTROLS, alternative_boxes, control_boxes, suggestion_lists
from compositor.layout.fieldset_boxes import take_legend_out
from compositor.layout.first_letter import apply_first_letter
from compositor.layout.generated import Generator
from compositor.layout.hidden_content import is_absent, shown_children
from compositor.layout.proto import ProtoBox, StyleMaker, freeze
from compositor.layout.replaced_content import replaced_content
from compositor.layout.ruby import make_columns
from compositor.layout.table_borders import with_collapsed_borders
from compositor.resources.loader import ResourceLoader
from compositor.style.computed_style import ComputedStyle, StyledDocument

_KINDS = {
    "inline": (BoxKind.INLINE, True),
    "inline-block": (BoxKind.BLOCK, True),
    "flex": (BoxKind.FLEX, False),
    "inline-flex": (BoxKind.FLEX, True),
    "-webkit-box": (BoxKind.FLEX, False),
    "-webkit-inline-box": (BoxKind.FLEX, True),
    "grid": (BoxKind.GRID, False),
    "inline-grid": (BoxKind.GRID, True),
    "table": (BoxKind.TABLE, False),
    "inline-table": (BoxKind.TABLE, True),
    "ruby": (BoxKind.INLINE, True),
    "ruby-base": (BoxKind.INLINE, True),
    "ruby-text": (BoxKind.INLINE, True),
}


def build_box_tree(styled: StyledDocument, loader: ResourceLoader, sink: DiagnosticSink) -> BoxTree:
    """Make the boxes of a document; box 0 is the initial containing block."""
    with deep_recursion():
        builder = _Builder(styled, loader, sink)
        root_style = builder.styles.anonymous(styled.style_of(styled.document.root.id), display="block")
        root = ProtoBox(NO_NODE, root_style, BoxKind.BLOCK)
        root.children = builder.element(styled.document.root)
        _take_principal_writing_mode(root, styled, builder.styles)
        fix_children(root, builder.styles)
    return with_collapsed_borders(freeze(root, styled))


def _take_principal_writing_mode(view: ProtoBox, styled: StyledDocument, styles: StyleMaker) -> None:
    """The initial containing block and the root element's box take over body's (CSS Writing Modes 4 §8)."""
    for root in view.children:
        for child in root.children:
            element = styled.document.nodes[child.node]
            if not child.principal or not isinstance(element, Element) or element.tag != "body":
                continue
            taken = {"writing_mode": child.style[p.WRITING_MODE], "direction": child.style[p.DIRECTION]}
            if (root.style[p.WRITING_MODE], root.style[p.DIRECTION]) != tuple(taken.values()):
                root.style = styles.changed(root.style, **taken)
            if (view.style[p.WRITING_MODE], view.style[p.DIRECTION]) != tuple(taken.values()):
                view.style = styles.changed(view.style, **taken)
            return


class _Builder:
    """Walks the elements; holds what the walk needs everywhere."""

    def __init__(self, styled: StyledDocument, loader: ResourceLoader, sink: DiagnosticSink) -> None:
        self.styled = styled
        self.document = styled.document
        self.loader = loader
        self.sink = sink
        self.styles = StyleMaker()
        self.with_pseudo = frozenset([node for node, _name in styled.pseudo])
        self.lists = suggestion_lists(styled)
        self.generator = Generator(styled, loader, self.styles, sink)

    def element(self, element: Element) -> list[ProtoBox]:
        """The boxes an element makes: none, one, or its children's for `display: contents`."""
        style = self.styled.style_of(element.id)
        display = style[p.DISPLAY]
        if display == "none" or is_absent(element):
            return []
        counters = self.generator.counters
        counters.enter(self.document.flat_parent(element.id), style, element)
        if display == "contents":
            result = [self._in_own_style(child, style) for child in self._contents(element, style, None)]
        else:
            box = self._principal(element, style)
            if box.kind is not BoxKind.REPLACED and box.kind is not BoxKind.BREAK:
                box.children = self._contents(element, style, box)
                if element.id in self.with_pseudo:
                    letter_style = self.styled.pseudo.get((element.id, "first-letter"))
                    if letter_style is not None:
                        apply_first_letter(box, letter_style)
                if box.kind is BoxKind.INLINE and display == "ruby":
                    make_columns(box, self.styles)
                if element.tag == "fieldset":
                    take_legend_out(box, self.document.nodes, self.styles)
                fix_children(box, self.styles)
            result = [box]
        counters.leave(element.id)
        return result

    def _in_own_style(self, child: ProtoBox, style: ComputedStyle) -> ProtoBox:
        """Text directly inside `display: contents` gets an inline box, which carries the inherited style."""
        if child.kind is not BoxKind.TEXT or child.is_collapsible_space or child.style is not style:
            return child
        wrapper = ProtoBox(child.node, self.styles.anonymous(style, display="inline"), BoxKind.INLINE)
        wrapper.inline_level = wrapper.anonymous = True
        wrapper.children = [child]
        return wrapper

    def _contents(self, element: Element, style: ComputedStyle, box: ProtoBox | None) -> list[ProtoBox]:
        """The boxes in an element's box; controls and broken images have children of their own."""
        if element.namespace == "html":
            if box is not None and element.tag == "img":
                return alternative_boxes(element, box, self.styles)
            if box is not None and element.tag in CONTROLS:
                return control_boxes(element, box, self.styled, self.styles, self._flow_contents, self.lists)
        return self._flow_contents(element, style)

    def _flow_contents(self, element: Element, style: ComputedStyle) -> list[ProtoBox]:
        """Marker, `::before`, children, `::after`."""
        result: list[ProtoBox] = []
        if style[p.DISPLAY] == "list-item":
            marker = self.generator.marker(element, style)
            if marker is not None:
                result.append(marker)
        has_pseudo = element.id in self.with_pseudo
        if has_pseudo:
            self._pseudo(element, "before", result)
        self._children(element, style, result)
        if has_pseudo:
            self._pseudo(element, "after", result)
        return result

    def _pseudo(self, element: Element, name: str, result: list[ProtoBox]) -> None:
        """Append the boxes of `::before` or `::after`."""
        style = self.styled.pseudo.get((element.id, name))
        if style is None:
            return
        content, display = style[p.CONTENT], style[p.DISPLAY]
        if isinstance(content, str) or display == "none":
            return
        self.generator.counters.enter(element.id, style, None)
        children = self.generator.content(element.id, style, content)
        if display == "contents":
            result.extend(children)
            return
        box = box_for_style(element.id, style)
        box.pseudo = name
        if display == "list-item":
            marker = self.generator.marker(element, style, name)
            if marker is not None:
                children.insert(0, marker)
        box.children = children
        fix_children(box, self.styles)
        result.append(box)

    def _principal(self, element: Element, style: ComputedStyle) -> ProtoBox:
        replaced = replaced_content(element, style, self.styled, self.loader)
        box = box_for_style(element.id, style)
        box.principal = True
        if box.kind in (BoxKind.TABLE, BoxKind.TABLE_PART) and element.tag in ("fieldset", "button"):
            box.kind = BoxKind.BLOCK  # these are block containers whatever `display` says
        if element.tag == "img" and replaced is None and box.kind is BoxKind.INLINE:
            box.kind = BoxKind.BLOCK  # the alternative text stands in an inline-block
        if replaced is not None:
            box.kind = BoxKind.REPLACED
            box.replaced = replaced
        elif element.tag in ("br", "wbr") and element.namespace == "html":
            box.kind = BoxKind.BREAK
            box.text = WORD_BREAK if element.tag == "wbr" else ""
            box.inline_level = True
            box.floating = box.out_of_flow = False
        return box

    def _children(self, element: Element, style: ComputedStyle, result: list[ProtoBox]) -> None:
        nodes = self.document.nodes
        for child_id in shown_children(element, self.document):
            child = nodes[child_id]
            if isinstance(child, Element):
                result += self.element(child)
            elif child.data:
                result.append(text_box(child_id, style, child.data))


def box_for_style(node: NodeId, style: ComputedStyle) -> ProtoBox:
    """An empty box as `display`, `position` and `float` ask for."""
    display = style[p.DISPLAY]
    kind, inline_level = _KINDS.get(display, (BoxKind.BLOCK, False))
    if display.startswith("table-"):
        kind = BoxKind.TABLE_PART
    box = ProtoBox(node, style, kind, inline_level=inline_level)
    if style[p.POSITION] in ("absolute", "fixed"):
        box.out_of_flow = True
        box.inline_level = False
    elif style[p.FLOAT] != "none":
        box.floating = True
        box.inline_level = False
    return box


def text_box(node: NodeId, style: ComputedStyle, text: str) -> ProtoBox:
    """A run of text with its parent's style."""
    box = ProtoBox(node, style, BoxKind.TEXT, inline_level=True)
    box.text = text
    return box
