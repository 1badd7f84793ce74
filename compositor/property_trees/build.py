"""Build the property trees: one pass over the boxes, from the root down.

Boxes come in tree order. In-flow boxes take transform, clip and scroll from the fragment that
contains them, which for out-of-flow boxes is their containing block's; the effect always comes from
the parent in the box tree. Clips that go with a group (`clip-path`, masks, `clip`, pixel-moving
filters) cut out-of-flow descendants too, wherever their containing block is. Nodes of one element
are made in a fixed order, outermost first.

Input:  fragments with offsets, and the document's scroll offset.
Output: `PropertyTrees`.
Cost:   O(fragments).
Source: Blink's `PrePaintTreeWalk` and `PaintPropertyTreeBuilder`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Final

from compositor.base.geometry import EMPTY_RECT, Point, Rect
from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, FrameView
from compositor.layout.fragments import Fragment, FragmentId, FragmentKind, FragmentTree
from compositor.property_trees import direct_facts as df
from compositor.property_trees.anchor_scroll import shift_with_anchor
from compositor.property_trees.box_geometry import border_box
from compositor.property_trees.box_traits import TraitsTable, body_box, is_svg_root
from compositor.property_trees.cursor import Cursor, SpaceContext, TreeLists
from compositor.property_trees.effect_nodes import add_clip_path, add_css_clip, add_effect, add_filter
from compositor.property_trees.frame_nodes import add_frame_view
from compositor.property_trees.motion import motion_of
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_CLIP,
    ClipId,
    CompositedScrollingPreference,
    EffectId,
    Fact,
    FragmentProperties,
    PropertyTrees,
    PropertyTreeState,
    SvgContent,
)
from compositor.property_trees.overflow_nodes import (
    add_background_clip,
    add_overflow_clips,
    add_scroll,
    needs_scroll_node,
    scroll_geometry,
)
from compositor.property_trees.scroll_offsets import scroll_offsets
from compositor.property_trees.sticky import Scroller, StickyPlacement, place_sticky
from compositor.property_trees.subtree_facts import SubtreeFacts
from compositor.property_trees.svg_nodes import SvgNodes
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.transform_nodes import (
    add_anchor_scroll,
    add_element_transforms,
    add_paint_offset_translation,
    add_perspective,
    add_sticky,
    needs_paint_offset_translation,
)
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL, Viewport, add_viewport

_ORIGIN = Point(0.0, 0.0)
_IN_PLACE: Final = (BoxKind.INLINE, BoxKind.TABLE_PART)
"""Boxes whose backgrounds always paint where they are."""


def build_property_trees(fragments: FragmentTree, scroll: tuple[float, float] = (0.0, 0.0)) -> PropertyTrees:
    """Build the four trees.

    Args:
        fragments: The laid-out document.
        scroll: Scroll offset of the document, layout px; clamped to what it can scroll.
    """
    return _Builder(fragments, scroll).run()


class _Builder:
    """The walk's state; see `build_property_trees`."""

    def __init__(self, tree: FragmentTree, scroll: tuple[float, float]) -> None:
        table = TraitsTable(tree.boxes)
        self._tree: Final = tree
        self._scale: Final = tree.boxes.styled.media.dpr
        self._traits: Final = table.traits
        self._subtree: Final = SubtreeFacts(tree, table.traits)
        self._trees: Final = TreeLists()
        self._offsets: Final = scroll_offsets(tree, scroll, lambda box: table.traits[box].scrolls)
        self._viewport: Final = add_viewport(
            self._trees, tree, table.viewport, self._offsets.get(FragmentId(0), _ORIGIN)
        )
        self._resources: Final = SvgResources(tree.boxes.styled, tree.fonts)
        self._viewports: Final = table.viewports
        self._frames: Final = {view.box: view for view in tree.boxes.frames}
        self._svg: Final = SvgNodes(self._trees, self._resources)
        self._svg_content: Final[dict[FragmentId, SvgContent]] = {}
        self._views: Final[dict[FragmentId, Viewport]] = {FragmentId(0): self._viewport}
        count = len(tree.boxes.boxes)
        self._effects: Final[list[EffectId]] = [EffectId(0)] * count
        self._hints_cancelled: Final = bytearray(count)
        self._forced: Final[list[tuple[BoxId, ClipId]]] = [(NO_BOX, ROOT_CLIP)] * count
        self._props: Final[list[FragmentProperties | None]] = [None] * len(tree.fragments)
        self._spaces: Final[list[SpaceContext | None]] = [None] * len(tree.fragments)
        self._shifts: Final[dict[FragmentId, Point]] = {}
        self._scrollers: Final[dict[FragmentId, Scroller]] = {}

    def run(self) -> PropertyTrees:
        """Visit every box's fragments."""
        view = self._viewport
        own = PropertyTreeState(view.fixed.transform, ROOT_CLIP, view.fixed.effect)
        self._props[0] = FragmentProperties(own, _ORIGIN, view.contents, _ORIGIN, LAYOUT_VIEW_SCROLL, own)
        self._spaces[0] = SpaceContext(True, 0, LAYOUT_VIEW_SCROLL, FragmentId(0))
        self._scrollers[FragmentId(0)] = Scroller(FragmentId(0), LAYOUT_VIEW_SCROLL, view.geometry, view.offset)
        fragments_of = self._tree.fragments_of
        for box in self._tree.boxes.boxes:
            ids = fragments_of.get(box.id)
            if box.parent != NO_BOX:
                self._effects[box.id] = self._effects[box.parent]
                self._forced[box.id] = self._forced[box.parent]
                self._hints_cancelled[box.id] = (
                    self._hints_cancelled[box.parent] or self._traits[box.id].style.will_change_contents
                )
                if ids and box.kind is BoxKind.VIEW:
                    self._visit_view(box, ids[0])
                elif ids:
                    self._visit_box(box, ids)
        trees = self._trees
        return PropertyTrees(
            tuple(trees.transforms),
            tuple(trees.clips),
            tuple(trees.effects),
            tuple(trees.scrolls),
            tuple(self._props),
            view.contents,
            view.fixed,
            self._scale,
            self._svg_content,
            tuple(each.fixed for each in self._views.values() if each is not view and each.fixed != each.contents),
        )

    def _visit_view(self, box: Box, fragment_id: FragmentId) -> None:
        """Hang the document of a frame below what the frame's element shows."""
        fragment, view, boxes = self._tree.fragments[fragment_id], self._frames[box.id], self._tree.boxes
        self._hints_cancelled[box.id] = 0
        self._forced[box.id] = (NO_BOX, ROOT_CLIP)
        outside = self._surroundings(fragment, box)
        root = boxes.boxes[boxes.box_of.get(view.root, box.id)]
        frame = (view, root, self._scroll_preference(view))
        made = add_frame_view(self._trees, fragment, outside, self._viewports[box.id], frame)
        own = PropertyTreeState(made.fixed.transform, outside[0].clip, made.fixed.effect)
        self._views[fragment_id] = made
        self._props[fragment_id] = FragmentProperties(own, _ORIGIN, made.contents, _ORIGIN, made.scroll, outside[0])
        scroll = made.scroll if made.scroll != NO_SCROLL else made.fixed_space.scroll
        self._spaces[fragment_id] = SpaceContext(True, 0, scroll, fragment_id, isolation=made.contents.transform)
        self._scrollers[fragment_id] = Scroller(fragment_id, made.scroll, made.geometry, made.offset)

    def _scroll_preference(self, view: FrameView) -> CompositedScrollingPreference:
        """A frame's scroller follows the hints of its element, its root element and `<body>`."""
        boxes = self._tree.boxes
        frame = boxes.boxes[view.box].parent
        for id in (frame, boxes.box_of.get(view.root, NO_BOX), body_box(boxes, view)):
            if id != NO_BOX and self._facts(boxes.boxes[id]):
                return CompositedScrollingPreference.PREFERRED
        return CompositedScrollingPreference.DEFAULT

    def _facts(self, box: Box) -> frozenset[Fact]:
        traits = self._traits[box.id]
        if traits.style.plain and not traits.animating:
            return df.NO_FACTS
        cancelled = bool(self._hints_cancelled[box.id])
        return df.style_facts(box, traits, bool(self._subtree.three_d[box.id]), cancelled)

    def _visit_box(self, box: Box, ids: tuple[FragmentId, ...]) -> None:
        """Hang all of a box in the trees: what of it is in one column or page has nodes of its own."""
        traits = self._traits[box.id]
        facts = self._facts(box)
        if self._subtree.scene_leaf[box.id]:
            facts |= {Fact.TRANSFORM_3D_SCENE_LEAF}
        plain = traits.style.plain and not facts and not self._subtree.blends[box.id]
        plain = plain and box.id not in self._tree.followed and box.kind is not BoxKind.REPLACED
        for part in self._parts(box, ids):
            first = self._tree.fragments[part[0]]
            outside, offset, space = self._surroundings(first, box)
            if plain:
                self._hang_plainly(box, part, outside, offset, space)
                continue
            cursor = Cursor(first, traits, outside, offset, space)
            cursor.facts = facts
            if box.kind is BoxKind.INLINE and len(part) > 1:
                cursor.lines = self._lines(box, part, offset)
            self._make_nodes(cursor, part, outside, offset, space)
        first_part = self._props[ids[0]]
        assert first_part is not None
        self._effects[box.id] = first_part.contents.effect

    def _parts(self, box: Box, ids: tuple[FragmentId, ...]) -> list[tuple[FragmentId, ...]]:
        """A box's fragments, those of an inline box in one fragment of its block together.

        Source: Blink's `FragmentData`, of which there is one a fragmentainer.
        """
        if len(ids) == 1:
            return [ids]
        if box.kind is not BoxKind.INLINE:
            return [(each,) for each in ids]
        return [tuple(part) for _block, part in groupby(ids, self._block_around)]

    def _block_around(self, id: FragmentId) -> FragmentId:
        """The fragment of the block that an inline box's fragment is in."""
        fragments = self._tree.fragments
        parent = fragments[id].parent
        while fragments[parent].piece.kind is not FragmentKind.BOX:
            parent = fragments[parent].parent
        return parent

    def _lines(self, box: Box, ids: tuple[FragmentId, ...], origin: Point) -> Rect:
        """All boxes of an inline box, px from the first one's top left."""
        rect = EMPTY_RECT
        for each in ids:
            fragment = self._tree.fragments[each]
            _, place, _ = self._surroundings(fragment, box)
            rect = rect.union(border_box(fragment.piece, Point(place.x - origin.x, place.y - origin.y)))
        return rect

    def _surroundings(self, fragment: Fragment, box: Box) -> tuple[PropertyTreeState, Point, SpaceContext]:
        """State, border-box offset and inherited context just outside a fragment."""
        x, y = fragment.x, fragment.y
        parent = fragment.parent
        fragments, props = self._tree.fragments, self._props
        while props[parent] is None and parent > 0:
            line = fragments[parent]
            x, y = x + line.x, y + line.y
            parent = line.parent
        effect = self._effects[box.parent]
        owner, clip = self._forced[box.parent] if box.out_of_flow else (NO_BOX, ROOT_CLIP)
        if box.out_of_flow and parent in self._views and box.style[p.POSITION] == "fixed":
            view = self._views[parent]
            state = view.fixed
            state = PropertyTreeState(state.transform, clip if owner > 0 else state.clip, effect)
            return state, Point(x / 64, y / 64), view.fixed_space
        container, space = props[parent], self._spaces[parent]
        assert container is not None and space is not None
        state = container.contents
        if fragments[parent].box.id == box.parent:
            effect = state.effect
        if owner > fragments[parent].box.id:
            state = PropertyTreeState(state.transform, clip, effect)
        elif state.effect != effect:
            state = PropertyTreeState(state.transform, state.clip, effect)
        origin = container.contents_offset
        return state, Point(origin.x + x / 64, origin.y + y / 64), space

    def _hang_plainly(
        self,
        box: Box,
        ids: tuple[FragmentId, ...],
        state: PropertyTreeState,
        offset: Point,
        space: SpaceContext,
    ) -> None:
        """Record fragments of a box that makes no node."""
        if not box.anonymous and (space.rendering_context or not space.flattens):
            space = SpaceContext(True, 0, space.scroll, space.scroller, isolation=space.isolation)
        elif space.inherits_backface != space.flattens:
            space = space._replace(inherits_backface=space.flattens)
        self._props[ids[0]] = FragmentProperties(state, offset, state, offset, NO_SCROLL, state)
        self._spaces[ids[0]] = space
        for other in ids[1:]:
            outside, place, _ = self._surroundings(self._tree.fragments[other], box)
            self._props[other] = FragmentProperties(outside, place, outside, place, NO_SCROLL, outside)
            self._spaces[other] = space

    def _make_nodes(
        self,
        cursor: Cursor,
        ids: tuple[FragmentId, ...],
        outside: PropertyTreeState,
        offset: Point,
        space: SpaceContext,
    ) -> None:
        """Make the box's nodes, outermost first, and record all its fragments."""
        trees, box = self._trees, cursor.box
        geometry = needs_scroll_node(cursor)
        sticky = self._sticky(cursor, space)
        view = self._views.get(space.scroller)
        fixed_to_view = view is not None and space is view.fixed_space and box.style[p.POSITION] == "fixed"
        anchor_shift = self._anchor_shift(cursor, fixed_to_view)
        if view is not None and fixed_to_view and cursor.traits.has_layer:
            overflows = view.geometry.overflows_x or view.geometry.overflows_y
            cursor.facts |= df.fixed_facts(box, overflows, view is self._viewport)
        if box.metrics.moves_on_path:
            cursor.motion = motion_of(self._tree, cursor, self._resources)
        moves = geometry is not None or ids[0] in self._offsets
        if needs_paint_offset_translation(cursor, moves, sticky is not None, fixed_to_view):
            add_paint_offset_translation(trees, cursor)
        if sticky is not None:
            add_sticky(trees, cursor, sticky.constraint, sticky.shift)
        if anchor_shift is not None:
            add_anchor_scroll(trees, cursor, anchor_shift)
        add_element_transforms(trees, cursor)
        before = cursor.clip
        painted_clip = add_clip_path(trees, cursor, self._resources, self._scale)
        masks = add_effect(trees, cursor, self._subtree, self._clip_contains_all(cursor), painted_clip)
        add_css_clip(trees, cursor)
        add_filter(trees, cursor, self._resources, self._clip_contains_all(cursor))
        if cursor.clip != before and self._forced[box.id][0] != box.id:
            self._forced[box.id] = (box.id, cursor.clip)
        state, paint_offset = cursor.state, cursor.offset
        background = self._fixed_background(cursor)
        add_overflow_clips(trees, cursor)
        if is_svg_root(box):
            content = self._svg.add(cursor, bool(self._hints_cancelled[box.id]))
            if content is not None:
                self._svg_content[ids[0]] = content
        add_perspective(trees, cursor)
        scroll = NO_SCROLL
        scrolled = self._offsets.get(ids[0], _ORIGIN)
        if geometry is not None or scrolled != _ORIGIN:
            add_scroll(trees, cursor, geometry, scrolled)
            scroll = NO_SCROLL if geometry is None else cursor.scroll
        own = FragmentProperties(
            state, paint_offset, cursor.state, cursor.offset, scroll, outside, masks.mask, background, masks.clip_path
        )
        self._record(cursor, ids, own, offset)
        self._remember_space(cursor, ids, space)

    def _fixed_background(self, cursor: Cursor) -> PropertyTreeState | None:
        """The state for a background that stays in the page's view; None below transforms, which carry it along."""
        if not cursor.traits.style.fixed_background or cursor.box.kind in _IN_PLACE or self._views_between(cursor.box):
            return None
        fixed, node = self._viewport.fixed, self._trees.transforms[cursor.transform]
        while node.id != fixed.transform:
            if node.role not in ("scroll", "paint-offset", "sticky", "anchor") or node.parent < 0:
                return None
            node = self._trees.transforms[node.parent]
        return add_background_clip(self._trees, cursor, fixed.transform)

    def _views_between(self, box: Box) -> bool:
        """True for boxes of a document in a frame."""
        boxes = self._tree.boxes
        while boxes.frames and box.parent != NO_BOX:
            if box.kind is BoxKind.VIEW:
                return True
            box = boxes.boxes[box.parent]
        return False

    def _record(self, cursor: Cursor, ids: tuple[FragmentId, ...], own: FragmentProperties, offset: Point) -> None:
        """Note the box's properties; later fragments of an inline box are moved as the first one was."""
        self._props[ids[0]] = own
        dx, dy = own.paint_offset.x - offset.x, own.paint_offset.y - offset.y
        for other in ids[1:]:
            _, place, _ = self._surroundings(self._tree.fragments[other], cursor.box)
            moved = Point(place.x + dx, place.y + dy)
            self._props[other] = replace(own, paint_offset=moved, contents_offset=moved)

    def _remember_space(self, cursor: Cursor, ids: tuple[FragmentId, ...], space: SpaceContext) -> None:
        scroller = space.scroller
        if cursor.traits.scrolls and cursor.fragment.piece.kind is FragmentKind.BOX:
            scroller = ids[0]
        inner = SpaceContext(
            cursor.flattens, cursor.rendering_context, cursor.scroll, scroller, cursor.inherits_backface,
            cursor.transform if cursor.traits.isolated else cursor.isolation,
        )  # fmt: skip
        for each in ids:
            self._spaces[each] = inner

    def _sticky(self, cursor: Cursor, space: SpaceContext) -> StickyPlacement | None:
        if cursor.traits.style.position != "sticky" or not cursor.traits.has_layer:
            return None
        scroller = self._scroller(space.scroller)
        placement = place_sticky(self._tree, cursor.fragment, scroller, self._shifts)
        if placement is None:
            return None
        self._shifts[cursor.fragment.id] = placement.shift
        view = self._views.get(scroller.fragment)
        fixed_to_view = view is not None and space.scroll == view.fixed_space.scroll
        if placement.can_move and not fixed_to_view:
            cursor.facts |= {Fact.STICKY_POSITION}
        return placement

    def _anchor_shift(self, cursor: Cursor, fixed_to_view: bool) -> Point | None:
        """How far an anchored box has moved with its anchor; None where nothing between the two can scroll."""
        followed = self._tree.followed.get(cursor.box.id)
        if followed is None:
            return None
        view = self._viewport if fixed_to_view else None
        found = shift_with_anchor(self._tree, cursor.fragment, followed, (self._shifts, self._offsets), view)
        if found is not None:
            cursor.facts |= {Fact.ANCHOR_POSITION}
            self._shifts[cursor.fragment.id] = found
        return found

    def _scroller(self, fragment: FragmentId) -> Scroller:
        """The scroll container of a fragment, as sticky boxes want it."""
        found = self._scrollers.get(fragment)
        if found is None:
            props = self._props[fragment]
            assert props is not None
            piece = self._tree.fragments[fragment].piece
            found = Scroller(
                fragment, props.scroll, scroll_geometry(piece, piece.box), self._offsets.get(fragment, _ORIGIN)
            )
            self._scrollers[fragment] = found
        return found

    def _clip_contains_all(self, cursor: Cursor) -> bool:
        """False when an out-of-flow descendant is not under the current clip."""
        escape = self._subtree.escapes.get(cursor.box.id)
        if escape is None:
            return True
        ids = self._tree.fragments_of.get(self._tree.boxes.boxes[escape].id)
        container = self._props[ids[0]] if ids else None
        return container is None or container.contents.clip == cursor.clip
