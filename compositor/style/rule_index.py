"""All style rules of a page, filed so that an element only looks at rules that may match it.

Source: rule hashing by the key selector and ancestor filter as in Blink's RuleSet and SelectorFilter; the
order of rules is CSS Cascade 5, §6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from compositor.base.source import Span
from compositor.css.container import ContainerQueryList
from compositor.css.counter_style import CounterStyle
from compositor.css.media import MediaEnvironment
from compositor.css.pseudo_names import RENDERED, STATE_PSEUDO_CLASSES
from compositor.css.rules import (
    ContainerRule,
    CounterStyleRule,
    FontFaceRule,
    KeyframesRule,
    LayerRule,
    LayerStatement,
    MediaRule,
    Origin,
    PositionTryRule,
    PropertyRule,
    Rule,
    ScopeRule,
    SheetUse,
    StyleRule,
    SupportsRule,
)
from compositor.css.selectors import (
    AttributeSelector,
    ClassSelector,
    Compound,
    HostSelector,
    IdSelector,
    LogicalSelector,
    NeverSelector,
    NthSelector,
    PartSelector,
    PseudoClass,
    Selector,
    Simple,
    SlottedSelector,
    Specificity,
    TypeSelector,
)
from compositor.dom import Element
from compositor.style.element_state import OWN, OWN_PRESENCES, OWN_VALUES
from compositor.style.layers import LayerOrder
from compositor.style.rule_filing import DOCUMENT_TREE, RuleFiling, Tree
from compositor.style.scopes import ScopeRoots
from compositor.style.selector_compiler import MATCHES, Check, SelectorCompiler, Test, is_local

# Bits of a rank: order below, then how near the scoping root is, then level and specificity.
_HOPS_SHIFT, _GROUP_SHIFT = 24, 36
_MAX_HOPS = 1 << (_GROUP_SHIFT - _HOPS_SHIFT)


class Place(NamedTuple):
    """Where a rule stands: whose it is, in which layer, under which `@container` rules and `@scope`."""

    origin: Origin
    layer: tuple[str, ...] = ()
    containers: tuple[ContainerQueryList, ...] = ()
    scope: ScopeRoots | None = None
    owner: int = -1
    tree: Tree = DOCUMENT_TREE


class BoundRule:
    """A style rule with its place in the cascade.

    Attributes:
        level: Origin and layer; what `revert` and `revert-layer` go below.
        normal, important: Its declarations by importance.
        tree: The tree of its sheet.
        containers: Queries that must all hold.
    """

    __slots__ = ("containers", "important", "level", "normal", "rule", "span", "tree")

    def __init__(self, rule: StyleRule, level: tuple[int, int], place: Place) -> None:
        self.rule: Final = rule
        self.level = level
        self.tree: Final = place.tree
        self.normal: Final = tuple(declaration for declaration in rule.declarations if not declaration.important)
        self.important: Final = tuple(declaration for declaration in rule.declarations if declaration.important)
        self.span: Final[Span] = rule.span
        self.containers: Final = place.containers


class Entry:
    """One selector of one rule.

    Attributes:
        pseudo: Pseudo-element, or empty.
        required: Bits that the ancestors must have between them.
        local: Test of the element's own name and attributes, None when filing it already tests all.
        context: Check of all the rest, None when there is nothing else. For what slots show it is asked of the slot,
            for parts of their host.
        host: Test of the host of the rule's tree, None when the rule is not for it.
        parts: Names that a part must have.
        hops: In a scope: steps from an element that matches up to the scoping root, -1 for one that does not.
        is_dynamic: `context` depends on more than the names and attributes of element and ancestors.
        rank: Place in the cascade among normal declarations.
        important_rank: The same among important ones.
    """

    __slots__ = (
        "bound", "context", "hops", "host", "important_rank", "is_dynamic", "local", "near", "order", "parts",
        "pseudo", "rank", "required", "specificity",
    )  # fmt: skip

    def __init__(self, bound: BoundRule, pseudo: str, specificity: Specificity, order: int) -> None:
        self.bound = bound
        self.pseudo = pseudo
        self.specificity = specificity
        self.order = order
        self.required = 0
        self.local: Test | None = None
        self.context: Check | None = None
        self.host: Test | None = None
        self.parts: frozenset[str] = frozenset()
        self.is_dynamic = False
        self.hops: Callable[[Element], int] | None = None
        self.near: dict[int, Entry] = {}
        self.rank = 0
        self.important_rank = 0

    def at(self, hops: int) -> Entry:
        """This entry for an element so many steps below the scoping root: the nearer, the later in the cascade."""
        found = self.near.get(hops)
        if found is None:
            nearness = (_MAX_HOPS - min(hops, _MAX_HOPS - 1)) << _HOPS_SHIFT
            found = self.near[hops] = Entry(self.bound, self.pseudo, self.specificity, self.order)
            found.rank, found.important_rank = self.rank | nearness, self.important_rank | nearness
        return found


class RuleIndex:
    """Rules by id, class and type of their key compound.

    Attributes:
        attributes: Names of the attributes whose values some selector looks at, besides `id` and `class`.
        presences: Names of those that only have to be there or not.
        keyframes, font_faces, properties, counter_styles, position_tries: The other rules that apply, in order.
        has_containers: Some rule stands in an `@container`.
        bits: Ancestor-filter bit of each name that some selector wants among the ancestors.
    """

    def __init__(self, compiler: SelectorCompiler, media: MediaEnvironment, quirks: bool) -> None:
        self._compiler = compiler
        self._media = media
        self._quirks = quirks
        self._everywhere: RuleFiling[Entry] = RuleFiling(quirks)
        self._filings: dict[int, RuleFiling[Entry]] = {}
        self._entries: list[Entry] = []
        self._bound: list[BoundRule] = []
        self._layers = LayerOrder()
        self.has_containers = False
        self._named: list[tuple[int, KeyframesRule | PropertyRule | CounterStyleRule | PositionTryRule]] = []
        self.attributes: set[str] = set()
        self.presences: set[str] = set()
        self.used_ids: set[str] = set()
        self.bits: dict[str, int] = {}
        self.keyframes: dict[str, KeyframesRule] = {}
        self.font_faces: list[FontFaceRule] = []
        self.properties: dict[str, PropertyRule] = {}
        self.counter_styles: dict[str, CounterStyle] = {}
        self.position_tries: dict[str, PositionTryRule] = {}

    def add_sheet(self, use: SheetUse, tree: Tree = DOCUMENT_TREE) -> None:
        """File all rules of a sheet whose conditions hold."""
        # Layers of different trees have nothing to do with each other.
        layer = (f"\0{tree.id}", *use.layer) if tree.id else use.layer
        if layer:
            self._layers.declare(layer)
        self._add_rules(use.sheet.rules, Place(use.sheet.origin, layer, owner=use.owner, tree=tree))

    def finish(self) -> None:
        """Rank all entries; call once, after the last sheet."""
        ranks = self._layers.ranks()
        for bound in self._bound:
            bound.level = (bound.level[0], ranks[bound.level[1]])
        for _layer, rule in sorted(self._named, key=lambda pair: ranks[pair[0]]):
            if isinstance(rule, KeyframesRule):
                self.keyframes[rule.name] = rule
            elif isinstance(rule, PropertyRule):
                self.properties[rule.name] = rule
            elif isinstance(rule, PositionTryRule):
                self.position_tries[rule.name] = rule
            else:
                self.counter_styles[rule.name] = rule.style
        for rank, entry in _ranked(self._entries, 1):
            entry.rank = rank
        for rank, entry in _ranked(self._entries, -1):
            entry.important_rank = rank

    def candidates(self, element: Element, html_id: str, tree: Tree) -> list[Entry]:
        """Entries of the user agent's and of the tree's own rules whose key fits an element of `tree`."""
        arguments = (element.tag, html_id, element.classes, element.attributes)
        return self._everywhere.candidates(*arguments) + self.filing(tree).candidates(*arguments)

    def filing(self, tree: Tree) -> RuleFiling[Entry]:
        """The authors' rules of a tree."""
        found = self._filings.get(tree.id)
        if found is None:
            found = self._filings[tree.id] = RuleFiling(self._quirks)
        return found

    def mask_of(self, tag: str, html_id: str, classes: Sequence[str]) -> int:
        """Ancestor-filter bits that an element of this name provides."""
        bits = self.bits
        mask = bits.get(tag.lower(), 0)
        if html_id:
            mask |= bits.get("#" + self._key(html_id), 0)
        for name in classes:
            mask |= bits.get("." + self._key(name), 0)
        return mask

    def _key(self, name: str) -> str:
        return name.lower() if self._quirks else name

    # ------------------------------------------------------------ filing

    def _add_rules(self, rules: Iterable[Rule], place: Place) -> None:
        layer = place.layer
        for rule in rules:
            match rule:
                case StyleRule():
                    self._add_style_rule(rule, place)
                case MediaRule(query=query, rules=inner):
                    if query.matches(self._media):
                        self._add_rules(inner, place)
                case ContainerRule(query=containers, rules=inner):
                    self.has_containers = True
                    self._add_rules(inner, place._replace(containers=(*place.containers, containers)))
                case ScopeRule(rules=inner):
                    self._add_rules(
                        inner, place._replace(scope=ScopeRoots(self._compiler, rule, place.scope, place.owner))
                    )
                case SupportsRule(holds=holds, rules=inner):
                    if holds:
                        self._add_rules(inner, place)
                case LayerRule(name=name, rules=inner):
                    self._layers.declare(layer + name)
                    self._add_rules(inner, place._replace(layer=layer + name))
                case LayerStatement(names=names):
                    for name in names:
                        self._layers.declare(layer + name)
                case KeyframesRule():
                    self._named.append((self._layers.declare(layer), rule))
                case FontFaceRule():
                    self.font_faces.append(rule)
                case PropertyRule() | CounterStyleRule() | PositionTryRule():
                    self._named.append((self._layers.declare(layer), rule))

    def _add_style_rule(self, rule: StyleRule, place: Place) -> None:
        if not rule.declarations:
            return
        bound = BoundRule(rule, (place.origin, self._layers.declare(place.layer)), place)
        self._bound.append(bound)
        for selector in rule.selectors:
            if (not selector.pseudo_element or selector.pseudo_element in RENDERED) and _may_match(selector):
                entry = self._add_selector(selector, bound)
                if place.scope is not None:
                    entry.hops = place.scope.hops(entry.context)
                    entry.is_dynamic = True

    def _add_selector(self, selector: Selector, bound: BoundRule) -> Entry:
        entry = Entry(bound, selector.pseudo_element, selector.specificity, len(self._entries))
        self._entries.append(entry)
        for compound in selector.compounds:
            self._note_names(compound)
        if self._file_beyond_tree(entry, selector):
            return entry
        key_compound = selector.compounds[-1]
        is_author = bound.level[0] == Origin.AUTHOR
        key = (self.filing(bound.tree) if is_author else self._everywhere).file(entry, key_compound)
        local = [simple for simple in key_compound if simple is not key and is_local(simple)]
        context = [simple for simple in key_compound if not is_local(simple)]
        entry.local = self._compiler.compound(local) if local else None
        entry.context = self._context_check(selector, context)
        entry.required = self._required_bits(selector)
        entry.is_dynamic = entry.context is not None and not _depends_on_names_only(selector, context)
        return entry

    def _file_beyond_tree(self, entry: Entry, selector: Selector) -> bool:
        """File a rule for elements of other trees: the host, what slots show, parts; False when it has only these."""
        filing, compiler = self.filing(entry.bound.tree), self._compiler
        *others, last = selector.compounds
        rest = [simple for simple in last if not isinstance(simple, SlottedSelector | PartSelector)]
        for simple in last:
            if isinstance(simple, SlottedSelector):
                entry.local, entry.context = compiler.any_of(simple.selectors), self._context_check(selector, rest)
                filing.slotted.append(entry)
                return True
            if isinstance(simple, PartSelector):
                entry.parts, entry.context = frozenset(simple.names), self._context_check(selector, rest)
                filing.parts.append(entry)
                return True
        entry.host = None if others else compiler.host_test(last)
        if entry.host is not None:
            filing.hosts.append(entry)
        return any(isinstance(simple, HostSelector) for simple in last)

    def _context_check(self, selector: Selector, context: Sequence[Simple]) -> Check | None:
        compiler = self._compiler
        test = compiler.compound(context)
        if len(selector.compounds) == 1:
            return (lambda element: MATCHES if test(element) else 1) if context else None
        before = selector.compounds[:-1]
        left = compiler.complex(Selector(before, selector.combinators[:-1], "", selector.specificity, 0))
        host = compiler.host_test(before[0]) if len(before) == 1 else None
        return compiler.combine(left, selector.combinators[-1], test, host)

    def _required_bits(self, selector: Selector) -> int:
        mask = 0
        for compound, combinator in zip(selector.compounds, selector.combinators, strict=False):
            if combinator in (" ", ">"):
                for simple in compound:
                    mask |= self._bit(simple)
        return mask

    def _bit(self, simple: Simple) -> int:
        match simple:
            case IdSelector(name):
                key = "#" + self._key(name)
            case ClassSelector(name):
                key = "." + self._key(name)
            case TypeSelector(lower=lower):
                key = lower
            case _:
                return 0
        return self.bits.setdefault(key, 1 << (len(self.bits) % 1024))

    def _note_names(self, compound: Compound) -> None:
        """Remember which attributes and ids tell elements apart."""
        for simple in compound:
            match simple:
                case AttributeSelector(name=name, operator=operator):
                    names = self.attributes if operator else self.presences
                    names.update((name, name.lower()))
                case IdSelector(name):
                    self.used_ids.add(self._key(name))
                case PseudoClass(name=name) if name in OWN:
                    self.attributes.update(OWN_VALUES)
                    self.presences.update(OWN_PRESENCES)
                case (
                    LogicalSelector(selectors=selectors)
                    | NthSelector(of=tuple(selectors))
                    | HostSelector(selectors=selectors)
                    | SlottedSelector(selectors=selectors)
                ):
                    self._note_all_names(selectors)

    def _note_all_names(self, selectors: Iterable[Selector]) -> None:
        for selector in selectors:
            for compound in selector.compounds:
                self._note_names(compound)


