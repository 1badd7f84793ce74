"""Findings blame what is at fault, at its own line, and only where a change of it would tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis import Finding, Report
from compositor.api import Run
from compositor.scene import SceneOptions, load_scene


def report_of(folder: Path, css: str, body: str) -> Report:
    """The report of a page whose CSS begins in line 3."""
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>\n<style>\n{css}\n</style>\n{body}\n")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600)))).report()


def found_by(rule: str, report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.id == rule]


def test_overlap_is_not_blamed_for_a_layer_that_its_own_animation_asks_for(tmp_path: Path) -> None:
    css = """
    div { width: 200px; height: 100px; background: #ccc }
    .a { transform: perspective(900px) rotateY(-12deg) }
    .b { margin-top: -50px; position: relative; filter: blur(2px); animation: f 6s infinite }
    @keyframes f { to { transform: translate(40px) } }"""

    report = report_of(tmp_path, css, "<div class=a>a</div><div class=b>b</div>")

    assert found_by("overlap-promotion", report) == []
    layer = next(row for row in report.layers if row.owner == ".b")
    assert layer.reasons == ("Overlap",)
    assert "animation-name of .b asks for it (ActiveTransformAnimation)" in layer.explanation
    assert layer.where.line == 6


@pytest.mark.parametrize(("position", "said"), [("fixed", False), ("absolute", True)])
def test_nothing_is_said_where_dropping_the_culprit_leaves_the_layers(
    tmp_path: Path, position: str, said: bool
) -> None:
    css = f"""
    body {{ height: 3000px }}
    section {{ position: relative; z-index: 0 }}
    .bar {{ position: {position}; top: 0; will-change: transform }}
    .over {{ position: absolute; top: 0; z-index: 1 }}
    .bar, .over {{ width: 300px; height: 300px; background: linear-gradient(red, blue) }}"""

    report = report_of(tmp_path, css, "<section><div class=bar>x</div></section><div class=over>x</div>")

    assert [row.owner for row in report.layers if row.reasons == ("Overlap",)] == [".over"]
    assert [finding.edits for finding in found_by("overlap-promotion", report)] == [("drop will-change@.bar",)] * said


def test_a_3d_hint_on_what_has_a_layer_anyway_is_no_finding(tmp_path: Path) -> None:
    css = "body { height: 2000px } .toast { position: POSITION; bottom: 9px; transform: translateZ(0) }"
    body = "text<div class=toast>Saved</div>"

    assert found_by("translatez-hack", report_of(tmp_path, css.replace("POSITION", "absolute"), body))
    assert found_by("translatez-hack", report_of(tmp_path, css.replace("POSITION", "fixed"), body)) == []


def test_corners_that_a_shader_rounds_are_no_finding(tmp_path: Path) -> None:
    css = ".clip { overflow: hidden; border-radius: 9px; padding: 9px } .in { will-change: transform }"

    report = report_of(tmp_path, css, "<div class=clip><div class=in>x</div></div>")

    assert found_by("mask-layer", report) == []


def test_an_animation_along_a_path_repaints(tmp_path: Path) -> None:
    css = """
    div { position: absolute; width: 40px; height: 24px; background: red; animation: fly 5s linear infinite;
      offset-path: path("M20 200 L340 100") }
    @keyframes fly { from { offset-distance: 0% } to { offset-distance: 100% } }"""

    report = report_of(tmp_path, css, "<div>x</div>")

    (found,) = found_by("non-composited-animation", report)
    assert "offset-distance" in found.message
    assert report.totals.repainted_px >= 40 * 24


BUTTONS = ".btn { display: inline-block; transition: transform 1s;\n will-change: transform }\n"
PAIRS = "<a class=btn>b</a><div class=card>c</div>" * 3


def test_a_hint_is_blamed_at_its_own_declaration(tmp_path: Path) -> None:
    css = BUTTONS + ".card { height: 200px; background: #eee; border-radius: 9px;\n will-change: transform }"

    (found,) = found_by("will-change-overuse", report_of(tmp_path, css, PAIRS))

    assert (found.owner, found.where.line, found.evidence["layers"]) == (".card", 6, 3)
    assert found.edits == ("drop will-change@.card",)
    assert "also declared" not in found.message


def test_a_habit_names_every_place_that_it_is_declared_at(tmp_path: Path) -> None:
    css = ".a { will-change: transform }\n.b { will-change: transform }\n.c { will-change: transform }"
    body = "<p class=a>x<p class=a>x<p class=b>x<p class=b>x<p class=c>x"

    (found,) = found_by("will-change-overuse", report_of(tmp_path, css, body))

    assert (found.where.line, found.evidence["layers"], found.evidence["declarations"]) == (3, 5, 3)
    assert "page.html:4:6" in found.message and "page.html:5:6" in found.message


def test_only_text_on_no_opaque_ground_loses_its_subpixels(tmp_path: Path) -> None:
    css = BUTTONS + ".card { height: 50px; background: #eee;\n will-change: transform }"

    (found,) = found_by("lcd-text-loss", report_of(tmp_path, css, PAIRS))

    assert (found.owner, found.where.line, found.evidence["layers"]) == (".btn", 4, 3)
    assert ".card" not in found.message
    assert found.edits == ("drop will-change@.btn",)
