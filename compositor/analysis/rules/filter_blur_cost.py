"""Blur filters: the blurred area grows by three standard deviations on every side."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.base.tree_dump import number
from compositor.base.units import to_px
from compositor.dom.nodes import NodeId
from compositor.property_trees.nodes import EffectNode

_SIGMAS = 3.0
_SCREENS = 1.0


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose blurred area, margins included, exceeds a screen."""
    groups: dict[Span, list[tuple[NodeId, float, float]]] = {}
    for effect in facts.trees.effects:
        radius = _blur_radius(effect)
        if radius > 0 and effect.node >= 0:
            style = facts.styled.styles[effect.node]
            declared = first_declared(style, ("filter",)) if style is not None else None
            where = declared[1] if declared else facts.document.nodes[effect.node].span
            groups.setdefault(where, []).append((effect.node, radius, _blurred_area(facts, effect, radius)))
    screen = facts.viewport_px[0] * facts.viewport_px[1]
    dpr = facts.run.scene.dpr
    for where, blurs in groups.items():
        area = sum(item[2] for item in blurs)
        if area < _SCREENS * screen:
            continue
        owner = facts.names.name(item[0] for item in blurs)
        radius = max(item[1] for item in blurs) / dpr
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING,
            owner=owner,
            where=where,
            evidence={"count": len(blurs), "radius_px": round(radius, 3), "screens": round(area / screen, 2)},
            message=_("{count} blurs of {radius} px on {owner} cover {screens} screens with their margins").format(
                count=len(blurs), radius=number(radius), owner=owner, screens=number(round(area / screen, 1))
            ),
            fix=_("use a radial gradient or a small blurred picture instead"),
        )


def _blur_radius(effect: EffectNode) -> float:
    """Largest blur of the effect, layout px."""
    return max((f.amount for f in effect.filters if f.name == "blur"), default=0.0)


def _blurred_area(facts: Facts, effect: EffectNode, radius: float) -> float:
    """Area of the element's fragments with the blur's margins, px²."""
    margin = 2 * _SIGMAS * radius
    layout = facts.run.layout
    area = 0.0
    for fragment in layout.fragments_of.get(effect.box, ()):
        piece = layout.fragments[fragment].piece
        area += (to_px(piece.width) + margin) * (to_px(piece.height) + margin)
    return area


RULE = Rule(id="filter-blur-cost", title="Blurred area including margins", check=check)
