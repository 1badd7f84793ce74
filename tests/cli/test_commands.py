"""The commands, run as a user runs them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from PIL import Image

from tests.cli.conftest import SCENES, Command

STAGES = (
    "dom", "cssom", "style", "render-tree", "layout", "property-trees", "paint", "layers", "tiles", "raster", "frame",
)  # fmt: skip
SCHEMA = Path(__file__).parent.parent.parent / "compositor" / "report" / "schema.json"


def test_the_report_names_selector_count_bytes_and_line(command: Command) -> None:
    done = command("report", "scenes/layer-explosion.html")

    assert done.returncode == 0, done.stderr
    assert "layer-explosion" in done.stdout
    assert "48 layers share one cause: will-change on .card (9.00 MiB" in done.stdout
    assert "scenes/layer-explosion.html:22:5" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 200
    assert done.stderr == ""


@pytest.mark.parametrize("scene", sorted(path.name for path in SCENES.iterdir()))
def test_the_json_report_follows_its_schema(command: Command, scene: str) -> None:
    done = command("report", f"scenes/{scene}", "--format", "json")

    data = json.loads(done.stdout)
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    totals = data["totals"]
    own_layer = totals["chunks"] - totals["squashed"]
    assert own_layer == sum(1 for layer in data["layers"] if layer["chunks"])
    assert totals["layers"] == len(data["layers"])
    assert totals["layers_drawn"] == sum(layer["drawn"] for layer in data["layers"])
    assert totals["bytes"]["resident"] == sum(layer["bytes"]["resident"] for layer in data["layers"])


def test_a_report_goes_to_a_file(command: Command, page: Path) -> None:
    target = page.with_name("report.txt")

    done = command("report", str(page), "--output", str(target))

    assert (done.returncode, done.stdout) == (0, "")
    assert target.read_text().startswith(str(page))


def test_several_formats_are_written_at_once(command: Command, page: Path) -> None:
    def target(suffix: str) -> str:
        return str(page.with_suffix(suffix))

    done = command(
        "report", str(page), "-o", target(".csv"), "--write", f"sarif={target('.out')}", "--write", "github=-"
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert page.with_suffix(".csv").read_text().startswith("id,owner,")
    assert json.loads(page.with_suffix(".out").read_text())["version"] == "2.1.0"
    assert sorted(path.suffix for path in page.parent.iterdir()) == [".csv", ".html", ".out"]


@pytest.mark.parametrize(
    ("limit", "code", "words"), [(1, 1, "over budget: layers_drawn 2 / 1"), (2, 0, "within budget: layers_drawn 2 / 2")]
)
def test_an_exceeded_budget_fails(command: Command, page: Path, limit: int, code: int, words: str) -> None:
    toml = page.with_suffix(".toml")
    toml.write_text(f"[budgets]\nlayers_drawn = {limit}\n")

    done = command("report", str(toml))

    assert done.returncode == code
    assert words in done.stdout


@pytest.mark.parametrize(("level", "code"), [("never", 0), ("error", 0), ("warning", 1), ("info", 1)])
def test_findings_fail_from_a_level_on(command: Command, level: str, code: int) -> None:
    assert command("report", "scenes/layer-explosion.html", "--fail-on", level).returncode == code


@pytest.mark.gpu
def test_render_writes_the_picture_and_measures_what_was_predicted(command: Command, page: Path) -> None:
    target = page.with_suffix(".png")

    done = command("render", str(page), "-o", str(target), "--viewport", "200x100", "--dpr", "2")

    assert done.returncode == 0, done.stderr
    picture = np.asarray(Image.open(target))
    assert picture.shape == (200, 400, 4)
    assert tuple(picture[100, 100]) == (0, 128, 0, 255)
    assert tuple(picture[190, 390]) == (255, 255, 255, 255)
    for line in done.stdout.splitlines()[1:]:
        numbers = line.split()[1:]
        assert numbers[:2] == numbers[2:], line
    assert list(page.parent.glob(".*")) == []


@pytest.mark.gpu
def test_overlays_change_the_picture(command: Command, page: Path) -> None:
    plain, shown = page.with_name("plain.png"), page.with_name("shown.png")

    command("render", str(page), "-o", str(plain))
    command("render", str(page), "-o", str(shown), "--show", "layers,tiles,overdraw")

    assert (np.asarray(Image.open(plain)) != np.asarray(Image.open(shown))).any()


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_can_be_printed(command: Command, page: Path, stage: str) -> None:
    text = command("dump", str(page), "--stage", stage)
    data = command("dump", str(page), "--stage", stage, "--format", "json")

    assert text.returncode == 0 and text.stdout.strip(), text.stderr
    assert json.loads(data.stdout)


@pytest.mark.gpu
def test_the_browser_record_has_boxes_texts_layers_and_a_picture(command: Command, page: Path) -> None:
    record, picture = page.with_suffix(".json"), page.with_suffix(".png")

    done = command(
        "dump", str(page), "--stage", "oracle", "--format", "json", "-o", str(record), "--screenshot", str(picture)
    )

    assert done.returncode == 0, done.stderr
    data = json.loads(record.read_text())
    rects = {element["path"]: element["rect"] for element in data["elements"]}
    assert rects["html>body>div:nth-child(1)"] == [8, 8, 100, 50]
    assert data["texts"][0]["parent"] == "html>body>div:nth-child(1)"
    assert [layer["owner"] for layer in data["layers"] if layer["reasons"] == ["WillChangeTransform"]] == [
        "html>body>div:nth-child(1)"
    ]
    assert (data["screenshot"], picture.exists()) == (picture.name, True)


def test_explain_leads_from_the_element_to_the_declaration(command: Command, page: Path) -> None:
    done = command("explain", str(page), ".box")

    assert done.returncode == 0
    assert f"will-change → WillChangeTransform  {page}:2:" in done.stdout
    assert "| .box { width: 100px" in done.stdout
    assert "KiB of textures now" in done.stdout


@pytest.mark.parametrize("selector", [".gone", "div >", "::", "{}"])
def test_a_selector_that_finds_nothing_is_wrong_usage(command: Command, page: Path, selector: str) -> None:
    done = command("explain", str(page), selector)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.gpu
def test_doctor_says_what_there_is(command: Command) -> None:
    done = command("doctor")

    assert done.returncode == 0
    assert "OpenGL:" in done.stdout and "fonts:" in done.stdout and "moderngl" in done.stdout


def test_view_without_a_display_names_render(command: Command, page: Path) -> None:
    done = command("view", str(page), DISPLAY="", WAYLAND_DISPLAY="")

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "compositor render" in done.stderr


def test_a_closed_pipe_ends_quietly(page: Path) -> None:
    program = f"{sys.executable} -m compositor dump {page} --stage style --format json | head -c 10"

    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, timeout=60)

    assert done.stderr == ""


def test_a_full_disk_is_one_line(command: Command, page: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")

    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m compositor dump {page} --stage dom > /dev/full"],
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_what_if_shows_costs_before_and_after(command: Command) -> None:
    scene = "scenes/layer-explosion.html"

    done = command("what-if", scene, "--drop", "will-change@.card", "--format", "json")

    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["before"]["layers"], data["after"]["layers"]) == (49, 1)
    assert data["edits"] == ["drop will-change@.card"]
    assert data["worse"] == []
    text = command("what-if", scene, "--drop", "will-change@.card", "--set", "h1 { z-index: 1 }").stdout
    assert re.search(r"^layers drawn +49 +1 +less$", text, re.MULTILINE)
    assert "set h1 { z-index: 1 }" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to change"),
        (("--drop", "will-change@.nowhere"), "no declaration"),
        (("--drop", "will-change"), "PROPERTY@SELECTOR"),
        (("--drop", "nosuch@.card"), "unknown property nosuch"),
        (("--set", "p { colour: red }"), "colour"),
    ],
)
def test_what_if_refuses_an_edit_that_means_nothing(command: Command, arguments: tuple[str, ...], said: str) -> None:
    done = command("what-if", "scenes/layer-explosion.html", *arguments)

    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_if_warns_of_an_added_rule_that_matches_nothing(command: Command) -> None:
    css = ".nosuch, .none { color: red } @media all { .card::before, .gone { color: red } }"

    done = command("what-if", "scenes/layer-explosion.html", "--set", css)

    assert done.returncode == 0
    assert done.stderr == "compositor: no element on this page matches .nosuch, .none\n"


def test_a_finding_s_edits_can_be_given_to_what_if(command: Command) -> None:
    scene = "scenes/overlap-chain.html"
    findings = json.loads(command("report", scene, "--format", "json").stdout)["findings"]
    finding = next(finding for finding in findings if finding["saving"])
    options = [part for edit in finding["edits"] for part in (f"--{edit.split(' ', 1)[0]}", edit.split(" ", 1)[1])]

    done = command("what-if", scene, *options, "--format", "json")

    by_hand = json.loads(done.stdout)
    for costs in (by_hand, finding["saving"]):  # the peak takes further runs, which one finding of many does not get
        costs["before"].pop("peak_bytes")
        costs["after"].pop("peak_bytes")
    assert by_hand == finding["saving"]
