"""Report files with numbers that no report has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compositor.cli.main import main


@pytest.mark.parametrize("number", [1e400, 10**400])
def test_numbers_without_end_are_no_report(tmp_path: Path, number: float, capsys: pytest.CaptureFixture[str]) -> None:
    page, good, bad = (tmp_path / name for name in ("page.html", "good.json", "bad.json"))
    page.write_text("<!DOCTYPE html><p>x")
    main(["report", str(page), "--write", f"json={good}"])
    data = json.loads(good.read_text())
    for layer in data["layers"]:
        layer["bytes"]["nominal"] = number
    data["metrics"] = dict.fromkeys(data["metrics"], 10**400)
    bad.write_text(json.dumps(data))

    assert main(["diff", str(good), str(bad)]) == 2
    assert "is no complete report" in capsys.readouterr().err


MARKS = "\u202e\u2066\x9b\x1b[31m"


@pytest.mark.parametrize("name", ["text", "markdown", "csv", "json", "sarif", "github"])
def test_files_hold_no_marks_that_turn_or_colour_what_follows(tmp_path: Path, name: str) -> None:
    page, out = tmp_path / f"a{MARKS}.html", tmp_path / "out"
    page.write_text(f"<!DOCTYPE html><p style='will-change:transform' id='i{MARKS}'>x")

    main(["report", str(page), "--write", f"{name}={out}"])

    text = out.read_text()
    assert not set(text) & set(MARKS) - set("[31m")
    if name in ("json", "sarif"):
        assert MARKS in repr_of_strings(json.loads(text))


def repr_of_strings(data: object) -> str:
    """All strings of a JSON value, one after the other."""
    if isinstance(data, dict):
        return "".join(map(repr_of_strings, data.values()))
    if isinstance(data, list):
        return "".join(map(repr_of_strings, data))
    return data if isinstance(data, str) else ""
