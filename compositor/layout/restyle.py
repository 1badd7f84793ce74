"""A laid-out document with other styles that leave every box where it is."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from compositor.css import properties as p
from compositor.css.properties import PROPERTIES, Affects, Property
from compositor.layout.boxes import Box, BoxId, BoxKind, BoxTree
from compositor.layout.columns import is_multicol
from compositor.layout.constraints import viewport_source
from compositor.layout.containing import find_containing_box
from compositor.layout.edges import NO_EDGES
from compositor.layout.fragments import Fragment, FragmentId, FragmentKind, FragmentTree, LayoutRect, Piece
from compositor.layout.overflow import Placed, scrollable_overflow, with_tracks
from compositor.layout.scrollbars import scrollbar_edges
from compositor.layout.sizing import add_edges, is_scroll_container
from compositor.style.computed_style import ComputedStyle, StyledDocument

_RESHAPING = (
    p.TRANSFORM, p.TRANSLATE, p.ROTATE, p.SCALE, p.TRANSFORM_ORIGIN, p.PERSPECTIVE, p.PERSPECTIVE_ORIGIN,
)  # fmt: skip
_WITH_BOX = frozenset(("before", "after", "marker"))


def restyled(fragments: FragmentTree, styled: StyledDocument) -> FragmentTree | None:
    """`fragments` with the styles of `styled`; None where they would have to be laid out again.

    They need not where the properties that differ reach no stage before the property trees and change no
    containing block. How far transformed boxes overflow is found anew.

    Args:
        fragments: Laid out without classic scrollbars, which overflow can make appear.

    Cost: O(boxes + fragments).
    """
    old = fragments.boxes
    if fragments.boxes.frames or old.styled.document is not styled.document:
        return None
    if old.styled.pseudo.keys() != styled.pseudo.keys():
        return None
    changed = _changed_boxes(old, styled)
    if changed is None:
        return None
    boxes = BoxTree(tuple(changed.get(box.id, box) for box in old.boxes), styled, old.box_of, old.frames)
    if _moves_positioned(old, boxes):
        return None
    reshaped = _reshaped(fragments, changed)
    if not all(_keeps_frame(fragments.fragments[index]) for index in reshaped):
        return None
    return replace(fragments, boxes=boxes, fragments=_fragments(fragments, boxes, changed, reshaped))


def _changed_boxes(tree: BoxTree, styled: StyledDocument) -> dict[BoxId, Box] | None:
    """Boxes that get another style; None where a style differs in something that layout sees."""
    differences = _Differences()
    found: dict[BoxId, Box] = {}
    for box in tree.boxes:
        own: tuple[Any, ...] = box.style.values
        styles = _styles(box, tree.styled, styled)
        if styles is None:
            continue
        differs = differences.between(*styles)
        if box.style is styles[0]:
            found[box.id] = _with_style(box, styles[1])
        elif box.parent in found and box.style is tree.boxes[box.parent].style:
            found[box.id] = _with_style(box, found[box.parent].style)  # generated text
        elif any(prop.inherited or own[prop.index] != prop.initial for prop in differs):
            return None  # derived from a style that changes
    for before, after in zip(tree.styled.styles, styled.styles, strict=True):
        if before is not None and after is not None:
            differences.between(before, after)
    for key, style in styled.pseudo.items():
        if differences.between(tree.styled.pseudo[key], style) and key[1] not in _WITH_BOX:
            return None
    return None if differences.reach_layout else found


class _Differences:
    """Properties in which styles differ; each pair is compared once.

    Attributes:
        reach_layout: Some difference so far is one that layout sees.
    """

    def __init__(self) -> None:
        self.reach_layout = False
        self._found: dict[tuple[int, int], tuple[Property[Any], ...]] = {}

    def between(self, before: ComputedStyle, after: ComputedStyle) -> tuple[Property[Any], ...]:
        """The properties whose values differ."""
        key = (id(before), id(after))
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = _different(before, after)
            if any(Affects.LAYOUT in prop.affects for prop in found):
                self.reach_layout = True
        return found


def _different(before: ComputedStyle, after: ComputedStyle) -> tuple[Property[Any], ...]:
    if before.values == after.values:
        return ()
    return tuple(prop for prop in PROPERTIES.values() if before.values[prop.index] != after.values[prop.index])


def _styles(box: Box, old: StyledDocument, new: StyledDocument) -> tuple[ComputedStyle, ComputedStyle] | None:
    """The old and the new style of the element or pseudo-element that a box or text has its style from."""
    if box.node < 0:
        return None
    if box.pseudo and (box.node, box.pseudo) in old.pseudo:
        key = (box.node, box.pseudo)
        return old.pseudo[key], new.pseudo[key]
    node = box.node if old.styles[box.node] is not None else old.document.nodes[box.node].parent
    before, after = old.styles[node], new.styles[node]
    return None if before is None or after is None else (before, after)


def _moves_positioned(old: BoxTree, new: BoxTree) -> bool:
    return any(
        find_containing_box(old, before).id != find_containing_box(new, after).id
        for before, after in zip(old.boxes, new.boxes, strict=True)
        if before.out_of_flow
    )


def _differs(before: Box, after: Box, prop: Property[Any]) -> bool:
    return bool(before.style.values[prop.index] != after.style.values[prop.index])


def _reshaped(tree: FragmentTree, changed: Mapping[BoxId, Box]) -> frozenset[FragmentId]:
    """Fragments with a descendant that reaches elsewhere."""
    boxes = tree.boxes.boxes
    found: set[FragmentId] = set()
    for box_id, box in changed.items():
        before = boxes[box_id]
        if any(_differs(before, box, prop) for prop in _RESHAPING):
            perspective = before.style[p.PERSPECTIVE] != box.style[p.PERSPECTIVE]
            for fragment in tree.fragments_of.get(box_id, ()):
                above = fragment if perspective else tree.fragments[fragment].parent
                while above >= 0 and above not in found:
                    found.add(above)
                    above = tree.fragments[above].parent
    return frozenset(found)


def _keeps_frame(fragment: Fragment) -> bool:
    """Whether a fragment is in the frame of reference that its overflow was found in."""
    return fragment.box.style[p.WRITING_MODE] == "horizontal-tb" and not is_multicol(fragment.box)


def _fragments(
    tree: FragmentTree, boxes: BoxTree, changed: Mapping[BoxId, Box], reshaped: Container[FragmentId]
) -> tuple[Fragment, ...]:
    viewport = viewport_source(boxes)
    found: list[Fragment] = list(tree.fragments)
    for fragment in reversed(tree.fragments):  # children come after their parents
        piece, box = fragment.piece, changed.get(fragment.box.id)
        if box is None and fragment.id not in reshaped:
            continue
        children = tuple(
            (x, y, found[child].piece) for child, (x, y, _piece) in zip(fragment.children, piece.children, strict=True)
        )
        overflow = piece.overflow
        if fragment.id in reshaped and piece.kind is FragmentKind.BOX:
            overflow = _overflow(piece, box or piece.box, children, viewport)
        piece = _with_box(piece, box or piece.box, children, overflow)
        found[fragment.id] = Fragment(fragment.id, fragment.parent, fragment.x, fragment.y, piece, fragment.children)
    return tuple(found)


def _overflow(piece: Piece, box: Box, children: Sequence[Placed], viewport: BoxId) -> LayoutRect | None:
    border = add_edges(piece.border, scrollbar_edges(box, piece.scrollbar))
    scrolls = is_scroll_container(box.style) and box.id != viewport
    size, edges = (piece.width, piece.height), (border, piece.padding)
    overflow = scrollable_overflow(box, scrolls, size, edges, children, viewport)
    if scrolls and box.kind is BoxKind.GRID and piece.overflow is not None:  # its tracks are where they were
        return with_tracks(box, overflow, size, (border, NO_EDGES), piece.overflow)
    return overflow


def _with_style(box: Box, style: ComputedStyle) -> Box:
    return Box(
        box.id, box.parent, box.node, style, box.kind, box.children, pseudo=box.pseudo, anonymous=box.anonymous,
        children_inline=box.children_inline, inline_level=box.inline_level, out_of_flow=box.out_of_flow,
        floating=box.floating, text=box.text, replaced=box.replaced, metrics=box.metrics,
    )  # fmt: skip


def _with_box(piece: Piece, box: Box, children: tuple[Placed, ...], overflow: LayoutRect | None) -> Piece:
    return Piece(
        box, piece.kind, piece.width, piece.height, children, border=piece.border, padding=piece.padding,
        text=piece.text, first_baseline=piece.first_baseline, last_baseline=piece.last_baseline,
        open_left=piece.open_left, open_right=piece.open_right, scrollbar=piece.scrollbar, overflow=overflow,
        grid=piece.grid, hidden=piece.hidden,
    )  # fmt: skip
