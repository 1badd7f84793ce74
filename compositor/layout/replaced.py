"""Sizes of replaced elements.

Source: CSS 2.2 §10.3.2, §10.4 (the table of constraint violations), §10.6.2; CSS Sizing 4 §4 (aspect-ratio).
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.finish import Frame, finish_box
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import (
    add_edges,
    border_padding,
    borders,
    contribution_space,
    margins,
    paddings,
    ratio_of,
    resolve_length,
    resolve_width,
    units,
)

_NO_LIMIT = 2**40
_DEFAULT_SIZE = (300.0, 150.0)
_WITHOUT_NATURAL_SIZE = frozenset({"iframe", "remote-frame", "object", "video", "svg"})


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


def replaced_size(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> tuple[int, int]:
    """Border-box size."""
    if space.fixed_width and space.fixed_height:
        return space.available_width, space.available_height
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom
    width = space.available_width if space.fixed_width else _given_width(ctx, box, space, edges)
    height = space.available_height if space.fixed_height else _given_height(box, space, edges)
    natural_width, natural_height, ratio = natural_size(ctx, box)
    limits_w = _width_limits(ctx, box, space, edges)
    limits_h = _height_limits(box, space, edges)
    if width is None and height is None:
        return _both_auto(
            (natural_width, natural_height, ratio), (horizontal, vertical), limits_w, limits_h,
            _stretch(box, space, edges),
        )  # fmt: skip
    if width is None:
        assert height is not None
        height = _clamp(height, limits_h)
        if ratio:
            width = int((height - vertical) * ratio + 0.5) + horizontal
        else:
            width = horizontal + (units(300.0) if natural_width is None else natural_width)
        return _clamp(width, limits_w), height
    width = width if space.fixed_width else _clamp(width, limits_w)
    if height is None:
        if ratio:
            height = int((width - horizontal) / ratio + 0.5) + vertical
        else:
            height = vertical + (units(150.0) if natural_height is None else natural_height)
    return width, height if space.fixed_height else _clamp(height, limits_h)


def replaced_content_width(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """Border-box width that follows from the natural size and the height properties alone."""
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom
    natural = natural_size(ctx, box)
    height, ratio = _given_height(box, space, edges), natural[2]
    limits = _height_limits(box, space, edges)
    if height is not None and ratio:
        return int((_clamp(height, limits) - vertical) * ratio + 0.5) + horizontal
    sums = (horizontal, vertical)
    return _both_auto(natural, sums, (horizontal, _NO_LIMIT), limits, _stretch(box, space, edges))[0]


def _stretch(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    outer = margins(box, space.percent_width)
    return max(space.available_width - outer.left - outer.right, edges.left + edges.right)


def _given_width(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int | None:
    if box.style[p.WIDTH] == "stretch":
        return _stretch(box, space, edges)
    return resolve_length(box, box.style[p.WIDTH], space.percent_width, edges.left + edges.right)


def _given_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int | None:
    if space.content_height:
        return None
    if box.style[p.HEIGHT] == "stretch" and space.available_height != INDEFINITE:
        outer = margins(box, space.percent_width)
        return max(space.available_height - outer.top - outer.bottom, edges.top + edges.bottom)
    return resolve_length(box, box.style[p.HEIGHT], space.percent_height, edges.top + edges.bottom)


def _width_limits(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> tuple[int, int]:
    style = box.style
    horizontal = edges.left + edges.right
    natural = natural_size(ctx, box)[0]
    own = horizontal + (units(300.0) if natural is None else natural)
    content = MinMax(own, own)
    stretch = _stretch(box, space, edges)
    low = high = None
    if style[p.MIN_WIDTH] != "auto":
        low = resolve_width(box, style[p.MIN_WIDTH], space, edges, content, stretch)
    if style[p.MAX_WIDTH] != "none":
        high = resolve_width(box, style[p.MAX_WIDTH], space, edges, content, stretch)
    low = horizontal if low is None else max(low, horizontal)
    return low, max(low, _NO_LIMIT if high is None else high)


def _height_limits(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> tuple[int, int]:
    style = box.style
    vertical = edges.top + edges.bottom
    if space.content_height:
        return vertical, _NO_LIMIT
    low = resolve_length(box, style[p.MIN_HEIGHT], space.percent_height, vertical)
    high = resolve_length(box, style[p.MAX_HEIGHT], space.percent_height, vertical)
    low = vertical if low is None else max(low, vertical)
    return low, max(low, _NO_LIMIT if high is None else high)


def _clamp(value: int, limits: tuple[int, int]) -> int:
    return max(limits[0], min(value, limits[1]))


def _both_auto(
    natural: tuple[int | None, int | None, float | None],
    edge_sums: tuple[int, int],
    limits_w: tuple[int, int],
    limits_h: tuple[int, int],
    stretch: int,
) -> tuple[int, int]:
    """Both sizes `auto`: natural size, ratio, and the constraint table."""
    width, height, ratio = natural
    horizontal, vertical = edge_sums
    if ratio:
        if width is None and height is None:
            # CSS 2.2 §10.3.2: a ratio alone fills the containing block, as a block would.
            width = max(stretch - horizontal, 0)
            height = int(width / ratio + 0.5)
        elif width is None:
            assert height is not None
            width = int(height * ratio + 0.5)
        elif height is None or abs(width - height * ratio) > 64:
            height = int(width / ratio + 0.5)
        return _constrain(width + horizontal, height + vertical, edge_sums, limits_w, limits_h)
    used_width = (units(300.0) if width is None else width) + horizontal
    used_height = (units(150.0) if height is None else height) + vertical
    return _clamp(used_width, limits_w), _clamp(used_height, limits_h)


def _constrain(
    width: int, height: int, edge_sums: tuple[int, int], limits_w: tuple[int, int], limits_h: tuple[int, int]
) -> tuple[int, int]:
    """CSS 2.2 §10.4: keep the ratio while some limit is violated."""
    horizontal, vertical = edge_sums
    w, h = max(width - horizontal, 0), max(height - vertical, 0)
    min_w, max_w = limits_w[0] - horizontal, limits_w[1] - horizontal
    min_h, max_h = limits_h[0] - vertical, limits_h[1] - vertical
    if w == 0 or h == 0:
        return _clamp(width, limits_w), _clamp(height, limits_h)
    if w > max_w and h > max_h:
        if max_w * h <= max_h * w:
            w, h = max_w, max(min_h, max_w * h // w)
        else:
            w, h = max(min_w, max_h * w // h), max_h
    elif w < min_w and h < min_h:
        if min_w * h <= min_h * w:
            w, h = min(max_w, min_h * w // h), min_h
        else:
            w, h = min_w, min(max_h, min_w * h // w)
    elif w < min_w and h > max_h:
        w, h = min_w, max_h
    elif w > max_w and h < min_h:
        w, h = max_w, min_h
    elif w > max_w:
        w, h = max_w, max(max_w * h // w, min_h)
    elif w < min_w:
        w, h = min_w, min(min_w * h // w, max_h)
    elif h > max_h:
        w, h = max(max_h * w // h, min_w), max_h
    elif h < min_h:
        w, h = min(min_h * w // h, max_w), min_h
    return w + horizontal, h + vertical


def replaced_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box contributions of a replaced box; percentages in its width compress it to 0 (CSS Sizing 3 §5.2.2)."""
    edges = border_padding(box, 0)
    width, _height = replaced_size(ctx, box, contribution_space(ctx, box), edges)
    style = box.style
    percent = any(
        not isinstance(value, str) and getattr(value, "has_percent", False)
        for value in (style[p.WIDTH], style[p.MAX_WIDTH])
    )
    return MinMax(edges.left + edges.right if percent else width, width)
