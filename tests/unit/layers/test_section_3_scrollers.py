"""Scrollers, scrollbars and foreign layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import element_id, own_layers, page, reasons, reasons_of

from compositor.layers import LayerKind

TALL = "<div style='height: 900px'>text</div>"


@pytest.mark.parametrize(
    ("css", "dpr", "composited"),
    [
        ("", 1.0, False),  # subpixel text matters and nothing opaque is behind it
        ("background: white", 1.0, True),
        ("background: rgb(0 0 255 / 50%)", 1.0, False),
        ("", 1.5, True),
        ("", 2.0, True),
        ("will-change: scroll-position", 1.0, True),
        ("backface-visibility: hidden", 1.0, True),
        ("background: white; overflow: hidden", 1.0, False),
        ("overflow: hidden", 2.0, False),
        ("background: white; height: 1000px", 1.0, False),
        ("background: white; visibility: hidden", 1.0, False),
        ("background: white; box-shadow: inset 0 0 4px red", 1.0, False),
    ],
)
def test_which_scrollers_are_composited(tmp_path: Path, css: str, dpr: float, composited: bool) -> None:
    found = page(tmp_path, f"<div id=s class=scroller style='{css}'>{TALL}</div>", dpr=dpr)

    kinds = {layer.kind for layer in own_layers(found)}
    assert (LayerKind.SCROLL_HIT_TEST in kinds) == composited


def test_a_composited_scroller_is_two_layers(tmp_path: Path) -> None:
    found = page(tmp_path, f"<div id=s class=scroller style='background: white'>{TALL}</div>")

    hit_test, contents = own_layers(found)
    assert (hit_test.kind, hit_test.reasons, hit_test.draws_content) == (
        LayerKind.SCROLL_HIT_TEST,
        ("OverflowScrolling",),
        False,
    )
    assert (hit_test.bounds.width, hit_test.bounds.height) == (200, 100)
    assert (contents.bounds.width, contents.bounds.height) == (200, 900)


@pytest.mark.parametrize("tag", ["canvas", "iframe src=https://example.org/", "div"])
def test_content_from_elsewhere(tmp_path: Path, tag: str) -> None:
    found = reasons_of(tmp_path, f"<{tag} id=a width=100 height=50></{tag.split()[0]}>")

    assert set(found) <= {"a"}
    assert found.get("a", "") in ("", "IFrame", "Canvas")


@pytest.mark.parametrize(
    ("css", "contents"),
    [
        ("width: 90px", (90, 60)),  # in flow, so its width counts although it has no height
        ("width: 90px; position: relative; top: 80px", (90, 60)),  # where it was before it was moved
        ("width: 90px; height: 9px; position: relative; top: 80px", (90, 89)),
        ("width: 90px; position: absolute; left: 30px", None),
    ],
)
def test_how_far_contents_reach(tmp_path: Path, css: str, contents: tuple[float, float] | None) -> None:
    body = f"<div style='overflow: auto; width: 50px; height: 60px; background: white'><div style='{css}'></div></div>"

    sizes = [scroll.contents[2:] for scroll in page(tmp_path, body).trees.scrolls[2:]]

    assert sizes == ([] if contents is None else [contents])


def test_negative_layers_are_painted_as_if_their_scroller_were_composited(tmp_path: Path) -> None:
    # The scroller's background hides no text on opaque pixels, so it is not; known only once it is painted.
    fill = "background: linear-gradient(red, blue)"
    below = f"<div id=below style='position: relative; z-index: -1; width: 244px; height: 32px; {fill}'></div>"

    found = page(tmp_path, f"<div class=scroller style='width: 93px; {fill}'>{below}</div>")

    assert [(layer.bounds.width, layer.bounds.height) for layer in own_layers(found)][:1] == [(244.0, 32.0)]
    assert reasons(found)["below"] == "Overlap"


def test_3_1_skipped_contents_do_not_scroll(tmp_path: Path) -> None:
    scroller = "<div id=s style='overflow:auto;height:50px;background:#eee;content-visibility:{}'><p class=tall></div>"
    assert "s" in reasons_of(tmp_path, scroller.format("visible"))
    assert "s" not in reasons_of(tmp_path, scroller.format("hidden"))


@pytest.mark.parametrize("css", ["background:blue", "background:#00f6", "background:blue;transform:rotateX(10deg)"])
def test_3_3_background_of_a_scroller_in_a_3d_scene_stays_in_its_own_space(tmp_path: Path, css: str) -> None:
    scroller = f"<div id=s class=scroller style='{css}'><div class=tall></div></div>"
    body = f"<div style='transform-style:preserve-3d;position:relative'>{scroller}</div>"
    found = [layer.draws_content for layer in own_layers(page(tmp_path, body)) if element_id(layer) == "s"]
    assert found == [True, False, False]
