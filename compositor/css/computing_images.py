"""Specified images and positions to computed ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_colors import compute_color
from compositor.css.computing_lengths import compute_lp
from compositor.css.specified import ImageSet
from compositor.css.values import (
    BoxReflect,
    ColorStop,
    ConicGradient,
    Image,
    LinearGradient,
    Lp,
    RadialGradient,
    UrlImage,
)


def compute_image(value: Any, cc: ComputeContext) -> Image | None:
    """An `<image>`; None stays None."""
    if value is None or isinstance(value, UrlImage):
        return value
    if isinstance(value, ImageSet):
        return _choose(value, cc)
    stops = tuple(_compute_stop(stop, cc) for stop in value.stops)
    if isinstance(value, LinearGradient):
        return replace(value, stops=stops)
    at = compute_pair(value.at, cc)
    if isinstance(value, ConicGradient):
        return replace(value, stops=stops, at=at)
    assert isinstance(value, RadialGradient)
    size = value.size if isinstance(value.size, str) else tuple(compute_lp(radius, cc) for radius in value.size)
    return replace(value, stops=stops, at=at, size=size)


def _compute_stop(stop: ColorStop, cc: ComputeContext) -> ColorStop:
    color = None if stop.color is None else compute_color(stop.color, cc)
    return ColorStop(color, None if stop.position is None else compute_lp(stop.position, cc))


def _choose(value: ImageSet, cc: ComputeContext) -> Image | None:
    """The option of the smallest resolution that is enough, else of the largest."""
    options = sorted(value.options, key=lambda option: option[0])
    resolution, source = next((option for option in options if option[0] >= cc.zoom), options[-1])
    chosen = compute_image(source, cc)
    return replace(chosen, resolution=resolution) if isinstance(chosen, UrlImage) else chosen


def compute_images(values: Any, cc: ComputeContext) -> tuple[Image | None, ...]:
    """One image a layer."""
    return tuple(compute_image(value, cc) for value in values)


def compute_pair(value: Any, cc: ComputeContext) -> tuple[Lp, Lp]:
    """A position or origin."""
    return (compute_lp(value[0], cc), compute_lp(value[1], cc))


def compute_pair_or_keyword(value: Any, cc: ComputeContext) -> Any:
    """A position, or a keyword."""
    return value if isinstance(value, str) else compute_pair(value, cc)


def compute_box_reflect(value: Any, cc: ComputeContext) -> BoxReflect | str:
    """`-webkit-box-reflect`."""
    if isinstance(value, str):
        return value
    return BoxReflect(value.direction, compute_lp(value.offset, cc), compute_image(value.mask, cc))
