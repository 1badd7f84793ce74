"""`getBoundingClientRect` of inline boxes. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from compositor.property_trees import ClientRects, build_property_trees
from tests.unit.layout.pages import HEAD, Rects, fragments

CASES: list[tuple[str, str, Rects]] = [
    (
        "the rectangle of a plain inline box is that of its content",
        "<p style='margin:20px 0'><span id=a>x<u id=u><i style='padding:9px'>y</i></u></span> "
        "<span id=b>x<u style='position:relative;top:10px'>y</u></span></p>",
        {"a": (0, 12, 34, 35), "u": (8, 12, 26, 35), "b": (38.453125, 21, 16, 27)},
    ),
    (
        "one with content of another font has its own",
        "<p style='margin:20px 0'><span id=a>x<u style='font-size:30px;background:red'>y</u></span></p>",
        {"a": (0, 26, 23, 17)},
    ),
    (
        "the ellipsis belongs to the text that it ends",
        "<p style='font:100px/1 Arial;width:20px;overflow:hidden;text-overflow:ellipsis;margin:0'>"
        "<span id=a>x</span></p>",
        {"a": (0, -6, 150, 112)},
    ),
    (
        "it has no place on a line where nothing of its content is",
        "<div style='width:68px'>aaaa<span id=a style='vertical-align:-20px;font-size:30px'> rendering word</span>"
        "</div>",
        {"a": (0, 33, 126.765625, 68)},
    ),
]


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_bounding_client_rect(_name: str, html: str, expected: Rects) -> None:
    tree = fragments(HEAD + html)
    rects = ClientRects(build_property_trees(tree), tree)
    document = tree.boxes.styled.document
    boxes = {document.element(node).html_id: box for node, box in tree.boxes.box_of.items()}

    assert {name: tuple(rects.bounding_client_rect(boxes[name])) for name in expected} == expected
