"""Interpolate computed values.

Source: CSS Values 4, §3; CSS Transitions 1, §7; CSS Color 4, §12; Filter Effects 1, §14.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from compositor.base.color import TRANSPARENT, Color
from compositor.css.values import (
    BasicShape,
    FilterFunction,
    LengthPercentage,
    MathFunction,
    Number,
    Ratio,
    Shadow,
    TransformFunction,
)
from compositor.style.path_interpolation import interpolate_paths
from compositor.style.transform_interpolation import interpolate_rotate, interpolate_transforms

_INTEGERS = frozenset(("z-index", "order", "column-count", "orphans", "widows"))
_NEUTRAL_FILTERS = {"blur": 0.0, "hue-rotate": 0.0, "grayscale": 0.0, "invert": 0.0, "sepia": 0.0}
_DISCRETE = frozenset(("display", "content-visibility"))
_LISTS = frozenset(("transform", "translate", "rotate", "scale", "filter", "backdrop-filter"))


def interpolate(name: str, start: Any, end: Any, progress: float) -> Any:
    """The value between two computed values of the longhand `name`; discrete values switch half way.

    Lists of functions are interpolated at both ends, too: there they have the functions of the other end.
    """
    if start == end or (progress == 0 and name not in _LISTS):
        return start
    if progress == 1 and name not in _LISTS:
        return end
    if name == "visibility":
        return _visibility(start, end, progress)
    if name == "display" and "none" in (start, end):
        return start if end == "none" else end
    special = _SPECIAL.get(name)
    result = special(start, end, progress) if special is not None else _value(start, end, progress)
    if result is None or name in _DISCRETE:
        return start if progress < 0.5 else end
    return math.floor(result + 0.5) if name in _INTEGERS and isinstance(result, float) else result


def _visibility(start: str, end: str, progress: float) -> str:
    if "visible" not in (start, end):
        return start if progress < 0.5 else end
    if progress <= 0:
        return start
    if progress >= 1:
        return end
    return "visible"


def _number(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress


def _value(start: Any, end: Any, progress: float) -> Any:
    """The value between, or None when the types do not interpolate."""
    if isinstance(start, bool) or isinstance(end, bool):
        return None
    if isinstance(start, (int, float)) and isinstance(end, (int, float)):
        return _number(float(start), float(end), progress)
    if isinstance(start, (LengthPercentage, MathFunction)) and isinstance(end, (LengthPercentage, MathFunction)):
        return interpolate_lengths(start, end, progress)
    if type(start) is not type(end):
        return None
    match start:
        case Color():
            return interpolate_colors(start, end, progress)
        case Number():
            return Number(_number(start.value, end.value, progress))
        case Ratio():
            return _ratio(start, end, progress)
        case Shadow():
            return _shadow(start, end, progress)
        case BasicShape():
            return _shape(start, end, progress)
        case tuple():
            return _tuple(start, end, progress)
    return None


def interpolate_lengths(
    start: LengthPercentage | MathFunction, end: LengthPercentage | MathFunction, progress: float
) -> LengthPercentage | MathFunction:
    """Length-percentages, as `calc()` does."""
    if isinstance(start, LengthPercentage) and isinstance(end, LengthPercentage):
        return LengthPercentage(
            _number(start.px, end.px, progress),
            _number(start.percent, end.percent, progress),
            start.has_percent or end.has_percent,
        )
    return MathFunction("sum", (start, end), (1 - progress, progress))


def interpolate_colors(start: Color, end: Color, progress: float) -> Color:
    """In premultiplied sRGB."""
    alpha = _number(start.a, end.a, progress)
    if alpha <= 0:
        return TRANSPARENT
    channels = [
        min(1.0, max(0.0, _number(a * start.a, b * end.a, progress) / alpha))
        for a, b in zip(start[:3], end[:3], strict=True)
    ]
    return Color(channels[0], channels[1], channels[2], min(alpha, 1.0))


def _ratio(start: Ratio, end: Ratio, progress: float) -> Ratio | None:
    if start.auto or end.auto or start.ratio <= 0 or end.ratio <= 0:
        return None
    return Ratio(math.exp(_number(math.log(start.ratio), math.log(end.ratio), progress)))


def _tuple(start: Any, end: Any, progress: float) -> Any:
    if len(start) != len(end):
        return None
    parts = []
    for a, b in zip(start, end, strict=True):
        part = a if a == b else _value(a, b, progress)
        if part is None:
            return None
        parts.append(part)
    return type(start)(*parts) if hasattr(start, "_fields") else tuple(parts)


def _shadow(start: Shadow, end: Shadow, progress: float) -> Shadow | None:
    if start.inset != end.inset:
        return None
    x, y, blur, spread = (_number(a, b, progress) for a, b in zip(start[:4], end[:4], strict=True))
    return Shadow(x, y, max(0.0, blur), spread, interpolate_colors(start.color, end.color, progress), start.inset)


def _shadows(start: Sequence[Shadow], end: Sequence[Shadow], progress: float) -> Any:
    longest = max(len(start), len(end))
    result = []
    for at in range(longest):
        a = start[at] if at < len(start) else _no_shadow(end[at])
        b = end[at] if at < len(end) else _no_shadow(start[at])
        shadow = _shadow(a, b, progress)
        if shadow is None:
            return None
        result.append(shadow)
    return tuple(result)


def _no_shadow(like: Shadow) -> Shadow:
    return Shadow(0.0, 0.0, 0.0, 0.0, TRANSPARENT, like.inset)


def _filters(start: Sequence[FilterFunction], end: Sequence[FilterFunction], progress: float) -> Any:
    longest = max(len(start), len(end))
    result = []
    for at in range(longest):
        a = start[at] if at < len(start) else _neutral_filter(end[at])
        b = end[at] if at < len(end) else _neutral_filter(start[at])
        if a.name != b.name or a.url or b.url:
            return None
        if a.shadow is not None and b.shadow is not None:
            result.append(FilterFunction(a.name, 0.0, _shadow(a.shadow, b.shadow, progress)))
        else:
            result.append(FilterFunction(a.name, _number(a.amount, b.amount, progress)))
    return tuple(result)


def _neutral_filter(like: FilterFunction) -> FilterFunction:
    if like.shadow is not None:
        return FilterFunction(like.name, 0.0, _no_shadow(like.shadow))
    return FilterFunction(like.name, _NEUTRAL_FILTERS.get(like.name, 1.0))


def _shape(start: BasicShape, end: BasicShape, progress: float) -> BasicShape | None:
    same = (start.name, start.fill_rule, start.box, len(start.args)) == (
        end.name, end.fill_rule, end.box, len(end.args),
    )  # fmt: skip
    if not same:
        return None
    args = _shape_arguments(start, end, progress)
    if args is None:
        return None
    radii = start.radii
    if start.radii is not None and end.radii is not None:
        radii = _tuple(start.radii, end.radii, progress)
    elif start.radii != end.radii:
        return None
    return BasicShape(start.name, args, radii, start.fill_rule, start.box, start.zoom)


def _shape_arguments(start: BasicShape, end: BasicShape, progress: float) -> Any:
    """The arguments between: path data and the degrees of rays are kept as text."""
    if start.name == "path" and start.args:
        data = interpolate_paths(str(start.args[0]), str(end.args[0]), progress)
        return None if data is None else (data,)
    if start.name == "ray":
        degrees = _number(float(str(start.args[0])), float(str(end.args[0])), progress)
        rest = _tuple(start.args[1:], end.args[1:], progress)
        return None if rest is None else (f"{degrees:g}", *rest)
    return _tuple(start.args, end.args, progress)


def _offset_rotate(start: tuple[bool, float], end: tuple[bool, float], progress: float) -> tuple[bool, float] | None:
    return (start[0], _number(start[1], end[1], progress)) if start[0] == end[0] else None


def _transforms(start: Any, end: Any, progress: float) -> tuple[TransformFunction, ...]:
    return interpolate_transforms(start, end, progress)


def _translate(start: Any, end: Any, progress: float) -> Any:
    zero = (LengthPercentage(), LengthPercentage(), 0.0)
    return _tuple(start or zero, end or zero, progress)


def _scale(start: Any, end: Any, progress: float) -> Any:
    one = (1.0, 1.0, 1.0)
    return _tuple(start or one, end or one, progress)


_SPECIAL: dict[str, Callable[[Any, Any, float], Any]] = {
    "transform": _transforms,
    "translate": _translate,
    "scale": _scale,
    "rotate": interpolate_rotate,
    "offset-rotate": _offset_rotate,
    "filter": _filters,
    "backdrop-filter": _filters,
    "box-shadow": _shadows,
    "text-shadow": _shadows,
}
