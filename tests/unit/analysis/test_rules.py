"""Each rule: a page where it speaks and one where it is silent."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from compositor.analysis import Finding, Level, Report
from compositor.analysis.engine import all_rules
from compositor.api import Run
from compositor.scene import SceneOptions, load_scene

CARDS = "".join(f"<div class='card'>{number}</div>" for number in range(20))
LINES = "".join(f"<i style='display:block;transform:translateZ(0)'>{number}</i>" for number in range(20))


def picture(width: int, height: int) -> str:
    data = io.BytesIO()
    Image.effect_noise((width, height), 40).save(data, "JPEG", quality=10)
    return "data:image/jpeg;base64," + base64.b64encode(data.getvalue()).decode()


class Snippet(NamedTuple):
    """A page that a rule speaks about, and one much like it that is right.

    Attributes:
        owner, line: What the finding names; the page's CSS begins in line 3.
        right_css, right_body: The same page put right; None where it stays.
    """

    rule: str
    css: str
    body: str
    owner: str
    line: int
    right_css: str
    right_body: str | None = None
    options: SceneOptions = SceneOptions(viewport=(800, 600))


def on(profile: str, **options: object) -> SceneOptions:
    return SceneOptions(profile=profile, **{"viewport": (800, 600), "dpr": 1.0} | options)  # type: ignore[arg-type]


FADE = "@keyframes k { to { opacity: 0 } }\n"
SNIPPETS = [
    Snippet(
        "layer-explosion", ".card { will-change: transform; height: 20px }", CARDS, ".card", 3, ".card { height: 20px }"
    ),
    Snippet("layer-explosion", "", LINES, "i", 5, "", LINES.replace("translateZ(0)", "translateX(0)")),
    Snippet("translatez-hack", ".card { transform: translateZ(0) }", CARDS, ".card", 3, ".card { transform: none }"),
    Snippet(
        "translatez-hack",
        ".card { position: relative; backface-visibility: hidden; background: linear-gradient(red, blue) }",
        "<div class=card>x</div>",
        ".card",
        3,
        "body { perspective: 900px } .card { position: relative; backface-visibility: hidden }",
    ),
    Snippet(
        "will-change-overuse",
        ".card { will-change: opacity; background: linear-gradient(red, blue) }",
        CARDS,
        ".card",
        3,
        ".card { will-change: opacity; transition: opacity 1s }",
    ),
    Snippet(
        "overlap-promotion",
        ".under { will-change: opacity; background: red }\n.under, .over { position: absolute; width: 300px;"
        " height: 300px }\n.over { background: linear-gradient(red, blue) }",
        "<div class=under></div><div class=over>x</div>",
        ".over",
        3,
        ".under { will-change: opacity; position: absolute; width: 300px; height: 300px } .over { padding-top: 400px }",
    ),
    Snippet(
        "oversized-layer",
        ".big { will-change: transform; height: 9000px; width: 700px }",
        "<p class=big>x",
        ".big",
        3,
        ".big { height: 9000px; width: 700px }",
    ),
    Snippet(
        "texture-size-limit",
        ".big { will-change: transform; height: 20000px; background: linear-gradient(red, blue) }",
        "<p class=big>x",
        ".big",
        3,
        ".big { height: 20000px; background: linear-gradient(red, blue) }",
    ),
    Snippet(
        "backdrop-filter-cost", ".card { backdrop-filter: blur(2px) }", CARDS, ".card", 3, ".card { filter: blur(2px) }"
    ),
    Snippet(
        "filter-blur-cost",
        ".glow { filter: blur(150px); height: 100px; background: red }",
        "<div class=glow></div><div class=glow></div>",
        ".glow",
        3,
        ".glow { filter: blur(4px); height: 100px; background: red }",
    ),
    Snippet(
        "non-composited-animation",
        "@keyframes k { to { height: 9px } }\n.dot { animation: k 1s infinite }",
        "<p class=dot>x",
        ".dot",
        4,
        "@keyframes k { to { transform: scale(2) } } .dot { animation: k 1s infinite }",
    ),
    Snippet(
        "non-composited-animation",
        "@keyframes k { to { background: red } }\n.dot::after { content: 'x'; animation: k 1s infinite }",
        "<p class=dot>x",
        ".dot::after",
        4,
        "@keyframes k { to { background: red } }\n.dot::after { content: 'x'; animation: k 0s }",
    ),
    Snippet(
        "infinite-animation",
        FADE + ".far { animation: k 1s infinite; margin-top: 5000px }",
        "<p class=far>x",
        ".far",
        4,
        FADE + ".far { animation: k 1s 3; margin-top: 5000px }",
    ),
    Snippet(
        "bandwidth",
        "@keyframes k { to { background: red } }\n.all { animation: k 1s infinite; height: 600px }",
        "<p class=all>x",
        ".all",
        4,
        FADE + ".all { animation: k 1s infinite; height: 600px; background: red }",
    ),
    Snippet(
        "bandwidth",
        "".join(f".a{number} {{ z-index: {number} }}\n" for number in range(30))
        + ".full { position: absolute; inset: 0; will-change: transform; background: linear-gradient(#f001, #00f1) }",
        "".join(f"<p class='full a{number}'>x" for number in range(30)),
        ".full",
        33,
        "",
        None,
        on("and-4g", viewport=(360, 760), dpr=3.0),
    ),
    Snippet(
        "overdraw",
        ".full { position: absolute; inset: 0; will-change: transform; background: linear-gradient(#f001, #00f1) }",
        "<p class=full>x" * 5,
        ".full",
        3,
        ".full { position: absolute; inset: 0; background: linear-gradient(#f001, #00f1) }",
    ),
    Snippet(
        "mask-layer",
        ".clip { border-radius: 30px / 9px; overflow: hidden; height: 90px }\n.in { will-change: transform }",
        "<div class=clip><div class=in>x</div></div>",
        ".clip",
        3,
        ".clip { overflow: hidden; height: 90px }\n.in { will-change: transform }",
    ),
    Snippet(
        "solid-colour-layer",
        ".sky { will-change: transform; height: 600px; background: skyblue }",
        "<div class=sky></div>",
        ".sky",
        3,
        ".sky { height: 600px; background: skyblue }",
    ),
    Snippet(
        "hidden-layer-memory",
        ".dim { position: fixed; inset: 0; opacity: 0; will-change: opacity; background: linear-gradient(red, blue) }",
        "<div class=dim>x</div>",
        ".dim",
        3,
        ".dim { position: fixed; inset: 0; opacity: 0; visibility: hidden; will-change: opacity; background: red }",
    ),
    Snippet(
        "hidden-layer-memory",
        ".slide, .top { position: absolute; inset: 0 }\n.slide { will-change: opacity; background: linear-gradient(red,"
        " blue) }\n.top { will-change: transform; background: white }",
        "<div class=slide>x</div><div class=top>y</div>",
        ".slide",
        4,
        ".slide { position: absolute; inset: 0; will-change: opacity; background: linear-gradient(red, blue) }",
        "<div class=slide>x</div>",
    ),
    Snippet(
        "offscreen-layers",
        "body { padding-top: 700px } .card { position: relative; will-change: top; height: 20px;"
        " background: linear-gradient(red, blue) }",
        "<div class=card>x</div>" * 8,
        ".card",
        3,
        ".card { position: relative; will-change: top; height: 20px; background: linear-gradient(red, blue) }",
    ),
    Snippet(
        "animation-layer-leak",
        FADE + ".in { animation: k 0.2s both; height: 300px }",
        "<p class=in>x",
        ".in",
        4,
        FADE + ".in { animation: k 0.2s backwards; height: 300px }",
        None,
        SceneOptions(viewport=(800, 600), time_ms=900.0),
    ),
    Snippet(
        "early-promotion",
        FADE + ".in { animation: k 1s 5s; height: 500px; background: linear-gradient(red, blue) }",
        "<p class=in>x",
        ".in",
        4,
        FADE + ".in { animation: k 1s; height: 500px; background: linear-gradient(red, blue) }",
    ),
    Snippet(
        "scroll-repaint",
        ".hero { height: 400px; background: linear-gradient(red, blue) fixed }",
        "<div class=hero></div>",
        ".hero",
        3,
        ".hero { height: 400px; background: linear-gradient(red, blue) }",
    ),
    Snippet(
        "scroll-repaint",
        ".list { height: 400px; overflow: auto }\n.long { height: 4000px }",
        "<div class=list><p class=long>x</div>",
        ".list",
        3,
        ".list { height: 400px; overflow: auto; background: white }\n.long { height: 4000px }",
    ),
    Snippet(
        "blurry-raster-scale",
        "@keyframes k { to { transform: scale(5) } }\n"
        ".zoom { transform: scale(4); transform-origin: 0 0; animation: k 9s; width: 600px; height: 9in }",
        "<p class=zoom>x<br>y",
        ".zoom",
        4,
        "@keyframes k { to { transform: scale(5) } } .zoom { transform: scale(4); width: 600px }",
    ),
    Snippet(
        "image-memory",
        "img { width: 100px; height: 75px }",
        f"<img src='{picture(1600, 1200)}'>",
        "img",
        5,
        "img { width: 1000px; height: 750px }",
    ),
    Snippet(
        "render-surfaces",
        ".card { opacity: 0.5; height: 9px }\nb { will-change: transform; display: block }",
        "<div class=card><b>x</b><b>y</b></div>" * 20,
        ".card",
        3,
        ".card { opacity: 0.5; height: 9px }",
    ),
    Snippet(
        "lcd-text-loss",
        ".tip { will-change: transform }",
        "<p class=tip>x",
        ".tip",
        3,
        ".tip { will-change: transform; background: white }",
    ),
    Snippet(
        "glyph-atlas-pressure",
        "body { font: 20px serif }",
        "".join(f"<p style='font-size: {size}px'>abcdefghijklmnopqrstuvwxyz" for size in range(10, 52)),
        "#document",
        3,
        "",
        "<p>abcdefghijklmnopqrstuvwxyz",
    ),
    Snippet(
        "vram-budget",
        ".full { position: absolute; width: 1200px; height: 5000px; will-change: transform;"
        " background: linear-gradient(#f001, #00f1) }",
        "<p class=full>x" * 12,
        ".full",
        3,
        ".full { width: 1200px; height: 500px; background: linear-gradient(#f001, #00f1) }",
        None,
        on("and-1g", viewport=(480, 854), dpr=1.5),
    ),
]
ELSEWHERE = {"vram-peak"}  # tested with the timeline that it needs


def report_of(folder: Path, css: str, body: str, options: SceneOptions = SNIPPETS[0].options) -> Report:
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>\n<style>\n{css}\n</style>\n{body}\n")
    return Run(load_scene(page, options)).report()


def found_by(rule: str, report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.id == rule]


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: f"{snippet.rule}{snippet.owner}")
def test_a_rule_speaks_and_is_silent(tmp_path: Path, snippet: Snippet) -> None:
    found = found_by(snippet.rule, report_of(tmp_path, snippet.css, snippet.body, snippet.options))

    assert [(finding.owner, finding.where.line) for finding in found] == [(snippet.owner, snippet.line)]
    assert found[0].message and found[0].fix and found[0].evidence and found[0].explanation
    assert found[0].where.column > 0

    body = snippet.body if snippet.right_body is None else snippet.right_body
    right = report_of(tmp_path, snippet.right_css, body, snippet.options)
    assert found_by(snippet.rule, right) == []


def test_every_rule_has_snippets() -> None:
    assert {snippet.rule for snippet in SNIPPETS} | ELSEWHERE >= {rule.id for rule in all_rules()}


@pytest.mark.parametrize(
    ("css", "body"),
    [
        ("", ""),
        (".card { transform: translate(3px, 4px); opacity: 0.9; filter: blur(1px) }", CARDS),
        (".card { position: relative; box-shadow: 0 1px 9px gray; border-radius: 9px; overflow: hidden }", CARDS),
        (".one { will-change: transform }", "<p class=one>x</p><p>y</p>"),
        (".s { overflow: scroll; height: 90px; background: white } .t { height: 999px }", "<div class=s><p class=t>x"),
        (".card { transition: transform 1s } .card:hover { transform: scale(1.1) }", CARDS),
        ("nav { position: fixed; top: 0; width: 100%; background: white; z-index: 1 }", "<nav>x</nav>" + CARDS * 9),
        (FADE + "i { position: absolute; width: 20px; height: 20px; animation: k 1s infinite }", "<i>x</i>" + CARDS),
        ("dialog { display: block; position: fixed; opacity: 0; pointer-events: none }", "<dialog>x</dialog>" + CARDS),
    ],
)
def test_a_right_page_gets_nothing_above_info(tmp_path: Path, css: str, body: str) -> None:
    findings = report_of(tmp_path, css, body).findings

    assert [finding.id for finding in findings if finding.severity > Level.INFO] == []


def test_what_is_not_modelled_is_said(tmp_path: Path) -> None:
    report = report_of(tmp_path, "p { orphans: 5; box-decoration-break: clone }", "<p>x")

    assert report.not_modelled
    assert all(item.where.line == 3 and item.message for item in report.not_modelled)
    assert len({(item.where, item.what) for item in report.not_modelled}) == len(report.not_modelled)
    assert [item.what for item in report.not_modelled].count("css-not-modelled") == 0


def test_text_along_a_path_is_not_modelled(tmp_path: Path) -> None:
    body = "<svg><path id=way d='M0 50H90'/><text><textPath href='#way'>along</textPath></text></svg>"

    found = [item for item in report_of(tmp_path, "", body).not_modelled if item.what == "svg-text-path"]

    assert [(item.count, item.where.line) for item in found] == [(1, 5)]


def test_one_cause_is_told_once(tmp_path: Path) -> None:
    body = "<div class=spacer></div>" + CARDS * 25
    css = ".card { will-change: transform; height: 60px; background: linear-gradient(red, blue) }"

    report = report_of(tmp_path, css, body)

    assert len(found_by("layer-explosion", report)) == 1
    assert found_by("offscreen-layers", report) == []


def test_a_fix_is_measured_and_says_what_gets_worse(tmp_path: Path) -> None:
    css = ".card { will-change: transform; height: 40px; background: linear-gradient(red, blue) }"

    report = report_of(tmp_path, css, CARDS)

    finding = found_by("layer-explosion", report)[0]
    assert finding.edits == ("drop will-change@.card",)
    assert finding.saving is not None and report.together is not None
    assert finding.saving.before.layers == report.totals.layers_drawn == 21
    assert finding.saving.after.layers == 1
    assert finding.saving.after == report.together.after
    assert set(finding.saving.worse) <= {"nominal_bytes", "resident_bytes", "frame_bytes"}


def test_a_name_is_as_narrow_as_the_page_has_selectors_for(tmp_path: Path) -> None:
    css = ".card { height: 40px; z-index: 1; position: relative }\n.card.hot { will-change: top }"
    body = CARDS.replace("'card'", "'card hot'") + "<p class=hot style='will-change: top'>x</p><p class=card>y"

    finding = found_by("layer-explosion", report_of(tmp_path, css, body))[0]

    assert finding.owner == ".card.hot"
    assert finding.edits == ("drop will-change@.card.hot",)


BLURRED = "backdrop-filter: blur(3px); will-change: auto; border-radius: 9px"
CLIPPED = "<p style='overflow: hidden; opacity: 0.9'>x<i style='position: fixed'>y</i></p>"
INSIDE = f"<main style='{BLURRED}'>x{CLIPPED}</main>"
APART = "<section><main></main></section><p>x</p>"
BESIDE = "<main></main><p>x</p>"


@pytest.mark.parametrize(("body", "raises"), [(INSIDE, False), (APART, False), (BESIDE, True)])
def test_a_z_index_is_offered_only_where_it_helps(tmp_path: Path, body: str, raises: bool) -> None:
    css = """
    section { position: relative; z-index: 0 }
    main { position: relative; will-change: transform; height: 300px; background: linear-gradient(red, blue) }
    p { position: absolute; top: 20px; height: 90px; z-index: 1; background: linear-gradient(red, blue) }
    """

    found = found_by("overlap-promotion", report_of(tmp_path, css, body))

    assert found or not raises
    assert any("z-index" in "".join((finding.fix, *finding.edits)) for finding in found) is raises
