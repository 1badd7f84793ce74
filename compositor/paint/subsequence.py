"""When a paint layer's items form chunks of their own.

Source: Blink's `ShouldCreateSubsequence` in `paint_layer_painter.cc`.
"""

from __future__ import annotations

from compositor.layout.boxes import BoxKind
from compositor.layout.fragments import Fragment
from compositor.paint.paint_context import PaintContext, border_rect
from compositor.paint.stacking import PaintLayer
from compositor.property_trees.nodes import FragmentProperties

_WASTE_LIMIT = 10_000  # px² at a device scale of 1


def needs_subsequence(ctx: PaintContext, layer: PaintLayer, fragment: Fragment, props: FragmentProperties) -> bool:
    """True when the layer starts and ends with a chunk boundary; its state is already entered."""
    box = fragment.box
    if box.id <= 1 or ctx.fragments.boxes.boxes[box.parent].kind is BoxKind.VIEW:  # views and document elements
        return False
    last = ctx.chunks.open_bounds
    if last is None or layer.descendants >= 2:
        return True
    if last.is_empty:
        return False
    style = ctx.style(box.style)
    if ctx.chunks.last_hit_test.value == "transparent" and style.hit_test.value != "transparent":
        return True
    visual = style.visual_rect(border_rect(fragment, props.paint_offset))
    over = fragment.piece.overflow
    # Overflow of layers below is theirs; without any it is that of the layer's own content.
    if over is not None and props.contents == props.state and layer.descendants == 0:
        x, y = props.paint_offset
        visual = visual.union(
            border_rect(fragment, props.paint_offset)._replace(
                x=x + over.x / 64, y=y + over.y / 64, width=over.width / 64, height=over.height / 64
            )
        )
    limit = _WASTE_LIMIT * ctx.trees.device_scale**2
    return last.union(visual).area > limit + last.area + visual.area
