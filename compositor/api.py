"""What a program asks of the engine; the command line and the viewer use the same objects."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from compositor import pipeline
from compositor.analysis import Report, analyze
from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text
from compositor.draw import CompositorFrame, estimate_events
from compositor.layers import TilingSet
from compositor.raster import RasterPlan
from compositor.resources.ledger import MAX_DEVICE_BYTES, Action, LedgerEvent, ResourceKind
from compositor.scene import SceneOptions, load_scene
from compositor.whatif.peak import Peak, PeakRun, find_peak

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from compositor.gpu import GpuBackend

_KEPT = frozenset((ResourceKind.TILE, ResourceKind.SCROLLBAR, ResourceKind.ATLAS, ResourceKind.IMAGE))


@dataclass(frozen=True, slots=True)
class Picture:
    """A rendered page.

    Attributes:
        pixels: RGBA, (height, width, 4), uint8, rows top down.
        predicted, measured: Texture bytes by kind: what the plan said, and what the device allocated.
        events: What the device did, in order.
    """

    pixels: NDArray[np.uint8]
    predicted: dict[ResourceKind, int]
    measured: dict[ResourceKind, int]
    events: tuple[LedgerEvent, ...]


class Run(pipeline.Run):
    """A page on its way from text to pixels, with its report and its picture."""

    @cached_property
    def _report(self) -> Report:
        return analyze(self, self._peak)

    @cached_property
    def _peak(self) -> PeakRun:
        return find_peak(self)

    @property
    def peak(self) -> Peak:
        """The most tile memory that the page needs while it is scrolled and animated, and where. Needs no OpenGL."""
        return self._peak.peak

    def scrolled(self, scroll: tuple[float, float]) -> Self:
        """The same page at another scroll position; everything up to layout is shared, and what its peak is."""
        other = super().scrolled(scroll)
        if "_peak" in self.__dict__:
            other.__dict__["_peak"] = self._peak
        return other

    def report(self) -> Report:
        """Totals, layers, findings and what is not modelled. Needs no OpenGL."""
        return self._report

    def execute(self, backend: GpuBackend | None = None) -> Picture:
        """Raster and draw through OpenGL, on `backend` or a device opened for this call.

        Raises:
            BackendUnavailable: There is no usable OpenGL.
            AllocationFailed: The page would take more than `MAX_DEVICE_BYTES`.
        """
        if backend is None:
            from compositor.gpu import GpuBackend
            from compositor.text import contrast_table

            owned = GpuBackend(contrast=contrast_table())
            try:
                return self.execute(owned)
            finally:
                owned.release()
        plan, frame = self.raster, self.frame
        predicted = predicted_bytes(self.tiles, plan, frame)
        _check_budget(sum(predicted.values()))
        started = time.perf_counter()
        result = backend.execute(plan, frame)
        self.seconds["gpu"] = time.perf_counter() - started
        kept = [texture.event for texture in backend.device.live_textures if texture.event.kind in _KEPT]
        made = [
            event
            for event in result.events
            if event.action is Action.ALLOCATE and event.kind in (ResourceKind.SURFACE, ResourceKind.OUTPUT)
        ]
        return Picture(result.pixels, predicted, _bytes_by_kind((*kept, *made)), result.events)

    def render(self, backend: GpuBackend | None = None) -> NDArray[np.uint8]:
        """The composited picture: RGBA, (height, width, 4), uint8.

        Raises:
            BackendUnavailable: There is no usable OpenGL.
        """
        return self.execute(backend).pixels


def predicted_bytes(tiles: TilingSet, plan: RasterPlan, frame: CompositorFrame) -> dict[ResourceKind, int]:
    """Texture bytes that rastering and drawing will need, by kind; known without a device."""
    found = _bytes_by_kind(estimate_events(tiles, frame))
    found[ResourceKind.ATLAS] = sum(page.allocated_bytes for page in plan.pages)
    found[ResourceKind.IMAGE] = sum(image.decoded_bytes for image in plan.images.values())
    return {kind: count for kind, count in found.items() if count}


def _check_budget(needed: int) -> None:
    if needed > MAX_DEVICE_BYTES:
        from compositor.gpu import AllocationFailed

        message = _("the page needs {needed} of textures, more than the {limit} that are allowed")
        raise AllocationFailed(message.format(needed=bytes_text(needed), limit=bytes_text(MAX_DEVICE_BYTES)))


def _bytes_by_kind(events: Iterable[LedgerEvent]) -> dict[ResourceKind, int]:
    found: dict[ResourceKind, int] = {}
    for event in events:
        found[event.kind] = found.get(event.kind, 0) + event.allocated_bytes
    return found


def run(
    page: str | Path,
    *,
    viewport: tuple[int, int] | None = None,
    dpr: float | None = None,
    scroll: tuple[float, float] | None = None,
    time_ms: float | None = None,
    scrollbars: str | None = None,
    scripting: str | None = None,
    profile: str | None = None,
    root: str | Path | None = None,
) -> Run:
    """The run of an HTML page or TOML scene; stages are computed as they are asked for.

    Args:
        page: An `.html` file, or a `.toml` that names one.
        viewport: Width and height, CSS px.
        dpr: Device px a CSS px.
        scroll: Scroll position of the document, CSS px.
        time_ms: Moment on the animation clock.
        scrollbars: `none`, `classic` or `overlay`.
        scripting: `none` or `enabled`: as a browser with scripts off, or on, shows the page. Scripts never run.
        profile: Device profile.
        root: Folder that files named by the page must lie in; the page's own by default.

    Raises:
        SceneError: The scene cannot be used.
    """
    options = SceneOptions(
        viewport, dpr, scroll, time_ms, scrollbars, scripting, profile, None if root is None else Path(root)
    )
    return Run(load_scene(os.fspath(page), options))
