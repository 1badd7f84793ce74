"""Specified lengths to layout px."""

from __future__ import annotations

import math as _math
from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.math_apply import apply_function
from compositor.css.math_functions import add_lengths, scale_length
from compositor.css.specified import AnchorOf, Calc, Dimension, FitContentOf
from compositor.css.units import finite_px
from compositor.css.values import ZERO, AnchorFunction, FitContent, LengthPercentage, Lp, MathFunction, Sizing


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
        return _container_unit_px(unit[2:], cc)
    match unit:
        case "vw" | "vi":
            return cc.viewport_width * cc.zoom / 100
        case "vh" | "vb":
            return cc.viewport_height * cc.zoom / 100
        case "vmin":
            return min(cc.viewport_width, cc.viewport_height) * cc.zoom / 100
        case "vmax":
            return max(cc.viewport_width, cc.viewport_height) * cc.zoom / 100
    return _font_unit_px(unit, cc)


def _font_unit_px(unit: str, cc: ComputeContext) -> float:
    """Layout px of a unit relative to the element's or the root's font."""
    is_root = unit[0] == "r"
    size = cc.root_font_size if is_root else cc.font_size
    match unit.removeprefix("r"):
        case "ex":
            measured, guess = (cc.root_ex_px if is_root else cc.ex_px), 0.5
        case "ch":
            measured, guess = (cc.root_ch_px if is_root else cc.ch_px), 0.5
        case "cap":
            measured, guess = (cc.root_cap_px if is_root else cc.cap_px), 0.7
        case "lh":
            measured, guess = (cc.root_line_height_px if is_root else cc.line_height_px), 1.2
        case _:
            measured, guess = None, 1.0
    return size * guess if measured is None else measured


def _container_unit_px(axis: str, cc: ComputeContext) -> float:
    """Layout px of a hundredth of the query container; without one, of the small viewport."""
    cc.asked_container = True
    width = cc.container_width if cc.container_width is not None else cc.viewport_width * cc.zoom
    height = cc.container_height if cc.container_height is not None else cc.viewport_height * cc.zoom
    match axis:
        case "w" | "i":
            return width / 100
        case "h" | "b":
            return height / 100
    return (min if axis == "min" else max)(width, height) / 100


def compute_lp(value: Any, cc: ComputeContext) -> Lp:
    """A `<length-percentage>`."""
    if type(value) is LengthPercentage:
        if cc.zoom == 1.0 or not value.px:
            return value
        return LengthPercentage(value.px * cc.zoom, value.percent, value.has_percent)
    if type(value) is Dimension:
        return LengthPercentage(finite_px(dimension_px(value, cc)))
    return _compute_calc(value, cc)


def _compute_calc(value: Calc, cc: ComputeContext) -> Lp:
    result = _evaluate(value, cc)
    assert not isinstance(result, float)
    if isinstance(result, MathFunction):
        if value.non_negative and not _never_negative(result):
            return MathFunction("max", (_zero_like(True), result))
        return result
    px, percent = finite_px(result.px), finite_px(result.percent)
    if value.non_negative and (px < 0 or percent < 0):
        if px <= 0 and percent <= 0:
            return _zero_like(result.has_percent)
        return MathFunction("max", (ZERO, LengthPercentage(px, percent, True)))
    return LengthPercentage(px, percent, result.has_percent)


def _never_negative(value: Lp | AnchorFunction) -> bool:
    """True when no basis makes the value negative, as far as can be seen."""
    if isinstance(value, LengthPercentage):
        return value.px >= 0 and value.percent >= 0
    if isinstance(value, AnchorFunction):
        return False
    return min(value.factors, default=0.0) >= 0 and all(_never_negative(arg) for arg in value.args)


def _zero_like(has_percent: bool) -> LengthPercentage:
    return LengthPercentage(0.0, 0.0, has_percent)


