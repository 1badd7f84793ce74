"""Walk paint layers in CSS paint order and record what they paint.

One layer paints its own background and borders, the layers below zero, its descendants that have no
layer (block backgrounds, then floats, then inline content, then outlines), and the other layers. The
descendants are walked once: backgrounds are recorded on the way, the rest is put on lists and
recorded after.

Source: CSS 2.2 Appendix E; Blink's `PaintLayerPainter` and `BoxFragmentPainter`.
"""

from __future__ import annotations

import math
from itertools import groupby
from typing import Final

from compositor.base.geometry import Point, Rect
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxId, BoxKind
from compositor.layout.fragments import Fragment, FragmentId, FragmentKind, FragmentTree
from compositor.paint.artifact import ChunkKind
from compositor.paint.background_painter import BackgroundArea
from compositor.paint.box_painter import paint_decorations, paint_outline
from compositor.paint.canvas import canvas_source, paint_canvas
from compositor.paint.chunker import DOCUMENT, Client
from compositor.paint.clip_mask_painter import paint_clip_mask
from compositor.paint.collapsed_borders import collapses, paint_collapsed_borders
from compositor.paint.column_rules import has_column_rules, paint_column_rules
from compositor.paint.control_painter import is_themed, paint_control, paint_control_mark
from compositor.paint.cull_rect import CullRect
from compositor.paint.culled_inline import is_culled
from compositor.paint.fixed_background import paint_fixed_background
from compositor.paint.marker_painter import is_symbol_marker, paint_symbol
from compositor.paint.mask_painter import paint_mask
from compositor.paint.overlay_scrollbars import OverlayScrollbars
from compositor.paint.paint_context import PaintContext, border_rect
from compositor.paint.phases import Phases, enter_contents
from compositor.paint.replaced_painter import paint_replaced
from compositor.paint.scrollbar_painter import paint_scrollbars
from compositor.paint.scroller_painter import (
    BackgroundSpace,
    background_space,
    paint_contents_background,
    record_contents,
)
from compositor.paint.stacking import LayerTree, PaintLayer, is_self_painting
from compositor.paint.subsequence import needs_subsequence
from compositor.paint.svg_painter import paint_svg
from compositor.paint.text_painter import TextPainter
from compositor.property_trees.box_traits import BoxTraits
from compositor.property_trees.nodes import NO_SCROLL, ROOT_STATE, EffectNode, FragmentProperties, PropertyTreeState
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL

_INVISIBLE_OPACITY = 0.0004
_KEEPS_INVISIBLE = frozenset({"opacity"})
_GLYPH_INK = 8.0  # room for glyphs that reach out of their lines, px


