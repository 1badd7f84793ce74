"""Leave out quads that opaque quads in front hide wholly.

Source: cc's occlusion tracker: no occluder with both sides under 160 px, only quads aligned with the
target. viz culls once more, by smaller occluders, when it draws.
"""

from __future__ import annotations

from compositor.base.geometry import Rect
from compositor.draw.frame import PassQuad, Quad, SolidQuad, TileQuad

_MAX_OCCLUDERS = 10  # as viz; the largest are kept
_LEAST_SIDE = 160.0


def cull(quads: list[Quad]) -> tuple[Quad, ...]:
    """Return the quads (back to front) that can be seen."""
    occluders: list[Rect] = []
    kept: list[Quad] = []
    for quad in reversed(quads):
        aligned = quad.shared.matrix.is_scale_or_translation and quad.shared.sorting_context == 0
        area = target_rect(quad) if aligned else None
        if area is not None and any(occluder.contains(area) for occluder in occluders):
            continue
        kept.append(quad)
        if isinstance(quad, PassQuad) and (quad.backdrop_filters or quad.shared.blend_mode != "normal"):
            # Its filter reads beyond what is seen: nothing behind it counts as hidden.
            occluders.clear()
        elif area is not None and _hides(quad) and max(area.width, area.height) >= _LEAST_SIDE:
            _remember(occluders, area)
    kept.reverse()
    return tuple(kept)


def target_rect(quad: Quad) -> Rect:
    """What a quad covers, target px, clipped."""
    rect = quad.shared.matrix.map_rect(quad.rect)
    return rect if quad.shared.clip is None else rect.intersect(quad.shared.clip)


def _hides(quad: Quad) -> bool:
    shared = quad.shared
    if shared.opacity < 1 or shared.blend_mode != "normal" or shared.rounded_clip is not None:
        return False
    match quad:
        case SolidQuad():
            return quad.color.is_opaque
        case TileQuad():
            return quad.opaque
        case _:
            return False


def _remember(occluders: list[Rect], area: Rect) -> None:
    """Add an occluder, joined with one it continues; the largest ten are kept."""
    for index, known in enumerate(occluders):
        joined = _joined(known, area)
        if joined is not None:
            occluders.pop(index)
            _remember(occluders, joined)
            return
    occluders.append(area)
    if len(occluders) > _MAX_OCCLUDERS * 2:
        occluders.sort(key=lambda rect: -rect.area)
        del occluders[_MAX_OCCLUDERS:]


def _joined(a: Rect, b: Rect) -> Rect | None:
    """The union of two rectangles where it is a rectangle."""
    if a.contains(b):
        return a
    if b.contains(a):
        return b
    same_columns = a.x == b.x and a.right == b.right
    same_rows = a.y == b.y and a.bottom == b.bottom
    touches = a.y <= b.bottom and b.y <= a.bottom and a.x <= b.right and b.x <= a.right
    return a.union(b) if touches and (same_columns or same_rows) else None
