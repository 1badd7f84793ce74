"""Many or large offscreen targets: effects that must be drawn apart before they can be applied."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.source import NO_SPAN, Span
from compositor.base.tree_dump import bytes_text
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.draw import RenderPass

_MANY = 16
_FAR_TOO_MANY = 48
_LARGE_SCREENS = 4.0
_PIXEL_BYTES = 4
_PROPERTIES = {
    "BackdropFilter": ("backdrop-filter", "will-change"),
    "Filter": ("filter", "will-change"),
    "Opacity": ("opacity",),
    "BlendMode": ("mix-blend-mode",),
    "Mask": ("mask-image", "clip-path"),
    "RoundedCorner": ("border-top-left-radius", "clip-path"),
    "Clip": ("clip-path", "border-top-left-radius"),
}
_ANY = ("filter", "opacity", "mix-blend-mode", "backdrop-filter", "mask-image", "clip-path", "will-change")
_EDITABLE = frozenset(("filter", "backdrop-filter", "mix-blend-mode", "opacity"))


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration that needs many surfaces, or some that are large together."""
    groups: dict[tuple[str, Span], list[tuple[NodeId, RenderPass]]] = {}
    for render_pass in facts.run.frame.passes[:-1]:
        node = facts.trees.effects[render_pass.effect].node
        if not render_pass.bypassed and node != NO_NODE:
            groups.setdefault(_declared(facts, node, render_pass.reason), []).append((node, render_pass))
    for (name, where), found in groups.items():
        size = sum(item.texture_size[0] * item.texture_size[1] * _PIXEL_BYTES for _node, item in found)
        screens = size / (_PIXEL_BYTES * facts.screen_area)
        if len(found) < _MANY and screens < _LARGE_SCREENS:
            continue
        nodes = tuple(node for node, _item in found)
        owner = facts.names.name(nodes)
        message = ngettext(
            "{property} of {owner} needs {count} offscreen texture ({size}) in every frame",
            "{property} of {owner} needs {count} offscreen textures ({size}) in every frame",
            len(found),
        )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING if len(found) >= _FAR_TOO_MANY or screens >= _LARGE_SCREENS else Level.INFO,
            owner=owner,
            where=where,
            evidence={
                "surfaces": len(found),
                "surface_bytes": size,
                "screens": round(screens, 3),
                "reason": ", ".join(sorted({item.reason for _node, item in found})),
            },
            message=message.format(
                property=name or found[0][1].reason, owner=owner, count=len(found), size=bytes_text(size)
            ),
            fix=_("apply the effect once to what holds them all, or to fewer and smaller elements"),
            edits=drop(facts, (name,), nodes) if name in _EDITABLE else (),
        )


def _declared(facts: Facts, node: NodeId, reason: str) -> tuple[str, Span]:
    style = facts.styled.styles[node]
    names = next((names for start, names in _PROPERTIES.items() if reason.startswith(start)), _ANY)
    declared = first_declared(style, names) or first_declared(style, _ANY) if style is not None else None
    return declared if declared is not None else ("", NO_SPAN)


_BETTER = ("backdrop-filter-cost", "filter-blur-cost")
_WHY = later(
    "Opacity, filters, blend modes and masks apply to a whole group at once. When something in the group has a layer "
    "of its own, the group is drawn into a texture first, in every frame: its area is written and read once more."
)
RULE = Rule(
    id="render-surfaces", title="Many or large offscreen targets", check=check, explanation=_WHY, yields_to=_BETTER
)
