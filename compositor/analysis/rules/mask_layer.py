"""Rounded or polygonal clips over composited content: a mask or an offscreen surface in every frame."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import set_rule
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.source import NO_SPAN, Span
from compositor.dom.nodes import NO_NODE
from compositor.layers import EffectGroup, GroupKind

_PROPERTIES = ("border-top-left-radius", "clip-path", "border-top-right-radius", "overflow-x")
_MANY_IN_SHADER = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration that takes masks or surfaces; a hint where a shader rounds many corners."""
    groups: dict[Span, list[EffectGroup]] = {}
    for group in facts.run.layers.groups:
        if group.kind is GroupKind.ROUNDED_CLIP:
            groups.setdefault(_where(facts, group), []).append(group)
    for where, clips in groups.items():
        nodes = [node for clip in clips if (node := facts.trees.clips[clip.clip].node) != NO_NODE]
        owner = facts.names.name(nodes)
        masks = sum(1 for clip in clips if not clip.fast)
        costs = masks > 0 or any(clip.rounds_outside for clip in clips)
        if not costs and len(clips) < _MANY_IN_SHADER:
            continue
        message = _("{count} rounded clips on {owner} cover composited content, in a shader in every frame")
        if costs:
            message = ngettext(
                "{count} rounded clip on {owner} covers composited content; {masks} by a mask, the rest in a shader",
                "{count} rounded clips on {owner} cover composited content; {masks} by a mask, the rest in a shader",
                len(clips),
            )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if masks else Level.INFO,
            owner=owner,
            where=where,
            evidence={"count": len(clips), "masks": masks},
            message=message.format(count=len(clips), owner=owner, masks=masks),
            fix=_("clip to a plain rectangle, or round the moving layer itself"),
            edits=set_rule(owner, "border-radius:0;clip-path:none") if costs else (),
        )


def _where(facts: Facts, group: EffectGroup) -> Span:
    node = facts.trees.clips[group.clip].node
    style = facts.styled.styles[node] if node != NO_NODE else None
    if style is None:
        return NO_SPAN
    declared = first_declared(style, _PROPERTIES)
    return declared[1] if declared else facts.document.nodes[node].span


_WHY = later(
    "What moves in layers cannot be cut to rounded corners while it is painted; the clip is applied each time a frame "
    "is drawn, in the shader where it is simple, else by drawing into an offscreen texture and masking that."
)
RULE = Rule(id="mask-layer", title="Rounded clips over composited content", check=check, explanation=_WHY)
