"""Drawing one texture (or colour) as a quad: matrix, clips, antialiased edges, opacity, blend modes."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import Any, Final

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.gpu.clips import NO_CLIPS, Clips
from compositor.gpu.device import Device, GpuTexture
from compositor.gpu.filters import FilterRunner
from compositor.gpu.painter import Painter
from compositor.gpu.primitives import Floats, matrix_floats
from compositor.gpu.programs import Program, Programs
from compositor.gpu.targets import ScratchPool, Target
from compositor.layers.tile_set import DeviceRect

BLEND_MODES = {
    mode: index
    for index, mode in enumerate(
        (
            "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
            "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
        )
    )
}  # fmt: skip
"""CSS keyword -> number in `blend.part.glsl`."""

_TEXTURE_UNIT = 0
_BACKDROP_UNIT = 4
_NO_SMOOTH = (0.0, 0.0, 0.0, 0.0)
_ON_GRID = 1e-3


@dataclass(frozen=True, slots=True)
class QuadDraw:
    """A quad to draw.

    Attributes:
        rect: In the quad's own space.
        matrix: The quad's space to the px of the target's space.
        texture: What is drawn, None for a plain colour.
        source: Texels that `rect` shows: left, top, width, height.
        readable: Texels that filtering may read; all of `source` when None.
        nearest: Texels are taken as they are.
        color: Factor on the texels, or the colour; premultiplied.
        smooth: Edges that are antialiased: left, top, right, bottom.
        clips: In the px of the target's space.
        blend_mode: CSS keyword, `destination-in`, `source-in`, `source-out`, `xor` or `plus-lighter`.
        extent: For `destination-in`: what all quads that act together cover, in the quad's space; nothing is kept
            around it. The quad itself when None, no erasing when empty.
    """

    rect: Rect
    matrix: Matrix = IDENTITY
    texture: GpuTexture | None = None
    source: Rect = EMPTY_RECT
    readable: Rect | None = None
    nearest: bool = False
    color: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    smooth: tuple[float, float, float, float] = _NO_SMOOTH
    clips: Clips = NO_CLIPS
    blend_mode: str = "normal"
    extent: Rect | None = None


class Compositor:
    """Draws quads into the painter's target."""

    def __init__(
        self, device: Device, programs: Programs, pool: ScratchPool, painter: Painter, filters: FilterRunner
    ) -> None:
        self._context: Any = device.context
        self._programs: Final = programs
        self._pool: Final = pool
        self._painter: Final = painter
        self._filters: Final = filters
        self.pixels_drawn = 0
        """Px of quads drawn, clipped to their targets: what overdraw is made of."""

    def draw(self, quad: QuadDraw) -> None:
        """Draw one quad now."""
        painter = self._painter
        painter.flush()
        target = painter.target
        assert target is not None, "a quad needs a target"
        scissor = painter.scissor(quad.clips)
        if scissor is None and quad.blend_mode == "destination-in":
            scissor = (0, 0, 0, 0)
        covered = self._covered(quad, target)
        if scissor is None or covered is None:
            return
        if quad.blend_mode == "destination-in":
            self._erase_around(quad, target, scissor)
        mask = painter.mask(quad.clips)
        mode = BLEND_MODES.get(quad.blend_mode, 0)
        backdrop = self._backdrop(target, covered) if mode > 0 else None
        program = self._programs.get(_variant(quad, mode, mask is not None))
        target.texture.framebuffer.scissor = scissor
        painter.set_target(program)
        painter.set_clips(program, quad.clips, mask)
        self._set_quad(program, quad, target)
        self._set_blending(quad.blend_mode, mode)
        if backdrop is not None:
            backdrop.texture.texture.use(_BACKDROP_UNIT)
            program.set("u_backdrop", _BACKDROP_UNIT)
            program.set("u_backdrop_origin", (float(covered[0]), float(covered[1])))
        program.draw_once()
        self.pixels_drawn += covered[2] * covered[3]
        target.texture.framebuffer.scissor = None
        self._set_blending("normal", 0)
        if backdrop is not None:
            self._pool.give(backdrop)

    def _covered(self, quad: QuadDraw, target: Target) -> tuple[int, int, int, int] | None:
        """Texels of the target that the quad may touch: x, y, width, height."""
        area = target.rect
        bounds = quad.matrix.map_rect(quad.rect).inflated(1 if any(quad.smooth) else 0).enclosing_int()
        visible = bounds.intersect(quad.clips.scissor).intersect(Rect(*area))
        if visible.is_empty:
            return (0, 0, 0, 0) if quad.blend_mode == "destination-in" else None
        return (int(visible.x) - area.x, int(visible.y) - area.y, int(visible.width), int(visible.height))

    def _backdrop(self, target: Target, covered: tuple[int, int, int, int]) -> Target:
        """A copy of what is below the quad."""
        x, y, width, height = covered
        area = target.rect
        copy = self._filters.crop(target, DeviceRect(area.x + x, area.y + y, width, height))
        self._painter.rebind()
        return copy

    def _erase_around(self, quad: QuadDraw, target: Target, scissor: tuple[int, int, int, int]) -> None:
        """`destination-in` keeps nothing where the quad is not."""
        extent = quad.rect if quad.extent is None else quad.extent
        if extent.is_empty:
            return
        bounds = quad.matrix.map_rect(extent).enclosing_int()
        x0, y0 = int(bounds.x) - target.rect.x, int(bounds.y) - target.rect.y
        x1, y1 = x0 + int(bounds.width), y0 + int(bounds.height)
        sx, sy, sw, sh = scissor
        left, top = max(0, x0, sx), max(0, y0, sy)
        right = max(left, min(target.texture.width, x1, sx + sw))
        bottom = max(top, min(target.texture.height, y1, sy + sh))
        width, height = target.texture.width, target.texture.height
        framebuffer = target.texture.framebuffer
        strips = (
            (0, 0, width, top),
            (0, bottom, width, height - bottom),
            (0, top, left, bottom - top),
            (right, top, width - right, bottom - top),
        )
        for strip in strips:
            if strip[2] > 0 and strip[3] > 0:
                framebuffer.clear(0.0, 0.0, 0.0, 0.0, viewport=strip)

    def _set_quad(self, program: Program, quad: QuadDraw, target: Target) -> None:
        shift = Matrix.translation(-target.rect.x, -target.rect.y)
        matrix = shift @ quad.matrix
        program.set("u_matrix", _MAT3.pack(*matrix_floats(matrix)))
        rect = quad.rect
        program.set("u_rect", (rect.x, rect.y, rect.right, rect.bottom))
        program.set("u_smooth", quad.smooth)
        program.set("u_unit", _unit(matrix, rect))
        program.set("u_color", quad.color)
        if quad.texture is None:
            return
        program.set("u_texture", _TEXTURE_UNIT)
        source = quad.source
        program.set("u_source", (source.x, source.y, source.right, source.bottom))
        program.set("u_texel_area", _edges(quad.readable or source))
        mode = self._context.NEAREST if quad.nearest else self._context.LINEAR
        quad.texture.texture.filter = (mode, mode)
        quad.texture.texture.use(_TEXTURE_UNIT)

    def _set_blending(self, blend_mode: str, mode: int) -> None:
        context = self._context
        if blend_mode == "destination-in":
            context.blend_func = context.ZERO, context.SRC_ALPHA
        elif blend_mode == "source-in":
            context.blend_func = context.DST_ALPHA, context.ZERO
        elif blend_mode == "source-out":
            context.blend_func = context.ONE_MINUS_DST_ALPHA, context.ZERO
        elif blend_mode == "xor":
            context.blend_func = context.ONE_MINUS_DST_ALPHA, context.ONE_MINUS_SRC_ALPHA
        elif blend_mode == "plus-lighter":
            context.blend_func = context.ONE, context.ONE
        elif mode > 0:
            context.blend_func = context.ONE, context.ZERO
        else:
            context.blend_func = context.ONE, context.ONE_MINUS_SRC_ALPHA


