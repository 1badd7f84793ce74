"""Direct compositing reasons: what of an element's style promotes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import reasons_of


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        # 3D transforms
        ("transform: rotateY(30deg)", "3DTransform"),
        ("transform: translateZ(5px)", "3DTransform"),
        ("transform: translateZ(0)", ""),  # Trivial3DTransform; its transform is dropped
        ("transform: rotateZ(10deg) translateZ(0)", "Trivial3DTransform"),
        ("transform: rotate(30deg)", None),
        ("translate: 1px 1px 5px", "3DTranslate"),
        ("translate: 10px 10px 0", None),
        ("rotate: x 30deg", "3DRotate"),
        ("rotate: 30deg", None),
        ("scale: 1 1 2", "3DScale"),
        ("scale: 2", None),
        # will-change
        ("will-change: transform", "WillChangeTransform"),
        ("will-change: perspective", "WillChangeTransform"),
        ("will-change: translate", "WillChangeTranslate"),
        ("will-change: rotate", "WillChangeRotate"),
        ("will-change: scale", "WillChangeScale"),
        ("will-change: opacity", "WillChangeOpacity"),
        ("will-change: filter", "WillChangeFilter"),
        ("will-change: backdrop-filter", "WillChangeBackdropFilter"),
        ("will-change: mix-blend-mode", "WillChangeMixBlendMode"),
        ("will-change: top", "WillChangeOther"),
        ("will-change: inset", "WillChangeOther"),
        ("will-change: clip-path", None),
        ("will-change: mask", None),
        ("will-change: z-index", None),
        ("will-change: width, height", None),
        ("will-change: scroll-position", None),
        ("will-change: contents, transform", None),
        # effects
        ("backdrop-filter: blur(2px)", "BackdropFilter"),
        ("opacity: .5", None),
        ("filter: blur(2px)", None),
        ("mix-blend-mode: multiply", None),
        ("clip-path: circle(20px)", None),
        # animations
        ("animation: turn 1s", "ActiveTransformAnimation"),
        ("animation: fade 1s", "ActiveOpacityAnimation"),
        ("animation: soften 1s", "ActiveFilterAnimation"),
        ("animation: grow 1s", "ActiveScaleAnimation"),
        ("animation: widen 1s", None),
    ],
)
def test_styles_that_promote(tmp_path: Path, css: str, expected: str | None) -> None:
    found = reasons_of(tmp_path, f"<div id=a class=box style='{css}'>text</div>")

    assert found == ({} if expected is None else {"a": expected})


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("will-change: transform; position: relative", "WillChangeTransform"),
        ("will-change: scale; position: relative", "WillChangeScale"),
        ("will-change: left; position: relative", "WillChangeOther"),
        ("will-change: transform, opacity", "WillChangeTransform WillChangeOpacity"),
        ("will-change: filter", "WillChangeFilter"),
        # no paint layer
        ("will-change: transform", None),
        ("will-change: mask-image", None),
        ("will-change: mix-blend-mode", None),
        # transforms do not apply to inline boxes
        ("transform: rotateY(30deg); position: relative", None),
        ("animation: turn 1s; position: relative", None),
    ],
)
def test_inline_boxes_take_hints_where_they_have_a_paint_layer(tmp_path: Path, css: str, expected: str | None) -> None:
    found = reasons_of(tmp_path, f"<span id=a style='{css}'>text</span>")

    assert found == ({} if expected is None else {"a": expected})


@pytest.mark.parametrize(
    ("animation", "time_ms", "expected"),
    [
        ("flip", 0, "Trivial3DTransform ActiveTransformAnimation"),  # rotateY(0) from the start
        ("flip", 500, "3DTransform ActiveTransformAnimation"),
        ("turn", 0, "ActiveTransformAnimation"),
        ("mixed", 0, "3DTransform ActiveTransformAnimation"),  # interpolated by matrix
        ("frost", 0, "ActiveBackdropFilterAnimation BackdropFilter"),
    ],
)
def test_animated_lists_have_the_functions_of_both_ends(
    tmp_path: Path, animation: str, time_ms: float, expected: str
) -> None:
    keyframes = (
        "<style>@keyframes flip { to { transform: rotateY(1turn) } } @keyframes frost { to { backdrop-filter: blur(2px)"
        " } } @keyframes mixed { from { transform: translateX(5px) } to { transform: rotate(90deg) } }</style>"
    )
    body = f"{keyframes}<div id=a class=box style='animation: {animation} 2s linear'>a</div>"

    assert reasons_of(tmp_path, body, time_ms=time_ms) == {"a": expected}


def test_contents_in_will_change_cancels_hints_below(tmp_path: Path) -> None:
    body = "<div style='will-change: contents'><div class='box up'>text</div></div>"

    assert reasons_of(tmp_path, body) == {}


@pytest.mark.parametrize(
    ("css", "tall", "expected"),
    [
        ("position: fixed; top: 0", False, "Viewport OverflowScrolling"),  # no reason of its own, yet outside the page
        ("position: fixed; top: 0", True, "Overlap"),
        ("position: sticky; top: 0", True, "Overlap"),
        ("position: sticky; top: 0", False, None),
        ("position: sticky", True, None),
        ("position: absolute", True, None),
    ],
)
def test_fixed_and_sticky_boxes(tmp_path: Path, css: str, tall: bool, expected: str | None) -> None:
    body = f"<div style='background: #eee'>x</div><div id=a style='{css}; background: red'>text</div>"

    found = reasons_of(tmp_path, body + ("<div class=tall></div>" if tall else ""))

    assert found.get("a") == expected


def test_a_3d_scene_promotes_the_parent_and_each_child(tmp_path: Path) -> None:
    body = (
        "<div id=scene style='transform-style: preserve-3d; width: 200px; height: 200px; background: #eee'>"
        "<div id=a class=box style='transform: rotateY(30deg)'>a</div><div id=flat class=box>b</div></div>"
    )

    found = reasons_of(tmp_path, body)

    assert found["scene"] == "Preserve3DWith3DDescendants"
    assert found["a"] == "3DTransform Transform3DSceneLeaf"
    assert found["flat"] == "Transform3DSceneLeaf Preserve3DWith3DDescendants"


@pytest.mark.parametrize(
    ("child", "leaf"),
    [
        ("<div id=a>text</div>", True),
        ("<span id=a style='position: relative'>text</span>", True),
        ("<span id=a>text</span>", False),
        ("<span id=a style='will-change: clip-path'>text</span>", False),
    ],
)
def test_children_of_a_3d_scene_are_leaves(tmp_path: Path, child: str, leaf: bool) -> None:
    found = reasons_of(tmp_path, f"<div style='transform-style: preserve-3d'>{child}</div>")

    assert found == ({"a": "Transform3DSceneLeaf"} if leaf else {})


@pytest.mark.parametrize(("hint", "flattens"), [("opacity", True), ("filter", True), ("mix-blend-mode", False)])
def test_some_hints_flatten_a_3d_scene(tmp_path: Path, hint: str, flattens: bool) -> None:
    scene = f"<div style='transform-style: preserve-3d; will-change: {hint}'><p id=a>text</p></div>"

    assert (reasons_of(tmp_path, scene).get("a") == "Transform3DSceneLeaf") != flattens


@pytest.mark.parametrize(("child", "promotes"), [("rotateY(30deg)", True), ("rotate(30deg)", False)])
def test_perspective_promotes_only_with_3d_descendants(tmp_path: Path, child: str, promotes: bool) -> None:
    body = f"<div id=p style='perspective: 500px'>x<div id=a class=box style='transform: {child}'>a</div></div>"

    assert ("a" in reasons_of(tmp_path, body)) == promotes
