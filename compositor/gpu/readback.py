"""Pixels back from the device."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from compositor.gpu.device import GpuTexture


def read_pixels(texture: GpuTexture, width: int | None = None, height: int | None = None) -> NDArray[np.uint8]:
    """(height, width, 4) premultiplied RGBA, top row first."""
    w = texture.width if width is None else width
    h = texture.height if height is None else height
    data = texture.framebuffer.read(viewport=(0, 0, w, h), components=4, alignment=1)
    return np.frombuffer(data, dtype=np.uint8).reshape(h, w, 4)
