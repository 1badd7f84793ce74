"""Sizes of replaced elements.

Source: CSS 2.2 §10.3.2, §10.4, §10.6.2; CSS Sizing 3 §5.1; CSS Sizing 4 §4 (aspect-ratio).
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.finish import Frame, finish_box
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import (
    LARGE,
    NO_LIMIT,
    add_edges,
    border_padding,
    borders,
    contribution_space,
    margins,
    paddings,
    ratio_of,
    resolve_length,
    resolve_width,
    stretched_height,
    units,
)

_DEFAULT_SIZE = (300.0, 150.0)
_WITHOUT_NATURAL_SIZE = frozenset({"iframe", "remote-frame", "object", "video", "svg"})
_INTRINSIC = frozenset({"min-content", "max-content", "fit-content", "content"})


def layout_replaced(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a replaced box."""
    border, padding = borders(box), paddings(box, space.percent_width)
    width, height = replaced_size(ctx, box, space, add_edges(border, padding))
    return finish_box(ctx, box, Frame(width, height, border, padding), ())


def natural_size(ctx: LayoutContext, box: Box) -> tuple[int | None, int | None, float | None]:
    """Natural content width and height in layout units, and the ratio that applies."""
    content = box.replaced
    assert content is not None
    scale = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    width = None if content.width is None else units(content.width * scale)
    height = None if content.height is None else units(content.height * scale)
    ratio = content.ratio
    preferred = ratio_of(box)
    if preferred is not None and (not preferred.auto or ratio is None):
        ratio = preferred.ratio
        if content.kind in _WITHOUT_NATURAL_SIZE and (content.width, content.height) == _DEFAULT_SIZE:
            return None, None, ratio
    return width, height, ratio


def replaced_size(
    ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, ignored: str = ""
) -> tuple[int, int]:
    """Border-box size; `ignored`: `width` or `height` where the properties of that axis do not count."""
    if space.fixed_width and space.fixed_height and not ignored:
        return space.available_width, space.available_height
    return _Sizer(ctx, box, space, edges, ignored).size()


class _Limits(NamedTuple):
    """Minimum and maximum border-box size."""

    low: int
    high: int

    def clamp(self, size: int) -> int:
        """The size within the limits."""
        return max(self.low, min(size, self.high))


