"""Clips in force over a draw: a scissor, analytic rounded rectangles, polygons for a mask."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from compositor.base.geometry import INFINITE_RECT, Point, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.base.outlines import rounded_rect_outline
from compositor.gpu.primitives import Floats, matrix_floats, polygon_edges, radii_floats
from compositor.raster.tasks import NO_SCOPE, ClipScope, Scope

MAX_ANALYTIC = 4
_ON_GRID = 1e-3


@dataclass(frozen=True, slots=True)
class RoundedClip:
    """A rectangle, rounded or not, that must be antialiased.

    Attributes:
        inverse: Target px to the clip's space.
        rect: Left, top, right, bottom in its space.
        radii: Horizontal radii, then vertical ones.
        scale: Px a unit, x and y.
    """

    inverse: Matrix
    rect: Floats
    radii: Floats
    scale: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PolygonClip:
    """An outline in target px."""

    edges: tuple[Floats, ...]
    even_odd: bool


@dataclass(frozen=True, slots=True)
class Clips:
    """All clips over a draw, in px of a common space (raster px, or a render pass's px).

    Attributes:
        scissor: Whole px outside of which nothing is drawn.
        rounded: At most `MAX_ANALYTIC`.
        polygons: What is left, to be drawn into a mask.
    """

    scissor: Rect = INFINITE_RECT
    rounded: tuple[RoundedClip, ...] = ()
    polygons: tuple[PolygonClip, ...] = ()
    key: int = field(default=0, compare=False)

    def with_shape(self, shape: RoundedRect, matrix: Matrix) -> Clips:
        """These clips and a (rounded) rectangle in the space that `matrix` maps from."""
        bounds = matrix.map_rect(shape.rect)
        scissor = self.scissor.intersect(bounds.enclosing_int())
        if not shape.is_rounded and matrix.preserves_axis_alignment and _is_on_grid(bounds):
            return Clips(self.scissor.intersect(bounds.pixel_snapped()), self.rounded, self.polygons)
        inverse = matrix.inverse()
        if inverse is None:
            return Clips(Rect(0, 0, 0, 0))
        if len(self.rounded) < MAX_ANALYTIC and not matrix.has_perspective:
            clip = RoundedClip(
                inverse,
                (shape.rect.x, shape.rect.y, shape.rect.right, shape.rect.bottom),
                radii_floats(shape.radii),
                _px_per_unit(inverse),
            )
            return Clips(scissor, (*self.rounded, clip), self.polygons)
        return self.with_path(rounded_rect_outline(shape), False, matrix)

    def with_path(self, path: Sequence[Point], even_odd: bool, matrix: Matrix) -> Clips:
        """These clips and a polygon in the space that `matrix` maps from."""
        edges = tuple(polygon_edges(tuple(path), matrix))
        xs, ys = [e[0] for e in edges], [e[1] for e in edges]
        if not edges:
            return Clips(Rect(0, 0, 0, 0))
        bounds = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).enclosing_int()
        return Clips(self.scissor.intersect(bounds), self.rounded, (*self.polygons, PolygonClip(edges, even_odd)))


NO_CLIPS = Clips()


def clips_of_scope(scopes: Sequence[Scope], scope: int, cache: dict[int, Clips]) -> Clips:
    """Clips from `scope` out to the nearest group (whose own result the outer clips cut)."""
    pending: list[int] = []
    current = scope
    while current != NO_SCOPE and current not in cache and isinstance(scopes[current], ClipScope):
        pending.append(current)
        current = scopes[current].parent
    clips = NO_CLIPS
    if current != NO_SCOPE and isinstance(scopes[current], ClipScope):
        clips = cache[current]
    for index in reversed(pending):
        node = scopes[index]
        assert isinstance(node, ClipScope)
        if node.clip.path is not None:
            clips = clips.with_path(node.clip.path, node.clip.even_odd, node.matrix)
        else:
            clips = clips.with_shape(node.clip.rect, node.matrix)
        cache[index] = clips
    return clips


class ClipUniforms:
    """The uniforms of `clip.part.glsl`, packed."""

    __slots__ = ("count", "matrices", "rects", "rx", "ry", "scales")

    def __init__(self, clips: Clips, origin_x: float, origin_y: float) -> None:
        rounded = clips.rounded
        shift = Matrix.translation(origin_x, origin_y)
        padding = MAX_ANALYTIC - len(rounded)
        self.count = len(rounded)
        self.matrices = _packed([matrix_floats(c.inverse @ shift) for c in rounded], 9, padding)
        self.rects = _packed([c.rect for c in rounded], 4, padding)
        self.rx = _packed([c.radii[:4] for c in rounded], 4, padding)
        self.ry = _packed([c.radii[4:] for c in rounded], 4, padding)
        self.scales = _packed([c.scale for c in rounded], 2, padding)


def _packed(rows: list[Floats], width: int, padding: int) -> bytes:
    values = [value for row in rows for value in row] + [0.0] * (width * padding)
    return struct.pack(f"{len(values)}f", *values)


def _is_on_grid(rect: Rect) -> bool:
    """True when all edges lie on whole px (or so far away that it does not matter)."""
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    return all(abs(edge - math.floor(edge + 0.5)) < _ON_GRID or abs(edge) > 1e6 for edge in edges)


def _px_per_unit(inverse: Matrix) -> tuple[float, float]:
    """How many target px one unit of the clip's x and y is."""
    m = inverse.m
    return (1 / max(math.hypot(m[0], m[4]), 1e-9), 1 / max(math.hypot(m[1], m[5]), 1e-9))


UNCLIPPED = ClipUniforms(NO_CLIPS, 0.0, 0.0)
