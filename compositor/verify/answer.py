"""What an engine says about a page: boxes, layers and tile bytes; ours and a browser's in one form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from compositor.dom import ShadowRoot
from compositor.report.oracle import oracle_record

if TYPE_CHECKING:
    from compositor.pipeline import Run

Box = tuple[float, float, float, float]
_INSIDE_SVG = re.compile(r">svg:nth-child\(\d+\)>")


@dataclass(frozen=True, slots=True)
class LayerAnswer:
    """One layer.

    Attributes:
        owner: Path of the element painted first, `#document`, or empty where no element owns it.
        reasons: Reason ids.
        size: Layer px.
        corner: Top left on the screen, device px.
        draws_content: As DevTools shows it.
        tiles: Tiles that exist, those of one colour included.
        bytes: Tile textures that exist.
    """

    owner: str
    reasons: tuple[str, ...]
    size: tuple[float, float]
    corner: tuple[float, float]
    draws_content: bool
    tiles: int
    bytes: int

    @property
    def is_of_the_page(self) -> bool:
        """False for what every page has: the root and the visual viewport's layer."""
        return bool(self.owner) or self.reasons not in ((), ("Viewport",))


@dataclass(frozen=True, slots=True)
class Answer:
    """One engine's answer.

    Attributes:
        engine: Name and version.
        boxes: Border box (x, y, width, height) by element path, CSS px relative to the viewport.
        layers: The page's layers, back to front.
    """

    engine: str
    boxes: Mapping[str, Box]
    layers: tuple[LayerAnswer, ...]

    @property
    def bytes(self) -> int:
        """Tile bytes of all layers."""
        return sum(layer.bytes for layer in self.layers)


def our_answer(run: Run) -> Answer:
    """What this engine makes of a scene."""
    record = oracle_record(run)
    layers = map(_layer, record["layers"])
    document = run.document
    roots = (document.nodes[root] for root in document.shadow_roots.values())
    closed = tuple(
        f"{document.path_of(root.id)}>" for root in roots if isinstance(root, ShadowRoot) and not root.is_open
    )

    def unseen(path: str) -> bool:
        """A browser lets nobody look into frames of a local page or closed shadow trees; SVG is not compared."""
        return "|" in path or path.startswith(closed) or _INSIDE_SVG.search(path) is not None

    # A desktop browser has no overlay scrollbars to show.
    hides_bars = run.scene.scrollbars == "overlay"
    return Answer(
        engine="compositor",
        boxes={item["path"]: _box(item["rect"]) for item in record["elements"] if not unseen(item["path"])},
        layers=tuple(layer for layer in layers if layer.is_of_the_page and not (hides_bars and _is_bar(layer))),
    )


def _is_bar(layer: LayerAnswer) -> bool:
    return layer.reasons == ("Scrollbar",)


def _layer(item: Mapping[str, Any]) -> LayerAnswer:
    return LayerAnswer(
        owner=item["owner"] or "",
        reasons=tuple(item["reasons"]),
        size=(item["size"][0], item["size"][1]),
        corner=(item["offset"][0], item["offset"][1]),
        draws_content=item["draws_content"],
        tiles=item["tiles"],
        bytes=item["bytes"],
    )


def _box(rect: list[float]) -> Box:
    return (rect[0], rect[1], rect[2], rect[3])
