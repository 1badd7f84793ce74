"""Where the columns of a table are; layout units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compositor.layout.column_widths import ColumnSize
from compositor.layout.table_grid import Cell


class ColumnPlaces:
    """Columns from the start edge of the grid's content box on.

    Attributes:
        starts, sizes: Offset and width of each column.
        end: End of the last one, border spacing after it included.
    """

    def __init__(self, columns: Sequence[ColumnSize], widths: Sequence[int], spacing: int, shrinks: bool) -> None:
        self.starts: Final[list[int]] = []
        self.sizes: Final[list[int]] = []
        self._gone: Final[list[bool]] = []
        offset = spacing
        is_first = True
        for column, width in zip(columns, widths, strict=True):
            gone = (column.mergeable and not width) or (shrinks and column.collapsed)
            if not gone:
                offset += 0 if is_first else spacing
                is_first = False
            self.starts.append(offset)
            self.sizes.append(0 if gone else width)
            self._gone.append(gone)
            offset += self.sizes[-1]
        self.end: Final = offset + spacing

    def width(self, first: int, span: int) -> int:
        """Width of some columns with the spacing between them."""
        if not self.starts:
            return 0
        last = min(first + span, len(self.starts)) - 1
        return self.starts[last] + self.sizes[last] - self.starts[first]

    def is_hidden(self, first: int, span: int) -> bool:
        """All of some columns are collapsed."""
        return all(self._gone[first : first + span])


def cell_width(columns: ColumnPlaces, cell: Cell) -> int:
    """Border-box width of a cell."""
    return columns.width(cell.column, cell.column_span)
