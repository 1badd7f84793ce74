"""Nominal, resident and peak: three figures, each for what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis import Level
from compositor.api import Run, run

FILL = "background: linear-gradient(red, blue)"


def page(folder: Path, css: str, body: str, **options: object) -> Run:
    path = folder / "page.html"
    path.write_text(f"<!DOCTYPE html><style>body {{ margin: 0 }} {css}</style>{body}", "utf-8")
    return run(path, viewport=(800, 600), **options)  # type: ignore[arg-type]


def promoted(top: int, width: int = 100, height: int = 100) -> str:
    return (
        f"<div style='position: absolute; top: {top}px; width: {width}px; height: {height}px; {FILL};"
        " will-change: transform'></div>"
    )


def test_where_nothing_scrolls_or_moves_one_run_is_enough(tmp_path: Path) -> None:
    found = page(tmp_path, "", promoted(0))

    assert (found.peak.tried, found.peak.complete) == (1, True)
    assert found.peak.bytes == found.tiles.resident_bytes == 65_536


@pytest.mark.parametrize("top", [2000, 9000])  # the second is too far away to be recorded at the top
def test_peak_over_scrolling(tmp_path: Path, top: int) -> None:
    crowd = "".join(promoted(top, 100 + 100 * n) for n in range(6))

    found = page(tmp_path, ".tall { height: 12000px }", "<div class=tall></div>" + promoted(0) + crowd)

    at_peak = page(tmp_path, ".tall { height: 12000px }", "<div class=tall></div>" + promoted(0) + crowd,
                   scroll=found.peak.scroll)  # fmt: skip
    assert found.tiles.resident_bytes == 65_536
    assert found.peak.bytes - found.peak.left_behind == at_peak.tiles.resident_bytes > 6 * 65_536
    assert found.peak.left_behind == (65_536 if top < 3000 else 0)  # the one at the top
    assert found.peak.complete
    assert top - 700 < found.peak.scroll[1] < top + 200


def test_peak_is_the_same_from_every_scroll_position(tmp_path: Path) -> None:
    body = "<div style='height: 5000px'></div>" + promoted(100) + promoted(2000) + promoted(2100)

    peaks = {page(tmp_path, "", body, scroll=(0, y)).peak.bytes for y in (0, 700, 2050, 4400)}

    assert peaks == {3 * 65_536}


@pytest.mark.parametrize(("gap", "tiles"), [(1900, 2), (2900, 1)])
def test_tiles_stay_until_they_are_far_behind(tmp_path: Path, gap: int, tiles: int) -> None:
    """Chromium keeps those of a layer that is out of sight up to 2000 px away, and 3000 px of one that is in sight."""
    body = "<div style='height: 9000px'></div>" + promoted(1000) + promoted(1000 + gap)

    found = page(tmp_path, "", body)

    assert (found.peak.bytes, found.peak.complete) == (tiles * 65_536, True)


def test_text_scrolled_past_is_counted_as_chromium_keeps_it(tmp_path: Path) -> None:
    """16 tiles are what 3000 px above, the viewport and the band below it take; it had 17 while it moved."""
    lines = "".join(f"<div>line {n} some text here to fill it</div>" for n in range(600))

    found = page(tmp_path, "body { font: 16px/20px serif }", lines)

    assert found.tiles.resident_bytes == 3 * 832 * 256 * 4
    assert found.peak.bytes == 16 * 832 * 256 * 4


def test_peak_over_time(tmp_path: Path) -> None:
    css = (
        "@keyframes k { from { transform: translateX(4000px) } 40%, 60% { transform: none } }"
        f".a {{ position: absolute; width: 300px; height: 200px; {FILL}; animation: k 1s 1s both }}"
        "html { overflow: hidden }"
    )

    found = page(tmp_path, css, "<div class=a></div>")

    assert found.tiles.resident_bytes == 0
    assert found.peak.bytes > 0
    assert found.peak.time_ms in (1400, 1600)
    assert page(tmp_path, css, "<div class=a></div>", time_ms=1500).tiles.resident_bytes == found.peak.bytes


def test_what_fades_in_below_the_window_counts_at_the_peak(tmp_path: Path) -> None:
    """At the scene's own moment it is hidden wherever the page is scrolled."""
    css = "@keyframes in { from { opacity: 0 } } .f > * { animation: in 1s both }"
    spinner = "<div style='animation: in .1s'></div>"

    found = page(tmp_path, css, f"{spinner}<div style='height: 3000px'></div><div class=f>{promoted(2000)}</div>")

    assert (found.tiles.resident_bytes, found.peak.bytes) == (0, 65_536)
    assert found.peak.time_ms >= 1


def test_two_that_change_places_are_counted_together(tmp_path: Path) -> None:
    css = (
        "@keyframes in { from { opacity: 0 } } @keyframes out { to { opacity: 0 } }"
        ".i > * { animation: in 1s both } .o > * { animation: out 1s both }"
    )

    found = page(tmp_path, css, f"<div class=i>{promoted(0)}</div><div class=o>{promoted(200)}</div>")

    assert (found.tiles.resident_bytes, found.peak.bytes) == (65_536, 2 * 65_536)


def test_report_keeps_the_figures_apart(tmp_path: Path) -> None:
    body = "<div style='height: 3000px'></div>" + promoted(1500) + promoted(1550) + "<img>"

    report = page(tmp_path, "", body).report()

    assert (report.totals.bytes.resident, report.totals.bytes.peak) == (0, 2 * 65_536)
    assert report.totals.bytes.nominal >= 2 * 65_536
    assert report.peak is not None and report.peak.bytes == report.totals.bytes.peak
    assert [row.peak_bytes for row in report.layers if row.nominal_bytes] == [65_536, 65_536]


def test_what_is_not_a_tile_is_counted_apart(tmp_path: Path) -> None:
    body = f"<div style='opacity: .5'>text{promoted(0)}</div>"

    totals = page(tmp_path, "", body).report().totals.bytes

    assert totals.other == totals.atlas + totals.surfaces + totals.images
    assert totals.surfaces > 0 and totals.atlas > 0


def test_a_peak_beyond_the_limit_is_a_finding(tmp_path: Path) -> None:
    crowd = "".join(promoted(9000 + n, 400, 600) for n in range(200))

    report = page(tmp_path, ".t { height: 12000px }", "<div class=t></div>" + crowd, profile="and-1g", dpr=1).report()

    (finding,) = (each for each in report.findings if each.id == "vram-peak")
    assert finding.severity is Level.ERROR
    assert finding.evidence["tiles_left_out"] > 0
    assert report.totals.bytes.peak <= 96 * 1024 * 1024 < finding.evidence["wanted_bytes"]


def test_a_slide_of_two_views_is_a_finding(tmp_path: Path) -> None:
    css = (
        "html { overflow: hidden } @keyframes k { from { transform: translateX(90%) } to { transform: none } }"
        ".v { position: absolute; width: 800px; height: 600px; animation: k 1s both }"
        f".v p {{ position: absolute; width: 790px; height: 1500px; will-change: transform; {FILL} }}"
    )

    report = page(tmp_path, css, "<div class=v><p></p></div><div class=v><p></p></div>").report()

    (finding,) = (each for each in report.findings if each.id == "vram-peak")
    assert finding.owner == ".v"
    assert finding.evidence["full_bytes"] >= 2 * 790 * 1500 * 4
