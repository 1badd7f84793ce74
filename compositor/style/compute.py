"""Compute the style of every element of a document.

Input:  the document, its sheets, what media queries are evaluated against.
Output: `StyledDocument`.
Cost:   O(elements) where pages repeat themselves: equal elements under equal parents share one style.
Source: CSS Cascade 5; rule hashing, ancestor filter and style sharing as in Blink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compositor.base.color import Color
from compositor.base.deep_recursion import deep_recursion
from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.rules import Declaration, PositionTryRule, StyleSheets
from compositor.dom import NO_NODE, Document, Element, NodeId
from compositor.style.animations import Animator
from compositor.style.cascade import Cascaded, cascade, shifted
from compositor.style.computed_style import ComputedStyle, MediaContext, StyledDocument
from compositor.style.containers import NO_SIZES, ContainerQueries, Size
from compositor.style.element_state import DocumentState, has_field_button, input_type
from compositor.style.hints import HintCache
from compositor.style.matching import MatchedRules, Matcher, Path
from compositor.style.pseudo_properties import APPLYING
from compositor.style.resolve import Environment, FontUnits, StyleResolver
from compositor.style.rule_filing import DOCUMENT_TREE
from compositor.style.rule_index import RuleIndex
from compositor.style.selector_compiler import SelectorCompiler
from compositor.style.shadow_rules import ShadowRules, ShadowTrees
from compositor.style.traits import VANISHING_CONTENTS, Traits

_GENERATED = ("before", "after")
_WITHOUT_GENERATED_CONTENT = VANISHING_CONTENTS - {"input", "meter", "progress"}
_NO_ANIMATION = ("none",)
_ABSOLUTE = ("absolute", "fixed")
_FLEX_OR_GRID = frozenset(("flex", "inline-flex", "grid", "inline-grid", "-webkit-box", "-webkit-inline-box"))
_CascadeKey = tuple[MatchedRules, str, str, str]
_SharingKey = tuple[
    MatchedRules, ComputedStyle | None, str, str, str, str, tuple[float | None, float | None], bool
]  # fmt: skip
"""Rules, parent, name and namespace, hints, style attribute, size of the query container, whether a flex or grid item:
what decides on the style of most elements."""


def compute_styles(
    document: Document,
    sheets: StyleSheets,
    media: MediaContext,
    *,
    sink: DiagnosticSink,
    font_units: FontUnits | None = None,
    container_sizes: Mapping[NodeId, Size] = NO_SIZES,
) -> StyledDocument:
    """Compute all styles.

    Args:
        document: The document.
        sheets: Its sheets.
        media: What media queries are evaluated against.
        sink: Takes what there is to say.
        font_units: Measures fonts for the units `ch`, `ex` and `cap`.
        container_sizes: Content boxes of query containers from a layout before, layout px.
    """
    return Styler(document, sheets, media, font_units).compute(container_sizes, sink)


class Styler:
    """Computes the styles of one document, again and again as layout finds out how large query containers are."""

    def __init__(
        self, document: Document, sheets: StyleSheets, media: MediaContext, font_units: FontUnits | None = None
    ) -> None:
        """The arguments are those of `compute_styles`."""
        self._document = document
        self._sheets = sheets
        self._media = media
        state = DocumentState(document)
        self._index = RuleIndex(SelectorCompiler(state, document.quirks), media, document.quirks)
        self._trees = ShadowTrees(document, sheets.uses) if document.shadow_roots else None
        for tree, uses in {DOCUMENT_TREE: sheets.uses}.items() if self._trees is None else self._trees.uses.items():
            for use in uses:
                if all(condition.matches(media) for condition in use.conditions):
                    self._index.add_sheet(use, tree)
        self._index.finish()
        shadow = None if self._trees is None else ShadowRules(document, self._trees, self._index)
        self._matcher = Matcher(self._index, document.quirks, shadow)
        environment = Environment(
            media, document.quirks, self._index.properties, sheets.resolve_url, font_units, state.siblings
        )
        self._resolver = StyleResolver(environment)
        self._hints = HintCache(document, sheets.resolve_url)
        self._sink = DiagnosticSink()
        self._animator = Animator(self._resolver, self._index.keyframes, media.time_ms, self._sink)
        self._parents = [document.flat_parent(node.id) for node in document.nodes]
        self._containers = ContainerQueries(self._resolver, self._matcher, self._parents)
        self._quirks = document.quirks
        self._shared: dict[_SharingKey, ComputedStyle] = {}
        self._cascades: dict[tuple[MatchedRules, str, str, str, str], Cascaded] = {}

    def _start(self, sizes: Mapping[NodeId, Size]) -> None:
        """Forget the elements, not what was found out about rules and values."""
        self._containers.start(sizes)
        self._animator.start()
        self._styles: list[ComputedStyle | None] = [None] * len(self._document.nodes)
        self._pseudo: dict[tuple[NodeId, str], ComputedStyle] = {}
        self._position_tries: dict[tuple[NodeId, str], dict[str, ComputedStyle]] = {}
        self._body_color: Color | None = None
        # Whether the boxes of children are flex or grid items, by node; `display: contents` passes it on.
        self._has_items: dict[NodeId, bool] = {NO_NODE: False}

    @deep_recursion()  # a selector may have as many compounds
    def compute(self, sizes: Mapping[NodeId, Size], sink: DiagnosticSink) -> StyledDocument:
        """Style all elements, parents before children; `sizes` are `container_sizes` of `compute_styles`."""
        self._start(sizes)
        paths: dict[NodeId, Path] = {NO_NODE: self._matcher.root_path()}
        if self._trees is not None:
            paths.update((root, self._matcher.root_path(tree)) for root, tree in self._trees.trees.items())
        for element in self._document.elements():
            path, matched = self._matcher.match(element, paths[element.parent])
            paths[element.id] = path
            self._style_element(element, matched, self._parents[element.id])
        for diagnostic in self._sink.collected():
            sink.add(diagnostic)
        faces = tuple(face.source for face in self._index.font_faces if face.source.path)
        return StyledDocument(
            self._document,
            tuple(self._styles),
            self._pseudo,
            self._animator.animating,
            self._animator.keyframes(self._styles[0]),
            faces,
            self._media,
            self._animator.animating_pseudo,
            self._containers.queried(self._resolver.asked_container),
            sizes,
            self._index.counter_styles,
            self._position_tries,
        )

    def _style_element(self, element: Element, matched: MatchedRules, around: NodeId) -> None:
        parent = self._styles[around] if around != NO_NODE else None
        containers = self._containers
        if matched.conditional:
            matched = containers.applying(matched, "", around)
        hints = self._hints.text(element)
        attribute = element.attributes.get("style", "")
        size, is_item = containers.unit_size(around), self._has_items[around]
        key = (matched, parent, element.tag, element.namespace, hints, attribute, size, is_item)
        style = self._shared.get(key)
        if style is None:
            style = self._own_style(element, parent, key)
        if parent is None:
            self._resolver.set_root(style)
        self._styles[element.id] = style
        if element.id in self._document.shadow_roots:
            self._styles[self._document.shadow_roots[element.id]] = style
        containers.enter(element, style)
        if self._quirks and element.tag == "body" and self._body_color is None:
            self._body_color = style[p.COLOR]
        display = style[p.DISPLAY]
        self._has_items[element.id] = display in _FLEX_OR_GRID or (display == "contents" and self._has_items[around])
        if len(matched.by_pseudo) > 1 or (matched.by_pseudo and "" not in matched.by_pseudo):
            self._style_pseudo_elements(element, style, matched)

    def _own_style(self, element: Element, parent: ComputedStyle | None, key: _SharingKey) -> ComputedStyle:
        """The style of an element; kept for others with the same key if nothing else goes into it."""
        matched, _parent, tag, namespace, hints, attribute, size, is_item = key
        cascaded = self._cascaded(matched, "", hints, attribute)
        is_html = namespace == "html"
        traits = Traits(
            parent is None,
            is_item,
            tag in VANISHING_CONTENTS and is_html,
            quirk_color=self._body_color if tag == "table" and is_html else None,
            container=size,
        )
        style = self._resolver.style(cascaded, parent, traits, element)
        is_shared = not (cascaded.relative or cascaded.attributes or tag == "table")
        if style[p.ANIMATION_NAME] != _NO_ANIMATION:
            is_shared = False
            style = self._animator.animated(element, style, cascaded, parent, traits)
        if cascaded.relative:
            style = _with_spans(style, cascaded, self._attribute_start(element), element.span)
        if style[p.POSITION_TRY_FALLBACKS]:
            is_shared = False
            self._style_fallbacks(element, style, (matched, "", hints, attribute), parent, traits)
        if is_shared:
            self._shared[key] = style
        return style

    def _attribute_start(self, element: Element) -> Span:
        return self._document.style_attributes.get(element.id, element.span)

    def _style_fallbacks(
        self, element: Element, style: ComputedStyle, key: _CascadeKey, parent: ComputedStyle | None, traits: Traits
    ) -> None:
        """The styles that `@position-try` rules give an element or pseudo-element."""
        if style[p.POSITION] not in _ABSOLUTE:
            return
        found: dict[str, ComputedStyle] = {}
        for option in style[p.POSITION_TRY_FALLBACKS]:
            rule = self._index.position_tries.get(option.name)
            if rule is not None and option.name not in found:
                cascaded = self._cascaded(*key, rule)
                found[option.name] = self._resolver.style(cascaded, parent, traits, element)
        self._position_tries[(element.id, key[1])] = found

    def _cascaded(
        self, matched: MatchedRules, pseudo: str, hints: str, attribute: str, rule: PositionTryRule | None = None
    ) -> Cascaded:
        key = (matched, pseudo, hints, attribute, "" if rule is None else rule.name)
        found = self._cascades.get(key)
        if found is None:
            hinted: Sequence[Declaration] = self._hints.declarations(hints) if hints else ()
            own = self._sheets.attributes.get(attribute, ()) if attribute else ()
            fallback = () if rule is None else rule.declarations
            entries = matched.by_pseudo.get(pseudo, ())
            found = self._cascades[key] = cascade(entries, hinted, own, APPLYING.get(pseudo), fallback)
        return found

    def _style_pseudo_elements(self, element: Element, style: ComputedStyle, matched: MatchedRules) -> None:
        display = style[p.DISPLAY]
        if display == "none":
            return
        for pseudo in matched.by_pseudo:
            if not pseudo or not _may_have(element, pseudo, display, self._media.scripting):
                continue
            applying = self._containers.applying(matched, pseudo, element.id) if matched.conditional else matched
            cascaded = self._cascaded(applying, pseudo, "", "")
            is_item = pseudo in _GENERATED and self._has_items[element.id]
            size = self._containers.unit_size(element.id)
            traits = Traits(False, is_item, False, pseudo, container=size)
            computed = self._resolver.style(cascaded, style, traits, element)
            if pseudo in _GENERATED and computed[p.CONTENT] in ("normal", "none"):
                continue
            if computed[p.ANIMATION_NAME] != _NO_ANIMATION:
                computed = self._animator.animated(element, computed, cascaded, style, traits)
            if computed[p.POSITION_TRY_FALLBACKS]:
                self._style_fallbacks(element, computed, (applying, pseudo, "", ""), style, traits)
            self._pseudo[(element.id, pseudo)] = computed


def _may_have(element: Element, pseudo: str, display: str, scripting: bool) -> bool:
    if pseudo in _GENERATED:
        if element.tag == "canvas" and not scripting:
            return True  # it is an ordinary element then
        return element.tag not in _WITHOUT_GENERATED_CONTENT or element.namespace != "html"
    if pseudo == "marker":
        return "list-item" in display
    if pseudo == "placeholder":
        return element.tag in ("input", "textarea") and "placeholder" in element.attributes
    if pseudo == "file-selector-button":
        return element.tag == "input" and input_type(element) == "file"
    if pseudo == "backdrop":
        return element.tag == "dialog" and "open" in element.attributes
    if pseudo.startswith("-webkit-"):
        return has_field_button(element, pseudo)
    return True


def _with_spans(style: ComputedStyle, cascaded: Cascaded, start: Span, tag: Span) -> ComputedStyle:
    """The style with the spans that differ from element to element: of attributes and hints."""
    declared = dict(style.declared)
    for name, span in cascaded.relative.items():
        declared[name] = shifted(span, start) if span.line > 0 else tag
    return ComputedStyle(style.values, style.custom, declared, style.state)
