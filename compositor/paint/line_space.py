"""The space that text of a line is painted in.

Text that runs down or up the page is painted as if its line were horizontal, with the top left of its box where it
is on the page, and turned with the items' own transform.
Source: Blink's `TextPainter::Rotation` and `WritingModeConverter` (line-relative coordinates).
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.css.values import Shadow
from compositor.layout.fragments import Piece


class LineSpace(NamedTuple):
    """Where a piece of text is painted; px.

    Attributes:
        frame: Its box, as wide as the text is long.
        turn: Maps this space to the page; None where lines are horizontal.
    """

    frame: Rect
    turn: Matrix | None

    def rect_on_page(self, rect: Rect) -> Rect:
        """Bounding box on the page."""
        return rect if self.turn is None else self.turn.map_rect(rect)

    def point_on_page(self, point: Point) -> Point:
        """A point on the page."""
        return point if self.turn is None else self.turn.map_point(*point)

    def shadows(self, shadows: tuple[Shadow, ...]) -> tuple[Shadow, ...]:
        """Shadows with their offsets on the page; Chromium turns them along with text that runs up."""
        if self.turn is None or self.turn.m[1] > 0:
            return shadows
        return tuple([shadow._replace(x=shadow.y, y=-shadow.x) for shadow in shadows])


def line_space(piece: Piece, x: float, y: float) -> LineSpace:
    """The space of a text piece whose box is at (x, y) on the page."""
    width, height = piece.width / 64, piece.height / 64
    turns = 0 if piece.text is None else piece.text.quarter_turns
    if turns == 0:
        return LineSpace(Rect(x, y, width, height), None)
    frame = Rect(x, y, height, width)
    if turns == 1:
        return LineSpace(frame, Matrix.affine(0.0, 1.0, -1.0, 0.0, x + width + y, y - x))
    return LineSpace(frame, Matrix.affine(0.0, -1.0, 1.0, 0.0, x - y, y + height + x))
