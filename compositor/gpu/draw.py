"""Executes a compositor frame: render passes into textures, quads into passes.

Source: viz's SkiaRenderer. All colours are premultiplied; the root pass goes to the output texture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from compositor.base.geometry import EMPTY_RECT, Rect, RoundedRect
from compositor.base.matrix import IDENTITY
from compositor.draw.frame import (
    CompositorFrame,
    PassId,
    PassQuad,
    Quad,
    RenderPass,
    SharedQuadState,
    SolidQuad,
    TileQuad,
)
from compositor.gpu.clips import NO_CLIPS, Clips
from compositor.gpu.composite import QuadDraw, is_pixel_aligned
from compositor.gpu.device import GpuTexture
from compositor.gpu.filters import common, inflated
from compositor.gpu.targets import Target
from compositor.gpu.tools import Tools
from compositor.layers.tile_set import DeviceRect, TileId
from compositor.raster.filter_math import reach
from compositor.resources.ledger import Action, ResourceKind

_EPSILON = 1e-3
_MAX_BYPASS_DEPTH = 32
_ALL_SMOOTH = (1.0, 1.0, 1.0, 1.0)
_NOT_SMOOTH = (0.0, 0.0, 0.0, 0.0)


class _Extent(NamedTuple):
    """What the quads of a layer cover together, in their own space.

    Attributes:
        layer: Union of all of them.
        kept: The area around which a mask erases; empty when that was done.
    """

    layer: Rect
    kept: Rect


class FrameDrawer:
    """Draws frames with the tiles of one raster plan."""

    def __init__(self, tools: Tools, tiles: Mapping[TileId, GpuTexture]) -> None:
        self._tools: Final = tools
        self._tiles: Final = tiles
        self._targets: dict[PassId, Target] = {}
        self._passes: dict[PassId, RenderPass] = {}

    def draw(self, frame: CompositorFrame) -> Target:
        """Draw all passes; returns the output, which the caller releases."""
        self._passes = {p.id: p for p in frame.passes}
        output: Target | None = None
        for render_pass in frame.passes:
            is_root = render_pass is frame.root
            if render_pass.bypassed and not is_root:
                continue
            target = self._allocate(render_pass, frame if is_root else None)
            target.clear(frame.background.premultiplied() if is_root else (0.0, 0.0, 0.0, 0.0))
            self._tools.painter.begin(target)
            self._draw_quads(render_pass.quads)
            self._tools.painter.end()
            self._tools.device.note(target.texture, Action.WRITE)
            self._targets[render_pass.id] = target
            output = target
        assert output is not None, "a frame has a root pass"
        for target in self._targets.values():
            if target is not output:
                target.texture.release()
        self._targets.clear()
        return output

    def _allocate(self, render_pass: RenderPass, root_of: CompositorFrame | None) -> Target:
        device = self._tools.device
        if root_of is not None:
            texture = device.texture((root_of.width, root_of.height), "output", ResourceKind.OUTPUT)
            area = DeviceRect(render_pass.output.x, render_pass.output.y, root_of.width, root_of.height)
        else:
            cause = f"effect:{render_pass.effect}"
            size = (max(1, render_pass.texture_size[0]), max(1, render_pass.texture_size[1]))
            texture = device.texture(size, f"pass:{render_pass.id}", ResourceKind.SURFACE, cause)
            area = render_pass.output
        texture.texture.repeat_x = texture.texture.repeat_y = False
        return Target(texture, area)

    def _draw_quads(self, quads: tuple[Quad, ...]) -> None:
        extents = _layer_extents(quads)
        masked: int | None = None
        for quad in quads:
            extent = extents.get(id(quad.shared), quad.rect)
            # The tiles of a mask act as one: only the first of them erases what none covers.
            erased = EMPTY_RECT if masked == id(quad.shared) else extent
            masked = id(quad.shared) if quad.shared.blend_mode == "destination-in" else None
            self._draw_quad(quad, quad.shared, _Extent(extent, erased), 0)

    def _draw_quad(self, quad: Quad, shared: SharedQuadState, extent: _Extent, depth: int) -> None:
        """Draw `quad` under `shared` (its own state, or that combined with a bypassed pass's)."""
        if not all(math.isfinite(value) for value in shared.matrix.m):
            return
        match quad:
            case TileQuad():
                self._draw_tile(quad, shared, extent)
            case SolidQuad():
                self._draw_solid(quad, shared, extent)
            case PassQuad():
                self._draw_pass(quad, shared, depth)

    def _draw_tile(self, quad: TileQuad, shared: SharedQuadState, extent: _Extent) -> None:
        texture = self._tiles.get(quad.tile)
        if texture is None:
            return
        aligned = is_pixel_aligned(quad.rect, shared.matrix)
        self._tools.compositor.draw(
            QuadDraw(
                quad.rect,
                shared.matrix,
                texture,
                quad.texture_rect,
                Rect(0, 0, texture.width, texture.height),
                nearest=quad.nearest,
                color=(shared.opacity,) * 4,
                smooth=_NOT_SMOOTH if aligned else _outer_edges(quad.rect, extent.layer),
                clips=_clips(shared),
                blend_mode=shared.blend_mode,
                extent=extent.kept,
            )
        )
        self._tools.device.note(texture, Action.READ, int(max(0.0, quad.texture_rect.area)) * 4)

    def _draw_solid(self, quad: SolidQuad, shared: SharedQuadState, extent: _Extent) -> None:
        r, g, b, a = quad.color.premultiplied()
        opacity = shared.opacity
        aligned = is_pixel_aligned(quad.rect, shared.matrix)
        self._tools.compositor.draw(
            QuadDraw(
                quad.rect,
                shared.matrix,
                color=(r * opacity, g * opacity, b * opacity, a * opacity),
                smooth=_NOT_SMOOTH if aligned else _outer_edges(quad.rect, extent.layer),
                clips=_clips(shared),
                blend_mode=shared.blend_mode,
                extent=extent.kept,
            )
        )

    def _draw_pass(self, quad: PassQuad, shared: SharedQuadState, depth: int) -> None:
        source = self._targets.get(quad.source)
        if source is None:
            self._draw_bypassed(quad, shared, depth)
            return
        if quad.backdrop_filters:
            self._draw_backdrop(quad, shared)
        result, rect = source, quad.rect
        if quad.filters:
            limit = self._seen(shared, inflated(source.rect, int(reach(quad.filters))))
            result = self._tools.filters.apply(quad.filters, source, limit)
            self._tools.painter.rebind()
            rect = Rect(*result.rect)
        aligned = is_pixel_aligned(rect, shared.matrix)
        one_to_one = aligned and shared.matrix.is_identity_or_2d_translation
        self._tools.compositor.draw(
            QuadDraw(
                rect,
                shared.matrix,
                result.texture,
                Rect(rect.x - result.rect.x, rect.y - result.rect.y, rect.width, rect.height),
                nearest=one_to_one,
                color=(shared.opacity,) * 4,
                smooth=_NOT_SMOOTH if aligned else _ALL_SMOOTH,
                clips=_clips(shared),
                blend_mode=shared.blend_mode,
            )
        )
        self._tools.device.note(source.texture, Action.READ, int(max(0.0, quad.rect.area)) * 4)
        if result is not source:
            self._tools.pool.give(result)

    def _seen(self, shared: SharedQuadState, area: DeviceRect) -> DeviceRect:
        """The part of `area`, px of the quad's space, that can show in the target."""
        target, back = self._tools.painter.target, shared.matrix.inverse()
        if target is None or back is None or shared.matrix.has_perspective:
            return area
        seen = back.map_rect(_clips(shared).scissor.intersect(Rect(*target.rect)))
        cut = seen.inflated(1).enclosing_int().intersect(Rect(*area))
        return DeviceRect(int(cut.x), int(cut.y), max(1, int(cut.width)), max(1, int(cut.height)))

    def _draw_bypassed(self, quad: PassQuad, shared: SharedQuadState, depth: int) -> None:
        """A pass without a texture: its quads are drawn in its place."""
        source = self._passes.get(quad.source)
        if source is None or depth >= _MAX_BYPASS_DEPTH:
            return
        for inner in source.quads:
            own = inner.shared
            clip = shared.clip
            if own.clip is not None:
                mapped = shared.matrix.map_rect(own.clip)
                clip = mapped if clip is None else clip.intersect(mapped)
            combined = replace(
                shared,
                matrix=shared.matrix @ own.matrix,
                clip=clip,
                opacity=shared.opacity * own.opacity,
                blend_mode=own.blend_mode if shared.blend_mode == "normal" else shared.blend_mode,
            )
            self._draw_quad(inner, combined, _Extent(inner.rect, inner.rect), depth + 1)

    def _draw_backdrop(self, quad: PassQuad, shared: SharedQuadState) -> None:
        """What is below the quad, filtered, inside the backdrop bounds."""
        painter = self._tools.painter
        painter.flush()
        target = painter.target
        assert target is not None
        shape = quad.backdrop_bounds or RoundedRect(quad.rect)
        covered = shared.matrix.map_rect(shape.rect).enclosing_int()
        visible = covered.intersect(Rect(*target.rect))
        if visible.is_empty:
            return
        area = common(DeviceRect(int(visible.x), int(visible.y), int(visible.width), int(visible.height)), target.rect)
        below = self._tools.filters.crop(target, area)
        filtered = self._tools.filters.apply(quad.backdrop_filters, below, area, mirrored=True)
        painter.rebind()
        rect = Rect(*filtered.rect)
        self._tools.compositor.draw(
            QuadDraw(
                rect,
                IDENTITY,
                filtered.texture,
                Rect(0, 0, rect.width, rect.height),
                nearest=True,
                color=(shared.opacity,) * 4,
                clips=_clips(shared).with_shape(shape, shared.matrix),
            )
        )
        self._tools.pool.give(below)
        self._tools.pool.give(filtered)


def _clips(shared: SharedQuadState) -> Clips:
    clips = NO_CLIPS
    if shared.clip is not None:
        clips = Clips(_enclosing(shared.clip))
    if shared.rounded_clip is not None:
        clips = clips.with_shape(shared.rounded_clip, IDENTITY)
    return clips


def _enclosing(rect: Rect) -> Rect:
    """Whole px around `rect`; edges that are off by rounding errors count as whole."""
    if rect.is_infinite:
        return rect
    x, y = math.floor(rect.x + _EPSILON), math.floor(rect.y + _EPSILON)
    return Rect(x, y, math.ceil(rect.right - _EPSILON) - x, math.ceil(rect.bottom - _EPSILON) - y)


def _layer_extents(quads: tuple[Quad, ...]) -> dict[int, Rect]:
    """Union of the quads that share a state: edges on it are the outer edges of the layer."""
    extents: dict[int, Rect] = {}
    for quad in quads:
        key = id(quad.shared)
        known = extents.get(key)
        extents[key] = quad.rect if known is None else known.union(quad.rect)
    return extents


def _outer_edges(rect: Rect, extent: Rect) -> tuple[float, float, float, float]:
    """Edges of a tile that lie on the edge of its layer; the others meet a neighbour and stay sharp."""
    return (
        float(rect.x <= extent.x + _EPSILON),
        float(rect.y <= extent.y + _EPSILON),
        float(rect.right >= extent.right - _EPSILON),
        float(rect.bottom >= extent.bottom - _EPSILON),
    )
