"""SVG, shapes and filters with values that no page should have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import compositor
from compositor.layers.tiling import MAX_TILES

USED = "<div style='filter:url(#f);width:50px;height:50px;background:red'>x</div>"


@pytest.mark.parametrize(
    "value",
    [
        "clip-path:url(#a) margin-box", "clip-path:url(#a) circle(1px)", "clip-path:url(#a) url(#b)",
        "clip-path:url(x) 5px", "shape-outside:url() circle()", "offset-path:url(#a) url(#b)",
    ],
)  # fmt: skip
def test_addresses_among_shapes(value: str, report: Callable[[str], list[str]]) -> None:
    report(f"<div style='{value}'>x</div>")


@pytest.mark.parametrize("timing", ["1e-320s infinite -1s", "1e-320s infinite", "1e-9s 1e30 alternate", "0s infinite"])
def test_durations_of_nearly_nothing(timing: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<style>@keyframes k{{to{{opacity:0}}}}</style><p style='animation:k {timing}'>x")
    for time_ms in (0.0, 1e12):
        assert compositor.run(page, time_ms=time_ms).report().layers


@pytest.mark.parametrize(
    "primitive",
    [
        "<feComponentTransfer><feFuncR type=gamma exponent=-1e5 /></feComponentTransfer>",
        "<feComponentTransfer><feFuncR type=gamma exponent=1e400 amplitude=0 /></feComponentTransfer>",
        "<feColorMatrix type=bogus />", "<feColorMatrix type=bogus values='1 2' />", "<feColorMatrix values='1e400' />",
    ],
)  # fmt: skip
@pytest.mark.gpu
def test_filters_with_absurd_values(primitive: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<svg><filter id=f>{primitive}</filter></svg>{USED}")
    assert compositor.run(page, viewport=(100, 100)).render().shape[:2] == (100, 100)


def test_a_layer_of_countless_tiles_is_limited(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<svg width=200 height=200 viewBox='0 0 1e9 1e-9'><rect width=100% height=100% style='will-change:transform'/>"
    )
    assert all(len(tiling.tiles) <= MAX_TILES for tiling in compositor.run(page).tiles.tilings)


def test_thousands_of_options(report: Callable[[str], list[str]]) -> None:
    report(f"<select>{'<option>x</option>' * 5000}</select>")
