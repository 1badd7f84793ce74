"""`compositor profiles`: the devices and what is known of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compositor.cli.main import main
from compositor.resources.device_profile import profile_names


def test_every_device_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles"]) == 0
    printed = capsys.readouterr().out
    names = [line.split()[0] for line in printed.splitlines()[1:-2]]
    assert {"and-2g", "ios-4g", "desk-4k", "tv"} <= set(names)
    assert "nothing here was measured on the devices" in printed


def test_one_device_shows_bands_grades_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles", "and-2g"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "kill_mib" in line)
    assert "450 (300 to 700)  [E: estimate]  observed range" in line


def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles", "and-2g", "--format", "json"]) == 0
    (device,) = json.loads(capsys.readouterr().out)
    assert device["hard_limit_bytes"] == 96 * 1024 * 1024
    assert device["bands"]["fill_gpix_s"] == [1.3, 2.6]


def test_one_page_on_every_device(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(page), "--all-profiles"]) == 0
    rows = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()[1:-1]}
    assert set(rows) == set(profile_names())
    assert "360x800 @2" in rows["and-2g"]
    assert all(" fits " in row for row in rows.values())

    assert main(["report", str(page), "--all-profiles", "--format", "json", "--viewport", "300x200"]) == 0
    assert {tuple(row["scene"]["viewport"]) for row in json.loads(capsys.readouterr().out)} == {(300, 200)}


def test_every_device_and_one_exclude_each_other(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(page), "--all-profiles", "--profile", "tv"]) == 2


@pytest.mark.parametrize("name", ["toaster", "no-such-file.toml"])
def test_an_unknown_device_is_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
