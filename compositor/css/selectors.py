"""Selectors: from tokens to a syntax tree. Matching is done by `style`.

Source: Selectors 4, with the nesting selector of CSS Nesting 1. An invalid selector makes its whole
list invalid, but for the forgiving lists of `:is()` and `:where()`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from compositor.base.i18n import _

Token = Any

MAX_NESTING = 24
MAX_COMPLEXITY = 4096


class InvalidSelector(ValueError):  # noqa: N818 - the CSS term
    """The tokens are no selector; the message says why, in a few words."""


class Specificity(NamedTuple):
    """Counts of ids; classes, attributes and pseudo-classes; types and pseudo-elements."""

    ids: int = 0
    classes: int = 0
    types: int = 0

    def plus(self, other: Specificity) -> Specificity:
        """The sum."""
        return Specificity(self.ids + other.ids, self.classes + other.classes, self.types + other.types)


ZERO_SPECIFICITY = Specificity()


@dataclass(frozen=True, slots=True)
class TypeSelector:
    """A type selector; `lower` matches HTML elements, `name` others."""

    name: str
    lower: str


@dataclass(frozen=True, slots=True)
class NamespaceSelector:
    """The prefix of a type selector: `html`, `svg`, `mathml`, or another that no element here has."""

    name: str


@dataclass(frozen=True, slots=True)
class IdSelector:
    """`#name`."""

    name: str


@dataclass(frozen=True, slots=True)
class ClassSelector:
    """`.name`."""

    name: str


@dataclass(frozen=True, slots=True)
class AttributeSelector:
    """`[name operator value flag]`; an empty operator asks for presence, `flag` is `i`, `s` or empty."""

    name: str
    operator: Literal["", "=", "~=", "|=", "^=", "$=", "*="]
    value: str
    flag: str = ""


@dataclass(frozen=True, slots=True)
class PseudoClass:
    """A pseudo-class without selectors inside: `:root`, `:lang(en)`."""

    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NthSelector:
    """`:nth-child()` and its kin: positions a·n + b, from the end with `last`, among equal types with `of_type`."""

    a: int
    b: int
    last: bool = False
    of_type: bool = False
    of: tuple[Selector, ...] | None = None


@dataclass(frozen=True, slots=True)
class LogicalSelector:
    """`:is()`, `:where()`, `:not()`, `:has()`; the nesting selector is an `is` over the parent's list."""

    kind: Literal["is", "where", "not", "has"]
    selectors: tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class AnchorSelector:
    """The element that a relative selector in `:has()` starts from."""


@dataclass(frozen=True, slots=True)
class NeverSelector:
    """Something valid that matches nothing here, such as `:hover`."""


@dataclass(frozen=True, slots=True)
class HostSelector:
    """`:host`, `:host(compound)` or `:host-context(compound)`; () is `:host` alone."""

    selectors: tuple[Selector, ...] = ()
    context: bool = False


@dataclass(frozen=True, slots=True)
class SlottedSelector:
    """`::slotted(compound)`: what the slot that the rest of its compound matches shows."""

    selectors: tuple[Selector, ...]


@dataclass(frozen=True, slots=True)
class PartSelector:
    """`::part(names)`: elements in the shadow tree of what the rest of its compound matches."""

    names: tuple[str, ...]


Simple = (
    TypeSelector
    | NamespaceSelector
    | IdSelector
    | ClassSelector
    | AttributeSelector
    | PseudoClass
    | NthSelector
    | LogicalSelector
    | AnchorSelector
    | NeverSelector
    | HostSelector
    | SlottedSelector
    | PartSelector
)
Combinator = Literal[" ", ">", "+", "~"]
Compound = tuple[Simple, ...]
"""Simple selectors for one element; empty is the universal selector."""


@dataclass(frozen=True, slots=True)
class Selector:
    """A complex selector.

    Attributes:
        compounds: Leftmost first, at least one.
        combinators: `combinators[i]` stands between compounds i and i + 1.
        pseudo_element: Name of the pseudo-element, or empty.
        specificity: Its specificity.
        complexity: How many compounds matching may visit, nested lists included.
    """

    compounds: tuple[Compound, ...]
    combinators: tuple[Combinator, ...]
    pseudo_element: str
    specificity: Specificity
    complexity: int


def specificity_of(simple: Simple) -> Specificity:
    """Specificity of one simple selector (Selectors 4, §16)."""
    match simple:
        case IdSelector():
            return Specificity(1, 0, 0)
        case TypeSelector():
            return Specificity(0, 0, 1)
        case LogicalSelector(kind="where") | AnchorSelector() | NamespaceSelector():
            return ZERO_SPECIFICITY
        case LogicalSelector(selectors=selectors):
            return most_specific(selectors)
        case HostSelector(selectors=selectors):
            return most_specific(selectors).plus(Specificity(0, 1, 0))
        case SlottedSelector(selectors=selectors):
            return most_specific(selectors).plus(Specificity(0, 0, 1))
        case PartSelector():
            return Specificity(0, 0, 1)
        case NthSelector(of=of) if of is not None:
            return most_specific(of).plus(Specificity(0, 1, 0))
    return Specificity(0, 1, 0)


def most_specific(selectors: tuple[Selector, ...]) -> Specificity:
    """The largest specificity in a list; zero for an empty one."""
    return max((selector.specificity for selector in selectors), default=ZERO_SPECIFICITY)


def make_selector(
    compounds: tuple[Compound, ...], combinators: tuple[Combinator, ...], pseudo_element: str = ""
) -> Selector:
    """A selector with its specificity; raises `InvalidSelector` when it is too complex to match in bounded time."""
    specificity = Specificity(0, 0, 1) if pseudo_element else ZERO_SPECIFICITY
    complexity = len(compounds)
    for compound in compounds:
        for simple in compound:
            specificity = specificity.plus(specificity_of(simple))
            complexity += _nested_complexity(simple)
    if complexity > MAX_COMPLEXITY:
        raise InvalidSelector(_("too complex"))
    return Selector(compounds, combinators, pseudo_element, specificity, complexity)


def _nested_complexity(simple: Simple) -> int:
    match simple:
        case (
            LogicalSelector(selectors=selectors)
            | NthSelector(of=tuple(selectors))
            | HostSelector(selectors=selectors)
            | SlottedSelector(selectors=selectors)
        ):
            return sum(selector.complexity for selector in selectors)
    return 0


SCOPE_LIST = (make_selector(((LogicalSelector("where", (make_selector(((PseudoClass("scope"),),), ()),)),),), ()),)
"""`:where(:scope)`: what `&` stands for outside of style rules."""
