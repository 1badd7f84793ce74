"""Pictures laid over a page: layer borders, tile borders, overdraw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.draw.frame import CompositorFrame, PassId, PassQuad
from compositor.layers.layer_list import Layer, LayerKind

if TYPE_CHECKING:
    from compositor.pipeline import Run

OVERLAYS = ("layers", "tiles", "overdraw")

Pixels = NDArray[np.uint8]

# Why a layer exists, and the colour of its border.
ASKED, FORCED, DOCUMENT, SCROLLER = "asked", "forced", "document", "scroller"
_COLORS = {
    ASKED: (255, 128, 0, 255),  # promoted by its own style
    FORCED: (230, 0, 230, 255),  # there only because of overlap
    DOCUMENT: (0, 160, 80, 255),
    SCROLLER: (90, 110, 255, 255),
}
_TILE = (0, 170, 200, 160)
_SOLID_TILE = (150, 150, 150, 110)

# What Android's developer options use: blue twice, green three times, pink four times, red more often.
_HEAT = np.array([[0, 0, 0, 0], [0, 0, 0, 0], [80, 80, 255, 90], [60, 200, 60, 110], [255, 130, 150, 130],
                  [230, 30, 30, 160]], dtype=np.uint8)  # fmt: skip
_MAX_COORDINATE = 60_000.0


def overlay(run: Run, names: Iterable[str]) -> Pixels:
    """The overlays `names` as one RGBA picture of the viewport, not premultiplied."""
    width, height = run.scene.device_size
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    wanted = set(names)
    if "overdraw" in wanted:
        image.alpha_composite(Image.fromarray(heat_picture(draw_counts(run.frame))))
    draw = ImageDraw.Draw(image, "RGBA")
    if "tiles" in wanted:
        _draw_tiles(draw, run)
    if "layers" in wanted:
        _draw_layers(draw, run)
    return np.asarray(image)


def blend(picture: Pixels, over: Pixels) -> Pixels:
    """`over` drawn onto `picture`; both RGBA, not premultiplied."""
    base = Image.fromarray(picture)
    base.alpha_composite(Image.fromarray(over))
    return np.asarray(base)


def layer_role(layer: Layer) -> str:
    """Why a layer exists: `ASKED`, `FORCED`, `DOCUMENT` or `SCROLLER`."""
    if layer.kind in (LayerKind.SCROLL_HIT_TEST, LayerKind.SCROLLBAR):
        return SCROLLER
    if "Overlap" in layer.reasons or layer.overlaps is not None:
        return FORCED
    if "RootScroller" in layer.reasons or (layer.owner < 0 and not layer.reasons):
        return DOCUMENT
    return ASKED


def layer_color(layer: Layer) -> tuple[int, int, int, int]:
    """The border colour that says why a layer exists."""
    return _COLORS[layer_role(layer)]


def heat_picture(counts: NDArray[np.int32]) -> Pixels:
    """Draw counts as colours over a page, RGBA, not premultiplied."""
    return _HEAT[np.minimum(counts, len(_HEAT) - 1)]


def draw_counts(frame: CompositorFrame) -> NDArray[np.int32]:
    """How many quads are drawn onto each px of the screen, those of offscreen passes where their pass is shown."""
    counts = np.zeros((frame.height, frame.width), dtype=np.int32)
    screen = Rect(0, 0, frame.width, frame.height)
    places: dict[PassId, list[tuple[Matrix, Rect]]] = {frame.root.id: [(Matrix.translation(0, 0), screen)]}
    for render_pass in reversed(frame.passes):
        for to_screen, shown in places.get(render_pass.id, ()):
            for quad in render_pass.quads:
                clip = quad.shared.clip
                area = shown if clip is None else to_screen.map_rect(clip).intersect(shown)
                matrix = to_screen @ quad.shared.matrix
                if isinstance(quad, PassQuad):
                    places.setdefault(quad.source, []).append((matrix, matrix.map_rect(quad.rect).intersect(area)))
                _count(counts, matrix, quad.rect, area)
    return counts


def _count(counts: NDArray[np.int32], matrix: Matrix, rect: Rect, area: Rect) -> None:
    """Count a quad, inside `area` of the screen."""
    corners = matrix.map_quad(rect)
    if len(corners) < 3:
        return
    left, top, right, bottom = _int_bounds(corners, area)
    if right <= left or bottom <= top:
        return
    if matrix.preserves_axis_alignment:
        counts[top:bottom, left:right] += 1
        return
    mask = Image.new("1", (right - left, bottom - top))
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in limited(corners)], fill=1)
    counts[top:bottom, left:right] += np.asarray(mask, dtype=np.int32)


def _int_bounds(corners: Sequence[Point], area: Rect) -> tuple[int, int, int, int]:
    xs, ys = [p.x for p in corners], [p.y for p in corners]
    bounds = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).intersect(area)
    snapped = bounds.pixel_snapped()
    return int(snapped.x), int(snapped.y), int(snapped.right), int(snapped.bottom)


def _draw_layers(draw: ImageDraw.ImageDraw, run: Run) -> None:
    for layer in run.layers.layers:
        if layer.kind is LayerKind.VIEWPORT or layer.bounds.is_empty:
            continue
        _outline(draw, run.layer_quad(layer, layer.bounds), layer_color(layer), 2)


def _draw_tiles(draw: ImageDraw.ImageDraw, run: Run) -> None:
    for corners, has_texture in tile_quads(run):
        _outline(draw, corners, _TILE if has_texture else _SOLID_TILE, 1)


def tile_quads(run: Run) -> Iterator[tuple[list[Point], bool]]:
    """The corners of every tile on the screen, device px, and whether it has a texture."""
    for tiling in run.tiles.tilings:
        layer = run.layers.layers[tiling.layer]
        to_layer = Matrix.translation(layer.offset.x, layer.offset.y) @ Matrix.scaling(
            1 / tiling.scale.x, 1 / tiling.scale.y
        )
        for tile in tiling.tiles:
            rect = to_layer.map_rect(Rect(*tile.interior)).intersect(layer.bounds)
            yield run.layer_quad(layer, rect), tile.has_texture


def _outline(draw: ImageDraw.ImageDraw, corners: Sequence[Point], color: tuple[int, int, int, int], width: int) -> None:
    if len(corners) >= 3:
        points = limited(corners)
        draw.line([*points, points[0]], fill=color, width=width)


def limited(corners: Sequence[Point]) -> list[tuple[float, float]]:
    """Coordinates that drawing libraries can take."""
    return [
        (max(-_MAX_COORDINATE, min(_MAX_COORDINATE, x)), max(-_MAX_COORDINATE, min(_MAX_COORDINATE, y)))
        for x, y in corners
    ]
