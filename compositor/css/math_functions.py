"""`calc()` and its kin: parsing with types, folding, and evaluation of plain numbers.

Whatever does not depend on the element is folded while parsing, so most results are plain numbers
or `LengthPercentage`; the rest is a tree of `Calc`.

Source: https://www.w3.org/TR/css-values-4/#math
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from compositor.css.grammar import InvalidValue, Token, ident_of, significant, split_on
from compositor.css.math_apply import apply_function
from compositor.css.specified import AnchorOf, Calc, Dimension
from compositor.css.units import ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, TIME_UNITS
from compositor.css.values import LengthPercentage

Node = float | LengthPercentage | Dimension | Calc


class Typed(NamedTuple):
    """A math expression with its type: `number length percent length-percent angle time`."""

    kind: str
    node: Node


_CONSTANTS = {
    "e": math.e,
    "pi": math.pi,
    "infinity": math.inf,
    "-infinity": -math.inf,
    "nan": math.nan,
}
_ROUNDING = frozenset({"nearest", "up", "down", "to-zero"})
_LENGTHS = frozenset({"length", "percent", "length-percent"})


def is_math(token: Token) -> bool:
    """True for a call of a math function."""
    return bool(token.type == "function" and token.lower_name in _FUNCTIONS)


def parse_math(token: Token, names: Mapping[str, float] | None = None) -> Typed:
    """Parse a math function; `names` are the keywords allowed besides the constants.

    Raises:
        InvalidValue: Bad syntax or types.
    """
    return _FUNCTIONS[token.lower_name](token, {**_CONSTANTS, **names} if names else _CONSTANTS)


# ------------------------------------------------------------------ sums and products


def _parse_sum(tokens: Sequence[Token], names: Mapping[str, float]) -> Typed:
    """A `<calc-sum>`; `tokens` still hold their whitespace, which `+` and `-` need around them."""
    tokens = [token for token in tokens if token.type != "comment"]
    terms: list[list[Token]] = [[]]
    signs = [1.0]
    for index, token in enumerate(tokens):
        if token.type == "whitespace":
            continue
        if token.type == "literal" and token.value in ("+", "-") and _spaced(tokens, index):
            terms.append([])
            signs.append(1.0 if token.value == "+" else -1.0)
        else:
            terms[-1].append(token)
    total = _scaled(_parse_product(terms[0], names), signs[0])
    for term, sign in zip(terms[1:], signs[1:], strict=True):
        total = _add(total, _scaled(_parse_product(term, names), sign))
    return total


def _spaced(tokens: Sequence[Token], index: int) -> bool:
    if not 0 < index < len(tokens) - 1:
        return False
    return bool(tokens[index - 1].type == "whitespace" == tokens[index + 1].type)


def _parse_product(tokens: Sequence[Token], names: Mapping[str, float]) -> Typed:
    if not tokens or len(tokens) % 2 == 0:
        raise InvalidValue
    result = _parse_value(tokens[0], names)
    for operator, token in zip(tokens[1::2], tokens[2::2], strict=True):
        if operator.type != "literal" or operator.value not in ("*", "/"):
            raise InvalidValue
        operand = _parse_value(token, names)
        result = _multiply(result, operand) if operator.value == "*" else _divide(result, operand)
    return result


def _parse_value(token: Token, names: Mapping[str, float]) -> Typed:
    kind = token.type
    if kind == "number":
        return Typed("number", float(token.value))
    if kind == "dimension":
        return _parse_dimension(token)
    if kind == "percentage":
        return Typed("percent", LengthPercentage(0.0, float(token.value), True))
    if kind == "() block":
        return _parse_sum(token.content, names)
    if kind == "ident" and token.lower_value in names:
        return Typed("number", names[token.lower_value])
    if kind == "function" and token.lower_name in _FUNCTIONS:
        return _FUNCTIONS[token.lower_name](token, names)
    raise InvalidValue


def _parse_dimension(token: Token) -> Typed:
    value, unit = float(token.value), token.lower_unit
    if unit in ABSOLUTE_UNITS:
        return Typed("length", LengthPercentage(value * ABSOLUTE_UNITS[unit]))
    if unit in RELATIVE_UNITS:
        return Typed("length", Dimension(value, unit))
    if unit in ANGLE_UNITS:
        return Typed("angle", value * ANGLE_UNITS[unit])
    if unit in TIME_UNITS:
        return Typed("time", value * TIME_UNITS[unit])
    raise InvalidValue


def _common_kind(first: str, second: str) -> str:
    if first == second:
        return first
    if first in _LENGTHS and second in _LENGTHS:
        return "length-percent"
    raise InvalidValue


def _add(first: Typed, second: Typed) -> Typed:
    kind = _common_kind(first.kind, second.kind)
    a, b = first.node, second.node
    if isinstance(a, float) and isinstance(b, float):
        return Typed(kind, a + b)
    if isinstance(a, LengthPercentage) and isinstance(b, LengthPercentage):
        return Typed(kind, add_lengths(a, b))
    return Typed(kind, Calc("sum", (a, b)))


def add_lengths(a: LengthPercentage, b: LengthPercentage) -> LengthPercentage:
    """Their sum."""
    return LengthPercentage(a.px + b.px, a.percent + b.percent, a.has_percent or b.has_percent)


def scale_length(value: LengthPercentage, factor: float) -> LengthPercentage:
    """`value` times `factor`."""
    return LengthPercentage(value.px * factor, value.percent * factor, value.has_percent)


def _scaled(value: Typed, factor: float) -> Typed:
    node = value.node
    if factor == 1.0:
        return value
    if isinstance(node, float):
        return Typed(value.kind, node * factor)
    if isinstance(node, LengthPercentage):
        return Typed(value.kind, scale_length(node, factor))
    if isinstance(node, Dimension):
        return Typed(value.kind, Dimension(node.value * factor, node.unit))
    return Typed(value.kind, Calc("product", (node, factor)))


def _multiply(first: Typed, second: Typed) -> Typed:
    if second.kind != "number":
        first, second = second, first
    if second.kind != "number":
        raise InvalidValue
    if isinstance(second.node, float):
        return _scaled(first, second.node)
    return Typed(first.kind, Calc("product", (first.node, second.node)))


def _divide(first: Typed, second: Typed) -> Typed:
    if second.kind == "number":
        if isinstance(second.node, float):
            return _scaled(first, _inverse(second.node))
        return Typed(first.kind, Calc("product", (first.node, Calc("invert", (second.node,)))))
    if first.kind != second.kind or first.kind == "length-percent":
        raise InvalidValue
    a, b = _plain(first.node), _plain(second.node)
    if a is not None and b is not None:
        return Typed("number", a * _inverse(b))
    return Typed("number", Calc("ratio", (first.node, second.node)))


def _inverse(value: float) -> float:
    return 1 / value if value else math.copysign(math.inf, value)


def _plain(node: Node) -> float | None:
    """The number behind a node that is one number in its canonical unit."""
    if isinstance(node, float):
        return node
    if isinstance(node, LengthPercentage) and not (node.px and node.percent):
        return node.percent if node.has_percent else node.px
    return None


# ------------------------------------------------------------------ functions

_Function = Callable[[Token, Mapping[str, float]], Typed]


def _operands(token: Token) -> list[list[Token]]:
    """Comma-separated arguments with their whitespace."""
    return split_on(token.arguments, ",")


def _calc(token: Token, names: Mapping[str, float]) -> Typed:
    return _parse_sum(token.arguments, names)


def _folded(name: str, operands: Sequence[Typed], kind: str, option: str = "") -> Typed:
    """The function's value, or its tree when an operand depends on the element or the basis."""
    nodes = [operand.node for operand in operands]
    same = all(operand.kind == operands[0].kind for operand in operands)
    plain = [_plain(node) for node in nodes] if same else [None]
    if None not in plain:
        value = apply_function(name, [x for x in plain if x is not None], option)
        if kind == "length":
            return Typed(kind, LengthPercentage(value))
        if kind == "percent":
            return Typed(kind, LengthPercentage(0.0, value, True))
        return Typed(kind, value)
    return Typed(kind, Calc(name, tuple(nodes), option))


