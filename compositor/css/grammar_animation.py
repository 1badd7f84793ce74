"""Values of animations and transitions.

Sources: https://www.w3.org/TR/css-animations-1/, https://www.w3.org/TR/css-easing-2/
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    arguments,
    comma_list,
    custom_ident,
    ident_of,
    keyword_token,
    single,
)
from compositor.css.grammar_numeric import integer, number, percentage, positive_number, positive_time
from compositor.css.values import TimingFunction

EASE = TimingFunction("cubic-bezier", (0.25, 0.1, 0.25, 1.0))
_KEYWORDS = {
    "linear": TimingFunction("linear", (0.0, 0.0, 1.0, 1.0)),
    "ease": EASE,
    "ease-in": TimingFunction("cubic-bezier", (0.42, 0.0, 1.0, 1.0)),
    "ease-out": TimingFunction("cubic-bezier", (0.0, 0.0, 0.58, 1.0)),
    "ease-in-out": TimingFunction("cubic-bezier", (0.42, 0.0, 0.58, 1.0)),
    "step-start": TimingFunction("steps", (1.0,), "start"),
    "step-end": TimingFunction("steps", (1.0,), "end"),
}
_STEP_POSITIONS = {
    "start": "start",
    "end": "end",
    "jump-start": "start",
    "jump-end": "end",
    "jump-none": "jump-none",
    "jump-both": "jump-both",
}


def timing_function(token: Token, ctx: ParseContext) -> TimingFunction | None:
    """`<easing-function>`."""
    word = ident_of(token)
    if word is not None:
        return _KEYWORDS.get(word)
    if token.type != "function":
        return None
    match token.lower_name:
        case "cubic-bezier":
            return _cubic_bezier(token, ctx)
        case "steps":
            return _steps(token, ctx)
        case "linear":
            return _linear(token, ctx)
    return None


def _cubic_bezier(token: Token, ctx: ParseContext) -> TimingFunction:
    values = [number(part[0], ctx) if len(part) == 1 else None for part in arguments(token)]
    x1, y1, x2, y2 = values if len(values) == 4 else (None,) * 4
    if x1 is None or y1 is None or x2 is None or y2 is None or not (0 <= x1 <= 1 and 0 <= x2 <= 1):
        raise InvalidValue
    return TimingFunction("cubic-bezier", (x1, y1, x2, y2))


def _steps(token: Token, ctx: ParseContext) -> TimingFunction:
    parts = arguments(token)
    if len(parts) > 2 or any(len(part) != 1 for part in parts):
        raise InvalidValue
    count = integer(parts[0][0], ctx)
    word = ident_of(parts[1][0]) if len(parts) == 2 else "end"
    position = _STEP_POSITIONS.get(word or "")
    if count is None or position is None or count < (2 if position == "jump-none" else 1):
        raise InvalidValue
    return TimingFunction("steps", (float(count),), position)


def _linear(token: Token, ctx: ParseContext) -> TimingFunction:
    """`linear()`: every point with its input; missing inputs are spread evenly."""
    points: list[tuple[float, float | None]] = []
    for part in arguments(token):
        outputs = [number(t, ctx) for t in part if t.type != "percentage"]
        inputs = [percentage(t, ctx) for t in part if t.type == "percentage"]
        if len(outputs) != 1 or outputs[0] is None or len(inputs) > 2:
            raise InvalidValue
        points += [(outputs[0], None if i is None else i / 100) for i in inputs or [None]]
    if len(points) < 2:
        raise InvalidValue
    args = [value for output, place in _spread(points) for value in (output, place)]
    return TimingFunction("linear", tuple(args))


def _spread(points: list[tuple[float, float | None]]) -> list[tuple[float, float]]:
    places = [place for _, place in points]
    places[0] = 0.0 if places[0] is None else places[0]
    if places[-1] is None:
        places[-1] = max([1.0, *(place for place in places if place is not None)])
    largest = -math.inf
    for index, place in enumerate(places):
        if place is not None:
            largest = max(largest, place)
            places[index] = largest
    known = [index for index, place in enumerate(places) if place is not None]
    for start, end in pairwise(known):
        first, last = places[start], places[end]
        assert first is not None
        assert last is not None
        for index in range(start + 1, end):
            places[index] = first + (last - first) * (index - start) / (end - start)
    return [(output, place or 0.0) for (output, _), place in zip(points, places, strict=True)]


def _iteration(token: Token, ctx: ParseContext) -> float | None:
    return math.inf if ident_of(token) == "infinite" else positive_number(token, ctx)


def _duration(token: Token, ctx: ParseContext) -> float | None:
    return 0.0 if ident_of(token) == "auto" else positive_time(token, ctx)


def keyframes_name(token: Token, ctx: ParseContext) -> str | None:
    """`none | <keyframes-name>`."""
    if token.type == "string":
        return str(token.value)
    return "none" if ident_of(token) == "none" else custom_ident(token)


def transition_property_name(token: Token, ctx: ParseContext) -> str | None:
    """A property name as written, custom properties with their case."""
    name = custom_ident(token)
    if name is None or name.startswith("--"):
        return name
    return name.lower()


DIRECTIONS = keyword_token("normal reverse alternate alternate-reverse")
FILL_MODES = keyword_token("none forwards backwards both")
PLAY_STATES = keyword_token("running paused")
COMPOSITIONS = keyword_token("replace add accumulate")
BEHAVIORS = keyword_token("normal allow-discrete")
iteration_token = _iteration
duration_token = _duration


def list_of(*token_parsers: Any) -> Any:
    """Parser of a comma-separated list of single tokens."""
    return comma_list(single(*token_parsers))


def transition_property(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
    """`none | <single-transition-property>#`."""
    names: tuple[str, ...] = list_of(transition_property_name)(tokens, ctx)
    if "none" in names and len(names) > 1:
        raise InvalidValue
    return names
