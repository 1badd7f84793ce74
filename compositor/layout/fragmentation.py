"""Breaking finished boxes across columns.

Input:  a piece laid out in one tall strip; where its column starts and how high that is; a token that says where the
        column before ended.
Output: the part that fits, a token for the rest, and how good a place the break is.
Cost:   O(children that fit) a column.
Source: CSS Fragmentation 3 §3-5; Blink's block fragmentation (`MovePastBreakpoint`, break appeal, early breaks).
        Differs: flex, grid and table boxes stay whole.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.css.values import Lp
from compositor.layout.boxes import BoxKind
from compositor.layout.columns import is_multicol
from compositor.layout.constraints import INDEFINITE
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import is_scroll_container

Placed = tuple[int, int, Piece]
_AVOID = ("avoid", "avoid-column")
_FORCED = ("column", "always", "all")


class BreakAppeal(IntEnum):
    """How good a break is; the best one is taken."""

    LAST_RESORT = 0  # not between two things
    VIOLATES_AVOID = 1
    VIOLATES_LINES = 2  # too few lines on one side: `orphans`, `widows`
    PERFECT = 3


Parallel = tuple[int, Piece, "BreakToken | None"]


class BreakToken(NamedTuple):
    """Where a box goes on in the next column.

    Attributes:
        child: Index of the in-flow child it goes on with; their number when only empty height is left.
        inner: Where that child goes on; None when the break is before it.
        consumed: Its height in the columns so far, layout units.
        parallel: Floats and the content that overflows boxes which have ended: x, piece, token.
    """

    child: int
    inner: BreakToken | None
    consumed: int
    parallel: tuple[Parallel, ...] = ()


class Fitted(NamedTuple):
    """The part of a box in one column.

    Attributes:
        piece: The part.
        token: Where the rest starts, None when there is none.
        appeal: Of the break inside it.
        shortage: By how much more height at least something else would fit, layout units; None when unknown.
        forced: The break is a forced one.
        ended: The box ends here, only what overflows it goes on.
    """

    piece: Piece
    token: BreakToken | None = None
    appeal: BreakAppeal = BreakAppeal.PERFECT
    shortage: int | None = None
    forced: bool = False
    ended: bool = False


def is_monolithic(piece: Piece) -> bool:
    """True for what must not be broken."""
    box = piece.box
    if piece.kind is not FragmentKind.BOX or box.kind is not BoxKind.BLOCK or box.inline_level:
        return True
    style = box.style
    return (
        box.replaced is not None
        or is_multicol(box)
        or is_scroll_container(style)
        or bool(style[p.CONTAIN] & {"size", "strict"})
    )


def avoids_breaks(piece: Piece) -> bool:
    """True for what is broken only where there is no other way."""
    return piece.box.style[p.BREAK_INSIDE] in _AVOID


def in_flow(piece: Piece) -> list[Placed]:
    """Children that follow each other, at the places they have without relative positioning."""
    result: list[Placed] = []
    for x, y, child in piece.children:
        if not (child.kind is FragmentKind.BOX and (child.box.out_of_flow or child.box.floating)):
            result.append((x, y - _relative(piece, child), child))
    return result


def _relative(parent: Piece, child: Piece) -> int:
    if child.kind is not FragmentKind.BOX or child.box.style[p.POSITION] != "relative":
        return 0
    return relative_offset(child.box, parent.width, INDEFINITE)[1]


def tall_position(piece: Piece, token: BreakToken) -> int:
    """Where in the uncut piece the content behind a break starts."""
    flow = in_flow(piece)
    if token.child >= len(flow):
        return token.consumed
    _x, y, child = flow[token.child]
    return y if token.inner is None else y + tall_position(child, token.inner)


class _Extent(NamedTuple):
    """How far down a piece reaches with its content, layout units, and whether there is a forced break inside."""

    bottom: int
    has_forced_break: bool


class Strip:
    """A flow laid out in one column without an end."""

    def __init__(self, piece: Piece) -> None:
        self.piece: Final = piece
        self._extents: Final[dict[int, _Extent]] = {}

    @property
    def height(self) -> int:
        """Of the whole content, margins at the end included."""
        return max(self.piece.height, self._content(self.piece).bottom)

    def fit(self, size: int, token: BreakToken | None) -> Fitted:
        """What is in one column of height `size`; margins at the end take no room."""
        return _BoxFitter(self, self.piece, (0, max(size, 64)), token).run(is_root=True)

    def part(self, piece: Piece, place: tuple[int, int], token: BreakToken | None) -> Fitted:
        """The part of a piece inside; `place` is where it starts and the height of the column."""
        if token is None:
            extent = self._extent(piece)
            if is_monolithic(piece) or (place[0] + extent.bottom <= place[1] and not extent.has_forced_break):
                return Fitted(piece)
        fitted = _BoxFitter(self, piece, place, token).run()
        if fitted.token is not None and avoids_breaks(piece) and not fitted.forced:
            fitted = fitted._replace(appeal=min(fitted.appeal, BreakAppeal.VIOLATES_AVOID))
        return fitted

    def _extent(self, piece: Piece) -> _Extent:
        if is_monolithic(piece):
            return _Extent(piece.height, False)
        found = self._extents.get(id(piece))
        if found is None:
            inner = self._content(piece)
            found = self._extents[id(piece)] = _Extent(max(piece.height, inner.bottom), inner.has_forced_break)
        return found

    def _content(self, piece: Piece) -> _Extent:
        bottom, forced = 0, False
        for _x, y, child in piece.children:
            if not (child.kind is FragmentKind.BOX and child.box.out_of_flow):
                extent = self._extent(child)
                bottom = max(bottom, y - _relative(piece, child) + extent.bottom)
                forced = forced or extent.has_forced_break
        flow = in_flow(piece)
        between = (_is_forced(before, after) for (_x, _y, before), (_x2, _y2, after) in pairwise(flow))
        return _Extent(bottom, forced or any(between))


def _is_forced(before: Piece, after: Piece) -> bool:
    return _break_value(before, p.BREAK_AFTER) in _FORCED or _break_value(after, p.BREAK_BEFORE) in _FORCED


def _break_value(piece: Piece, prop: p.Property[str]) -> str:
    return piece.box.style[prop] if piece.kind is FragmentKind.BOX else "auto"


class _BoxFitter:
    """Fills one column with the children of one box."""

    def __init__(self, strip: Strip, piece: Piece, place: tuple[int, int], token: BreakToken | None) -> None:
        self._strip: Final = strip
        self._piece: Final = piece
        self._top, self._size = place
        self._token: Final = token
        self._flow: Final = in_flow(piece)
        self._start: Final = token.child if token is not None else 0
        self._from: Final = 0 if token is None else tall_position(piece, token)
        self._shift = self._from  # place in the uncut piece less place in this part
        self._pen = 0
        self._parts: list[Placed] = []
        self._appeals: list[BreakAppeal] = []  # of a break before each of them
        self._appeal = BreakAppeal.PERFECT
        self._shortage: int | None = None
        self._overflowing: list[Parallel] = []

    def run(self, is_root: bool = False) -> Fitted:
        """The part that fits."""
        for index in range(self._start, len(self._flow)):
            ended = self._child(index)
            if ended is not None:
                return ended
        height = self._rest_height()
        consumed = 0 if self._token is None else self._token.consumed
        room = self._size - self._top
        if not is_root and height > room > 0 and not (self._parts and self._parts[-1][2].height > room):
            self._lack(height - room)
            edges = (
                self._piece.border.top + self._piece.padding.top,
                self._piece.border.bottom + self._piece.padding.bottom,
            )
            if room < (edges[0] if self._token is None else 0) or room >= height - edges[1]:
                self._appeal = BreakAppeal.LAST_RESORT
            return self._finish(BreakToken(len(self._flow), None, consumed + room), room)
        return self._finish(None, height)

    def _rest_height(self) -> int:
        """Height of the part in which the box ends."""
        token, piece = self._token, self._piece
        if not self._parts:
            return piece.height if token is None else max(piece.height - token.consumed, 0)
        if _has_own_height(piece):
            return max(piece.height - (0 if token is None else token.consumed), 0)
        _x, y, last = self._flow[-1]
        return max(self._pen + piece.height - y - last.height, 0)

    def _child(self, index: int) -> Fitted | None:
        """Place a child; a result when the column ends before or inside it."""
        x, y, child = self._flow[index]
        token = self._token if index == self._start else None
        inner = None if token is None else token.inner
        place = max(y - self._shift, 0) if inner is None else 0
        offset = self._top + place
        appeal = self._appeal_before(index)
        if index > self._start and _is_forced(self._flow[index - 1][2], child):
            return self._break_before(index, BreakAppeal.PERFECT)._replace(forced=True)
        fitted = self._strip.part(child, (offset, self._size), inner)
        if fitted.forced or self._may_stay(fitted, offset, appeal):
            self._parts.append((x, place, fitted.piece))
            self._appeals.append(appeal)
            self._pen = place + fitted.piece.height
            self._shift = y + child.height - self._pen
            if fitted.token is None:
                return None
            self._lack(fitted.shortage)
            self._appeal = min(self._appeal, fitted.appeal)
            if fitted.ended:
                self._overflowing.append((x, child, fitted.token))
                return None
            return self._end(BreakToken(index, fitted.token, 0))._replace(forced=fitted.forced)
        self._lack(fitted.shortage if fitted.token is not None else offset + child.height - self._size)
        if child.kind is FragmentKind.LINE and self._parts and self._parts[-1][2].kind is FragmentKind.LINE:
            return self._break_between_lines(index)
        return self._break_before(index, appeal)

    def _appeal_before(self, index: int) -> BreakAppeal:
        if not index:
            return BreakAppeal.LAST_RESORT
        before, after = self._flow[index - 1][2], self._flow[index][2]
        if _break_value(before, p.BREAK_AFTER) in _AVOID or _break_value(after, p.BREAK_BEFORE) in _AVOID:
            return BreakAppeal.VIOLATES_AVOID
        return BreakAppeal.PERFECT

    def _may_stay(self, fitted: Fitted, offset: int, appeal: BreakAppeal) -> bool:
        left = self._size - offset
        if offset <= 0:
            return True  # something has to be in the column
        if left < 0 or (not left and (fitted.piece.height or fitted.token is not None)):
            return False
        if fitted.token is not None:
            return fitted.appeal >= appeal
        return fitted.piece.height <= left

    def _lack(self, amount: int | None) -> None:
        if amount is not None and amount > 0:
            self._shortage = amount if self._shortage is None else min(self._shortage, amount)

    def _break_between_lines(self, index: int) -> Fitted:
        """Leave enough lines on both sides of the break before line `index`, if there are enough."""
        style = self._piece.box.style
        orphans, widows = style[p.ORPHANS], style[p.WIDOWS]
        is_line = [child.kind is FragmentKind.LINE for _x, _y, child in self._flow]
        first = index
        while first > self._start and is_line[first - 1]:
            first -= 1
        end = index
        while end < len(is_line) and is_line[end]:
            end += 1
        count, rest = index - first, end - index
        if count < (orphans if self._token is None else max(orphans, widows)):
            return self._break_before(index, BreakAppeal.VIOLATES_LINES)
        if rest < widows:
            index = first + max(count + rest - widows, min(count + rest, orphans))
        return self._break_before(index, BreakAppeal.PERFECT, settled=True)

    def _break_before(self, index: int, appeal: BreakAppeal, settled: bool = False) -> Fitted:
        """Break before a child, or before an earlier one where that is better."""
        kept = index - self._start
        if not settled and appeal < BreakAppeal.PERFECT:
            for place in range(kept - 1, 0, -1):
                if self._appeals[place] > appeal and self._flow[self._start + place][2].kind is FragmentKind.BOX:
                    kept, appeal = place, self._appeals[place]
                    break
        del self._parts[kept:]
        self._appeal = min(self._appeal, appeal)
        return self._end(BreakToken(self._start + kept, None, 0))

    def _end(self, token: BreakToken) -> Fitted:
        """End the part where the column ends."""
        consumed = 0 if self._token is None else self._token.consumed
        height = room = max(self._size - self._top, 0)
        if _has_own_height(self._piece):
            height = min(height, max(self._piece.height - consumed, 0))
        fitted = self._finish(token._replace(consumed=consumed + height), height)
        return fitted._replace(
            ended=height < room or (_has_own_height(self._piece) and consumed + height >= self._piece.height)
        )

    def _finish(self, token: BreakToken | None, height: int) -> Fitted:
        children, parallel = self._children(token)
        ended = token is None
        if parallel:
            consumed = height + (0 if self._token is None else self._token.consumed)
            token = (token or BreakToken(len(self._flow), None, consumed))._replace(parallel=parallel)
        piece = self._piece
        if not (token is None and self._token is None):
            border, padding = piece.border, piece.padding
            if self._token is not None:
                border, padding = border._replace(top=0), padding._replace(top=0)
            if token is not None:
                border, padding = border._replace(bottom=0), padding._replace(bottom=0)
            piece = Piece(
                piece.box, piece.kind, piece.width, height, children, border=border, padding=padding,
                first_baseline=piece.first_baseline if self._token is None else None,
                last_baseline=piece.last_baseline if token is None else None, scrollbar=piece.scrollbar,
                overflow=piece.overflow,
            )  # fmt: skip
        return Fitted(piece, token, self._appeal, self._shortage, ended=ended)

    def _children(self, token: BreakToken | None) -> tuple[tuple[Placed, ...], tuple[Parallel, ...]]:
        """All children of the part in order, and what goes on in the next column beside the rest."""
        end = None if token is None else tall_position(self._piece, token)
        places = {id(child): place for place, (_x, _y, child) in enumerate(self._flow)}
        result: list[Placed] = []
        rest = self._overflowing
        for x, piece, inner in () if self._token is None else self._token.parallel:
            self._float((x, 0, piece), inner, (result, rest))
        for x, y, child in self._piece.children:
            place = places.get(id(child))
            if place is not None:
                if 0 <= place - self._start < len(self._parts):
                    part = self._parts[place - self._start]
                    result.append((x, part[1] + _relative(self._piece, child), part[2]))
                continue
            if (self._token is not None and y < self._from) or (end is not None and y >= end):
                continue
            y -= self._from if not self._parts or y < self._flow[self._start][1] else self._shift
            if child.box.floating:
                self._float((x, y, child), None, (result, rest))
            else:
                result.append((x, y, child))
        return tuple(result), tuple(rest)

    def _float(self, placed: Placed, token: BreakToken | None, into: tuple[list[Placed], list[Parallel]]) -> None:
        """Place what no sibling stands below; what does not fit goes on in the next column."""
        x, y, piece = placed
        fitted = self._strip.part(piece, (self._top + y, self._size), token)
        result, rest = into
        if self._may_stay(fitted, self._top + y, BreakAppeal.LAST_RESORT):
            result.append((x, y, fitted.piece))
            self._lack(fitted.shortage)
            self._appeal = min(self._appeal, fitted.appeal)
            if fitted.token is not None:
                rest.append((x, piece, fitted.token))
        else:
            if not any(top < y for _x, top, _piece in self._parts):
                self._appeal = BreakAppeal.LAST_RESORT  # nothing is before it
            self._lack(self._top + y + piece.height - self._size)
            rest.append((x, piece, None))


def _has_own_height(piece: Piece) -> bool:
    """The height of the box does not follow from its content; percentages refer to nothing here."""
    height = piece.box.style[p.HEIGHT]
    return isinstance(height, Lp) and not height.has_percent and not is_multicol(piece.box)
