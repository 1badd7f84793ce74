"""One stage's output as text or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from compositor.base.tree_dump import bytes_text, number
from compositor.report.encode import encode
from compositor.whatif.peak import Peak, find_peak

if TYPE_CHECKING:
    from compositor.pipeline import Run


def stage_text(run: Run, stage: str) -> str:
    """The text dump of `stage`."""
    return _texts()[stage](run)


def stage_json(run: Run, stage: str) -> str:
    """The output of `stage` as JSON; objects of earlier stages appear by id."""
    return json.dumps(_data(run, stage), ensure_ascii=False, indent=1) + "\n"


def _texts() -> dict[str, Callable[[Run], str]]:
    from compositor.css import dump_cssom
    from compositor.dom import dump_dom
    from compositor.draw import dump_frame
    from compositor.layers import dump_layers, dump_tiles
    from compositor.layout import dump_layout, dump_render_tree
    from compositor.paint import dump_paint
    from compositor.property_trees import dump_property_trees
    from compositor.raster import dump_raster_plan
    from compositor.style import dump_styles

    return {
        "dom": lambda run: dump_dom(run.document),
        "cssom": lambda run: dump_cssom(run.sheets, run.scene.shown),
        "style": lambda run: dump_styles(run.styles, run.scene.shown),
        "render-tree": lambda run: dump_render_tree(run.boxes),
        "layout": lambda run: dump_layout(run.layout),
        "property-trees": lambda run: dump_property_trees(run.trees, run.document),
        "paint": lambda run: dump_paint(run.paint, run.layout),
        "layers": lambda run: dump_layers(run.layers),
        "tiles": lambda run: dump_tiles(run.tiles) + _peak_line(find_peak(run).peak),
        "raster": lambda run: dump_raster_plan(run.raster),
        "frame": lambda run: dump_frame(run.frame),
    }


def _data(run: Run, stage: str) -> object:
    from compositor.layout import Box, BoxTree, FragmentTree
    from compositor.style import ComputedStyle, StyledDocument

    match stage:
        case "dom":
            return encode(run.document)
        case "cssom":
            return encode(run.sheets)
        case "style":
            return _styles(run)
        case "render-tree":
            return encode(run.boxes.boxes, frozenset((ComputedStyle, StyledDocument)))
        case "layout":
            return encode(run.layout.fragments, frozenset((Box, BoxTree, ComputedStyle)))
        case "property-trees":
            return encode(run.trees)
        case "paint":
            return encode(run.paint)
        case "layers":
            return encode(run.layers)
        case "tiles":
            return _tiles(run)
        case "raster":
            return encode(run.raster, frozenset((FragmentTree,)))
        case "frame":
            return encode(run.frame)
    raise AssertionError(stage)


def _peak_line(peak: Peak) -> str:
    x, y = peak.scroll
    where = f"scroll {number(x)},{number(y)}  time {number(peak.time_ms)} ms  tried {peak.tried}"
    return f"peak {bytes_text(peak.bytes)}: {where}{'' if peak.complete else ' (incomplete)'}\n"


def _tiles(run: Run) -> object:
    """All tilings, and the three figures."""
    found = encode(run.tiles)
    assert isinstance(found, dict)
    return {
        "nominal_bytes": run.tiles.nominal_bytes,
        "resident_bytes": run.tiles.resident_bytes,
        "peak": encode(find_peak(run).peak),
        **found,
    }


def _styles(run: Run) -> object:
    """Values that differ from the initial ones, by element."""
    from compositor.css.properties import PROPERTIES

    rows = []
    for element in run.document.elements():
        style = run.styles.styles[element.id]
        if style is None:
            continue
        values = {
            name: encode(style.values[prop.index])
            for name, prop in PROPERTIES.items()
            if style.values[prop.index] != prop.initial
        }
        rows.append({"path": run.document.path_of(element.id), "values": values, "declared": encode(style.declared)})
    return rows
