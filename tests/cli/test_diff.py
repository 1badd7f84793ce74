"""`compositor diff`, as a user runs it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from compositor.cli.main import main
from tests.cli.conftest import Command

PAGE = "<!DOCTYPE html><link rel=stylesheet href=../css/page.css><div class=box>hello</div>"
STYLE = ".box { width: 100px; height: 50px; background: green; will-change: transform }\n"
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder: Path, *arguments: str) -> None:
    names = {f"GIT_{who}_{what}": "test@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, env={**os.environ, **names})


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two revisions: the second takes the box's layer away; the working tree adds a second box."""
    for name in ("pages", "css"):
        (tmp_path / name).mkdir()
    page, style = tmp_path / "pages" / "page.html", tmp_path / "css" / "page.css"
    page.write_text(PAGE)
    style.write_text(STYLE)
    (tmp_path / "pages" / "page.toml").write_text('root = ".."\nviewport = [300, 200]\n')
    (tmp_path / "pages" / "link.css").symlink_to("/etc/hostname")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "one")
    style.write_text(STYLE.replace("will-change: transform", ""))
    git(tmp_path, "commit", "-q", "-a", "-m", "two")
    style.write_text(STYLE.replace("transform", "opacity"))
    return tmp_path


def diff(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["diff", *arguments, "--format", "json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def reasons(found: dict[str, object]) -> list[tuple[str, list[str]]]:
    layers = found["layers"]
    assert isinstance(layers, list)
    shown = [(item["change"], (item["after"] or item["before"])["reasons"]) for item in layers]
    return [(change, names) for change, names in shown if "RootScroller" not in names]  # the rest of the page


def test_two_pages_differ_in_a_layer(command: Command, page: Path) -> None:
    other = page.with_name("other.html")
    other.write_text(page.read_text().replace("will-change: transform", ""))

    done = command("diff", str(page), str(other))

    assert done.returncode == 0, done.stderr
    assert "- gone    .box  WillChangeTransform  100x50 px" in done.stdout
    assert "less of layers, layers drawn" in done.stdout


def test_a_report_is_compared_with_a_page(command: Command, page: Path) -> None:
    saved = page.with_name("saved.json")
    command("report", str(page), "-o", str(saved))

    done = command("diff", str(saved), str(page), "--format", "markdown")

    assert (done.returncode, "nothing differs" in done.stdout) == (0, True), done.stderr


def test_a_layer_more_that_ends_repainting_is_a_trade(command: Command, page: Path) -> None:
    text = (
        "<!DOCTYPE html><style>@keyframes move {{ to {{ {to} }} }} div {{ position: absolute; left: 0; width: 200px;"
        " height: 100px; background: linear-gradient(red, blue); animation: move 1s infinite }}</style><div></div>"
    )
    other = page.with_name("other.html")
    page.write_text(text.format(to="left: 300px"))
    other.write_text(text.format(to="transform: translateX(300px)"))

    found = json.loads(command("diff", str(page), str(other), "--format", "json").stdout)

    verdicts = {item["name"]: item["verdict"] for item in found["metrics"]}
    assert (verdicts["layers_drawn"], verdicts["repainted_px"]) == ("worse", "better")
    assert ("gone", "non-composited-animation") in [
        (item["change"], (item["before"] or item["after"])["id"]) for item in found["findings"]
    ]
    assert command("diff", str(page), str(other)).stdout.splitlines()[1].startswith("a trade: less of ")


@needs_git
def test_revisions_of_a_scene(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository / "pages")

    assert reasons(diff(capsys, "--rev", "HEAD~1..HEAD", "page.toml")) == [("gone", ["WillChangeTransform"])]
    assert reasons(diff(capsys, "--rev", "HEAD~1..", "page.toml")) == [("changed", ["WillChangeOpacity"])]
    assert reasons(diff(capsys, "HEAD:pages/page.toml", "HEAD~1:./page.toml")) == [("new", ["WillChangeTransform"])]
    assert reasons(diff(capsys, "--rev", "HEAD~1..main", str(repository / "pages" / "page.toml"))) == [
        ("gone", ["WillChangeTransform"])
    ]


@needs_git
def test_places_in_a_revision_are_those_of_the_repository(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository)

    found = diff(capsys, "HEAD~1:pages/page.toml", "HEAD:pages/page.toml")

    assert found["before"]["title"] == "HEAD~1:pages/page.toml"  # type: ignore[index]
    assert found["layers"][0]["before"]["where"] == "css/page.css:1:55"  # type: ignore[index]


@needs_git
@pytest.mark.parametrize(
    "arguments",
    [
        ["{folder}/pages/page.toml"],
        ["a", "b", "c"],
        ["--rev", "HEAD", "pages/page.toml"],
        ["--rev", "HEAD..", "pages/page.toml", "pages/page.toml"],
        ["--rev", "HEAD...main", "pages/page.toml"],
        ["--rev", "gone..HEAD", "pages/page.toml"],
        ["--rev", "--output=x..HEAD", "pages/page.toml"],
        ["HEAD:pages/gone.html", "pages/page.toml"],
        ["HEAD:pages/gone.toml", "pages/page.toml"],
        ["HEAD:../outside.html", "pages/page.toml"],
        ["HEAD:pages/page.toml", "pages/gone.json"],
        ["HEAD:pages/page.toml", "pages/page.toml", "--root", "."],
        ["pages/page.toml", "pages/page.toml", "-o", "missing/x"],
    ],
)
def test_wrong_usage_is_one_line(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(repository)

    try:
        code: object = main(["diff", *(part.format(folder=repository) for part in arguments)])
    except SystemExit as stop:
        code = stop.code

    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1, said.err


@needs_git
def test_outside_a_repository_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    assert main(["diff", "HEAD:a.html", "HEAD~1:a.html"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
