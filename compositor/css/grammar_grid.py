"""Values of grid layout.

Source: https://www.w3.org/TR/css-grid-2/
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    arguments,
    custom_ident,
    ident_of,
    is_literal,
    significant,
)
from compositor.css.grammar_numeric import integer, positive_integer, positive_length_percentage
from compositor.css.specified import FitContentOf
from compositor.css.values import GridLine, Subgrid, TrackList, TrackRepeat, TrackSize

_MAX_LINE_NAMES = 10_000
_BREADTHS = frozenset({"auto", "min-content", "max-content"})


def line_names(token: Token) -> tuple[str, ...] | None:
    """`[a b]`; None for anything else."""
    if token.type != "[] block":
        return None
    names = [custom_ident(part, "span", "auto") for part in significant(token.content)]
    if None in names:
        raise InvalidValue
    return tuple(name for name in names if name is not None)


def _inflexible(token: Token, ctx: ParseContext) -> Any:
    word = ident_of(token)
    return word if word in _BREADTHS else positive_length_percentage(token, ctx)


def _flex(token: Token) -> tuple[str, float] | None:
    if token.type == "dimension" and token.lower_unit == "fr" and token.value >= 0:
        return ("fr", min(float(token.value), 1e9))
    return None


def track_size(token: Token, ctx: ParseContext) -> TrackSize | None:
    """`<track-size>`."""
    flex = _flex(token)
    if flex is not None:
        return TrackSize("auto", flex)  # type: ignore[arg-type]
    if token.type == "function" and token.lower_name in ("minmax", "fit-content"):
        parts = [part[0] if len(part) == 1 else None for part in arguments(token)]
        if None in parts:
            raise InvalidValue
        if token.lower_name == "fit-content":
            limit = positive_length_percentage(parts[0], ctx) if len(parts) == 1 else None
            if limit is None:
                raise InvalidValue
            return TrackSize("auto", FitContentOf(limit))  # type: ignore[arg-type]
        if len(parts) != 2:
            raise InvalidValue
        low = _inflexible(parts[0], ctx)
        high: Any = _flex(parts[1]) or _inflexible(parts[1], ctx)
        if low is None or high is None:
            raise InvalidValue
        return TrackSize(low, high)
    breadth = _inflexible(token, ctx)
    return None if breadth is None else TrackSize(breadth, breadth)


class _TrackReader:
    """Collects tracks and the line names between them."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.names: list[tuple[str, ...]] = [()]
        self._named = False

    def take_names(self, names: tuple[str, ...]) -> None:
        if self._named:
            raise InvalidValue
        self.names[-1] = names
        self._named = True

    def take_entry(self, entry: Any) -> None:
        self.entries.append(entry)
        self.names.append(())
        self._named = False

    def read(self, tokens: Tokens, ctx: ParseContext, repeats: bool) -> None:
        for token in tokens:
            names = line_names(token)
            if names is not None:
                self.take_names(names)
            elif repeats and token.type == "function" and token.lower_name == "repeat":
                self.take_entry(_repeat(token, ctx))
            else:
                size = track_size(token, ctx)
                if size is None:
                    raise InvalidValue
                self.take_entry(size)
        if not self.entries:
            raise InvalidValue


def _repeat(token: Token, ctx: ParseContext) -> TrackRepeat:
    args = significant(token.arguments)
    comma = next((i for i, arg in enumerate(args) if is_literal(arg, ",")), -1)
    if comma != 1:
        raise InvalidValue
    word = ident_of(args[0])
    count: Any = word if word in ("auto-fill", "auto-fit") else positive_integer(args[0], ctx)
    if count is None:
        raise InvalidValue
    reader = _TrackReader()
    reader.read(args[2:], ctx, repeats=False)
    if isinstance(count, str) and not all(_is_fixed(entry) for entry in reader.entries):
        raise InvalidValue
    return TrackRepeat(count, tuple(reader.entries), tuple(reader.names))


def _is_fixed(size: TrackSize) -> bool:
    """A `<fixed-size>`: its minimum or maximum is a length-percentage."""

    def is_length(value: Any) -> bool:
        flexible = isinstance(value, tuple) and value[:1] == ("fr",)
        return not isinstance(value, (str, FitContentOf)) and not flexible

    return is_length(size.min) or is_length(size.max)


def track_list(tokens: Tokens, ctx: ParseContext) -> Any:
    """`grid-template-rows` and `-columns`."""
    word = ident_of(tokens[0]) if tokens else None
    if word == "none" and len(tokens) == 1:
        return "none"
    if word == "subgrid":
        return _subgrid(tokens[1:], ctx)
    if word == "masonry" and len(tokens) == 1:
        raise InvalidValue
    reader = _TrackReader()
    reader.read(tokens, ctx, repeats=True)
    automatic = [e for e in reader.entries if isinstance(e, TrackRepeat) and isinstance(e.count, str)]
    if len(automatic) > 1 or (automatic and not _all_fixed(reader.entries)):
        raise InvalidValue
    return TrackList(tuple(reader.entries), tuple(reader.names))


