"""Each rule: a page where it speaks and one where it is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis import Level, Report
from compositor.api import run

CARDS = "".join(f"<div class='card'>{number}</div>" for number in range(20))


def report_of(folder: Path, css: str, body: str) -> Report:
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>\n<style>\n{css}\n</style>\n{body}\n")
    return run(page, viewport=(800, 600)).report()


CASES = [
    ("layer-explosion", ".card { will-change: transform; height: 20px }", CARDS, ".card", 3),
    (
        "layer-explosion",
        "",
        "".join(f"<i style='display:block;transform:translateZ(0)'>{number}</i>" for number in range(20)),
        "i",
        5,
    ),
    ("translatez-hack", ".card { transform: translateZ(0) }", CARDS, ".card", 3),
    (
        "overlap-promotion",
        ".under { will-change: opacity; background: red }\n.under, .over { position: absolute; width: 300px;"
        " height: 300px }\n.over { background: linear-gradient(red, blue) }",
        "<div class=under></div><div class=over>x</div>",
        ".over",
        3,
    ),
    ("oversized-layer", ".big { will-change: transform; height: 9000px; width: 700px }", "<p class=big>x", ".big", 3),
    ("backdrop-filter-cost", ".card { backdrop-filter: blur(2px) }", CARDS, ".card", 3),
    (
        "filter-blur-cost",
        ".glow { filter: blur(150px); height: 100px; background: red }",
        "<div class=glow></div><div class=glow></div>",
        ".glow",
        3,
    ),
    (
        "non-composited-animation",
        "@keyframes k { to { height: 9px } }\n.dot { animation: k 1s infinite }",
        "<p class=dot>x",
        ".dot",
        4,
    ),
    (
        "infinite-animation",
        "@keyframes k { to { opacity: 0 } }\n.far { animation: k 1s infinite; margin-top: 5000px }",
        "<p class=far>x",
        ".far",
        4,
    ),
    (
        "mask-layer",
        ".clip { border-radius: 9px 30px; overflow: hidden; height: 90px }\n.in { will-change: transform }",
        "<div class=clip><div class=in>x</div></div>",
        ".clip",
        3,
    ),
    (
        "solid-colour-layer",
        ".sky { will-change: transform; height: 600px; background: skyblue }",
        "<div class=sky></div>",
        ".sky",
        3,
    ),
]


@pytest.mark.parametrize(("rule", "css", "body", "owner", "line"), CASES)
def test_a_rule_names_owner_and_line(tmp_path: Path, rule: str, css: str, body: str, owner: str, line: int) -> None:
    found = [finding for finding in report_of(tmp_path, css, body).findings if finding.id == rule]

    assert [(finding.owner, finding.where.line) for finding in found] == [(owner, line)]
    assert found[0].message and found[0].fix and found[0].evidence


@pytest.mark.parametrize(
    ("css", "body"),
    [
        ("", ""),
        (".card { transform: translate(3px, 4px); opacity: 0.9; filter: blur(1px) }", CARDS),
        (".card { position: relative; box-shadow: 0 1px 9px gray; border-radius: 9px; overflow: hidden }", CARDS),
        (".one { will-change: transform }", "<p class=one>x</p><p>y</p>"),
        (".s { overflow: scroll; height: 90px; background: white } .t { height: 999px }", "<div class=s><p class=t>x"),
        (".card { transition: transform 1s } .card:hover { transform: scale(1.1) }", CARDS),
    ],
)
def test_a_right_page_gets_nothing_above_info(tmp_path: Path, css: str, body: str) -> None:
    findings = report_of(tmp_path, css, body).findings

    assert [finding.id for finding in findings if finding.severity > Level.INFO] == []


def test_what_is_not_modelled_is_said(tmp_path: Path) -> None:
    report = report_of(tmp_path, "p { hyphens: auto; writing-mode: vertical-rl }", "<p>x")

    assert report.not_modelled
    assert all(item.where.line == 3 and item.message for item in report.not_modelled)
    assert len({(item.where, item.what) for item in report.not_modelled}) == len(report.not_modelled)
    assert [item.what for item in report.not_modelled].count("css-not-modelled") == 0
