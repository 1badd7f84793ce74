from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest

from compositor.analysis.model import Level, Report
from compositor.base.source import NO_SPAN
from compositor.report import FORMATS, format_of
from compositor.report.markdown import code, escaped
from tests.unit.report.reports import finding, hostile_report, layer, report, written

SCHEMAS = Path(__file__).parent.parent.parent / "data" / "schemas"
CHANGED = {"clean": report(findings=(), budgets=(), diagnostics=()), "usual": report(), "hostile": hostile_report()}


@pytest.fixture(params=CHANGED)
def any_report(request: pytest.FixtureRequest) -> Report:
    return CHANGED[request.param]


def test_sarif_follows_the_official_schema(any_report: Report) -> None:
    schema = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))

    jsonschema.validate(json.loads(written("sarif", any_report)), schema, jsonschema.Draft4Validator)


def test_junit_follows_its_schema(any_report: Report) -> None:
    xmlschema = pytest.importorskip("xmlschema", reason="xmlschema is not installed")

    xmlschema.XMLSchema(str(SCHEMAS / "junit-10.xsd")).validate(written("junit", any_report))


@pytest.mark.parametrize("name", FORMATS)
def test_equal_reports_give_equal_text_that_ends_a_line(name: str, any_report: Report) -> None:
    text = written(name, any_report)

    assert text == written(name, any_report)
    assert text.endswith("\n") or not text


