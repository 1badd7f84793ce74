"""Textures beyond what the device gives one page."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.provenance import where_of
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text
from compositor.layers import TileBin


def check(facts: Facts) -> Iterator[Finding]:
    """One finding when tiles had to go without a texture; an error where a visible one did."""
    tiles = facts.run.tiles
    if not tiles.over_budget:
        return
    left_out = [tiles.tiles[tile] for tile in tiles.over_budget]
    visible = sum(1 for tile in left_out if tile.bin is TileBin.NOW)
    profile = facts.run.scene.device
    edits = next((found for group in _by_bytes(facts) if (found := without_layer(facts, group))), ())
    ranked = sorted(facts.drawn, key=lambda layer: (-facts.tilings[layer.id].nominal_bytes, layer.id))
    owner = facts.owner_name(ranked[0])
    message = _(
        "{count} tiles ({visible} of them visible) get no texture: {limit} of tile memory on {profile} is used up"
    )
    yield Finding(
        id=RULE.id,
        severity=Level.ERROR if visible else Level.WARNING,
        owner=owner,
        where=where_of(facts, ranked[0]),
        evidence={
            "tiles_left_out": len(left_out),
            "visible_tiles_left_out": visible,
            "resident_bytes": tiles.resident_bytes,
            "nominal_bytes": tiles.nominal_bytes,
            "limit_bytes": tiles.hard_limit_bytes,
            "profile": profile.name,
        },
        message=message.format(
            count=len(left_out), visible=visible, limit=bytes_text(tiles.hard_limit_bytes), profile=profile.title
        ),
        fix=_("take layers away, the largest first: {owner}").format(owner=owner),
        layers=tuple(dict.fromkeys(tile.layer for tile in left_out)),
        edits=edits,
    )


def _by_bytes(facts: Facts) -> list[CauseGroup]:
    return sorted(facts.groups, key=lambda group: -facts.nominal_bytes(group.layers))


_WHY = later(
    "A browser gives the tiles of one page a share of the device's memory. Beyond it tiles get no texture, and what "
    "they would show is missing until something else is given up; the system may end the page."
)
RULE = Rule(id="vram-budget", title="Textures beyond the device's limit", check=check, explanation=_WHY)
