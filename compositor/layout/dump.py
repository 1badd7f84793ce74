"""Text of the box tree and of the fragment tree."""

from __future__ import annotations

from compositor.base.geometry import Rect
from compositor.base.tree_dump import rect_text
from compositor.dom.nodes import NO_NODE
from compositor.layout.boxes import Box, BoxId, BoxKind, BoxTree
from compositor.layout.fragments import NO_FRAGMENT, Fragment, FragmentKind, FragmentTree


def _box_name(boxes: BoxTree, box: Box) -> str:
    if box.node == NO_NODE:
        return "#document"
    name = boxes.styled.document.short_name(box.node)
    if box.pseudo:
        name += f"::{box.pseudo}"
    return f"anonymous in {name}" if box.anonymous else name


def _quoted(text: str) -> str:
    shortened = text if len(text) <= 40 else text[:39] + "…"
    return '"' + shortened.replace("\n", "\\n") + '"'


def dump_render_tree(boxes: BoxTree) -> str:
    """One line a box, indented by depth: kind, what it is for, flags."""
    lines: list[str] = []
    views = {boxes.boxes[view.box].parent: view.box for view in boxes.frames}
    stack: list[tuple[BoxId, int]] = [(BoxId(0), 0)]
    while stack:
        id, depth = stack.pop()
        box = boxes.boxes[id]
        stack.extend((child, depth + 1) for child in reversed(box.children))
        if id in views:
            stack.append((views[id], depth + 1))
        words = [box.kind.value, _quoted(box.text) if box.kind is BoxKind.TEXT else _box_name(boxes, box)]
        if box.inline_level and box.kind is not BoxKind.TEXT and box.kind is not BoxKind.INLINE:
            words.append("inline-level")
        if box.floating:
            words.append("floating")
        if box.out_of_flow:
            words.append("out-of-flow")
        if box.children_inline:
            words.append("inline-children")
        lines.append("  " * depth + " ".join(words))
    return "\n".join(lines) + "\n"


def dump_layout(tree: FragmentTree) -> str:
    """One line a fragment, indented by depth: kind, what it is for, border box relative to the parent, px."""
    lines: list[str] = []
    depth = {NO_FRAGMENT: -1}
    for fragment in tree.fragments:
        depth[fragment.id] = depth[fragment.parent] + 1
        lines.append("  " * depth[fragment.id] + _fragment_text(tree, fragment))
    return "\n".join(lines) + "\n"


def _fragment_text(tree: FragmentTree, fragment: Fragment) -> str:
    piece = fragment.piece
    place = rect_text(Rect(fragment.x / 64, fragment.y / 64, piece.width / 64, piece.height / 64))
    if piece.kind is FragmentKind.TEXT and piece.text is not None:
        return f"text {place} {_quoted(piece.text.text)}"
    name = "" if piece.kind is FragmentKind.LINE else " " + _box_name(tree.boxes, fragment.box)
    extra = ""
    if piece.overflow is not None:
        o = piece.overflow
        extra = " overflow " + rect_text(Rect(o.x / 64, o.y / 64, o.width / 64, o.height / 64))
    return f"{piece.kind.value} {place}{name}{extra}"
