"""Baseline alignment in the rows of a grid.

Source: CSS Box Alignment 3 §9; CSS Grid 2 §10.6, §11.5 (items are taken to be larger by what alignment moves them).
"""

from __future__ import annotations

from collections.abc import Iterable

from compositor.layout.constraints import INDEFINITE
from compositor.layout.finish import baseline_of
from compositor.layout.fragments import Piece
from compositor.layout.grid_container import GridContainer, track_index
from compositor.layout.grid_geometry import GridLines
from compositor.layout.grid_items import baseline_keyword, lay_out_in_area
from compositor.layout.grid_placement import Placement, is_subgridded
from compositor.layout.inline_style import is_central
from compositor.layout.sizing import margins

Groups = dict[tuple[str, int], tuple[int, int]]
"""By `baseline` or `last-baseline` and row: what the items aligned there need above and below the baseline."""


def group_of(grid: GridContainer, item: Placement) -> tuple[str, int] | None:
    """The group an item is aligned in: by its first row, for last baselines by its last."""
    keyword = baseline_keyword(item.box, grid.box)
    if not keyword or is_subgridded(item.box, False):  # a subgrid fills its rows
        return None
    row = track_index(item.row)
    return keyword, row + item.row_span - 1 if keyword == "last-baseline" else row


def baseline_groups(grid: GridContainer, columns: GridLines, pieces: Iterable[tuple[Placement, Piece]]) -> Groups:
    """The groups of laid-out items."""
    groups: Groups = {}
    for item, piece in pieces:
        group = group_of(grid, item)
        if group is not None:
            above, below = _extent(grid, columns, (item, piece), group[0])
            old = groups.get(group, (above, below))
            groups[group] = max(old[0], above), max(old[1], below)
    return groups


def _extent(grid: GridContainer, columns: GridLines, placed: tuple[Placement, Piece], keyword: str) -> tuple[int, int]:
    item, piece = placed
    outer = margins(item.box, columns.size(track_index(item.column), item.column_span))
    baseline = baseline_of(piece, is_central(grid.box.style), keyword)
    return outer.top + baseline, piece.height - baseline + outer.bottom


def baseline_shims(grid: GridContainer, columns: GridLines) -> dict[int, int]:
    """How much larger alignment makes items, by the identity of their placement."""
    pieces: list[tuple[Placement, Piece]] = []
    for item in grid.placed.items:
        if group_of(grid, item) is not None:
            width = columns.size(track_index(item.column), item.column_span)
            inherited = grid.inherited(item, columns)
            pieces.append(
                (item, lay_out_in_area(grid.ctx, item.box, grid.box, (width, INDEFINITE), inherited).piece)
            )  # fmt: skip
    groups = baseline_groups(grid, columns, pieces)
    shims: dict[int, int] = {}
    for item, piece in pieces:
        group = group_of(grid, item)
        assert group is not None
        side = 1 if group[0] == "last-baseline" else 0
        shims[id(item)] = groups[group][side] - _extent(grid, columns, (item, piece), group[0])[side]
    return shims
