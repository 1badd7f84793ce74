"""Pixels to PNG."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image


def write_png(pixels: NDArray[np.uint8], file: BinaryIO) -> None:
    """Write RGBA `pixels` (height, width, 4), rows top down."""
    Image.fromarray(pixels).save(file, format="PNG")
