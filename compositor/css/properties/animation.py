"""Animations and transitions: tuples of one entry an animation."""

from __future__ import annotations

from compositor.css.grammar import unparsed
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import TimingFunction

_COMPOSITING = Affects.COMPOSITING | Affects.STACKING
EASE = TimingFunction("cubic-bezier", (0.25, 0.1, 0.25, 1.0))

ANIMATION_NAME: Property[tuple[str, ...]] = longhand(
    "animation-name", initial=("none",), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_DURATION: Property[tuple[float, ...]] = longhand(
    "animation-duration", initial=(0.0,), parse=unparsed, affects=_COMPOSITING
)
"""Seconds."""
ANIMATION_DELAY: Property[tuple[float, ...]] = longhand(
    "animation-delay", initial=(0.0,), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_TIMING_FUNCTION: Property[tuple[TimingFunction, ...]] = longhand(
    "animation-timing-function", initial=(EASE,), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_ITERATION_COUNT: Property[tuple[float, ...]] = longhand(
    "animation-iteration-count", initial=(1.0,), parse=unparsed, affects=_COMPOSITING
)
"""`infinite` is `math.inf`."""
ANIMATION_DIRECTION: Property[tuple[str, ...]] = longhand(
    "animation-direction", initial=("normal",), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_FILL_MODE: Property[tuple[str, ...]] = longhand(
    "animation-fill-mode", initial=("none",), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_PLAY_STATE: Property[tuple[str, ...]] = longhand(
    "animation-play-state", initial=("running",), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_COMPOSITION: Property[tuple[str, ...]] = longhand(
    "animation-composition", initial=("replace",), parse=unparsed, affects=_COMPOSITING
)
ANIMATION_TIMELINE: Property[tuple[str, ...]] = longhand(
    "animation-timeline", initial=("auto",), parse=unparsed, affects=_COMPOSITING, modelled=False
)
ANIMATION_RANGE_START: Property[tuple[str, ...]] = longhand(
    "animation-range-start", initial=("normal",), parse=unparsed, affects=_COMPOSITING, modelled=False
)
ANIMATION_RANGE_END: Property[tuple[str, ...]] = longhand(
    "animation-range-end", initial=("normal",), parse=unparsed, affects=_COMPOSITING, modelled=False
)

TRANSITION_PROPERTY: Property[tuple[str, ...]] = longhand(
    "transition-property", initial=("all",), parse=unparsed, affects=Affects.NOTHING
)
TRANSITION_DURATION: Property[tuple[float, ...]] = longhand(
    "transition-duration", initial=(0.0,), parse=unparsed, affects=Affects.NOTHING
)
TRANSITION_DELAY: Property[tuple[float, ...]] = longhand(
    "transition-delay", initial=(0.0,), parse=unparsed, affects=Affects.NOTHING
)
TRANSITION_TIMING_FUNCTION: Property[tuple[TimingFunction, ...]] = longhand(
    "transition-timing-function", initial=(EASE,), parse=unparsed, affects=Affects.NOTHING
)
TRANSITION_BEHAVIOR: Property[tuple[str, ...]] = longhand(
    "transition-behavior", initial=("normal",), parse=unparsed, affects=Affects.NOTHING
)
