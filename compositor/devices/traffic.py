"""Bytes of memory traffic, and pixels filled, to draw one frame on a kind of GPU.

A tile-based GPU keeps the render target on chip: it writes each pass once, whatever is blended in it, but ends a
pass early where a backdrop filter reads it. An immediate-mode GPU writes, and for blending reads, the target for
every quad; its cache takes a share of that.

Input:  a compositor frame.
Output: `Traffic`.
Cost:   O(quads).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from compositor.base.geometry import Rect
from compositor.css.values import FilterFunction
from compositor.draw.cost import BYTES_PER_PIXEL, blur_deviation, blur_halvings, filter_traffic
from compositor.draw.frame import CompositorFrame, PassQuad, Quad, RenderPass, SolidQuad, TileQuad
from compositor.draw.occlusion import target_rect

# Texels fetched beyond those needed, as the border of a cached block is read twice.
_BILINEAR = 1.10
_BILINEAR_SCALED = 1.25
_MOST_BYTES_PER_PIXEL = 64  # one cache line
_MASKED_FILL = 2.0


@dataclass(frozen=True, slots=True)
class Traffic:
    """What drawing a frame once moves, before any compression; bytes.

    Attributes:
        tile_reads: Texels of tiles.
        surface_reads: Texels of render surfaces; compressible.
        filter_bytes: Reads and writes of blurs and other filters.
        target_writes_tiled: Each target written once, as on a tile-based GPU; compressible.
        flushes_tiled: Targets stored and loaded again since a backdrop filter reads them; compressible.
        target_writes: Every quad written, as on an immediate-mode GPU before its cache; compressible.
        blend_reads: The target read under what is blended, before the cache; compressible.
        filled_px: Pixels shaded, those of masks and blurs by their weight.
        passes: Render passes drawn.
        quads: Quads drawn.
    """

    tile_reads: float = 0.0
    surface_reads: float = 0.0
    filter_bytes: float = 0.0
    target_writes_tiled: float = 0.0
    flushes_tiled: float = 0.0
    target_writes: float = 0.0
    blend_reads: float = 0.0
    filled_px: float = 0.0
    passes: int = 0
    quads: int = 0

    def __add__(self, other: Traffic) -> Traffic:
        """The traffic of both."""
        return Traffic(
            self.tile_reads + other.tile_reads,
            self.surface_reads + other.surface_reads,
            self.filter_bytes + other.filter_bytes,
            self.target_writes_tiled + other.target_writes_tiled,
            self.flushes_tiled + other.flushes_tiled,
            self.target_writes + other.target_writes,
            self.blend_reads + other.blend_reads,
            self.filled_px + other.filled_px,
            self.passes + other.passes,
            self.quads + other.quads,
        )


def frame_traffic(frame: CompositorFrame) -> Traffic:
    """What drawing `frame` once moves."""
    drawn = [render_pass for render_pass in frame.passes if not render_pass.bypassed]
    total = Traffic()
    for render_pass in drawn:
        total += _pass_traffic(render_pass)
    return total


def _pass_traffic(render_pass: RenderPass) -> Traffic:
    output = Rect(*render_pass.output)
    total = Traffic(target_writes_tiled=output.area * BYTES_PER_PIXEL, passes=1)
    for quad in render_pass.quads:
        covered = target_rect(quad).intersect(output).area
        if covered > 0:
            total += _quad_traffic(quad, covered, output.area)
    return total


def _quad_traffic(quad: Quad, covered: float, target_area: float) -> Traffic:
    target = covered * BYTES_PER_PIXEL
    drawn = Traffic(
        target_writes=target,
        blend_reads=0.0 if _is_opaque(quad) else target,
        filled_px=covered * (_MASKED_FILL if quad.shared.rounded_clip is not None else 1.0),
        quads=1,
    )
    match quad:
        case TileQuad():
            return drawn + Traffic(tile_reads=_fetched(quad, covered))
        case PassQuad():
            return drawn + _surface_traffic(quad, covered, target_area)
        case SolidQuad():
            return drawn


def _fetched(quad: TileQuad, covered: float) -> float:
    """Bytes of tile texels that a quad reads."""
    if quad.nearest:
        amplification, density = 1.0, 1.0
    else:
        density = _texels_per_pixel(quad)
        amplification = _BILINEAR if abs(density - 1.0) < 1e-3 else _BILINEAR_SCALED
    return covered * min(density * BYTES_PER_PIXEL * amplification, _MOST_BYTES_PER_PIXEL)


def _texels_per_pixel(quad: TileQuad) -> float:
    """Texels behind one px of the target, before clipping."""
    shown = quad.shared.matrix.map_rect(quad.rect).area
    return quad.texture_rect.area / shown if shown > 0 else 1.0


def _surface_traffic(quad: PassQuad, covered: float, target_area: float) -> Traffic:
    reads = covered * BYTES_PER_PIXEL * _BILINEAR
    is_mask = quad.shared.blend_mode == "destination-in"
    total = Traffic(surface_reads=reads, filled_px=covered * (_MASKED_FILL - 1.0) if is_mask else 0.0)
    for filters in (quad.filters, quad.backdrop_filters):
        if filters:
            total += Traffic(
                filter_bytes=sum(filter_traffic(filters, covered)),
                filled_px=sum(_filter_fill(function) for function in filters) * covered,
            )
    if quad.backdrop_filters:
        total += Traffic(flushes_tiled=2 * target_area * BYTES_PER_PIXEL)
    return total


def _filter_fill(function: FilterFunction) -> float:
    """Pixels shaded by one filter, as a multiple of its area; two texture reads weigh as one pixel."""
    deviation = blur_deviation(function)
    if deviation is None:
        return 1.0
    halvings = blur_halvings(deviation)
    taps = math.ceil(3 * deviation / (1 << halvings)) + 1
    chain = [math.pow(0.25, step) for step in range(halvings + 1)]
    return sum(chain[1:]) + chain[-1] * taps


def _is_opaque(quad: Quad) -> bool:
    if quad.shared.opacity < 1 or quad.shared.blend_mode != "normal" or quad.shared.rounded_clip is not None:
        return False
    match quad:
        case TileQuad():
            return quad.opaque
        case SolidQuad():
            return quad.color.is_opaque
        case PassQuad():
            return False
