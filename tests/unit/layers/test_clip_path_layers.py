"""Layers below clip paths: which clips are shader clips, outlines with a mask layer, or painted masks.

As recorded in Chromium; tests are named after sections 4 and 5.3 of the layerization rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene

STYLE = (
    "<!doctype html><style>body{margin:20px;font:16px Arial}.b{width:200px;height:80px;background:linear-gradient(red,"
    "blue)}.k{will-change:transform;width:150px;height:60px;background:gold}</style>"
)
MASK = "Synthesized Clip"


def drawn_layers(folder: Path, body: str) -> list[tuple[str, int, int, int]]:
    """Name, size and tile bytes of the layers above the page's own."""
    page = folder / "page.html"
    page.write_text(STYLE + body, "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(500, 400))))
    rows = zip(oracle_record(run)["layers"], run.layers.layers, strict=True)
    return [
        (MASK if layer.name == MASK else row["owner"].rpartition(">")[2], *map(int, row["size"]), row["bytes"])
        for row, layer in rows
        if layer.draws_content and (layer.name == MASK or row["owner"] != "#document")
    ]


def clipped(shape: str) -> str:
    return f'<div class=b style="clip-path:{shape}">text<div class=k>kid</div></div>'


def with_svg(definition: str) -> str:
    return f"<svg width=0 height=0 style='position:absolute'><defs>{definition}</defs></svg>" + clipped("url(#c)")


KID = ("div:nth-child(1)", 150, 60, 49152)


@pytest.mark.parametrize(
    ("claim", "shape", "masks"),
    [
        ("a circle is a shader clip", "circle(40px)", []),
        ("a path that is a rectangle is a plain clip", "path('M10 10 H 140 V 70 H 10 Z')", []),
        ("an ellipse has a mask layer", "ellipse(60px 30px)", [(124, 64, 32768)]),
        ("a cubic is as large as its control points", "path('M0 0 C 200 0 200 80 0 80z')", [(204, 84, 131072)]),
        ("and a quadratic", "path('M10 10 Q 300 40 10 80z')", [(294, 74, 163840)]),
        ("an arc as Skia's conics", "path('M10 10 A 60 30 20 1 1 100 60z')", [(172, 106, 98304)]),
        (
            "shape() alike",
            "shape(from 10px 10px, arc to 120px 60px of 60px 30px cw large rotate 20deg, close)",
            [(134, 80, 98304)],
        ),
        ("what encloses nothing is an outline without a place", "circle(0)", [(4, 4, 16384)]),
        ("even as a rectangle", "inset(50%)", [(4, 4, 16384)]),
        ("and a single point", "path('M0 0')", [(4, 4, 16384)]),
        ("a box keyword follows the corners", "border-box", []),
    ],
)
def test_5_3_basic_shapes_around_a_composited_child(
    tmp_path: Path, claim: str, shape: str, masks: list[tuple[int, int, int]]
) -> None:
    assert drawn_layers(tmp_path, clipped(shape)) == [KID, *((MASK, *mask) for mask in masks)], claim


@pytest.mark.parametrize(
    ("claim", "definition", "mask"),
    [
        ("one circle", "<clipPath id=c><circle cx=80 cy=40 r=30 /></clipPath>", None),
        ("nothing in it", "<clipPath id=c></clipPath>", (4, 4, 16384)),
        (
            "units of the box",
            '<clipPath id=c clipPathUnits=objectBoundingBox><path d="M0 .5L.5 0L1 .5L.5 1z"/></clipPath>',
            (204, 84, 131072),
        ),
        (
            "units of the box, rounded in them",
            "<clipPath id=c clipPathUnits=objectBoundingBox><rect x=.1 y=.1 width=.5 height=.5 rx=.1 /></clipPath>",
            (104, 44, 32768),
        ),
        (
            "two shapes",
            "<clipPath id=c><rect x=10 y=10 width=60 height=60 /><circle cx=120 cy=60 r=40 /></clipPath>",
            (154, 94, 98304),
        ),
        (
            "transforms map the boxes of shapes",
            '<clipPath id=c transform="rotate(20)"><rect x=60 y=10 width=100 height=50 rx=10 '
            'transform="translate(10 5)"/></clipPath>',
            (116, 86, 65536),
        ),
        (
            "a used shape",
            '<ellipse id=e cx=90 cy=50 rx=80 ry=40 /><clipPath id=c><use href="#e" x=10 y=5 /></clipPath>',
            (164, 84, 98304),
        ),
        (
            "a clipped clip path",
            "<clipPath id=d><rect width=100 height=200 /></clipPath>"
            '<clipPath id=c clip-path="url(#d)"><circle cx=90 cy=60 r=50 /></clipPath>',
            (104, 104, 65536),
        ),
    ],
)
def test_5_3_clip_paths_of_svg_shapes_are_outlines(
    tmp_path: Path, claim: str, definition: str, mask: tuple[int, int, int] | None
) -> None:
    found = drawn_layers(tmp_path, with_svg(definition))
    assert found == [KID, *([(MASK, *mask)] if mask else [])], claim


@pytest.mark.parametrize(
    ("claim", "definition"),
    [
        ("it does not exist", ""),
        ("it is no clip path", "<mask id=c><rect width=9 height=9 /></mask>"),
    ],
)
def test_a_reference_to_nothing_does_not_clip(tmp_path: Path, claim: str, definition: str) -> None:
    assert drawn_layers(tmp_path, with_svg(definition)) == [KID], claim


def test_4_a_clipped_shape_in_a_clip_path_makes_it_a_painted_mask(tmp_path: Path) -> None:
    definition = (
        "<clipPath id=d><rect width=100 height=200 /></clipPath>"
        '<clipPath id=c><circle cx=90 cy=60 r=50 clip-path="url(#d)" /></clipPath>'
    )
    contents, mask = ("div:nth-child(2)", 100, 70, 65536), ("div:nth-child(2)", 104, 104, 65536)
    assert drawn_layers(tmp_path, with_svg(definition)) == [contents, KID, mask]


def test_4_text_in_a_clip_path_makes_it_a_painted_mask(tmp_path: Path) -> None:
    text = "<clipPath id=c><text x=10 y=90 font-size=90 font-weight=700 font-family=Arial>Clip</text></clipPath>"
    sizes = [layer[1:3] for layer in drawn_layers(tmp_path, with_svg(text))]
    assert sizes == [(170, 71), (150, 60), (174, 104)]
