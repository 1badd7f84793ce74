"""Shorthands of grid layout.

Source: https://www.w3.org/TR/css-grid-2/#explicit-grid-shorthand
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    ident_of,
    split_on,
)
from compositor.css.grammar_grid import (
    areas_row,
    auto_tracks,
    check_areas,
    grid_line,
    line_names,
    track_list,
    track_size,
)
from compositor.css.shorthand_parsing import Found, Shorthand
from compositor.css.values import GridLine, TrackList, TrackSize

_ROWS, _COLUMNS, _AREAS = "grid-template-rows", "grid-template-columns", "grid-template-areas"
_AUTO = TrackSize("auto", "auto")


def _halves(tokens: Tokens) -> list[list[Token]]:
    return split_on(tokens, "/")


def _grid_template(tokens: Tokens, ctx: ParseContext) -> Found:
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return {}
    halves = _halves(tokens)
    if len(halves) > 2:
        raise InvalidValue
    if not any(token.type == "string" for token in halves[0]):
        if len(halves) != 2:
            raise InvalidValue
        return {_ROWS: track_list(halves[0], ctx), _COLUMNS: track_list(halves[1], ctx)}
    found = _area_rows(halves[0], ctx)
    if len(halves) == 2:
        columns = track_list(halves[1], ctx)
        if not isinstance(columns, TrackList) or any(not isinstance(e, TrackSize) for e in columns.entries):
            raise InvalidValue
        found[_COLUMNS] = columns
    return found


def _area_rows(tokens: Tokens, ctx: ParseContext) -> Found:
    """`[ <line-names>? <string> <track-size>? <line-names>? ]+`."""
    areas: list[tuple[str, ...]] = []
    sizes: list[TrackSize] = []
    names: list[tuple[str, ...]] = [()]
    for token in tokens:
        if token.type == "string":
            if len(sizes) < len(areas):
                sizes.append(_AUTO)
                names.append(())
            areas.append(areas_row(token.value))
            continue
        labels = line_names(token)
        if labels is not None:
            if len(sizes) < len(areas):
                sizes.append(_AUTO)
                names.append(())
            names[-1] = names[-1] + labels
            continue
        size = track_size(token, ctx)
        if size is None or len(sizes) >= len(areas):
            raise InvalidValue
        sizes.append(size)
        names.append(())
    if len(sizes) < len(areas):
        sizes.append(_AUTO)
        names.append(())
    return {_AREAS: check_areas(tuple(areas)), _ROWS: TrackList(tuple(sizes), tuple(names))}


def _auto_flow(tokens: Tokens) -> tuple[bool, list[Token]] | None:
    """`auto-flow && dense?` at the start: dense, and the rest; None when it is not there."""
    words = [ident_of(token) for token in tokens[:2]]
    if "auto-flow" not in words:
        return None
    used = 2 if "dense" in words else 1
    if words[used - 1] not in ("auto-flow", "dense") or words[0] not in ("auto-flow", "dense"):
        raise InvalidValue
    return used == 2, list(tokens[used:])


def _grid(tokens: Tokens, ctx: ParseContext) -> Found:
    try:
        return _grid_template(tokens, ctx)
    except InvalidValue:
        pass
    halves = _halves(tokens)
    if len(halves) != 2:
        raise InvalidValue
    rows_flow, columns_flow = _auto_flow(halves[0]), _auto_flow(halves[1])
    if (rows_flow is None) == (columns_flow is None):
        raise InvalidValue
    if rows_flow is not None:
        dense, sizes = rows_flow
        return _flowing("row", dense, "grid-auto-rows", sizes, _COLUMNS, halves[1], ctx)
    assert columns_flow is not None
    dense, sizes = columns_flow
    return _flowing("column", dense, "grid-auto-columns", sizes, _ROWS, halves[0], ctx)


def _flowing(
    axis: str, dense: bool, auto_name: str, sizes: list[Token], fixed_name: str, fixed: Tokens, ctx: Any
) -> Found:
    found: Found = {"grid-auto-flow": axis + (" dense" if dense else ""), fixed_name: track_list(fixed, ctx)}
    if sizes:
        found[auto_name] = auto_tracks(sizes, ctx)
    return found


def _default_end(start: GridLine) -> GridLine:
    """A missing line takes a custom name from its opposite."""
    return start if start.name and not start.span and not start.number else GridLine()


def _line_pair(axis: str) -> Shorthand:
    names = (f"grid-{axis}-start", f"grid-{axis}-end")

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        lines = [grid_line(part, ctx) for part in _halves(tokens)]
        if len(lines) > 2:
            raise InvalidValue
        return {names[0]: lines[0], names[1]: lines[1] if len(lines) == 2 else _default_end(lines[0])}

    return Shorthand(names, parse)


def _grid_area(tokens: Tokens, ctx: ParseContext) -> Found:
    lines = [grid_line(part, ctx) for part in _halves(tokens)]
    if len(lines) > 4:
        raise InvalidValue
    row_start = lines[0]
    column_start = lines[1] if len(lines) > 1 else _default_end(row_start)
    row_end = lines[2] if len(lines) > 2 else _default_end(row_start)
    column_end = lines[3] if len(lines) > 3 else _default_end(column_start)
    return dict(zip(_AREA_LINES, (row_start, column_start, row_end, column_end), strict=True))


_AREA_LINES = ("grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end")

GRID_SHORTHANDS: dict[str, Shorthand] = {
    "grid-template": Shorthand((_ROWS, _COLUMNS, _AREAS), _grid_template),
    "grid": Shorthand(
        (_ROWS, _COLUMNS, _AREAS, "grid-auto-flow", "grid-auto-rows", "grid-auto-columns"),
        _grid,
    ),
    "grid-row": _line_pair("row"),
    "grid-column": _line_pair("column"),
    "grid-area": Shorthand(_AREA_LINES, _grid_area),
}