def _may_match(selector: Selector) -> bool:
    """False for selectors that want a state which nothing at rest is in, such as `:hover`."""
    return not any(
        isinstance(simple, NeverSelector)
        or (isinstance(simple, PseudoClass) and simple.name in STATE_PSEUDO_CLASSES and simple.name not in OWN)
        for compound in selector.compounds
        for simple in compound
    )


def _ranked(entries: Sequence[Entry], sign: int) -> Iterator[tuple[int, Entry]]:
    """Entries with their ranks: level, tree (the outer wins), specificity, room for the nearness of scopes, order."""

    def key(entry: Entry) -> tuple[int, int, int, Specificity]:
        origin, layer = entry.bound.level
        return sign * origin, -sign * entry.bound.tree.depth, sign * layer, entry.specificity

    group, last = 0, None
    for entry in sorted(entries, key=lambda entry: (key(entry), entry.order)):
        if key(entry) != last:
            group, last = group + 1, key(entry)
        yield (group << _GROUP_SHIFT) | entry.order, entry


def _depends_on_names_only(selector: Selector, context: Sequence[Simple]) -> bool:
    """True when names and attributes of the element and its ancestors decide."""
    if any(combinator in ("+", "~") for combinator in selector.combinators):
        return False
    rest = (*context, *(simple for compound in selector.compounds[:-1] for simple in compound))
    return all(is_local(simple) or simple in (PseudoClass("root"), PseudoClass("scope")) for simple in rest)
