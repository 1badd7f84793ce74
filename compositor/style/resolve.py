"""From winning declarations to computed values.

Input:  `Cascaded`, the parent's style, and what the element's place and kind add.
Output: `ComputedStyle`.
Cost:   O(longhands) for each distinct combination; elements that combine alike share the result.
Source: CSS Cascade 5, §4.4; CSS Values 4.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from compositor.base.color import Color
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.anchor_values import asks_anchor, no_anchor, without_anchors
from compositor.css.computing import ComputeContext
from compositor.css.declarations import parse_declaration
from compositor.css.font_size import FontSize, adjusted_for_family, compute_font_size
from compositor.css.grammar import InvalidValue, ParseContext
from compositor.css.properties import CONTEXTUAL_INITIALS, LOGICAL, PROPERTIES, Property, physical_name
from compositor.css.rules import CustomValue, Pending, PropertyRule
from compositor.css.specified import CURRENT_COLOR, WideKeyword
from compositor.css.system_colors import SYSTEM_COLORS, used_color_scheme
from compositor.css.token_text import token_text
from compositor.css.values import LengthPercentage, Number
from compositor.dom import Element
from compositor.style.cascade import Cascaded
from compositor.style.computed_style import ComputedStyle, InheritedState, MediaContext
from compositor.style.fixups import adjust
from compositor.style.substitution import Known, Scope, Substitution, SubstitutionError
from compositor.style.traits import Traits
from compositor.style.variables import computed_custom, initial_custom, resolve_custom
from compositor.style.zoom import ZOOMED_WHEN_INHERITED, zoomed_value

FontUnits = Callable[[Sequence[str], float, float, str], tuple[float, float, float]]
"""Family, size in layout px, weight and style to the px of 1ch, 1ex and 1cap."""

_INHERITED = tuple(prop.index for prop in PROPERTIES.values() if prop.inherited)
_CURRENT_COLORS = tuple(prop for prop in CONTEXTUAL_INITIALS if prop.contextual_initial is CURRENT_COLOR)
_OTHER_CONTEXTUAL = tuple(prop for prop in CONTEXTUAL_INITIALS if prop.contextual_initial is not CURRENT_COLOR)
_ROOT_STATE = InheritedState(frozenset(prop.index for prop in _CURRENT_COLORS if prop.inherited))


class Environment(NamedTuple):
    """What is the same for all elements of a page.

    Attributes:
        registered: `@property` rules by name.
        resolve_url: For URLs that come out of `var()`.
        font_units: Measures fonts for `ch`, `ex` and `cap`; None: approximate.
        siblings: An element with all elements beside it.
    """

    media: MediaContext
    quirks: bool
    registered: Mapping[str, PropertyRule]
    resolve_url: Callable[[str, Span], str]
    font_units: FontUnits | None = None
    siblings: Callable[[Element], Sequence[Element]] = lambda element: (element,)

    def reader(self, element: Element) -> Callable[[str], str | None]:
        """What `Scope.attribute` says of an element."""

        def read(name: str) -> str | None:
            if name == "sibling-index()":
                return str(element.index)
            if name == "sibling-count()":
                return str(len(self.siblings(element)))
            return element.attributes.get(name)

        return read


class StyleResolver:
    """Computes styles and shares equal ones.

    Attributes:
        media: What media queries are evaluated against.
        initial_custom: Custom properties at the root before any declaration.
        asked_container: Some value depends on a query container.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._initial = self._initial_values()
        self.media: Final = environment.media
        self.initial_custom: Final = initial_custom(environment.registered)
        self._root: ComputedStyle | None = None
        self._measured: dict[tuple[Sequence[str], float, float, str], tuple[float, float, float]] = {}
        self._parsed: dict[tuple[str, str], Mapping[str, Any] | None] = {}
        self.asked_container = False
        self._cache: dict[tuple[Cascaded, int, int, Traits, tuple[str | None, ...]], ComputedStyle] = {}
        # Keeps the tuples alive whose ids are keys of the cache.
        self._kept: list[ComputedStyle] = []

    def _initial_values(self) -> list[Any]:
        context = ComputeContext(zoom=self._environment.media.dpr)
        values: list[Any] = [prop.initial for prop in PROPERTIES.values()]
        values[p.FONT_SIZE.index] = compute_font_size("medium", context)
        for prop in _OTHER_CONTEXTUAL:
            values[prop.index] = prop.initial_for(context)
        return values

    def style(
        self, cascaded: Cascaded, parent: ComputedStyle | None, traits: Traits, element: Element
    ) -> ComputedStyle:
        """The computed style, shared where declarations, parent and traits are the same."""
        read = tuple(map(self._environment.reader(element), cascaded.attributes)) if cascaded.attributes else ()
        key = (cascaded, id(parent.values) if parent else 0, id(parent.custom) if parent else 0, traits, read)
        found = self._cache.get(key)
        if found is None:
            found = self.compute(cascaded, parent, traits, element=element)
            self._cache[key] = found
            if parent is not None:
                self._kept.append(parent)
        return found

    def measure(self, values: Sequence[Any]) -> tuple[float | None, float | None, float | None]:
        """Layout px of 1ch, 1ex and 1cap in the font of a style; None: nothing is known."""
        measure = self._environment.font_units
        if measure is None:
            return None, None, None
        family, weight, style = (values[prop.index] for prop in (p.FONT_FAMILY, p.FONT_WEIGHT, p.FONT_STYLE))
        key = (family, float(values[p.FONT_SIZE.index]), weight, style)
        found = self._measured.get(key)
        if found is None:
            found = self._measured[key] = measure(*key)
        return found

    def set_root(self, style: ComputedStyle) -> None:
        """The root element's style, for `rem` and `rlh`."""
        self._root = style

    def compute(
        self,
        cascaded: Cascaded,
        parent: ComputedStyle | None,
        traits: Traits,
        overrides: Mapping[str, Any] | None = None,
        element: Element | None = None,
    ) -> ComputedStyle:
        """Compute afresh; `overrides` are computed values that replace the declared ones."""
        environment = self._environment
        parent_custom = parent.custom if parent else self.initial_custom
        scope = Scope(environment.media)
        if element is not None:
            scope = scope._replace(attribute=environment.reader(element))
        custom = resolve_custom(cascaded.custom, parent_custom, environment.registered, scope)
        run = _Computation(self, parent, traits, custom, overrides or {})
        run.scope = scope._replace(context=run.context)
        run.compute(cascaded)
        self.asked_container = self.asked_container or run.context.asked_container
        declared = cascaded.declared
        return ComputedStyle(tuple(run.values), run.custom, declared, run.state())

    def context_for(self, style: ComputedStyle, parent: ComputedStyle | None, is_root: bool) -> ComputeContext:
        """A context in which values for an element with this style are computed, such as keyframes."""
        run = _Computation(self, parent, Traits(is_root=is_root), style.custom, {})
        run.values = list(style.values)
        run.refresh_context()
        return run.context

    def expand(
        self, pending: Pending, custom: Mapping[str, CustomValue], scope: Scope | None = None
    ) -> Mapping[str, Any] | None:
        """Specified values by longhand after substitution; None when invalid at computed-value time."""
        try:
            tokens = Substitution(Known(custom), scope or Scope(self.media)).tokens(pending.tokens)
        except SubstitutionError:
            return None
        key = (pending.name, token_text(tokens))
        if key not in self._parsed:
            context = ParseContext(pending.span, self._environment.resolve_url, self._environment.quirks)
            try:
                self._parsed[key] = dict(parse_declaration(pending.name, tokens, context))
            except InvalidValue:
                self._parsed[key] = None
        return self._parsed[key]


