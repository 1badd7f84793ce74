"""Container queries, from sheet to layout; the values are Chromium's."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.css.serialize import serialize
from compositor.layout import containers
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


def test_containers_nested_deeper_than_any_fixed_number_of_rounds_settle(tmp_path: Path) -> None:
    depth = 40
    style = ".c{container-type:inline-size;width:600px} @container (min-width:500px){.c{width:400px}}"
    run = run_of(tmp_path, f"<style>{style}</style>" + "<div class=c>" * depth)
    widths = [value(run, "div " * level + "div:not(div " + "div " * level + "div)", "width") for level in (0, 1)]
    assert widths == ["600px", "400px"]
    sizes = run.page_styles.container_sizes
    assert [sizes[node][0] for node in sorted(sizes)] == [600.0, 400.0] * (depth // 2)
    assert all(item.code != "container-size-unsettled" for item in run.diagnostics["layout"])


def test_sizes_that_never_stay_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    style = ".c{container-type:inline-size} p{width:50cqw}"
    run = run_of(tmp_path, f"<style>{style}</style><div class=c id=c><p>x</div>")
    widths = iter(range(100))
    node = run.select("#c")[0]
    monkeypatch.setattr(containers, "_container_sizes", lambda _tree: {node: (float(next(widths)), 10.0)})
    assert run.page_layout.fragments
    (found,) = [item for item in run.diagnostics["layout"] if item.code == "container-size-unsettled"]
    assert found.span == run.page_document.element(node).span


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("(min-width: 200px)", "0 1 0 1"),
        ("inner (min-width: 200px)", "0 0 0 0"),
        ("outer (min-width: 200px)", "1 1 0 0"),
        ("(min-width: 10em)", "0 1 1 1"),
        ("style(--n: 1)", "1 0 1 0"),
    ],
)
def test_equal_rules_in_different_containers_have_answers_of_their_own(
    tmp_path: Path, query: str, expected: str
) -> None:
    style = f""".o{{container:outer/inline-size}} .i{{container:inner/inline-size}}
        @container {query} {{ b {{ order: 1 }} }}"""
    body = """<div class=o style="width:300px"><div class=i style="width:150px;--n:1"><b></b></div><b></b></div>
        <div class=o style="width:199px"><div class=i style="width:150px;font-size:5px;--n:1"><b></b></div></div>
        <div class=o style="width:199px;--n:2"><div class=c style="container-type:inline-size;width:250px"><b></b></div>
        </div>"""
    run = run_of(tmp_path, f"<style>{style}</style>{body}")
    assert " ".join(str(run.styles.style_of(node)[p.ORDER]) for node in run.select("b")) == expected
