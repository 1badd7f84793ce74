"""Computed values as CSS text, as a browser's inspector would print them.

Source: https://www.w3.org/TR/cssom-1/#serialize-a-css-value
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from compositor.css.properties._table import Property
from compositor.css.serialize_values import (
    corner_text,
    format_number,
    function_text,
    grid_line_text,
    image_text,
    join,
    length_text,
    px_text,
    quoted,
    shadow_text,
    shape_text,
    shortest,
    sizing_text,
    text_shadow_text,
    timing_text,
    track_list_text,
    track_text,
    transform_text,
    value_text,
)

_PX = frozenset(
    {
        "border-top-width", "border-right-width", "border-bottom-width", "border-left-width", "outline-width",
        "outline-offset", "column-rule-width", "column-width", "font-size", "letter-spacing", "word-spacing",
        "perspective", "-webkit-text-stroke-width", "scroll-margin-top", "scroll-margin-right",
        "scroll-margin-bottom", "scroll-margin-left",
    }
)  # fmt: skip
_DURATIONS = frozenset({"animation-duration", "animation-delay", "transition-duration", "transition-delay"})


def serialize(prop: Property[Any], value: Any, zoom: float = 1.0) -> str:
    """Text of a computed value of `prop`; lengths are divided by `zoom`, the device scale."""
    special = _SPECIAL.get(prop.name)
    if special is not None:
        return special(value, zoom)
    if prop.name in _PX and isinstance(value, float):
        return px_text(value, zoom)
    if prop.name in _DURATIONS:
        return ", ".join(f"{format_number(seconds)}s" for seconds in value)
    return value_text(value, zoom)


def _list(item: Callable[[Any, float], str], empty: str = "none", separator: str = ", ") -> Any:
    def text(value: Any, zoom: float) -> str:
        return separator.join(item(part, zoom) for part in value) or empty

    return text


def _words(empty: str) -> Any:
    def text(value: Any, zoom: float) -> str:
        return " ".join(value) or empty

    return text


def _in_order(order: str, empty: str = "none") -> Any:
    names = order.split()

    def text(value: Any, zoom: float) -> str:
        return " ".join(name for name in names if name in value) or empty

    return text


def _contain(value: frozenset[str], zoom: float) -> str:
    if value == {"size", "layout", "style", "paint"}:
        return "strict"
    if value == {"layout", "style", "paint"}:
        return "content"
    text: str = _in_order("size inline-size layout style paint")(value, zoom)
    return text


def _pair(value: Any, zoom: float) -> str:
    return value if isinstance(value, str) else join(value, zoom)


def _origin(value: Any, zoom: float) -> str:
    x, y, z = value
    return join((x, y), zoom) + (f" {px_text(z, zoom)}" if z else "")


def _translate(value: Any, zoom: float) -> str:
    if not value:
        return "none"
    x, y, z = value
    parts = [length_text(x, zoom)]
    if z or length_text(y, zoom) != "0px":
        parts.append(length_text(y, zoom))
    return " ".join(parts + ([px_text(z, zoom)] if z else []))


def _rotate(value: Any, zoom: float) -> str:
    if not value:
        return "none"
    *axis, degrees = value
    angle = f"{format_number(degrees)}deg"
    if axis == [0.0, 0.0, 1.0]:
        return angle
    names = {(1.0, 0.0, 0.0): "x", (0.0, 1.0, 0.0): "y"}
    return f"{names.get(tuple(axis), ' '.join(map(format_number, axis)))} {angle}"


def _scale(value: Any, zoom: float) -> str:
    if not value:
        return "none"
    x, y, z = value
    if z != 1.0:
        return " ".join(map(format_number, value))
    return format_number(x) if x == y else f"{format_number(x)} {format_number(y)}"


def _iterations(value: Any, zoom: float) -> str:
    return ", ".join("infinite" if math.isinf(count) else format_number(count) for count in value)


def _size(value: Any, zoom: float) -> str:
    if isinstance(value, str):
        return value
    width, height = (sizing_text(part, zoom) for part in value)
    return "auto" if width == height == "auto" else f"{width} {height}"


def _repeat(value: Any, zoom: float) -> str:
    x, y = value
    if x == y:
        return str(x)
    return {("repeat", "no-repeat"): "repeat-x", ("no-repeat", "repeat"): "repeat-y"}.get((x, y), f"{x} {y}")


def _families(value: Any, zoom: float) -> str:
    return ", ".join(name if name.replace("-", "").isalnum() else quoted(name) for name in value)


def _settings(value: Any, zoom: float) -> str:
    return ", ".join(f"{quoted(tag)} {format_number(number)}" for tag, number in value) or "normal"


def _counters(value: Any, zoom: float) -> str:
    return " ".join(f"{name} {number}" for name, number in value) or "none"


def _quotes(value: Any, zoom: float) -> str:
    if isinstance(value, str):
        return value
    return " ".join(f"{quoted(a)} {quoted(b)}" for a, b in value) or "none"


def _areas(value: Any, zoom: float) -> str:
    return " ".join(quoted(" ".join(row)) for row in value) or "none"


def _ratio(value: Any, zoom: float) -> str:
    if isinstance(value, str):
        return value
    return ("auto " if value.auto else "") + f"{format_number(value.ratio)} / 1"


def _percent(value: Any, zoom: float) -> str:
    return f"{format_number(value)}%"


def _spacing(value: Any, zoom: float) -> str:
    x, y = (px_text(part, zoom) for part in value)
    return x if x == y else f"{x} {y}"


def _slice(value: Any, zoom: float) -> str:
    edges, fill = value
    return _sides(edges, zoom) + (" fill" if fill else "")


def _sides(value: Any, zoom: float) -> str:
    return shortest([value_text(side, zoom) for side in value])


def _twice(value: Any, zoom: float) -> str:
    first, second = value
    return str(first) if first == second else f"{first} {second}"


def _intrinsic(value: Any, zoom: float) -> str:
    auto, size = value
    return ("auto " if auto else "") + ("none" if size is None else px_text(size, zoom))


def _clip(value: Any, zoom: float) -> str:
    if isinstance(value, str):
        return value
    return f"rect({', '.join(sizing_text(edge, zoom) for edge in value)})"


def _clip_margin(value: Any, zoom: float) -> str:
    box, margin = value
    if box == "padding-box":
        return px_text(margin, zoom)
    return f"{box} {px_text(margin, zoom)}" if margin else str(box)


def _offset_rotate(value: Any, zoom: float) -> str:
    auto, degrees = value
    return ("auto " if auto else "") + f"{format_number(degrees)}deg"


def _normal_spacing(value: Any, zoom: float) -> str:
    return px_text(value, zoom) if value else "normal"


def _colors(value: Any, zoom: float) -> str:
    return value if isinstance(value, str) else join(value, zoom)


def _shape_or_image(value: Any, zoom: float) -> str:
    return value if isinstance(value, str) else shape_text(value, zoom)


def _position_try(value: Any, zoom: float) -> str:
    return value.area or " ".join(filter(None, (value.name, *value.tactics)))


def _box_reflect(value: Any, zoom: float) -> str:
    if isinstance(value, str):
        return value
    text = f"{value.direction} {length_text(value.offset, zoom)}"
    return text if value.mask is None else f"{text} {image_text(value.mask, zoom)}"


_SPECIAL: dict[str, Callable[[Any, float], str]] = {
    "contain": _contain,
    "text-decoration-line": _in_order("underline overline line-through blink spelling-error grammar-error"),
    "will-change": _list(lambda name, zoom: str(name), "auto"),
    "font-family": _families,
    "font-feature-settings": _settings,
    "font-variation-settings": _settings,
    "font-stretch": _percent,
    "letter-spacing": _normal_spacing,
    "color-scheme": _words("normal"),
    "container-name": _words("none"),
    "view-transition-class": _words("none"),
    "counter-reset": _counters,
    "counter-increment": _counters,
    "counter-set": _counters,
    "quotes": _quotes,
    "grid-template-areas": _areas,
    "grid-template-rows": track_list_text,
    "grid-template-columns": track_list_text,
    "grid-auto-rows": _list(track_text, separator=" "),
    "grid-auto-columns": _list(track_text, separator=" "),
    "grid-row-start": grid_line_text,
    "grid-row-end": grid_line_text,
    "grid-column-start": grid_line_text,
    "grid-column-end": grid_line_text,
    "aspect-ratio": _ratio,
    "border-spacing": _spacing,
    "border-image-slice": _slice,
    "-webkit-mask-box-image-slice": _slice,
    "border-image-width": _sides,
    "-webkit-mask-box-image-width": _sides,
    "border-image-outset": _sides,
    "-webkit-mask-box-image-outset": _sides,
    "border-image-repeat": _twice,
    "-webkit-mask-box-image-repeat": _twice,
    "contain-intrinsic-width": _intrinsic,
    "contain-intrinsic-height": _intrinsic,
    "clip": _clip,
    "overflow-clip-margin": _clip_margin,
    "transform": transform_text,
    "transform-origin": _origin,
    "translate": _translate,
    "rotate": _rotate,
    "scale": _scale,
    "perspective-origin": _pair,
    "object-position": _pair,
    "offset-position": _pair,
    "offset-anchor": _pair,
    "offset-rotate": _offset_rotate,
    "offset-path": _shape_or_image,
    "-webkit-box-reflect": _box_reflect,
    "clip-path": _shape_or_image,
    "scrollbar-color": _colors,
    "stroke-dasharray": _list(length_text),
    "filter": _list(function_text, separator=" "),
    "backdrop-filter": _list(function_text, separator=" "),
    "box-shadow": _list(shadow_text),
    "text-shadow": _list(text_shadow_text),
    "background-image": _list(image_text),
    "mask-image": _list(image_text),
    "background-size": _list(_size),
    "mask-size": _list(_size),
    "background-repeat": _list(_repeat),
    "mask-repeat": _list(_repeat),
    "background-position-x": _list(length_text),
    "background-position-y": _list(length_text),
    "mask-position-x": _list(length_text),
    "mask-position-y": _list(length_text),
    "position-try-fallbacks": _list(_position_try),
    "animation-iteration-count": _iterations,
    "animation-timing-function": _list(timing_text),
    "transition-timing-function": _list(timing_text),
    "border-top-left-radius": corner_text,
    "border-top-right-radius": corner_text,
    "border-bottom-right-radius": corner_text,
    "border-bottom-left-radius": corner_text,
    "border-image-source": image_text,
    "-webkit-mask-box-image-source": image_text,
    "list-style-image": image_text,
} | {
    name: _list(lambda word, zoom: str(word))
    for name in (
        "background-attachment", "background-origin", "background-clip", "background-blend-mode", "mask-mode",
        "mask-origin", "mask-clip", "mask-composite", "animation-name", "animation-direction", "animation-fill-mode",
        "animation-play-state", "animation-composition", "animation-timeline", "animation-range-start",
        "animation-range-end", "anchor-name", "anchor-scope", "transition-property", "transition-behavior",
    )
}  # fmt: skip
