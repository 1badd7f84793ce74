"""What a page's names and texts may do to a terminal, and closed or narrow streams: nothing."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

from compositor.cli.streams import VisibleStream

PAGE = "<!DOCTYPE html><div id='\x1b]0;x\x07' style='will-change:transform'>\x1b[2J\U0001f468</div>"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(tmp_path: Path, arguments: str) -> subprocess.CompletedProcess[bytes]:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    command = f"'{sys.executable}' -m compositor {arguments}"
    return subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, timeout=120, check=False)


def test_control_characters_show() -> None:
    plain, terminal = io.StringIO(), Terminal()
    for stream in (plain, terminal):
        VisibleStream(stream).write("a\x1b[31mb\x1b]0;c\x07\x9b\n\td")

    assert plain.getvalue() == "a\\u001b[31mb\\u001b]0;c\\u0007\\u009b\n\td"
    assert terminal.getvalue() == "a\x1b[31mb\\u001b]0;c\\u0007\\u009b\n\td"


def test_json_keeps_its_meaning() -> None:
    stream = io.StringIO()
    VisibleStream(stream).write(json.dumps("a\x9b\x1b", ensure_ascii=False))

    assert json.loads(stream.getvalue()) == "a\x9b\x1b"


def test_a_report_sends_the_terminal_nothing_of_the_page(tmp_path: Path) -> None:
    done = run(tmp_path, "report page.html")

    assert done.returncode == 0
    assert b"\x1b" not in done.stdout


def test_closed_streams_are_no_traceback(tmp_path: Path) -> None:
    assert run(tmp_path, "report page.html >&-").returncode == 0
    assert run(tmp_path, "report page.html 2>&-").returncode == 0
    assert run(tmp_path, "report gone.html 2>&-").stdout == b""
    assert b"Traceback" not in run(tmp_path, "report page.html >&-").stderr


def test_an_encoding_without_the_character_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "compositor", "dump", "page.html", "--stage", "dom"],
        cwd=tmp_path, capture_output=True, timeout=120, env={"PYTHONIOENCODING": "ascii"}, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_an_interrupt_while_starting_is_no_traceback(tmp_path: Path) -> None:
    script = (
        "import sys, compositor.__main__ as start\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'compositor.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "start.start()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (130, b"")
