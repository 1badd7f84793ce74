"""Where a scroller's background paints, and its background in contents space.

Source: Blink's `LayoutBox::ComputeBackgroundPaintLocation`.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from compositor.base.geometry import RoundedRect
from compositor.css import properties as p
from compositor.layout.boxes import BoxId
from compositor.layout.fragments import Fragment
from compositor.paint.artifact import HitTest
from compositor.paint.background_painter import BackgroundArea, paint_layers
from compositor.paint.chunker import Client
from compositor.paint.control_painter import is_themed
from compositor.paint.display_items import FillRect
from compositor.paint.paint_context import PaintContext
from compositor.paint.paint_style import OPAQUE_BORDERS, PaintStyle
from compositor.property_trees.box_geometry import scrollport
from compositor.property_trees.nodes import NO_SCROLL, Fact, FragmentProperties


class BackgroundSpace(Enum):
    """Space a background paints in."""

    BORDER_BOX = "border-box"
    CONTENTS = "contents"
    BOTH = "both"
    CANVAS = "canvas"  # the document's background already painted it


def background_space(
    ctx: PaintContext, fragment: Fragment, props: FragmentProperties, style: PaintStyle, canvases: Collection[BoxId]
) -> BackgroundSpace:
    """Where the background of a box paints."""
    if fragment.box.id in canvases:
        return BackgroundSpace.CANVAS
    if props.scroll == NO_SCROLL:
        return BackgroundSpace.BORDER_BOX
    if style.inset_shadows or style.border_image or is_themed(fragment.box, style.style):
        return BackgroundSpace.BORDER_BOX
    if _is_scene_leaf(ctx, fragment.box.id, props):
        return BackgroundSpace.BORDER_BOX
    computed = style.style
    images, attachments = computed[p.BACKGROUND_IMAGE], computed[p.BACKGROUND_ATTACHMENT]
    for index, image in enumerate(images):
        if image is not None and attachments[index % len(attachments)] != "local":
            return BackgroundSpace.BORDER_BOX
    if attachments[(len(images) - 1) % len(attachments)] == "local":
        return BackgroundSpace.CONTENTS
    return _space_of_color(fragment, style)


def _is_scene_leaf(ctx: PaintContext, box: BoxId, props: FragmentProperties) -> bool:
    """A flat child of a box that preserves 3D: its own plane is the one that the scene knows."""
    effect = ctx.trees.effects[props.state.effect]
    while effect.box == box and Fact.TRANSFORM_3D_SCENE_LEAF not in effect.facts:
        effect = ctx.trees.effects[effect.parent]
    return effect.box == box


def _space_of_color(fragment: Fragment, style: PaintStyle) -> BackgroundSpace:
    computed = style.style
    color, clip = style.background_color, computed[p.BACKGROUND_CLIP][-1]
    if color.a <= 0 or computed[p.SCROLLBAR_GUTTER] not in ("auto", ()):
        return BackgroundSpace.BORDER_BOX
    if clip == "padding-box":
        return BackgroundSpace.CONTENTS
    if clip == "content-box":
        none = all(edge == 0 for edge in fragment.piece.padding)
        return BackgroundSpace.CONTENTS if none else BackgroundSpace.BORDER_BOX
    if clip != "border-box":
        return BackgroundSpace.BORDER_BOX
    if all(edge == 0 for edge in fragment.piece.border) or _has_opaque_border(fragment, style):
        return BackgroundSpace.CONTENTS
    return BackgroundSpace.BOTH if color.a >= 1 else BackgroundSpace.BORDER_BOX


def _has_opaque_border(fragment: Fragment, style: PaintStyle) -> bool:
    """Every side that has a width hides what is below it."""
    return all(
        width == 0 or (color.a >= 1 and kind in OPAQUE_BORDERS)
        for width, color, kind in zip(fragment.piece.border, style.border_colors, style.border_styles, strict=True)
    )


def record_contents(ctx: PaintContext, fragment: Fragment, props: FragmentProperties, style: PaintStyle) -> None:
    """The hit-test rect of contents that a user could scroll, but that do not overflow."""
    if (style.style[p.OVERFLOW_X], style.style[p.OVERFLOW_Y]) == ("hidden", "hidden"):
        return
    ctx.chunks.enter(props.contents, Client(fragment.id))
    ctx.chunks.client = Client(fragment.id)
    ctx.chunks.hit_test(scrollport(fragment.piece, props.paint_offset).pixel_snapped(), _opaqueness(style))


def _opaqueness(style: PaintStyle) -> HitTest:
    """How the contents of a scroller are hit: everywhere, or not at all."""
    return style.hit_test if style.hit_test is HitTest.TRANSPARENT else HitTest.OPAQUE


def paint_contents_background(
    ctx: PaintContext, fragment: Fragment, props: FragmentProperties, style: PaintStyle, place: BackgroundSpace
) -> None:
    """Background and hit-test rect of the scrolling contents, in the contents state."""
    chunks = ctx.chunks
    contents = ctx.trees.scrolls[props.scroll].contents
    chunks.enter(props.contents, Client(fragment.id))
    chunks.client = Client(fragment.id)
    if place in (BackgroundSpace.CONTENTS, BackgroundSpace.BOTH) and style.background_color.a > 0:
        item = FillRect(fragment.id, contents, RoundedRect(contents), style.background_color)
        chunks.draw(item, True)
    if place in (BackgroundSpace.CONTENTS, BackgroundSpace.BOTH) and style.has_images:
        paint_layers(ctx, BackgroundArea(fragment, props.contents_offset, contents, canvas=contents), style.style)
    chunks.hit_test(contents, _opaqueness(style))
