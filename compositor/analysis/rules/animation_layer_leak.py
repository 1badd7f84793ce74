"""Layers that outlive their animation."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import AnimatedGroup, Play, animations_by_declaration, owner_of, plays, style_of
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import set_rule
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.layers import LayerId
from compositor.whatif.repaint import Animated

_MANY = 4
_PIXEL_BYTES = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose animations are over, hold their last value and so keep their layers."""
    now = facts.run.scene.time_ms / 1000
    for animation in animations_by_declaration(facts):
        over = [member for member in animation.members if not member.pseudo and _is_over(facts, member, now)]
        held = {member.node for member in over}
        layers = tuple(
            layer.id
            for layer in facts.drawn
            if any(cause.node in held and cause.reason.startswith("Active") for cause in facts.causes[layer.id])
        )
        if layers:
            yield _finding(facts, animation, over, layers)


def _finding(facts: Facts, animation: AnimatedGroup, over: list[Animated], layers: tuple[LayerId, ...]) -> Finding:
    owner = owner_of(facts, over)
    resident = facts.resident_bytes(layers)
    ends = max(play.ends for member in over for play in plays(style_of(facts, member)))
    message = ngettext(
        "the animation of {owner} is over since {ends} ms, but its last value is held: {count} layer stays ({size})",
        "the animations of {owner} are over since {ends} ms, but the last value is held: {count} layers stay ({size})",
        len(layers),
    )
    heavy = len(layers) >= _MANY or resident >= facts.screen_area * _PIXEL_BYTES
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if heavy else Level.INFO,
        owner=owner,
        where=animation.where,
        evidence={"layers": len(layers), "resident_bytes": resident, "ended_ms": round(ends * 1000)},
        message=message.format(owner=owner, ends=round(ends * 1000), count=len(layers), size=bytes_text(resident)),
        fix=_("write the end state in the element's own style and drop fill-mode: forwards or both"),
        layers=layers,
        edits=set_rule(owner, "animation-fill-mode:backwards"),
    )


def _is_over(facts: Facts, member: Animated, now: float) -> bool:
    found = list(plays(style_of(facts, member)))
    return bool(found) and all(_has_ended(play, now) for play in found) and any(play.fills_forwards for play in found)


def _has_ended(play: Play, now: float) -> bool:
    return not play.paused and play.ends <= now


_WHY = later(
    "With fill-mode forwards or both an animation goes on to apply its last value for ever, so the browser keeps the "
    "layer that it made for it, as if the animation were still running."
)
RULE = Rule(id="animation-layer-leak", title="Layers that outlive their animation", check=check, explanation=_WHY)
