"""`feTurbulence`: Perlin noise by the reference algorithm (Filter Effects 1 §9.21)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from compositor.base.geometry import Rect
from compositor.layers.tile_set import DeviceRect

_SIZE = 256
_MODULUS, _MULTIPLIER, _QUOTIENT, _REMAINDER = 2147483647, 16807, 127773, 2836
MOST_OCTAVES = 12


def turbulence(numbers: tuple[float, ...], area: DeviceRect, region: Rect) -> NDArray[np.float32]:
    """Straight colours over `area`.

    Args:
        numbers: Frequency x and y, octaves, seed, 1 for `fractalNoise`, px a user unit, and the corner of the region
            in the space that the noise belongs to, px.
        area: Px to fill.
        region: The primitive's region.
    """
    fx, fy, octaves, seed, fractal, zoom, left, top = numbers
    lattice, gradients = _tables(int(seed))
    xs = (np.arange(area.width) + area.x - region.x + left + 1.0) / zoom
    ys = (np.arange(area.height) + area.y - region.y + top + 1.0) / zoom
    x, y = np.meshgrid(xs * fx, ys * fy)
    result = np.zeros((area.height, area.width, 4), np.float32)
    ratio = 1.0
    for _ in range(int(min(MOST_OCTAVES, octaves))):
        for channel in range(4):
            noise = _noise(lattice, gradients[channel], x, y)
            result[..., channel] += (noise if fractal else np.abs(noise)) / ratio
        x, y, ratio = x * 2, y * 2, ratio * 2
    return np.clip((result + 1) / 2 if fractal else result, 0.0, 1.0).astype(np.float32)


def _tables(seed: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The shuffled lattice and the gradients of each channel."""
    seed = -(seed % (_MODULUS - 1)) + 1 if seed <= 0 else min(seed, _MODULUS - 1)

    def following(value: int) -> int:
        value = _MULTIPLIER * (value % _QUOTIENT) - _REMAINDER * (value // _QUOTIENT)
        return value + _MODULUS if value <= 0 else value

    gradients = np.zeros((4, 2 * _SIZE + 2, 2))
    for channel in range(4):
        for index in range(_SIZE):
            for axis in range(2):
                seed = following(seed)
                gradients[channel, index, axis] = (seed % (2 * _SIZE) - _SIZE) / _SIZE
            gradients[channel, index] /= max(float(np.hypot(*gradients[channel, index])), 1e-9)
    lattice = list(range(_SIZE))
    for index in range(_SIZE - 1, 0, -1):
        seed = following(seed)
        other = seed % _SIZE
        lattice[index], lattice[other] = lattice[other], lattice[index]
    gradients[:, _SIZE : 2 * _SIZE + 2] = gradients[:, np.arange(_SIZE + 2) % _SIZE]
    return np.array([lattice[index % _SIZE] for index in range(2 * _SIZE + 2)]), gradients


def _noise(
    lattice: NDArray[np.int64], gradients: NDArray[np.float64], x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.float64]:
    x0, y0 = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    rx, ry = x - x0, y - y0
    left, right = lattice[x0 % _SIZE], lattice[(x0 + 1) % _SIZE]
    top, bottom = y0 % _SIZE, (y0 + 1) % _SIZE

    def part(column: NDArray[np.int64], row: NDArray[np.int64], dx: float, dy: float) -> NDArray[np.float64]:
        gradient = gradients[lattice[column + row]]
        found: NDArray[np.float64] = (rx - dx) * gradient[..., 0] + (ry - dy) * gradient[..., 1]
        return found

    sx, sy = rx * rx * (3 - 2 * rx), ry * ry * (3 - 2 * ry)
    upper = part(left, top, 0, 0) * (1 - sx) + part(right, top, 1, 0) * sx
    lower = part(left, bottom, 0, 1) * (1 - sx) + part(right, bottom, 1, 1) * sx
    found: NDArray[np.float64] = upper * (1 - sy) + lower * sy
    return found
