"""Box decorations: shadows, backgrounds, borders and outlines.

Source: CSS Backgrounds 3; Blink's `BoxFragmentPainter` and `BoxPainterBase`.
"""

from __future__ import annotations

from compositor.base.geometry import ZERO_RADII, Edges, Point, Radii, Rect, RoundedRect
from compositor.css import properties as p
from compositor.layout.basic_shapes import fit_radii
from compositor.layout.fragments import Fragment, FragmentKind, Piece
from compositor.paint.background_painter import BackgroundArea, background_clip_shape, paint_layers
from compositor.paint.bleed_avoidance import clips_background
from compositor.paint.border_image import paint_border_image
from compositor.paint.collapsed_borders import collapses
from compositor.paint.display_items import DrawBorder, DrawBoxShadow, FillRect
from compositor.paint.legend_gap import legend_gap
from compositor.paint.paint_context import PaintContext, border_rect
from compositor.paint.paint_style import PaintStyle
from compositor.property_trees.box_geometry import (
    border_radii,
    edges_px,
    rounded_border,
    rounded_inset,
)


def paint_decorations(
    ctx: PaintContext, fragment: Fragment, offset: Point, style: PaintStyle, with_background: bool = True
) -> None:
    """Shadows, background and border of one fragment, bottom to top, in the current state.

    Args:
        ctx: Where to record.
        fragment: A BOX or INLINE_BOX fragment.
        offset: Its paint offset.
        style: What it paints.
        with_background: False where the background paints elsewhere (the canvas, or a scroller's contents).
    """
    fragment, offset = decorated_part(fragment, offset)
    box = border_rect(fragment, offset)
    visual = style.visual_rect(box)
    count = ctx.chunks.item_count
    _paint_parts(ctx, fragment, offset, style, with_background)
    if not box.is_empty or ctx.chunks.item_count > count:
        return
    # What a box without area paints is recorded all the same, with the pixels that it or its filter touches.
    if _spreads(ctx, fragment) or not (visual.is_empty or style.only_inset_shadows):
        ctx.chunks.draw_nothing(visual)


def _spreads(ctx: PaintContext, fragment: Fragment) -> bool:
    """True when a filter of the box itself moves pixels, even those of a box without area."""
    effect = ctx.trees.effects[ctx.chunks.state.effect]
    return effect.box == fragment.box.id and effect.moves_pixels


def _paint_parts(
    ctx: PaintContext, fragment: Fragment, offset: Point, style: PaintStyle, with_background: bool
) -> None:
    visual = style.visual_rect(border_rect(fragment, offset))
    outer = _outer_shape(fragment, offset, style)
    for shadow in reversed(style.outer_shadows):
        if outer.rect.inflated(shadow.spread).is_empty:
            continue
        ctx.chunks.draw(DrawBoxShadow(fragment.id, visual, outer, shadow))
    if with_background:
        paint_background(ctx, fragment, offset, style, visual)
    padding = rounded_inset(outer, edges_px(fragment.piece.border))
    if not padding.rect.is_empty:
        for shadow in reversed(style.inset_shadows):
            ctx.chunks.draw(DrawBoxShadow(fragment.id, visual, padding, shadow))
    if style.border_image and paint_border_image(ctx, fragment, outer.rect, visual):
        return
    if style.has_border and not collapses(fragment.box):
        gap = legend_gap(ctx, fragment, offset, outer.rect)
        _paint_border(ctx, fragment, outer, style, visual, gap)


def decorated_part(fragment: Fragment, offset: Point) -> tuple[Fragment, Point]:
    """The fragment and offset that decorations paint on: of a table with captions, the grid alone."""
    piece = fragment.piece
    grid = piece.grid
    if grid is None:
        return fragment, offset
    part = Piece(piece.box, piece.kind, grid.width, grid.height, border=piece.border, padding=piece.padding)
    place = Point(offset.x + grid.x / 64, offset.y + grid.y / 64)
    return Fragment(fragment.id, fragment.parent, fragment.x, fragment.y, part, ()), place


