"""What a program asks of the engine; the command line and the viewer use the same objects."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from compositor import pipeline
from compositor.analysis import Report, analyze
from compositor.resources.ledger import LedgerEvent, ResourceKind
from compositor.scene import SceneOptions, load_scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from compositor.gpu import GpuBackend


@dataclass(frozen=True, slots=True)
class Picture:
    """A rendered page.

    Attributes:
        pixels: RGBA, (height, width, 4), uint8, rows top down.
        predicted, measured: Requested bytes by kind: what the plan said, and what the device allocated.
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
        return analyze(self)

    def report(self) -> Report:
        """Totals, layers, findings and what is not modelled. Needs no OpenGL."""
        return self._report

    def execute(self, backend: GpuBackend | None = None) -> Picture:
        """Raster and draw through OpenGL, on `backend` or a device opened for this call.

        Raises:
            BackendUnavailable: There is no usable OpenGL.
        """
        raise NotImplementedError

    def render(self) -> NDArray[np.uint8]:
        """The composited picture: RGBA, (height, width, 4), uint8.

        Raises:
            BackendUnavailable: There is no usable OpenGL.
        """
        return self.execute().pixels


def run(
    page: str | Path,
    *,
    viewport: tuple[int, int] | None = None,
    dpr: float | None = None,
    scroll: tuple[float, float] | None = None,
    time_ms: float | None = None,
    scrollbars: str | None = None,
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
        profile: Device profile.
        root: Folder that files named by the page must lie in; the page's own by default.

    Raises:
        SceneError: The scene cannot be used.
    """
    options = SceneOptions(viewport, dpr, scroll, time_ms, scrollbars, profile, None if root is None else Path(root))
    return Run(load_scene(os.fspath(page), options))
