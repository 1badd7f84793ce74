"""Merging, overlap, folding of groups, and which layers come out."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import element_id, own_layers, page, reasons_of

from compositor.layers import LayerKind

SPINNER = "<div id=a class=box style='animation: turn 1s infinite'>a</div>"


def cards(count: int, gap: int) -> str:
    return "".join(
        f"<div id=c{n} style='position: relative; width: 300px; height: 200px; margin-bottom: {gap}px;"
        " background: linear-gradient(red, blue)'></div>"
        for n in range(count)
    )


@pytest.mark.parametrize(("gap", "layers"), [(20, 1), (40, 4)])
def test_layers_for_overlap_merge_while_little_is_wasted(tmp_path: Path, gap: int, layers: int) -> None:
    found = reasons_of(tmp_path, SPINNER + cards(4, gap))

    assert list(found.values()).count("Overlap") == layers


def test_everything_later_overlaps_what_moves_freely(tmp_path: Path) -> None:
    far = "<div id=b class=box style='left: 600px; top: 400px'>b</div>"

    assert reasons_of(tmp_path, SPINNER + far)["b"] == "Overlap"
    assert reasons_of(tmp_path, f"<div id=a class='box up'>a</div>{far}") == {"a": "WillChangeTransform"}


@pytest.mark.parametrize(("css", "folds"), [("opacity: .5", True), ("will-change: opacity", False)])
def test_a_group_of_one_layer_is_folded_unless_it_has_a_reason(tmp_path: Path, css: str, folds: bool) -> None:
    found = page(tmp_path, f"<div class=box style='{css}'>text</div>")

    assert (len(found.layers.kept_effects) == 1) == folds


def test_hidden_backfaces_do_not_mix_with_visible_ones(tmp_path: Path) -> None:
    body = (
        "<div id=a class=box style='backface-visibility: hidden'>a</div>"
        "<div id=b class=box style='left: 50px; backface-visibility: hidden'>b</div>"
    )

    (layer,) = own_layers(page(tmp_path, body))
    assert element_id(layer) == "a"
    assert [refusal.rule for refusal in layer.refusals] == ["backface", "overlap"]


def test_fixed_boxes_with_equal_reasons_share_a_layer(tmp_path: Path) -> None:
    bar = "position: fixed; left: 0; width: 300px; height: 50px; background: linear-gradient(red, blue)"
    page_of = "<div style='background: #eee'>x</div><div class=tall></div>"
    same = f"<div id=a style='{bar}; top: 0'>a</div><div id=b style='{bar}; top: 60px'>b</div>"
    other = f"<div id=a style='{bar}; top: 0'>a</div><div id=b style='{bar}; bottom: 0'>b</div>"

    assert len(reasons_of(tmp_path, page_of + same)) == 1
    assert len(reasons_of(tmp_path, page_of + other)) == 2


def test_an_idle_transform_is_dropped_but_not_its_layer(tmp_path: Path) -> None:
    (layer,) = own_layers(page(tmp_path, "<div id=a class=box style='transform: translateZ(0)'>a</div>"))

    assert (layer.bounds.x, layer.bounds.y) == (20, 20)


@pytest.mark.parametrize(
    ("css", "reasons"),
    [
        ("will-change: translate", "WillChangeTranslate"),
        ("will-change: scale; rotate: 10deg", "WillChangeScale"),
        ("translate: 0 0 5px", "Trivial3DTransform"),  # not flattened: the transform stays in its space
    ],
)
def test_an_idle_transform_after_a_flat_individual_one_names_nothing(tmp_path: Path, css: str, reasons: str) -> None:
    assert reasons_of(tmp_path, f"<div id=a class=box style='transform: translateZ(0); {css}'>a</div>") == {
        "a": reasons
    }


@pytest.mark.parametrize(
    ("parent", "css", "shared"),
    [
        ("", "transform: translate(5px, 0)", True),
        ("", "translate: 5px", True),
        ("", "transform: translateZ(0)", False),
        ("", "transform: translate(5px, 0); scale: 1 1 2", False),
        ("perspective: 200px", "transform: translate(5px, 0)", True),
        ("transform-style: preserve-3d", "transform: translate(5px, 0)", False),
        ("", "transform-style: preserve-3d", False),
        ("", "transform: translate(5px, 0); transform-style: preserve-3d; overflow: hidden", True),
    ],
)
def test_flat_transforms_inherit_a_hidden_backface(tmp_path: Path, parent: str, css: str, shared: bool) -> None:
    body = f"<div class=box style='backface-visibility: hidden; {parent}'><div id=b style='{css}'>text</div></div>"

    assert len(own_layers(page(tmp_path, body))) == (1 if shared else 2)


def test_one_colour_needs_no_texture(tmp_path: Path) -> None:
    (layer,) = own_layers(page(tmp_path, "<div id=a class='box up' style='background: red'></div>"))

    assert layer.kind is LayerKind.SOLID_COLOR


def test_a_layer_that_draws_nothing_still_pushes_others_up(tmp_path: Path) -> None:
    body = "<div id=a class='box up' style='background: none'></div><div id=b class=box>b</div>"

    found = page(tmp_path, body)

    assert [(layer.draws_content, layer.reasons) for layer in own_layers(found)] == [
        (False, ("WillChangeTransform",)),
        (True, ("Overlap",)),
    ]


@pytest.mark.parametrize(("hint", "draws"), [("backdrop-filter", True), ("filter", True), ("mix-blend-mode", False)])
def test_hints_that_make_an_empty_group_draw(tmp_path: Path, hint: str, draws: bool) -> None:
    (layer,) = own_layers(page(tmp_path, f"<div style='height: 9px; will-change: {hint}'></div>"))

    assert layer.draws_content == draws


def test_a_sticky_box_that_cannot_move_overlaps_only_where_it_is(tmp_path: Path) -> None:
    body = (
        "<div id=a style='position: sticky; bottom: 0; height: 9px; will-change: opacity; background: red'></div>"
        "<div id=b class=box style='top: 300px'>b</div>"
    )

    assert reasons_of(tmp_path, body) == {"a": "WillChangeOpacity"}
    assert reasons_of(tmp_path, body + "<div class=tall></div>")["b"] == "Overlap"


def test_a_scaled_group_is_settled_again_outside_it(tmp_path: Path) -> None:
    """What is only scaled is a group, and is tested for overlap once it is folded."""
    spinning = "<div id=a class=box style='animation: turn 1s 1s; {}'>a</div>"

    assert reasons_of(tmp_path, spinning.format("")) == {"a": "ActiveTransformAnimation"}
    assert reasons_of(tmp_path, spinning.format("scale: 2")) == {"a": "Overlap"}
    assert reasons_of(tmp_path, spinning.format("scale: 2; translate: 0 0; rotate: 0deg")) == {"a": "Overlap"}
    assert reasons_of(tmp_path, spinning.format("scale: 2; translate: 1px")) == {"a": "ActiveTransformAnimation"}


@pytest.mark.parametrize(
    ("second", "height", "layers"),
    [
        ("top: 20px", 3000, 1),  # below the first, and stuck as long as the page can be scrolled
        ("top: 0", 3000, 2),  # sticks later
        ("bottom: 0", 3000, 2),  # another edge
    ],
)
def test_sticky_boxes_that_stick_alike_share_a_layer(tmp_path: Path, second: str, height: int, layers: int) -> None:
    box = "<div style='position: sticky; height: 18px; background: linear-gradient(red, blue); {}'>a</div>"
    tall = f"<div style='height: {height}px'>tall</div>"

    found = own_layers(page(tmp_path, box.format("top: 0") + box.format(second) + tall))

    assert len(found) == layers


@pytest.mark.parametrize(
    ("outer", "width"),
    [
        ("overflow: hidden", 36), ("contain: layout", 36), ("contain: paint", 188), ("contain: layout style", 188),
        ("content-visibility: auto", 188),
    ],
)  # fmt: skip
def test_a_clip_right_inside_an_isolation_boundary_does_not_limit_a_layer(
    tmp_path: Path, outer: str, width: int
) -> None:
    """The clip names its space by the boundary's alias, which is not the space of the layer."""
    body = (
        f"<div style='{outer}; width: 144px; height: 75px'>"
        "<div id=a style='position: relative; width: 36px; background: red; mask-image: linear-gradient(#000, #0000)'>"
        "<div class=up style='position: absolute; width: 50px; height: 93px; background: #fff'></div>"
        "<div style='width: 187.5px; height: 199px; background: rgba(0,0,255,.4)'>text</div></div></div>"
    )

    assert own_layers(page(tmp_path, body))[0].bounds.width == width


@pytest.mark.parametrize("clip", ["inset(2px)", "circle(40%)"])
def test_a_clip_path_of_an_inline_box_is_relative_to_its_first_part(tmp_path: Path, clip: str) -> None:
    line = "<div style='width: 150px; font: 16px Arial'>{}<span style='clip-path: {}'>{}"
    hinted = "words <b id=b style='will-change: opacity'>here</b> in several lines of a box</span></div>"

    assert reasons_of(tmp_path, line.format("some text and ", clip, "more " + hinted)) == {}
    assert list(reasons_of(tmp_path, line.format("", clip, hinted))) == ["b"]
