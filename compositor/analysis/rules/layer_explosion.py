"""Many layers that one declaration asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import shown_property, without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text
from compositor.dom.nodes import NodeId

MANY_LAYERS = 16
_PIXEL_BYTES = 4
FAR_TOO_MANY_LAYERS = 100


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration that makes at least `MANY_LAYERS` layers."""
    for group in facts.merged_groups(MANY_LAYERS):
        if len(group.layers) >= MANY_LAYERS:
            yield _asked_for(facts, group)


def _asked_for(facts: Facts, group: CauseGroup) -> Finding:
    owner = facts.group_name(group)
    count = len(group.layers)
    nominal = facts.nominal_bytes(group.layers)
    resident = facts.resident_bytes(group.layers)
    asking = max(count, len(facts.asking.get((group.property, group.where), ())))
    message = _("{count} layers share one cause: {property} on {owner} ({size} of tile textures)")
    if asking > count:
        message += _("; {waiting} more elements ask for one and wait far outside the viewport")
    return Finding(
        id=RULE.id,
        severity=_severity(asking),
        owner=owner,
        where=group.where,
        evidence={
            "layers": count,
            "elements_asking": asking,
            "full_bytes": _full_bytes(facts, facts.asking.get((group.property, group.where), group.nodes)),
            "nominal_bytes": nominal,
            "resident_bytes": resident,
            "reason": ", ".join(group.reasons),
            "declarations": group.declarations,
        },
        message=message.format(
            count=count, property=shown_property(group), owner=owner, size=bytes_text(nominal), waiting=asking - count
        )
        + facts.places_text(group),
        fix=_("remove {property} from {owner}, or set it only on the element that is about to change").format(
            property=shown_property(group), owner=owner
        ),
        layers=group.layers,
        edits=without_layer(facts, group),
    )


def _full_bytes(facts: Facts, nodes: Iterable[NodeId]) -> int:
    """Bytes of the border boxes of all elements that ask, near and far: what an engine without tiles would keep."""
    rects = (rect for node in nodes for rect in facts.boxes_on_page(node))
    return round(sum(rect.width * rect.height for rect in rects)) * _PIXEL_BYTES


def _severity(count: int) -> Level:
    return Level.ERROR if count >= FAR_TOO_MANY_LAYERS else Level.WARNING


_WHY = later(
    "Each layer has textures of its own, must be sorted and drawn by itself in every frame, and is looked at again "
    "whenever layers are decided. Dozens cost memory and time although a few would show the same picture."
)
RULE = Rule(id="layer-explosion", title="Many layers with one cause", check=check, explanation=_WHY)
