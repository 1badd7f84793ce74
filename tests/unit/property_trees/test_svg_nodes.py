"""Layers of elements inside inline SVG (layerization §2.2 rule 5 and §4); the numbers are Chromium's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene

_CSS = (
    "body{margin:8px}@keyframes spin{to{transform:rotate(360deg)}}@keyframes fade{to{opacity:.2}}"
    "@keyframes turn{to{rotate:90deg;scale:2}}@keyframes move{from{transform:translateX(100%)}}"
)
_RECT = "<rect id=r x=10 y=10 width=30 height=20 {}/>"
_HINT = 'style="will-change:transform"'
_BIG = 'width=300 height=200 viewBox="0 0 150 100"'


def _run(tmp_path: Path, svg: str, attributes: str = _BIG, **options: Any) -> Run:
    path = tmp_path / "page.html"
    path.write_text(f"<!doctype html><style>{_CSS}</style><svg {attributes}>{svg}</svg>", "utf-8")
    return Run(load_scene(path, SceneOptions(viewport=(800, 600), scrollbars="none", **options)))


def _layers(run: Run) -> list[tuple[str, str, tuple[float, float], tuple[float, float], int]]:
    """Id of the owner, reasons, size, corner on the screen and bytes of each layer but the document's."""
    names = {run.document.path_of(each.id): each.html_id or each.tag for each in run.document.elements()}
    return [
        (
            names[layer["owner"]],
            "+".join(layer["reasons"]),
            tuple(layer["size"]),
            tuple(round(value, 1) for value in layer["offset"]),
            layer["bytes"],
        )
        for layer in oracle_record(run)["layers"]
        if layer["owner"] in names
    ]


_PROMOTED = {
    "hint": (_RECT.format(_HINT), "WillChangeTransform", (30, 20), (28, 28), 0),
    "perspective": (_RECT.format('style="will-change:perspective"'), "WillChangeTransform", (30, 20), (28, 28), 0),
    "group": (
        f"<g id=r {_HINT}><rect x=10 y=10 width=30 height=20 />"
        "<circle cx=80 cy=50 r=20 stroke=blue stroke-width=4 /></g>",
        "WillChangeTransform", (92, 62), (28, 28), 98304,
    ),
    "stroke": (
        f"<circle id=r {_HINT} cx=80 cy=50 r=20 stroke=blue stroke-width=4 />",
        "WillChangeTransform", (44, 44), (124, 64), 65536,
    ),
    "mitred stroke": (
        f'<polyline id=r {_HINT} points="10,50 50,10 90,50" fill=none stroke=blue stroke-width=6 />',
        "WillChangeTransform", (104, 64), (4, 4), 131072,
    ),
    "text": (f"<text id=r {_HINT} x=10 y=50>Hello</text>", "WillChangeTransform", (36, 19), (28, 78), 32768),
    "use": (
        f"<defs><rect id=q width=30 height=20 /></defs><use id=r {_HINT} href='#q' x=20 y=20 />",
        "WillChangeTransform", (30, 20), (48, 48), 0,
    ),
    "nested": (
        f'<svg id=r {_HINT} x=10 y=10 width=50 height=40 viewBox="0 0 10 10"><rect width=10 height=10 />'
        f"<rect x=10 width=30 height=20 /></svg>",
        "WillChangeTransform", (12, 10), (38, 28), 65536,
    ),
    "fades": (_RECT.format('style="animation:fade 1s"'), "ActiveOpacityAnimation", (30, 20), (28, 28), 0),
    "opacity": (_RECT.format('style="will-change:opacity"'), "WillChangeOpacity", (30, 20), (28, 28), 0),
    "filter": (_RECT.format('style="will-change:filter"'), "WillChangeFilter", (30, 20), (28, 28), 0),
    "spins": (
        '<circle id=r cx=80 cy=50 r=20 stroke=blue stroke-width=4 fill=none '
        'style="animation:spin 1s linear infinite;transform-origin:center"/>',
        "ActiveTransformAnimation", (44, 44), (124, 64), 65536,
    ),
    "spins from an attribute": (
        '<circle id=r cx=40 cy=30 r=10 transform="translate(10,20)" style="animation:spin 1s infinite"/>',
        "3DTransform+ActiveTransformAnimation", (20, 20), (88, 88), 16384,
    ),
    "percentages of its box": (
        _RECT.format('style="animation:move 1s infinite;transform-box:fill-box"'),
        "ActiveTransformAnimation", (30, 20), (88, 28), 0,
    ),
    "flattened": (_RECT.format('style="transform:rotateY(60deg)"'), "3DTransform", (30, 20), (18, 28), 0),
    "turned about its middle": (
        _RECT.format('style="will-change:transform;transform:rotate(30deg);transform-box:fill-box;transform-origin:center"'),
        "WillChangeTransform", (30, 20), (42, 15.7), 0,
    ),
    "all transforms at once": (
        '<circle id=r cx=40 cy=30 r=10 transform="translate(10,20)" '
        'style="will-change:transform;translate:10px 0;scale:1.5"/>',
        "WillChangeTransform", (20, 20), (148, 128), 16384,
    ),
    "not filled": (_RECT.format(_HINT + " fill=none"), "WillChangeTransform", (30, 20), (28, 28), 0),
}  # fmt: skip


