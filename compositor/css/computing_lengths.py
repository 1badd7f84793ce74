"""Specified lengths to layout px."""

from __future__ import annotations

from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.specified import Dimension
from compositor.css.values import ZERO, LengthPercentage, Lp, Sizing


def dimension_px(value: Dimension, cc: ComputeContext) -> float:
    """Layout px of a relative length."""
    unit = value.unit
    if unit == "em":
        return value.value * cc.font_size
    if unit == "rem":
        return value.value * cc.root_font_size
    return value.value * unit_px(unit, cc)


def unit_px(unit: str, cc: ComputeContext) -> float:
    """Layout px of one `unit`."""
    if unit[0] in "sld" and unit[1] == "v" and len(unit) > 2:
        unit = unit[1:]
    elif unit[:2] == "cq":
        # Without a query container these are the small viewport units.
        unit = "v" + unit[2:]
    match unit:
        case "vw" | "vi":
            return cc.viewport_width * cc.zoom / 100
        case "vh" | "vb":
            return cc.viewport_height * cc.zoom / 100
        case "vmin":
            return min(cc.viewport_width, cc.viewport_height) * cc.zoom / 100
        case "vmax":
            return max(cc.viewport_width, cc.viewport_height) * cc.zoom / 100
        case "ex":
            return cc.ex_px if cc.ex_px is not None else cc.font_size / 2
        case "ch":
            return cc.ch_px if cc.ch_px is not None else cc.font_size / 2
        case "cap":
            return cc.cap_px if cc.cap_px is not None else cc.font_size * 0.7
        case "lh":
            return cc.line_height_px if cc.line_height_px is not None else cc.font_size * 1.2
        case "rlh":
            return cc.root_line_height_px if cc.root_line_height_px is not None else cc.root_font_size * 1.2
        case "rex" | "rch":
            return cc.root_font_size / 2
        case "rcap":
            return cc.root_font_size * 0.7
        case "ic":
            return cc.font_size
    return cc.root_font_size


def compute_lp(value: Any, cc: ComputeContext) -> Lp:
    """A `<length-percentage>`."""
    if type(value) is LengthPercentage:
        if cc.zoom == 1.0 or not value.px:
            return value
        return LengthPercentage(value.px * cc.zoom, value.percent, value.has_percent)
    if type(value) is Dimension:
        return LengthPercentage(dimension_px(value, cc))
    return ZERO


def compute_length(value: Any, cc: ComputeContext) -> float:
    """A `<length>`; px as float."""
    if type(value) is LengthPercentage:
        return value.px * cc.zoom
    result = compute_lp(value, cc)
    return result.px if type(result) is LengthPercentage else result.resolve(0.0)


def compute_sizing(value: Any, cc: ComputeContext) -> Sizing:
    """A length-percentage or a keyword."""
    return value if type(value) is str else compute_lp(value, cc)
