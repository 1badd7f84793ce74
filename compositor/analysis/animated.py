"""Which elements are animated, by the declaration that says so."""

from __future__ import annotations

import math
from dataclasses import dataclass

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.base.geometry import Rect
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.dom.nodes import NodeId


@dataclass(frozen=True, slots=True)
class AnimatedGroup:
    """Elements that one declaration animates.

    Attributes:
        where: The `animation` declaration.
        nodes: The elements.
        properties: Animated longhands.
        endless: Some animation repeats for ever.
    """

    where: Span
    nodes: tuple[NodeId, ...]
    properties: frozenset[str]
    endless: bool


def animations_by_declaration(facts: Facts) -> tuple[AnimatedGroup, ...]:
    """Running CSS animations, grouped by where they were declared; transitions do not run without a change."""
    found: dict[Span, list[NodeId]] = {}
    for node in facts.styled.animating:
        style = facts.styled.styles[node]
        declared = first_declared(style, ("animation-name",)) if style is not None else None
        if declared is not None:
            found.setdefault(declared[1], []).append(node)
    return tuple(_group(facts, where, nodes) for where, nodes in found.items())


def is_on_screen(facts: Facts, node: NodeId) -> bool:
    """True when some fragment of the element's box touches the viewport."""
    width, height = facts.viewport_px
    screen = Rect(0, 0, width, height)
    box = facts.run.boxes.box_of.get(node)
    if box is None:
        return False
    return any(rect.intersects(screen) for rect in facts.run.client_rects.client_rects(box))


def _group(facts: Facts, where: Span, nodes: list[NodeId]) -> AnimatedGroup:
    properties: set[str] = set()
    endless = False
    for node in nodes:
        properties |= facts.styled.animating[node]
        endless = endless or any(math.isinf(n) for n in facts.styled.style_of(node)[p.ANIMATION_ITERATION_COUNT])
    return AnimatedGroup(where, tuple(nodes), frozenset(properties), endless)
