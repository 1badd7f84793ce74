"""Which scenes folders and patterns mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.batch import FolderTooLargeError
from compositor.batch import pages as batch_pages
from compositor.batch.pages import find_pages, is_many


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.html", "b.html", "deep/c.htm", "deep/notes.txt", ".hidden/d.html", "e[1].html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<p>")
    (tmp_path / "b.toml").write_text("dpr = 2")
    (tmp_path / "other.toml").write_text('[tool]\nname = "x"')
    (tmp_path / "broken.toml").write_text("[[[")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("sources", "pages"),
    [
        (["."], ["a.html", "b.toml", "deep/c.htm", "e[1].html"]),
        (["*.html"], ["a.html", "b.html", "e[1].html"]),
        (["*"], ["a.html", "b.toml", "e[1].html"]),
        (["**/*.htm"], ["deep/c.htm"]),
        (["e[1].html"], ["e[1].html"]),
        (["a.html", "a.html", "missing.html"], ["a.html", "missing.html"]),
        (["nothing/*.html"], []),
    ],
)
def test_pages(site: Path, sources: list[str], pages: list[str]) -> None:
    assert list(find_pages(sources)) == pages


def test_folders_of_too_many_files_are_refused(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_pages, "MAX_FILES", 9)
    assert find_pages(["."])  # 7 files and 1 folder that show, 1 that does not
    (site / "deep" / "more").mkdir()
    for index in range(5):
        (site / "deep" / "more" / f"{index}.txt").touch()

    with pytest.raises(FolderTooLargeError):
        find_pages(["."])


@pytest.mark.parametrize(
    ("sources", "many"),
    [(["a.html"], False), (["e[1].html"], False), (["a.html", "b.html"], True), (["."], True), (["*.html"], True)],
)
def test_one_page_is_not_many(site: Path, sources: list[str], many: bool) -> None:
    assert is_many(sources) is many
