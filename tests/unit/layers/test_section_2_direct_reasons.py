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


@pytest.mark.parametrize(("child", "promotes"), [("rotateY(30deg)", True), ("rotate(30deg)", False)])
def test_perspective_promotes_only_with_3d_descendants(tmp_path: Path, child: str, promotes: bool) -> None:
    body = f"<div id=p style='perspective: 500px'>x<div id=a class=box style='transform: {child}'>a</div></div>"

    assert ("a" in reasons_of(tmp_path, body)) == promotes
