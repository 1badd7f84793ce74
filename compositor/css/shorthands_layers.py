"""Shorthands with one part a layer, animation or transition: background, mask, animation, transition.

Sources: https://www.w3.org/TR/css-backgrounds-3/#background, https://www.w3.org/TR/css-masking-1/#the-mask,
https://www.w3.org/TR/css-animations-1/#animation, https://www.w3.org/TR/css-transitions-1/#transition-shorthand-property
"""

from __future__ import annotations

from typing import Any

from compositor.css.colors import quirky_color
from compositor.css.grammar import InvalidValue, ParseContext, Token, Tokens, ident_of, is_literal, split_on
from compositor.css.grammar_boxes import LEGACY_BOXES, bg_size, repeat_style
from compositor.css.grammar_images import image
from compositor.css.grammar_numeric import length_percentage
from compositor.css.grammar_position import position
from compositor.css.properties import PROPERTIES
from compositor.css.shorthand_parsing import Found, Shorthand, parser_of, transposed

_POSITION_WORDS = frozenset({"left", "right", "top", "bottom", "center"})
_REPEAT_WORDS = frozenset({"repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round"})
_BOXES = frozenset(
    {"border-box", "padding-box", "content-box", "text", "fill-box", "stroke-box", "view-box", "no-clip"}
)
_ORIGINS = _BOXES - {"text", "no-clip"}
_MASK_BOXES = _BOXES - {"text"}
_BACKGROUND_BOXES = frozenset({"border-box", "padding-box", "content-box", "text"})


class _LayerReader:
    """Reads one layer of `background` or `mask`; `prefix` is `background` or `mask`."""

    def __init__(self, prefix: str, ctx: ParseContext) -> None:
        self.prefix = prefix
        self.ctx = ctx
        self.found: Found = {}
        self.boxes: list[str] = []

    def put(self, name: str, value: Any) -> None:
        """Record a value once."""
        name = f"{self.prefix}-{name}"
        if name in self.found:
            raise InvalidValue
        self.found[name] = value

    def read(self, tokens: Tokens) -> None:
        """All of the layer."""
        index = 0
        while index < len(tokens):
            index += self._take(tokens, index)
        self._assign_boxes()

    def _take(self, tokens: Tokens, index: int) -> int:
        """Read what starts at `index`; how many tokens that was."""
        token = tokens[index]
        word = ident_of(token)
        if word == "none":
            self.put("image", None)
            return 1
        if word in _REPEAT_WORDS:
            return self._repeat(tokens, index)
        if self.prefix == "mask" and self.ctx.legacy:
            word = LEGACY_BOXES.get(word or "", word)
        if word in (_BACKGROUND_BOXES if self.prefix == "background" else _MASK_BOXES):
            self.boxes.append(word or "")
            return 1
        if self._is_position(token):
            return self._position(tokens, index)
        if self._keyword(token, word):
            return 1
        value = image(token, self.ctx)
        if value is not None:
            self.put("image", value)
            return 1
        value = quirky_color(token, self.ctx) if self.prefix == "background" else None
        if value is None:
            raise InvalidValue
        self.put("color", value)
        return 1

    def _keyword(self, token: Token, word: str | None) -> bool:
        names = ("attachment",) if self.prefix == "background" else ("mode", "composite")
        for name in names:
            try:
                value = parser_of(f"{self.prefix}-{name}")((token,), self.ctx)
            except InvalidValue:
                continue
            self.put(name, value[0])
            return True
        return False

    def _is_position(self, token: Token) -> bool:
        if token.type == "ident":
            return token.lower_value in _POSITION_WORDS
        try:
            return length_percentage(token, self.ctx) is not None
        except InvalidValue:
            return False

    def _repeat(self, tokens: Tokens, index: int) -> int:
        count = 2 if index + 1 < len(tokens) and ident_of(tokens[index + 1]) in _REPEAT_WORDS else 1
        self.put("repeat", repeat_style(tokens[index : index + count], self.ctx))
        return count

    def _position(self, tokens: Tokens, index: int) -> int:
        end = index
        while end < len(tokens) and self._is_position(tokens[end]):
            end += 1
        x, y = position(tokens[index:end], self.ctx, three_values=True)
        self.put("position-x", x)
        self.put("position-y", y)
        if end < len(tokens) and is_literal(tokens[end], "/"):
            return self._size(tokens, end + 1) - index
        return end - index

    def _size(self, tokens: Tokens, index: int) -> int:
        """Size after the slash; the index behind it."""
        for count in (2, 1):
            try:
                size = bg_size(tokens[index : index + count], self.ctx)
            except InvalidValue:
                continue
            self.put("size", size)
            return min(index + count, len(tokens))
        raise InvalidValue

    def _assign_boxes(self) -> None:
        """One box sets origin and clip; of two the first is the origin."""
        match self.boxes:
            case []:
                return
            case [both] if both in _ORIGINS:
                self.put("origin", both)
                self.put("clip", both)
            case [clip]:
                self.put("clip", clip)
            case [origin, clip] if origin in _ORIGINS:
                self.put("origin", origin)
                self.put("clip", clip)
            case [clip, origin] if origin in _ORIGINS:
                self.put("origin", origin)
                self.put("clip", clip)
            case _:
                raise InvalidValue


