"""`getBoundingClientRect` and the rectangles of text, from exact (unsnapped) geometry.

Source: CSSOM View 1 §6; Blink maps through layout objects there, so paint snapping plays no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compositor.base.geometry import EMPTY_RECT, Point, Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.dom.nodes import NodeId
from compositor.layout.boxes import BoxId, BoxKind
from compositor.layout.fragments import Fragment, FragmentId, FragmentKind, FragmentTree
from compositor.layout.inline_culling import is_culled
from compositor.property_trees.box_geometry import content_box
from compositor.property_trees.geometry_mapper import local_matrices
from compositor.property_trees.nodes import PropertyTrees, TransformId
from compositor.property_trees.svg_objects import SvgObjects
from compositor.property_trees.svg_rects import svg_rects
from compositor.property_trees.svg_resources import SvgResources


class ClientRects:
    """Rectangles relative to the viewport, layout px, transforms, scrolling and sticky shifts applied.

    Those in frames are relative to the page's viewport, or with `by_document` to that of their own document.
    """

    def __init__(self, trees: PropertyTrees, fragments: FragmentTree, *, by_document: bool = False) -> None:
        self._views: Final = _views(fragments) if by_document and fragments.boxes.frames else ()
        self._inside: Final[dict[tuple[FragmentId, TransformId], Matrix]] = {}
        self._trees: Final = trees
        self._fragments: Final = fragments
        self._matrices: Final = local_matrices(trees.transforms, exact=True)

    def client_rects(self, box: BoxId) -> tuple[Rect, ...]:
        """Border boxes of all fragments of a box (`getClientRects`); of culled inline boxes those of their content."""
        ids = self._fragments.fragments_of.get(box, ())
        boxes = self._fragments.boxes
        if ids and is_culled(boxes.boxes[box], boxes, self._fragments.fonts):
            found = [rect for fragment in ids for rect in self._content_rects(fragment)]
            if found:
                return tuple(found)
        return tuple(self._fragment_rect(fragment) for fragment in ids)

    def _content_rects(self, fragment: FragmentId) -> Iterator[Rect]:
        """Rectangles of the text and the inline boxes in a fragment of a culled inline box."""
        tree = self._fragments
        texts: list[Fragment] = []
        stack = list(tree.fragments[fragment].children)
        while stack:
            child = tree.fragments[stack.pop()]
            if child.piece.kind is FragmentKind.TEXT and child.parent == fragment:
                texts.append(child)
            elif child.piece.kind is FragmentKind.INLINE_BOX:
                if is_culled(child.box, tree.boxes, tree.fonts):
                    yield from self._content_rects(child.id)
                else:
                    yield self._fragment_rect(child.id)
        props = self._trees.fragments[fragment]
        assert props is not None
        for text in texts:
            place = Point(props.paint_offset.x + text.x / 64, props.paint_offset.y + text.y / 64)
            yield self._map(text, place, props.state.transform)
            ellipsis = self._ellipsis_of(text)
            if ellipsis is not None:
                shift_x, shift_y = self._shift_in_line(fragment)
                x, y = props.paint_offset
                place = Point(x + (ellipsis.x - shift_x) / 64, y + (ellipsis.y - shift_y) / 64)
                yield self._map(ellipsis, place, props.state.transform)

    def _ellipsis_of(self, text: Fragment) -> Fragment | None:
        """The "…" that ends a cut text; it is a child of the line, but belongs to the text."""
        tree = self._fragments.fragments
        line = text
        while line.piece.kind is not FragmentKind.LINE and line.parent >= 0:
            line = tree[line.parent]
        if line.piece.kind is not FragmentKind.LINE:
            return None
        last = tree[line.children[-1]]
        return last if last.piece.text is not None and last.piece.text.ellipsis_of == text.box.id else None

    def _shift_in_line(self, fragment: FragmentId) -> tuple[int, int]:
        """Where a fragment is in its line, layout units."""
        x = y = 0
        each = self._fragments.fragments[fragment]
        while each.piece.kind is not FragmentKind.LINE and each.parent >= 0:
            x, y = x + each.x, y + each.y
            each = self._fragments.fragments[each.parent]
        return x, y

    def bounding_client_rect(self, box: BoxId) -> Rect:
        """Union of the box's fragments; empty ones count only if all are, then the last (`getBoundingClientRect`)."""
        rects = self.client_rects(box)
        sized = [rect for rect in rects if rect.width and rect.height]
        if not sized:
            return rects[-1] if rects else EMPTY_RECT
        x, y = min(r.x for r in sized), min(r.y for r in sized)
        return Rect(x, y, max(r.right for r in sized) - x, max(r.bottom for r in sized) - y)

    def svg_rects(self) -> dict[NodeId, Rect]:
        """Bounding rectangles of the elements inside inline SVG (`getBoundingClientRect`)."""
        styled = self._fragments.boxes.styled
        found: dict[NodeId, Rect] = {}
        objects = SvgObjects(SvgResources(styled, self._fragments.fonts))
        for box in self._fragments.boxes.boxes:
            if box.replaced is None or box.replaced.kind != "svg" or box.node < 0:
                continue
            for fragment in self._fragments.fragments_of.get(box.id, ()):
                props = self._trees.fragments[fragment]
                assert props is not None
                matrix = self._matrix(fragment, props.state.transform)
                area = content_box(self._fragments.fragments[fragment].piece, props.paint_offset)
                zoom = styled.media.dpr * box.style[p.INTERNAL_ZOOM]
                for node, inner, rect in svg_rects(objects, styled.document.element(box.node), area, zoom):
                    found[node] = (matrix @ inner).map_rect(rect)
        return found

    def text_rects(self) -> dict[NodeId, tuple[Rect, ...]]:
        """Rectangles of the text fragments of each text node, in order (a floating first letter before the rest)."""
        result: dict[NodeId, list[tuple[BoxId, Rect]]] = {}
        offsets: dict[FragmentId, tuple[Point, TransformId]] = {}
        for fragment in self._fragments.fragments:
            props = self._trees.fragments[fragment.id]
            if props is not None:
                offsets[fragment.id] = (props.contents_offset, props.contents.transform)
                continue
            origin, transform = offsets[fragment.parent]
            place = Point(origin.x + fragment.x / 64, origin.y + fragment.y / 64)
            offsets[fragment.id] = (place, transform)
            if fragment.piece.kind is FragmentKind.TEXT and not fragment.box.pseudo:
                rect = self._map(fragment, place, transform)
                result.setdefault(fragment.box.node, []).append((fragment.box.id, rect))
        return {node: tuple(rect for _box, rect in sorted(rects, key=_box_id)) for node, rects in result.items()}

    def _fragment_rect(self, fragment: FragmentId) -> Rect:
        props = self._trees.fragments[fragment]
        assert props is not None
        return self._map(self._fragments.fragments[fragment], props.paint_offset, props.state.transform)

    def _map(self, fragment: Fragment, offset: Point, transform: TransformId) -> Rect:
        piece = fragment.piece
        rect = Rect(offset.x, offset.y, piece.width / 64, piece.height / 64)
        return self._matrix(fragment.id, transform).map_rect(rect)

    def _matrix(self, fragment: FragmentId, transform: TransformId) -> Matrix:
        """From a transform's space to the viewport that counts for a fragment."""
        view = self._views[fragment] if self._views else FragmentId(0)
        if view == 0:
            return self._matrices[transform]
        key = (view, transform)
        if key not in self._inside:
            props = self._trees.fragments[view]
            assert props is not None
            back = self._matrices[props.state.transform].inverse() or IDENTITY
            self._inside[key] = back @ self._matrices[transform]
        return self._inside[key]


def _views(tree: FragmentTree) -> tuple[FragmentId, ...]:
    """The view that each fragment is in, by `FragmentId`."""
    views: list[FragmentId] = []
    for fragment in tree.fragments:
        is_view = fragment.parent < 0 or fragment.box.kind is BoxKind.VIEW
        views.append(fragment.id if is_view else views[fragment.parent])
    return tuple(views)


def _box_id(placed: tuple[BoxId, Rect]) -> BoxId:
    return placed[0]
