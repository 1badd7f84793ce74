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
from compositor.css.rules import CustomValue
from compositor.css.token_text import token_text
from compositor.dom import NO_NODE, Element, NodeId
from compositor.style.computed_style import ComputedStyle
from compositor.style.matching import MatchedRules, Matcher
from compositor.style.resolve import StyleResolver
from compositor.style.substitution import Known, Scope, substituted_or_nothing

Size = tuple[float, float]
NO_SIZES: Mapping[NodeId, Size] = {}
_UNKNOWN: tuple[float | None, float | None] = (None, None)
_AXES = {"size": frozenset(("width", "height", "inline-size", "block-size"))}


class ContainerQueries:
    """Evaluates the container queries of one document, parents before children.

    Attributes:
        asked: Some query depends on the size of a container.
    """

    def __init__(
        self, resolver: StyleResolver, matcher: Matcher, parents: Sequence[NodeId], sizes: Mapping[NodeId, Size]
    ) -> None:
        self._resolver = resolver
        self._matcher = matcher
        self._parents = parents
        self._sizes = sizes
        self._styles: dict[NodeId, ComputedStyle] = {}
        self._plain: set[ComputedStyle] = set()  # styles that make no container
        # Nearest container around each element or the element itself: one with a type or a name.
        self._nearest: dict[NodeId, NodeId] = {}
        self._axes: dict[NodeId, frozenset[str]] = {}
        self._facts: dict[NodeId, _Facts] = {}
        self._held: dict[tuple[int, NodeId], bool] = {}
        self.asked = False
        self._sized: set[NodeId] = set()

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
        if element.parent in self._nearest:
            self._nearest[element.id] = self._nearest[element.parent]

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
            found = self._held[key] = self._evaluated(query, nearest)
        return found

    def _evaluated(self, query: ContainerQuery, nearest: NodeId) -> bool:
        container = self._container_of(query, nearest)
        if container == NO_NODE:
            return False
        if query.features:
            self.asked = True
        return query.condition is None or query.condition(self._facts_of(container)) is True

    def _container_of(self, query: ContainerQuery, nearest: NodeId) -> NodeId:
        if _asks_any(query):
            return nearest
        node = nearest if query.features or query.is_style or query.name else NO_NODE
        while node != NO_NODE:
            named = not query.name or query.name in self._styles[node][p.CONTAINER_NAME]
            if named and query.features <= self._axes[node]:
                return node
            node = self._outer(node)
        return NO_NODE

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
