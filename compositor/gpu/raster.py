"""Executes a raster plan: fills tile textures.

Operations are encoded once a layer and reused for every tile they touch. Groups are drawn into
temporary targets and blended into what is around them when they end.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Rect
from compositor.gpu.clips import Clips, clips_of_scope
from compositor.gpu.composite import QuadDraw
from compositor.gpu.device import GpuTexture
from compositor.gpu.encode import encode_op
from compositor.gpu.filters import inflated
from compositor.gpu.primitives import Primitive, Tables
from compositor.gpu.targets import Target
from compositor.gpu.tools import Tools
from compositor.layers.layer_list import LayerId
from compositor.layers.tile_set import DeviceRect, TileId
from compositor.raster.tasks import NO_SCOPE, GroupScope, LayerRecording, RasterPlan, Scope, TileTask
from compositor.resources.ledger import Action


class EncodedPlan:
    """All primitives of a plan, by layer and operation.

    Attributes:
        tables: Gradient stops and polygon edges they refer to.
    """

    def __init__(self, plan: RasterPlan) -> None:
        self.plan: Final = plan
        self.tables: Final = Tables()
        self.primitives: Final[dict[LayerId, dict[int, list[Primitive]]]] = {}
        for task in plan.tasks:
            recording = plan.recordings[task.layer]
            encoded = self.primitives.setdefault(task.layer, {})
            for index in task.ops:
                if index not in encoded:
                    encoded[index] = encode_op(plan, recording, index, self.tables)


class Rasterizer:
    """Fills tiles on a device."""

    def __init__(self, tools: Tools) -> None:
        self._tools: Final = tools

    def raster(self, encoded: EncodedPlan) -> dict[TileId, GpuTexture]:
        """Allocate and fill the textures of all tasks."""
        textures: dict[TileId, GpuTexture] = {}
        clip_caches: dict[LayerId, dict[int, Clips]] = {}
        for task in encoded.plan.tasks:
            texture = self._tools.device.texture(
                (task.rect.width, task.rect.height), f"tile:{task.tile}", task.kind, f"layer:{task.layer}"
            )
            texture.texture.repeat_x = texture.texture.repeat_y = False
            cache = clip_caches.setdefault(task.layer, {})
            self._fill(texture, task, encoded.plan.recordings[task.layer], encoded.primitives[task.layer], cache)
            self._tools.device.note(texture, Action.WRITE)
            textures[task.tile] = texture
        return textures

    def _fill(
        self,
        texture: GpuTexture,
        task: TileTask,
        recording: LayerRecording,
        encoded: dict[int, list[Primitive]],
        clip_cache: dict[int, Clips],
    ) -> None:
        target = Target(texture, task.rect)
        target.clear()
        run = _TileRun(self._tools, recording.scopes, clip_cache)
        run.begin(target)
        for index in task.ops:
            op = recording.ops[index]
            clips = run.enter(op.scope)
            for primitive in encoded[index]:
                self._tools.painter.add(primitive, clips)
        run.finish()


class _TileRun:
    """The stack of groups while one tile is drawn."""

    def __init__(self, tools: Tools, scopes: tuple[Scope, ...], clip_cache: dict[int, Clips]) -> None:
        self._pool = tools.pool
        self._painter = tools.painter
        self._compositor = tools.compositor
        self._filters = tools.filters
        self._device_limit = tools.device.info.max_texture_size
        self._scopes = scopes
        self._clip_cache = clip_cache
        self._stack: list[tuple[int, Target]] = []
        self._chains: dict[int, tuple[int, ...]] = {}

    def begin(self, target: Target) -> None:
        """Start with the tile itself."""
        self._stack = [(NO_SCOPE, target)]
        self._painter.begin(target)

    def enter(self, scope: int) -> Clips:
        """Open and close groups until content of `scope` can be drawn; returns the clips over it."""
        chain = self._groups(scope)
        depth = 0
        while depth < min(len(chain), len(self._stack) - 1) and self._stack[depth + 1][0] == chain[depth]:
            depth += 1
        while len(self._stack) - 1 > depth:
            self._close()
        for group in chain[depth:]:
            self._open(group)
        return clips_of_scope(self._scopes, scope, self._clip_cache)

    def finish(self) -> None:
        """Close all groups."""
        while len(self._stack) > 1:
            self._close()
        self._painter.end()

    def _groups(self, scope: int) -> tuple[int, ...]:
        """Group scopes around `scope`, outermost first."""
        known = self._chains.get(scope)
        if known is None:
            found: list[int] = []
            current = scope
            while current != NO_SCOPE:
                if isinstance(self._scopes[current], GroupScope):
                    found.append(current)
                current = self._scopes[current].parent
            known = self._chains[scope] = tuple(reversed(found))
        return known

    def _open(self, index: int) -> None:
        group = self._scopes[index]
        assert isinstance(group, GroupScope)
        outer = self._stack[-1][1].rect
        room = self._device_limit - max(outer.width, outer.height)
        area = inflated(outer, min(int(group.reach), max(0, room // 2))) if group.reach else outer
        if group.blend_mode != "destination-in":
            area = _cut(area, group.bounds)
        target = self._pool.take(area, cause=f"effect:{group.effect}")
        target.clear()
        self._stack.append((index, target))
        self._painter.begin(target)

    def _close(self) -> None:
        index, target = self._stack.pop()
        group = self._scopes[index]
        assert isinstance(group, GroupScope)
        outer = self._stack[-1][1]
        self._painter.end()
        result = target
        if group.filters:
            result = self._filters.apply(group.filters, target, outer.rect)
        self._painter.begin(outer)
        rect = Rect(*result.rect)
        self._compositor.draw(
            QuadDraw(
                rect,
                texture=result.texture,
                source=Rect(0, 0, rect.width, rect.height),
                nearest=True,
                color=(group.opacity,) * 4,
                clips=clips_of_scope(self._scopes, group.parent, self._clip_cache),
                blend_mode=group.blend_mode,
            )
        )
        if result is not target:
            self._pool.give(result)
        self._pool.give(target)


def _cut(area: DeviceRect, bounds: Rect) -> DeviceRect:
    """The part of `area` inside `bounds`, one px at least."""
    cut = Rect(*area).intersect(bounds.enclosing_int())
    if cut.is_empty:
        return DeviceRect(area.x, area.y, 1, 1)
    return DeviceRect(int(cut.x), int(cut.y), int(cut.width), int(cut.height))
