"""Scrollbars as layers: classic ones and those that lie over the content."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page

from compositor.draw.estimate import estimate_events
from compositor.layers import LayerKind
from compositor.layers.layer_list import Layer
from compositor.pipeline import Run
from compositor.resources.ledger import ResourceKind

TALL = "<div style='height: 900px'>text</div>"
WIDE = "<div style='height: 900px; width: 700px'>text</div>"


def scroller(css: str, content: str = TALL) -> str:
    return f"<div id=s style='overflow: auto; width: 300px; height: 200px; {css}'>{content}</div>"


def bars(run: Run) -> list[Layer]:
    return [layer for layer in run.layers.layers if layer.kind is LayerKind.SCROLLBAR]


def places(run: Run) -> list[tuple[float, ...]]:
    return [(*corner, layer.bounds.width, layer.bounds.height) for layer in bars(run)
            for corner in (run.layer_quad(layer, layer.bounds)[0],)]  # fmt: skip


@pytest.mark.parametrize(
    ("css", "content", "expected"),
    [
        ("background: white", TALL, [(285, 0, 15, 200)]),
        ("", TALL, [(285, 0, 15, 200)]),  # not composited, but its bar is a layer all the same
        ("", WIDE, [(0, 185, 285, 15), (285, 0, 15, 185)]),
        ("direction: rtl; background: white", WIDE, [(15, 185, 285, 15), (0, 0, 15, 185)]),
        ("scrollbar-width: thin", TALL, [(290, 0, 10, 200)]),
        ("scrollbar-width: none", TALL, []),
        ("overflow: hidden", TALL, []),
        ("visibility: hidden", TALL, []),
        ("overflow: scroll", "text", []),  # bars that cannot move are plain content
    ],
)
def test_classic_bars(tmp_path: Path, css: str, content: str, expected: list[tuple[float, ...]]) -> None:
    assert places(page(tmp_path, scroller(css, content), scrollbars="classic")) == expected


@pytest.mark.parametrize(
    ("css", "dpr", "size"),
    [
        ("background: white", 1.0, (15, 37)),  # two buttons of 18 px, and one px of the track
        ("background: white", 2.0, (30, 73)),
        ("scrollbar-width: thin", 1.0, (10, 25)),
        ("height: 15px", 1.0, (15, 15)),  # the buttons share what there is
    ],
)
def test_a_classic_bar_is_a_bitmap_without_tiles(tmp_path: Path, css: str, dpr: float, size: tuple[int, int]) -> None:
    run = page(tmp_path, scroller(css), scrollbars="classic", dpr=dpr)

    (bar,) = bars(run)
    tiling = run.tiles.tilings[bar.id]
    assert (tiling.tiles, tiling.nominal_bytes, tiling.reason) == ((), 0, "scrollbar")
    assert tiling.scrollbar is not None
    assert tiling.scrollbar.tile.rect[2:] == size
    events = [event for event in estimate_events(run.tiles, run.frame) if event.kind is ResourceKind.SCROLLBAR]
    assert [event.requested_bytes for event in events] == [4 * size[0] * size[1]]


def test_the_thumb_stands_where_scrolling_is(tmp_path: Path) -> None:
    run = page(tmp_path, scroller("direction: rtl; background: white", WIDE), scrollbars="classic")

    across, down = (run.tiles.tilings[bar.id].scrollbar for bar in bars(run))
    assert across is not None and across.thumb is not None and down is not None and down.thumb is not None
    assert across.thumb.rect.right == 285 - 18  # at its end, where lines start
    assert down.thumb.rect.y == 18


def test_the_corner_between_two_bars_is_drawn_over_the_scroller(tmp_path: Path) -> None:
    run = page(tmp_path, scroller("background: white", WIDE), scrollbars="classic")

    corner = next(layer for layer in run.layers.layers if layer.bounds.width == layer.bounds.height == 15)
    assert corner.reasons == ("Overlap",)
    assert run.tiles.tilings[corner.id].resident_bytes == 64 * 64 * 4


def test_all_of_a_scroller_counts_for_overlap(tmp_path: Path) -> None:
    over = "<div id=o style='position: absolute; left: 5px; top: 5px; width: 20px; height: 20px'>a</div>"

    run = page(tmp_path, scroller("background: white; border: 40px solid silver") + over)

    assert run.layers.layers[-2].reasons == ("Overlap",)


def test_overlay_bars_follow_what_they_scroll(tmp_path: Path) -> None:
    body = scroller("", scroller("width: 200px; height: 100px") + TALL)

    run = page(tmp_path, body, scrollbars="overlay", dpr=2)

    kinds = [layer.kind for layer in run.layers.layers]
    assert kinds[-5:] == [*[LayerKind.SCROLLBAR] * 2, LayerKind.VIEWPORT, *[LayerKind.SCROLLBAR] * 2]
    inner, outer = (layer.bounds for layer in bars(run)[:2])
    assert ((inner.width, inner.height), (outer.width, outer.height)) == ((8, 200), (8, 400))
    assert not any(event.kind is ResourceKind.SCROLLBAR for event in estimate_events(run.tiles, run.frame))


@pytest.mark.parametrize("z_index", ["auto", "-1"])
def test_overlay_bars_wait_for_stacked_content(tmp_path: Path, z_index: str) -> None:
    inner = f"<div style='height: 50px; position: relative; will-change: opacity; z-index: {z_index}'>a</div>{TALL}"
    after = "<div style='will-change: transform'>b</div>"

    run = page(tmp_path, scroller("background: white", inner) + after, scrollbars="overlay")

    marks = [layer.reasons[0] for layer in run.layers.layers[2:-3] if layer.reasons]
    order = [mark for mark in marks if mark in ("WillChangeOpacity", "Scrollbar", "WillChangeTransform")]
    assert order == ["WillChangeOpacity", "Scrollbar", "WillChangeTransform"]


def test_an_android_page_has_overlay_bars_of_the_sizes_that_chromium_lists(tmp_path: Path) -> None:
    body = "<style>.s { overflow: auto; width: 200px; height: 100px }</style>"
    one = "<div class=s style='background: white'><div style='height: 400px'></div></div>"
    both = "<div class=s>y<div style='height: 400px; width: 400px'></div></div>"

    run = page(tmp_path, f"{body}{one}{both}<div class=s>fits</div>", profile="and-mid", dpr=3, viewport=(375, 600))

    sizes = [layer.bounds[2:] for layer in bars(run)]
    assert sizes == [(12, 300), (588, 12), (12, 288), (1113, 12), (12, 1788)]
    assert all(run.tiles.tilings[bar.id].nominal_bytes == 0 for bar in bars(run))