def _evaluate(node: Any, cc: ComputeContext) -> float | Lp:
    """Value of a math tree: a number, or a length that may still hold percentages."""
    if isinstance(node, float):
        return node
    if isinstance(node, (LengthPercentage, Dimension)):
        return compute_lp(node, cc)
    if isinstance(node, AnchorOf):
        return _compute_anchor(node, cc)
    values = [_evaluate(arg, cc) for arg in node.args]
    match node.name:
        case "sum":
            return _sum(values)
        case "product":
            return _product(values)
        case "invert":
            return _divided(1.0, values[0])
        case "ratio":
            return _divided(_number(values[0]), values[1])
    if all(isinstance(v, float) for v in values) or node.name in _NUMBER_FUNCTIONS:
        return apply_function(node.name, [_number(v) for v in values], node.option)
    lengths = tuple(v for v in values if not isinstance(v, float))
    if any(length.has_percent for length in lengths):
        name = f"round-{node.option}" if node.name == "round" else node.name
        return MathFunction(name, lengths)
    return LengthPercentage(apply_function(node.name, [_number(v) for v in values], node.option))


def _compute_anchor(value: AnchorOf, cc: ComputeContext) -> Lp:
    cc.asked_anchor = True
    fallback = None if value.fallback is None else _evaluate(value.fallback, cc)
    assert not isinstance(fallback, float)
    return MathFunction("sum", (AnchorFunction(value.name, value.anchor, value.side, fallback),), (1.0,))


_NUMBER_FUNCTIONS = frozenset({"sign", "atan2", "progress"})


def _number(value: float | Lp) -> float:
    if isinstance(value, float):
        return value
    return value.resolve(0.0) if isinstance(value, MathFunction) else value.px


def _divided(dividend: float, divisor: float | Lp) -> float:
    by = _number(divisor)
    return dividend / by if by else _math.copysign(_math.inf, dividend) if dividend else _math.nan


def _sum(values: list[float | Lp]) -> float | Lp:
    first, second = values
    if isinstance(first, float) and isinstance(second, float):
        return first + second
    assert not isinstance(first, float)
    assert not isinstance(second, float)
    return _combined([*_terms(first), *_terms(second)])


def _product(values: list[float | Lp]) -> float | Lp:
    value, factor = values
    if not isinstance(factor, float):
        value, factor = factor, value
    assert isinstance(factor, float)
    if isinstance(value, float):
        return value * factor
    return _combined([(term, own * factor) for term, own in _terms(value)])


def _terms(value: Lp) -> list[tuple[Lp | AnchorFunction, float]]:
    """Summands of a length with their factors."""
    if isinstance(value, MathFunction) and value.name == "sum":
        return list(zip(value.args, value.factors, strict=True))
    return [(value, 1.0)]


def _combined(terms: list[tuple[Lp | AnchorFunction, float]]) -> Lp:
    """The sum of `terms`: all plain lengths and percentages in one, functions after it."""
    plain = LengthPercentage()
    functions: list[tuple[MathFunction | AnchorFunction, float]] = []
    for value, factor in terms:
        if isinstance(value, LengthPercentage):
            plain = add_lengths(plain, scale_length(value, factor))
        else:
            functions.append((value, factor))
    if not functions:
        return plain
    summands = functions if plain == LengthPercentage() else [(plain, 1.0), *functions]
    return MathFunction("sum", tuple(value for value, _ in summands), tuple(factor for _, factor in summands))


def compute_length(value: Any, cc: ComputeContext) -> float:
    """A `<length>`; px as float."""
    if type(value) is LengthPercentage:
        return value.px * cc.zoom
    result = compute_lp(value, cc)
    return result.px if type(result) is LengthPercentage else result.resolve(0.0)


def compute_sizing(value: Any, cc: ComputeContext) -> Sizing:
    """A length-percentage or a keyword."""
    if type(value) is str:
        return value
    return FitContent(compute_lp(value.limit, cc)) if type(value) is FitContentOf else compute_lp(value, cc)
