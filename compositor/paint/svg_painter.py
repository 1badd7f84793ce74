"""Inline SVG: plain rectangles as fills, images as images, and everything else in pieces for the SVG renderer.

Source: Blink's `SVGRootPainter`, `SVGShapePainter` and `SVGContainerPainter`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compositor.base.geometry import Point, Rect, RoundedRect, union_all
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.layout.fragments import Fragment
from compositor.paint.artifact import HitTest
from compositor.paint.chunker import Client, svg_client
from compositor.paint.cull_rect import CullRect
from compositor.paint.display_items import DrawGlyphs, DrawImage, FillRect
from compositor.paint.paint_context import PaintContext
from compositor.paint.svg_source import svg_data_url
from compositor.property_trees.box_geometry import content_box
from compositor.property_trees.nodes import SvgContent, SvgGroup, SvgLeaf, TransformId
from compositor.property_trees.svg_extents import paint_color
from compositor.property_trees.svg_text import SvgText

_MAX_FILLS = 16
"""Plain rectangles and texts of one state that are drawn as such, unless there is nothing else: each takes a piece of
the rest apart."""

_MAX_SIDE = 4096.0
"""Longer drawings are cut to what is near the `<svg>`, px: they would become too coarse."""


def paint_svg(ctx: PaintContext, fragment: Fragment, cull: CullRect) -> None:
    """Paint what is inside an `<svg>`, in the states of its parts."""
    content, state = ctx.trees.svg[fragment.id], ctx.props(fragment.id).state

    def is_far(leaf: SvgLeaf) -> bool:
        if leaf.movable:
            return False
        return cull.hides(ctx.mapper.map_rect(leaf.rect, leaf.state.transform, state.transform), state)

    painter = _SvgPainter(ctx, fragment, content)
    for leaves in _by_state([leaf for leaf in content.leaves if not is_far(leaf)]):
        painter.paint(leaves)


def _by_state(leaves: list[SvgLeaf]) -> Iterator[list[SvgLeaf]]:
    """Runs of leaves that paint in the same state."""
    run: list[SvgLeaf] = []
    for leaf in leaves:
        if run and leaf.state != run[-1].state:
            yield run
            run = []
        run.append(leaf)
    if run:
        yield run


class _SvgPainter:
    """Paints the parts of one `<svg>`."""

    def __init__(self, ctx: PaintContext, fragment: Fragment, content: SvgContent) -> None:
        self._ctx: Final = ctx
        self._fragment: Final = fragment
        self._content: Final = content
        self._space: Final[TransformId] = ctx.props(fragment.id).state.transform
        self._box: Final = content_box(fragment.piece, ctx.props(fragment.id).paint_offset)
        self._around: frozenset[int] = frozenset()

    def paint(self, leaves: list[SvgLeaf]) -> None:
        """Paint leaves of one state."""
        chunks, first = self._ctx.chunks, leaves[0]
        entered = self._entered(first)
        if first.outside_groups is not None:
            chunks.enter(first.outside_groups, entered)
            self._record(first)
            entered = None
        own = self._client(first) if first.made_nodes else entered
        chunks.enter(first.state, own)
        for leaf in leaves:
            if leaf.outside_groups is None:
                self._record(leaf)
        for part in _parts([leaf for leaf in leaves if leaf.drawn]):
            chunks.client = self._client(part[0])
            fill, text = part[0].fill, part[0].text
            if text is not None:
                self._draw_text(part[0], text)
            elif fill is not None:
                rect, color = fill
                chunks.draw(FillRect(self._fragment.id, rect.enclosing_int(), RoundedRect(rect), color))
            else:
                self._draw_piece(part)

    def _record(self, leaf: SvgLeaf) -> None:
        """Record where a leaf is touched, and that it is there even if it does not draw."""
        chunks, rect = self._ctx.chunks, leaf.rect.enclosing_int()
        chunks.client = self._client(leaf)
        if not leaf.drawn:
            chunks.draw_nothing(rect)
        chunks.hit_test(rect, HitTest.MIXED if leaf.hit_test else HitTest.TRANSPARENT)

    def _client(self, leaf: SvgLeaf) -> Client:
        return svg_client(self._fragment.id, leaf.node)

    def _entered(self, leaf: SvgLeaf) -> Client | None:
        """The innermost element with nodes around a leaf, if painting has just come into it."""
        around: list[SvgGroup] = []
        group = leaf.group
        while group is not None:
            if group.has_nodes:
                around.append(group)
            group = group.parent
        before, self._around = self._around, frozenset(id(each) for each in around)
        if around and id(around[0]) not in before:
            return svg_client(self._fragment.id, around[0].node)
        return None

    def _draw_text(self, leaf: SvgLeaf, text: SvgText) -> None:
        visual = leaf.rect.enclosing_int()
        for run in text.runs:
            color = paint_color(run.style)
            if color is None or color.a <= 0 or run.style[p.VISIBILITY] != "visible":
                continue
            turn = leaf.matrix @ Matrix.scaling(1 / run.scale, 1 / run.scale)
            for pen, glyphs in run.runs:
                origin = Point(run.x * run.scale + pen, run.y * run.scale)
                self._ctx.chunks.draw(DrawGlyphs(self._fragment.id, visual, glyphs, origin, color, turn=turn))

    def _draw_piece(self, leaves: list[SvgLeaf]) -> None:
        visual = union_all(leaf.rect for leaf in leaves)
        tile = self._on_whole_pixels(visual, leaves[0])
        url = svg_data_url(self._ctx.fragments.boxes.styled, self._fragment.box.node, self._content, leaves, tile)
        step, text = Point(tile.width, tile.height), any(leaf.has_text for leaf in leaves)
        item = DrawImage(
            self._fragment.id, visual.enclosing_int(), url, RoundedRect(tile), tile, step, False, has_text=text
        )
        self._ctx.chunks.draw(item)

    def _on_whole_pixels(self, rect: Rect, leaf: SvgLeaf) -> Rect:
        """An area around `rect` whose edges are whole px of the `<svg>`'s own box where no turn comes between."""
        between = self._ctx.mapper.between(leaf.state.transform, self._space)
        matrix: Matrix = IDENTITY if between is None else between
        inverse = matrix.inverse()
        if not matrix.is_scale_or_translation or inverse is None:
            return rect.enclosing_int()
        shown = matrix.map_rect(rect)
        if max(shown.width, shown.height) > _MAX_SIDE:
            shown = shown.intersect(self._box.inflated(_MAX_SIDE / 4))
        return inverse.map_rect(shown.enclosing_int())


def _parts(leaves: list[SvgLeaf]) -> Iterator[list[SvgLeaf]]:
    """Plain rectangles and texts one by one, the others in runs."""
    plain = sum(_is_plain(leaf) for leaf in leaves)
    apart = plain <= _MAX_FILLS or plain == len(leaves)
    run: list[SvgLeaf] = []
    for leaf in leaves:
        if apart and _is_plain(leaf):
            if run:
                yield run
                run = []
            yield [leaf]
        else:
            run.append(leaf)
    if run:
        yield run


def _is_plain(leaf: SvgLeaf) -> bool:
    return leaf.fill is not None or leaf.text is not None
