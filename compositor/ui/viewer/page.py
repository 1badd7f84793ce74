"""The page behind the window: runs the pipeline, keeps its pictures, notices changed files."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from compositor.api import Run
from compositor.base.geometry import Rect
from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text, number
from compositor.gpu import Device, GpuBackend
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL
from compositor.report.overlays import layer_color, overlay
from compositor.scene import Scene
from compositor.text import contrast_table
from compositor.ui.viewer.canvas import Pixels, Plane
from compositor.ui.viewer.layer_pictures import layer_frames

_GAP_SHARE = 0.12
_MAX_PLANES = 200


class Page:
    """One page in one OpenGL context."""

    def __init__(self, scene: Scene, context: Any) -> None:
        self._device = Device.wrap(context)
        self._backend = GpuBackend(self._device, contrast_table())
        self._picture: Pixels | None = None
        self._planes: tuple[Plane, ...] | None = None
        self._overlays: dict[frozenset[str], Pixels] = {}
        self._run_s = 0.0
        self.load(scene)

    def load(self, scene: Scene) -> None:
        """Read and run the page anew."""
        self.scene = scene
        self._run = Run(scene)
        self._stamp = self._file_stamp()
        self._forget()

    @property
    def scroll(self) -> tuple[float, float]:
        """Scroll position in force, CSS px: what the page allows of what was asked for."""
        offset, dpr = self._run.trees.scrolls[LAYOUT_VIEW_SCROLL].offset, self.scene.dpr
        return offset.x / dpr, offset.y / dpr

    def scroll_to(self, scroll: tuple[float, float]) -> bool:
        """Scroll; False when that changes nothing."""
        before = self.scroll
        if scroll == before:
            return False
        scrolled = self._run.scrolled(scroll)
        earlier, self._run = self._run, scrolled
        if self.scroll == before:
            self._run = earlier
            return False
        self._forget()
        return True

    def has_changed(self) -> bool:
        """True when the page's file is newer than what is shown."""
        return self._file_stamp() != self._stamp

    def picture(self) -> Pixels:
        """The composited page."""
        if self._picture is None:
            start = time.perf_counter()
            self._picture = self._run.execute(self._backend).pixels
            self._run_s = time.perf_counter() - start
        return self._picture

    def overlay(self, names: frozenset[str]) -> Pixels:
        """Overlays for the page."""
        if names not in self._overlays:
            self._overlays[names] = overlay(self._run, names)
        return self._overlays[names]

    def planes(self) -> Sequence[Plane]:
        """Every drawn layer by itself, spread in depth."""
        if self._planes is None:
            self._planes = tuple(self._make_planes())
        return self._planes

    def facts(self, frame_s: float) -> list[str]:
        """Lines of the panel: what the report says, and the time of the last frame."""
        report = self._run.report()
        totals = report.totals
        return [
            _("frame {ms} ms; pipeline and raster {run} ms").format(
                ms=number(round(frame_s * 1000, 1)), run=number(round(self._run_s * 1000))
            ),
            _("chunks {chunks}, squashed {squashed}").format(chunks=totals.chunks, squashed=totals.squashed),
            _("layers {layers}, drawn {drawn}").format(layers=totals.layers, drawn=totals.layers_drawn),
            _("tiles {tiles}: {resident} (peak {peak}, all {nominal})").format(
                tiles=totals.tiles,
                resident=bytes_text(totals.bytes.resident),
                peak=bytes_text(totals.bytes.peak),
                nominal=bytes_text(totals.bytes.nominal),
            ),
            _("atlas {atlas}, surfaces {surfaces}").format(
                atlas=bytes_text(totals.bytes.atlas), surfaces=bytes_text(totals.bytes.surfaces)
            ),
            _("overdraw {overdraw}").format(overdraw=number(round(totals.overdraw, 2))),
            _("findings {count}").format(count=len(report.findings)),
        ]

    def release(self) -> None:
        """Free the textures."""
        self._backend.release()
        self._device.release()

    def _make_planes(self) -> list[Plane]:
        self.picture()  # fills the tiles
        run = self._run
        width, height = run.scene.device_size
        frames = layer_frames(run.frame)[:_MAX_PLANES]
        gap = _GAP_SHARE * max(width, height) / max(1.0, len(frames) / 6)
        planes = []
        for index, (layer_id, frame) in enumerate(frames):
            layer = run.layers.layers[layer_id]
            corners = run.layer_quad(layer, layer.bounds)
            picture, rect = _crop(self._backend.draw(frame), corners)
            color = [channel / 255 for channel in layer_color(layer)]
            outline = tuple((min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in corners)
            planes.append(Plane(picture, rect, index * gap, outline, (color[0], color[1], color[2], color[3])))
        return planes

    def _forget(self) -> None:
        self._picture = None
        self._planes = None
        self._overlays = {}

    def _file_stamp(self) -> tuple[int, int]:
        try:
            status = self.scene.html.stat()
        except OSError:
            return (0, 0)
        return (status.st_mtime_ns, status.st_size)


def _crop(picture: Pixels, corners: Sequence[tuple[float, float]]) -> tuple[Pixels, tuple[float, float, float, float]]:
    """The part of `picture` around `corners`, and where it lies."""
    height, width = picture.shape[:2]
    xs, ys = [corner[0] for corner in corners] or [0.0], [corner[1] for corner in corners] or [0.0]
    around = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).intersect(Rect(0, 0, width, height))
    box = around.enclosing_int()
    x, y, right, bottom = int(box.x), int(box.y), int(box.right), int(box.bottom)
    return picture[y:bottom, x:right], (x, y, right - x, bottom - y)
