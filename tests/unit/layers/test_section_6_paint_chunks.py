"""Paint order and what becomes a chunk."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page, reasons_of


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("", {"a": "WillChangeTransform"}),  # in flow: painted before it
        ("position: relative", {"a": "WillChangeTransform", "b": "Overlap"}),
        ("position: relative; z-index: 1", {"a": "WillChangeTransform", "b": "Overlap"}),
        ("position: relative; z-index: -1", {"a": "WillChangeTransform"}),
        ("opacity: .9", {"a": "WillChangeTransform", "b": "Overlap"}),
    ],
)
def test_only_what_is_painted_later_overlaps(tmp_path: Path, css: str, expected: dict[str, str]) -> None:
    body = f"<div id=a class='box up'>a</div><div id=b style='height: 200px; background: #eee; {css}'>b</div>"

    assert reasons_of(tmp_path, body) == expected


@pytest.mark.parametrize(
    ("second", "chunks"),
    [
        ("left: 130px", 0),  # near: all share a chunk
        ("transform: rotate(9deg); left: 600px", 1),
        ("left: 130px; filter: blur(1px)", 1),
        ("left: 130px; opacity: .5", 1),
    ],
)
def test_chunks_end_where_the_state_changes(tmp_path: Path, second: str, chunks: int) -> None:
    body = f"<div class=box>a</div><div class=box style='{second}'>b</div>"

    assert len(page(tmp_path, body).paint.chunks) - len(page(tmp_path, "").paint.chunks) == chunks


@pytest.mark.parametrize(
    ("css", "on_opaque"),
    [
        ("background: white", True),
        ("background: rgb(255 255 255 / 50%)", False),
        ("background: none", False),
        ("background: white; box-shadow: 0 0 9px", False),  # what follows an outer shadow counts as unknown
        ("background: white; box-shadow: inset 0 0 9px", True),
        ("background: white; border-radius: 9px; padding: 20px", True),
        (
            "background: white; border-radius: 9px; padding: 20px; border: 1px solid rgb(0 0 0 / 50%)",
            False,
        ),  # shows through: a clip
        ("background: white; border-radius: 9px; padding: 20px; border: 1px solid transparent", False),
        ("background: white; border-radius: 9px; padding: 20px; border: 1px dashed red", False),
        ("background: white; border-radius: 9px; padding: 20px; border: 1px double red", True),
        ("background: white; border-radius: 9px; padding: 20px; border-bottom: 1px solid red", True),
        (
            "background: white; border-radius: 9px; padding: 20px; border: 1px solid #0003;"
            " border-image: linear-gradient(red, blue) 1",
            True,
        ),
        ("background: white; padding: 20px; border: 1px solid rgb(0 0 0 / 50%)", True),
        ("background: linear-gradient(red, blue); border-radius: 9px; padding: 20px", True),
        (
            "background: linear-gradient(red, blue); border-radius: 9px; padding: 20px; border: 1px solid red",
            False,
        ),  # in tiles, inside a clip
        ("background: linear-gradient(red, blue) white; border-radius: 9px; padding: 20px", False),
        (
            "background: linear-gradient(red, blue), linear-gradient(red, blue); border-radius: 9px; padding: 20px",
            False,
        ),
        ("background: linear-gradient(red, blue)", True),
        ("background: linear-gradient(red, blue) no-repeat", True),
        ("background: linear-gradient(red, blue) no-repeat 0 0 / 9px 9px", False),
        ("background: linear-gradient(red, blue) space 0 0 / 9px 9px", False),
    ],
)
def test_text_on_opaque_pixels(tmp_path: Path, css: str, on_opaque: bool) -> None:
    found = page(tmp_path, f"<div class='box up' style='{css}'>text</div>")

    assert [chunk.text_on_opaque for chunk in found.paint.chunks if chunk.has_text] == [on_opaque]


@pytest.mark.parametrize(
    ("css", "draws"), [("", False), ("background: red", True), ("opacity: 0; background: red", False)]
)
def test_empty_and_invisible_boxes_do_not_draw(tmp_path: Path, css: str, draws: bool) -> None:
    body = f"<div id=a style='width: 50px; height: 50px; transform: rotateY(20deg); {css}'></div>"

    found = page(tmp_path, body)

    assert [layer.draws_content for layer in found.layers.layers if "'a'" in layer.name] == [draws]


@pytest.mark.parametrize(
    ("css", "size"),
    [
        ("height: .3px", (50, 1)),  # nothing with a size is snapped away
        ("height: .05px", None),
        ("height: 0; background: red", None),
        ("height: 0; top: .4px; background: red", (50, 1)),  # recorded with the pixels that it touches
        ("height: 0; top: .4px; box-shadow: inset 0 0 5px red", None),
        ("height: 0; top: .4px", None),
        ("height: 0; background: red; filter: blur(3px)", (18, 18)),  # blurred, it is not empty
        ("height: 0; box-shadow: inset 0 0 5px red; filter: blur(3px)", (18, 18)),
        ("height: 0; background: red; filter: invert(1)", None),
        ("height: 0; filter: blur(3px)", None),
    ],
)
def test_flat_boxes(tmp_path: Path, css: str, size: tuple[float, float] | None) -> None:
    body = f"<div id=a style='position: absolute; top: 0; width: 50px; will-change: opacity; {css}'></div>"

    found = page(tmp_path, body)

    sizes = [layer.bounds[2:] for layer in found.layers.layers if "'a'" in layer.name]
    assert sizes == ([] if size is None else [size])


@pytest.mark.parametrize(
    ("css", "draws"),
    [
        ("box-shadow: 2px 2px red", False),
        ("box-shadow: 2px 2px 0 1px red", True),
        ("box-shadow: inset 2px 2px 9px red", False),
        ("outline: 1px solid", True),
    ],
)
def test_shadows_of_flat_boxes(tmp_path: Path, css: str, draws: bool) -> None:
    found = page(tmp_path, f"<div style='width: 50px; will-change: opacity; {css}'></div>")

    assert any(layer.draws_content for layer in found.layers.layers[2:]) == draws


def test_an_animated_background_colour_paints_before_it_can_be_seen(tmp_path: Path) -> None:
    keyframes = "<style>@keyframes tint { to { background-color: red } }</style>"

    still = page(tmp_path, f"{keyframes}<div class=up style='height: 9px'></div>").layers.layers[2]
    body = f"{keyframes}<div class=up style='height: 9px; animation: tint 1s 1s'></div>"
    animated = page(tmp_path, body).layers.layers[2]

    assert (still.draws_content, animated.draws_content) == (False, True)


def test_a_hidden_box_paints_no_mask(tmp_path: Path) -> None:
    up = "<div class='box up'>a</div>"
    mask = "<div class=box style='visibility: hidden; mask-image: linear-gradient(red, #0000)'></div>"

    assert len(page(tmp_path, up + mask).layers.layers) == len(page(tmp_path, up).layers.layers)


@pytest.mark.parametrize("padding", ["1px", "1.25px", "1.5px"])
def test_text_stands_on_whole_pixels(tmp_path: Path, padding: str) -> None:
    body = f"<div style='padding-top: {padding}; font: 16px/20px Arial'><span style='will-change: opacity'>text</span>"

    (layer,) = page(tmp_path, body).layers.layers[2:-1]

    first = page(tmp_path, body.replace(padding, "0px")).layers.layers[2]
    assert layer.bounds.height == first.bounds.height


def test_content_that_a_clip_hides_entirely_is_not_recorded(tmp_path: Path) -> None:
    body = (
        "<div style='height: 50px; overflow: hidden'><div style='height: 100px'></div>"
        "<span style='opacity: .5; position: relative'>text</span></div>"
    )

    found = page(tmp_path, body)

    assert not any(chunk.has_text for chunk in found.paint.chunks)


@pytest.mark.parametrize(
    ("css", "opaque"),
    [
        ("", True),
        ("border: 1px solid red", True),
        ("border: 1px dotted red", False),
        ("border: 1px dotted red; background-clip: padding-box", True),
        ("border: 1px dotted red; background-origin: border-box", True),
        ("border: 1px dotted red; background-repeat: no-repeat", True),
        ("background-size: 50px 76px", False),
    ],
)
def test_a_gradient_is_opaque_where_one_tile_of_it_is_all(tmp_path: Path, css: str, opaque: bool) -> None:
    """Text on opaque pixels keeps a group that would lose them out of the layer below."""
    body = (
        "<div class=up style='position: relative'>text<div id=a style='height: 76px; width: 100px;"
        f" background: linear-gradient(90deg, #fff, #000); filter: invert(1); {css}'>text</div></div>"
    )

    assert ("a" in reasons_of(tmp_path, body)) == opaque


@pytest.mark.parametrize(
    ("css", "isolated"),
    [
        ("will-change: z-index", False),
        ("will-change: z-index; z-index: 1", False),
        ("will-change: z-index; position: relative", True),
        ("will-change: position", True),
    ],
)
def test_a_hint_for_z_index_makes_a_stacking_context_where_it_applies(tmp_path: Path, css: str, isolated: bool) -> None:
    body = (
        f"<div style='height: 100px; {css}'><div id=a style='position: relative; z-index: 5; width: 50px;"
        " height: 50px; background: linear-gradient(red, blue)'></div></div>"
        "<div class='box up' style='left: 0; top: 0; z-index: 1'></div>"
    )

    assert ("a" in reasons_of(tmp_path, body)) == (not isolated)
