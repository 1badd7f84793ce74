"""Text of layer lists and tilings."""

from __future__ import annotations

from compositor.base.tree_dump import bytes_text, number, rect_text
from compositor.layers.layer_list import Layer, LayerList
from compositor.layers.tile_set import TilingSet


def dump_layers(layers: LayerList) -> str:
    """One line a layer, back to front, below a line of totals."""
    drawn = sum(layer.is_drawn for layer in layers.layers)
    lines = [
        f"layers: {layers.chunk_count} chunks -> {len(layers.layers)} layers "
        f"({layers.squashed} chunks squashed) -> {drawn} drawn"
    ]
    lines.extend(_layer_line(layer) for layer in layers.layers)
    return "\n".join(lines) + "\n"


def _layer_line(layer: Layer) -> str:
    parts = [
        f"{layer.id:3}",
        layer.kind.value,
        rect_text(layer.bounds),
        f"state {layer.state.transform}/{layer.state.clip}/{layer.state.effect}",
    ]
    if layer.group:
        parts.append(f"group {layer.group}")
    if layer.chunks:
        parts.append("chunks " + ",".join(str(chunk) for chunk in layer.chunks))
    if not layer.draws_content:
        parts.append("no-draw")
    if layer.opaque:
        parts.append("opaque")
    parts.append("[" + ", ".join(layer.reasons) + "]")
    if layer.explanation:
        parts.append(layer.explanation)
    if layer.refusals:
        parts.append("not in " + "; ".join(f"{r.layer}: {' '.join(r[1:]).strip()}" for r in layer.refusals))
    return "  ".join((*parts, layer.name)).rstrip()


def dump_tiles(tilings: TilingSet) -> str:
    """One line a tiling, one a tile, below a line of totals."""
    lines = [
        f"tiles: {len(tilings.tiles)} tiles, resident {bytes_text(tilings.resident_bytes)}, "
        f"nominal {bytes_text(tilings.nominal_bytes)}"
    ]
    for tiling in tilings.tilings:
        size = f"{tiling.tile_size[0]}x{tiling.tile_size[1]}"
        grid = f"{tiling.columns}x{tiling.rows}"
        x, y = tiling.scale
        scale = number(x) if x == y else f"{number(x)},{number(y)}"
        lines.append(
            f"layer {tiling.layer}: scale {scale}  tile {size}  grid {grid}  {tiling.reason or 'tiled'}  "
            f"resident {bytes_text(tiling.resident_bytes)}"
        )
        for tile in tiling.tiles:
            kind = f"solid {tile.solid}" if tile.solid is not None else bytes_text(tiling.tile_bytes)
            x, y, width, height = tile.rect
            lines.append(f"  tile {tile.id}: {x},{y} {width}x{height}  {tile.bin.value}  {kind}")
    return "\n".join(lines) + "\n"