def _same_kind(name: str, least: int, most: int) -> _Function:
    """A function whose operands and result have one type."""

    def parse(token: Token, names: Mapping[str, float]) -> Typed:
        parts = _operands(token)
        if not least <= len(parts) <= most:
            raise InvalidValue
        operands = [_parse_sum(part, names) for part in parts]
        kind = operands[0].kind
        for operand in operands[1:]:
            kind = _common_kind(kind, operand.kind)
        return _folded(name, operands, kind)

    return parse


def _clamp(token: Token, names: Mapping[str, float]) -> Typed:
    parts = [[t for t in part if t.type not in ("whitespace", "comment")] for part in _operands(token)]
    if len(parts) != 3:
        raise InvalidValue
    none = [len(part) == 1 and part[0].type == "ident" and part[0].lower_value == "none" for part in parts]
    raw = _operands(token)
    operands = [_parse_sum(part, names) for part, skip in zip(raw, none, strict=True) if not skip]
    kind = operands[0].kind if operands else ""
    for operand in operands:
        kind = _common_kind(kind, operand.kind)
    match none:
        case [False, False, False]:
            return _folded("clamp", operands, kind)
        case [True, False, False]:
            return _folded("min", operands, kind)
        case [False, False, True]:
            return _folded("max", operands, kind)
        case [True, False, True]:
            return operands[0]
    raise InvalidValue


