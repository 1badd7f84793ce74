from __future__ import annotations

from pathlib import Path

import pytest

from compositor.cli.options import CommandError
from compositor.cli.output import check_writable, write_file, write_text


def test_a_file_appears_complete_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")

    def fail(file: object) -> None:
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        write_file(str(target), fail)

    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_text_is_written_as_utf8(tmp_path: Path) -> None:
    write_text("größe\n", str(tmp_path / "out.txt"))

    assert (tmp_path / "out.txt").read_bytes() == "größe\n".encode()


def test_minus_means_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    write_text("here\n", "-")

    assert capsys.readouterr().out == "here\n"


@pytest.mark.parametrize("name", ["missing/out.txt", "."])
def test_an_unwritable_place_is_one_error(tmp_path: Path, name: str) -> None:
    place = str(tmp_path / name)

    with pytest.raises(CommandError):
        check_writable(place)
    with pytest.raises(CommandError):
        write_text("x", place)