def _layers(prefix: str, tokens: Tokens, ctx: ParseContext) -> list[Found]:
    layers = []
    for part in split_on(tokens, ","):
        reader = _LayerReader(prefix, ctx)
        reader.read(part)
        layers.append(reader.found)
    return layers


def _initials(names: tuple[str, ...]) -> Found:
    return {name: PROPERTIES[name].initial[0] for name in names}


_BACKGROUND_LAYERS = tuple(
    f"background-{part}"
    for part in ("image", "position-x", "position-y", "size", "repeat", "attachment", "origin", "clip")
)


def _background(tokens: Tokens, ctx: ParseContext) -> Found:
    layers = _layers("background", tokens, ctx)
    if any("background-color" in layer for layer in layers[:-1]):
        raise InvalidValue
    found = transposed(layers, _BACKGROUND_LAYERS, _initials(_BACKGROUND_LAYERS))
    if "background-color" in layers[-1]:
        found["background-color"] = layers[-1]["background-color"]
    return found


_MASK_LAYERS = tuple(
    f"mask-{part}"
    for part in ("image", "position-x", "position-y", "size", "repeat", "origin", "clip", "composite", "mode")
)


def _mask(tokens: Tokens, ctx: ParseContext) -> Found:
    return transposed(_layers("mask", tokens, ctx), _MASK_LAYERS, _initials(_MASK_LAYERS))


def _positions(prefix: str) -> Shorthand:
    names = (f"{prefix}-position-x", f"{prefix}-position-y")

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        pairs = [position(part, ctx, prefix == "background") for part in split_on(tokens, ",")]
        return {names[0]: tuple(x for x, _ in pairs), names[1]: tuple(y for _, y in pairs)}

    return Shorthand(names, parse)


# ------------------------------------------------------------------ animation, transition

_ANIMATION = (
    "animation-duration",
    "animation-timing-function",
    "animation-delay",
    "animation-iteration-count",
    "animation-direction",
    "animation-fill-mode",
    "animation-play-state",
    "animation-name",
)
_TRANSITION = (
    "transition-duration",
    "transition-timing-function",
    "transition-delay",
    "transition-behavior",
    "transition-property",
)


def _listed(names: tuple[str, ...]) -> Any:
    """Parser of comma-separated parts, each one token a longhand in any order."""
    initial = _initials(names)

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        return transposed([_part(part, names, ctx) for part in split_on(tokens, ",")], names, initial)

    return parse


def _part(tokens: Tokens, names: tuple[str, ...], ctx: ParseContext) -> Found:
    found: Found = {}
    for token in tokens:
        for name in names:
            if name in found:
                continue
            try:
                found[name] = parser_of(name)((token,), ctx)[0]
            except InvalidValue:
                continue
            break
        else:
            raise InvalidValue
    return found


def _transition(tokens: Tokens, ctx: ParseContext) -> Found:
    found: Found = _transition_lists(tokens, ctx)
    names = found["transition-property"]
    if "none" in names and len(names) > 1:
        raise InvalidValue
    return found


_transition_lists = _listed(_TRANSITION)

LAYER_SHORTHANDS: dict[str, Shorthand] = {
    "background": Shorthand((*_BACKGROUND_LAYERS, "background-color"), _background),
    "background-position": _positions("background"),
    "mask": Shorthand(_MASK_LAYERS, _mask),
    "mask-position": _positions("mask"),
    "animation": Shorthand(
        (*_ANIMATION, "animation-timeline", "animation-range-start", "animation-range-end"), _listed(_ANIMATION)
    ),
    "transition": Shorthand(_TRANSITION, _transition),
}
