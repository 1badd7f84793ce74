"""Bitmaps of a page: how large they are, and how large they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from compositor.dom import NodeId
from compositor.paint.display_items import DrawImage

if TYPE_CHECKING:
    from compositor.pipeline import Run

_PIXEL_BYTES = 4


@dataclass(slots=True)
class Picture:
    """One bitmap that some tile shows; sizes in px.

    Attributes:
        shown: Width and height of the largest place it is shown at.
        nodes: Nodes that show it, in paint order.
    """

    width: int
    height: int
    shown: tuple[float, float] = (0.0, 0.0)
    nodes: dict[NodeId, None] = field(default_factory=dict)

    @property
    def decoded_bytes(self) -> int:
        """Bytes of its pixels."""
        return self.width * self.height * _PIXEL_BYTES

    @property
    def shown_px(self) -> float:
        """Area of the largest place, at least 1."""
        return max(self.shown[0] * self.shown[1], 1.0)

    @property
    def wasted_bytes(self) -> int:
        """Bytes that no place shows."""
        return self.decoded_bytes - round(self.shown_px) * _PIXEL_BYTES


def pictures(run: Run) -> dict[str, Picture]:
    """Bitmaps by path. Those that nothing shows yet are not decoded and not here; nor are vector pictures."""
    decoded = {image.path for image in run.raster.images.values()}
    store, boxes = run.sources.images, run.layout.fragments
    found: dict[str, Picture] = {}
    for chunk in run.paint.chunks:
        scale = run.mapper.to_root[chunk.state.transform].scale_2d
        for item in run.paint.items[chunk.items[0] : chunk.items[1]]:
            if not isinstance(item, DrawImage) or item.path not in decoded or store is None or item.fragment < 0:
                continue
            image = store.bitmap(item.path)
            if image is None:
                continue
            picture = found.setdefault(item.path, Picture(image.width, image.height))
            size = (item.tile.width * scale.x, item.tile.height * scale.y)
            picture.shown = max(picture.shown, size, key=lambda side: side[0] * side[1])
            picture.nodes[boxes[item.fragment].box.node] = None
    return {path: picture for path, picture in found.items() if all(node >= 0 for node in picture.nodes)}


def shown_sizes(run: Run, nodes: Iterable[NodeId]) -> dict[str, tuple[int, int]]:
    """The size at which each bitmap of the given nodes is shown, where that is smaller than it is."""
    wanted = frozenset(nodes)
    return {
        path: (max(1, round(picture.shown[0])), max(1, round(picture.shown[1])))
        for path, picture in pictures(run).items()
        if not wanted.isdisjoint(picture.nodes) and picture.wasted_bytes > 0
    }


def picture_bytes(run: Run) -> int:
    """Bytes of all pictures as they are decoded, before they are scaled to how they are shown."""
    if not any(isinstance(item, DrawImage) for item in run.paint.items):
        return 0  # planning the raster is spared
    store, total = run.sources.images, {}
    for image in run.raster.images.values():
        whole = store.bitmap(image.path) if store is not None else None
        found = image if whole is None else whole
        total[found.key] = found.decoded_bytes
    return sum(total.values())
