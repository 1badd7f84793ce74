"""Promoted layers much larger than the screen."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text, number

_SCREENS = 4.0


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause whose largest layer covers more than `_SCREENS` screens; the page itself does not count."""
    screen = facts.screen_area
    for group in facts.groups:
        large = [layer for layer in group.layers if facts.layers[layer].bounds.area > _SCREENS * screen]
        if not large:
            continue
        owner = facts.group_name(group)
        worst = max(large, key=lambda layer: facts.layers[layer].bounds.area)
        bounds = facts.layers[worst].bounds
        size = f"{number(bounds.width)}x{number(bounds.height)}"
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING,
            owner=owner,
            where=group.where,
            evidence={
                "layers": len(large),
                "screens": round(bounds.area / screen, 2),
                "nominal_bytes": facts.nominal_bytes(large),
            },
            message=_("a layer of {owner} is {size} px, {screens} times the screen ({bytes})").format(
                owner=owner,
                size=size,
                screens=number(round(bounds.area / screen, 1)),
                bytes=bytes_text(facts.nominal_bytes((worst,))),
            ),
            fix=_("promote a smaller element, or clip the large one to what can be seen"),
            layers=tuple(large),
            edits=without_layer(facts, group),
        )


_WHY = later(
    "A layer is as large as everything that is painted into it, seen or not. Browsers with tiles keep textures for a "
    "wide margin around the screen, others for all of it."
)
RULE = Rule(id="oversized-layer", title="Layers much larger than the screen", check=check, explanation=_WHY)
