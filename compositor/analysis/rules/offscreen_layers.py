"""Layers outside the viewport."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text

_SEVERAL = 4
_MANY = 16
_HEAVY_SCREENS = 4.0
_PIXEL_BYTES = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause of several layers that all lie outside; the layers wait there, most with textures."""
    for group in facts.merged_groups(_SEVERAL):
        outside = tuple(
            layer for layer in group.layers if not facts.screen_bounds(facts.layers[layer]).intersects(facts.screen)
        )
        if len(outside) < _SEVERAL:
            continue
        owner = facts.group_name(group)
        resident, nominal = facts.resident_bytes(outside), facts.nominal_bytes(outside)
        heavy = len(outside) >= _MANY or resident >= _HEAVY_SCREENS * _PIXEL_BYTES * facts.screen_area
        message = _("{count} of {all} layers of {owner} lie outside the viewport ({size} of textures now)")
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if heavy else Level.INFO,
            owner=owner,
            where=group.where,
            evidence={
                "layers": len(outside),
                "of": len(group.layers),
                "resident_bytes": resident,
                "nominal_bytes": nominal,
            },
            message=message.format(count=len(outside), all=len(group.layers), owner=owner, size=bytes_text(resident)),
            fix=_("promote elements when they come near, or put content-visibility: auto on what holds them"),
            layers=outside,
            edits=without_layer(facts, group),
        )


_BETTER = ("layer-explosion", "infinite-animation")
_WHY = later(
    "A layer outside the viewport is kept, sorted and measured like any other, and near the edge it has textures too, "
    "so that scrolling finds them ready."
)
RULE = Rule(
    id="offscreen-layers", title="Layers outside the viewport", check=check, explanation=_WHY, yields_to=_BETTER
)
