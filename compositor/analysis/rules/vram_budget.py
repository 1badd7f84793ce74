"""Textures beyond what the device gives one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compositor.analysis.facts import CauseGroup, Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.provenance import where_of
from compositor.base.i18n import _, later
from compositor.base.source import NO_SPAN
from compositor.base.tree_dump import bytes_text
from compositor.layers import TileBin
from compositor.whatif.pictures import pictures


def check(facts: Facts) -> Iterator[Finding]:
    """One finding when tiles had to go without a texture, one when decoded images do not all stay."""
    if facts.run.tiles.over_budget:
        yield _tiles(facts)
    limit = facts.run.scene.device.image_budget_bytes
    images = {path: image.decoded_bytes for path, image in facts.run.raster.images.items()}
    if limit and sum(images.values()) > limit:
        yield _images(facts, images, limit)


def _images(facts: Facts, images: Mapping[str, int], limit: int) -> Finding:
    """Images beyond what is kept decoded are decoded and uploaded again when they are drawn."""
    path = max(images, key=lambda image: (images[image], image))
    users = pictures(facts.run)[path].nodes if path in pictures(facts.run) else ()
    owner = facts.names.name(users)
    needed, profile = sum(images.values()), facts.run.scene.device
    message = _(
        "{size} of decoded images in {count} pictures: {profile} keeps {limit}, the rest is decoded again and again"
    )
    return Finding(
        id=RULE.id,
        severity=Level.WARNING,
        owner=owner,
        where=facts.document.nodes[next(iter(users))].span if users else NO_SPAN,
        evidence={"images": len(images), "image_bytes": needed, "limit_bytes": limit, "profile": profile.name},
        message=message.format(
            size=bytes_text(needed), count=len(images), profile=profile.title, limit=bytes_text(limit)
        ),
        fix=_("serve smaller pictures, the largest first: {owner}").format(owner=owner),
    )


def _tiles(facts: Facts) -> Finding:
    """An error where a visible tile has no texture."""
    tiles = facts.run.tiles
    left_out = [tiles.tiles[tile] for tile in tiles.over_budget]
    visible = sum(1 for tile in left_out if tile.bin is TileBin.NOW)
    profile = facts.run.scene.device
    edits = next((found for group in _by_bytes(facts) if (found := without_layer(facts, group))), ())
    ranked = sorted(facts.drawn, key=lambda layer: (-facts.tilings[layer.id].nominal_bytes, layer.id))
    owner = facts.owner_name(ranked[0])
    message = _(
        "{count} tiles ({visible} of them visible) get no texture: {limit} of tile memory on {profile} is used up"
    )
    return Finding(
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
