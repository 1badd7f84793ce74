from __future__ import annotations

import os
import stat
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


def test_what_utf8_lacks_becomes_an_escape(tmp_path: Path) -> None:
    write_text("a\udcff", str(tmp_path / "out.txt"))

    assert (tmp_path / "out.txt").read_bytes() == rb"a\udcff"


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


def test_a_pipe_is_written_through_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    write_text("here\n", str(pipe))

    assert os.read(reader, 100) == b"here\n"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_is_followed_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")

    write_text("new", str(tmp_path / "link.txt"))

    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_what_is_read_from_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>x")
    (tmp_path / "link.html").symlink_to("page.html")

    with pytest.raises(CommandError, match="read from"):
        check_writable(str(tmp_path / "link.html"), tmp_path / "page.html")


def test_a_device_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    write_text("through\n", str(pipe))

    assert os.read(reader, 100) == b"through\n"
    assert pipe.is_fifo()
    os.close(reader)
