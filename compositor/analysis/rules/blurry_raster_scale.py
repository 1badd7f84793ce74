"""Layers shown larger than they were rastered."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.tree_dump import number
from compositor.layers import Layer
from compositor.layers.raster_scale import ideal_scale

_LEAST_RATIO = 1.2
_PLAIN_RATIO = 1.5


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause of layers whose textures are stretched on the screen."""
    for group in facts.groups:
        ratios = {layer: _ratio(facts, facts.layers[layer]) for layer in group.layers}
        blurry = tuple(layer for layer, ratio in ratios.items() if ratio >= _LEAST_RATIO)
        if blurry:
            yield _finding(facts, group, blurry, max(ratios.values()))


def _finding(facts: Facts, group: CauseGroup, blurry: tuple[int, ...], ratio: float) -> Finding:
    owner = facts.group_name(group)
    ids = tuple(facts.layers[layer].id for layer in blurry)
    text = sum(1 for layer in blurry if facts.layers[layer].has_text)
    worst = max(blurry, key=lambda layer: _ratio(facts, facts.layers[layer]))
    scale = facts.tilings[worst].scale
    message = _("{owner} is shown {ratio} times as large as it is rastered (at scale {scale}), so it is blurred")
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if ratio >= _PLAIN_RATIO and text else Level.INFO,
        owner=owner,
        where=group.where,
        evidence={
            "layers": len(blurry),
            "with_text": text,
            "ratio": round(ratio, 3),
            "raster_scale": round(max(scale), 4),
        },
        message=message.format(owner=owner, ratio=number(round(ratio, 2)), scale=number(round(max(scale), 2))),
        fix=_("animate from the large form down to 1, or take the hint away when the size is reached"),
        layers=ids,
        edits=without_layer(facts, group),
    )


def _ratio(facts: Facts, layer: Layer) -> float:
    """Screen px a raster px, along the axis where it is worse; 0 where nothing is rastered."""
    tiling = facts.tilings[layer.id]
    if not tiling.tiles or all(tile.solid is not None for tile in tiling.tiles):
        return 0.0
    ideal = ideal_scale(layer, facts.run.mapper.to_root[layer.state.transform])
    return max(wanted / had for wanted, had in zip(ideal, tiling.scale, strict=True) if had > 0)


_WHY = later(
    "A layer that moves is rastered once, at one scale. Enlarged after that it is a stretched picture: text and edges "
    "get soft until the browser rasters it again, which a hint or animation keeps it from doing."
)
RULE = Rule(id="blurry-raster-scale", title="Shown larger than rastered", check=check, explanation=_WHY)
