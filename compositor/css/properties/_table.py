"""The property table: one `longhand(...)` a property says all there is to know about it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class Affects(Flag):
    """Which stage a change of the property reaches (how far back a frame must rerun).

    That a transform, filter or hint makes a containing block, and overflow of its ancestors, does not count
    as `LAYOUT`: `layout.restyled` looks at the boxes for that.
    """

    NOTHING = 0
    LAYOUT = auto()
    STACKING = auto()
    TRANSFORM = auto()
    EFFECT = auto()
    CLIP = auto()
    SCROLL = auto()
    PAINT = auto()
    COMPOSITING = auto()


class Property(Generic[T]):
    """A longhand of the table.

    Attributes:
        name: CSS name.
        index: Position in every `ComputedStyle`.
        inherited: Inherits by default.
        initial: Initial computed value, where it does not depend on the element.
        contextual_initial: Initial specified value where the computed one does depend on the element
            (`currentcolor`, `medium`); None otherwise. Use `initial_for`.
        parse: Component values (tinycss2 tokens, whitespace-trimmed) to the specified value; raises
            `InvalidValue`.
        compute: Specified value and computing context to the computed value; None: taken as it is.
        affects: Stages a change reaches.
        modelled: False when the value is parsed and kept but changes nothing yet; reported as not modelled.
        spec: Link to the defining section.
    """

    __slots__ = (
        "affects", "compute", "contextual_initial", "index", "inherited", "initial", "modelled", "name", "parse",
        "spec",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        index: int,
        initial: T,
        parse: Callable[..., Any],
        compute: Callable[..., T] | None,
        inherited: bool,
        affects: Affects,
        modelled: bool,
        spec: str,
        contextual_initial: Any = None,
    ) -> None:
        self.name = name
        self.index = index
        self.initial = initial
        self.parse = parse
        self.compute = compute
        self.inherited = inherited
        self.affects = affects
        self.modelled = modelled
        self.spec = spec
        self.contextual_initial = contextual_initial

    def initial_for(self, context: Any) -> T:
        """Initial computed value for the element of `context` (a `ComputeContext`)."""
        if self.contextual_initial is None or self.compute is None:
            return self.initial
        return self.compute(self.contextual_initial, context)

    def __repr__(self) -> str:
        return f"<Property {self.name}>"


PROPERTIES: dict[str, Property[Any]] = {}
"""Every longhand by name; complete once `compositor.css.properties` is imported."""


def longhand(
    name: str,
    *,
    initial: T,
    parse: Callable[..., Any],
    compute: Callable[..., Any] | None = None,
    inherited: bool = False,
    affects: Affects = Affects.LAYOUT | Affects.PAINT,
    modelled: bool = True,
    spec: str = "",
    contextual_initial: Any = None,
) -> Property[T]:
    """Declare a longhand and return it typed by its computed value."""
    assert name not in PROPERTIES, name
    prop: Property[T] = Property(
        name, len(PROPERTIES), initial, parse, cast("Callable[..., T] | None", compute), inherited, affects,
        modelled, spec, contextual_initial,
    )  # fmt: skip
    PROPERTIES[name] = prop
    return prop
