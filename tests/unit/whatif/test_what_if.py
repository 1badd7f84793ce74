"""What a page costs with changed CSS: the same as a page written that way."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene
from compositor.whatif import EditError, Measures, edited_run, measure, parse_edit, what_if

BODY = """
<div class="under"></div><div class="over" style="left: 60px; transform: translate3d(9px, 4px, 0)">a <b>b</b></div>
<div class="over">c<i class="pin">d</i></div><p id="tall">e</p>
"""
CSS = """
.under { position: absolute; width: 90px; height: 90px; background: red; will-change: opacity }
.over { position: absolute; width: 200px; height: 100px; border: 1px solid; will-change: transform; color: green }
.pin { position: fixed; right: 0 }
#tall { height: 3000px; filter: blur(3px) }
.under::after { content: "x"; animation: spin 1s infinite; display: block }
@keyframes spin { to { transform: rotate(1turn); color: blue } }
"""


def run_of(folder: Path, css: str, body: str) -> Run:
    folder.mkdir(exist_ok=True)
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>\n<style>{css}</style>\n{body}")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600))))


@pytest.mark.parametrize(
    ("edits", "old", "new", "keeps_layout"),
    [
        (["drop will-change@.under"], "red; will-change: opacity", "red", True),
        (["drop will-change@.over"], "1px solid; will-change: transform", "1px solid", False),  # holds a fixed box
        (["drop filter@3000"], "", "", None),
        (["drop filter@#tall"], "; filter: blur(3px)", "", True),
        (["set .over { z-index: 3 }"], ".pin {", ".over { z-index: 3 !important } .pin {", True),
        (["set .over { width: 300px }"], "width: 200px", "width: 300px", False),
        (["set .over { color: blue }"], "color: green", "color: blue", True),
        (["flatten .over"], "translate3d(9px, 4px, 0)", "translate(9px, 4px)", True),
        (["drop transform@.over"], "transform: translate3d(9px, 4px, 0)", "", True),
        (["drop animation@.under::after"], "animation: spin 1s infinite; ", "", True),
        (["drop animation-name@.under::after"], "animation: spin 1s infinite; ", "", True),
        (["drop will-change@.under", "drop filter@#tall"], "; filter: blur(3px)", "", True),
    ],
)
def test_an_edit_gives_what_the_written_change_gives(
    tmp_path: Path, edits: list[str], old: str, new: str, keeps_layout: bool | None
) -> None:
    run = run_of(tmp_path / "a", CSS, BODY)
    parsed = [parse_edit(edit) for edit in edits]
    if keeps_layout is None:
        with pytest.raises(EditError):
            what_if(run, parsed)
        return
    css, body = CSS.replace(old, new), BODY.replace(old, new)
    if len(edits) > 1:
        css = css.replace("; will-change: opacity", "")
    written = run_of(tmp_path / "b", css, body)

    edited = edited_run(run, parsed)

    assert measure(edited) == measure(written)
    assert ("layout" not in edited.seconds) == keeps_layout
    assert [layer.bounds for layer in edited.layers.layers] == [layer.bounds for layer in written.layers.layers]
    assert [layer.reasons for layer in edited.layers.layers] == [layer.reasons for layer in written.layers.layers]


def test_a_place_names_one_declaration(tmp_path: Path) -> None:
    run = run_of(tmp_path, ".a { will-change: transform }\n.b { will-change: transform }", "<p class=a>x<p class=b>y")

    saving = what_if(run, [parse_edit("drop will-change@3:6")])

    assert (saving.before.layers, saving.after.layers) == (3, 2)
    assert saving.changes["layers"] == -1
    assert "layers" not in saving.worse


def test_the_next_declaration_of_the_cascade_wins(tmp_path: Path) -> None:
    run = run_of(tmp_path, "p { z-index: 1 } p.a { z-index: 2 }", "<p class=a>x")

    from compositor.css import properties as p

    edited = edited_run(run, [parse_edit("drop z-index@.a")])

    assert edited.styles.style_of(run.select(".a")[0])[p.Z_INDEX] == 1


@pytest.mark.parametrize(
    "edit",
    ["drop will-change", "drop nonsense@.a", "drop z-index@p:nope(", "drop z-index@.none", "set p { colour: red }",
     "flatten p", "drop z-index@1:1", "resize p", "resize ::"],
)  # fmt: skip
def test_an_edit_that_means_nothing_is_refused(tmp_path: Path, edit: str) -> None:
    run = run_of(tmp_path, "p { color: red }", "<p class=a>x")

    with pytest.raises(EditError) as caught:
        what_if(run, [parse_edit(edit)])

    assert str(caught.value)


@pytest.mark.parametrize("text", ["", "drop", "shout p { }"])
def test_what_is_no_edit_is_refused(text: str) -> None:
    with pytest.raises(EditError):
        parse_edit(text)


@pytest.mark.parametrize(
    ("css", "animations", "scrolling"),
    [
        (".a { animation: k 1s infinite } @keyframes k { to { opacity: 0 } }", 0, 0),
        (".a { animation: k 1s infinite } @keyframes k { to { background-color: red } }", 100 * 50, 0),
        (".a::before { content: ''; display: block; height: 20px; background: red; animation: k 1s infinite }"
         " @keyframes k { to { background-color: blue } }", 100 * 20, 0),
        (".a { background: linear-gradient(red, blue) fixed }", 0, 100 * 50),
        ("body { background: linear-gradient(red, blue) fixed }", 0, 0),
        (".a { overflow: auto; background: none } .b { height: 900px }", 0, 100 * 50),
        (".a { overflow: auto; background: white } .b { height: 900px }", 0, 0),
    ],
)  # fmt: skip
def test_repainted_areas(tmp_path: Path, css: str, animations: int, scrolling: int) -> None:
    base = "body { margin: 0 } .a { width: 100px; height: 50px; background: green }"

    measures: Measures = measure(run_of(tmp_path, base + css, "<div class=a><div class=b>x</div></div>"))

    assert (measures.repainted_px, measures.scroll_repainted_px) == (animations, scrolling)


def test_a_picture_is_resized_to_what_is_shown(tmp_path: Path) -> None:
    Image.effect_noise((400, 300), 40).save(tmp_path / "a.png")
    Image.effect_noise((400, 300), 40).save(tmp_path / "b.png")
    run = run_of(
        tmp_path, "img { width: 40px }", "<img src=a.png class=x><img src=a.png style='width: 80px'><img src=b.png>"
    )

    saving = what_if(run, [parse_edit("resize .x")])

    assert saving.before.image_bytes == 2 * 400 * 300 * 4
    assert saving.after.image_bytes == 400 * 300 * 4 + 80 * 60 * 4
    assert set(saving.changes) == {"image_bytes"}
    assert run.raster.images != {}


def test_pictures_and_styles_change_together(tmp_path: Path) -> None:
    Image.effect_noise((400, 300), 40).save(tmp_path / "a.png")
    run = run_of(tmp_path, "img { width: 40px; will-change: transform }", "<img src=a.png>")

    saving = what_if(run, [parse_edit("resize img"), parse_edit("set img { width: 20px; will-change: auto }")])

    assert saving.after.image_bytes == 20 * 15 * 4
    assert saving.after.layers == 1


@pytest.mark.parametrize("group", ["@container (width > 1px)", "@scope (main)", "@media all", "@layer a"])
def test_an_edit_reaches_into_groups_of_rules(tmp_path: Path, group: str) -> None:
    css = f"main {{ container-type: inline-size }} {group} {{ b {{ display: block; will-change: top; left: 0 }} }}"
    run = run_of(tmp_path / "a", css, "<main><b>x</b></main>")

    edited = edited_run(run, [parse_edit("drop will-change@b"), parse_edit(f"set {group} {{ b {{ left: 7px }} }}")])

    style = edited.styles.styles[edited.select("b")[0]]
    assert style is not None
    assert "will-change" not in style.declared
    assert style.declared["left"].path == "what-if"


@pytest.mark.parametrize(
    ("selector", "layers"), [(":host", 1), ("::slotted( p )", 1), ("x-a::part(m)", 1), (":host(.none)", None)]
)
def test_a_rule_of_a_shadow_tree_is_named_by_its_selector(tmp_path: Path, selector: str, layers: int | None) -> None:
    box = "{ display: block; will-change: transform; background: linear-gradient(red, blue); height: 20px }"
    kept = selector.replace("( p )", "(p)") if layers else ":host"
    inside, outside = ("", f"{kept} {box}") if "::part" in kept else (f"{kept} {box}", "")
    body = f"<x-a><template shadowrootmode=open><style>{inside}</style><slot></slot><b part=m></b></template><p>x</x-a>"
    run = run_of(tmp_path / "a", outside, body)
    edits = [parse_edit(f"drop will-change@{kept if layers else selector}")]

    if layers is None:
        with pytest.raises(EditError):
            what_if(run, edits)
        return
    saving = what_if(run, edits)
    assert (saving.before.layers, saving.after.layers) == (2, layers)
