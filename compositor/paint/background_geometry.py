"""Where the tiles of a background or mask image go.

Source: CSS Backgrounds 3 §3; Blink's `BackgroundImageGeometry`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.geometry import Point, Rect
from compositor.css.values import Lp

Size = str | tuple[Lp | str, Lp | str]


class NaturalSize(NamedTuple):
    """Natural dimensions of an image, px; None where it has none. `opaque`: it has no alpha; `bitmap`: its own px."""

    width: float | None
    height: float | None
    ratio: float | None
    opaque: bool = False
    bitmap: tuple[float, float] | None = None

    def zoomed(self, factor: float) -> NaturalSize:
        """The size of the same image where lengths are `factor` times as long."""
        width, height = (None if side is None else side * factor for side in (self.width, self.height))
        return self._replace(width=width, height=height)


class Tiling(NamedTuple):
    """First tile and the distance between tiles, px."""

    tile: Rect
    step: Point


def tile_size(size: Size, natural: NaturalSize, area: Rect) -> tuple[float, float]:
    """Concrete size of one tile (§3.9)."""
    ratio = natural.ratio
    if isinstance(size, str):
        if ratio is None or ratio <= 0:
            return area.width, area.height
        by_width = (area.width / ratio <= area.height) == (size == "contain")
        if by_width:
            return area.width, area.width / ratio
        return area.height * ratio, area.height
    width = None if isinstance(size[0], str) else max(0.0, size[0].resolve(area.width))
    height = None if isinstance(size[1], str) else max(0.0, size[1].resolve(area.height))
    if width is not None and height is not None:
        return width, height
    if width is not None:
        return width, width / ratio if ratio else _or(natural.height, area.height)
    if height is not None:
        return height * ratio if ratio else _or(natural.width, area.width), height
    return _natural_or_contain(natural, area)


def _natural_or_contain(natural: NaturalSize, area: Rect) -> tuple[float, float]:
    """`auto auto`: the natural size, completed by the ratio, else as `contain`."""
    width, height, ratio = natural[:3]
    if width is not None and height is not None:
        return width, height
    if ratio:
        if width is not None:
            return width, width / ratio
        if height is not None:
            return height * ratio, height
        fit = area.width / ratio <= area.height
        return (area.width, area.width / ratio) if fit else (area.height * ratio, area.height)
    return _or(width, area.width), _or(height, area.height)


def _or(value: float | None, default: float) -> float:
    return default if value is None else value


def place_tiles(
    size: tuple[float, float], fixed: tuple[bool, bool], repeat: tuple[str, str], position: tuple[Lp, Lp], area: Rect
) -> Tiling | None:
    """Place tiles in a positioning area (§3.4, §3.6); None when a tile has no area.

    Args:
        size: Tile size before `round`.
        fixed: Whether width and height were given; `round` on one axis rescales an `auto` other one.
        repeat: Keyword an axis.
        position: Offset an axis.
        area: Positioning area.
    """
    width, height = size
    if width <= 0 or height <= 0:
        return None
    rounded_w = _rounded(width, area.width) if repeat[0] == "round" else width
    rounded_h = _rounded(height, area.height) if repeat[1] == "round" else height
    if repeat[0] == "round" and repeat[1] != "round" and not fixed[1]:
        rounded_h = height * rounded_w / width
    if repeat[1] == "round" and repeat[0] != "round" and not fixed[0]:
        rounded_w = width * rounded_h / height
    x, step_x = _axis(repeat[0], rounded_w, area.width, position[0])
    y, step_y = _axis(repeat[1], rounded_h, area.height, position[1])
    return Tiling(Rect(area.x + x, area.y + y, rounded_w, rounded_h), Point(step_x, step_y))


def _rounded(size: float, area: float) -> float:
    return area / max(1.0, math.floor(area / size + 0.5)) if area > 0 else size


def _axis(repeat: str, size: float, area: float, position: Lp) -> tuple[float, float]:
    """First tile and step on one axis, relative to the area's start."""
    if repeat == "space":
        count = math.floor(area / size)
        if count >= 2:
            return 0.0, size + (area - count * size) / (count - 1)
        return position.resolve(area - size), math.inf
    offset = position.resolve(area - size)
    return offset, math.inf if repeat == "no-repeat" else size