@pytest.mark.parametrize("case", _PROMOTED)
def test_an_element_inside_svg_has_a_layer(tmp_path: Path, case: str) -> None:
    svg, reasons, size, corner, used = _PROMOTED[case]
    assert _layers(_run(tmp_path, svg)) == [("r", reasons, size, corner, used)]


@pytest.mark.parametrize(
    "svg",
    [
        _RECT.format('style="will-change:top"'),
        _RECT.format('style="will-change:scale"'),
        _RECT.format('style="will-change:clip-path"'),
        _RECT.format('style="animation:turn 1s infinite"'),
        _RECT.format('style="will-change:transform;visibility:hidden"'),
        f"<text>Hello <tspan {_HINT}>there</tspan></text>",
        f"<g {_HINT}></g>",
        f"<g style='will-change:contents'>{_RECT.format(_HINT)}</g>",
        f"<defs>{_RECT.format(_HINT)}</defs>",
        f"<a><a>{_RECT.format(_HINT)}</a></a>",
        f"<switch><a><rect width=9 height=9 />{_RECT.format(_HINT)}</a></switch>",
        f"<rect {_HINT} width=0 height=20 stroke=red />",
    ],
)
def test_what_asks_for_no_layer_inside_svg(tmp_path: Path, svg: str) -> None:
    assert _layers(_run(tmp_path, svg)) == []


def test_what_lies_over_a_layer_of_the_same_picture(tmp_path: Path) -> None:
    svg = _RECT.format(_HINT) + "<rect id=o x=20 y=20 width=30 height=20 /><rect x=100 y=20 width=20 height=20 />"
    assert _layers(_run(tmp_path, svg)) == [
        ("r", "WillChangeTransform", (30, 20), (28, 28), 0),
        ("o", "Overlap", (100, 20), (48, 48), 65536),
    ]


def test_groups_of_a_picture_join_the_layer_over_another(tmp_path: Path) -> None:
    svg = (
        f"<circle id=r cx=40 cy=40 r=30 {_HINT}/><svg id=n x=10 y=10 width=50 height=50 viewBox='0 0 10 10'>"
        "<rect width=10 height=10 /></svg><g transform='translate(110)'><rect width=10 height=10 /></g>"
    )
    assert _layers(_run(tmp_path, svg, "width=300 height=200")) == [
        ("r", "WillChangeTransform", (60, 60), (18, 18), 16384),
        ("n", "Overlap", (110, 60), (18, 8), 32768),
    ]


def test_hints_inside_svg_keep_no_resolution(tmp_path: Path) -> None:
    """A box would be rastered at its own size (layerization §9)."""
    svg = f'<g transform="scale(.2)"><rect id=r width=300 height=200 rx=20 {_HINT}/></g>'
    assert _layers(_run(tmp_path, svg, "width=300 height=200"))[0][4] == 16384


