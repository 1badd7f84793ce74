"""What is painted again on each scrolled frame."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import set_rule
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.geometry import Rect
from compositor.base.i18n import _, later
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.whatif.repaint import fixed_backgrounds, repainting_scrollers

_NOTICEABLE_SHARE = 0.05
_LARGE_SHARE = 0.25


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration of fixed backgrounds or of scrollers that move no layer."""
    fixed: dict[Span, list[tuple[NodeId, float]]] = {}
    for node, area in fixed_backgrounds(facts.run).items():
        fixed.setdefault(_where(facts, node, ("background-attachment",)), []).append((node, area))
    for where, found in fixed.items():
        yield from _finding(facts, where, found, is_scroller=False)
    scrollers: dict[Span, list[tuple[NodeId, float]]] = {}
    for scroll, rect in repainting_scrollers(facts.run):
        if scroll.node != NO_NODE:
            area = _on_screen(facts, scroll.translation, rect)
            where = _where(facts, scroll.node, ("overflow-y", "overflow-x"))
            scrollers.setdefault(where, []).append((scroll.node, area))
    for where, found in scrollers.items():
        yield from _finding(facts, where, found, is_scroller=True)


def _finding(facts: Facts, where: Span, found: list[tuple[NodeId, float]], *, is_scroller: bool) -> Iterator[Finding]:
    area = round(min(sum(item[1] for item in found), facts.screen_area))
    if area < _NOTICEABLE_SHARE * facts.screen_area:
        return
    nodes = tuple(node for node, _area in found)
    owner = facts.names.name(nodes)
    share = area / facts.screen_area
    message = _("{owner} has a fixed background: {area} px are painted again on each scrolled frame")
    fix = _("put the background on a fixed pseudo-element behind the content, which is then a layer of its own")
    edits = set_rule(owner, "background-attachment:scroll")
    if is_scroller:
        message = _("{owner} scrolls without a layer, to keep text sharp: {area} px are painted again on each frame")
        fix = _("give the scroller an opaque background, so that its text can stay sharp in a layer of its own")
        edits = set_rule(owner, f"background-color:{_behind(facts, nodes[0])}")
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if share >= _LARGE_SHARE else Level.INFO,
        owner=owner,
        where=where,
        evidence={
            "count": len(nodes),
            "repainted_px": area,
            "screens": round(share, 3),
            "engine": facts.run.scene.device.layer_policy,
        },
        message=message.format(owner=owner, area=f"{area:,}"),
        fix=fix,
        edits=edits,
    )


def _where(facts: Facts, node: NodeId, names: tuple[str, ...]) -> Span:
    style = facts.styled.styles[node]
    declared = first_declared(style, names) if style is not None else None
    return declared[1] if declared is not None else facts.document.nodes[node].span


def _on_screen(facts: Facts, translation: int, rect: Rect) -> float:
    space = facts.trees.transforms[translation].parent
    return facts.run.mapper.to_root[space].map_rect(rect).intersect(facts.screen).area


def _behind(facts: Facts, node: NodeId) -> str:
    """The colour that shows through an element: the nearest opaque one above it, or white."""
    current = node
    while current >= 0:
        style = facts.styled.styles[current]
        if style is not None and style[p.BACKGROUND_COLOR].is_opaque:
            red, green, blue, _alpha = style[p.BACKGROUND_COLOR]
            return f"rgb({round(red * 255)} {round(green * 255)} {round(blue * 255)})"
        current = facts.document.element(current).parent
    return "white"


_WHY = later(
    "Scrolling is cheap when finished textures are moved. A background that stays behind while its element moves, and "
    "a scroller without a layer, must be painted, rastered and uploaded again for each step."
)
RULE = Rule(id="scroll-repaint", title="Painted again on each scrolled frame", check=check, explanation=_WHY)
