"""CSS animations at one moment of the clock.

Input:  an element's style, the `@keyframes` rules, the time.
Output: the style with animated values, and which properties have a current animation.
Source: CSS Animations 1 and 2; Web Animations 1. Differs: animations of custom properties are left out;
scroll-driven animations stand at their start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.properties import LOGICAL, PROPERTIES, physical_name
from compositor.css.rules import Declaration, KeyframesRule, Pending
from compositor.css.specified import WideKeyword
from compositor.css.values import TimingFunction
from compositor.dom import Element, NodeId
from compositor.style.cascade import Cascaded
from compositor.style.composition import combine, neutral
from compositor.style.computed_style import ComputedStyle, Keyframe, StyledDocument
from compositor.style.interpolation import interpolate
from compositor.style.resolve import StyleResolver
from compositor.style.timing import Timing, ease, moment
from compositor.style.traits import Traits

T = TypeVar("T")

_EASING = "animation-timing-function"
_NOT_ANIMATED = frozenset(name for name in PROPERTIES if name.startswith(("animation-", "transition-"))) | {
    "will-change", "contain", "content-visibility", "writing-mode", "direction", "unicode-bidi",
}  # fmt: skip


class _Stop(NamedTuple):
    """A value of one property at an offset, with the timing function until the next."""

    offset: float
    value: Any
    easing: TimingFunction | None


Stops = Mapping[str, list[_Stop]]


class Animator:
    """Applies animations.

    Attributes:
        animating: Names of the properties with current animations, by element.
        animating_pseudo: The same for pseudo-elements.
    """

    def __init__(
        self, resolver: StyleResolver, rules: Mapping[str, KeyframesRule], time_ms: float, sink: DiagnosticSink
    ) -> None:
        self._resolver = resolver
        self._rules = rules
        self._now = time_ms / 1000
        self._sink = sink
        self._cache: dict[tuple[int, Cascaded, Traits], tuple[ComputedStyle, frozenset[str]]] = {}
        self._kept: list[ComputedStyle] = []
        self.start()

    def start(self) -> None:
        """Begin with the first element (again)."""
        self.animating: dict[NodeId, frozenset[str]] = {}
        self.animating_pseudo: dict[tuple[NodeId, str], frozenset[str]] = {}

    def animated(
        self,
        element: Element,
        style: ComputedStyle,
        cascaded: Cascaded,
        parent: ComputedStyle | None,
        traits: Traits,
    ) -> ComputedStyle:
        """The style with the animations that it names in effect."""
        key = (id(style.values), cascaded, traits)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = self._evaluate(element, style, cascaded, parent, traits)
            self._kept.append(style)
        result, current = found
        if current and traits.pseudo:
            self.animating_pseudo[(element.id, traits.pseudo)] = current
        elif current:
            self.animating[element.id] = current
        return result

    def keyframes(self, root: ComputedStyle | None) -> dict[str, tuple[Keyframe, ...]]:
        """All `@keyframes` with values computed for the root element."""
        if root is None:
            return {}
        context = self._resolver.context_for(root, None, True)
        return {name: self._keyframes_of(rule, root, context) for name, rule in self._rules.items()}

    def _keyframes_of(self, rule: KeyframesRule, style: ComputedStyle, context: ComputeContext) -> tuple[Keyframe, ...]:
        frames: list[Keyframe] = []
        for block in rule.blocks:
            values = self._values(block.declarations, style, None, context)
            easing = values.pop(_EASING, (None,))[0]
            frames.extend(Keyframe(offset, values, easing, block.span) for offset in block.offsets)
        return tuple(sorted(frames, key=lambda frame: frame.offset))

    def _evaluate(
        self,
        element: Element,
        style: ComputedStyle,
        cascaded: Cascaded,
        parent: ComputedStyle | None,
        traits: Traits,
    ) -> tuple[ComputedStyle, frozenset[str]]:
        names = style[p.ANIMATION_NAME]
        overrides: dict[str, Any] = {}
        current: set[str] = set()
        context: ComputeContext | None = None
        for at, name in enumerate(names):
            rule = self._rules.get(name)
            if rule is None:
                self._report_missing(name, style.declared.get("animation-name"))
                continue
            context = context or self._resolver.context_for(style, parent, traits.is_root)
            composition = _pick(style[p.ANIMATION_COMPOSITION], at)
            stops = self._stops(rule, style, parent, context, composition)
            for important in cascaded.important:
                stops.pop(important, None)
            now = moment(timing_of(style, at), self._now)
            if now.is_current:
                current.update(stops)
            if now.progress is not None:
                self._apply(stops, now.progress, style, at, overrides)
        if overrides:
            style = self._resolver.compute(cascaded, parent, traits, overrides, element)
        return style, frozenset(current)

    def _report_missing(self, name: str, span: Span | None) -> None:
        if name != "none" and span is not None:
            message = _("there are no @keyframes {name}").format(name=name)
            self._sink.warn("css-missing-keyframes", message, span)

    # ------------------------------------------------------------ keyframes

    def _stops(
        self,
        rule: KeyframesRule,
        style: ComputedStyle,
        parent: ComputedStyle | None,
        context: ComputeContext,
        composition: str,
    ) -> dict[str, list[_Stop]]:
        """Stops of each property by offset; later blocks replace equal offsets (CSS Animations 1, §3)."""
        found: dict[str, dict[float, _Stop]] = {}
        for block in rule.blocks:
            values = self._values(block.declarations, style, parent, context)
            easing = values.pop(_EASING, (None,))[0]
            for name, value in values.items():
                if name not in _NOT_ANIMATED:
                    for offset in block.offsets:
                        found.setdefault(name, {})[offset] = _Stop(offset, value, easing)
        stops = {}
        for name, by_offset in found.items():
            # Where a keyframe is missing, the underlying value stands; on top of which nothing is added.
            implied = style[PROPERTIES[name]] if composition == "replace" else neutral(name, style[PROPERTIES[name]])
            by_offset.setdefault(0.0, _Stop(0.0, implied, None))
            by_offset.setdefault(1.0, _Stop(1.0, implied, None))
            stops[name] = sorted(by_offset.values(), key=lambda stop: stop.offset)
        return stops

    def _values(
        self,
        declarations: Sequence[Declaration],
        style: ComputedStyle,
        parent: ComputedStyle | None,
        context: ComputeContext,
    ) -> dict[str, Any]:
        """Computed values by physical longhand."""
        result: dict[str, Any] = {}
        for declaration in declarations:
            if declaration.name.startswith("--"):
                continue
            value = declaration.value
            if isinstance(value, Pending):
                expanded = self._resolver.expand(value, style.custom)
                if expanded is None:
                    continue
                value = expanded.get(declaration.name)
            prop = PROPERTIES[physical_name(declaration.name, context.writing_mode, context.direction)]
            if isinstance(value, WideKeyword):
                inherits = value is WideKeyword.INHERIT or (value is not WideKeyword.INITIAL and prop.inherited)
                computed = parent[prop] if inherits and parent is not None else prop.initial_for(context)
            else:
                computed = prop.compute(value, context) if prop.compute is not None else value
            if prop.name in result and declaration.name in LOGICAL:
                # Physical names win over flow-relative ones in a keyframe.
                continue
            result[prop.name] = computed
        return result

    @staticmethod
    def _apply(stops: Stops, progress: float, style: ComputedStyle, at: int, overrides: dict[str, Any]) -> None:
        own_easing = _pick(style[p.ANIMATION_TIMING_FUNCTION], at)
        composition = _pick(style[p.ANIMATION_COMPOSITION], at)
        for name, frames in stops.items():
            value = _value_at(name, frames, progress, own_easing)
            if composition != "replace":
                underlying = overrides.get(name, style[PROPERTIES[name]])
                value = combine(name, underlying, value)
            overrides[name] = value


def timing_of(style: ComputedStyle, at: int) -> Timing:
    """Timing of the animation at an index of `animation-name`; lists repeat as needed."""
    timing = Timing(
        _pick(style[p.ANIMATION_DELAY], at),
        _pick(style[p.ANIMATION_DURATION], at),
        _pick(style[p.ANIMATION_ITERATION_COUNT], at),
        _pick(style[p.ANIMATION_DIRECTION], at),
        _pick(style[p.ANIMATION_FILL_MODE], at),
        _pick(style[p.ANIMATION_PLAY_STATE], at) == "paused",
    )
    if _pick(style[p.ANIMATION_TIMELINE], at) not in ("auto", "none"):
        # Driven by scrolling, and nothing has scrolled yet.
        return Timing(0.0, 1.0, 1.0, timing.direction, "both", True)
    return timing


def has_begun(styled: StyledDocument, style: ComputedStyle, name: str) -> bool:
    """True when an animation of the property `name` has gone past its delay at the styles' moment, and not stopped."""
    now, names = styled.media.time_ms / 1000, style[p.ANIMATION_NAME]
    for at, animation in enumerate(names):
        timing = timing_of(style, at)
        frames = styled.keyframes.get(animation, ())
        if not timing.paused and now >= timing.delay and any(name in frame.values for frame in frames):
            return True
    return False


def _pick(values: tuple[T, ...], at: int) -> T:
    return values[at % len(values)]


def _value_at(name: str, frames: Sequence[_Stop], progress: float, own_easing: TimingFunction) -> Any:
    for start, end in pairwise(frames):
        if progress < end.offset or end is frames[-1]:
            span = end.offset - start.offset
            local = (progress - start.offset) / span if span > 0 else 1.0
            return interpolate(name, start.value, end.value, ease(start.easing or own_easing, local))
    return frames[-1].value
