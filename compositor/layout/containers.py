"""Container queries tie style to layout: style, lay out, style again with the sizes found, until they stay.

A container's size does not depend on its contents, so each round settles one level of nesting more, from the
outside in.
Source: CSS Containment 3, §4; CSS Conditional Rules 5, §5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.dom import NO_NODE, NodeId
from compositor.layout.boxes import BoxKind
from compositor.layout.fragments import FragmentTree
from compositor.style.computed_style import StyledDocument

Sizes = Mapping[NodeId, tuple[float, float]]
_NOT_CONTAINED = (BoxKind.INLINE, BoxKind.TABLE, BoxKind.TABLE_PART)
_SPARE_ROUNDS = 4
"""More than levels of nesting, for scrollbars that come and go."""


def settle_containers(
    first: StyledDocument,
    style: Callable[[Sizes], StyledDocument],
    lay_out: Callable[[StyledDocument], FragmentTree],
    sink: DiagnosticSink,
) -> FragmentTree:
    """The layout that agrees with its styles (`boxes.styled`).

    Args:
        first: Styles before any size is known.
        style: Styles for sizes.
        lay_out: Boxes and fragments for styles.
        sink: Told when sizes do not stay after as many rounds as containers are nested.
    """
    fragments = lay_out(first)
    rounds = 0
    while True:
        styled = fragments.boxes.styled
        sizes = _container_sizes(fragments)
        if sizes == styled.container_sizes:
            return fragments
        rounds += 1
        if rounds > _nesting(styled) + _SPARE_ROUNDS:
            _report(styled, sizes, sink)
            return fragments
        fragments = lay_out(style(sizes))


def _report(styled: StyledDocument, sizes: Sizes, sink: DiagnosticSink) -> None:
    changing = [node for node in sizes if sizes[node] != styled.container_sizes.get(node)]
    node = min(changing, default=styled.document.root.id)
    sink.unsupported(
        "container-size-unsettled",
        _("the size of this query container changes with every layout"),
        styled.document.element(node).span,
    )


def _nesting(styled: StyledDocument) -> int:
    """How deep query containers are nested."""
    nodes = styled.document.nodes
    depths: dict[NodeId, int] = {}
    for node in sorted(styled.containers):
        parent = nodes[node].parent
        while parent != NO_NODE and parent not in depths:
            parent = nodes[parent].parent
        depths[node] = depths.get(parent, 0) + 1
    return max(depths.values(), default=0)


def _container_sizes(fragments: FragmentTree) -> Sizes:
    """Width and height of the content boxes of the query containers that size containment applies to, layout px."""
    boxes = fragments.boxes
    sizes: dict[NodeId, tuple[float, float]] = {}
    for node in sorted(boxes.styled.containers):
        box = boxes.box_of.get(node)
        if box is None or boxes.boxes[box].kind in _NOT_CONTAINED or not fragments.fragments_of.get(box):
            continue
        piece = fragments.fragments[fragments.fragments_of[box][0]].piece
        border, padding = piece.border, piece.padding
        width = piece.width - border.left - border.right - padding.left - padding.right
        height = piece.height - border.top - border.bottom - padding.top - padding.bottom
        sizes[node] = (max(0, width) / 64, max(0, height) / 64)
    return sizes
