"""Join the trees of several documents: ids are shifted, and each frame's view hangs below the frame's box.

The documents follow one another in the arenas, the page first; so the page's ids stay what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from compositor.base.deep_recursion import deep_recursion
from compositor.base.source import Span
from compositor.dom.nodes import NO_NODE, Document, Element, FrameDocument, Node, NodeId, ShadowRoot, Text
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree, FrameView
from compositor.layout.fragments import FragmentTree, Piece, flatten
from compositor.style.computed_style import ComputedStyle, StyledDocument


@dataclass(frozen=True, slots=True)
class FrameTree:
    """A laid-out document.

    Attributes:
        fragments: Its trees, with ids from 0.
        parent: Index of the document around it, -1 for the page.
        box: The frame's box in that document.
        x, y: Place of the document in the frame's border box, layout units.
        isolated: It has an origin of its own.
        scrolls: Its viewport may scroll.
    """

    fragments: FragmentTree
    parent: int
    box: int
    x: int
    y: int
    isolated: bool = False
    scrolls: bool = True


class _Offsets:
    """What is added to the ids of one document.

    Attributes:
        nodes, boxes: The shifts.
        document: Id of the `FrameDocument`, `NO_NODE` for the page.
    """

    __slots__ = ("boxes", "document", "nodes")

    def __init__(self, nodes: int, boxes: int, document: int) -> None:
        self.nodes = nodes
        self.boxes = boxes
        self.document = NodeId(document)

    def node(self, node: NodeId) -> NodeId:
        """The new id of a node; no node of a frame is the frame's document."""
        return self.document if node == NO_NODE else NodeId(node + self.nodes)


def graft(trees: Sequence[FrameTree]) -> FragmentTree:
    """One tree of all documents; `trees[0]` is the page."""
    offsets = [_Offsets(0, 0, NO_NODE)]
    nodes, boxes = len(trees[0].fragments.boxes.styled.styles), len(trees[0].fragments.boxes.boxes)
    for tree in trees[1:]:
        offsets.append(_Offsets(nodes + 1, boxes, nodes))
        nodes += len(tree.fragments.boxes.styled.styles) + 1
        boxes += len(tree.fragments.boxes.boxes)
    joined = _join_boxes(trees, offsets)
    embedded: dict[BoxId, tuple[int, int, Piece]] = {}
    with deep_recursion():
        for tree, own in zip(trees[1:], offsets[1:], strict=True):
            piece = _moved_piece(tree.fragments.fragments[0].piece, joined.boxes, own.boxes)
            embedded[BoxId(tree.box + offsets[tree.parent].boxes)] = (tree.x, tree.y, piece)
    page = trees[0].fragments
    size = (page.viewport_width, page.viewport_height)
    return flatten(page.fragments[0].piece, joined, size, page.fonts, embedded)


# ------------------------------------------------------------------ nodes and styles


def _join_documents(trees: Sequence[FrameTree], offsets: Sequence[_Offsets]) -> Document:
    page = trees[0].fragments.boxes.styled.document
    nodes: list[Node] = list(page.nodes)
    style_spans: dict[NodeId, Span] = dict(page.style_attributes)
    srcdoc_spans: dict[NodeId, Span] = dict(page.srcdoc_attributes)
    shadow_roots, assigned, slot_of = dict(page.shadow_roots), dict(page.assigned), dict(page.slot_of)
    for tree, own in zip(trees[1:], offsets[1:], strict=True):
        around = trees[tree.parent].fragments.boxes.boxes[tree.box]
        frame = nodes[offsets[tree.parent].node(around.node)]
        assert isinstance(frame, Element)
        document = tree.fragments.boxes.styled.document
        nodes[frame.id] = _with_child(frame, own.document)
        nodes.append(FrameDocument(own.document, frame.id, frame.span, own.node(NodeId(0))))
        nodes.extend(_moved_node(node, own) for node in document.nodes)
        style_spans.update((own.node(node), span) for node, span in document.style_attributes.items())
        srcdoc_spans.update((own.node(node), span) for node, span in document.srcdoc_attributes.items())
        shadow_roots.update((own.node(host), own.node(root)) for host, root in document.shadow_roots.items())
        slot_of.update((own.node(node), own.node(slot)) for node, slot in document.slot_of.items())
        for slot, shown in document.assigned.items():
            assigned[own.node(slot)] = tuple(own.node(node) for node in shown)
    return Document(
        tuple(nodes), page.path, page.quirks, style_spans, srcdoc_spans, shadow_roots, assigned, slot_of,
        page.base,
    )  # fmt: skip


