"""Animations and transitions: tuples of one entry an animation."""

from __future__ import annotations

from compositor.css.grammar import comma_list
from compositor.css.grammar_animation import (
    BEHAVIORS,
    COMPOSITIONS,
    DIRECTIONS,
    FILL_MODES,
    PLAY_STATES,
    duration_token,
    iteration_token,
    keyframes_name,
    list_of,
    timing_function,
    transition_property,
)
from compositor.css.grammar_numeric import positive_time, time
from compositor.css.grammar_ui import timeline_range, timeline_token
from compositor.css.properties._table import Affects, Property, longhand
from compositor.css.values import TimingFunction

_COMPOSITING = Affects.COMPOSITING | Affects.STACKING
EASE = TimingFunction("cubic-bezier", (0.25, 0.1, 0.25, 1.0))

ANIMATION_NAME: Property[tuple[str, ...]] = longhand(
    "animation-name", initial=("none",), parse=list_of(keyframes_name), affects=_COMPOSITING
)
ANIMATION_DURATION: Property[tuple[float, ...]] = longhand(
    "animation-duration", initial=(0.0,), parse=list_of(duration_token), affects=_COMPOSITING
)
"""Seconds."""
ANIMATION_DELAY: Property[tuple[float, ...]] = longhand(
    "animation-delay", initial=(0.0,), parse=list_of(time), affects=_COMPOSITING
)
ANIMATION_TIMING_FUNCTION: Property[tuple[TimingFunction, ...]] = longhand(
    "animation-timing-function", initial=(EASE,), parse=list_of(timing_function), affects=_COMPOSITING
)
ANIMATION_ITERATION_COUNT: Property[tuple[float, ...]] = longhand(
    "animation-iteration-count", initial=(1.0,), parse=list_of(iteration_token), affects=_COMPOSITING
)
"""`infinite` is `math.inf`."""
ANIMATION_DIRECTION: Property[tuple[str, ...]] = longhand(
    "animation-direction", initial=("normal",), parse=list_of(DIRECTIONS), affects=_COMPOSITING
)
ANIMATION_FILL_MODE: Property[tuple[str, ...]] = longhand(
    "animation-fill-mode", initial=("none",), parse=list_of(FILL_MODES), affects=_COMPOSITING
)
ANIMATION_PLAY_STATE: Property[tuple[str, ...]] = longhand(
    "animation-play-state", initial=("running",), parse=list_of(PLAY_STATES), affects=_COMPOSITING
)
ANIMATION_COMPOSITION: Property[tuple[str, ...]] = longhand(
    "animation-composition", initial=("replace",), parse=list_of(COMPOSITIONS), affects=_COMPOSITING
)
ANIMATION_TIMELINE: Property[tuple[str, ...]] = longhand(
    "animation-timeline", initial=("auto",), parse=list_of(timeline_token), affects=_COMPOSITING, modelled=False
)
ANIMATION_RANGE_START: Property[tuple[str, ...]] = longhand(
    "animation-range-start", initial=("normal",), parse=comma_list(timeline_range), affects=_COMPOSITING, modelled=False
)
ANIMATION_RANGE_END: Property[tuple[str, ...]] = longhand(
    "animation-range-end", initial=("normal",), parse=comma_list(timeline_range), affects=_COMPOSITING, modelled=False
)

TRANSITION_PROPERTY: Property[tuple[str, ...]] = longhand(
    "transition-property", initial=("all",), parse=transition_property, affects=Affects.NOTHING
)
TRANSITION_DURATION: Property[tuple[float, ...]] = longhand(
    "transition-duration", initial=(0.0,), parse=list_of(positive_time), affects=Affects.NOTHING
)
TRANSITION_DELAY: Property[tuple[float, ...]] = longhand(
    "transition-delay", initial=(0.0,), parse=list_of(time), affects=Affects.NOTHING
)
TRANSITION_TIMING_FUNCTION: Property[tuple[TimingFunction, ...]] = longhand(
    "transition-timing-function", initial=(EASE,), parse=list_of(timing_function), affects=Affects.NOTHING
)
TRANSITION_BEHAVIOR: Property[tuple[str, ...]] = longhand(
    "transition-behavior", initial=("normal",), parse=list_of(BEHAVIORS), affects=Affects.NOTHING
)
