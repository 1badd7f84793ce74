"""Container queries tie style to layout: style, lay out, style again with the sizes found, until they stay.

A container's size does not depend on its contents, so each round settles one level of nesting more, from the
outside in.
Source: CSS Containment 3, §4; CSS Conditional Rules 5, §5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compositor.dom import NodeId
from compositor.layout.boxes import BoxKind
from compositor.layout.fragments import FragmentTree
from compositor.style.computed_style import StyledDocument

MAX_ROUNDS = 32
Sizes = Mapping[NodeId, tuple[float, float]]
_NOT_CONTAINED = (BoxKind.INLINE, BoxKind.TABLE, BoxKind.TABLE_PART)


def settle_containers(
    first: StyledDocument, style: Callable[[Sizes], StyledDocument], lay_out: Callable[[StyledDocument], FragmentTree]
) -> FragmentTree:
    """The layout that agrees with its styles (`boxes.styled`), after at most `MAX_ROUNDS` rounds.

    Args:
        first: Styles before any size is known.
        style: Styles for sizes.
        lay_out: Boxes and fragments for styles.
    """
    fragments = lay_out(first)
    for _round in range(MAX_ROUNDS):
        styled = fragments.boxes.styled
        sizes = _container_sizes(fragments)
        if sizes == styled.container_sizes:
            break
        fragments = lay_out(style(sizes))
    return fragments


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