def _with_child(frame: Element, child: NodeId) -> Element:
    return Element(
        frame.id, frame.parent, frame.tag, frame.namespace, frame.attributes, frame.index, frame.span,
        (*frame.children, child),
    )  # fmt: skip


def _moved_node(node: Node, own: _Offsets) -> Node:
    id, parent = own.node(node.id), own.node(node.parent)
    if isinstance(node, Text):
        return Text(id, parent, node.data, node.span)
    children = tuple(own.node(child) for child in node.children)
    if isinstance(node, ShadowRoot):
        return ShadowRoot(id, parent, node.span, children, node.is_open)
    return Element(id, parent, node.tag, node.namespace, node.attributes, node.index, node.span, children)


def _join_styles(trees: Sequence[FrameTree], offsets: Sequence[_Offsets]) -> StyledDocument:
    page = trees[0].fragments.boxes.styled
    styles: list[ComputedStyle | None] = list(page.styles)
    pseudo, animating = dict(page.pseudo), dict(page.animating)
    animating_pseudo, keyframes, faces = dict(page.animating_pseudo), dict(page.keyframes), list(page.font_faces)
    for tree, own in zip(trees[1:], offsets[1:], strict=True):
        styled = tree.fragments.boxes.styled
        styles.append(tree.fragments.boxes.boxes[0].style)
        styles.extend(styled.styles)
        pseudo.update(((own.node(node), name), style) for (node, name), style in styled.pseudo.items())
        animating.update((own.node(node), names) for node, names in styled.animating.items())
        animating_pseudo.update(
            ((own.node(node), name), names) for (node, name), names in styled.animating_pseudo.items()
        )
        keyframes = {**styled.keyframes, **keyframes}
        faces.extend(styled.font_faces)
    document = _join_documents(trees, offsets)
    return replace(
        page, document=document, styles=tuple(styles), pseudo=pseudo, animating=animating, keyframes=keyframes,
        font_faces=tuple(faces), animating_pseudo=animating_pseudo,
    )  # fmt: skip


# ------------------------------------------------------------------ boxes and pieces


def _join_boxes(trees: Sequence[FrameTree], offsets: Sequence[_Offsets]) -> BoxTree:
    page = trees[0].fragments.boxes
    boxes, box_of = list(page.boxes), dict(page.box_of)
    views: list[FrameView] = []
    for tree, own in zip(trees[1:], offsets[1:], strict=True):
        inner = tree.fragments.boxes
        frame = BoxId(tree.box + offsets[tree.parent].boxes)
        boxes.extend(_moved_box(box, own, frame) for box in inner.boxes)
        box_of.update((own.node(node), BoxId(box + own.boxes)) for node, box in inner.box_of.items())
        views.append(FrameView(BoxId(own.boxes), own.node(NodeId(0)), tree.isolated, tree.scrolls))
    return BoxTree(tuple(boxes), _join_styles(trees, offsets), MappingProxyType(box_of), tuple(views))


def _moved_box(box: Box, own: _Offsets, frame: BoxId) -> Box:
    is_view = box.parent == NO_BOX
    return Box(
        BoxId(box.id + own.boxes), frame if is_view else BoxId(box.parent + own.boxes), own.node(box.node), box.style,
        BoxKind.VIEW if is_view else box.kind, tuple(BoxId(child + own.boxes) for child in box.children),
        pseudo=box.pseudo, anonymous=box.anonymous, children_inline=box.children_inline,
        inline_level=box.inline_level, out_of_flow=box.out_of_flow, floating=box.floating, text=box.text,
        replaced=box.replaced, metrics=box.metrics,
    )  # fmt: skip


def _moved_piece(piece: Piece, boxes: Sequence[Box], shift: int) -> Piece:
    children = tuple((x, y, _moved_piece(child, boxes, shift)) for x, y, child in piece.children)
    return Piece(
        boxes[piece.box.id + shift], piece.kind, piece.width, piece.height, children, border=piece.border,
        padding=piece.padding, text=piece.text, first_baseline=piece.first_baseline,
        last_baseline=piece.last_baseline, open_left=piece.open_left, open_right=piece.open_right,
        scrollbar=piece.scrollbar, overflow=piece.overflow, grid=piece.grid, hidden=piece.hidden,
    )  # fmt: skip
