"""Layer trees of recorded and fabricated traces, and reports on them."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compositor.analysis import Level, Report
from compositor.report import FORMATS
from compositor.report.json import report_json
from compositor.report.subject import Subject
from compositor.trace import LayerTree, TraceError, layer_tree, read_trace, trace_report
from compositor.trace.names import owner_name

ROOT = Path(__file__).parent.parent.parent.parent
TRACES = ROOT / "tests" / "data" / "traces"
SCHEMA = json.loads((ROOT / "compositor" / "report" / "schema.json").read_text(encoding="utf-8"))


def raw_layer(number: int, name: str = "LayoutBlockFlow DIV class='card'", **changes: object) -> dict[str, Any]:
    layer: dict[str, Any] = {
        "layer_id": number,
        "id": f"cc::PictureLayerImpl/0x{number:x}",
        "layer_name": name,
        "owner_node": number + 100,
        "bounds": {"width": 200, "height": 100},
        "layer_quad": [10, 20, 210, 20, 210, 120, 10, 120],
        "draws_content": 1,
        "compositing_reason_ids": ["WillChangeTransform"],
        "raster_scales": {"contents_scale": [2, 2], "device_scale": 2},
    }
    return layer | changes


def raw_tile(layer: int, rect: object = (0, 0, 416, 256), **changes: object) -> dict[str, Any]:
    return {"layer_id": layer, "content_rect": rect, "has_resource": True, "contents_scale": 2, **changes}


def raw_event(layers: object, tiles: object = (), process: int = 7, **state: object) -> dict[str, Any]:
    snapshot = {
        "active_tree": {"layers": layers},
        "active_tiles": tiles,
        "device_viewport_size": {"width": 800, "height": 600},
        "tile_manager_basic_state": {"global_state": {"hard_memory_limit_in_bytes": 1 << 20}},
        **state,
    }
    return {
        "name": "LayerTreeHostImpl:snapshot",
        "ph": "I",
        "pid": process,
        "ts": 5_000_000,
        "args": {"layerTreeId": 1, "snapshot": snapshot},
    }


def tree_of(event: object) -> LayerTree:
    tree = layer_tree(json.loads(json.dumps(event)))
    assert tree is not None
    return tree


def report_on(folder: Path, *events: object) -> Report:
    path = folder / "trace.json"
    path.write_text(json.dumps(events))
    trace = read_trace(path)
    return trace_report(trace, trace.hosts[0], trace.hosts[0].last)


def test_a_layer_is_read_with_its_tiles() -> None:
    tree = tree_of(raw_event([raw_layer(1)], [raw_tile(1), raw_tile(1, has_resource=False), raw_tile(2)]))

    (layer,) = tree.layers
    assert (layer.kind, layer.owner_node, layer.reasons) == ("PictureLayerImpl", 101, ("WillChangeTransform",))
    assert (layer.size, layer.corner, layer.raster_scale) == ((200, 100), (10, 20), 2)
    assert [tile.bytes for tile in layer.tiles] == [416 * 256 * 4, 0]
    assert (tree.viewport, tree.device_scale, tree.memory_limit) == ((800, 600), 2, 1 << 20)


@pytest.mark.parametrize(
    ("changes", "awaits"),
    [
        ({"combined_priority": {"priority_bin": "NOW"}}, True),
        ({"combined_priority": {"priority_bin": "SOON"}}, True),
        ({"combined_priority": {"priority_bin": "EVENTUALLY"}}, False),
        ({"combined_priority": {"priority_bin": "SOON"}, "draw_info": {"is_solid_color": True}}, False),
        ({"combined_priority": {"priority_bin": "SOON"}, "has_resource": True}, False),
        ({}, False),
    ],
)
def test_tiles_near_the_screen_are_rastered_a_little_later(changes: dict[str, object], awaits: bool) -> None:
    tree = tree_of(raw_event([raw_layer(1)], [raw_tile(1), raw_tile(1, **{"has_resource": False, **changes})]))

    assert tree.awaits_raster is awaits


def test_a_tree_of_an_old_version_is_read() -> None:
    old = raw_layer(1, children=[raw_layer(2, children=[raw_layer(3)]), raw_layer(4)])
    event = raw_event([]) | {"name": "cc::LayerTreeHostImpl", "ph": "O"}
    event["args"]["snapshot"]["active_tree"] = {"root_layer": old}
    event["args"]["snapshot"]["active_tiles"] = [{"layer_id": 3, "content_rect": [0, 0, 8, 8], "gpu_memory_usage": 256}]

    tree = tree_of(event)

    assert [layer.id for layer in tree.layers] == [1, 2, 3, 4]
    assert [layer.bytes for layer in tree.layers] == [0, 0, 256, 0]


def test_other_events_hold_no_tree() -> None:
    for event in (None, 3, [], {}, {"name": "x"}, raw_event([]), {"name": "cc::LayerTreeHostImpl", "args": 3}):
        assert layer_tree(event) is None


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "layer_id", "id", "layer_name", "owner_node", "bounds", "layer_quad", "draws_content", "compositing_reason_ids",
    "raster_scales", "can_have_tilings_state", "position", "children",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), JUNK), JUNK, JUNK, JUNK)
def test_any_snapshot_is_read(layer: dict[str, Any], tile: object, rect: object, viewport: object) -> None:
    event = raw_event([raw_layer(1) | layer], [tile, raw_tile(1, rect)], device_viewport_size=viewport)

    tree = layer_tree(event)

    assert tree is None or tree.bytes >= 0


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("LayoutBlockFlow ARTICLE class='card wide'", "article.card.wide"),
        ("LayoutBlockFlow (positioned) DIV id='menu' class='a'", "div#menu"),
        ("LayoutImage (inline) IMG", "img"),
        ("Scrolling background of LayoutView #document", "#document"),
        ("Inner Viewport Scroll Layer", "Inner Viewport Scroll Layer"),
        ("root", "root"),
        ("", "?"),
    ],
)
def test_owners_are_named_as_people_name_elements(name: str, owner: str) -> None:
    assert owner_name(tree_of(raw_event([raw_layer(1, name)])).layers[0]) == owner


def test_names_cannot_steer_a_terminal(tmp_path: Path) -> None:
    report = report_on(tmp_path, raw_event([raw_layer(1, "\x1b[31mDIV\x07")]))
    out = io.StringIO()

    FORMATS["text"].write(Subject(report), out)

    assert "\x1b" not in out.getvalue()
    assert "\x07" not in out.getvalue()


def test_a_recorded_page_is_reported_as_its_scene_is() -> None:
    """The same numbers as `compositor report scenes/layer-explosion.html --viewport 800x600`."""
    trace = read_trace(TRACES / "layer-explosion.json.gz")
    report = trace_report(trace, trace.hosts[0], trace.hosts[0].last)

    assert trace.problem == ""
    assert report.totals.layers_drawn == 49
    assert report.totals.tiles == 15
    assert report.totals.bytes.resident == 3_211_264
    assert report.totals.bytes.nominal == 18_808_832
    (finding,) = report.findings
    assert (finding.id, finding.severity) == ("layer-explosion", Level.WARNING)
    assert "48 layers share one reason: WillChangeTransform of article.card" in finding.message


def test_every_report_fits_the_schema_and_says_what_is_missing() -> None:
    for path in sorted(TRACES.glob("*.gz")):
        trace = read_trace(path)
        for host in trace.hosts:
            report = trace_report(trace, host, host.last)
            data = json.loads(report_json(report))
            out = io.StringIO()
            FORMATS["text"].write(Subject(report), out)

            jsonschema.validate(data, SCHEMA)
            assert data["totals"]["chunks"] is None
            assert "not in the trace" in out.getvalue()
            assert "paint chunks =" not in out.getvalue()


def test_pages_come_before_the_browsers_interface() -> None:
    trace = read_trace(TRACES / "scroller.json.gz")

    assert trace.hosts[0].last.is_page
    assert not trace.hosts[-1].last.is_page
    assert trace.hosts[0].process_name == "Renderer"


def test_the_peak_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    counts = (1, 3, 2)
    path.write_text(json.dumps([raw_event([raw_layer(1)], [raw_tile(1)] * count) for count in counts]))

    (host,) = read_trace(path).hosts

    assert host.snapshots == 3
    assert (len(host.last.layers[0].tiles), len(host.peak.layers[0].tiles)) == (2, 3)


def test_findings_say_what_a_trace_can_tell(tmp_path: Path) -> None:
    layers = [
        *(raw_layer(number, "LayoutBlockFlow LI", compositing_reason_ids=["Overlap"]) for number in range(100)),
        raw_layer(200, "LayoutBlockFlow DIV id='big'", bounds={"width": 800, "height": 9000}),
        raw_layer(201, "Scrolling background of LayoutView #document", bounds={"width": 800, "height": 90_000},
                  compositing_reason_ids=["RootScroller"]),
    ]  # fmt: skip
    state = {"did_oom_on_last_assign": True, "global_state": {"hard_memory_limit_in_bytes": 1}}

    report = report_on(tmp_path, raw_event(layers, [raw_tile(0)], tile_manager_basic_state=state))

    found = [(finding.id, finding.severity, finding.owner) for finding in report.findings]
    assert found == [
        ("layer-explosion", Level.ERROR, "li"),
        ("vram-budget", Level.ERROR, "li"),
        ("overlap-promotion", Level.WARNING, "li"),
        ("oversized-layer", Level.WARNING, "div#big"),
    ]


def test_layers_without_reasons_are_said_to_have_none(tmp_path: Path) -> None:
    report = report_on(tmp_path, raw_event([raw_layer(1, "", compositing_reason_ids=[], owner_node=None)]))

    assert {item.what for item in report.not_modelled} >= {"names", "reasons"}


def test_a_cut_trace_is_used_and_says_so(tmp_path: Path) -> None:
    text = gzip.decompress((TRACES / "layer-explosion.json.gz").read_bytes())
    path = tmp_path / "cut.json"
    path.write_bytes(text[:-2000])

    trace = read_trace(path)
    report = trace_report(trace, trace.hosts[0], trace.hosts[0].last)

    assert any("ends in the middle" in line for line in report.diagnostics)


def test_a_trace_without_layer_trees_says_how_to_record_one(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_text('[{"name": "x"}]')

    with pytest.raises(TraceError, match=r"no layer trees in 1 events; record with .*cc\.debug"):
        read_trace(path)
