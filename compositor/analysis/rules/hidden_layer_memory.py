"""Layers that nobody can see where they are: transparent, or behind opaque layers."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import set_rule
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.geometry import Rect
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.layers import Layer

_SEVERAL = 4
_NOTICEABLE_BYTES = 1024 * 1024
_HEAVY_BYTES = 4 * 1024 * 1024
_MAX_COVERS = 64


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause whose layers keep textures for nothing that shows now."""
    covers = _covers(facts)
    for group in facts.groups:
        if group.property == "animation-name":
            continue  # may come into view by itself
        layers = [facts.layers[layer] for layer in group.layers]
        clear = [layer for layer in layers if facts.effect_opacity[layer.state.effect] == 0]
        behind = [layer for layer in layers if layer not in clear and _is_covered(facts, layer, covers)]
        nominal = facts.nominal_bytes(layer.id for layer in (*clear, *behind))
        if nominal >= _NOTICEABLE_BYTES or len(clear) + len(behind) >= _SEVERAL:
            yield _finding(facts, group, clear, behind)


def _finding(facts: Facts, group: CauseGroup, clear: list[Layer], behind: list[Layer]) -> Finding:
    layers = sorted((*clear, *behind), key=lambda layer: layer.id)
    ids = tuple(layer.id for layer in layers)
    owner = facts.names.name(node for layer in layers if (node := facts.owner_element(layer)) >= 0)
    resident, nominal = facts.resident_bytes(ids), facts.nominal_bytes(ids)
    message = ngettext(
        "{count} layer of {owner} ({size}) cannot be seen: {clear} transparent, {behind} covered",
        "{count} layers of {owner} ({size}) cannot be seen: {clear} transparent, {behind} covered",
        len(layers),
    )
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if resident >= _HEAVY_BYTES or (resident and len(layers) >= _SEVERAL) else Level.INFO,
        owner=owner,
        where=group.where,
        evidence={
            "layers": len(layers), "transparent": len(clear), "covered": len(behind), "resident_bytes": resident,
            "nominal_bytes": nominal,
        },
        message=message.format(
            count=len(layers), owner=owner, size=bytes_text(nominal), clear=len(clear), behind=len(behind)
        ),
        fix=_("hide it with visibility: hidden or display: none until it is to be seen"),
        layers=ids,
        edits=set_rule(owner, "visibility:hidden"),
    )  # fmt: skip


def _covers(facts: Facts) -> tuple[tuple[int, Rect], ...]:
    """Opaque still layers, largest first: position in the drawing order, and place on the screen."""
    found = [
        (layer.id, facts.screen_bounds(layer))
        for layer in facts.drawn
        if layer.opaque
        and facts.effect_opacity[layer.state.effect] == 1
        and facts.run.mapper.to_root[layer.state.transform].is_scale_or_translation
    ]
    found.sort(key=lambda item: (-item[1].area, item[0]))
    return tuple(found[:_MAX_COVERS])


def _is_covered(facts: Facts, layer: Layer, covers: tuple[tuple[int, Rect], ...]) -> bool:
    shown = facts.screen_bounds(layer).intersect(facts.screen)
    return not shown.is_empty and any(above > layer.id and rect.contains(shown) for above, rect in covers)


_WHY = later(
    "A layer keeps its textures while it exists, also when something opaque lies in front; where its opacity is 0 "
    "Chromium gives it none, other engines do. visibility: hidden, display: none and content-visibility give it up."
)
RULE = Rule(id="hidden-layer-memory", title="Layers that cannot be seen", check=check, explanation=_WHY)
