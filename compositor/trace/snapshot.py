"""A `LayerTreeHostImpl` snapshot of a trace, read into a `LayerTree`.

What a snapshot holds differs from version to version and nothing in it is to be relied on: whatever
is missing or of another type counts as not there.

Input:  one trace event, as JSON data.
Output: `LayerTree`, or None when the event holds none.
Cost:   O(layers + tiles).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from compositor.trace.tree import LayerTree, TraceLayer, TraceTile

MAX_LAYERS = 200_000
_MAX_PX = 1e9
_NAMES = ("LayerTreeHostImpl:snapshot", "cc::LayerTreeHostImpl")
_NO_LAYER = -1
_NEAR_BINS = ("NOW", "SOON")


def layer_tree(event: object) -> LayerTree | None:
    """The layer tree in a trace event."""
    if not isinstance(event, dict) or event.get("name") not in _NAMES:
        return None
    arguments = _mapping(event.get("args"))
    state = _mapping(arguments.get("snapshot"))
    active = _mapping(state.get("active_tree"))
    tiles = _tiles_by_layer(state.get("active_tiles"))
    raw_layers = list(_raw_layers(active))
    if not raw_layers:
        return None
    layers = tuple(_layer(raw, tiles) for raw in raw_layers)
    manager = _mapping(state.get("tile_manager_basic_state"))
    limits = _mapping(manager.get("global_state"))
    return LayerTree(
        process=_integer(event.get("pid")),
        host=str(arguments.get("layerTreeId", event.get("id", "")))[:40],
        time_us=_number(event.get("ts")),
        viewport=_whole(_size(state.get("device_viewport_size"))),
        device_scale=_device_scale(raw_layers),
        layers=layers,
        memory_limit=_integer(limits.get("hard_memory_limit_in_bytes")),
        out_of_memory=manager.get("did_oom_on_last_assign") is True,
        render_passes=len(_list(_mapping(state.get("frame")).get("render_passes"))),
    )


def _raw_layers(active: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The layers back to front: a list, or in old traces a tree."""
    listed = _list(active.get("layers"))
    pending = listed[::-1] if listed else [active.get("root_layer")]
    count = 0
    while pending and count < MAX_LAYERS:
        raw = _mapping(pending.pop())
        if "layer_id" not in raw:
            continue
        count += 1
        yield raw
        pending += _list(raw.get("children"))[::-1]


def _layer(raw: Mapping[str, Any], tiles: Mapping[int, list[TraceTile]]) -> TraceLayer:
    identity = _integer(raw.get("layer_id"), _NO_LAYER)
    quad = [_number(value) for value in _list(raw.get("layer_quad"))[:8]]
    kind = str(raw.get("id", "")).partition("/")[0].removeprefix("cc::")
    tilings = _mapping(raw.get("can_have_tilings_state"))
    own_tiles = tuple(tiles.get(identity, ()))
    return TraceLayer(
        id=identity,
        kind=kind or "LayerImpl",
        name=_text(raw.get("layer_name")),
        owner_node=_integer(raw.get("owner_node"), -1),
        reasons=tuple(_text(reason) for reason in _list(raw.get("compositing_reason_ids"))[:64]),
        size=_size(raw.get("bounds")),
        corner=(quad[0], quad[1]) if len(quad) >= 2 else _point(raw.get("position")),
        # Old versions give numbers, and none for layers that draw nothing.
        draws_content=bool(raw.get("draws_content", own_tiles)),
        solid_color=kind == "SolidColorLayerImpl" or tilings.get("raster_source_solid_color") is True,
        raster_scale=_raster_scale(raw),
        tiles=own_tiles,
    )


def _tiles_by_layer(raw_tiles: object) -> dict[int, list[TraceTile]]:
    found: dict[int, list[TraceTile]] = {}
    for raw in map(_mapping, _list(raw_tiles)):
        rect = _rect(raw.get("content_rect"))
        info = _mapping(raw.get("draw_info"))
        # Before `has_resource` there was only the memory it uses.
        textured = raw.get("has_resource", _integer(raw.get("gpu_memory_usage")) > 0) is True
        near = _mapping(raw.get("combined_priority")).get("priority_bin") in _NEAR_BINS
        tile = TraceTile(rect, info.get("is_solid_color") is True, textured, near)
        found.setdefault(_integer(raw.get("layer_id"), _NO_LAYER), []).append(tile)
    return found


def _raster_scale(raw: Mapping[str, Any]) -> float:
    scales = _list(_mapping(raw.get("raster_scales")).get("contents_scale"))
    scale = _number(scales[0] if scales else raw.get("ideal_contents_scale"), 1.0)
    return scale if scale > 0 else 1.0


def _device_scale(raw_layers: list[Mapping[str, Any]]) -> float:
    for raw in raw_layers:
        scale = _number(_mapping(raw.get("raster_scales")).get("device_scale"))
        if scale > 0:
            return scale
    return 1.0


def _size(value: object) -> tuple[float, float]:
    if isinstance(value, dict):
        value = [value.get("width"), value.get("height")]
    pair = _list(value)
    return (max(0.0, _number(pair[0])), max(0.0, _number(pair[1]))) if len(pair) >= 2 else (0.0, 0.0)


def _point(value: object) -> tuple[float, float]:
    pair = _list(value)
    return (_number(pair[0]), _number(pair[1])) if len(pair) >= 2 else (0.0, 0.0)


def _rect(value: object) -> tuple[int, int, int, int]:
    if isinstance(value, dict):
        value = [value.get(name) for name in ("x", "y", "width", "height")]
    parts = [int(_number(part)) for part in _list(value)[:4]]
    return (parts[0], parts[1], max(0, parts[2]), max(0, parts[3])) if len(parts) == 4 else (0, 0, 0, 0)


def _whole(size: tuple[float, float]) -> tuple[int, int]:
    return (int(size[0]), int(size[1]))


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    """What may be printed of a string."""
    return "".join(c if c.isprintable() else " " for c in value[:500]) if isinstance(value, str) else ""


def _integer(value: object, default: int = 0) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _number(value: object, default: float = 0.0) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return default
    return float(value) if abs(value) <= _MAX_PX * 1e6 and not math.isnan(value) else default