class _Sizer:
    """Sizes a replaced box: its height first, the natural one if need be, then its width by the ratio."""

    def __init__(
        self, ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, ignored: str
    ) -> None:  # fmt: skip
        self._ctx = ctx
        self._box = box
        self._space = space
        self._edges = edges
        self._ignored = ignored
        self._horizontal, self._vertical = edges.left + edges.right, edges.top + edges.bottom
        width, height, self._ratio = natural_size(ctx, box)
        self._natural = self._border_box(width, height)

    def size(self) -> tuple[int, int]:
        """Border-box width and height."""
        heights, height = _Limits(0, NO_LIMIT), None
        if self._ignored != "height":
            heights = self._height_limits()
            height = self._given_height(heights)
        transferred = self._transferred(heights)
        widths, width = transferred, None
        if self._ignored != "width":
            widths = self._width_limits(height)
            width = self._given_width(height, widths)
            if width is None:  # CSS Sizing 4 §4.2
                low = max(widths.low, min(transferred.low, widths.high))
                widths = _Limits(low, max(low, min(widths.high, transferred.high)))
        if width is not None and height is not None:
            return width, height
        if width is None and height is None and self._natural is None:
            width = widths.clamp(self._stretched_width())
        if width is not None:
            by_width = self._height_of(width) if self._ratio else self._natural_or_zero()[1]
            return width, heights.clamp(by_width)
        if height is not None:
            by_height = self._width_of(height) if self._ratio else self._natural_or_zero()[0]
            return widths.clamp(by_height), height
        natural_width, natural_height = self._natural_or_zero()
        return widths.clamp(natural_width), heights.clamp(natural_height)

    def _natural_or_zero(self) -> tuple[int, int]:
        return self._natural or (self._horizontal, self._vertical)

    def _border_box(self, width: int | None, height: int | None) -> tuple[int, int] | None:
        """The natural size with the edges; by the ratio where it does not agree; None for a ratio alone."""
        if not self._ratio:
            return (
                (units(300.0) if width is None else width) + self._horizontal,
                (units(150.0) if height is None else height) + self._vertical,
            )
        if width is not None:
            return width + self._horizontal, self._height_of(width + self._horizontal)
        if height is None:
            return None
        return self._width_of(height + self._vertical), height + self._vertical

    def _sizes_border_box(self) -> bool:
        preferred = ratio_of(self._box)
        return preferred is not None and not preferred.auto and self._box.style[p.BOX_SIZING] == "border-box"

    def _width_of(self, height: int) -> int:
        """Width by the ratio."""
        assert self._ratio
        if self._sizes_border_box():
            return max(min(int(height * self._ratio + _ROUNDING), LARGE), self._horizontal)
        return min(int(max(height - self._vertical, 0) * self._ratio + _ROUNDING), LARGE) + self._horizontal

    def _height_of(self, width: int) -> int:
        """Height by the ratio."""
        assert self._ratio
        if self._sizes_border_box():
            return max(min(int(width / self._ratio + _ROUNDING), LARGE), self._vertical)
        return min(int(max(width - self._horizontal, 0) / self._ratio + _ROUNDING), LARGE) + self._vertical

    # ------------------------------------------------------------------ heights

    def _content_height(self) -> int | None:
        """What `auto` and keywords mean."""
        if self._ratio and not self._ignored:
            return _Sizer(self._ctx, self._box, self._space, self._edges, "height").size()[1]
        return None if self._natural is None else self._natural[1]

    def _resolved_height(self, value: Sizing, basis: int) -> int | None:
        if value == "stretch" and self._space.available_height != INDEFINITE:
            return stretched_height(self._box, self._space, self._edges)
        if isinstance(value, FitContent) or value in _INTRINSIC:
            return self._content_height()
        return resolve_length(self._box, value, basis, self._vertical)

    def _height_limits(self) -> _Limits:
        if self._space.content_height:
            return _Limits(self._vertical, NO_LIMIT)
        style, basis = self._box.style, self._space.percent_height
        if self._ctx.boxes.quirks and not self._box.out_of_flow:
            basis = self._space.available_height
        low = self._resolved_height(style[p.MIN_HEIGHT], basis)
        high = self._resolved_height(style[p.MAX_HEIGHT], basis)
        low = self._vertical if low is None else max(low, self._vertical)
        return _Limits(low, NO_LIMIT if high is None else max(high, low))

    def _given_height(self, limits: _Limits) -> int | None:
        space, value = self._space, self._box.style[p.HEIGHT]
        if space.fixed_height:
            return space.available_height
        if space.content_height:
            value = "auto"
        elif value == "auto" and space.block_stretch:
            value = "stretch"
        height = self._resolved_height(value, space.percent_height)
        height = self._content_height() if height is None else height
        return None if height is None else limits.clamp(height)

    def _transferred(self, heights: _Limits) -> _Limits:
        if not self._ratio:
            return _Limits(0, NO_LIMIT)
        low = self._width_of(heights.low) if heights.low > 0 else 0
        return _Limits(low, NO_LIMIT if heights.high == NO_LIMIT else max(low, self._width_of(heights.high)))

    # ------------------------------------------------------------------ widths

    def _content_width(self, height: int | None) -> int | None:
        """What `auto` and keywords mean."""
        if self._ratio and height is not None:
            return self._width_of(height)
        return None if self._natural is None else self._natural[0]

    def _resolved_width(self, value: Sizing, space: ConstraintSpace, content: int | None) -> int | None:
        definite = space.available_width != INDEFINITE
        if value == "stretch":
            return self._stretched_width() if definite else None
        if content is None and (isinstance(value, FitContent) or value in _INTRINSIC):
            return None
        sizes = MinMax(content or 0, content or 0)
        return resolve_width(self._box, value, space, self._edges, sizes, sizes.max)

    def _width_limits(self, height: int | None) -> _Limits:
        style, space = self._box.style, self._space
        content = self._content_width(height)
        at_least = space._replace(percent_width=max(space.percent_width, 0))
        low = self._resolved_width(style[p.MIN_WIDTH], at_least, content)
        high = self._resolved_width(style[p.MAX_WIDTH], space, content)
        low = self._horizontal if low is None else max(low, self._horizontal)
        return _Limits(low, NO_LIMIT if high is None else max(high, low))

    def _given_width(self, height: int | None, limits: _Limits) -> int | None:
        space, value = self._space, self._box.style[p.WIDTH]
        if space.fixed_width:
            return space.available_width
        if value == "auto":
            value = "stretch" if space.inline_stretch else "fit-content"
        content = self._content_width(height)
        if value == "fit-content" and space.available_width == INDEFINITE:
            return None
        width = self._resolved_width(value, space, content)
        return None if width is None else limits.clamp(width)

    def _stretched_width(self) -> int:
        """CSS 2.2 §10.3.2: a ratio alone fills the containing block, as a block would."""
        space = self._space
        if space.available_width == INDEFINITE:
            has_percent = getattr(self._box.style[p.WIDTH], "has_percent", False)
            return self._horizontal + (units(_DEFAULT_SIZE[0]) if has_percent else 0)
        outer = margins(self._box, space.percent_width)
        return max(space.available_width - outer.left - outer.right, self._horizontal)


_ROUNDING = 1e-3
"""Layout units by which products of ratios may be below the exact value."""


def replaced_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box contributions of a replaced box; percentages in its width compress it to 0 (CSS Sizing 3 §5.2.2)."""
    edges = border_padding(box, 0)
    space = contribution_space(ctx, box)._replace(available_width=INDEFINITE)
    width, _height = replaced_size(ctx, box, space, edges)
    style = box.style
    if not any(getattr(value, "has_percent", False) for value in (style[p.WIDTH], style[p.MAX_WIDTH])):
        return MinMax(width, width)
    edge_sum = edges.left + edges.right
    least = resolve_length(box, style[p.MIN_WIDTH], 0, edge_sum)
    return MinMax(edge_sum if least is None else least, width)


def replaced_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths of a replaced box, its own width properties aside."""
    space = contribution_space(ctx, box)._replace(available_width=INDEFINITE)
    width, _height = replaced_size(ctx, box, space, border_padding(box, 0), "width")
    return MinMax(width, width)
