"""Replaced content: images fitted into their content box.

Source: CSS Images 3 §5.5 (`object-fit`, `object-position`); Blink's `ImagePainter`.
"""

from __future__ import annotations

from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.layout.fragments import Fragment
from compositor.paint.background_geometry import NaturalSize
from compositor.paint.display_items import DrawImage
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import content_box


def paint_replaced(ctx: PaintContext, fragment: Fragment, offset: Point) -> None:
    """Paint what a replaced box shows, in its contents state."""
    replaced, style = fragment.box.replaced, fragment.box.style
    if replaced is None or not replaced.path or style[p.VISIBILITY] != "visible":
        return
    box = content_box(fragment.piece, offset)
    if box.is_empty:
        return
    natural = ctx.images(replaced.path)
    if natural is None and replaced.kind != "svg":
        return
    scale = ctx.fragments.boxes.styled.media.dpr
    own = NaturalSize(
        None if replaced.width is None else replaced.width * scale,
        None if replaced.height is None else replaced.height * scale,
        replaced.ratio,
        natural.opaque if natural is not None else False,
    )
    target = fitted(box, own, style[p.OBJECT_FIT], style[p.OBJECT_POSITION]).pixel_snapped()
    clip = target.intersect(box.pixel_snapped())
    if clip.is_empty:
        return
    pixelated = style[p.IMAGE_RENDERING] in ("pixelated", "crisp-edges")
    step = Point(target.width, target.height)
    visual = box.enclosing_int()
    ctx.chunks.draw(
        DrawImage(fragment.id, visual, replaced.path, RoundedRect(clip), target, step, own.opaque, pixelated)
    )


def fitted(box: Rect, natural: NaturalSize, fit: str, position: tuple[object, object]) -> Rect:
    """Where the whole content goes."""
    width, height = _fitted_size(box, natural, fit)
    x, y = (
        _resolve(value, room) for value, room in zip(position, (box.width - width, box.height - height), strict=True)
    )
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