def _variant(quad: QuadDraw, mode: int, masked: bool) -> str:
    """Name of the program for a quad."""
    name = "quad"
    if quad.texture is not None:
        name += "+TEXEL" if quad.nearest else "+LINEAR"
    if any(quad.smooth):
        name += "+SMOOTH"
    if quad.clips.rounded:
        name += "+CLIP"
    if masked:
        name += "+MASK"
    return f"{name}+MODE={mode}" if mode else name


_MAT3: Final = struct.Struct("9f")


def _edges(rect: Rect) -> Floats:
    return (rect.x, rect.y, rect.right, rect.bottom)


def _unit(matrix: Matrix, rect: Rect) -> tuple[float, float]:
    """Units of the quad's space a px, at its largest over the quad."""
    m = matrix.m
    det = abs(m[0] * m[5] - m[1] * m[4])
    if det < 1e-9:
        return (0.0, 0.0)
    w = max(abs(m[3] * x + m[7] * y + m[15]) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom))
    return (math.hypot(m[4], m[5]) / det * max(w, 1e-6), math.hypot(m[0], m[1]) / det * max(w, 1e-6))


def is_pixel_aligned(rect: Rect, matrix: Matrix) -> bool:
    """True when the quad's edges all fall on whole px."""
    if not matrix.preserves_axis_alignment:
        return False
    bounds = matrix.map_rect(rect)
    return all(abs(e - math.floor(e + 0.5)) < _ON_GRID for e in (bounds.x, bounds.y, bounds.right, bounds.bottom))
