"""A report on a traced page, of the same form as one on a scene."""

from __future__ import annotations

import math
from collections.abc import Iterator

from compositor.analysis.model import ByteTotals, LayerRow, NotModelled, Report, Totals
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN, Span
from compositor.base.tree_dump import bytes_text
from compositor.layers.reasons import REASONS
from compositor.layers.tile_size import gpu_tile_size, software_tile_size, tile_count
from compositor.trace.findings import CHECKED, findings
from compositor.trace.names import owner_name
from compositor.trace.read import Trace, TracedHost
from compositor.trace.tree import LayerTree, TraceLayer

UNKNOWN = frozenset(
    (
        "chunks", "squashed", "atlas", "atlas_used", "surfaces", "images", "other", "peak", "overdraw", "bytes_read",
        "bytes_written", "repainted_px", "scroll_repainted_px",
    )
)  # fmt: skip
_SOFTWARE_TILE = 256
_MAX_TEXTURE = 16384


def trace_report(trace: Trace, host: TracedHost, tree: LayerTree) -> Report:
    """What there is to say about `tree` of `host`."""
    whole = _WholeLayers(tree)
    scale = tree.device_scale
    return Report(
        scene={
            "path": trace.path,
            "viewport": [max(1, round(side / scale)) for side in tree.viewport],
            "dpr": scale,
            "profile": "trace",
        },
        totals=_totals(tree, whole),
        layers=tuple(_row(layer, whole) for layer in tree.layers),
        findings=findings(tree, trace.path, whole.nominal_bytes),
        budgets=(),
        not_modelled=tuple(_missing(tree, trace.path)),
        diagnostics=tuple(_remarks(trace, host, tree)),
        checked=CHECKED,
        unknown=UNKNOWN if tree.render_passes else UNKNOWN | {"render_surfaces"},
    )


class _WholeLayers:
    """How large layers would be if all their tiles existed: a trace lists only those that do."""

    def __init__(self, tree: LayerTree) -> None:
        self._viewport = tree.viewport
        sizes = {tile.rect[2:] for layer in tree.layers for tile in layer.tiles}
        self._software = bool(sizes) and all(max(size) <= _SOFTWARE_TILE for size in sizes)

    def nominal_bytes(self, layer: TraceLayer) -> int:
        """Bytes of all tiles of a painted layer, by the browser's rule for tile sizes."""
        if layer.solid_color or not layer.is_drawn or not layer.kind.startswith("PictureLayer"):
            return layer.bytes
        content = (
            max(1, math.ceil(layer.size[0] * layer.raster_scale)),
            max(1, math.ceil(layer.size[1] * layer.raster_scale)),
        )
        width, height = self._tile_size(layer, content)
        return max(layer.bytes, 4 * width * height * tile_count(content[0], width) * tile_count(content[1], height))

    def _tile_size(self, layer: TraceLayer, content: tuple[int, int]) -> tuple[int, int]:
        if layer.tiles:
            return max(tile.rect[2] for tile in layer.tiles), max(tile.rect[3] for tile in layer.tiles)
        if self._software:
            return software_tile_size(content, _SOFTWARE_TILE, _MAX_TEXTURE)
        return gpu_tile_size(content, self._viewport, _MAX_TEXTURE)


def _totals(tree: LayerTree, whole: _WholeLayers) -> Totals:
    return Totals(
        chunks=0,
        squashed=0,
        layers=len(tree.layers),
        layers_drawn=tree.drawn,
        tiles=sum(len(layer.tiles) for layer in tree.layers),
        render_surfaces=max(0, tree.render_passes - 1),
        bytes=ByteTotals(nominal=sum(map(whole.nominal_bytes, tree.layers)), resident=tree.bytes),
        overdraw=0.0,
        bytes_read=0,
        bytes_written=0,
    )


def _row(layer: TraceLayer, whole: _WholeLayers) -> LayerRow:
    return LayerRow(
        id=layer.id,
        owner=owner_name(layer),
        path="",
        kind=layer.kind,
        reasons=layer.reasons,
        explanation=_why(layer),
        size=layer.size,
        offset=layer.corner,
        drawn=layer.is_drawn,
        tiles=len(layer.tiles),
        nominal_bytes=whole.nominal_bytes(layer),
        resident_bytes=layer.bytes,
        where=NO_SPAN,
        chunks=0,
    )


def _why(layer: TraceLayer) -> str:
    known = [REASONS[reason].description for reason in layer.reasons if reason in REASONS]
    if known:
        return " ".join(known)
    return (
        _("a reason of a browser version that is not known here") if layer.reasons else _("the trace names no reason")
    )


def _missing(tree: LayerTree, path: str) -> Iterator[NotModelled]:
    where = Span(path)
    yield NotModelled(
        "source",
        where,
        1,
        _("no selectors and no lines: owners are the browser's debug names of what is painted first"),
    )
    yield NotModelled(
        "paint", where, 1, _("no paint chunks, so nothing on what was squashed and what refused to merge")
    )
    yield NotModelled(
        "memory", where, 1, _("tiles only: no glyph atlas, no images, no render surfaces; nominal is computed")
    )
    unnamed = sum(1 for layer in tree.layers if layer.is_drawn and not layer.name)
    if unnamed:
        yield NotModelled("names", where, unnamed, _("layers without a name: the trace began after they were made"))
    if not any(layer.reasons for layer in tree.layers):
        yield NotModelled("reasons", where, 1, _("no layer says why it exists: the trace began after they were made"))


def _remarks(trace: Trace, host: TracedHost, tree: LayerTree) -> Iterator[str]:
    which = _("snapshot at {time} s of compositor {host} in process {process} {name}; {count} snapshots of it")
    yield which.format(
        time=f"{tree.time_us / 1e6:.3f}",
        host=tree.host,
        process=tree.process,
        name=f"({host.process_name})" if host.process_name else "",
        count=host.snapshots,
    )
    if host.peak.bytes > tree.bytes:
        yield _("at its peak ({time} s) it had {size} of tile textures; --at peak reports that").format(
            time=f"{host.peak.time_us / 1e6:.3f}", size=bytes_text(host.peak.bytes)
        )
    if len(trace.hosts) > 1:
        yield _("{count} compositors in the trace; --list lists them").format(count=len(trace.hosts))
    if tree.memory_limit:
        yield _("the browser lets tiles take {size}").format(size=bytes_text(tree.memory_limit))
    if trace.problem:
        yield trace.problem
