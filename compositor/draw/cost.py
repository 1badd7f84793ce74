"""What drawing a frame once costs: pixels drawn, bytes read and written.

An estimate before caches and compression: every texel a quad covers is read once, every target
pixel it covers written once; a blur adds the passes of its down-scaling chain.
"""

from __future__ import annotations

import math
from dataclasses import replace

from compositor.base.geometry import Rect
from compositor.css.values import FilterFunction
from compositor.draw.frame import CompositorFrame, PassQuad, Quad, RenderPass, SolidQuad, TileQuad
from compositor.draw.occlusion import target_rect

BYTES_PER_PIXEL = 4
_DIRECT_BLUR_LIMIT = 4.0


def with_cost(frame: CompositorFrame) -> CompositorFrame:
    """The frame with its overdraw and traffic filled in."""
    read = written = 0.0
    for render_pass in frame.passes:
        if not render_pass.bypassed:
            pass_read, pass_written = pass_traffic(render_pass)
            read, written = read + pass_read, written + pass_written
    screen = frame.width * frame.height
    drawn = sum(_covered(quad, frame.root) for quad in frame.root.quads)
    return replace(
        frame,
        overdraw=drawn / screen if screen else 0.0,
        bytes_read=int(read),
        bytes_written=int(written),
    )


def pass_traffic(render_pass: RenderPass) -> tuple[float, float]:
    """Bytes read and written to draw one pass."""
    read = written = 0.0
    for quad in render_pass.quads:
        covered = _covered(quad, render_pass)
        written += covered * BYTES_PER_PIXEL
        match quad:
            case TileQuad():
                share = quad.texture_rect.area / quad.rect.area if quad.rect.area else 0.0
                read += min(quad.texture_rect.area, covered * max(share, 1.0)) * BYTES_PER_PIXEL
            case PassQuad():
                read += quad.rect.area * BYTES_PER_PIXEL
                for filters in (quad.filters, quad.backdrop_filters):
                    more_read, more_written = filter_traffic(filters, quad.rect.area)
                    read, written = read + more_read, written + more_written
            case SolidQuad():
                pass
    return read, written


def filter_traffic(filters: tuple[FilterFunction, ...], area: float) -> tuple[float, float]:
    """Bytes read and written by a filter list on `area` px."""
    read = written = 0.0
    for function in filters:
        deviation = blur_deviation(function)
        factors = (1.0, 1.0) if deviation is None else blur_traffic(deviation)
        read, written = read + factors[0] * area, written + factors[1] * area
    return read * BYTES_PER_PIXEL, written * BYTES_PER_PIXEL


def blur_deviation(function: FilterFunction) -> float | None:
    """Standard deviation of a blur or drop shadow, px; None for other filters."""
    if function.name not in ("blur", "drop-shadow"):
        return None
    return function.amount if function.shadow is None else function.shadow.blur


def blur_halvings(standard_deviation: float) -> int:
    """How often a picture is halved before it is blurred: up to 4 px of deviation it is done directly."""
    if standard_deviation <= 0:
        return 0
    return max(0, math.ceil(math.log2(standard_deviation / _DIRECT_BLUR_LIMIT)))


def blur_traffic(standard_deviation: float) -> tuple[float, float]:
    """Reads and writes of a blur, as multiples of its area."""
    areas = [0.25**step for step in range(blur_halvings(standard_deviation) + 1)]
    return sum(areas[:-1]) + 3 * areas[-1], sum(areas[1:]) + 2 * areas[-1]


def _covered(quad: Quad, render_pass: RenderPass) -> float:
    return target_rect(quad).intersect(Rect(*render_pass.output)).area
