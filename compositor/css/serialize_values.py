"""Text of single computed values."""

from __future__ import annotations

from typing import Any

from compositor.base.color import Color
from compositor.css.serialize_shape import shape_commands_text
from compositor.css.values import (
    AnchorFunction,
    BasicShape,
    ColorStop,
    ConicGradient,
    ContentCounter,
    ContentQuote,
    ContentString,
    Corner,
    FilterFunction,
    FitContent,
    GridLine,
    LengthPercentage,
    LinearGradient,
    MathFunction,
    Number,
    RadialGradient,
    Shadow,
    Subgrid,
    TimingFunction,
    TrackList,
    TrackRepeat,
    TrackSize,
    TransformFunction,
    UrlImage,
)


def format_number(value: float) -> str:
    """Up to six significant digits, as browsers print."""
    text = f"{value:.6g}"
    if "e" in text:
        text = f"{value:.0f}" if abs(value) >= 1 else f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def px_text(value: float, zoom: float) -> str:
    """A length in layout px, as CSS px."""
    return f"{format_number(value / zoom)}px"


def quoted(text: str) -> str:
    """A CSS string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(f"\\{ord(c):x} " if c in "\n\r\f\0" else c for c in escaped) + '"'


def length_text(value: Any, zoom: float) -> str:
    """A length-percentage."""
    if isinstance(value, MathFunction):
        return _math_text(value, zoom)
    if isinstance(value, AnchorFunction):
        return _anchor_text(value, zoom)
    if not value.has_percent:
        return px_text(value.px, zoom)
    percent = f"{format_number(value.percent)}%"
    if not value.px:
        return percent
    sign = "+" if value.px > 0 else "-"
    return f"calc({percent} {sign} {px_text(abs(value.px), zoom)})"


def _anchor_text(value: AnchorFunction, zoom: float) -> str:
    side = value.side if isinstance(value.side, str) else f"{format_number(value.side)}%"
    what = " ".join(filter(None, (value.anchor, side)))
    return f"{value.name}({what}{'' if value.fallback is None else ', ' + length_text(value.fallback, zoom)})"


def _math_text(value: MathFunction, zoom: float) -> str:
    args = [length_text(arg, zoom) for arg in value.args]
    if value.name == "sum":
        return f"calc({_sum_text(args, value.factors)})"
    name, _, option = value.name.partition("-")
    return f"{name}({', '.join([option, *args] if option else args)})"


def _sum_text(args: list[str], factors: tuple[float, ...]) -> str:
    text = ""
    for arg, factor in zip(args, factors, strict=True):
        sign = ("- " if factor < 0 else "+ ") if text else ("-" if factor < 0 else "")
        scale = "" if abs(factor) == 1 else f"{format_number(abs(factor))} * "
        text += f"{' ' if text else ''}{sign}{scale}{arg}"
    return text


def sizing_text(value: Any, zoom: float) -> str:
    """A keyword, a length-percentage or `fit-content()`."""
    if isinstance(value, str):
        return value
    if isinstance(value, FitContent):
        return f"fit-content({length_text(value.limit, zoom)})"
    return length_text(value, zoom)


def color_text(color: Color) -> str:
    """`rgb()` or `rgba()`."""
    r, g, b, _ = color.to_bytes()
    if color.a >= 1:
        return f"rgb({r}, {g}, {b})"
    return f"rgba({r}, {g}, {b}, {format_number(round(color.a, 3))})"


def value_text(value: Any, zoom: float) -> str:
    """Any value whose text does not depend on the property."""
    match value:
        case None:
            return "none"
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case Number():
            return format_number(value.value)
        case Color():
            return color_text(value)
        case LengthPercentage() | MathFunction() | FitContent():
            return sizing_text(value, zoom)
        case int() | float():
            return format_number(value)
        case UrlImage() | LinearGradient() | RadialGradient() | ConicGradient():
            return image_text(value, zoom)
        case ContentString():
            return quoted(value.text)
        case ContentQuote():
            return value.keyword
        case ContentCounter():
            return _counter_text(value)
        case BasicShape():
            return shape_text(value, zoom)
        case frozenset():
            return " ".join(sorted(value)) or "none"
        case tuple():
            return join(value, zoom) or "none"
    return str(value)


def join(values: Any, zoom: float) -> str:
    """Values side by side."""
    return " ".join(value_text(value, zoom) for value in values)


def _counter_text(value: ContentCounter) -> str:
    style = "" if value.style == "decimal" else f", {value.style}"
    if value.separator is None:
        return f"counter({value.name}{style})"
    return f"counters({value.name}, {quoted(value.separator)}{style})"


def corner_text(value: Corner, zoom: float) -> str:
    """One border radius."""
    x, y = length_text(value.x, zoom), length_text(value.y, zoom)
    return x if x == y else f"{x} {y}"


def shadow_text(value: Shadow, zoom: float) -> str:
    """One shadow."""
    parts = [color_text(value.color), *(px_text(part, zoom) for part in value[:4])]
    return " ".join(parts + (["inset"] if value.inset else []))


def text_shadow_text(value: Shadow, zoom: float) -> str:
    """One text shadow, which has no spread."""
    return " ".join([color_text(value.color), *(px_text(part, zoom) for part in value[:3])])


def function_text(value: FilterFunction, zoom: float) -> str:
    """One filter function."""
    if value.shadow is not None:
        color, x, y, blur = (color_text(value.shadow.color), *(px_text(part, zoom) for part in value.shadow[:3]))
        return f"drop-shadow({color} {x} {y} {blur})"
    if value.name == "url":
        return f"url({quoted(value.url)})"
    if value.name == "blur":
        return f"blur({px_text(value.amount, zoom)})"
    unit = "deg" if value.name == "hue-rotate" else ""
    return f"{value.name}({format_number(value.amount)}{unit})"


_ANGLES = frozenset({"rotate", "rotatex", "rotatey", "rotatez", "skew", "skewx", "skewy"})
_CAMEL = {name.lower(): name for name in (
    "translateX", "translateY", "translateZ", "scaleX", "scaleY", "scaleZ", "rotateX", "rotateY", "rotateZ",
    "skewX", "skewY",
)}  # fmt: skip


def transform_text(value: Any, zoom: float) -> str:
    """A transform list by its functions."""
    return " ".join(_transform_function(function, zoom) for function in value) or "none"


def _transform_function(function: TransformFunction, zoom: float) -> str:
    name = function.name
    args = [format_number(arg) if isinstance(arg, float) else length_text(arg, zoom) for arg in function.args]
    if name in _ANGLES:
        args = [f"{arg}deg" for arg in args]
    elif name == "rotate3d":
        args[3] += "deg"
    elif name == "perspective" and not args:
        args = ["none"]
    return f"{_CAMEL.get(name, name)}({', '.join(args)})"


def timing_text(value: TimingFunction, zoom: float) -> str:
    """An easing function."""
    if value.name == "steps":
        position = "" if value.position == "end" else f", {value.position}"
        return f"steps({format_number(value.args[0])}{position})"
    if value.name == "linear":
        if value.args == (0.0, 0.0, 1.0, 1.0):
            return "linear"
        pairs = zip(value.args[::2], value.args[1::2], strict=True)
        return f"linear({', '.join(f'{format_number(y)} {format_number(x * 100)}%' for y, x in pairs)})"
    names: dict[tuple[float, ...], str] = {
        (0.25, 0.1, 0.25, 1.0): "ease",
        (0.42, 0.0, 1.0, 1.0): "ease-in",
        (0.0, 0.0, 0.58, 1.0): "ease-out",
        (0.42, 0.0, 0.58, 1.0): "ease-in-out",
    }
    return names.get(value.args) or f"cubic-bezier({', '.join(map(format_number, value.args))})"


# ------------------------------------------------------------------ images and shapes


def image_text(value: Any, zoom: float) -> str:
    """An image; None is `none`."""
    if value is None:
        return "none"
    if isinstance(value, UrlImage):
        return f"url({quoted(value.url)})"
    name = {LinearGradient: "linear", RadialGradient: "radial", ConicGradient: "conic"}[type(value)]
    prefix = "repeating-" if value.repeating else ""
    head = _gradient_head(value, zoom)
    if value.space not in ("", "srgb"):
        around = "" if value.hue == "shorter" else f" {value.hue} hue"
        head = f"{head} in {value.space}{around}".strip()
    is_conic = isinstance(value, ConicGradient)
    parts = ([head] if head else []) + [_stop_text(stop, is_conic, zoom) for stop in value.stops]
    return f"{prefix}{name}-gradient({', '.join(parts)})"


def _gradient_head(value: Any, zoom: float) -> str:
    if isinstance(value, LinearGradient):
        if value.to:
            return "" if value.to == "bottom" else f"to {value.to}"
        return "" if value.angle == 180 else f"{format_number(value.angle)}deg"
    at = f"at {length_text(value.at[0], zoom)} {length_text(value.at[1], zoom)}"
    if at == "at 50% 50%":
        at = ""
    if isinstance(value, ConicGradient):
        return " ".join(([f"from {format_number(value.angle)}deg"] if value.angle else []) + ([at] if at else []))
    shape = "circle" if value.shape == "circle" and isinstance(value.size, str) else ""
    size = value.size if isinstance(value.size, str) else " ".join(length_text(r, zoom) for r in value.size)
    return " ".join(part for part in (shape, "" if size == "farthest-corner" else size, at) if part)


def _stop_text(stop: ColorStop, is_conic: bool, zoom: float) -> str:
    parts = [] if stop.color is None else [color_text(stop.color)]
    if stop.position is not None:
        parts.append(length_text(stop.position, zoom))
    return " ".join(parts)


def shape_text(value: BasicShape, zoom: float) -> str:
    """A basic shape with its box."""
    if value.name == "box":
        return value.box
    if value.name == "url":
        return f"url({quoted(str(value.args[0]))})"
    text = f"{value.name}({_shape_arguments(value, zoom)})"
    return text if value.box == "border-box" else f"{text} {value.box}"


def _shape_arguments(value: BasicShape, zoom: float) -> str:
    rule = "evenodd, " if value.fill_rule == "evenodd" else ""
    if value.name == "path":
        return rule + quoted(str(value.args[0]))
    if value.name == "ray":
        return _ray_arguments(value, zoom)
    if value.name == "shape":
        return rule.replace(",", "") + shape_commands_text(value, lambda arg: sizing_text(arg, zoom))
    args = [sizing_text(arg, zoom) for arg in value.args]
    if value.name == "polygon":
        return rule + ", ".join(f"{x} {y}" for x, y in zip(args[::2], args[1::2], strict=True))
    if value.name in ("circle", "ellipse"):
        radii = [arg for arg in args[:-2] if arg != "closest-side"]
        return " ".join([*radii, "at", *args[-2:]])
    radii_text = ""
    if value.radii is not None:
        xs, ys = ([length_text(c[i], zoom) for c in value.radii] for i in (0, 1))
        radii_text = f" round {shortest(xs)}" + ("" if xs == ys else f" / {shortest(ys)}")
    return shortest(args) + radii_text


def _ray_arguments(value: BasicShape, zoom: float) -> str:
    degrees, extent, contain, *start = value.args
    parts = [f"{degrees}deg", "" if extent == "closest-side" else str(extent), str(contain)]
    if start:
        parts.append(f"at {length_text(start[0], zoom)} {length_text(start[1], zoom)}")
    return " ".join(part for part in parts if part)


def shortest(four: list[str]) -> str:
    """Four sides with those left out that follow from the others."""
    top, right, bottom, left = four
    if left != right:
        return " ".join(four)
    if bottom != top:
        return f"{top} {right} {bottom}"
    return top if top == right else f"{top} {right}"


# ------------------------------------------------------------------ grid


def _breadth(value: Any, zoom: float) -> str:
    if isinstance(value, tuple) and not isinstance(value, LengthPercentage):
        return f"{format_number(value[1])}fr"
    return sizing_text(value, zoom)


def track_text(value: TrackSize, zoom: float) -> str:
    """One track."""
    low, high = _breadth(value.min, zoom), _breadth(value.max, zoom)
    if low == high or (low == "auto" and (high.endswith("fr") or high.startswith("fit-content("))):
        return high
    return f"minmax({low}, {high})"


def track_list_text(value: TrackList | Subgrid | str, zoom: float) -> str:
    """A whole track list with its line names."""
    if isinstance(value, str):
        return value
    if isinstance(value, Subgrid):
        names = [f"[{' '.join(labels)}]" for labels in value.names]
        if value.fill:
            fill = " ".join(f"[{' '.join(labels)}]" for labels in value.fill)
            names.insert(value.fill_at, f"repeat(auto-fill, {fill})")
        return " ".join(["subgrid", *names])
    return _named(value.names, [_entry(entry, zoom) for entry in value.entries])


def _entry(entry: TrackSize | TrackRepeat, zoom: float) -> str:
    if isinstance(entry, TrackSize):
        return track_text(entry, zoom)
    return f"repeat({entry.count}, {_named(entry.names, [track_text(track, zoom) for track in entry.tracks])})"


def _named(names: tuple[tuple[str, ...], ...], tracks: list[str]) -> str:
    parts = []
    for index, labels in enumerate(names):
        if labels:
            parts.append(f"[{' '.join(labels)}]")
        if index < len(tracks):
            parts.append(tracks[index])
    return " ".join(parts)


def grid_line_text(value: GridLine, zoom: float) -> str:
    """One grid line."""
    if value.is_auto:
        return "auto"
    parts = (["span"] if value.span else []) + ([str(value.number)] if value.number else [])
    return " ".join(parts + ([value.name] if value.name else []))
