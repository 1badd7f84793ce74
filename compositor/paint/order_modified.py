"""The `order` of flex and grid items among the paint layers that they hold.

Source: CSS Flexbox 1 §4.3, CSS Grid 2 §6.3; Blink's `PaintLayerStackingNode`, which sorts the children of each paint
layer before it goes down into them.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree

_Key = tuple[BoxId, int] | None  # the container, and the order in it

_CONTAINERS = (BoxKind.FLEX, BoxKind.GRID)


def layer_ranks(boxes: BoxTree, has_layer: Sequence[bool]) -> dict[BoxId, int] | None:
    """Where each box with a paint layer comes when they are visited in order-modified document order.

    None when that is document order.
    """
    all_boxes = boxes.boxes
    if not any(box.style[p.ORDER] and _is_item(all_boxes, box) for box in all_boxes):
        return None
    children: dict[BoxId, list[BoxId]] = {NO_BOX: []}
    around: dict[BoxId, BoxId] = {NO_BOX: NO_BOX}
    for box in all_boxes:
        above = around[box.parent]
        if has_layer[box.id]:
            children[above].append(box.id)
            children[box.id] = []
            around[box.id] = box.id
        else:
            around[box.id] = above
    keys = {id: _key(all_boxes, all_boxes[id]) for id in children if id != NO_BOX}
    ranks: dict[BoxId, int] = {}
    stack = _sorted(children[NO_BOX], keys)[::-1]
    while stack:
        layer = stack.pop()
        ranks[layer] = len(ranks)
        stack.extend(reversed(_sorted(children[layer], keys)))
    return ranks


def _is_item(boxes: tuple[Box, ...], box: Box) -> bool:
    return box.parent != NO_BOX and boxes[box.parent].kind in _CONTAINERS and not box.out_of_flow


def _key(boxes: tuple[Box, ...], box: Box) -> _Key:
    """The layer of an item, or of an item's own child, goes where the item does; others stay."""
    if _is_item(boxes, box):
        return box.parent, box.style[p.ORDER]
    if box.parent != NO_BOX and _is_item(boxes, boxes[box.parent]):
        return boxes[box.parent].parent, boxes[box.parent].style[p.ORDER]
    return None


def _sorted(layers: list[BoxId], keys: dict[BoxId, _Key]) -> list[BoxId]:
    """Merge sort of two halves: layers of different containers compare equal, so the algorithm shows."""
    if len(layers) < 2:
        return layers
    middle = len(layers) // 2
    left, right = _sorted(layers[:middle], keys), _sorted(layers[middle:], keys)
    merged: list[BoxId] = []
    i = j = 0
    while i < len(left) and j < len(right):
        if _is_less(keys[right[j]], keys[left[i]]):
            merged.append(right[j])
            j += 1
        else:
            merged.append(left[i])
            i += 1
    return merged + left[i:] + right[j:]


def _is_less(a: _Key, b: _Key) -> bool:
    return a is not None and b is not None and a[0] == b[0] and a[1] < b[1]
