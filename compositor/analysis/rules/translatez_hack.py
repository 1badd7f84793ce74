"""3D transforms that do nothing in 3D: `translateZ(0)` as a request for a layer."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.source import Span
from compositor.base.tree_dump import bytes_text
from compositor.css import properties as p
from compositor.dom.nodes import NodeId
from compositor.layers import LayerId

_TRIVIAL = "Trivial3DTransform"
_BACKFACE = "BackfaceVisibilityHidden"
_SEVERAL = 4
_LEVELS = 3  # of ancestors that are asked for a 3D scene


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose only effect in 3D is the layer it makes."""
    for group in (*facts.merged_groups(_SEVERAL), *_backs(facts)):
        if not _is_hint(facts, group):
            continue
        owner = facts.group_name(group)
        count = len(group.layers)
        nominal = facts.nominal_bytes(group.layers)
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if count >= _SEVERAL else Level.INFO,
            owner=owner,
            where=group.where,
            evidence={
                "layers": count,
                "elements_asking": max(count, len(facts.asking.get((group.property, group.where), ()))),
                "nominal_bytes": nominal,
                "reason": ", ".join(group.reasons),
                "declarations": group.declarations,
            },
            message=_message(group, count).format(owner=owner, count=count, size=bytes_text(nominal))
            + facts.places_text(group),
            fix=_("remove it, or write the 2D form: translate(x, y)"),
            layers=group.layers,
            edits=without_layer(facts, group),
            least_fewer=1,
        )


def _backs(facts: Facts) -> Iterator[CauseGroup]:
    """Layers that are there because a back is hidden; the browser lets neighbours share them."""
    found: dict[Span, dict[NodeId, None]] = {}
    layers: dict[Span, dict[LayerId, None]] = {}
    for layer in facts.drawn:
        if _BACKFACE not in layer.reasons or facts.causes[layer.id]:
            continue
        for node in facts.painted_elements(layer):
            style = facts.styled.styles[node]
            where = style.declared.get("backface-visibility") if style is not None else None
            if where is not None:
                found.setdefault(where, {})[node] = None
                layers.setdefault(where, {})[layer.id] = None
    for where, nodes in found.items():
        yield CauseGroup("backface-visibility", where, (_BACKFACE,), tuple(nodes), tuple(layers[where]))


def _is_hint(facts: Facts, group: CauseGroup) -> bool:
    """True when the group's 3D property shows nothing in 3D."""
    if set(group.reasons) == {_TRIVIAL}:
        return True
    return set(group.reasons) == {_BACKFACE} and not any(_may_turn(facts, node) for node in group.nodes)


def _may_turn(facts: Facts, node: NodeId) -> bool:
    """True when the element is part of something that can show its back: it, or what it stands in, is 3D."""
    current = node
    for _level in range(_LEVELS):
        style = facts.styled.styles[current]
        if style is None:
            break
        if style[p.TRANSFORM_STYLE] == "preserve-3d" or style[p.PERSPECTIVE] != "none":
            return True
        if current == node and (any("3d" in f.name or f.name[-1] in "xyz" for f in style[p.TRANSFORM])):
            return True
        current = facts.document.element(current).parent
        if current < 0:
            break
    return False


def _message(group: CauseGroup, count: int) -> str:
    if group.property == "backface-visibility":
        return ngettext(
            "{owner} hides a back that nothing turns into view; all that does is force {count} layer ({size})",
            "{owner} hides a back that nothing turns into view; all that does is force {count} layers ({size})",
            count,
        )
    return ngettext(
        "{owner} has a 3D transform without depth; all it does is force {count} layer ({size})",
        "{owner} has a 3D transform without depth; all it does is force {count} layers ({size})",
        count,
    )


_WHY = later(
    "translateZ(0), translate3d(x, y, 0) and backface-visibility: hidden change nothing that can be seen in a flat "
    "page. They force a layer with textures of its own, which was a way around slow painting in old browsers."
)
RULE = Rule(id="translatez-hack", title="3D properties used as a layer hint", check=check, explanation=_WHY)
