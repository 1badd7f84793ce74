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