def test_sarif_points_at_the_line_to_change_and_counts_budgets() -> None:
    (run,) = json.loads(written("sarif", report()))["runs"]

    budget, found = run["results"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    place = found["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]) == ("page.css", {"startLine": 3, "startColumn": 5})
    assert (found["level"], rules[found["ruleIndex"]]) == ("warning", "layer-explosion")
    assert (budget["ruleId"], budget["level"], rules[budget["ruleIndex"]]) == ("budget", "error", "budget")
    assert "layers 3 / 2" in budget["message"]["text"]


def test_sarif_names_the_page_where_no_line_is_known_and_quotes_paths() -> None:
    made = report(
        scene={"path": "a b/ü?.html", "viewport": [1, 1], "dpr": 1, "profile": "x"}, findings=(finding(where=NO_SPAN),)
    )

    found = json.loads(written("sarif", made))["runs"][0]["results"][1]

    assert found["locations"][0]["physicalLocation"] == {"artifactLocation": {"uri": "a%20b/%C3%BC%3F.html"}}


def test_a_fingerprint_stays_when_the_line_moves() -> None:
    def print_of(made: Report) -> object:
        return json.loads(written("sarif", made))["runs"][0]["results"][-1]["partialFingerprints"]

    moved = report(findings=(finding(where=report().findings[0].where._replace(line=90)),))

    assert print_of(report()) == print_of(moved)
    assert print_of(report()) != print_of(report(findings=(finding(owner=".other"),)))


@pytest.mark.parametrize(("fail_at", "failed"), [(Level.WARNING, 2), (Level.ERROR, 1), (None, 1)])
def test_a_junit_case_fails_as_the_run_does(fail_at: Level | None, failed: int) -> None:
    suite = ET.fromstring(written("junit", report(), fail_at))[0]

    cases = {case.get("name"): case for case in suite}
    assert (suite.get("tests"), suite.get("failures")) == ("4", str(failed))
    assert cases["layers"].find("failure") is not None
    assert cases["tiles"].find("failure") is None
    assert cases["vram-budget"].find("failure") is None
    assert "48 layers" in "".join(cases["layer-explosion"].itertext())


def test_annotations_are_one_line_each_with_the_budget_first() -> None:
    first, second = written("github", report()).splitlines()

    assert first == "::error file=page.toml,line=2,title=over budget::layers 3 / 2"
    assert second == (
        "::warning file=page.css,line=3,col=5,title=layer-explosion::"
        "48 layers share one cause%0Afix: remove will-change%0A"
        "measured: layers drawn 49 → 1, tile textures if all 16.21 MiB → 7.63 MiB, "
        "tile textures now 6.68 MiB → 4.77 MiB, "
        "repainted a frame 500 px → 900 px (more)"
    )


def test_a_page_cannot_forge_an_annotation() -> None:
    made = report(findings=(finding(message="a\n::error::b", where=report().findings[0].where._replace(path="x,y:z")),))

    lines = written("github", made).splitlines()

    assert len(lines) == 2
    assert lines[1].startswith("::warning file=x%2Cy%3Az,line=3,")
    assert "a%0A::error::b" in lines[1]


def test_csv_has_a_line_a_layer_and_no_formulas() -> None:
    made = report(layers=(layer(1), layer(2, owner='=cmd|"x"', explanation="+1")))

    rows = list(csv.DictReader(io.StringIO(written("csv", made))))

    assert [row["id"] for row in rows] == ["1", "2"]
    assert (rows[0]["width_px"], rows[0]["height_px"], rows[0]["line"]) == ("100", "50.5", "3")
    assert (rows[1]["owner"], rows[1]["explanation"]) == ('\'=cmd|"x"', "'+1")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a*b_c`d`", r"a\*b\_c\`d\`"),
        ("<b>[x](http://e)</b>", r"\<b\>\[x\](http:<!-- -->//e)\</b\>"),
        ("@all #12 www.e", "@<!-- -->all #<!-- -->12 www<!-- -->.e"),
        ("- one\n# two | 3", r"\- one # two \| 3"),
        ("1. x 2.5", r"1\. x 2.5"),
        ("12) x", r"12\) x"),
        ("2.5 MiB", "2.5 MiB"),
        ("\x1b[31m\u202e", "\ufffd\\[31m\ufffd"),
    ],
)
def test_markdown_shows_text_as_it_is(text: str, shown: str) -> None:
    assert escaped(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"), [("a|b", r"`a\|b`"), ("a`b", "``a`b``"), ("``", "``` `` ```"), ("a\nb", "`a b`"), ("", "")]
)
def test_markdown_code_cannot_be_left(text: str, shown: str) -> None:
    assert code(text) == shown


def test_markdown_folds_layers_that_are_alike() -> None:
    text = written("markdown", report())

    assert "| 1-2 | `.card` ×2 | WillChangeTransform |" in text
    assert "| 2 | `.card` | WillChangeTransform |" in written("markdown", report(), everything=True)
    assert "❌ | `layers` | 3 / 2 | `page.toml:2` |" in text


@pytest.mark.parametrize("name", ["text", "markdown"])
def test_a_rule_with_many_findings_does_not_drown_the_others(name: str) -> None:
    many = (*(finding(message=f"number {n}") for n in range(20)), finding(id="other-rule", message="the other"))

    short, whole = written(name, report(findings=many)), written(name, report(findings=many), everything=True)
    assert "… and 13 more of layer-explosion; --all-findings lists all" in short
    assert "number 6" in short
    assert "number 7" not in short
    assert "the other" in short
    assert "number 19" in whole
    assert "--all-findings" not in whole


def test_text_begins_with_the_budget_that_is_exceeded() -> None:
    lines = written("text", report()).splitlines()

    assert lines[0] == "over budget: layers 3 / 2  page.toml:2"
    assert lines[1].startswith("dir/page.html  800x600 @2 desktop")
    assert "within baseline: 1 number has not grown  base.json" in lines


@pytest.mark.parametrize(
    ("file", "name"),
    [("a/report.JSON", "json"), ("x.sarif", "sarif"), ("x.md", "markdown"), ("x", None), ("x.y", None)],
)
def test_a_file_name_asks_for_a_format(file: str, name: str | None) -> None:
    found = format_of(file)

    assert (found.name if found else None) == name


@pytest.mark.parametrize("name", ["text", "markdown", "html", "sarif", "junit", "github"])
def test_the_measured_saving_is_told(name: str) -> None:
    assert "layers drawn 49 → 1" in written(name, report())


def test_all_fixes_are_told_together() -> None:
    two = report(findings=(finding(), finding(owner=".other")))

    assert "all fixes together: layers drawn 49 → 1" in written("text", two)
    assert "All fixes together" in written("html", two)
    assert "all fixes together" in written("markdown", two)
