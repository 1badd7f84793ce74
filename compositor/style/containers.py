"""Query containers: which element an `@container` rule or a container query unit asks.

Sizes come from a layout before; until there is one they are unknown, and queries about them do not hold.
Source: CSS Conditional Rules 5, §5.2; CSS Containment 3, §5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.container import ContainerQuery, ContainerQueryList
from compositor.css.properties import Property
from compositor.css.rules import CustomValue
from compositor.css.token_text import token_text
from compositor.dom import NO_NODE, Element, NodeId
from compositor.style.computed_style import ComputedStyle
from compositor.style.matching import MatchedRules, Matcher
from compositor.style.resolve import StyleResolver
from compositor.style.substitution import Known, Scope, substituted_or_nothing

Size = tuple[float, float]
NO_SIZES: Mapping[NodeId, Size] = {}
_Question = tuple[MatchedRules, str, tuple[object, ...]]
_UNKNOWN: tuple[float | None, float | None] = (None, None)
_SIZE_FACTS: tuple[Property[Any], ...] = (
    p.CONTAINER_TYPE, p.CONTAINER_NAME, p.WRITING_MODE, p.FONT_SIZE, p.FONT_FAMILY, p.FONT_WEIGHT, p.FONT_STYLE,
    p.LINE_HEIGHT, p.INTERNAL_ZOOM,
)  # fmt: skip
_AXES = {"size": frozenset(("width", "height", "inline-size", "block-size"))}


class ContainerQueries:
    """Evaluates the container queries of one document, parents before children.

    Attributes:
        asked: Some query depends on the size of a container.
    """

    def __init__(self, resolver: StyleResolver, matcher: Matcher, parents: Sequence[NodeId]) -> None:
        self._resolver = resolver
        self._matcher = matcher
        self._parents = parents
        # Rules that apply, and whether a size was asked for, by what answers the queries.
        self._answers: dict[_Question, tuple[MatchedRules, bool]] = {}
        # How many containers further out than the nearest the answers depend on, and whether on styles.
        self._reaches: dict[tuple[MatchedRules, str], tuple[int, bool]] = {}
        self._lengths: dict[ComputedStyle, tuple[object, ...]] = {}
        self.start(NO_SIZES)

    def start(self, sizes: Mapping[NodeId, Size]) -> None:
        """Begin with the first element (again), now that containers have these sizes."""
        self._sizes = sizes
        self._styles: dict[NodeId, ComputedStyle] = {}
        self._plain: set[ComputedStyle] = set()  # styles that make no container
        # Nearest container around each element or the element itself: one with a type or a name.
        self._nearest: dict[NodeId, NodeId] = {}
        self._axes: dict[NodeId, frozenset[str]] = {}
        self._facts: dict[NodeId, _Facts] = {}
        # By query and nearest container: whether it holds, hops outwards, whether a size was asked for.
        self._held: dict[tuple[int, NodeId], tuple[bool, int, bool]] = {}
        self.asked = False
        self._sized: set[NodeId] = set()
        self._hops_taken = 0

    def enter(self, element: Element, style: ComputedStyle) -> None:
        """Take note of an element whose style is known."""
        self._styles[element.id] = style
        if style not in self._plain and (style[p.CONTAINER_TYPE] != "normal" or style[p.CONTAINER_NAME]):
            self._nearest[element.id] = element.id
            self._axes[element.id] = _axes(style)
            if style[p.CONTAINER_TYPE] != "normal":
                self._sized.add(element.id)
            return
        self._plain.add(style)
        around = self._parents[element.id]
        if around in self._nearest:
            self._nearest[element.id] = self._nearest[around]

    def queried(self, by_units: bool) -> frozenset[NodeId]:
        """Containers, where queries, or units if `by_units`, depend on the size of one."""
        return frozenset(self._sized) if self.asked or by_units else frozenset()

    def unit_size(self, around: NodeId) -> tuple[float | None, float | None]:
        """Width and height that container query units inside `around` refer to."""
        node = self._nearest.get(around, NO_NODE)
        if node == NO_NODE:
            return _UNKNOWN
        width: float | None = None
        height: float | None = None
        while node != NO_NODE and (width is None or height is None):
            size = self._sizes.get(node)
            if size is not None:
                axes = self._axes[node]
                width = size[0] if width is None and "width" in axes else width
                height = size[1] if height is None and "height" in axes else height
            node = self._outer(node)
        return width, height

    def applying(self, matched: MatchedRules, pseudo: str, around: NodeId) -> MatchedRules:
        """`matched` without the entries for `pseudo` whose queries do not hold inside `around`."""
        known = self._reaches.get((matched, pseudo))
        if known is None:
            asks_style = any(
                query.is_style
                for entry in matched.by_pseudo[pseudo]
                for queries in entry.bound.containers
                for query in queries.queries
            )
            known = self._reaches[(matched, pseudo)] = (0, asks_style)
        hops, asks_style = known
        found = self._answers.get((matched, pseudo, self._facts_around(around, hops, asks_style)))
        if found is None:
            asked, self.asked, self._hops_taken = self.asked, False, 0
            applying = self._applying(matched, pseudo, around)
            hops = max(hops, self._hops_taken)
            self._reaches[(matched, pseudo)] = (hops, asks_style)
            key = (matched, pseudo, self._facts_around(around, hops, asks_style))
            found = self._answers[key] = (applying, self.asked)
            self.asked = asked
        self.asked = self.asked or found[1]
        return found[0]

    def _facts_around(self, around: NodeId, hops: int, asks_style: bool) -> tuple[object, ...]:
        """All that queries inside `around` look at in the nearest container and `hops` more."""
        facts: list[object] = []
        if asks_style and around != NO_NODE:
            facts += (self._styles[around], self._styles.get(self._parents[around]))
        node = self._nearest.get(around, NO_NODE)
        for _hop in range(hops + 1):
            if node == NO_NODE:
                facts.append(None)
                break
            style = self._styles[node]
            facts.append(self._sizes.get(node))
            if asks_style:
                facts += (style, self._styles.get(self._parents[node]))
            else:
                facts.append(self._lengths_of(style))
            node = self._outer(node)
        return tuple(facts)

    def _lengths_of(self, style: ComputedStyle) -> tuple[object, ...]:
        """What queries about sizes depend on in the style of a container: its kind, and what lengths refer to."""
        found = self._lengths.get(style)
        if found is None:
            found = self._lengths[style] = tuple([style[prop] for prop in _SIZE_FACTS])
        return found

    def _applying(self, matched: MatchedRules, pseudo: str, around: NodeId) -> MatchedRules:
        entries = matched.by_pseudo[pseudo]
        dropped = {
            entry for entry in entries if not all(self._holds(queries, around) for queries in entry.bound.containers)
        }
        if not dropped:
            return matched
        kept = (entry for group in matched.by_pseudo.values() for entry in group if entry not in dropped)
        return self._matcher.intern(kept)

    def _outer(self, node: NodeId) -> NodeId:
        """The nearest container outside a container."""
        return self._nearest.get(self._parents[node], NO_NODE) if self._parents[node] != NO_NODE else NO_NODE

    def _holds(self, queries: ContainerQueryList, around: NodeId) -> bool:
        return any(self._query_holds(query, around) for query in queries.queries)

    def _query_holds(self, query: ContainerQuery, around: NodeId) -> bool:
        nearest = around if _asks_any(query) else self._nearest.get(around, NO_NODE)
        key = (id(query), nearest)
        found = self._held.get(key)
        if found is None:
            container, hops = self._container_of(query, nearest)
            holds = container != NO_NODE and (
                query.condition is None or query.condition(self._facts_of(container)) is True
            )
            found = self._held[key] = (holds, hops, container != NO_NODE and bool(query.features))
        holds, hops, asks = found
        self._hops_taken = max(self._hops_taken, hops)
        self.asked = self.asked or asks
        return holds

    def _container_of(self, query: ContainerQuery, nearest: NodeId) -> tuple[NodeId, int]:
        """The container that a query asks, and how many containers further out than the nearest was looked."""
        if _asks_any(query):
            return nearest, 0
        node = nearest if query.features or query.is_style or query.name else NO_NODE
        hops = 0
        while node != NO_NODE:
            named = not query.name or query.name in self._styles[node][p.CONTAINER_NAME]
            if named and query.features <= self._axes[node]:
                return node, hops
            node = self._outer(node)
            hops += 1
        return NO_NODE, hops

    def _facts_of(self, node: NodeId) -> _Facts:
        facts = self._facts.get(node)
        if facts is None:
            style = self._styles[node]
            parent = self._styles.get(self._parents[node])
            context = self._resolver.context_for(style, parent, parent is None)
            facts = self._facts[node] = _Facts(context, style, self._sizes.get(node), self._resolver)
        return facts


def _asks_any(query: ContainerQuery) -> bool:
    """True for style queries alone, for which every element is a container."""
    return query.is_style and not query.features and not query.name


def _axes(style: ComputedStyle) -> frozenset[str]:
    """Sizes that a container contains."""
    kind = style[p.CONTAINER_TYPE].split()[0]
    if kind == "inline-size":
        inline = "height" if style[p.WRITING_MODE].startswith(("vertical", "sideways")) else "width"
        return frozenset((inline, "inline-size"))
    return _AXES.get(kind, frozenset())


class _Facts:
    """What queries ask about one container."""

    def __init__(
        self, context: ComputeContext, style: ComputedStyle, size: Size | None, resolver: StyleResolver
    ) -> None:
        self.context: Final = context
        self._style = style
        self._initial = resolver.initial_custom
        self._scope = Scope(resolver.media, context=context)
        self._sizes: dict[str, float] = {}
        if size is not None:
            vertical = style[p.WRITING_MODE].startswith(("vertical", "sideways"))
            inline, block = (size[1], size[0]) if vertical else size
            self._sizes = {"width": size[0], "height": size[1], "inline-size": inline, "block-size": block}

    def size(self, feature: str) -> float | None:
        """Layout px; None when unknown."""
        return self._sizes.get(feature)

    def has_custom(self, name: str) -> bool:
        """True when a custom property has a value other than its initial one."""
        value = self._style.custom.get(name)
        return value is not None and _text(value) != _text(self._initial.get(name))

    def custom_equals(self, name: str, tokens: Sequence[Any]) -> bool:
        """True when a custom property has the value that `tokens` compute to."""
        value = self._style.custom.get(name)
        if token_text(tokens) == "initial":
            return _text(value) == _text(self._initial.get(name))
        return value is not None and _text(value) == token_text(self.substituted(tokens))

    def substituted(self, tokens: Sequence[Any]) -> Sequence[Any]:
        """`tokens` with `var()` and bare names of custom properties replaced; empty when that fails."""
        return substituted_or_nothing(Known(self._style.custom), self._scope, tokens)


def _text(value: CustomValue | None) -> str:
    return "" if value is None else str(value)
