"""Animations of properties that must be painted again in every frame."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import animations_by_declaration
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _

COMPOSITED = frozenset(
    ("transform", "translate", "rotate", "scale", "opacity", "filter", "backdrop-filter", "offset-distance", "none")
)
_SOMETIMES = "background-color"


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration that animates something the compositor cannot."""
    for animation in animations_by_declaration(facts):
        painted = sorted(animation.properties - COMPOSITED)
        if not painted:
            continue
        owner = facts.names.name(animation.nodes)
        names = ", ".join(painted)
        note = _(" (newer Chromium may composite background-color)") if painted == [_SOMETIMES] else ""
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING,
            owner=owner,
            where=animation.where,
            evidence={"property": names, "count": len(animation.nodes)},
            message=_("{owner} animates {property}: painted and uploaded again in every frame{note}").format(
                owner=owner, property=names, note=note
            ),
            fix=_("animate transform or opacity of an element that looks like the end state"),
        )


RULE = Rule(id="non-composited-animation", title="Animations that repaint", check=check)
