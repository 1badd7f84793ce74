"""Sentences on why layers exist, and the lines they lead to."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis import Report
from compositor.api import Run
from compositor.scene import SceneOptions, load_scene

SCROLLER = ".list { height: 90px; overflow: auto; background: white }"


def report_of(folder: Path, css: str, body: str) -> Report:
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>\n<style>\n{css}\n</style>\n{body}")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600)))).report()


@pytest.mark.parametrize(
    ("css", "body", "owner", "why", "line"),
    [
        (
            "body { height: 3000px; background: white }\n.top {\nposition: sticky; top: 0 }",
            "<p>before</p><header class='top'>top</header>",
            ".top",
            ".top is sticky: it moves by itself while its scroller scrolls",
            5,
        ),
        (
            SCROLLER,
            "<div class='list'><div style='height: 900px'>text</div></div>",
            ".list",
            "the contents of the scroller .list",
            5,
        ),
        (
            SCROLLER + " .over { position: relative; margin-top: -20px }",
            "<div class='list'><div style='height: 900px'>text</div></div>\n<p class='over'>over</p>",
            ".over",
            "painted over .list, which has a layer of its own",
            6,
        ),
    ],
)
def test_layers_that_nothing_asks_for(tmp_path: Path, css: str, body: str, owner: str, why: str, line: int) -> None:
    layers = report_of(tmp_path, css, body).layers
    found = [(layer.explanation, layer.where.line) for layer in layers if layer.reasons == ("Overlap",)]

    assert (why, line) in found, found


def test_an_inner_scrollbar_is_named_by_its_scroller(tmp_path: Path) -> None:
    css = """
    body { margin: 0; height: 100vh; display: flex; flex-direction: column }
    .list { flex: 1; overflow: auto }
    .bar { height: 40px; box-shadow: 0 1px 3px #0004; position: relative; z-index: 2 }"""
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html><style>{css}</style><div class=bar>top</div>"
        "<div class=list><p style='height: 3000px'>x</p></div>"
    )

    rows = Run(load_scene(page, SceneOptions(profile="and-2g"))).report().layers

    (bar,) = (row for row in rows if row.owner == ".bar")
    assert bar.explanation == "painted over the scrollbar of .list, which has a layer of its own"
    assert next(row.owner for row in rows if row.kind == "scrollbar") == "#document"
