"""SVG filters as data: primitives that take the results of others (Filter Effects 1 §8 and §9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, Rect

if TYPE_CHECKING:
    from compositor.css.values import Gradient

SOURCE_GRAPHIC: Final = -1
SOURCE_ALPHA: Final = -2

Tables = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class FilterPrimitive:
    """One primitive.

    Attributes:
        kind: `offset` (numbers: dx, dy), `blur` (sigma x, y), `flood`, `tint` (the colour, shaped as its input),
            `matrix` (`word` says what of: 20 numbers in rows, or one), `transfer` (`tables`: 256 results for each of
            r, g, b and a), `composite` (k1 to k4), `blend`, `merge`, `morphology` (radius x, y), `tile`,
            `displacement` (scale, channels x and y), `turbulence` (frequency x, y, octaves, seed, `fractalNoise` as
            1, px a user unit, corner of the region) `image`, `mirror` (1 along x or 0
            along y, sum of a place and its mirror image, distance at most) or `none`, which hands its input on.
        inputs: What it takes: places of earlier primitives, `SOURCE_GRAPHIC` or `SOURCE_ALPHA`.
        region: Where it has a result, px in the space of the effect.
        numbers: Its parameters; lengths px.
        word: Its operator or mode.
        color: Of a flood.
        tables: Of a transfer.
        linear: It works on linear light.
        image: Of an `image`: a gradient over its region.
    """

    kind: str
    inputs: tuple[int, ...]
    region: Rect = EMPTY_RECT
    numbers: tuple[float, ...] = ()
    word: str = ""
    color: Color = TRANSPARENT
    tables: Tables = ()
    linear: bool = True
    image: Gradient | None = None


@dataclass(frozen=True, slots=True)
class FilterGraph:
    """A `<filter>`, resolved for one element; the last primitive is its result."""

    primitives: tuple[FilterPrimitive, ...]

    def map_rect(self, rect: Rect) -> Rect:
        """Where the result may have something, for a source that has something in `rect`."""
        areas: dict[int, Rect] = {SOURCE_GRAPHIC: rect, SOURCE_ALPHA: rect}
        for index, primitive in enumerate(self.primitives):
            areas[index] = _reached(primitive, [areas[each] for each in primitive.inputs])
        return areas[len(self.primitives) - 1] if self.primitives else rect

    def reach(self) -> float:
        """How far from where a result is it may depend on the source, px."""
        reaches: dict[int, float] = {SOURCE_GRAPHIC: 0.0, SOURCE_ALPHA: 0.0}
        for index, primitive in enumerate(self.primitives):
            inner = max((reaches[each] for each in primitive.inputs), default=0.0)
            reaches[index] = inner + _distance(primitive)
        return reaches[len(self.primitives) - 1] if self.primitives else 0.0


_SIGMA_REACH: Final = 3.0


def _distance(primitive: FilterPrimitive) -> float:
    values = [abs(number) for number in primitive.numbers]
    match primitive.kind:
        case "offset" | "morphology":
            return max(values)
        case "mirror":
            return values[2]
        case "blur":
            return _SIGMA_REACH * max(values)
        case "displacement":
            return values[0] / 2
        case "tile" | "flood" | "turbulence":
            return max(primitive.region.width, primitive.region.height)
    return 0.0


def _reached(primitive: FilterPrimitive, inputs: list[Rect]) -> Rect:
    """Where one primitive may have something."""
    first = inputs[0] if inputs else EMPTY_RECT
    region, numbers = primitive.region, primitive.numbers
    match primitive.kind:
        case "flood" | "turbulence" | "tile" | "image":
            return region
        case "mirror" if numbers[0]:
            return Rect(numbers[1] - first.right, first.y, first.width, first.height)
        case "mirror":
            return Rect(first.x, numbers[1] - first.bottom, first.width, first.height)
        case "offset":
            return first.moved(numbers[0], numbers[1]).intersect(region)
        case "blur":
            x, y = (_SIGMA_REACH * number for number in numbers)
            return first.outset(y, x, y, x).intersect(region)
        case "morphology":
            x, y = numbers if primitive.word == "dilate" else (0.0, 0.0)
            return first.outset(y, x, y, x).intersect(region)
        case "displacement":
            return first.inflated(abs(numbers[0]) / 2).intersect(region)
        case "transfer" if primitive.tables[3][0] > 0:
            return region
        case "matrix" if len(numbers) == 20 and numbers[19] > 0:
            return region
    area = EMPTY_RECT
    for each in inputs:
        area = area.union(each)
    return area.intersect(region)
