"""Layers that wait for an animation to begin."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import animations_by_declaration, owner_of, plays, style_of
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.whatif.repaint import Animated

_LEAST_WAIT_S = 0.5
_SEVERAL = 4
_MANY = 8
_PIXEL_BYTES = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose animations are in their delay, with layers that cost something."""
    now = facts.run.scene.time_ms / 1000
    for animation in animations_by_declaration(facts):
        waits = {member: _wait(facts, member, now) for member in animation.members}
        waiting = [member for member, wait in waits.items() if wait >= _LEAST_WAIT_S]
        held = {member.node for member in waiting if not member.pseudo}
        layers = tuple(
            layer.id
            for layer in facts.drawn
            if any(cause.node in held and cause.reason.startswith("Active") for cause in facts.causes[layer.id])
        )
        nominal = facts.nominal_bytes(layers)
        screen_bytes = facts.screen_area * _PIXEL_BYTES
        if len(layers) < _SEVERAL and nominal < screen_bytes / 2:
            continue
        owner = owner_of(facts, waiting)
        wait = max(waits[member] for member in waiting)
        message = ngettext(
            "{count} layer of {owner} ({size}) waits up to {wait} ms for its animation to begin",
            "{count} layers of {owner} ({size}) wait up to {wait} ms for their animation to begin",
            len(layers),
        )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if len(layers) >= _MANY or nominal >= screen_bytes else Level.INFO,
            owner=owner,
            where=animation.where,
            evidence={"layers": len(layers), "nominal_bytes": nominal, "wait_ms": round(wait * 1000)},
            message=message.format(count=len(layers), owner=owner, size=bytes_text(nominal), wait=round(wait * 1000)),
            fix=_("start the animation when it is due, by a class set from script, instead of with a long delay"),
            layers=layers,
            edits=drop(facts, ("animation-name",), tuple(member.node for member in waiting)),
        )


def _wait(facts: Facts, member: Animated, now: float) -> float:
    """Seconds until the first animation of the member begins."""
    return min((play.starts - now for play in plays(style_of(facts, member)) if not play.paused), default=0.0)


_WHY = later(
    "An animation counts as running from the moment it is declared, its delay included: the layer exists all the time "
    "that nothing moves yet."
)
RULE = Rule(id="early-promotion", title="Layers that wait for their animation", check=check, explanation=_WHY)