def _round(token: Token, names: Mapping[str, float]) -> Typed:
    parts = _operands(token)
    strategy = "nearest"
    head = [t for t in parts[0] if t.type not in ("whitespace", "comment")]
    if len(head) == 1 and head[0].type == "ident" and head[0].lower_value in _ROUNDING:
        strategy = head[0].lower_value
        parts = parts[1:]
    operands = [_parse_sum(part, names) for part in parts]
    if len(operands) == 1 and operands[0].kind == "number":
        operands.append(Typed("number", 1.0))
    if len(operands) != 2:
        raise InvalidValue
    return _folded("round", operands, _common_kind(operands[0].kind, operands[1].kind), strategy)


def _numeric(name: str, least: int, most: int, takes: str = "number", gives: str = "number") -> _Function:
    """A function on numbers; `takes` may be `angle`, where a number means radians, or `any` one type."""

    def parse(token: Token, names: Mapping[str, float]) -> Typed:
        operands = [_parse_sum(part, names) for part in _operands(token)]
        if not least <= len(operands) <= most:
            raise InvalidValue
        if takes == "angle" and operands[0].kind == "number":
            operands = [_scaled(operands[0]._replace(kind="angle"), 180 / math.pi)]
        wanted = operands[0].kind if takes == "any" else takes
        if wanted == "length-percent" or any(operand.kind != wanted for operand in operands):
            raise InvalidValue
        return _folded(name, operands, gives)

    return parse


_SIDES = "inside outside top left right bottom start end self-start self-end x-start x-end y-start y-end center"
ANCHOR_SIDES = frozenset(_SIDES.split(" "))
ANCHOR_SIZES = frozenset(("width", "height", "block", "inline", "self-block", "self-inline"))


def _anchor(token: Token, names: Mapping[str, float]) -> Typed:
    """`anchor( <anchor-name>? && <anchor-side>, <length-percentage>? )`; `anchor-size()` needs no side (§4, §5)."""
    head, *fallback = split_on(token.arguments, ",") if significant(token.arguments) else [[]]
    anchor, side = "", None
    for word in significant(head):
        if word.type == "ident" and word.value.startswith("--") and not anchor:
            anchor = str(word.value)
        elif side is None:
            side = _anchor_side(word, token.lower_name, names)
        else:
            raise InvalidValue
    if len(fallback) > 1 or (side is None and token.lower_name == "anchor"):
        raise InvalidValue
    instead = _parse_sum(fallback[0], names) if fallback else None
    if instead is not None and instead.kind not in _LENGTHS:
        raise InvalidValue
    value = AnchorOf(token.lower_name, anchor, side or "", None if instead is None else instead.node)
    return Typed("length", Calc("sum", (value, LengthPercentage())))


def _anchor_side(token: Token, function: str, names: Mapping[str, float]) -> str | float:
    word = ident_of(token)
    if word is not None:
        if word in (ANCHOR_SIDES if function == "anchor" else ANCHOR_SIZES):
            return word
        raise InvalidValue
    percent = _parse_value(token, names)
    if percent.kind != "percent" or not isinstance(percent.node, LengthPercentage) or function != "anchor":
        raise InvalidValue
    return percent.node.percent


_FUNCTIONS: dict[str, _Function] = {
    "calc": _calc,
    "-webkit-calc": _calc,
    "min": _same_kind("min", 1, 1000),
    "max": _same_kind("max", 1, 1000),
    "clamp": _clamp,
    "round": _round,
    "mod": _same_kind("mod", 2, 2),
    "rem": _same_kind("rem", 2, 2),
    "abs": _same_kind("abs", 1, 1),
    "hypot": _same_kind("hypot", 1, 1000),
    "sign": _numeric("sign", 1, 1, "any"),
    "sin": _numeric("sin", 1, 1, "angle"),
    "cos": _numeric("cos", 1, 1, "angle"),
    "tan": _numeric("tan", 1, 1, "angle"),
    "asin": _numeric("asin", 1, 1, gives="angle"),
    "acos": _numeric("acos", 1, 1, gives="angle"),
    "atan": _numeric("atan", 1, 1, gives="angle"),
    "atan2": _numeric("atan2", 2, 2, "any", "angle"),
    "pow": _numeric("pow", 2, 2),
    "sqrt": _numeric("sqrt", 1, 1),
    "log": _numeric("log", 1, 2),
    "exp": _numeric("exp", 1, 1),
    "progress": _numeric("progress", 3, 3, "any"),
}
MATH_FUNCTIONS = frozenset(_FUNCTIONS)
"""Names of all math functions."""
ANCHOR_FUNCTIONS = frozenset(("anchor", "anchor-size"))
"""Functions that only some properties allow, as `ParseContext.anchors` says."""
_FUNCTIONS.update(dict.fromkeys(ANCHOR_FUNCTIONS, _anchor))
