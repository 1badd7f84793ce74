"""Values of display, alignment, containment, sizing and scrolling.

Sources: https://www.w3.org/TR/css-display-3/, https://www.w3.org/TR/css-align-3/,
https://www.w3.org/TR/css-contain-2/
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import InvalidValue, ParseContext, Parser, Tokens, custom_ident, ident_of, is_literal
from compositor.css.grammar_numeric import positive_length, positive_number
from compositor.css.values import ZERO, Ratio

# ------------------------------------------------------------------ display

_SINGLE_DISPLAYS = frozenset(
    {
        "none", "contents", "block", "inline", "inline-block", "flow-root", "list-item", "flex", "inline-flex", "grid",
        "inline-grid", "table", "inline-table", "table-row-group", "table-header-group", "table-footer-group",
        "table-row", "table-cell", "table-column-group", "table-column", "table-caption", "-webkit-box",
        "-webkit-inline-box", "math", "ruby", "ruby-text",
    }
)  # fmt: skip
_DISPLAY_ALIASES = {"-webkit-flex": "flex", "-webkit-inline-flex": "inline-flex", "flow": "block"}
_INSIDE = {
    "flow": ("block", "inline"),
    "flow-root": ("flow-root", "inline-block"),
    "flex": ("flex", "inline-flex"),
    "grid": ("grid", "inline-grid"),
    "table": ("table", "inline-table"),
    "ruby": ("block ruby", "ruby"),
    "math": ("block math", "math"),
}


def display(tokens: Tokens, ctx: ParseContext) -> str:
    """`display`, two-keyword forms reduced to their short ones."""
    words = [ident_of(token) or "" for token in tokens]
    if len(words) == 1:
        word = _DISPLAY_ALIASES.get(words[0], words[0])
        if word in _SINGLE_DISPLAYS:
            return word
        raise InvalidValue
    if not 2 <= len(words) <= 3 or len(set(words)) != len(words):
        raise InvalidValue
    outside = [word for word in words if word in ("block", "inline")]
    inside = [word for word in words if word in _INSIDE]
    listed = words.count("list-item")
    if len(outside) > 1 or len(inside) > 1 or len(outside) + len(inside) + listed != len(words):
        raise InvalidValue
    is_inline = outside == ["inline"] or (not outside and inside == ["ruby"])
    kind = inside[0] if inside else "flow"
    if not listed:
        return _INSIDE[kind][is_inline]
    if kind not in ("flow", "flow-root"):
        raise InvalidValue
    name = "flow-root list-item" if kind == "flow-root" else "list-item"
    return f"inline {name}" if is_inline else name


# ------------------------------------------------------------------ alignment

_POSITIONS = frozenset({"center", "start", "end", "flex-start", "flex-end"})
_ITEM_POSITIONS = _POSITIONS | {"self-start", "self-end"}
_SELF_POSITIONS = _ITEM_POSITIONS | {"anchor-center"}
_DISTRIBUTION = frozenset({"space-between", "space-around", "space-evenly", "stretch"})


def alignment(singles: str, positions: frozenset[str], baselines: str = "first last") -> Parser:
    """Parser of an alignment value: one of `singles`, a baseline, or a position with `safe` or `unsafe`."""
    alone = frozenset(singles.split()) | positions

    def parse(tokens: Tokens, ctx: ParseContext) -> str:
        words = [ident_of(token) or "" for token in tokens]
        match words:
            case [word] if word in alone:
                return word
            case ["baseline"] | ["first", "baseline"] if "first" in baselines:
                return "baseline"
            case ["last", "baseline"] if "last" in baselines:
                return "last baseline"
            case ["safe" | "unsafe" as overflow, word] if word in positions:
                return f"{overflow} {word}"
        raise InvalidValue

    return parse


_SIDES = frozenset({"left", "right"})
align_content = alignment("normal " + " ".join(sorted(_DISTRIBUTION)), _POSITIONS, "first")
justify_content = alignment("normal " + " ".join(sorted(_DISTRIBUTION)), _POSITIONS | _SIDES, "")
align_items = alignment("normal stretch", _ITEM_POSITIONS)
align_self = alignment("auto normal stretch", _SELF_POSITIONS)
justify_self = alignment("auto normal stretch", _SELF_POSITIONS | _SIDES)
_justify_items = alignment("normal stretch", _ITEM_POSITIONS | _SIDES)


def justify_items(tokens: Tokens, ctx: ParseContext) -> str:
    """`justify-items`: as `justify-self` without `auto`, or `legacy` with an optional side."""
    words = [ident_of(token) or "" for token in tokens]
    if "legacy" in words:
        rest = [word for word in words if word != "legacy"]
        if len(words) - len(rest) == 1 and (not rest or (len(rest) == 1 and rest[0] in ("left", "right", "center"))):
            return " ".join(["legacy", *rest])
        raise InvalidValue
    value: str = _justify_items(tokens, ctx)
    return value


# ------------------------------------------------------------------ sizes


def aspect_ratio(tokens: Tokens, ctx: ParseContext) -> Any:
    """`auto || <ratio>`."""
    auto = [token for token in tokens if ident_of(token) == "auto"]
    rest = [token for token in tokens if ident_of(token) != "auto"]
    if len(auto) > 1 or (auto and rest and auto[0] is not tokens[0] and auto[0] is not tokens[-1]):
        raise InvalidValue
    if not rest:
        if not auto:
            raise InvalidValue
        return "auto"
    width = positive_number(rest[0], ctx)
    height: float | None = 1.0
    if len(rest) == 3 and is_literal(rest[1], "/"):
        height = positive_number(rest[2], ctx)
    elif len(rest) != 1:
        raise InvalidValue
    if width is None or height is None:
        raise InvalidValue
    # A degenerate ratio behaves as auto.
    return Ratio(width / height, bool(auto)) if width > 0 and height > 0 else "auto"


def intrinsic_size(tokens: Tokens, ctx: ParseContext) -> Any:
    """`contain-intrinsic-*`: `auto? [ none | <length> ]`."""
    auto = bool(tokens) and ident_of(tokens[0]) == "auto"
    rest = tokens[1:] if auto else tokens
    if len(rest) != 1:
        raise InvalidValue
    if ident_of(rest[0]) == "none":
        return auto, None
    value = positive_length(rest[0], ctx)
    if value is None:
        raise InvalidValue
    return auto, value


def overflow_clip_margin(tokens: Tokens, ctx: ParseContext) -> Any:
    """`<visual-box> || <length>`."""
    box, margin = "", None
    for token in tokens:
        word = ident_of(token)
        if word in ("content-box", "padding-box", "border-box") and not box:
            box = word or ""
        elif margin is None:
            margin = positive_length(token, ctx)
            if margin is None:
                raise InvalidValue
        else:
            raise InvalidValue
    if not box and margin is None:
        raise InvalidValue
    return box or "padding-box", ZERO if margin is None else margin


# ------------------------------------------------------------------ keyword sets

_CONTAIN_SHORT = {
    "none": frozenset[str](),
    "strict": frozenset({"size", "layout", "style", "paint"}),
    "content": frozenset({"layout", "style", "paint"}),
}


def word_set(allowed: str) -> Parser:
    """Parser of one or more different keywords out of `allowed`, in any order; gives a frozenset."""
    names = frozenset(allowed.split())

    def parse(tokens: Tokens, ctx: ParseContext) -> frozenset[str]:
        words = [ident_of(token) or "" for token in tokens]
        if not words or len(set(words)) != len(words) or not names.issuperset(words):
            raise InvalidValue
        return frozenset(words)

    return parse


def words(allowed: str) -> Parser:
    """Parser of different keywords out of `allowed`, in any order; gives them joined in the order of `allowed`."""
    order = allowed.split()
    parse_set = word_set(allowed)

    def parse(tokens: Tokens, ctx: ParseContext) -> str:
        found = parse_set(tokens, ctx)
        return " ".join(word for word in order if word in found)

    return parse


_contain = word_set("size inline-size layout style paint")


def contain(tokens: Tokens, ctx: ParseContext) -> frozenset[str]:
    """`contain` with `strict` and `content` written out."""
    short = _CONTAIN_SHORT.get(ident_of(tokens[0]) or "") if len(tokens) == 1 else None
    if short is not None:
        return short
    value: frozenset[str] = _contain(tokens, ctx)
    if {"size", "inline-size"} <= value:
        raise InvalidValue
    return value


def ident_list(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
    """`none` or custom identifiers."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return ()
    names = [custom_ident(token, "none", "and", "or", "not") for token in tokens]
    if not names or None in names:
        raise InvalidValue
    return tuple(name for name in names if name is not None)


