"""Computed style: one value a longhand, shared by elements that style alike.

Lengths are *layout px*: CSS px × device scale factor, as Blink folds the device scale into zoom. So
every later stage works in physical px and a device scale of 1; only media queries and what is
printed for people use CSS px.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from compositor.base.source import Span
from compositor.css.counter_style import CounterStyle
from compositor.css.properties._table import Property
from compositor.css.rules import FontSource
from compositor.dom.nodes import Document, NodeId

T = TypeVar("T")


class InheritedState(NamedTuple):
    """What computing a child's style needs beside the parent's values.

    Attributes:
        follows_color: Indices of the properties whose value is `currentcolor`.
    """

    follows_color: frozenset[int] = frozenset()


_NO_STATE = InheritedState()


class ComputedStyle:
    """The computed values of one element or pseudo-element. Frozen; compared by identity.

    Attributes:
        values: One value a longhand, by `Property.index`. Lengths are layout px.
        custom: Custom properties (`--name`), substituted; `str()` gives their text.
        declared: Where each winning author declaration was written, by property name; only
            properties somebody declared.
        state: For computing children's styles.
    """

    __slots__ = ("custom", "declared", "state", "values")

    def __init__(
        self,
        values: tuple[Any, ...],
        custom: Mapping[str, Any],
        declared: Mapping[str, Span],
        state: InheritedState = _NO_STATE,
    ) -> None:
        self.values: Final = values
        self.custom: Final = custom
        self.declared: Final = declared
        self.state: Final = state

    def __getitem__(self, prop: Property[T]) -> T:
        value: T = self.values[prop.index]
        return value


@dataclass(frozen=True, slots=True)
class MediaContext:
    """What media queries and viewport units are evaluated against.

    Attributes:
        width, height: Viewport, CSS px, without classic scrollbars for units' sake.
        dpr: Device pixels a CSS px.
        time_ms: Moment on the animation clock at which styles are computed.
        prefers: `prefers-*` features and their values.
        scripting: The page is that of a browser with scripts on; they never run.
    """

    width: float = 1280.0
    height: float = 720.0
    dpr: float = 1.0
    time_ms: float = 0.0
    prefers: Mapping[str, str] | None = None
    scripting: bool = False


@dataclass(frozen=True, slots=True)
class Keyframe:
    """One keyframe of a `@keyframes` rule.

    Attributes:
        offset: 0..1.
        values: Computed values by property name.
        easing: Timing function until the next keyframe, None for the animation's own.
    """

    offset: float
    values: Mapping[str, Any]
    easing: Any
    span: Span


@dataclass(frozen=True, slots=True)
class StyledDocument:
    """Styles of a whole document.

    Attributes:
        document: The document.
        styles: By `NodeId`; None for text nodes and for elements that have no style (none today).
        pseudo: Styles of generated pseudo-elements, by node and name (`before`, `after`, `marker`, …).
        animating: For each node with current animations or transitions: the animated property names,
            evaluated at the moment the styles were computed for.
        keyframes: `@keyframes` by name; values are computed as for the root element.
        font_faces: `@font-face` rules that have a file.
        media: What the styles were computed for.
        animating_pseudo: As `animating`, for pseudo-elements.
        containers: Query containers, where some style depends on the size of one.
        container_sizes: Width and height of their content boxes that the styles were computed for, layout px.
        counter_styles: `@counter-style` by name.
        position_tries: Styles of absolutely positioned boxes with each `@position-try` rule that they name, by node and
            pseudo-element or "", then by name of the rule.
    """

    document: Document
    styles: tuple[ComputedStyle | None, ...]
    pseudo: Mapping[tuple[NodeId, str], ComputedStyle]
    animating: Mapping[NodeId, frozenset[str]]
    keyframes: Mapping[str, tuple[Keyframe, ...]]
    font_faces: tuple[FontSource, ...]
    media: MediaContext
    animating_pseudo: Mapping[tuple[NodeId, str], frozenset[str]] = field(default_factory=dict)
    containers: frozenset[NodeId] = frozenset()
    container_sizes: Mapping[NodeId, tuple[float, float]] = field(default_factory=dict)
    counter_styles: Mapping[str, CounterStyle] = field(default_factory=dict)
    position_tries: Mapping[tuple[NodeId, str], Mapping[str, ComputedStyle]] = field(default_factory=dict)

    def style_of(self, node: NodeId) -> ComputedStyle:
        """The style of an element."""
        style = self.styles[node]
        assert style is not None
        return style
