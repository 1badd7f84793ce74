"""Computing `font-size` with what Blink remembers about it.

A size given by keyword changes when the family becomes `monospace`, whose default is smaller, and a
size given in relative units is kept from becoming unreadable. So the computed value knows how it
came about.
"""

from __future__ import annotations

from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_lengths import compute_lp
from compositor.css.grammar_text import FONT_SIZE_KEYWORDS

_PROPORTIONAL = (9.0, 10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0)
_FIXED = (9.0, 10.0, 12.0, 13.0, 16.0, 20.0, 26.0, 39.0)
_FIXED_QUIRKS = (9.0, 9.0, 10.0, 13.0, 16.0, 20.0, 26.0, 40.0)
_FIXED_SCALE = 13.0 / 16.0
_MINIMUM_LOGICAL_PX = 6.0
_MAXIMUM_PX = 10000.0


class FontSize(float):
    """A computed `font-size` in layout px.

    Attributes:
        specified: What `em` in a child's `font-size` refers to: the size before the minimum; layout px.
        keyword: Index into `FONT_SIZE_KEYWORDS`, or -1 when given otherwise.
        absolute: Given as an absolute length, or relative to one.
    """

    __slots__ = ("absolute", "keyword", "specified")

    specified: float
    keyword: int
    absolute: bool


def make_font_size(specified: float, keyword: int, absolute: bool, zoom: float) -> FontSize:
    """A `FontSize`, with the minimum for sizes not given in absolute units."""
    px = min(specified, _MAXIMUM_PX)
    floor = _MINIMUM_LOGICAL_PX
    if 0 < px < floor and not absolute:
        px = floor
    size = FontSize(px)
    size.specified = specified
    size.keyword = keyword
    size.absolute = absolute
    return size


MEDIUM = make_font_size(16.0, FONT_SIZE_KEYWORDS.index("medium"), False, 1.0)


def _keyword_size(index: int, cc: ComputeContext) -> FontSize:
    table = _PROPORTIONAL
    if cc.monospace:
        table = _FIXED_QUIRKS if cc.quirks else _FIXED
    return make_font_size(table[index] * cc.zoom, index, False, cc.zoom)


def _parent_size(cc: ComputeContext) -> FontSize:
    from compositor.css.properties.fonts import FONT_SIZE

    parent = cc.parent(FONT_SIZE) if cc.parent is not None else None
    if isinstance(parent, FontSize):
        return parent
    return make_font_size(cc.parent_font_size, -1, False, cc.zoom)


def compute_font_size(value: Any, cc: ComputeContext) -> FontSize:
    """`font-size`; `em` and percentages refer to the parent's."""
    if isinstance(value, str):
        if value not in ("larger", "smaller"):
            return _keyword_size(FONT_SIZE_KEYWORDS.index(value), cc)
        parent = _parent_size(cc)
        return make_font_size(parent.specified * (1.2 if value == "larger" else 1 / 1.2), -1, parent.absolute, cc.zoom)
    parent = _parent_size(cc)
    own, cc.font_size = cc.font_size, parent.specified
    try:
        computed = compute_lp(value, cc)
    finally:
        cc.font_size = own
    relative = computed.has_percent or getattr(value, "unit", "") in _PARENT_UNITS
    absolute = parent.absolute if relative else True
    return make_font_size(max(0.0, computed.resolve(parent.specified)), -1, absolute, cc.zoom)


_PARENT_UNITS = frozenset({"em", "ex", "ch", "lh", "ic", "cap"})


def adjusted_for_family(size: FontSize, cc: ComputeContext, parent_monospace: bool) -> FontSize:
    """`size`, taken from the parent, for this element's family.

    Source: Blink's `FontBuilder::CheckForGenericFamilyChange`.
    """
    if size.absolute or cc.monospace == parent_monospace:
        return size
    if size.keyword >= 0:
        return _keyword_size(size.keyword, cc)
    factor = _FIXED_SCALE if cc.monospace else 1 / _FIXED_SCALE
    return make_font_size(size.specified * factor, -1, False, cc.zoom)
