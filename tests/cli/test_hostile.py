"""Input that means harm or is broken: a remark, the documented exit code, bounded memory, never a traceback."""

from __future__ import annotations

import json
import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

MEMORY_LIMIT = 3 << 30
HUGE_NUMBERS = (
    "<div style='width:1e30px;height:1e30px;transform:rotate(33deg) scale(1e20);background:red'>x</div>"
    "<div style='transform:perspective(1px) translateZ(1e9px) rotateX(89.999deg);width:1e9px'>y</div>"
    "<div style='filter:blur(1e9px);width:100px;height:100px;background:blue'>z</div>"
    "<div style='box-shadow:0 0 1e9px 1e9px red;width:9px;height:9px'></div>"
    "<p style='font-size:1e9px'>big</p><p style='letter-spacing:-1e9px'>negative</p>"
    "<div style='border-radius:1e20px;width:calc(1px/0);height:100px;border:1e9px solid'></div>"
)


def png_bomb(side: int) -> bytes:
    """A one-bit PNG of `side` × `side` px in a few KiB."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    data = b"".join(packer.compress(row) for _row in range(side)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def text(body: str) -> Callable[[Path], bytes]:
    return lambda _folder: ("<!DOCTYPE html>" + body).encode()


def import_loop(folder: Path) -> bytes:
    (folder / "a.css").write_text("@import 'b.css'; p { color: red }")
    (folder / "b.css").write_text("@import 'a.css'; p { margin: 1px }")
    return b"<!DOCTYPE html><style>@import 'a.css';</style><p>x"


def image_bomb(folder: Path) -> bytes:
    (folder / "bomb.png").write_bytes(png_bomb(20_000))
    return b"<!DOCTYPE html><img src=bomb.png width=90><p style='background:url(bomb.png);height:90px'>x"


CASES: list[tuple[str, Callable[[Path], bytes], str]] = [
    ("empty", lambda _folder: b"", "empty"),
    ("binary", lambda _folder: bytes(range(256)) * 100, "binary"),
    ("deep", text("<div>" * 50_000 + "x"), "nested deeper"),
    ("wide", text("<div style='width:100000000px;height:50px;background:red;will-change:transform'>x</div>"), ""),
    ("tall", text("<div style='height:1000000000px;background:linear-gradient(red,blue)'>x</div><p>y"), ""),
    ("numbers", text(HUGE_NUMBERS), ""),
    ("imports", import_loop, "import"),
    ("missing", text("<link rel=stylesheet href=gone.css><img src=gone.png><p>x"), "not found"),
    ("outside", text("<style>p{background:url(../../etc/passwd)}</style><img src='../../etc/passwd'><p>x"), "outside"),
    ("remote", text("<link rel=stylesheet href='https://example.invalid/a.css'><p>x"), "only local files"),
    ("bomb", image_bomb, "exceeds limit"),
]


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


@pytest.mark.parametrize(("name", "make", "remark"), CASES, ids=[case[0] for case in CASES])
def test_a_report_remarks_and_goes_on(name: str, make: Callable[[Path], bytes], remark: str, tmp_path: Path) -> None:
    page = tmp_path / f"{name}.html"
    page.write_bytes(make(tmp_path))

    done = subprocess.run(
        [sys.executable, "-m", "compositor", "report", str(page), "--format", "json"],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=limited if os.name == "posix" else None,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert remark in " ".join(json.loads(done.stdout)["diagnostics"])


@pytest.mark.gpu
@pytest.mark.parametrize("name", ["wide", "tall", "numbers", "bomb", "empty"])
def test_such_a_page_is_drawn_without_a_traceback(name: str, tmp_path: Path) -> None:
    make = next(case[1] for case in CASES if case[0] == name)
    page = tmp_path / f"{name}.html"
    page.write_bytes(make(tmp_path))

    done = subprocess.run(
        [sys.executable, "-m", "compositor", "render", str(page), "-o", str(tmp_path / "out.png")],
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.png").exists()
