"""Draws primitives into a target: state changes, batching, clip masks."""

from __future__ import annotations

from typing import Any, Final

from compositor.base.geometry import Rect
from compositor.gpu.clips import NO_CLIPS, Clips, ClipUniforms
from compositor.gpu.device import Device
from compositor.gpu.primitives import Primitive
from compositor.gpu.programs import Program, Programs
from compositor.gpu.resources import DeviceResources
from compositor.gpu.targets import ScratchPool, Target

_TEXTURE_UNIT = 0
_MASK_UNIT = 1
_TABLE_UNIT = 2
_CONTRAST_UNIT = 3
_LOOK_BACK = 6
"""Open batches that a new primitive may overtake when it overlaps none of them."""


class _Batch:
    """Primitives of equal state."""

    __slots__ = ("bounds", "clips", "data", "first")

    def __init__(self, first: Primitive, clips: Clips) -> None:
        self.first: Final = first
        self.clips: Final = clips
        self.data: list[bytes] = [first.data]
        self.bounds = first.rect


class Painter:
    """Draws into one target at a time."""

    def __init__(self, device: Device, programs: Programs, pool: ScratchPool, resources: DeviceResources) -> None:
        self._context: Any = device.context
        self._programs: Final = programs
        self._pool: Final = pool
        self._resources: Final = resources
        self._batches: list[_Batch] = []
        self._masks: dict[Clips, Target] = {}
        self._uniforms: dict[int, tuple[Clips, ClipUniforms]] = {}
        self.target: Target | None = None

    def begin(self, target: Target) -> None:
        """Draw into `target` from now on; what was pending is drawn first."""
        self.flush()
        self._drop_masks()
        self.target = target
        self._uniforms.clear()
        self._bind()

    def _bind(self) -> None:
        assert self.target is not None
        self.target.bind()
        self._context.enable_direct(0x0BE2)  # GL_BLEND
        self._context.blend_equation = self._context.FUNC_ADD
        self._context.blend_func = self._context.ONE, self._context.ONE_MINUS_SRC_ALPHA

    def rebind(self) -> None:
        """Take the target back after something else drew elsewhere."""
        self._bind()

    def add(self, primitive: Primitive, clips: Clips = NO_CLIPS) -> None:
        """Queue a primitive; the picture is as if it were drawn now."""
        for batch in reversed(self._batches[-_LOOK_BACK:]):
            first = batch.first
            same = (
                first.program == primitive.program
                and first.texture == primitive.texture
                and first.matrix == primitive.matrix
                and (batch.clips is clips or batch.clips == clips)
            )
            if same:
                batch.data.append(primitive.data)
                batch.bounds = batch.bounds.union(primitive.rect)
                return
            if batch.bounds.intersects(primitive.rect):
                break
        self._batches.append(_Batch(primitive, clips))

    def flush(self) -> None:
        """Draw what is queued."""
        batches, self._batches = self._batches, []
        for batch in batches:
            self._draw(batch)

    def end(self) -> None:
        """Draw what is queued and let go of the target."""
        self.flush()
        self._drop_masks()
        self.target = None

    def _drop_masks(self) -> None:
        for mask in self._masks.values():
            self._pool.give(mask)
        self._masks.clear()

    def _draw(self, batch: _Batch) -> None:
        target = self.target
        assert target is not None
        scissor = self.scissor(batch.clips)
        if scissor is None:
            return
        mask = self.mask(batch.clips)
        name = batch.first.program
        if batch.clips.rounded:
            name += "+CLIP"
        if mask is not None:
            name += "+MASK"
        program = self._programs.get(name)
        target.texture.framebuffer.scissor = scissor
        self.set_target(program)
        self.set_clips(program, batch.clips, mask)
        self._bind_sources(program, batch.first)
        program.draw_instances(b"".join(batch.data))
        target.texture.framebuffer.scissor = None

    def scissor(self, clips: Clips) -> tuple[int, int, int, int] | None:
        """The scissor box in texels of the target, None when nothing can be seen."""
        assert self.target is not None
        area = self.target.rect
        visible = clips.scissor.intersect(Rect(*area))
        if visible.is_empty:
            return None
        return (int(visible.x) - area.x, int(visible.y) - area.y, int(visible.width), int(visible.height))

    def set_target(self, program: Program) -> None:
        """Set the uniforms that place the target."""
        assert self.target is not None
        texture, area = self.target.texture, self.target.rect
        program.set("u_target", (float(texture.width), float(texture.height)))
        program.set("u_origin", (float(area.x), float(area.y)))

    def set_clips(self, program: Program, clips: Clips, mask: Target | None) -> None:
        """Set the clip uniforms."""
        if mask is not None:
            mask.texture.texture.use(_MASK_UNIT)
            program.set("u_clip_mask", _MASK_UNIT)
        if clips.rounded:
            uniforms = self._clip_uniforms(clips)
            program.set("u_clip_count", uniforms.count)
            program.set("u_clip_matrix", uniforms.matrices)
            program.set("u_clip_rect", uniforms.rects)
            program.set("u_clip_rx", uniforms.rx)
            program.set("u_clip_ry", uniforms.ry)
            program.set("u_clip_scale", uniforms.scales)

    def _clip_uniforms(self, clips: Clips) -> ClipUniforms:
        assert self.target is not None
        known = self._uniforms.get(id(clips))
        if known is None or known[0] is not clips:
            known = (clips, ClipUniforms(clips, self.target.rect.x, self.target.rect.y))
            self._uniforms[id(clips)] = known
        return known[1]

    def mask(self, clips: Clips) -> Target | None:
        """The clip mask of `clips`, drawn when first needed; None when a scissor and uniforms do."""
        if not clips.polygons:
            return None
        known = self._masks.get(clips)
        if known is not None:
            return known
        target = self.target
        assert target is not None
        mask = self._pool.take(target.rect, format="R8")
        mask.bind()
        mask.clear((1.0, 0.0, 0.0, 0.0))
        self._context.blend_func = self._context.ZERO, self._context.SRC_COLOR
        program = self._programs.get("polygon+WHOLE")
        program.set("u_target", (float(mask.texture.width), float(mask.texture.height)))
        program.set("u_origin", (float(target.rect.x), float(target.rect.y)))
        self._resources.draw_mask_polygons(program, clips.polygons, target.rect)
        self._masks[clips] = mask
        self._bind()
        return mask

    def _bind_sources(self, program: Program, primitive: Primitive) -> None:
        resources = self._resources
        base = primitive.program.partition("+")[0]
        if base == "gradient":
            resources.bind_stops(_TABLE_UNIT)
            program.set("u_stops", _TABLE_UNIT)
        elif base == "polygon":
            resources.bind_edges(_TABLE_UNIT)
            program.set("u_edges", _TABLE_UNIT)
        elif base == "image":
            resources.bind_image(primitive.texture, _TEXTURE_UNIT)
            program.set("u_image", _TEXTURE_UNIT)
        elif base == "glyph":
            resources.bind_glyphs(program, primitive, _TEXTURE_UNIT, _CONTRAST_UNIT)
