"""Replaced content: images fitted into their content box, and broken images.

Source: CSS Images 3 §5.5 (`object-fit`, `object-position`); Blink's `ImagePainter`.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from compositor.base.color import Color
from compositor.base.geometry import Edges, Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.layout.boxes import ReplacedContent
from compositor.layout.fragments import Fragment
from compositor.paint.artifact import ChunkKind
from compositor.paint.background_geometry import NaturalSize
from compositor.paint.display_items import DrawBorder, DrawImage
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import content_box

_SILVER: Final = Color(192 / 255, 192 / 255, 192 / 255)
_BROKEN_ICON: Final = "data:image/svg+xml," + quote(
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">'
    '<path d="M.5 .5H11L15.5 5V15.5H.5z" fill="#cfdcf5" stroke="#9a9a9a"/>'
    '<path d="M11 .5V5H15.5z" fill="#fff" stroke="#9a9a9a"/>'
    '<path d="M2.5 5.5q0-1.5 1.5-1.5 1-1.5 2.5 0 1.5 0 1.5 1.5z" fill="#fff"/>'
    '<path d="M1 15q1-5 5-5 4 0 6 5z" fill="#5cad36"/>'
    '<path d="M6.5 16L16 7.500V10.5L9.500 16z" fill="#fff"/></svg>'
)
_ICON_SIDE = 16.0
_BITMAP_UNKNOWN = NaturalSize(None, None, None)


def paint_replaced(ctx: PaintContext, fragment: Fragment, offset: Point) -> None:
    """Paint what a replaced box shows, in its contents state."""
    replaced, style = fragment.box.replaced, fragment.box.style
    if replaced is None or style[p.VISIBILITY] != "visible":
        return
    box = content_box(fragment.piece, offset)
    if box.is_empty:
        return
    if replaced.kind == "remote-frame":
        ctx.chunks.special(ChunkKind.FOREIGN, box.pixel_snapped(), foreign="IFrame")
    elif replaced.path:
        _paint_image(ctx, fragment, box, replaced)
    elif replaced.kind in ("image", "broken-image") and replaced.width:
        _paint_broken(ctx, fragment, box, replaced.kind == "image")


def _paint_image(ctx: PaintContext, fragment: Fragment, box: Rect, replaced: ReplacedContent) -> None:
    natural, style = ctx.images(replaced.path), fragment.box.style
    if natural is None:
        return
    scale = ctx.fragments.boxes.styled.media.dpr * style[p.INTERNAL_ZOOM]
    own = NaturalSize(
        None if replaced.width is None else replaced.width * scale,
        None if replaced.height is None else replaced.height * scale,
        replaced.ratio,
    )
    target = fitted(box, own, style[p.OBJECT_FIT], style[p.OBJECT_POSITION]).pixel_snapped()
    _draw(ctx, fragment, box, replaced.path, target, natural)


def _paint_broken(ctx: PaintContext, fragment: Fragment, box: Rect, framed: bool) -> None:
    """The icon of a missing image, framed where the image has a size of its own."""
    side = _ICON_SIDE * ctx.trees.device_scale
    snapped = box.pixel_snapped()
    inset = 0.0
    if framed:
        one = Edges(1.0, 1.0, 1.0, 1.0)
        solid, silver = ("solid", "solid", "solid", "solid"), (_SILVER, _SILVER, _SILVER, _SILVER)
        ctx.chunks.draw(DrawBorder(fragment.id, snapped, RoundedRect(snapped), one, solid, silver))
        inset = 2.0
    icon = Rect(snapped.x + inset, snapped.y + inset, side, side)
    if box.width >= side + 2 * inset and box.height >= side + 2 * inset:
        _draw(ctx, fragment, box, _BROKEN_ICON, icon)


def _draw(
    ctx: PaintContext, fragment: Fragment, box: Rect, path: str, target: Rect, natural: NaturalSize = _BITMAP_UNKNOWN
) -> None:
    """Draw an image over `target`, cut to the content box."""
    clip = target.intersect(box.pixel_snapped())
    if clip.is_empty:
        return
    pixelated = fragment.box.style[p.IMAGE_RENDERING] in ("pixelated", "crisp-edges")
    step = Point(target.width, target.height)
    shape, opaque = RoundedRect(clip), natural.opaque
    ctx.chunks.draw(DrawImage(fragment.id, clip, path, shape, target, step, opaque, pixelated, natural.bitmap))


def fitted(box: Rect, natural: NaturalSize, fit: str, position: tuple[object, object]) -> Rect:
    """Where the whole content goes."""
    width, height = _fitted_size(box, natural, fit)
    x, y = _resolve(position[0], box.width - width), _resolve(position[1], box.height - height)
    return Rect(box.x + x, box.y + y, width, height)


def _resolve(value: object, room: float) -> float:
    resolve = getattr(value, "resolve", None)
    return float(resolve(room)) if resolve is not None else room / 2


def _fitted_size(box: Rect, natural: NaturalSize, fit: str) -> tuple[float, float]:
    ratio = natural.ratio
    if ratio is None and natural.width and natural.height:
        ratio = natural.width / natural.height
    if fit == "fill" or not ratio:
        return box.width, box.height
    whole = (natural.width or box.width, natural.height or box.height)
    if fit == "none":
        return whole
    wider = box.width / ratio <= box.height
    contain = (box.width, box.width / ratio) if wider else (box.height * ratio, box.height)
    if fit == "cover":
        return (box.height * ratio, box.height) if wider else (box.width, box.width / ratio)
    if fit == "scale-down" and whole[0] < contain[0]:
        return whole
    return contain
