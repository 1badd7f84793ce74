"""What content may come to overlap: motion, filters and scrollers between two layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import reasons_of

TWO = (
    "<div id=a class=up style='position: relative; width: 50px; height: 50px; background: red; {css}'>a</div>"
    "<div id=b style='position: relative; top: 100px; width: 50px; height: 50px; background: blue'>b</div>"
)


def test_inside_a_sticky_box_others_may_be_anywhere(tmp_path: Path) -> None:
    body = f"<div style='height: 2000px'><div id=s style='position: {{}}; top: 0; height: 300px'>{TWO}</div></div>"

    assert reasons_of(tmp_path, body.format("sticky", css="")) == {
        "s": "Overlap",
        "a": "WillChangeTransform",
        "b": "Overlap",
    }
    assert reasons_of(tmp_path, body.format("relative", css="")) == {"a": "WillChangeTransform"}


@pytest.mark.parametrize(("css", "apart"), [("rotate: 10deg", False), ("translate: 10px", True)])
def test_inside_an_animation_only_shifted_content_keeps_its_place(tmp_path: Path, css: str, apart: bool) -> None:
    spinner = "<div id=s style='position: relative; animation: turn 2s infinite; height: 300px'>{}</div>"
    found = reasons_of(tmp_path, spinner.format(TWO.format(css=css)))

    assert found.get("b") == (None if apart else "Overlap")


def test_content_turned_out_of_the_plane_stays_where_it_is(tmp_path: Path) -> None:
    body = (
        "<style>@keyframes flip { to { transform: rotateY(1turn) } }</style>"
        "<div style='position: relative; animation: flip 2s infinite; width: 100px; height: 100px; visibility: hidden'>"
        "<div id=a style='margin: 10px; transform: rotate(2deg); width: 50px; height: 50px; background: red;"
        " visibility: visible'>a</div></div>"
        "<div id=b style='position: relative; top: 100px; width: 50px; height: 50px; background: blue'>b</div>"
    )

    assert reasons_of(tmp_path, body, time_ms=0)["b"] == "Overlap"
    assert "b" not in reasons_of(tmp_path, body, time_ms=400)


def test_nothing_overlaps_in_a_space_seen_edge_on(tmp_path: Path) -> None:
    body = (
        "<div id=s style='transform: rotateY({}deg); position: relative; width: 100px; height: 100px'>"
        "<div id=a class=up style='transform: rotateX(20deg); width: 50px; height: 50px; background: red'>a</div>"
        "<div id=b style='position: relative; top: -20px; width: 50px; height: 50px; background: blue'>b</div></div>"
    )

    assert "b" not in reasons_of(tmp_path, body.format(90))
    assert reasons_of(tmp_path, body.format(80))["b"] == "Overlap"


def test_a_filter_spreads_even_what_is_empty(tmp_path: Path) -> None:
    body = (
        "<div class=up style='width: 297px; position: absolute; left: 191px; background: #fff; scale: 2;"
        " filter: {}'></div><div id=b style='width: 270px; height: 31px; background: #fff; opacity: .9'></div>"
    )

    assert reasons_of(tmp_path, body.format("blur(3px)"))["b"] == "Overlap"
    assert "b" not in reasons_of(tmp_path, body.format("invert(1)"))


def test_contents_leave_a_scroller_only_for_the_layer_that_hit_tests_it(tmp_path: Path) -> None:
    cover = "<div id=c class=up style='position: absolute; width: 300px; height: 200px; background: pink'>x</div>"
    body = (
        cover + "<div style='overflow: {}; width: 200px; height: 200px'>"
        "<div id=a style='position: relative; width: 60px; height: 60px; background: red'>a</div>"
        "<div style='height: 500px'></div></div>"
        "<div id=b style='position: relative; left: 70px; top: -200px; width: 60px; height: 60px; background: blue'>"
        "b</div>"
    )

    assert list(reasons_of(tmp_path, body.format("auto"))) == ["c", "a", "b"]
    assert list(reasons_of(tmp_path, body.format("visible"))) == ["c", "a"]
