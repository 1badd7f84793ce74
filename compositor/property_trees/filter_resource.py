"""`<filter>` elements as graphs of primitives (Filter Effects 1 §7 to §9).

Differs: `feImage`, `feConvolveMatrix`, lighting and inputs for fills and strokes hand on what they are given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.css.filter_graph import SOURCE_ALPHA, SOURCE_GRAPHIC, FilterGraph, FilterPrimitive, Tables
from compositor.dom.nodes import Element
from compositor.property_trees.svg_outline import coordinate
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.svg_shapes import numbers_of
from compositor.style.computed_style import ComputedStyle

MOST_PRIMITIVES: Final = 64
_TABLE_SIZE: Final = 256
_SOURCES: Final = {"SourceGraphic": SOURCE_GRAPHIC, "SourceAlpha": SOURCE_ALPHA}
_MATRIX_SIZE: Final = 20
_MATRIX_KINDS: Final = frozenset(("matrix", "saturate", "hueRotate", "luminanceToAlpha"))
_MAX_LOGARITHM: Final = 700.0  # of what a float can hold
_IDENTITY: Final = (1.0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 1.0, 0)


def filter_graph(resources: SvgResources, element: Element, box: Rect, zoom: float) -> FilterGraph | None:
    """Resolve a `<filter>` for an element; None for one without primitives, which does nothing.

    Args:
        resources: Holds the document.
        element: The `<filter>`.
        box: The element's border box, px in the space of its effect.
        zoom: Px a user unit.
    """
    builder = _Builder(resources, element, box, zoom)
    document = resources.styled.document
    for node in element.children:
        child = document.nodes[node]
        if isinstance(child, Element) and child.tag.startswith("fe") and len(builder.made) < MOST_PRIMITIVES:
            builder.add(child)
    return FilterGraph(tuple(builder.made)) if builder.made else None


def _attribute(element: Element, name: str, default: str = "") -> str:
    return element.attributes.get(name, element.attributes.get(name.lower(), default)).strip()


def _number(element: Element, name: str, default: float = 0.0) -> float:
    """The first number of an attribute."""
    numbers = numbers_of(_attribute(element, name))
    return numbers[0] if numbers else default


class _Builder:
    """Collects the primitives of one filter, and the names of their results."""

    def __init__(self, resources: SvgResources, element: Element, box: Rect, zoom: float) -> None:
        self._resources: Final = resources
        self._box: Final = box
        self._zoom: Final = zoom
        self._by_box: Final = _attribute(element, "primitiveUnits") == "objectBoundingBox"
        self._region: Final = self._filter_region(element)
        self._results: dict[str, int] = {}
        self.made: list[FilterPrimitive] = []

    def add(self, element: Element) -> None:
        """Add one primitive; an unknown one hands its input on."""
        style = self._resources.styled.styles[element.id]
        linear = style is None or style[p.COLOR_INTERPOLATION_FILTERS] != "srgb"
        made = _MAKERS.get(element.tag, _Builder._none)(self, element, style)
        for index, primitive in enumerate(made):
            placed = FilterPrimitive(
                primitive.kind,
                tuple(len(self.made) - 1 if each == _JUST_MADE else each for each in primitive.inputs),
                self._subregion(element) if index == len(made) - 1 else self._region,
                primitive.numbers,
                primitive.word,
                primitive.color,
                primitive.tables,
                linear,
            )
            self.made.append(placed)
        name = _attribute(element, "result")
        if name:
            self._results[name] = len(self.made) - 1

    # ------------------------------------------------------------------ regions and lengths

    def _filter_region(self, element: Element) -> Rect:
        box = self._box
        if _attribute(element, "filterUnits") == "userSpaceOnUse":
            width, height = box.width / self._zoom, box.height / self._zoom
            x, y = coordinate(element, "x", width, -0.1 * width), coordinate(element, "y", height, -0.1 * height)
            right = coordinate(element, "width", width, 1.2 * width)
            bottom = coordinate(element, "height", height, 1.2 * height)
            area = Rect(x, y, right, bottom).scaled(self._zoom, self._zoom)
        else:
            x, y = coordinate(element, "x", 1.0, -0.1), coordinate(element, "y", 1.0, -0.1)
            width, height = coordinate(element, "width", 1.0, 1.2), coordinate(element, "height", 1.0, 1.2)
            area = Rect(x, y, width, height).scaled(box.width, box.height)
        return area.moved(box.x, box.y)

    def _subregion(self, element: Element) -> Rect:
        """Where a primitive has a result: the filter's region unless it says otherwise."""
        if not any(name in element.attributes for name in ("x", "y", "width", "height")):
            return self._region
        box, region, (sx, sy) = self._box, self._region, self._units()
        width, height = (1.0, 1.0) if self._by_box else (box.width / self._zoom, box.height / self._zoom)
        x = coordinate(element, "x", width, (region.x - box.x) / (sx or 1.0)) * sx
        y = coordinate(element, "y", height, (region.y - box.y) / (sy or 1.0)) * sy
        wide = coordinate(element, "width", width, region.width / (sx or 1.0)) * sx
        high = coordinate(element, "height", height, region.height / (sy or 1.0)) * sy
        return Rect(box.x + x, box.y + y, wide, high).intersect(region)

    def _units(self) -> tuple[float, float]:
        """Px that a length of a primitive stands for, along each axis."""
        return (self._box.width, self._box.height) if self._by_box else (self._zoom, self._zoom)

    def _pair(self, element: Element, name: str, default: float = 0.0) -> tuple[float, float]:
        """One or two numbers, px."""
        numbers = numbers_of(_attribute(element, name)) or [default]
        sx, sy = self._units()
        return max(0.0, numbers[0]) * sx, max(0.0, numbers[min(1, len(numbers) - 1)]) * sy

    def _input(self, element: Element, name: str = "in") -> int:
        """What an attribute names; the result before, or the source, where it names nothing."""
        text = _attribute(element, name)
        if text in _SOURCES:
            return _SOURCES[text]
        return self._results.get(text, len(self.made) - 1 if self.made else SOURCE_GRAPHIC)

    # ------------------------------------------------------------------ primitives

    def _none(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        return [FilterPrimitive("none", (self._input(element),))]

    def _offset(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        sx, sy = self._units()
        shift = (_number(element, "dx") * sx, _number(element, "dy") * sy)
        return [FilterPrimitive("offset", (self._input(element),), numbers=shift)]

    def _blur(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        sigma = self._pair(element, "stdDeviation")
        return [FilterPrimitive("blur", (self._input(element),), numbers=sigma)]

    def _flood(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        if style is None:
            return [FilterPrimitive("flood", ())]
        color = style[p.FLOOD_COLOR]
        return [FilterPrimitive("flood", (), color=color.with_alpha(style[p.FLOOD_OPACITY]))]

    def _drop_shadow(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        """The blurred, moved silhouette of the flood's colour, and the input over it."""
        source, (sx, sy) = self._input(element), self._units()
        shift = (_number(element, "dx", 2.0) * sx, _number(element, "dy", 2.0) * sy)
        flood = self._flood(element, style)[0]
        return [
            FilterPrimitive("blur", (source,), numbers=self._pair(element, "stdDeviation", 2.0)),
            FilterPrimitive("offset", (_JUST_MADE,), numbers=shift),
            FilterPrimitive("tint", (_JUST_MADE,), color=flood.color),
            FilterPrimitive("merge", (_JUST_MADE, source)),
        ]

    def _matrix(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        kind = _attribute(element, "type")
        kind = kind if kind in _MATRIX_KINDS else "matrix"
        numbers = tuple(numbers_of(_attribute(element, "values")))
        if kind == "matrix" and len(numbers) != _MATRIX_SIZE:
            numbers = _IDENTITY
        elif kind in ("saturate", "hueRotate") and len(numbers) != 1:
            numbers = (1.0 if kind == "saturate" else 0.0,)
        return [FilterPrimitive("matrix", (self._input(element),), numbers=numbers, word=kind)]

    def _transfer(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        document = self._resources.styled.document
        functions = [document.nodes[node] for node in element.children]
        by_tag = {each.tag: each for each in functions if isinstance(each, Element)}
        tables: Tables = tuple(_table(by_tag.get(f"feFunc{channel}")) for channel in "RGBA")
        return [FilterPrimitive("transfer", (self._input(element),), tables=tables)]

    def _composite(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        factors = tuple(_number(element, name) for name in ("k1", "k2", "k3", "k4"))
        inputs = (self._input(element), self._input(element, "in2"))
        return [FilterPrimitive("composite", inputs, numbers=factors, word=_attribute(element, "operator") or "over")]

    def _blend(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        inputs = (self._input(element), self._input(element, "in2"))
        return [FilterPrimitive("blend", inputs, word=_attribute(element, "mode") or "normal")]

    def _merge(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        nodes = (self._resources.styled.document.nodes[node] for node in element.children)
        inputs = tuple(self._input(node) for node in nodes if isinstance(node, Element) and node.tag == "feMergeNode")
        return [FilterPrimitive("merge", inputs)]

    def _morphology(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        radius = self._pair(element, "radius")
        word = "dilate" if _attribute(element, "operator") == "dilate" else "erode"
        return [FilterPrimitive("morphology", (self._input(element),), numbers=radius, word=word)]

    def _tile(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        return [FilterPrimitive("tile", (self._input(element),))]

    def _displacement(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        channels = [float("RGBA".find(_attribute(element, f"{axis}ChannelSelector") or "A")) for axis in "xy"]
        scale = _number(element, "scale") * self._units()[0]
        inputs = (self._input(element), self._input(element, "in2"))
        return [FilterPrimitive("displacement", inputs, numbers=(scale, *channels))]

    def _turbulence(self, element: Element, style: ComputedStyle | None) -> list[FilterPrimitive]:
        frequency = numbers_of(_attribute(element, "baseFrequency")) or [0.0]
        x, y = max(0.0, frequency[0]), max(0.0, frequency[min(1, len(frequency) - 1)])
        octaves, seed = max(0.0, _number(element, "numOctaves", 1.0)), _number(element, "seed")
        noise = float(_attribute(element, "type") == "fractalNoise")
        corner = self._subregion(element)
        numbers = (x, y, octaves, seed, noise, self._zoom, corner.x, corner.y)
        return [FilterPrimitive("turbulence", (), numbers=numbers)]


_JUST_MADE: Final = -3
_Maker = Callable[[_Builder, Element, ComputedStyle | None], list[FilterPrimitive]]
_MAKERS: Final[Mapping[str, _Maker]] = {
    "feOffset": _Builder._offset,
    "feGaussianBlur": _Builder._blur,
    "feFlood": _Builder._flood,
    "feDropShadow": _Builder._drop_shadow,
    "feColorMatrix": _Builder._matrix,
    "feComponentTransfer": _Builder._transfer,
    "feComposite": _Builder._composite,
    "feBlend": _Builder._blend,
    "feMerge": _Builder._merge,
    "feMorphology": _Builder._morphology,
    "feTile": _Builder._tile,
    "feDisplacementMap": _Builder._displacement,
    "feTurbulence": _Builder._turbulence,
}


def _table(function: Element | None) -> tuple[float, ...]:
    """The 256 results of a transfer function."""
    steps = [index / (_TABLE_SIZE - 1) for index in range(_TABLE_SIZE)]
    if function is None:
        return tuple(steps)
    values = numbers_of(_attribute(function, "tableValues"))
    match _attribute(function, "type"):
        case "linear":
            slope, intercept = _number(function, "slope", 1.0), _number(function, "intercept")
            made = [slope * step + intercept for step in steps]
        case "gamma":
            amplitude, exponent = _number(function, "amplitude", 1.0), _number(function, "exponent", 1.0)
            offset = _number(function, "offset")
            made = [amplitude * _power(step, exponent) + offset for step in steps]
        case "table" if values:
            made = [_between(values, step) for step in steps]
        case "discrete" if values:
            made = [values[min(len(values) - 1, int(step * len(values)))] for step in steps]
        case _:
            made = steps
    return tuple(min(1.0, max(0.0, value)) for value in made)


def _power(step: float, exponent: float) -> float:
    if step <= 0 and exponent <= 0:
        return 1.0
    return float(step**exponent) if exponent * math.log(step or 1.0) < _MAX_LOGARITHM else math.inf


def _between(values: list[float], step: float) -> float:
    place = step * (len(values) - 1)
    index = min(int(place), len(values) - 2) if len(values) > 1 else 0
    following = values[min(index + 1, len(values) - 1)]
    return values[index] + (following - values[index]) * (place - index)
