"""Which elements and pseudo-elements are animated, by the declaration that says so."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.dom.nodes import NodeId
from compositor.style.computed_style import ComputedStyle
from compositor.whatif.repaint import Animated, animated, boxes_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Play:
    """One animation of one element; seconds on the animation clock.

    Attributes:
        starts: End of its delay.
        ends: When its last iteration is over; infinite for endless ones.
        fills_forwards: It goes on to hold its last value.
    """

    name: str
    starts: float
    ends: float
    fills_forwards: bool
    paused: bool


@dataclass(frozen=True, slots=True)
class AnimatedGroup:
    """Elements that one declaration animates.

    Attributes:
        where: The `animation` declaration.
        members: The elements or pseudo-elements.
        properties: Animated longhands.
        endless: Some animation repeats for ever.
    """

    where: Span
    members: tuple[Animated, ...]
    properties: frozenset[str]
    endless: bool

    @property
    def nodes(self) -> tuple[NodeId, ...]:
        """The elements, or those that the pseudo-elements belong to."""
        return tuple(member.node for member in self.members)


def animations_by_declaration(facts: Facts) -> tuple[AnimatedGroup, ...]:
    """Running CSS animations, grouped by where they were declared; transitions do not run without a change."""
    found: dict[Span, list[Animated]] = {}
    for member in animated(facts.run):
        declared = first_declared(style_of(facts, member), ("animation-name",))
        if declared is not None:
            found.setdefault(declared[1], []).append(member)
    return tuple(_group(facts, where, members) for where, members in found.items())


def style_of(facts: Facts, member: Animated) -> ComputedStyle:
    """The style of what is animated."""
    if member.pseudo:
        return facts.styled.pseudo[(member.node, member.pseudo)]
    return facts.styled.style_of(member.node)


def owner_of(facts: Facts, members: Sequence[Animated]) -> str:
    """A selector for what is animated."""
    name = facts.names.name(member.node for member in members)
    pseudos = {member.pseudo for member in members}
    pseudo = pseudos.pop() if len(pseudos) == 1 else ""
    return f"{name}::{pseudo}" if pseudo else name


def plays(style: ComputedStyle) -> Iterator[Play]:
    """The animations that a style names."""
    names, delays, durations = style[p.ANIMATION_NAME], style[p.ANIMATION_DELAY], style[p.ANIMATION_DURATION]
    counts, fills = style[p.ANIMATION_ITERATION_COUNT], style[p.ANIMATION_FILL_MODE]
    states = style[p.ANIMATION_PLAY_STATE]
    for at, name in enumerate(names):
        if name == "none":
            continue
        delay, duration, count = _pick(delays, at), _pick(durations, at), _pick(counts, at)
        endless = math.isinf(count) and duration > 0
        length = math.inf if endless else duration * count if duration else 0.0
        yield Play(
            name,
            delay,
            delay + length,
            _pick(fills, at) in ("forwards", "both"),
            _pick(states, at) == "paused",
        )


def is_on_screen(facts: Facts, member: Animated) -> bool:
    """True when some fragment of the box touches the viewport and may be seen there."""
    boxes = boxes_of(facts.run, member.node, member.pseudo)
    return any(facts.is_visible(box) for box in boxes)


def _group(facts: Facts, where: Span, members: list[Animated]) -> AnimatedGroup:
    properties: set[str] = set()
    endless = False
    for member in members:
        properties |= member.properties
        endless = endless or any(math.isinf(play.ends) for play in plays(style_of(facts, member)))
    return AnimatedGroup(where, tuple(members), frozenset(properties), endless)


def _pick(values: Sequence[T], at: int) -> T:
    return values[at % len(values)]
