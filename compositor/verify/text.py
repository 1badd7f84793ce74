"""A comparison side by side, for people and as data."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number
from compositor.report.console import print_to
from compositor.verify.answer import Box, LayerAnswer
from compositor.verify.compare import BoxDifference, Comparison, LayerDifference

_PIPED_WIDTH = 160
_SHOWN = 12
Place = tuple[int, LayerAnswer] | None


def print_comparison(
    comparison: Comparison, scene: Mapping[str, object], remarks: Sequence[str], file: IO[str], *, everything: bool
) -> None:
    """Print to `file`; `remarks` are what may explain differences."""
    print_to(file, lambda console: _print(console, comparison, scene, remarks, everything), _PIPED_WIDTH)


def comparison_json(comparison: Comparison, scene: Mapping[str, object], remarks: Sequence[str]) -> str:
    """The comparison as JSON text."""
    ours, theirs = comparison.ours, comparison.theirs
    data = {
        "version": 1,
        "scene": dict(scene),
        "engines": {"here": ours.engine, "browser": theirs.engine},
        "agrees": comparison.agrees,
        "boxes": {
            "compared": comparison.boxes_compared,
            "agree": comparison.boxes_compared - len(comparison.boxes),
            "differences": [_box_data(item) for item in comparison.boxes],
        },
        "layers": {
            "here": len(ours.layers),
            "browser": len(theirs.layers),
            "compared": comparison.layers_compared,
            "agree": comparison.layers_compared - len(comparison.layers),
            "differences": [_layer_difference_data(item) for item in comparison.layers],
        },
        "tile_bytes": {"here": ours.bytes, "browser": theirs.bytes},
        "remarks": list(remarks),
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _print(
    console: Console,
    comparison: Comparison,
    scene: Mapping[str, object],
    remarks: Sequence[str],
    everything: bool,
) -> None:
    viewport = "x".join(map(str, scene["viewport"]))  # type: ignore[call-overload]
    dpr = number(float(str(scene["dpr"])))
    console.print(Text(f"{scene['path']}  ", "bold") + Text(f"{viewport} @{dpr}  {comparison.theirs.engine}", "dim"))
    _print_counts(console, comparison)
    limit = len(comparison.boxes) + len(comparison.layers) if everything else _SHOWN
    if comparison.boxes:
        _print_boxes(console, comparison.boxes, limit)
    if comparison.layers:
        _print_layers(console, comparison.layers, limit)
    console.print()
    if comparison.agrees:
        console.print(Text(_("agrees"), "bold green"))
        return
    for remark in remarks:
        console.print(Text(remark, "dim"))
    boxes = ngettext("{count} box", "{count} boxes", len(comparison.boxes)).format(count=len(comparison.boxes))
    layers = ngettext("{count} layer", "{count} layers", len(comparison.layers)).format(count=len(comparison.layers))
    console.print(Text(_("differs: {boxes}, {layers}").format(boxes=boxes, layers=layers), "bold red"))


def _print_counts(console: Console, comparison: Comparison) -> None:
    ours, theirs = comparison.ours, comparison.theirs
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in (_("here"), _("browser"), _("agree")):
        table.add_column(name, justify="right")
    table.add_column("")
    rows = (
        (_("boxes"), len(ours.boxes), len(theirs.boxes), comparison.boxes_compared, len(comparison.boxes)),
        (_("layers"), len(ours.layers), len(theirs.layers), comparison.layers_compared, len(comparison.layers)),
    )
    for name, here, there, compared, differing in rows:
        agree = _("{agree} of {compared}").format(agree=compared - differing, compared=compared)
        table.add_row(name, str(here), str(there), agree, _("within 1 px"))
    same = _("yes") if ours.bytes == theirs.bytes else _("no")
    table.add_row(_("tile textures"), bytes_text(ours.bytes), bytes_text(theirs.bytes), same, "")
    console.print(table)


def _print_boxes(console: Console, differences: Sequence[BoxDifference], limit: int) -> None:
    table = _table(_("boxes, the worst first (CSS px)"))
    for name in (_("element"), _("here"), _("browser"), _("off by")):
        table.add_column(name, overflow="fold")
    for item in differences[:limit]:
        off = "-" if math.isinf(item.worst) else number(item.worst)
        table.add_row(Text(item.path), Text(_box_text(item.ours)), Text(_box_text(item.theirs)), off)
    _print_table(console, table, len(differences) - limit)


def _print_layers(console: Console, differences: Sequence[LayerDifference], limit: int) -> None:
    table = _table(_("layers, back to front"))
    for name in (_("#"), _("owner"), _("what"), _("here"), _("browser")):
        table.add_column(name, overflow="fold")
    for item in differences[:limit]:
        owner = next(place[1].owner for place in (item.ours, item.theirs) if place is not None)
        position = "/".join("-" if place is None else str(place[0]) for place in (item.ours, item.theirs))
        for row, what in enumerate(item.what):
            head = (position, owner or _("(none)")) if row == 0 else ("", "")
            cells = (*head, _label(what), _value(what, item.ours), _value(what, item.theirs))
            table.add_row(*map(Text, cells))
    _print_table(console, table, len(differences) - limit)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, padding=(0, 1), title_style="bold")


def _print_table(console: Console, table: Table, rest: int) -> None:
    console.print()
    console.print(table)
    if rest > 0:
        console.print(Text(_("… and {count} more; --all lists all").format(count=rest), "dim"))


def _label(what: str) -> str:
    return {
        "layer": _("the layer"),
        "reasons": _("reasons"),
        "size": _("size px"),
        "position": _("position px"),
        "drawing": _("draws"),
        "tiles": _("tiles"),
        "bytes": _("tile bytes"),
    }[what]


def _value(what: str, place: Place) -> str:
    if place is None:
        return _("no such layer")
    layer = place[1]
    match what:
        case "reasons":
            return _reasons(layer)
        case "size":
            return _pair(layer.size, "x")
        case "position":
            return _pair(layer.corner, ",")
        case "drawing":
            return _("yes") if layer.draws_content else _("no")
        case "tiles":
            return str(layer.tiles)
        case "bytes":
            return bytes_text(layer.bytes)
    return f"{_reasons(layer)}; {_pair(layer.size, 'x')}; {bytes_text(layer.bytes)}"


def _reasons(layer: LayerAnswer) -> str:
    return ", ".join(layer.reasons) or _("none named")


def _pair(values: Iterable[float], between: str) -> str:
    return between.join(map(number, values))


def _box_text(box: Box | None) -> str:
    if box is None:
        return _("no box")
    return f"{_pair(box[:2], ',')} {_pair(box[2:], 'x')}"


def _box_data(item: BoxDifference) -> dict[str, Any]:
    return {
        "path": item.path,
        "here": None if item.ours is None else list(item.ours),
        "browser": None if item.theirs is None else list(item.theirs),
    }


def _layer_difference_data(item: LayerDifference) -> dict[str, Any]:
    return {"what": list(item.what), "here": _layer_data(item.ours), "browser": _layer_data(item.theirs)}


def _layer_data(place: Place) -> dict[str, Any] | None:
    if place is None:
        return None
    index, layer = place
    return {
        "index": index,
        "owner": layer.owner,
        "reasons": list(layer.reasons),
        "size": list(layer.size),
        "position": list(layer.corner),
        "draws_content": layer.draws_content,
        "tiles": layer.tiles,
        "bytes": layer.bytes,
    }
