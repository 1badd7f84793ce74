"""`-webkit-box-reflect` as a filter: the box over a mirrored copy of itself.

Source: Blink's `BoxReflectFilterBuilder` and `PaintLayer::UpdateFilters`.
"""

from __future__ import annotations

from compositor.base.geometry import INFINITE_RECT, Rect
from compositor.css.filter_graph import SOURCE_GRAPHIC, FilterGraph, FilterPrimitive
from compositor.css.values import BoxReflect, FilterFunction, UrlImage


def reflection_filter(reflect: BoxReflect, box: Rect) -> FilterFunction:
    """The filter of a box at `box`, px in the space of its effect; masks other than gradients are left out."""
    source, primitives = SOURCE_GRAPHIC, list[FilterPrimitive]()
    if reflect.mask is not None and not isinstance(reflect.mask, UrlImage):
        primitives.append(FilterPrimitive("image", (), box, image=reflect.mask))
        primitives.append(FilterPrimitive("composite", (SOURCE_GRAPHIC, 0), INFINITE_RECT, word="in", linear=False))
        source = 1
    across = reflect.direction in ("left", "right")
    start, size = (box.x, box.width) if across else (box.y, box.height)
    gap = reflect.offset.resolve(size)
    far = reflect.direction in ("right", "below")
    mirror = 2 * (start + size) + gap if far else 2 * start - gap
    numbers = (float(across), mirror, 2 * size + abs(gap))
    primitives.append(FilterPrimitive("mirror", (source,), INFINITE_RECT, numbers, linear=False))
    inputs = (len(primitives) - 1, SOURCE_GRAPHIC)
    primitives.append(FilterPrimitive("merge", inputs, INFINITE_RECT, linear=False))
    return FilterFunction("url", graph=FilterGraph(tuple(primitives)))
