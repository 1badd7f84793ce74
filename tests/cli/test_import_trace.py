"""`compositor import-trace`, on traces that a Chromium recorded."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import SCENES, Command

EXPLOSION = "tests/data/traces/layer-explosion.json.gz"
SCROLLER = "tests/data/traces/scroller.json.gz"
SCHEMA = SCENES.parent / "compositor" / "report" / "schema.json"


def test_a_trace_is_reported_like_a_scene(command: Command) -> None:
    done = command("import-trace", EXPLOSION)

    assert done.returncode == 0, done.stderr
    assert "52 layers, 49 drawn" in done.stdout
    assert "3.06 MiB now (15 tiles), 17.94 MiB if every tile existed" in done.stdout
    assert "48 layers share one reason: WillChangeTransform of article.card" in done.stdout
    assert done.stderr == ""


def test_json_follows_the_schema_of_reports(command: Command, tmp_path: Path) -> None:
    target = tmp_path / "report.json"

    done = command("import-trace", SCROLLER, "--format", "json", "-o", str(target), "--at", "peak")

    assert (done.returncode, done.stdout) == (0, "")
    data = json.loads(target.read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert data["scene"]["viewport"] == [800, 600]
    assert data["totals"]["squashed"] is None


def test_compositors_are_listed_and_chosen(command: Command) -> None:
    listed = command("import-trace", SCROLLER, "--list").stdout.splitlines()

    assert listed[0].startswith("1: Renderer")
    assert "interface" in listed[-1]
    chosen = command("import-trace", SCROLLER, "--compositor", str(len(listed)))
    assert chosen.returncode == 0
    missing = command("import-trace", SCROLLER, "--compositor", "99")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)


def test_findings_fail_when_asked_to(command: Command) -> None:
    assert command("import-trace", EXPLOSION, "--fail-on", "warning").returncode == 1
    assert command("import-trace", EXPLOSION, "--fail-on", "error").returncode == 0


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"<html>", b"\x1f\x8b\x08", b"\x0a\x1c\x00\xff" * 99, b'[{"a"'])
def test_what_is_no_trace_is_one_line(command: Command, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(data)

    done = command("import-trace", str(path))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"compositor: {path}: ")
    assert done.stderr.count("\n") == 1
