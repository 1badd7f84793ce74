"""Everything that draws on a device, made once and passed around together."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from compositor.gpu.composite import Compositor
from compositor.gpu.device import Device
from compositor.gpu.filters import FilterRunner
from compositor.gpu.painter import Painter
from compositor.gpu.programs import Programs
from compositor.gpu.resources import DeviceResources
from compositor.gpu.targets import ScratchPool
from compositor.text import contrast_table


class Tools:
    """The drawing tools of one device.

    Attributes:
        pool: Temporary targets.
        painter: Draws primitives.
        compositor: Draws quads.
        filters: Runs filters.
        resources: Uploaded images, glyph pages and tables.
    """

    def __init__(self, device: Device, contrast: NDArray[np.uint8] | None = None) -> None:
        self.device: Final = device
        self.programs: Final = Programs(device)
        self.pool: Final = ScratchPool(device)
        self.resources: Final = DeviceResources(device, contrast_table() if contrast is None else contrast)
        self.painter: Final = Painter(device, self.programs, self.pool, self.resources)
        self.filters: Final = FilterRunner(device, self.programs, self.pool)
        self.compositor: Final = Compositor(device, self.programs, self.pool, self.painter, self.filters)
