"""Container queries, from sheet to layout; the values are Chromium's."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.css.serialize import serialize
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

SIZED = ".o{container-type:inline-size;width:300px} .s{container-type:inline-size} i{display:inline-block;width:10cqw}"


def run_of(folder: Path, body: str, **options: object) -> Run:
    page = folder / "page.html"
    page.write_text("<!DOCTYPE html>" + body, "utf-8")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600), **options)))  # type: ignore[arg-type]


def value(run: Run, selector: str, name: str, pseudo: str = "") -> str:
    (node,) = run.select(selector)
    style = run.styles.pseudo[(node, pseudo)] if pseudo else run.styles.style_of(node)
    return serialize(PROPERTIES[name], style[PROPERTIES[name]], run.scene.dpr)


def holds(folder: Path, query: str, body: str, style: str = "") -> bool:
    """True when a rule for `#t` under the query applies."""
    run = run_of(folder, f"<style>{style} @container {query} {{ #t {{ order: 1 }} }}</style>{body}")
    return value(run, "#t", "order") == "1"


@pytest.mark.parametrize("dpr", [1, 2])
def test_queries_and_units_see_the_content_box(tmp_path: Path, dpr: float) -> None:
    run = run_of(
        tmp_path,
        """<style>#a{container-type:inline-size;width:300px;padding:10px;border:3px solid}
        #a>p{width:10cqw;height:10cqh}
        @container (width > 299px){#a>p{order:1}} @container (width > 300px){#a>p{order:2}}
        @container (min-height:1px){#a>p{order:3}}
        #a::before{content:'x';width:10cqi}
        @container (width:300px){#a::before{order:4} #a{order:5}}</style><div id=a><p>x</div>""",
        dpr=dpr,
    )
    # Only the width is contained, so heights are those of the viewport; an element is no container of itself.
    assert [value(run, "#a>p", name) for name in ("width", "height", "order")] == ["30px", "60px", "1"]
    assert [value(run, "#a", name, "before") for name in ("width", "order")] == ["30px", "4"]
    assert value(run, "#a", "order") == "0"


@pytest.mark.parametrize(
    "inner",
    [
        "<span class=s><i id=t>x</i></span>",
        "<div class=s style='display:contents'><i id=t>x</i></div>",
        "<table><tr><td class=s><i id=t>x</i></table>",
    ],
)
def test_containers_that_cannot_be_contained_have_no_size(tmp_path: Path, inner: str) -> None:
    body = f"<div class=o>{inner}</div>"
    assert not holds(tmp_path, "(width > 1px)", body, SIZED)
    assert not holds(tmp_path, "(width <= 1px)", body, SIZED)
    assert not holds(tmp_path, "not (width > 1px)", body, SIZED)
    # Units go on to the next container.
    assert value(run_of(tmp_path, f"<style>{SIZED}</style>{body}"), "#t", "width") == "30px"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("(200px < width < 400px) and (orientation: landscape)", True),
        ("(aspect-ratio > 1/1)", True),
        ("(inline-size = 300px)", True),
        ("(block-size > 1px)", True),
        ("(width)", True),
        ("(width > calc(10px + 18em))", True),
        ("(width > calc(10px + 19em))", False),
        ("(max-width: 50vw)", True),
        ("nm (inline-size = 500px)", True),
        ("NM (inline-size = 500px)", False),
        ("nm", True),
        ("nm not (width > 1000px)", True),
        ("not nm (width > 1px)", False),
        ("(width > 1000px), (height > 1px)", True),
        ("other (height > 1px), nm (width > 10px)", True),
        ("(foo: 1) or (width)", False),
        ("not (foo: 1)", False),
        ("not scroll-state(stuck: top)", False),
        ("(width > 1deg)", False),
        ("", False),
    ],
)
def test_size_queries(tmp_path: Path, query: str, expected: bool) -> None:
    body = """<div style="container:nm / inline-size;width:500px">
        <div style="container-type:size;width:300px;height:10px"><i id=t></i></div></div>"""
    assert holds(tmp_path, query, body) is expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("style(--n: 7)", True),
        ("style(--n)", True),
        ("style(--none)", False),
        ("not style(--none)", True),
        ("style(--sp: a   b)", True),
        ("style(--sp: a b)", False),
        ("style(--n > 5)", True),
        ("style(5 < --n <= 7)", True),
        ("style(--n > 5px)", False),
        ("style(--len >= 1em)", True),
        ("style((--n: 7) and (not (--n: 8)))", True),
        ("style(--n: var(--seven))", True),
        ("style(color: red)", False),
        ("style(--n: 7) and (width > 1px)", False),
        ("outer style(--n: 6)", True),
    ],
)
def test_style_queries(tmp_path: Path, query: str, expected: bool) -> None:
    body = """<div style="--n:6;container-name:outer">
        <div style="--n:7;--seven:7;--len:20px;--sp:  a   b ;color:red"><i id=t></i></div></div>"""
    assert holds(tmp_path, query, body) is expected


def test_each_round_settles_one_level_of_nesting(tmp_path: Path) -> None:
    depth = 5
    body = "<div class=c>" * depth + "<b id=t></b>" + "</div>" * depth
    run = run_of(tmp_path, f"<style>.c{{container-type:inline-size;width:50cqw}} b{{width:50cqw}}</style>{body}")
    assert value(run, "#t", "width") == f"{800 / 2 ** (depth + 1):g}px"


def test_size_containment_and_nothing_else(tmp_path: Path) -> None:
    run = run_of(
        tmp_path,
        """<style>body{margin:0}</style><div id=a style="container-type:size;float:left"><p>hello</div>
        <div style="container-type:inline-size;margin-top:100px">
        <div id=b style="position:absolute;top:0">x</div></div>""",
    )
    rect = run.client_rects.bounding_client_rect(run.boxes.box_of[run.select("#a")[0]])
    assert (rect.width, rect.height) == (0, 0)
    # It is no containing block, and the property `contain` stays as it was.
    assert run.client_rects.bounding_client_rect(run.boxes.box_of[run.select("#b")[0]]).y == 0
    assert run.styles.style_of(run.select("#a")[0])[p.CONTAIN] == frozenset()


def test_pages_that_ask_for_no_size_are_laid_out_once(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<div style='container-type:inline-size'><p id=t>x</div>")
    assert not run.page_styles.containers
    assert "layout" not in run.seconds


def test_frames_have_containers_of_their_own(tmp_path: Path) -> None:
    inner = "<style>div{container-type:inline-size}p{width:50cqw}</style><div><p id=t></div>"
    run = run_of(tmp_path, f'<iframe width=216 srcdoc="<!DOCTYPE html>{inner}"></iframe>')
    assert value(run, "#t", "width") == "100px"
