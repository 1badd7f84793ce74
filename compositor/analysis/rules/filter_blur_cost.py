"""Blur filters: the blurred area grows by three standard deviations on every side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.source import Span
from compositor.base.tree_dump import number
from compositor.dom.nodes import NodeId
from compositor.whatif.filters import blur_radius, filtered_sizes

_SCREENS = 1.0


class _Blur(NamedTuple):
    """A blurred element: the blur in layout px, and the sizes of its fragments with margins."""

    node: NodeId
    radius: float
    sizes: tuple[tuple[float, float], ...]


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose blurred area, margins included, exceeds a screen."""
    groups: dict[Span, list[_Blur]] = {}
    for effect in facts.trees.effects:
        radius = blur_radius(effect)
        if radius > 0 and effect.node >= 0:
            style = facts.styled.styles[effect.node]
            declared = first_declared(style, ("filter",)) if style is not None else None
            where = declared[1] if declared else facts.document.nodes[effect.node].span
            groups.setdefault(where, []).append(_Blur(effect.node, radius, filtered_sizes(facts.run, effect)))
    dpr = facts.run.scene.dpr
    for where, blurs in groups.items():
        sizes = [size for blur in blurs for size in blur.sizes]
        screens = sum(width * height for width, height in sizes) / facts.screen_area
        if screens < _SCREENS:
            continue
        owner = facts.names.name(blur.node for blur in blurs)
        radius = max(blur.radius for blur in blurs) / dpr
        widest, highest = (max(size[side] for size in sizes) / dpr for side in (0, 1))
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING,
            owner=owner,
            where=where,
            evidence={
                "count": len(blurs),
                "radius_px": round(radius, 3),
                "width_px": round(widest, 2),
                "height_px": round(highest, 2),
                "screens": round(screens, 2),
            },
            message=_("{count} blurs of {radius} px on {owner} cover {screens} screens with their margins").format(
                count=len(blurs), radius=number(radius), owner=owner, screens=number(round(screens, 1))
            ),
            fix=_("use a radial gradient or a small blurred picture instead"),
            edits=drop(facts, ("filter",), tuple(blur.node for blur in blurs)),
        )


_WHY = later(
    "A blur reads and writes its area several times, and the area grows by three times the radius on every side: a "
    "small box with a large radius is a large picture."
)
RULE = Rule(id="filter-blur-cost", title="Blurred area including margins", check=check, explanation=_WHY)
