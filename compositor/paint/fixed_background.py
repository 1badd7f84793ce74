"""Backgrounds that stay in the view while the page scrolls, as chunks in the view's space.

Source: Blink's `BoxPainter` and `BackgroundClip` paint property nodes.
"""

from __future__ import annotations

from compositor.base.geometry import Point, RoundedRect
from compositor.layout.fragments import Fragment
from compositor.paint.artifact import ChunkKind
from compositor.paint.background_painter import BackgroundArea, paint_layers
from compositor.paint.chunker import Client
from compositor.paint.display_items import FillRect
from compositor.paint.paint_context import PaintContext
from compositor.paint.paint_style import PaintStyle
from compositor.property_trees.box_geometry import border_box
from compositor.property_trees.nodes import FragmentProperties


def paint_fixed_background(ctx: PaintContext, fragment: Fragment, props: FragmentProperties, style: PaintStyle) -> None:
    """Colour and image over the whole view; the state's clip cuts them to the box."""
    assert props.background is not None
    chunks, client = ctx.chunks, Client(fragment.id)
    view = border_box(ctx.fragments.fragments[0].piece, Point(0.0, 0.0)).pixel_snapped()
    chunks.enter(props.background, client)
    chunks.client = client
    chunks.begin(ChunkKind.FIXED_BACKGROUND)
    if style.has_color:
        chunks.draw(FillRect(fragment.id, view, RoundedRect(view), style.background_color), True)
    paint_layers(ctx, BackgroundArea(fragment, props.paint_offset, view, canvas=view), style.style)
    chunks.force_new_chunk(client)
    chunks.enter(props.state, client)
