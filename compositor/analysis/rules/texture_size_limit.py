"""What is larger than the device's largest texture."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.geometry import Rect
from compositor.base.i18n import _, later
from compositor.base.source import NO_SPAN, Span
from compositor.base.tree_dump import number
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.draw import RenderPass
from compositor.layers import POLICIES

_PROPERTIES = ("filter", "opacity", "mix-blend-mode", "mask-image", "clip-path", "backdrop-filter", "transform")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause of such layers, and one a declaration that needs such a render surface."""
    limit = facts.run.scene.device.max_texture_px
    for group in facts.groups:
        large = [layer for layer in group.layers if _side(facts.layers[layer].bounds) > limit]
        if large:
            yield _layer_finding(facts, group, tuple(large), limit)
    surfaces: dict[Span, list[tuple[NodeId, RenderPass]]] = {}
    for render_pass in facts.run.frame.passes[:-1]:
        if not render_pass.bypassed and max(render_pass.texture_size) > limit:
            node = facts.trees.effects[render_pass.effect].node
            surfaces.setdefault(_where(facts, node), []).append((node, render_pass))
    for where, found in surfaces.items():
        yield _surface_finding(facts, where, found, limit)


def _layer_finding(facts: Facts, group: CauseGroup, large: tuple[int, ...], limit: int) -> Finding:
    """Tiles make such a layer possible; an engine that keeps layers whole cannot have it."""
    owner = facts.group_name(group)
    ids = tuple(facts.layers[layer].id for layer in large)
    worst = max((facts.layers[layer].bounds for layer in large), key=_side)
    whole = POLICIES[facts.run.scene.device.layer_policy].follows_paint_layers
    message = _("a layer of {owner} is {size} px; the device's largest texture is {limit} px")
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if whole else Level.INFO,
        owner=owner,
        where=group.where,
        evidence={
            "layers": len(large), "width_px": round(worst.width), "height_px": round(worst.height), "limit_px": limit,
        },
        message=message.format(owner=owner, size=f"{number(worst.width)}x{number(worst.height)}", limit=limit),
        fix=_("promote a smaller element, or clip the large one to what can be seen"),
        layers=ids,
        edits=without_layer(facts, group),
    )  # fmt: skip


def _surface_finding(facts: Facts, where: Span, found: list[tuple[NodeId, RenderPass]], limit: int) -> Finding:
    nodes = [node for node, _render_pass in found if node != NO_NODE]
    owner = facts.names.name(nodes)
    width, height = max((render_pass.texture_size for _node, render_pass in found), key=max)
    message = _("{owner} is drawn through a surface of {size} px; the device's largest texture is {limit} px")
    return Finding(
        id=RULE.id,
        severity=Level.ERROR,
        owner=owner,
        where=where,
        evidence={"surfaces": len(found), "width_px": width, "height_px": height, "limit_px": limit},
        message=message.format(owner=owner, size=f"{width}x{height}", limit=limit),
        fix=_("apply the effect to a smaller element, or clip it"),
    )


def _side(rect: Rect) -> float:
    return max(rect.width, rect.height)


def _where(facts: Facts, node: NodeId) -> Span:
    style = facts.styled.styles[node] if node != NO_NODE else None
    declared = first_declared(style, _PROPERTIES) if style is not None else None
    return declared[1] if declared is not None else NO_SPAN


_WHY = later(
    "A GPU has a largest texture. Chromium cuts layers into tiles, but effects need one texture for all of their "
    "content; what does not fit is missing, or drawn smaller and blurred."
)
RULE = Rule(id="texture-size-limit", title="Larger than the device's largest texture", check=check, explanation=_WHY)