def paint_background(ctx: PaintContext, fragment: Fragment, offset: Point, style: PaintStyle, visual: Rect) -> None:
    """Background colour and images."""
    if not style.has_color and not style.has_images:
        return
    area = BackgroundArea(fragment, offset, visual)
    if clips_background(ctx, fragment, style):
        ctx.chunks.end_opaque_search(fragment.id)
    if style.has_color:
        clip = style.style[p.BACKGROUND_CLIP][-1]
        if clip != "text":
            shape = background_clip_shape(area, clip)
            if not shape.rect.is_empty:
                rect = visual.intersect(shape.rect) if style.single_fill else visual
                ctx.chunks.draw(FillRect(fragment.id, rect, shape, style.background_color), True)
    if style.has_images:
        paint_layers(ctx, area, style.style)


def _outer_shape(fragment: Fragment, offset: Point, style: PaintStyle) -> RoundedRect:
    """Snapped border edge; broken inline boxes are not rounded where they were cut."""
    if not style.rounded:
        return RoundedRect(border_rect(fragment, offset).pixel_snapped())
    outer = rounded_border(fragment.piece, offset)
    if fragment.piece.kind is FragmentKind.INLINE_BOX:
        outer = RoundedRect(outer.rect, _uncut_corners(fragment, outer.radii))
    return outer


_LINE_SIDES = {"horizontal-tb": ("left", "right"), "sideways-lr": ("bottom", "top")}
_CORNERS = (("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"))


def _uncut_corners(fragment: Fragment, radii: Radii) -> Radii:
    """The corners, square where the box was broken across lines."""
    left, right = _LINE_SIDES.get(fragment.box.style[p.WRITING_MODE], ("top", "bottom"))
    cut = {
        side for side, is_open in ((left, fragment.piece.open_left), (right, fragment.piece.open_right)) if not is_open
    }
    return Radii(*(Point(0.0, 0.0) if cut & {*corner} else r for corner, r in zip(_CORNERS, radii, strict=True)))


def _paint_border(
    ctx: PaintContext, fragment: Fragment, outer: RoundedRect, style: PaintStyle, visual: Rect, gap: Rect
) -> None:
    widths = edges_px(fragment.piece.border)
    shown = tuple(
        kind if width > 0 and color.a > 0 and kind != "hidden" else "none"
        for kind, width, color in zip(style.border_styles, widths, style.border_colors, strict=True)
    )
    if shown == ("none", "none", "none", "none"):
        return
    styles = (shown[0], shown[1], shown[2], shown[3])
    ctx.chunks.draw(DrawBorder(fragment.id, visual, outer, widths, styles, style.border_colors, gap))


def paint_outline(ctx: PaintContext, fragment: Fragment, offset: Point, style: PaintStyle) -> None:
    """The outline of one fragment."""
    outline = style.outline
    if outline is None:
        return
    box = border_rect(fragment, offset)
    reach = outline.width + outline.offset
    outer = box.pixel_snapped().inflated(reach)
    radii = ZERO_RADII
    if style.rounded:
        grown = Edges(-reach, -reach, -reach, -reach)
        base = border_radii(fragment.box.style, box.width, box.height)
        shrunk = base.shrunk(grown)
        kept = (q if r.x > 0 and r.y > 0 else Point(0.0, 0.0) for q, r in zip(shrunk, base, strict=True))
        radii = fit_radii(Radii(*kept), outer.width, outer.height)
    width, kind, color = outline.width, outline.style, outline.color
    widths = Edges(width, width, width, width)
    item = DrawBorder(
        fragment.id,
        outer.enclosing_int(),
        RoundedRect(outer, radii),
        widths,
        (kind, kind, kind, kind),
        (color, color, color, color),
    )
    ctx.chunks.draw(item)
