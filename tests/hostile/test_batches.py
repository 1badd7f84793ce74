"""Folders and journals that no batch would make."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from compositor.batch.jobs import Job, PageResult
from compositor.batch.journal import Journal
from compositor.cli.main import main
from compositor.scene import SceneOptions

PAGE = "<!DOCTYPE html><p style='will-change:transform'>x"


def report(folder: Path, out: Path) -> int:
    return main(["report", str(folder), "-o", str(out), "--executor", "serial"])


def test_links_in_circles_and_odd_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "pages", tmp_path / "out"
    folder.mkdir()
    for name in ("good.html", "two\nlines.html", "\u202eturned.html", "<b>.html", "x" * 200 + ".html"):
        (folder / name).write_text(PAGE)
    (folder / "self.html").symlink_to("self.html")
    (folder / "loop").symlink_to("..")
    (folder / "gone.html").symlink_to("nowhere.html")
    os.mkfifo(folder / "pipe.html")
    (folder / "folder.html").mkdir()

    assert report(folder, out) == 1

    pages = {os.path.basename(page["page"]): page for page in json.loads((out / "index.json").read_text())["pages"]}
    assert {name for name, page in pages.items() if page["error"]} == {"self.html", "gone.html", "pipe.html"}
    assert pages["two\nlines.html"]["layers_drawn"] == 2
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(pages) + 1
    assert all(line.isprintable() for line in printed)
    assert "<b>.html" not in (out / "index.html").read_text()


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000, "null", "\0" * 100, '{"key": 5, "result": {}}',
        '{"key": "KEY", "result": {"source": "a", "worst": [5]}}',
        '{"key": "KEY", "result": {"source": "a", "worst": [], "error": []}}',
        '{"key": "KEY", "result": {"source": "a", "worst": [], "error": "x", "layers": "many"}}',
        '{"key": "KEY", "result": {"source": "a", "worst": [], "error": "x", "layers": null}}',
        '{"key": "KEY", "result": {"source": "a", "worst": [], "error": "x", "layers": 1' + "0" * 4000 + "}}",
        '{"key": "../../x", "result": {"source": "a", "worst": [], "error": "x"}}',
    ],
)  # fmt: skip
def test_lines_that_are_no_results_do_not_count(line: str, tmp_path: Path) -> None:
    key = Job("page.html", SceneOptions()).key
    good = json.dumps({"key": key, "result": {"source": "page.html", "error": "x", "worst": []}})
    (tmp_path / "journal.jsonl").write_text(f"{line.replace('KEY', 'a' * 24)}\n{good}\n")

    with Journal(tmp_path) as journal:
        assert journal.done == {key: PageResult("page.html", error="x")}


def test_a_report_that_is_empty_is_made_again(tmp_path: Path) -> None:
    folder, out = tmp_path / "pages", tmp_path / "out"
    folder.mkdir()
    (folder / "a.html").write_text(PAGE)
    report(folder, out)
    (made,) = (out / "reports").iterdir()
    made.write_text("")

    report(folder, out)

    assert json.loads(made.read_text())["layers"]
