"""The viewer in a real window, on a virtual display."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed"),
]
ROOT = Path(__file__).parent.parent.parent
PAGE = """<!DOCTYPE html><style>
body { margin: 0; height: 1000px; background: white }
.box { width: 200px; height: 100px; background: #0000ff; will-change: transform }
</style><div class="box">box</div>"""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual display that chooses its own number."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as number:
        name = f":{number.readline().strip()}"
    yield name
    server.terminate()
    server.wait(timeout=20)


@pytest.fixture(scope="module")
def shots(display: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("viewer")
    page = folder / "page.html"
    page.write_text(PAGE)
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "ui" / "drive_viewer.py"), str(page), str(folder)],
        capture_output=True,
        text=True,
        timeout=180,
        env={**os.environ, "DISPLAY": display},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def pixels(shots: tuple[Path, str], name: str) -> NDArray[np.uint8]:
    return np.asarray(Image.open(shots[0] / f"{name}.png"))


def test_the_window_shows_the_page(shots: tuple[Path, str]) -> None:
    picture = pixels(shots, "page")

    assert picture.shape == (300, 400, 3)
    assert tuple(picture[80, 150]) == (0, 0, 255)
    assert tuple(picture[200, 300]) == (255, 255, 255)


@pytest.mark.parametrize("key", ["L", "T", "O", "H"])
def test_a_key_lays_something_over_the_page(shots: tuple[Path, str], key: str) -> None:
    picture, plain = pixels(shots, key), pixels(shots, "page")

    assert (picture != plain).any()
    assert tuple(picture[200, 395]) == (255, 255, 255) or key == "O"


def test_layer_borders_say_why(shots: tuple[Path, str]) -> None:
    border = pixels(shots, "L")[0:2, 50:150].reshape(-1, 3)

    assert (border == (255, 128, 0)).all(axis=1).any()


def test_the_exploded_view_shows_layers_apart_on_a_dark_ground(shots: tuple[Path, str]) -> None:
    picture = pixels(shots, "E").astype(int)

    assert picture[0, 0].max() < 60
    blue = (picture[..., 2] > 150) & (picture[..., 0] < 90)
    white = picture.min(axis=2) > 200
    assert blue.sum() > 500 and white.sum() > 2000


def test_scrolling_moves_the_page_and_stops_at_its_end(shots: tuple[Path, str]) -> None:
    assert not (pixels(shots, "scrolled") == (0, 0, 255)).all(axis=2).any()
    assert float(shots[1].split()[-1]) == 700.0


def test_a_changed_file_is_read_again(shots: tuple[Path, str]) -> None:
    assert tuple(pixels(shots, "reloaded")[80, 150]) == (255, 0, 0)