class Painter:
    """Paints one document; see the module's text."""

    def __init__(self, ctx: PaintContext, traits: tuple[BoxTraits, ...]) -> None:
        self._ctx: Final = ctx
        self._traits: Final = traits
        self._layers: Final = LayerTree(ctx.fragments.boxes, traits, _hidden(ctx.fragments))
        self._text: Final = TextPainter(ctx)
        self._skipped: Final = tuple(is_self_painting(each) for each in traits)
        self._canvas: Final = canvas_source(ctx.fragments)
        self._frames: Final = {
            view.box: (view, canvas_source(ctx.fragments, view)) for view in ctx.fragments.boxes.frames
        }
        self._canvases: Final = frozenset((self._canvas, *(source for _view, source in self._frames.values())))
        self._fragments: Final = ctx.fragments.fragments
        self._cull: Final = CullRect(ctx.trees, ctx.mapper)
        self._overlay: Final = OverlayScrollbars(ctx, self._layers)

    def paint_document(self) -> None:
        """Paint everything, from the LayoutView down."""
        paint_canvas(self._ctx, self._canvas)
        self._paint_children(self._layers.root)
        self._ctx.chunks.enter(ROOT_STATE, DOCUMENT)
        paint_scrollbars(self._ctx, self._fragments[0], Point(0.0, 0.0), LAYOUT_VIEW_SCROLL)
        self._overlay.paint_viewport()

    def _paint_frame(self, fragment: FragmentId) -> None:
        """Paint the document of a frame."""
        layer = self._layers.layer_of[self._fragments[fragment].box.id]
        found = self._frames.get(self._fragments[fragment].box.id)
        if layer is None or found is None:
            return
        outer, props = self._ctx.chunks.state, self._ctx.props(fragment)
        paint_canvas(self._ctx, found[1], found[0])
        self._ctx.chunks.enter(props.state, Client(fragment))
        paint_scrollbars(self._ctx, self._fragments[fragment], Point(0.0, 0.0), props.scroll)
        self._paint_children(layer)
        self._overlay.paint_frame(fragment)
        self._ctx.chunks.enter(outer, None)

    # ------------------------------------------------------------------ layers

    def _paint_children(self, layer: PaintLayer) -> None:
        for child in layer.negative:
            self._paint_layer(child)
        self._paint_children_above(layer)

    def _paint_children_above(self, layer: PaintLayer) -> None:
        for child in layer.normal_flow:
            self._paint_layer(child)
        self._overlay.paint_inside(layer)
        for child in layer.positive:
            self._paint_layer(child)

    def _paint_layer(self, layer: PaintLayer) -> None:
        """Paint one layer and all below it."""
        ids = self._ctx.fragments.fragments_of.get(layer.box)
        if not ids:
            return
        chunks = self._ctx.chunks
        was_invisible = chunks.invisible
        chunks.invisible = was_invisible or self._is_invisible(layer.box)
        if all(self._is_far(each) for each in ids):
            self._paint_children(layer)
        else:
            self._paint_near_layer(layer, ids)
        chunks.invisible = was_invisible

    def _paint_near_layer(self, layer: PaintLayer, ids: tuple[FragmentId, ...]) -> None:
        chunks = self._ctx.chunks
        outer = chunks.state
        props = self._ctx.props(ids[0])
        client = Client(ids[0])
        chunks.enter(props.state, client)
        parent = chunks.begin_layer(layer.box)
        separate = self._ctx.separate_layers
        grouped = separate or needs_subsequence(self._ctx, layer, self._fragments[ids[0]], props)
        if grouped:
            chunks.begin_group(client)
        count = chunks.chunk_count
        self._paint_layer_contents(layer, ids)
        if grouped and chunks.chunk_count > count:
            chunks.force_new_chunk()
        self._overlay.paint_after(layer)
        chunks.paint_layer = parent
        chunks.enter(outer, None)

    def _is_far(self, fragment: FragmentId) -> bool:
        """True when the layer's box, and what it has without layers, lie outside the recorded area."""
        props = self._ctx.props(fragment)
        each = self._fragments[fragment]
        if not self._cull.hides(self._ink(each, props.paint_offset), props.state):
            return False
        if self._cull.is_boundless(each.box.id, props.state):
            return False
        return props.contents != props.state or self._has_only_far_children(each, props.contents_offset, props.contents)

    def _has_only_far_children(self, fragment: Fragment, place: Point, state: PropertyTreeState) -> bool:
        """True when nothing that a box paints along with itself can be seen; layers below it paint themselves."""
        if fragment.piece.overflow is None and fragment.piece.kind is FragmentKind.BOX:
            return True
        pending = [(fragment, place)]
        while pending:
            parent, (x, y) = pending.pop()
            for child_id in parent.children:
                child = self._fragments[child_id]
                if child.piece.kind is FragmentKind.BOX and self._skipped[child.box.id]:
                    continue
                there = Point(x + child.x / 64, y + child.y / 64)
                if not self._cull.hides(self._ink(child, there), state):
                    return False
                if child.piece.overflow is not None or child.piece.kind is not FragmentKind.BOX:
                    pending.append((child, there))
        return True

    def _ink(self, fragment: Fragment, place: Point) -> Rect:
        """Where a fragment itself paints: its box and its shadows and outline, px."""
        piece = fragment.piece
        box = Rect(place[0], place[1], piece.width / 64, piece.height / 64)
        if piece.kind is not FragmentKind.BOX:
            return box.inflated(_GLYPH_INK)
        return box.outset(*self._ctx.style(fragment.box.style).outset)

    def _paint_layer_contents(self, layer: PaintLayer, ids: tuple[FragmentId, ...]) -> None:
        box = self._ctx.fragments.boxes.boxes[layer.box]
        inline = box.kind is BoxKind.INLINE
        if not inline:
            for each in ids:
                self._enter_part(each)
                self._paint_box_background(self._fragments[each])
        if self._traits[box.id].skips_contents:
            for each in ids:
                self._paint_outline(self._fragments[each])
            return
        for child in layer.negative:
            self._paint_layer(child)
        self._paint_descendants(ids, inline)
        if not inline:
            for each in ids:
                self._enter_part(each)
                self._paint_outline(self._fragments[each])
        self._paint_children_above(layer)
        self._overlay.paint_own(layer)
        self._paint_mask(box, ids)
        self._paint_clip_mask(ids)

    def _paint_descendants(self, ids: tuple[FragmentId, ...], inline: bool) -> None:
        """What a layer's parts hold that has no layer: phase by phase, and in each one part after the other."""
        parts: list[tuple[FragmentId, Phases]] = []
        for each in ids:
            self._enter_part(each)
            phases = Phases([], [], [])
            self._collect_children(self._fragments[each], phases)
            if inline:
                phases.foreground.append((each, self._fragments[each].parent))
            parts.append((each, phases))
        for paint in (self._paint_floats, self._paint_foregrounds, self._paint_outlines):
            for each, phases in parts:
                self._enter_part(each)
                paint(phases, {self._fragments[each].parent})

    def _enter_part(self, fragment: FragmentId) -> None:
        """Begin a phase of a part of a layer: a chunk that begins with it is named after the part."""
        self._ctx.chunks.enter(self._ctx.props(fragment).state, None)
        self._ctx.chunks.name_next(Client(fragment))

    def _paint_clip_mask(self, ids: tuple[FragmentId, ...]) -> None:
        """A `clip-path` that is no outline, in the effect that cuts everything above."""
        for mask_id, parts in groupby(ids, lambda each: self._ctx.props(each).clip_mask):
            if mask_id < 0:
                continue
            first, mask = next(parts), self._ctx.trees.effects[mask_id]
            outer = self._enter_mask(mask, first)
            self._ctx.chunks.client = Client(first)
            paint_clip_mask(self._ctx, self._fragments[first], self._ctx.props(first).paint_offset, mask)
            self._ctx.chunks.enter(outer, None)

    def _paint_mask(self, box: Box, ids: tuple[FragmentId, ...]) -> None:
        """The mask's images, in the mask effect that cuts everything above."""
        if box.style[p.VISIBILITY] != "visible":
            return
        for mask_id, parts in groupby(ids, lambda each: self._ctx.props(each).mask):
            if mask_id >= 0:
                self._paint_mask_parts(box, self._ctx.trees.effects[mask_id], tuple(parts))

    def _paint_mask_parts(self, box: Box, mask: EffectNode, ids: tuple[FragmentId, ...]) -> None:
        outer = self._enter_mask(mask, ids[0])
        for fragment in ids:
            self._ctx.chunks.client = Client(fragment)
            offset = self._ctx.props(fragment).paint_offset
            visual = border_rect(self._fragments[fragment], offset).outset(*self._ctx.style(box.style).outset)
            area = BackgroundArea(self._fragments[fragment], offset, visual.enclosing_int())
            paint_mask(self._ctx, area, box.style)
        self._ctx.chunks.enter(outer, None)

    def _enter_mask(self, mask: EffectNode, fragment: FragmentId) -> PropertyTreeState:
        """Go on in a mask's effect, outside the clip of what it masks; the state left."""
        outer = self._ctx.chunks.state
        self._ctx.chunks.enter(PropertyTreeState(mask.transform, mask.output_clip, mask.id), Client(fragment))
        return outer

    def _is_invisible(self, box: BoxId) -> bool:
        traits = self._traits[box]
        style = traits.style.style
        if style[p.OPACITY] >= _INVISIBLE_OPACITY or not traits.stacking_context:
            return False
        hinted = "opacity" in style[p.WILL_CHANGE] or "opacity" in traits.animating
        return not hinted and not style[p.BACKDROP_FILTER]

    # ------------------------------------------------------------------ phases

    def _paint_atomically(self, fragment: Fragment) -> None:
        """Paint a float, inline block or flex item as if it were a stacking context, layers left out."""
        phases = Phases([], [], [])
        self._paint_box_background(fragment)
        self._collect_children(fragment, phases)
        for paint in (self._paint_floats, self._paint_foregrounds, self._paint_outlines):
            paint(phases, {fragment.parent})
        self._paint_outline(fragment)

    def _paint_floats(self, phases: Phases, entered: set[FragmentId]) -> None:
        for each in phases.floats:
            enter_contents(self._ctx, self._skipped, self._fragments[each].parent, entered)
            self._paint_atomically(self._fragments[each])

    def _paint_foregrounds(self, phases: Phases, entered: set[FragmentId]) -> None:
        for each, container in phases.foreground:
            enter_contents(self._ctx, self._skipped, container, entered)
            self._paint_foreground(self._fragments[each], container)

    def _paint_outlines(self, phases: Phases, entered: set[FragmentId]) -> None:
        for each in phases.outlined:
            enter_contents(self._ctx, self._skipped, self._fragments[each].parent, entered)
            self._paint_outline(self._fragments[each])

    def _collect_children(self, fragment: Fragment, phases: Phases) -> None:
        """Paint block backgrounds below a box and list what comes later."""
        box = fragment.box
        if box.kind is BoxKind.REPLACED:
            phases.foreground.append((fragment.id, fragment.id))
            return
        atomic_children = box.kind in (BoxKind.FLEX, BoxKind.GRID)
        props = self._ctx.props(fragment.id)
        self._enter_contents(props, fragment.id)
        if has_column_rules(fragment):
            self._ctx.chunks.client = Client(fragment.id)
            paint_column_rules(self._ctx, fragment)
        x, y = props.contents_offset
        for child_id in fragment.children:
            child = self._fragments[child_id]
            kind = child.piece.kind
            place = Point(x + child.x / 64, y + child.y / 64)
            if self._cull.hides(self._ink(child, place), props.contents) and self._has_only_far_children(
                child, place, props.contents
            ):
                continue
            if child.piece.hidden:
                continue
            if kind is FragmentKind.LINE:
                phases.foreground.append((child_id, fragment.id))
                self._collect_line(child, phases)
            elif kind is FragmentKind.BOX and not self._skipped[child.box.id]:
                self._collect_box(child, phases, atomic_children, fragment.id)
        if box.kind is BoxKind.TABLE and collapses(box):
            self._enter_contents(props, fragment.id)
            self._ctx.chunks.client = Client(fragment.id)
            paint_collapsed_borders(self._ctx, fragment)

    def _collect_box(self, child: Fragment, phases: Phases, atomic: bool, container: FragmentId) -> None:
        if child.box.floating:
            phases.floats.append(child.id)
        elif atomic:
            phases.foreground.append((child.id, container))
        else:
            self._paint_box_background(child)
            self._collect_children(child, phases)
            if self._ctx.style(child.box.style).outline is not None:
                phases.outlined.append(child.id)

    def _collect_line(self, line: Fragment, phases: Phases) -> None:
        """Find floats and block-level boxes among inline content."""
        for child_id in line.children:
            child = self._fragments[child_id]
            kind = child.piece.kind
            if kind is FragmentKind.TEXT or self._skipped[child.box.id]:
                continue
            if kind is FragmentKind.INLINE_BOX:
                self._collect_line(child, phases)
            elif child.box.floating:
                phases.floats.append(child_id)
            elif not child.box.inline_level:
                self._collect_box(child, phases, False, line.id)

    # ------------------------------------------------------------------ boxes

    def _paint_box_background(self, fragment: Fragment) -> None:
        """Decorations, hit-test data, scroll-hit-test chunk and contents background of a block-level box."""
        ctx, chunks = self._ctx, self._ctx.chunks
        style = ctx.style(fragment.box.style)
        props = ctx.props(fragment.id)
        client = Client(fragment.id)
        chunks.enter(props.state, client if props.state is not props.outside else None)
        if not style.visible:
            return
        chunks.client = client
        place = background_space(ctx, fragment, props, style, self._canvases)
        if fragment.box.replaced is not None and is_themed(fragment.box, style.style):
            paint_control(ctx, fragment, props.paint_offset)
        elif style.decorated:
            own = place in (BackgroundSpace.BORDER_BOX, BackgroundSpace.BOTH)
            if own and ctx.fixed_backgrounds and props.background is not None:
                paint_fixed_background(ctx, fragment, props, style)
                own = False
            paint_decorations(ctx, fragment, props.paint_offset, style, own)
        paint_control_mark(ctx, fragment, props.paint_offset)
        if not _is_table_internal(fragment.box):
            rect = border_rect(fragment, props.paint_offset).pixel_snapped()
            chunks.hit_test(rect, style.hit_test)
        if props.scroll != NO_SCROLL:
            whole = border_rect(fragment, props.paint_offset).pixel_snapped()
            chunks.special(ChunkKind.SCROLL_HIT_TEST, whole, props.scroll)
        paint_scrollbars(ctx, fragment, props.paint_offset, props.scroll)
        if props.scroll != NO_SCROLL:
            paint_contents_background(ctx, fragment, props, style, place)
        elif self._traits[fragment.box.id].scrolls:
            record_contents(ctx, fragment, props, style)

    def _paint_outline(self, fragment: Fragment) -> None:
        style = self._ctx.style(fragment.box.style)
        if style.outline is None or not style.visible:
            return
        props = self._ctx.props(fragment.id)
        self._ctx.chunks.enter(props.state, None)
        self._ctx.chunks.client = Client(fragment.id)
        paint_outline(self._ctx, fragment, props.paint_offset, style)

    def _enter_contents(self, props: FragmentProperties, fragment: FragmentId) -> None:
        state: PropertyTreeState = props.contents
        client = Client(fragment) if state != props.state else None
        self._ctx.chunks.enter(state, client)

    # ------------------------------------------------------------------ foreground

    def _paint_foreground(self, fragment: Fragment, container: FragmentId) -> None:
        """Paint a line, an inline box's part, an atomic child, or replaced content."""
        kind = fragment.piece.kind
        if kind is FragmentKind.LINE:
            props = self._ctx.props(container)
            self._enter_contents(props, container)
            origin = props.contents_offset
            x, y = origin.x + fragment.x / 64, origin.y + fragment.y / 64
            self._paint_inline_children(fragment, x, y, props.contents)
        elif kind is FragmentKind.INLINE_BOX:
            self._paint_inline_box(fragment)
        elif fragment.box.kind is BoxKind.REPLACED and fragment.id == container:
            props = self._ctx.props(container)
            self._enter_contents(props, container)
            self._ctx.chunks.client = Client(fragment.id)
            if fragment.id in self._ctx.trees.svg:
                paint_svg(self._ctx, fragment, self._cull)
            paint_replaced(self._ctx, fragment, props.contents_offset)
            if fragment.children and fragment.box.style[p.VISIBILITY] == "visible":
                self._paint_frame(fragment.children[0])
        else:
            self._paint_atomically(fragment)

    def _paint_inline_children(
        self, parent: Fragment, x: float, y: float, state: PropertyTreeState, anchor: float | None = None
    ) -> None:
        """Paint the content of a line or inline box whose top left is (x, y).

        Text moves by whole px with the line or inline box that it is in, whose top is `anchor`; None: with this one.
        Inline boxes that draw nothing do not count.
        """
        chunks, boxes = self._ctx.chunks, self._ctx.fragments.boxes.boxes
        anchor = y if anchor is None else anchor
        top = math.floor(anchor + 0.5) + y - anchor
        for child_id in parent.children:
            child = self._fragments[child_id]
            if child.piece.hidden:
                continue
            kind = child.piece.kind
            if kind is FragmentKind.TEXT:
                chunks.enter(state, None)
                chunks.client = Client(child_id)
                if is_symbol_marker(child.box, boxes[child.box.parent]):
                    paint_symbol(self._ctx, child, x + child.x / 64, top + child.y / 64)
                else:
                    self._text.paint(child, x + child.x / 64, top + child.y / 64)
            elif self._skipped[child.box.id]:
                continue
            elif kind is FragmentKind.INLINE_BOX:
                self._paint_inline_box(child, anchor if is_culled(child, boxes[child.box.parent]) else None)
            elif kind is FragmentKind.BOX and child.box.inline_level and not child.box.floating:
                self._paint_atomically(child)

    def _paint_inline_box(self, fragment: Fragment, anchor: float | None = None) -> None:
        ctx = self._ctx
        props = ctx.props(fragment.id)
        style = ctx.style(fragment.box.style)
        ctx.chunks.enter(props.state, Client(fragment.id) if props.state is not props.outside else None)
        if style.visible:
            ctx.chunks.client = Client(fragment.id)
            if style.decorated:
                paint_decorations(ctx, fragment, props.paint_offset, style)
            rect: Rect = border_rect(fragment, props.paint_offset).pixel_snapped()
            ctx.chunks.hit_test(rect, style.hit_test)
        offset: Point = props.contents_offset
        self._paint_inline_children(fragment, offset.x, offset.y, props.contents, anchor)
        if style.outline is not None and style.visible:
            ctx.chunks.client = Client(fragment.id)
            paint_outline(ctx, fragment, props.paint_offset, style)


def _is_table_internal(box: Box) -> bool:
    """Rows and row groups record no hit-test data."""
    return box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] not in ("table-cell", "table-caption")


def _hidden(fragments: FragmentTree) -> frozenset[BoxId]:
    """Positioned boxes that `position-visibility` hides."""
    return frozenset(
        fragment.box.id for fragment in fragments.fragments if fragment.piece.hidden and fragment.box.out_of_flow
    )
