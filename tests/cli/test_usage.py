"""Wrong usage and unusable scenes: one clear line and exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.cli.main import main

COMMANDS = (
    "report",
    "diff",
    "render",
    "view",
    "dump",
    "explain",
    "verify",
    "import-trace",
    "capture",
    "profiles",
    "doctor",
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text("<!DOCTYPE html><p>hello")
    return path


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--help"])

    assert stop.value.code == 0
    assert "example: compositor" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["report"],
        ["report", "{page}", "--viewport", "12"],
        ["report", "{page}", "--viewport", "axb"],
        ["report", "{page}", "--viewport", "0x10"],
        ["report", "{page}", "--viewport", "99999999x10"],
        ["report", "{page}", "--dpr", "0"],
        ["report", "{page}", "--dpr", "nan"],
        ["report", "{page}", "--dpr", "1000"],
        ["report", "{page}", "--scroll", "4"],
        ["report", "{page}", "--scrollbars", "wide"],
        ["report", "{page}", "--time", "soon"],
        ["report", "{page}", "--root", "/nowhere/at/all"],
        ["report", "{page}", "--format", "yaml"],
        ["report", "{page}", "-o", "{folder}/missing/out.json"],
        ["report", "{page}", "-o", "{folder}"],
        ["report", "{page}", "--write", "json"],
        ["report", "{page}", "--write", "yaml={folder}/x"],
        ["report", "{page}", "--write", "json={folder}/missing/x"],
        ["report", "{page}", "--write", "json={page}"],
        ["report", "{page}", "-o", "{folder}/x.json", "--write", "csv={folder}/./x.json"],
        ["report", "{folder}/*.nothing"],
        ["capture", "{page}"],
        ["capture", "{page}", "-o", "{folder}"],
        ["capture", "{folder}/gone.html", "-o", "{folder}/new"],
        ["profiles", "toaster"],
        ["report", "{folder}/gone.html"],
        ["report", "{folder}/gone.toml"],
        ["render", "{page}"],
        ["render", "{page}", "-o", "{folder}/x.png", "--show", "ghosts"],
        ["render", "{page}", "-o", "{folder}/x.jpg"],
        ["dump", "{page}"],
        ["dump", "{page}", "--stage", "magic"],
        ["dump", "{page}", "--stage", "oracle"],
        ["dump", "{page}", "--stage", "dom", "--screenshot", "x.png"],
        ["dump", "{page}", "--stage", "oracle", "--format", "json", "--screenshot", "{folder}/x.webp"],
        ["explain", "{page}"],
        ["verify", "{folder}/gone.html"],
        ["verify", "{page}", "--browser", "{folder}/gone"],
        ["verify", "{page}", "--browser", "{page}"],
        ["import-trace"],
        ["import-trace", "{page}"],
        ["import-trace", "{folder}"],
        ["import-trace", "{folder}/gone.json"],
        ["import-trace", "{folder}/gone.json", "--at", "noon"],
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    page: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [part.format(page=page, folder=page.parent) for part in arguments]

    try:
        code: object = main(filled)
    except SystemExit as stop:
        code = stop.code

    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.startswith("compositor")
    assert said.err.count("\n") == 1