def test_lengths_of_css_are_user_units_at_any_scale(tmp_path: Path) -> None:
    svg = _RECT.format('style="will-change:transform;transform:translate(5px,10%)"')
    (layer,) = _layers(_run(tmp_path, svg, dpr=2))
    assert layer[2:4] == ((30, 20), (76, 96))


def test_a_cut_of_the_picture_is_no_larger_than_its_clip(tmp_path: Path) -> None:
    svg = (
        "<clipPath id=c><rect x=20 y=20 width=30 height=30 /></clipPath><g clip-path='url(#c)'>"
        f"<circle cx=40 cy=40 r=20 {_HINT}/></g>"
    )
    run = _run(tmp_path, svg, "width=300 height=200")
    assert [clip.rect.rect for clip in run.trees.clips if clip.role == "clip-path"] == [(20, 20, 30, 30)]


@pytest.mark.parametrize(
    "svg",
    [
        '<g id=a><use href="#a"/></g>' + _RECT.format(_HINT),
        '<g id=a><use href="#b"/></g><g id=b><use href="#a"/></g>' + _RECT.format(_HINT),
        "".join(f"<g id=a{n}>" + f'<use href="#a{n + 1}"/>' * 20 + "</g>" for n in range(8)) + f"<g id=a8>{_RECT}</g>",
        "<g>" * 400 + _RECT.format(_HINT),
        "<g transform='scale(1e30)'>" * 40 + _RECT.format(_HINT),
        f"<path {_HINT} d='M1e40 NaN L 1e9 -1e9z'/><rect {_HINT} width=1e300% height=-3 />",
        f"<text {_HINT} x='a b' y=1e99>text</text><switch><!-- --></switch>",
        f"<svg {_HINT} viewBox='0 0 0 0'><rect/></svg><svg viewBox='a'>{_RECT.format(_HINT)}</svg>",
        _RECT.format('style="transform:matrix(0,0,0,0,0,0);will-change:transform;clip-path:url(#none)"'),
    ],
)
def test_hostile_pictures_stay_bounded(tmp_path: Path, svg: str) -> None:
    run = _run(tmp_path, svg)
    assert len(run.layers.layers) < 50
    assert len(run.paint.items) < 2000


@pytest.mark.parametrize(
    ("svg", "groups"),
    [
        ("<rect width=9 height=9 style='mix-blend-mode:multiply'/>", True),
        ("<defs><rect width=9 height=9 style='mix-blend-mode:multiply'/></defs>", True),
        ("<g style='display:none'><rect width=9 height=9 style='mix-blend-mode:multiply'/></g>", True),
        ("<g style='display:none;mix-blend-mode:multiply'><rect width=9 height=9 /></g>", False),
        ("<g style='will-change:opacity'><rect width=9 height=9 style='mix-blend-mode:multiply'/></g>", False),
        ("<g style='transform:scale(2)'><rect width=9 height=9 style='mix-blend-mode:multiply'/></g>", True),
    ],
)
def test_blending_inside_svg_isolates_the_page(tmp_path: Path, svg: str, groups: bool) -> None:
    run = _run(tmp_path, svg + _RECT.format(_HINT))
    (page,) = run.select("html")
    assert any(effect.node == page for effect in run.trees.effects) == groups


def test_text_is_touched_outside_its_own_group(tmp_path: Path) -> None:
    svg = f"<g id=r {_HINT}><text id=t x=10 y=50 style='will-change:opacity'>Hello</text></g>"
    assert [layer[:3] for layer in _layers(_run(tmp_path, svg))] == [
        ("r", "WillChangeTransform", (36, 19)),
        ("t", "WillChangeOpacity", (36, 19)),
    ]


def test_sharp_joins_do_not_count_for_reference_boxes(tmp_path: Path) -> None:
    svg = (
        "<polyline id=r points='0,0 30,5 10,40 50,60' stroke=red stroke-width=2 "
        "style='will-change:transform;clip-path:circle(30px at 30px 30px)'/>"
    )
    (layer,) = _layers(_run(tmp_path, svg, "width=300 height=200 overflow=visible"))
    assert layer[2] == pytest.approx((55, 61), abs=1)
    assert layer[3] == (7, 7)
