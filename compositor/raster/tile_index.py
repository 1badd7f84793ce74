"""Which operations touch which tiles, in time linear in the pairs that do."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from compositor.base.geometry import Rect
from compositor.layers.tile_set import Tile
from compositor.raster.tasks import RasterOp


def ops_by_tile(ops: Sequence[RasterOp], tiles: Sequence[Tile]) -> tuple[list[list[int]], int]:
    """For each tile the indices of the operations that touch its texture, and the pairs looked at."""
    found: list[list[int]] = [[] for _ in tiles]
    if not tiles:
        return found, 0
    columns, rows = _spans(tiles, 0), _spans(tiles, 1)
    by_cell = {(tile.column, tile.row): index for index, tile in enumerate(tiles)}
    tested = 0
    for index, op in enumerate(ops):
        hit_rows = _hit(rows, op.rect.y, op.rect.bottom)
        for column in _hit(columns, op.rect.x, op.rect.right):
            for row in hit_rows:
                tested += 1
                tile = by_cell.get((column, row))
                if tile is not None and _touches(tiles[tile], op.rect):
                    found[tile].append(index)
    return found, tested


class _Spans:
    """The intervals that existing columns (or rows) cover, sorted."""

    __slots__ = ("ends", "indices", "starts")

    def __init__(self, spans: list[tuple[int, int, int]]) -> None:
        self.starts = [span[0] for span in spans]
        self.ends = [span[1] for span in spans]
        self.indices = [span[2] for span in spans]


def _spans(tiles: Sequence[Tile], axis: int) -> _Spans:
    seen: dict[int, tuple[int, int, int]] = {}
    for tile in tiles:
        cell = tile.column if axis == 0 else tile.row
        start, size = tile.rect[axis], tile.rect[axis + 2]
        seen[cell] = (start, start + size, cell)
    return _Spans(sorted(seen.values()))


def _hit(spans: _Spans, start: float, end: float) -> list[int]:
    """Cells whose interval overlaps (start, end); both lists are sorted as tiles never nest."""
    first = bisect_right(spans.ends, start)
    last = bisect_left(spans.starts, end)
    return spans.indices[first:last]


def _touches(tile: Tile, rect: Rect) -> bool:
    x, y, width, height = tile.rect
    return rect.x < x + width and rect.right > x and rect.y < y + height and rect.bottom > y
