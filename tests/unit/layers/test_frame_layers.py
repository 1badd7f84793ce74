"""Layers of documents in frames, as recorded in Chromium."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene

FRAME = "html>body>iframe:nth-child(1)"
DOCUMENT = f"{FRAME}|#document"
SCROLLER = [(DOCUMENT, ("OverflowScrolling",)), (DOCUMENT, ("Overlap",))]
TALL = "<div style='height:400px'>tall</div>"


def layers_of(folder: Path, content: str, attributes: str = "", dpr: float = 1.0) -> list[tuple[str, tuple[str, ...]]]:
    inner = escape("<!DOCTYPE html>" + content)
    frame = f'<iframe {attributes} width=200 height=100 srcdoc="{inner}"></iframe>'
    return layers_around(folder, frame, dpr)


def layers_around(folder: Path, frame: str, dpr: float = 1.0) -> list[tuple[str, tuple[str, ...]]]:
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>{frame}<p>after", "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(800, 600), dpr=dpr)))
    return [
        (layer["owner"], tuple(layer["reasons"]))
        for layer in oracle_record(run)["layers"]
        if layer["owner"] not in (None, "#document")
    ]


@pytest.mark.parametrize(
    ("claim", "content", "expected"),
    [
        ("a quiet document joins the page", "<body style='background:red'>text", []),
        ("a scroller without an opaque background joins it too", TALL, []),
        ("an opaque background makes a scroller composited", "<body style='background:#def'>" + TALL, SCROLLER),
        (
            "a translucent one does not",
            "<body style='background:rgba(0,0,255,.5)'>" + TALL,
            [],
        ),
        (
            "nor one that a user cannot scroll",
            "<html style='overflow:hidden'><body style='background:#eee'>" + TALL,
            [],
        ),
        (
            "hints inside make layers",
            "<div style='will-change:transform;width:50px;height:50px;background:red'></div>",
            [(f"{FRAME}|html>body>div:nth-child(1)", ("WillChangeTransform",))],
        ),
        (
            "fixed boxes have a layer where the document scrolls",
            f"<body style='background:#def'>{TALL}<p style='position:fixed;top:0;background:red'>x</p>",
            [*SCROLLER, (f"{FRAME}|html>body>p:nth-child(2)", ("Overlap",))],
        ),
        (
            "and none where it does not",
            "<body style='background:#def'><p style='position:fixed;bottom:0;background:red'>x</p>",
            [],
        ),
        (
            "a hint on the root element composites the scroller",
            f"<html style='will-change:opacity'><body>{TALL}",
            [*SCROLLER, (f"{FRAME}|html", ("WillChangeOpacity",))],
        ),
    ],
)
def test_layers_of_a_frame(
    tmp_path: Path, claim: str, content: str, expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert layers_of(tmp_path, content)[: len(expected) or None] == expected, claim


def test_a_hint_on_the_element_composites_the_scroller(tmp_path: Path) -> None:
    found = layers_of(tmp_path, TALL, "style='will-change:transform'")
    assert found == [(FRAME, ("WillChangeTransform",)), *SCROLLER]


def test_a_dense_screen_composites_every_scroller(tmp_path: Path) -> None:
    assert layers_of(tmp_path, TALL, dpr=2) == SCROLLER


def test_a_document_of_another_origin_has_a_layer(tmp_path: Path) -> None:
    assert layers_around(tmp_path, "<iframe src='data:text/html,text' width=100 height=50></iframe>") == [
        (DOCUMENT, ("IFrame",))
    ]


def test_a_sandboxed_document_is_a_layer_of_another_process(tmp_path: Path) -> None:
    found = layers_of(tmp_path, "<p style='will-change:transform'>hinted", "sandbox")
    assert found == [(FRAME, ("IFrame",))]


def test_the_blank_document_stays_in_the_process_of_the_page_even_in_a_sandbox(tmp_path: Path) -> None:
    assert layers_around(tmp_path, "<iframe sandbox src='about:blank' width=100 height=50></iframe>") == [
        (DOCUMENT, ("IFrame",))
    ]


def test_a_remote_frame_is_a_layer_without_tiles(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><iframe src='https://example.com/' width=100 height=50></iframe>", "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(800, 600))))
    (layer,) = (layer for layer in run.layers.layers if "IFrame" in layer.reasons)
    assert (layer.bounds.width, layer.bounds.height, layer.draws_content) == (100, 50, True)
    assert not run.tiles.tilings[layer.id].tiles


def test_content_of_a_frame_paints_with_its_element(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><iframe style='position:relative;z-index:1' srcdoc=\"<i style='position:absolute;z-index:9'>"
        "in</i>\"></iframe><b style='position:absolute;z-index:2;top:0'>out</b>",
        "utf-8",
    )
    run = Run(load_scene(page, SceneOptions(viewport=(800, 600))))
    texts = [
        fragment.piece.text.text
        for item in run.paint.items
        if (fragment := run.layout.fragments[item.fragment]).piece.text is not None
    ]
    assert texts == ["in", "out"]


def test_nothing_of_a_hidden_frame_paints(tmp_path: Path) -> None:
    assert layers_of(tmp_path, "<p style='will-change:transform'>x", "style='visibility:hidden'") == []
