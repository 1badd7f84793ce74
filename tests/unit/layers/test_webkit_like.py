"""The policy after WebKit: layers follow paint layers, and those for overlap are never merged."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run, run
from compositor.layers import POLICIES, LayerKind

CSS = """<!DOCTYPE html><style>
body { margin: 0 }
.up { will-change: transform }
.box { position: absolute; width: 100px; height: 100px; background: linear-gradient(red, blue) }
</style>"""


def page(folder: Path, body: str, profile: str) -> Run:
    path = folder / "page.html"
    path.write_text(CSS + body)
    return run(path, viewport=(800, 600), profile=profile)


def boxes(found: Run) -> int:
    """Drawn layers besides the page's own."""
    return sum(layer.is_drawn for layer in found.layers.layers) - 1


def stacked(count: int) -> str:
    return "".join(f"<div class=box style='left: {20 + 7 * n}px; top: {20 + 7 * n}px'></div>" for n in range(count))


@pytest.mark.parametrize(("profile", "expected"), [("desktop", 2), ("ios-4g", 41)])
def test_boxes_that_overlap_a_promoted_one_are_layers_each(tmp_path: Path, profile: str, expected: int) -> None:
    assert boxes(page(tmp_path, "<div class='box up'></div>" + stacked(40), profile)) == expected


def test_the_phone_profile_follows_webkit(tmp_path: Path) -> None:
    found = page(tmp_path, "", "ios-4g")

    assert POLICIES[found.scene.device.layer_policy].follows_paint_layers


def test_boxes_that_overlap_nothing_stay_on_the_page(tmp_path: Path) -> None:
    assert boxes(page(tmp_path, stacked(5), "ios-4g")) == 0
    assert boxes(page(tmp_path, f"<div class='box up' style='left: 600px'></div>{stacked(5)}", "ios-4g")) == 1


def test_content_joins_the_layer_that_it_is_painted_from(tmp_path: Path) -> None:
    inner = "<div class=box style='left: 10px'><div style='overflow: hidden; border-radius: 4px'>text</div></div>"

    assert (
        boxes(page(tmp_path, f"<div class='box up'></div><div class=box style='z-index: 1'>{inner}</div>", "ios-4g"))
        == 2
    )


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("will-change: transform", 1),
        ("will-change: opacity", 1),
        ("transform: translateZ(0)", 1),
        ("backdrop-filter: blur(2px)", 1),
        ("will-change: top", 0),
        ("will-change: mix-blend-mode", 0),
        ("transform: rotate(9deg)", 0),
        ("opacity: .5", 0),
    ],
)
def test_what_makes_a_layer(tmp_path: Path, css: str, expected: int) -> None:
    assert boxes(page(tmp_path, f"<div class=box style='{css}'></div>", "ios-4g")) == expected


def test_refusals_name_the_rule_and_the_report_the_approximations(tmp_path: Path) -> None:
    found = page(tmp_path, "<div class='box up'></div>" + stacked(2), "ios-4g")

    last = [layer for layer in found.layers.layers if layer.kind is LayerKind.PICTURE][-1]
    assert "paint-layer" in {refusal.rule for refusal in last.refusals}
    assert "webkit-like" in {item.what for item in found.report().not_modelled}


def test_many_layers_take_few_pair_tests(tmp_path: Path) -> None:
    rows = "".join(
        f"<div class='box up' style='left: {110 * (n % 5)}px; top: {110 * (n // 5)}px'></div>" for n in range(400)
    )
    over = rows.replace("box up", "box")

    assert page(tmp_path, rows + over, "ios-4g").layers.pairs_tested < 8000
