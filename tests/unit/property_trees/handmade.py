"""Hand-made fragment trees: boxes with a style, a place and a size, no layout involved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from compositor.base.source import NO_SPAN
from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Document, Element, NodeId
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree
from compositor.layout.fragments import EdgeWidths, FragmentKind, FragmentTree, LayoutRect, Piece, flatten
from compositor.style.computed_style import ComputedStyle, MediaContext, StyledDocument
from compositor.text.fonts import FontCollection

_INITIAL = tuple(prop.initial for prop in p.PROPERTIES.values())


def style(**values: Any) -> ComputedStyle:
    """Initial values with some replaced: `style(opacity=0.5, will_change=("transform",))`."""
    row = list(_INITIAL)
    row[p.DISPLAY.index] = "block"
    for name, value in values.items():
        row[getattr(p, name.upper()).index] = value
    return ComputedStyle(tuple(row), {}, {})


@dataclass
class Div:
    """A box at (x, y) from its containing block's border box, px."""

    x: float = 0
    y: float = 0
    width: float = 100
    height: float = 100
    children: list[Div] = field(default_factory=list)
    style: ComputedStyle = field(default_factory=style)
    overflow: tuple[float, float] | None = None
    border: float = 0
    to: str = ""  # id of the containing block when it is not the parent; "view" for the viewport
    id: str = ""


def page(*divs: Div, viewport: tuple[float, float] = (800, 600), height: float = 600) -> FragmentTree:
    """A document whose root element holds `divs`."""
    root = Div(0, 0, viewport[0], height, list(divs))
    rows: list[tuple[Div, int, list[int]]] = []

    def number(div: Div, parent: int) -> int:
        own = len(rows)
        kids: list[int] = []
        rows.append((div, parent, kids))
        kids.extend(number(child, own) for child in div.children)
        return own

    number(root, -1)
    nodes = tuple(
        Element(NodeId(i), NodeId(parent), "div", "html", {"id": div.id}, 1, NO_SPAN, tuple(map(NodeId, kids)))
        for i, (div, parent, kids) in enumerate(rows)
    )
    boxes = [Box(BoxId(0), NO_BOX, NO_NODE, style(), BoxKind.BLOCK, (BoxId(1),))]
    for i, (div, parent, kids) in enumerate(rows):
        out = div.style[p.POSITION] in ("absolute", "fixed")
        children = tuple(BoxId(k + 1) for k in kids)
        boxes.append(
            Box(BoxId(i + 1), BoxId(parent + 1), NodeId(i), div.style, BoxKind.BLOCK, children, out_of_flow=out)
        )
    styled = StyledDocument(
        Document(nodes, "page.html", False), tuple(d.style for d, _, _ in rows), {}, {}, {}, (), MediaContext()
    )
    tree = BoxTree(tuple(boxes), styled, {NodeId(i): BoxId(i + 1) for i in range(len(rows))})
    moved: dict[str, list[tuple[int, int, Piece]]] = {}

    def piece(index: int) -> Piece:
        div, _, kids = rows[index]
        placed = []
        for kid in kids:
            child = rows[kid][0]
            entry = (int(child.x * 64), int(child.y * 64), piece(kid))
            (moved.setdefault(child.to, []) if child.to else placed).append(entry)
        placed += moved.get(div.id, []) if div.id else []
        over = div.overflow
        edge = int(div.border * 64)
        return Piece(
            boxes[index + 1],
            FragmentKind.BOX,
            int(div.width * 64),
            int(div.height * 64),
            tuple(placed),
            border=EdgeWidths(edge, edge, edge, edge),
            overflow=LayoutRect(0, 0, int(over[0] * 64), int(over[1] * 64)) if over else None,
        )

    content = piece(0)
    view = Piece(
        boxes[0],
        FragmentKind.BOX,
        int(viewport[0] * 64),
        int(viewport[1] * 64),
        ((0, 0, content), *moved.get("view", [])),
        overflow=LayoutRect(0, 0, int(viewport[0] * 64), int(height * 64)),
    )
    return flatten(view, tree, viewport, cast("FontCollection", None))
