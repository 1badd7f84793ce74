"""What boxes must know about their descendants before any node can be made.

One pass from the leaves up, so that the builder's single pass from the root down suffices.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxKind, BoxTree
from compositor.layout.fragments import FragmentKind, FragmentTree
from compositor.layout.transform_matrix import whole_transform
from compositor.property_trees.box_traits import BoxTraits, is_svg_root
from compositor.property_trees.svg_groups import svg_group_facts
from compositor.style.animations import has_begun


class SubtreeFacts:
    """Facts about the descendants of each box, by `BoxId`.

    Attributes:
        three_d: A stacked descendant is transformed in 3D within its 3D rendering context.
        blends: A descendant that is not isolated from this stacking context blends with it.
        backdrops: A descendant has a `backdrop-filter`, or hints at one.
        scene_leaf: The nearest element ancestor preserves 3D and this box does not.
        transform_runs: A `transform` animation of the box itself has gone past its delay.
        escapes: Box id of the outermost containing block of an out-of-flow descendant that this box
            does not contain; only boxes that have one.
    """

    __slots__ = ("backdrops", "blends", "escapes", "scene_leaf", "three_d", "transform_runs")

    def __init__(self, fragments: FragmentTree, traits: tuple[BoxTraits, ...]) -> None:
        boxes = fragments.boxes
        count = len(boxes.boxes)
        self.three_d: Final = bytearray(count)
        self.blends: Final = bytearray(count)
        self.backdrops: Final = bytearray(count)
        self.scene_leaf: Final = bytearray(count)
        self.transform_runs: Final = bytearray(count)
        self.escapes: Final[dict[int, int]] = {}
        self._find_running(boxes, traits)
        if all(each.style.plain for each in traits) and not any(is_svg_root(box) for box in boxes.boxes):
            return
        self._find_leaves(boxes, traits)
        self._gather(boxes, traits)
        self._find_escapes(fragments, traits)

    def _find_leaves(self, boxes: BoxTree, traits: tuple[BoxTraits, ...]) -> None:
        if not any(each.preserves_3d for each in traits):
            return
        for box in boxes.boxes:
            if box.anonymous or box.parent == NO_BOX or traits[box.id].preserves_3d or not _is_element(box):
                continue
            if box.kind is BoxKind.INLINE and not traits[box.id].has_layer:
                continue
            parent = boxes.boxes[box.parent]
            while parent.anonymous and parent.parent != NO_BOX:
                parent = boxes.boxes[parent.parent]
            self.scene_leaf[box.id] = traits[parent.id].preserves_3d

    def _find_running(self, boxes: BoxTree, traits: tuple[BoxTraits, ...]) -> None:
        for box in boxes.boxes:
            if "transform" in traits[box.id].animating:
                self.transform_runs[box.id] = has_begun(boxes.styled, box.style, "transform")

    def _gather(self, boxes: BoxTree, traits: tuple[BoxTraits, ...]) -> None:
        contexts = _stacking_contexts(boxes, traits)
        for box in reversed(boxes.boxes):
            if box.parent == NO_BOX:
                continue
            each = traits[box.id]
            context = contexts[box.id]
            if is_svg_root(box):
                inside = svg_group_facts(boxes.styled, box.node)
                if inside.blends:
                    self.blends[box.id if each.stacking_context else context] = 1
                self.backdrops[box.id] |= inside.backdrops
            if self.backdrops[box.id]:
                self.backdrops[box.parent] = 1
            if each.style.plain or not each.has_layer:
                continue
            style = box.style
            if each.transformable and each.style.has_transform and not whole_transform(style, 0, 0).is_2d:
                self.three_d[context] = 1
            if each.preserves_3d and self.three_d[box.id]:
                self.three_d[context] = 1
            if style[p.MIX_BLEND_MODE] != "normal":
                self.blends[context] = 1
            if style[p.BACKDROP_FILTER] or "backdrop-filter" in style[p.WILL_CHANGE]:
                self.backdrops[box.parent] = 1

    def _find_escapes(self, fragments: FragmentTree, traits: tuple[BoxTraits, ...]) -> None:
        boxes = fragments.boxes.boxes
        for fragment in fragments.fragments:
            box = fragment.box
            if not box.out_of_flow or fragment.piece.kind is not FragmentKind.BOX or fragment.parent < 0:
                continue
            container = fragments.fragments[fragment.parent].box.id
            current = box.parent
            while current > container:
                known = self.escapes.get(current)
                if known is not None and known <= container:
                    break
                self.escapes[current] = container
                current = boxes[current].parent


def _is_element(box: Box) -> bool:
    return box.node >= 0 and not box.text


def _stacking_contexts(boxes: BoxTree, traits: tuple[BoxTraits, ...]) -> list[int]:
    """The nearest ancestor of each box that is a stacking context."""
    contexts = [0] * len(boxes.boxes)
    for box in boxes.boxes:
        if box.parent != NO_BOX:
            own = traits[box.parent].stacking_context
            contexts[box.id] = box.parent if own else contexts[box.parent]
    return contexts
