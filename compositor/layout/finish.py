"""The last step of every layout algorithm: positioned descendants, overflow, and the frozen piece."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from compositor.layout.anchored import place_positioned
from compositor.layout.anchors import Surroundings
from compositor.layout.boxes import Box, BoxId, BoxKind
from compositor.layout.constraints import LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.containing import containing_box
from compositor.layout.fragments import NO_EDGES, EdgeWidths, FragmentKind, LayoutRect, Piece
from compositor.layout.inline_style import is_central
from compositor.layout.overflow import scrollable_overflow, with_tracks
from compositor.layout.positioned_inline import adopt_in_inline
from compositor.layout.scrollbars import scrollbar_edges
from compositor.layout.sizing import add_edges, units

Placed = tuple[int, int, Piece]
_SWATCH_PADDING_PX = 4  # below the colour of <input type=color>


class Frame(NamedTuple):
    """The used box model of a box; layout units. `grid`, `column_gaps`: see `Piece`; `tracks`: see `with_tracks`."""

    width: int
    height: int
    border: EdgeWidths = NO_EDGES
    padding: EdgeWidths = NO_EDGES
    scrollbar: tuple[int, int] = (0, 0)
    first_baseline: int | None = None
    last_baseline: int | None = None
    grid: LayoutRect | None = None
    column_gaps: tuple[LayoutRect, ...] = ()
    tracks: LayoutRect | None = None


def finish_box(
    ctx: LayoutContext,
    box: Box,
    frame: Frame,
    children: Sequence[Placed],
    out_of_flow: Sequence[OutOfFlow] = (),
    areas: Mapping[BoxId, LayoutRect] = MappingProxyType({}),
) -> LayoutResult:
    """Place the positioned boxes that this box contains and freeze its piece.

    Args:
        children: In-flow and floating children, relative to the border-box top left.
        out_of_flow: Positioned descendants with static positions relative to the border-box top left.
        areas: Containing blocks other than the padding box (grid areas), by positioned box.
    """
    placed = list(children)
    if box.replaced is not None:
        frame = _with_control_baseline(ctx, box, frame)
    metrics = box.metrics
    scrolls = metrics.scrolls and box.id != ctx.viewport_source
    if metrics.contains_layout:
        frame = frame._replace(first_baseline=None, last_baseline=None)
    if scrolls and frame.first_baseline is not None:
        frame = frame._replace(
            first_baseline=min(max(frame.first_baseline, 0), frame.height),
            last_baseline=min(max(frame.last_baseline or 0, 0), frame.height),
        )
    escaping = _adopt(ctx, box, frame, placed, (deque(out_of_flow), areas)) if out_of_flow else ()
    border = frame.border
    if frame.scrollbar != (0, 0):
        border = add_edges(border, scrollbar_edges(box, frame.scrollbar))
    overflow = scrollable_overflow(
        box, scrolls, (frame.width, frame.height), (border, frame.padding), placed, ctx.viewport_source
    )
    if scrolls and frame.tracks is not None:
        overflow = with_tracks(box, overflow, (frame.width, frame.height), (border, frame.padding), frame.tracks)
    piece = Piece(
        box, FragmentKind.BOX, frame.width, frame.height, tuple(placed), border=frame.border, padding=frame.padding,
        first_baseline=frame.first_baseline, last_baseline=frame.last_baseline, scrollbar=frame.scrollbar,
        overflow=overflow, grid=frame.grid, column_gaps=frame.column_gaps,
    )  # fmt: skip
    return LayoutResult(piece, tuple(escaping) if escaping else ())


def baseline_of(piece: Piece, central: bool, keyword: str = "baseline") -> int:
    """Baseline of an item below its top, by `baseline` or `last-baseline`.

    When it has none, its bottom edge, or its middle on central lines.
    """
    own = piece.last_baseline if keyword == "last-baseline" else piece.first_baseline
    if own is not None:
        return own
    return piece.height - piece.height // 2 if central else piece.height


def is_button(box: Box) -> bool:
    """True for `button` elements and the buttons that `input` makes."""
    return box.replaced is not None and box.replaced.kind == "button"


def _with_control_baseline(ctx: LayoutContext, box: Box, frame: Frame) -> Frame:
    """A button without lines stands on the bottom of its content box, other controls on their own bottom edge."""
    if frame.first_baseline is not None:
        return frame
    content_bottom = frame.height - frame.border.bottom - frame.padding.bottom
    if is_button(box):
        baseline = content_bottom
    elif box.replaced is not None and box.replaced.kind == "color-control":
        baseline = content_bottom - units(_SWATCH_PADDING_PX * ctx.boxes.styled.media.dpr)
    elif box.replaced is not None and box.replaced.kind == "control":
        baseline = frame.height - frame.height // 2 if is_central(box.style) else frame.height
    else:
        return frame
    return frame._replace(first_baseline=baseline, last_baseline=baseline)


def _adopt(
    ctx: LayoutContext,
    box: Box,
    frame: Frame,
    placed: list[Placed],
    positioned: tuple[deque[OutOfFlow], Mapping[BoxId, LayoutRect]],
) -> list[OutOfFlow]:
    """Lay out the positioned boxes whose containing block this is; return the others."""
    pending, areas = positioned
    border = add_edges(frame.border, scrollbar_edges(box, frame.scrollbar))
    area = LayoutRect(
        border.left,
        border.top,
        max(frame.width - border.left - border.right, 0),
        max(frame.height - border.top - border.bottom, 0),
    )
    around = Surroundings(ctx, box, (frame.width, frame.height), (border, frame.padding), placed)
    escaping: list[OutOfFlow] = []
    while pending:
        item = pending.popleft()
        container = containing_box(ctx, item.box)
        if container.id == box.id:
            own = areas.get(item.box.id)
            x, y, result = place_positioned(ctx, item, area if own is None else own, around, own is not None)
            placed.append((x, y, result.piece))
        elif container.kind is BoxKind.INLINE and _block_of(ctx, container).id == box.id:
            x, y, result = adopt_in_inline(ctx, item, container, around, area)
        else:
            escaping.append(item)
            continue
        # Positioned descendants of the box just placed may belong here too (a fixed box inside an absolute one).
        pending.extend(moved(inner, x, y) for inner in result.out_of_flow)
    return escaping


def content_origin(box: Box, frame: Frame) -> tuple[int, int]:
    """Top left of the content box, from the border box's."""
    scrollbar = scrollbar_edges(box, frame.scrollbar)
    return (
        frame.border.left + frame.padding.left + scrollbar.left,
        frame.border.top + frame.padding.top + scrollbar.top,
    )


def moved(item: OutOfFlow, x: int, y: int) -> OutOfFlow:
    """The item with its static position shifted."""
    return OutOfFlow(item.box, item.x + x, item.y + y, item.align_x, item.align_y)


def _block_of(ctx: LayoutContext, box: Box) -> Box:
    """The block container whose lines an inline box is on."""
    while box.kind is BoxKind.INLINE:
        box = ctx.boxes.boxes[box.parent]
    return box
