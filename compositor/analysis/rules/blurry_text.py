"""Text in layers that lie between pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import number
from compositor.layers import Layer

_LEAST_FRACTION = 0.05


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a cause of still layers with text whose texels straddle screen pixels."""
    for group in facts.groups:
        offsets = {layer: _fraction(facts, facts.layers[layer]) for layer in group.layers}
        blurry = tuple(layer for layer, offset in offsets.items() if offset >= _LEAST_FRACTION)
        if not blurry:
            continue
        owner = facts.group_name(group)
        worst = max(offsets.values())
        message = ngettext(
            "the text of {owner} is in a layer that lies {offset} px off the pixel grid, so it is blurred",
            "the text of {owner} is in {count} layers that lie up to {offset} px off the pixel grid, so it is blurred",
            len(blurry),
        )
        yield Finding(
            id=RULE.id,
            severity=Level.WARNING,
            owner=owner,
            where=group.where,
            evidence={"layers": len(blurry), "offset_px": round(worst, 4)},
            message=message.format(owner=owner, count=len(blurry), offset=number(round(worst, 2))),
            fix=_("move it by whole device px, or take away what gives it a layer"),
            layers=blurry,
            edits=without_layer(facts, group),
        )


def _fraction(facts: Facts, layer: Layer) -> float:
    """Distance of the layer's texels from whole screen px along the worse axis; 0 where it has no text or turns."""
    to_screen = facts.run.mapper.to_root[layer.state.transform]
    tiling = facts.tilings[layer.id]
    if not layer.has_text or not tiling.tiles or not to_screen.is_identity_or_2d_translation:
        return 0.0
    if facts.transform_hints[layer.state.transform].animating:
        return 0.0
    corner = to_screen.map_point(layer.bounds.x, layer.bounds.y)
    sides = (corner.x - tiling.translation.x, corner.y - tiling.translation.y)
    return max(abs(side - math.floor(side + 0.5)) if math.isfinite(side) else 0.0 for side in sides)


_WHY = later(
    "Text is drawn to fit the pixel grid of its layer. When the layer itself lies at a fraction of a pixel, each texel "
    "is spread over two pixels and the text gets soft. Painted into the page it would be placed on the grid."
)
RULE = Rule(id="blurry-text", title="Text between pixels", check=check, explanation=_WHY)