def _all_fixed(entries: list[Any]) -> bool:
    sizes = [t for e in entries for t in (e.tracks if isinstance(e, TrackRepeat) else (e,))]
    return all(_is_fixed(size) for size in sizes)


def _subgrid(tokens: Tokens, ctx: ParseContext) -> Subgrid:
    """What follows `subgrid`: `<line-name-list>`, its integer repetitions expanded."""
    names: list[tuple[str, ...]] = []
    fill: tuple[tuple[str, ...], ...] = ()
    fill_at = 0
    for token in tokens:
        own = line_names(token)
        if own is not None:
            names.append(own)
            continue
        count, repeated = _name_repeat(token, ctx)
        if count == "auto-fill":
            if fill:
                raise InvalidValue
            fill, fill_at = repeated, len(names)
        else:
            names.extend(repeated * min(count, _MAX_LINE_NAMES // len(repeated)))
    return Subgrid(tuple(names), fill, fill_at)


def _name_repeat(token: Token, ctx: ParseContext) -> tuple[Any, tuple[tuple[str, ...], ...]]:
    """`repeat( [ <integer> | auto-fill ], <line-names>+ )`."""
    if token.type != "function" or token.lower_name != "repeat":
        raise InvalidValue
    args = significant(token.arguments)
    if len(args) < 3 or not is_literal(args[1], ","):
        raise InvalidValue
    count = "auto-fill" if ident_of(args[0]) == "auto-fill" else positive_integer(args[0], ctx)
    names = tuple(line_names(arg) for arg in args[2:])
    if count is None or None in names:
        raise InvalidValue
    return count, tuple(name for name in names if name is not None)


def auto_tracks(tokens: Tokens, ctx: ParseContext) -> tuple[TrackSize, ...]:
    """`grid-auto-rows` and `-columns`."""
    sizes = [track_size(token, ctx) for token in tokens]
    if not sizes or None in sizes:
        raise InvalidValue
    return tuple(size for size in sizes if size is not None)


def areas_row(text: str) -> tuple[str, ...]:
    """Cell names of one string of `grid-template-areas`; any run of dots is `.`."""
    cells: list[str] = []
    for word in text.split():
        if set(word) == {"."}:
            cells.append(".")
        elif "." in word:
            raise InvalidValue
        else:
            cells.append(word)
    if not cells:
        raise InvalidValue
    return tuple(cells)


def check_areas(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """`rows`, if they are equally long and each name fills a rectangle."""
    if len({len(row) for row in rows}) != 1:
        raise InvalidValue
    boxes: dict[str, list[int]] = {}
    counts: dict[str, int] = {}
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            if name == ".":
                continue
            counts[name] = counts.get(name, 0) + 1
            box = boxes.setdefault(name, [x, y, x, y])
            box[:] = [min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)]
    for name, (x0, y0, x1, y1) in boxes.items():
        if (x1 - x0 + 1) * (y1 - y0 + 1) != counts[name]:
            raise InvalidValue
    return rows


def template_areas(tokens: Tokens, ctx: ParseContext) -> tuple[tuple[str, ...], ...]:
    """`grid-template-areas`; `none` is ()."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return ()
    if not tokens or any(token.type != "string" for token in tokens):
        raise InvalidValue
    return check_areas(tuple(areas_row(token.value) for token in tokens))


def auto_flow(tokens: Tokens, ctx: ParseContext) -> str:
    """`[ row | column ] || dense`."""
    words = [ident_of(token) or "" for token in tokens]
    axis = [word for word in words if word in ("row", "column")]
    dense = words.count("dense")
    if not words or len(axis) > 1 or dense > 1 or len(axis) + dense != len(words):
        raise InvalidValue
    return (axis[0] if axis else "row") + (" dense" if dense else "")


def grid_line(tokens: Tokens, ctx: ParseContext) -> GridLine:
    """`<grid-line>`."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "auto":
        return GridLine()
    span, count, name = False, 0, ""
    for token in tokens:
        if ident_of(token) == "span" and not span:
            span = True
            continue
        value = integer(token, ctx) if token.type != "ident" else None
        if value is not None and not count and value:
            count = max(-10000, min(10000, value))
            continue
        label = custom_ident(token, "span", "auto")
        if label is None or name:
            raise InvalidValue
        name = label
    spans_middle = span and len(tokens) == 3 and ident_of(tokens[1]) == "span"
    if not (count or name) or spans_middle or (span and count < 0):
        raise InvalidValue
    return GridLine(span, count, name)
