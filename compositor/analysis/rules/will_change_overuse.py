"""`will-change` on what does not change: a hint that is always on."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import CauseGroup, Facts, merged
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.css import properties as p
from compositor.dom.nodes import NodeId

_SEVERAL = 4
_MANY = 8
_NOTICEABLE_BYTES = 1024 * 1024
_PIXEL_BYTES = 4
_SCREENS = 2.0


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a habit: elements with the hint and no animation or transition of what it names."""
    idle = facts.narrowed(lambda _layer: True, lambda node: not _changes(facts, node))
    for group in merged((group for group in idle if group.property == "will-change"), _SEVERAL):
        if len(group.layers) >= _SEVERAL or facts.nominal_bytes(group.layers) >= _NOTICEABLE_BYTES:
            yield _finding(facts, group)


def _finding(facts: Facts, group: CauseGroup) -> Finding:
    owner = facts.names.name(group.nodes)
    layers = group.layers
    nominal, resident = facts.nominal_bytes(layers), facts.resident_bytes(layers)
    heavy = len(layers) >= _MANY or resident >= _SCREENS * _PIXEL_BYTES * facts.screen_area
    message = ngettext(
        "{owner} has will-change all the time, and nothing on the page changes it: {count} layer ({size})",
        "{owner} has will-change all the time, and nothing on the page changes it: {count} layers ({size})",
        len(layers),
    )
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if heavy else Level.INFO,
        owner=owner,
        where=group.where,
        evidence={
            "layers": len(layers),
            "nominal_bytes": nominal,
            "resident_bytes": resident,
            "reason": ", ".join(group.reasons),
            "declarations": group.declarations,
        },
        message=message.format(owner=owner, count=len(layers), size=bytes_text(nominal)) + facts.places_text(group),
        fix=_("set will-change from script shortly before the change, and take it away after it"),
        layers=layers,
        edits=without_layer(facts, group),
    )


def _changes(facts: Facts, node: NodeId) -> bool:
    """True when an animation or transition of the element concerns what its hint names."""
    style = facts.styled.styles[node]
    if style is None:
        return False
    names = style[p.ANIMATION_NAME]
    if node in facts.styled.animating or any(name != "none" for name in names):
        return True
    durations = style[p.TRANSITION_DURATION]
    if not any(duration > 0 for duration in durations):
        return False
    hinted, moved = style[p.WILL_CHANGE], style[p.TRANSITION_PROPERTY]
    return "all" in moved or not set(hinted).isdisjoint(moved)


_WHY = later(
    "will-change tells the browser to prepare for a change: it makes a layer now and keeps it. On many elements, or "
    "for ever, it is not a hint any more but memory that nothing uses."
)
RULE = Rule(id="will-change-overuse", title="Hints that are always on", check=check, explanation=_WHY)
