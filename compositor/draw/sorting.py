"""Order of quads in a 3D rendering context: by depth, the farthest first.

Differs: cc splits polygons that intersect; here each quad has one depth, that of its middle.
"""

from __future__ import annotations

from itertools import groupby

from compositor.draw.frame import Quad
from compositor.draw.spaces import depth_of


def sort_by_depth(quads: list[Quad]) -> list[Quad]:
    """Quads in paint order, each run of one 3D context sorted; equal depths keep their order."""
    result: list[Quad] = []
    for context, run in groupby(quads, key=lambda quad: quad.shared.sorting_context):
        members = list(run)
        result.extend(sorted(members, key=_depth) if context else members)
    return result


def _depth(quad: Quad) -> float:
    rect = quad.rect
    return round(depth_of(quad.shared.matrix, rect.x + rect.width / 2, rect.y + rect.height / 2), 4)
