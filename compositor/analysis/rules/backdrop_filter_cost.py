"""Backdrop filters: what is below is filtered again on each frame that changes it."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import cause
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.source import Span
from compositor.property_trees.nodes import EffectNode

_MANY = 8
_SCREEN_SHARE = 0.5


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration, with count and filtered area."""
    groups: dict[Span, list[EffectNode]] = {}
    for effect in facts.trees.effects:
        if effect.backdrop_filters:
            groups.setdefault(cause("BackdropFilter", effect.node, facts.styled).where, []).append(effect)
    screen = facts.viewport_px[0] * facts.viewport_px[1]
    for where, effects in groups.items():
        owner = facts.names.name(effect.node for effect in effects)
        area = sum(effect.backdrop_bounds.rect.area for effect in effects if effect.backdrop_bounds is not None)
        share = area / screen
        heavy = len(effects) >= _MANY or share >= _SCREEN_SHARE
        message = ngettext(
            "the backdrop filter of {owner} filters {share} % of the screen again whenever what is below changes",
            "{count} backdrop filters on {owner} filter {share} % of the screen again whenever what is below changes",
            len(effects),
        )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if heavy else Level.INFO,
            owner=owner,
            where=where,
            evidence={"count": len(effects), "area_px": round(area), "screens": round(share, 3)},
            message=message.format(count=len(effects), owner=owner, share=round(100 * share)),
            fix=_("use a translucent colour, or keep the backdrop filter on one small element"),
            edits=drop(facts, ("backdrop-filter",), tuple(effect.node for effect in effects)),
        )


_WHY = later(
    "A backdrop filter copies what lies below it out of the frame, filters it and draws it back. That is done again in "
    "every frame in which something below changes, so also for each step of scrolling."
)
RULE = Rule(id="backdrop-filter-cost", title="Count and area of backdrop filters", check=check, explanation=_WHY)