class _Computation:
    """The computation of one style."""

    def __init__(
        self,
        resolver: StyleResolver,
        parent: ComputedStyle | None,
        traits: Traits,
        custom: Mapping[str, CustomValue],
        overrides: Mapping[str, Any],
    ) -> None:
        self._resolver = resolver
        self._parent = parent
        self._traits = traits
        self.custom = custom
        self.scope = Scope(resolver._environment.media)
        self._overrides = overrides
        self._expanded: dict[int, Mapping[str, Any] | None] = {}
        self._parent_values: Sequence[Any] = parent.values if parent else resolver._initial
        self._parent_state = parent.state if parent else _ROOT_STATE
        self._follows_color = set(self._parent_state.follows_color)
        self._colored: set[int] = set()
        self.values: list[Any] = list(resolver._initial)
        for index in _INHERITED:
            self.values[index] = self._parent_values[index]
        self.context = self._make_context()

    def _make_context(self) -> ComputeContext:
        environment, parent = self._resolver._environment, self._parent_values
        root = self._resolver._root
        parent_size = parent[p.FONT_SIZE.index]
        context = ComputeContext(
            font_size=parent_size,
            parent_font_size=parent_size,
            root_font_size=root[p.FONT_SIZE] if root is not None else 16.0 * self._zoom,
            viewport_width=environment.media.width,
            viewport_height=environment.media.height,
            container_width=self._traits.container[0],
            container_height=self._traits.container[1],
            zoom=self._zoom,
            color=parent[p.COLOR.index],
            parent_color=parent[p.COLOR.index],
            direction=parent[p.DIRECTION.index],
            writing_mode=parent[p.WRITING_MODE.index],
            is_root=self._traits.is_root,
            quirks=environment.quirks,
        )
        if root is not None:
            # Lengths that refer to the root element are zoomed as the element is.
            context.root_font_size *= self.values[p.INTERNAL_ZOOM.index] / root[p.INTERNAL_ZOOM]
            context.root_line_height_px = line_height_px(root[p.LINE_HEIGHT], context.root_font_size)
            context.root_ch_px, context.root_ex_px, context.root_cap_px = self._resolver.measure(root.values)
        context.line_height_px = line_height_px(parent[p.LINE_HEIGHT.index], parent_size)
        if self._parent is not None:
            # For the font's own size these units are those of the parent's font.
            context.ch_px, context.ex_px, context.cap_px = self._resolver.measure(parent)
        if self._parent is not None:
            context.parent = lambda prop: parent[prop.index]
        return context

    def compute(self, cascaded: Cascaded) -> None:
        """Fill `values`."""
        first = dict(cascaded.first)
        if self._traits.quirk_color is not None:
            self.values[p.COLOR.index] = self._traits.quirk_color
        for prop in p.COMPUTE_FIRST:
            if prop.name in first or prop.name in self._overrides:
                self._apply(prop.name, first.get(prop.name))
            if prop is p.ZOOM:
                self._zoom_by(self.values[prop.index] or 1.0)
            elif prop is p.FONT_FAMILY:
                self.context.monospace = self.values[prop.index] == ("monospace",)
            elif prop is p.FONT_SIZE:
                self._finish_font_size(first)
            elif prop is p.DIRECTION:
                self.context.direction = self.values[prop.index]
            elif prop is p.WRITING_MODE:
                self.context.writing_mode = self.values[prop.index]
            elif prop is p.COLOR_SCHEME:
                self.context.color_scheme = self._used_scheme()
                if self._traits.is_root and self.context.color_scheme == "dark":
                    self.values[p.COLOR.index] = SYSTEM_COLORS["canvastext"][1]
        self.refresh_context()
        registered = self._resolver._environment.registered
        self.custom = computed_custom(self.custom, cascaded.custom, registered, self.context)
        for name, value in cascaded.rest:
            self._apply(name, value)
        for name in self._overrides:
            if name not in first:
                self._apply(name, None)
        self._fill_current_colors()
        adjust(self.values, self._traits, self._parent_values[p.WRITING_MODE.index])
        if self.context.asked_anchor and self.values[p.POSITION.index] not in ("absolute", "fixed"):
            self._drop_anchors()

    def _drop_anchors(self) -> None:
        """Only absolutely positioned boxes have anchors."""
        for prop in p.MAY_ASK_ANCHORS:
            value = self.values[prop.index]
            if asks_anchor(value):
                instead = without_anchors(value, no_anchor)
                self.values[prop.index] = prop.initial if instead is None else instead

    @property
    def _zoom(self) -> float:
        """Layout px a CSS px of the element."""
        zoom: float = self._resolver._environment.media.dpr * self.values[p.INTERNAL_ZOOM.index]
        return zoom

    def _zoom_by(self, factor: float) -> None:
        """Enlarge what is inherited, for `zoom` (CSS Viewport 1, §7)."""
        if factor == 1.0:
            return
        zoomed = list(self._parent_values)
        for prop in ZOOMED_WHEN_INHERITED:
            zoomed[prop.index] = zoomed_value(zoomed[prop.index], factor)
            self.values[prop.index] = zoomed[prop.index]
        self._parent_values = zoomed
        self.values[p.INTERNAL_ZOOM.index] *= factor
        self.context = self._make_context()

    def state(self) -> InheritedState:
        """What children need besides the values."""
        return InheritedState(frozenset(self._follows_color))

    def refresh_context(self) -> None:
        """Take font and colour into the context, after they are known."""
        values, context = self.values, self.context
        context.zoom = self._zoom
        context.font_size = values[p.FONT_SIZE.index]
        context.color = values[p.COLOR.index]
        context.direction = values[p.DIRECTION.index]
        context.writing_mode = values[p.WRITING_MODE.index]
        context.line_height_px = line_height_px(values[p.LINE_HEIGHT.index], context.font_size)
        if self._traits.is_root:
            context.root_font_size = context.font_size
            context.root_line_height_px = context.line_height_px
            context.root_ch_px, context.root_ex_px, context.root_cap_px = self._resolver.measure(values)
        context.ch_px, context.ex_px, context.cap_px = self._resolver.measure(values)

    def _used_scheme(self) -> str:
        return used_color_scheme(self.values[p.COLOR_SCHEME.index], self._resolver._environment.media.prefers)

    # ------------------------------------------------------------ one property

    def _apply(self, name: str, value: Any) -> None:
        if name in LOGICAL:
            physical = physical_name(name, self.context.writing_mode, self.context.direction)
        else:
            physical = name
        prop = PROPERTIES[physical]
        if physical in self._overrides:
            self.values[prop.index] = self._overrides[physical]
            self._colored.add(prop.index)
            self._follows_color.discard(prop.index)
            return
        if type(value) is Pending:
            value = self._substituted(name, value)
        if isinstance(value, WideKeyword):
            self._apply_keyword(prop, value)
            return
        self.values[prop.index] = prop.compute(value, self.context) if prop.compute is not None else value
        if prop.contextual_initial is CURRENT_COLOR:
            self._colored.add(prop.index)
            if value is CURRENT_COLOR:
                self._follows_color.add(prop.index)
            else:
                self._follows_color.discard(prop.index)

    def _substituted(self, name: str, pending: Pending) -> Any:
        found = self._expanded.get(id(pending), False)
        if found is False:
            found = self._expanded[id(pending)] = self._resolver.expand(pending, self.custom, self.scope)
        # What is invalid at computed-value time behaves as unset.
        return WideKeyword.UNSET if not isinstance(found, Mapping) else found.get(name, WideKeyword.UNSET)

    def _apply_keyword(self, prop: Property[Any], keyword: WideKeyword) -> None:
        inherits = keyword is WideKeyword.INHERIT or (keyword is not WideKeyword.INITIAL and prop.inherited)
        index = prop.index
        self._colored.discard(index)
        if inherits:
            self.values[index] = self._parent_values[index]
            if prop.contextual_initial is CURRENT_COLOR:
                self._inherit_current_color(index)
            return
        self.values[index] = self._resolver._initial[index]
        if prop.contextual_initial is CURRENT_COLOR:
            self._follows_color.add(index)

    def _inherit_current_color(self, index: int) -> None:
        self._colored.add(index)
        if index in self._parent_state.follows_color:
            self._follows_color.add(index)
        else:
            self._follows_color.discard(index)

    def _fill_current_colors(self) -> None:
        color: Color = self.values[p.COLOR.index]
        for prop in _CURRENT_COLORS:
            index = prop.index
            if index in self._follows_color or (not prop.inherited and index not in self._colored):
                self.values[index] = color
                self._follows_color.add(index)

    def _finish_font_size(self, first: Mapping[str, Any]) -> None:
        """A size that comes from the parent changes when the family becomes or ceases to be `monospace`."""
        index = p.FONT_SIZE.index
        size = self.values[index]
        was_monospace = self._parent_values[p.FONT_FAMILY.index] == ("monospace",)
        if p.FONT_SIZE.name not in self._overrides and isinstance(size, FontSize):
            if size.keyword < 0 or p.FONT_SIZE.name not in first:
                size = adjusted_for_family(size, self.context, was_monospace)
            self.values[index] = size
        self.context.font_size = size


def line_height_px(value: Any, font_size: float) -> float | None:
    """Px of a computed line height in whole layout units, None for `normal`."""
    if isinstance(value, Number):
        return math.floor(value.value * font_size * 64) / 64
    return math.floor(value.px * 64) / 64 if isinstance(value, LengthPercentage) else None
