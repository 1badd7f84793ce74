"""The stage's call."""

from __future__ import annotations

from compositor.base.deep_recursion import deep_recursion
from compositor.layout.fragments import FragmentTree
from compositor.paint.artifact import PaintArtifact
from compositor.paint.background_geometry import NaturalSize
from compositor.paint.canvas import canvas_color, canvas_source, page_color
from compositor.paint.paint_context import ImageLookup, PaintContext
from compositor.paint.painter import Painter
from compositor.property_trees.box_traits import TraitsTable
from compositor.property_trees.nodes import PropertyTrees
from compositor.resources.image_info import image_size
from compositor.resources.loader import MAX_IMAGE_BYTES, ResourceLoader


def paint(
    fragments: FragmentTree,
    trees: PropertyTrees,
    images: ImageLookup | None = None,
    *,
    separate_layers: bool = False,
    overlay_scrollbars: bool = False,
    fixed_backgrounds: bool = False,
) -> PaintArtifact:
    """Record the display items of a document and group them into chunks.

    Args:
        fragments: The laid-out document.
        trees: Its property trees.
        images: Natural sizes of images, see `image_lookup`; without it no image is drawn.
        fixed_backgrounds: Backgrounds that stay in the view while the page scrolls may have layers of their own.
        overlay_scrollbars: What scrolls has scrollbars that lie over its content.
        separate_layers: Give each paint layer chunks of its own, for engines whose layers follow paint layers.
    """
    viewport = (fragments.viewport_width, fragments.viewport_height)
    ctx = PaintContext(fragments, trees, viewport, images or _no_image)
    ctx.separate_layers = separate_layers
    ctx.overlay_scrollbars = overlay_scrollbars
    ctx.fixed_backgrounds = fixed_backgrounds
    with deep_recursion():
        Painter(ctx, TraitsTable(fragments.boxes).traits).paint_document()
    return ctx.chunks.finish(canvas_color(fragments, canvas_source(fragments), page_color(fragments)))


def _no_image(_path: str) -> NaturalSize | None:
    return None


def image_lookup(loader: ResourceLoader, device_scale: float) -> ImageLookup:
    """Natural sizes from the headers of image files, in layout px."""
    known: dict[str, NaturalSize | None] = {}

    def look_up(path: str) -> NaturalSize | None:
        if path not in known:
            known[path] = _natural_size(loader, path, device_scale)
        return known[path]

    return look_up


def _natural_size(loader: ResourceLoader, path: str, device_scale: float) -> NaturalSize | None:
    resource = loader.read(path, MAX_IMAGE_BYTES)
    info = image_size(resource.data) if resource is not None else None
    if info is None:
        return None
    width = None if info.width is None else info.width * device_scale
    height = None if info.height is None else info.height * device_scale
    sized = info.format != "svg" and info.width is not None and info.height is not None
    bitmap = (info.width or 0.0, info.height or 0.0) if sized else None
    return NaturalSize(width, height, info.ratio, not info.has_alpha, bitmap)
