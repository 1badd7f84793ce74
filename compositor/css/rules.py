"""What a style sheet consists of, as the parser leaves it: conditions are kept, not yet evaluated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, NamedTuple

from compositor.base.source import Span
from compositor.css.container import ContainerQueryList
from compositor.css.counter_style import CounterStyle
from compositor.css.grammar import attributes_in
from compositor.css.media import MediaQueryList
from compositor.css.selectors import Selector
from compositor.css.syntax import Syntax
from compositor.css.token_text import token_text


class Origin(IntEnum):
    """Whose declarations; ordered as the cascade orders normal ones (CSS Cascade 5, §6.2)."""

    USER_AGENT = 0
    PRESENTATIONAL_HINT = 1
    AUTHOR = 2


class Pending:
    """A value with `var()`, `env()`, `attr()` or `if()` in it: tokens until the element is known.

    Attributes:
        name: The property as written, maybe a shorthand; `name` of the declaration is one longhand of it.
        tokens: Component values.
        attributes: Names of the attributes that it reads.
    """

    __slots__ = ("attributes", "name", "span", "tokens")

    def __init__(self, name: str, tokens: Sequence[Any], span: Span) -> None:
        self.name: Final = name
        self.tokens: Final = tokens
        self.attributes: Final = attributes_in(tokens)
        self.span: Final = span


class CustomValue:
    """The value of a custom property: tokens without surrounding white space.

    Attributes:
        has_var: Something in it must be substituted.
        attributes: Names of the attributes that it reads.
    """

    __slots__ = ("attributes", "has_var", "tokens")

    def __init__(self, tokens: Sequence[Any], has_var: bool) -> None:
        self.tokens: Final = tokens
        self.has_var: Final = has_var
        self.attributes: Final = attributes_in(tokens) if has_var else frozenset()

    def __str__(self) -> str:
        return token_text(self.tokens)


class Declaration:
    """One longhand or custom property with its specified value.

    Attributes:
        name: Longhand (flow-relative ones unresolved) or custom property.
        value: Specified value, `WideKeyword`, `Pending` or `CustomValue`.
    """

    __slots__ = ("important", "name", "span", "value")

    def __init__(self, name: str, value: Any, important: bool, span: Span) -> None:
        self.name: Final = name
        self.value: Final = value
        self.important: Final = important
        self.span: Final = span


class StyleRule:
    """Selectors with declarations; nested rules have become rules of their own.

    Attributes:
        text: The selectors as written.
    """

    __slots__ = ("declarations", "selectors", "span", "text")

    def __init__(
        self, selectors: tuple[Selector, ...], text: str, declarations: tuple[Declaration, ...], span: Span
    ) -> None:
        self.selectors: Final = selectors
        self.text: Final = text
        self.declarations: Final = declarations
        self.span: Final = span


@dataclass(frozen=True, slots=True)
class MediaRule:
    """`@media`."""

    query: MediaQueryList
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ContainerRule:
    """`@container`."""

    query: ContainerQueryList
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ScopeRule:
    """`@scope`.

    Attributes:
        start: Selectors of the scoping roots; None: the parent of the element that holds the sheet.
        end: Selectors of the limits, relative to the root.
    """

    text: str
    start: tuple[Selector, ...] | None
    end: tuple[Selector, ...]
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SupportsRule:
    """`@supports`; `holds` is known at once."""

    text: str
    holds: bool
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class LayerRule:
    """`@layer` with a block; `name` is the path of the layer, relative to the enclosing one."""

    name: tuple[str, ...]
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class LayerStatement:
    """`@layer a, b.c;`."""

    names: tuple[tuple[str, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ImportRule:
    """`@import`; `layer` None: no layer."""

    url: str
    query: MediaQueryList
    holds: bool
    layer: tuple[str, ...] | None
    span: Span


class FontSource(NamedTuple):
    """A face that a document brings.

    Attributes:
        family: Its name.
        path: Font file, or a data: URL; empty where no source is usable.
        weight: Lightest weight it stands for.
        style: `normal`, `italic` or `oblique`.
        weight_max: Heaviest weight; 0: the same.
        ranges: First and last of the characters that it may show; () is all.
    """

    family: str
    path: str
    weight: float
    style: str
    weight_max: float = 0.0
    ranges: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FontFaceRule:
    """`@font-face`, with the first usable source."""

    source: FontSource
    span: Span


@dataclass(frozen=True, slots=True)
class KeyframeBlock:
    """Declarations of one keyframe; `offsets` in 0..1."""

    offsets: tuple[float, ...]
    declarations: tuple[Declaration, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class KeyframesRule:
    """`@keyframes`."""

    name: str
    blocks: tuple[KeyframeBlock, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CounterStyleRule:
    """`@counter-style`."""

    name: str
    style: CounterStyle
    span: Span


@dataclass(frozen=True, slots=True)
class PositionTryRule:
    """`@position-try`."""

    name: str
    declarations: tuple[Declaration, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PropertyRule:
    """`@property`; `initial` None when there is none."""

    name: str
    syntax: Syntax
    inherits: bool
    initial: CustomValue | None
    span: Span


Rule = (
    StyleRule
    | MediaRule
    | ContainerRule
    | ScopeRule
    | SupportsRule
    | LayerRule
    | LayerStatement
    | ImportRule
    | FontFaceRule
    | KeyframesRule
    | CounterStyleRule
    | PositionTryRule
    | PropertyRule
)


@dataclass(frozen=True, slots=True)
class StyleSheet:
    """A parsed sheet.

    Attributes:
        path: File it stands in.
        origin: Whose it is.
        rules: In order.
        span: Where it begins.
    """

    path: str
    origin: Origin
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SheetUse:
    """A sheet as one page uses it.

    Attributes:
        conditions: Media queries that must all match, from `media` attributes and `@import`.
        layer: Cascade layer that `@import` puts it in; () is none.
        owner: Id of the parent of the element that holds or links it, for `@scope`; -1: none.
        root: Id of the shadow root of that element's tree; -1: it is in the document's own tree.
    """

    sheet: StyleSheet
    conditions: tuple[MediaQueryList, ...] = ()
    layer: tuple[str, ...] = ()
    owner: int = -1
    root: int = -1


def _no_url(_url: str, _span: Span) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class StyleSheets:
    """All CSS of a page.

    Attributes:
        uses: Sheets in cascade order, the user agent's first.
        attributes: Declarations of each distinct text of a `style` attribute; spans are relative to it.
        resolve_url: Absolute path of a URL, for values with `var()`.
    """

    uses: tuple[SheetUse, ...]
    attributes: Mapping[str, tuple[Declaration, ...]]
    resolve_url: Callable[[str, Span], str] = _no_url
