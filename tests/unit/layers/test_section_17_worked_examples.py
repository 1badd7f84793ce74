"""Worked examples, with bytes: a desktop at device scale 1, 1920 by 1080 px."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page, reasons_of

from compositor.api import Run
from compositor.layers import LayerKind

DESKTOP = (1920, 1080)


def own_bytes(found: Run) -> int:
    ids = {layer.id for layer in own_layers(found)}
    return sum(each.resident_bytes for each in found.tiles.tilings if each.layer in ids)


def test_static_page(tmp_path: Path) -> None:
    body = "<div style='opacity: .5; filter: blur(1px); transform: rotate(3deg)'>text</div>"

    found = page(tmp_path, body, viewport=DESKTOP)

    assert [layer.reasons for layer in found.layers.layers] == [
        ("OverflowScrolling",),
        ("RootScroller", "OverflowScrolling"),
        ("Viewport",),
    ]


@pytest.mark.parametrize(("inner", "expected"), [("", 0), ("text", 64 * 1024)])
def test_promoted_box(tmp_path: Path, inner: str, expected: int) -> None:
    body = f"<div id=a style='will-change: transform; width: 100px; height: 100px; background: red'>{inner}</div>"

    found = page(tmp_path, body, viewport=DESKTOP)

    assert own_layers(found)[0].kind is (LayerKind.PICTURE if inner else LayerKind.SOLID_COLOR)
    assert own_bytes(found) == expected


def test_opacity_group_around_a_promoted_box(tmp_path: Path) -> None:
    body = "<div style='opacity: .5'>text<div id=b class='box up'>b</div></div>"

    found = page(tmp_path, body, viewport=DESKTOP)

    assert len(own_layers(found)) == 2
    assert [group.surface for group in found.layers.groups[1:]] == ["Opacity"]


def test_header_and_bottom_bar(tmp_path: Path) -> None:
    bar = "position: fixed; left: 0; right: 0; height: 50px; background: linear-gradient(red, blue)"
    body = (
        f"<p>x</p><div class=tall></div><div id=top style='{bar}; top: 0'>a</div>"
        f"<div id=bottom style='{bar}; bottom: 0'>b</div>"
    )

    assert reasons_of(tmp_path, body, viewport=DESKTOP) == {"top": "Overlap", "bottom": "Overlap"}


def test_cube(tmp_path: Path) -> None:
    faces = "".join(
        f"<div id=f{n} class=box style='transform: rotate{axis}({angle}deg) translateZ(50px)'>{n}</div>"
        for n, (axis, angle) in enumerate((("Y", 0), ("Y", 90), ("Y", 180), ("Y", 270), ("X", 90), ("X", -90)))
    )
    body = f"<div id=cube style='transform-style: preserve-3d; width: 200px; height: 200px'>{faces}</div>"

    found = page(tmp_path, body, viewport=DESKTOP)

    layers = [layer for layer in own_layers(found) if layer.name.count("id='f")]
    assert [layer.reasons for layer in layers] == [("3DTransform", "Transform3DSceneLeaf")] * 6
    assert [group.surface for group in found.layers.groups[1:]] == ["3dTransformFlattening"] * 6


def test_two_dimensional_styles_never_change_the_list(tmp_path: Path) -> None:
    plain = page(tmp_path, "<div class=box>a</div><div class=box style='left: 50px'>b</div>")
    styled = page(
        tmp_path,
        "<div class=box style='transform: rotate(9deg); opacity: .5'>a</div>"
        "<div class=box style='left: 50px; filter: blur(1px); clip-path: circle(9px); border-radius: 5px'>b</div>",
    )

    assert [layer.reasons for layer in plain.layers.layers] == [layer.reasons for layer in styled.layers.layers]