def any_ident(tokens: Tokens, ctx: ParseContext) -> str:
    """One identifier of any kind."""
    name = custom_ident(tokens[0]) if len(tokens) == 1 else None
    if name is None:
        raise InvalidValue
    return name


def transition_name(tokens: Tokens, ctx: ParseContext) -> str:
    """`view-transition-name`: any identifier but `auto`."""
    name = custom_ident(tokens[0], "auto") if len(tokens) == 1 else None
    if name is None:
        raise InvalidValue
    return name


def scroll_snap_type(tokens: Tokens, ctx: ParseContext) -> str:
    """`none | [ x | y | block | inline | both ] [ mandatory | proximity ]?`; `proximity` is left out."""
    match [ident_of(token) for token in tokens]:
        case ["none"]:
            return "none"
        case ["x" | "y" | "block" | "inline" | "both" as axis]:
            return axis
        case ["x" | "y" | "block" | "inline" | "both" as axis, "mandatory" | "proximity" as strictness]:
            return f"{axis} mandatory" if strictness == "mandatory" else axis
    raise InvalidValue


def scroll_snap_align(tokens: Tokens, ctx: ParseContext) -> str:
    """`[ none | start | end | center ]{1,2}`, in the block and the inline axis."""
    words = [ident_of(token) or "" for token in tokens]
    if not 1 <= len(words) <= 2 or not {"none", "start", "end", "center"}.issuperset(words):
        raise InvalidValue
    return words[0] if words[0] == words[-1] else " ".join(words)


def touch_action(tokens: Tokens, ctx: ParseContext) -> str:
    """`touch-action`."""
    if len(tokens) == 1 and ident_of(tokens[0]) in ("auto", "none", "manipulation"):
        return str(ident_of(tokens[0]))
    value: str = _touch_words(tokens, ctx)
    return value


_touch_words = words("pan-x pan-left pan-right pan-y pan-up pan-down pinch-zoom")
