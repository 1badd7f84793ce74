"""The estimated ledger: what a backend will allocate for a frame, said before there is a backend.

Keys and requested bytes equal those that a backend records; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.draw.frame import CompositorFrame, RenderPass
from compositor.layers.tile_set import TilingSet
from compositor.resources.ledger import Action, LedgerEvent, ResourceKind

RGBA_BYTES = 4
ATLAS_BYTES = 1


def estimate_events(
    tilings: TilingSet, frame: CompositorFrame, atlas_pages: Sequence[tuple[int, int]] = ()
) -> list[LedgerEvent]:
    """Allocations of tiles, scrollbar bitmaps, atlas pages, render passes and the output.

    Args:
        tilings: Tiles; those with textures count.
        frame: Passes; bypassed ones have no texture.
        atlas_pages: Size of each glyph atlas page, px.
    """
    events: list[LedgerEvent] = []
    for tiling in tilings.tilings:
        for tile in tiling.tiles:
            if tile.has_texture:
                cause = f"layer:{tiling.layer}"
                events.append(_rgba(ResourceKind.TILE, f"tile:{tile.id}", tiling.tile_size, cause))
        if tiling.scrollbar is not None:
            bitmap, cause = tiling.scrollbar.tile, f"layer:{tiling.layer}"
            size = (bitmap.rect.width, bitmap.rect.height)
            events.append(_rgba(ResourceKind.SCROLLBAR, f"tile:{bitmap.id}", size, cause))
    for number, (width, height) in enumerate(atlas_pages):
        count = width * height * ATLAS_BYTES
        events.append(
            LedgerEvent(
                Action.ALLOCATE, ResourceKind.ATLAS, f"atlas:{number}", "R8", width, height, count, count, "frame"
            )
        )
    for render_pass in frame.passes[:-1]:
        if not render_pass.bypassed:
            events.append(_surface(render_pass))
    events.append(_rgba(ResourceKind.OUTPUT, "output", (frame.width, frame.height), "frame"))
    return events


def _surface(render_pass: RenderPass) -> LedgerEvent:
    cause = f"effect:{render_pass.effect}"
    return _rgba(ResourceKind.SURFACE, f"pass:{render_pass.id}", render_pass.texture_size, cause)


def _rgba(kind: ResourceKind, key: str, size: tuple[int, int], cause: str) -> LedgerEvent:
    count = size[0] * size[1] * RGBA_BYTES
    return LedgerEvent(Action.ALLOCATE, kind, key, "RGBA8", size[0], size[1], count, count, cause)
