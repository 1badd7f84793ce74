"""Form controls as pixels; the colours are those of desktop Chromium."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from compositor.api import Run
from compositor.gpu import GpuBackend
from compositor.scene import SceneOptions, load_scene

pytestmark = pytest.mark.gpu
PAGE = """<!DOCTYPE html><style>body{margin:0}body>*{position:absolute;margin:0}</style>
<input type=color value=#ff8800 style="left:0;top:0">
<meter style="left:60px;top:0;width:70px;height:14px" value=.6></meter>
<meter style="left:140px;top:0;width:70px;height:14px" value=.1 low=.3 high=.8 optimum=.9></meter>
<meter style="left:220px;top:0;width:70px;height:14px" value=.5 low=.3 high=.8 optimum=.9></meter>
<progress style="left:0;top:40px;width:140px;height:14px" value=.4></progress>
<input type=checkbox checked disabled style="left:150px;top:40px">
<input type=range disabled value=20 style="left:170px;top:40px">
<select multiple size=2 style="left:0;top:60px"><option selected>Chosen<option>Other</select>
<input type=date style="left:100px;top:60px">
<fieldset style="left:0;top:100px;width:200px;border:4px dashed red"><legend>Legend</legend></fieldset>"""
COLORS = [
    ("the chosen colour in a colour field", (25, 13), (255, 136, 0)),
    ("the face of its button", (3, 13), (239, 239, 239)),
    ("a good value", (70, 7), (16, 124, 16)),
    ("what is left of a meter", (125, 7), (239, 239, 239)),
    ("a value as bad as can be", (144, 7), (216, 59, 1)),
    ("a value not so good", (230, 7), (255, 185, 0)),
    ("progress", (20, 47), (0, 117, 255)),
    ("the edge over it", (20, 44), (30, 117, 220)),
    ("a disabled check box that is checked", (151, 46), (209, 209, 209)),
    ("a disabled slider", (180, 48), (203, 203, 203)),
    ("the chosen row of a list box", (50, 62), (206, 206, 206)),
    ("another row", (50, 79), (255, 255, 255)),
    ("the header of a calendar", (213, 67), (0, 0, 0)),
]


@pytest.fixture(scope="module")
def pixels(
    tmp_path_factory: pytest.TempPathFactory, backend: GpuBackend
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    folder = tmp_path_factory.mktemp("controls")
    (folder / "page.html").write_text(PAGE)
    run = Run(load_scene(folder / "page.html", SceneOptions(viewport=(400, 200))))
    return np.asarray(run.execute(backend).pixels[..., :3])


@pytest.mark.parametrize(("_name", "place", "color"), COLORS, ids=[case[0] for case in COLORS])
def test_colours(
    _name: str, place: tuple[int, int], color: tuple[int, ...], pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
) -> None:
    x, y = place
    assert tuple(int(v) for v in pixels[y, x]) == pytest.approx(color, abs=3)


def test_a_dashed_border_leaves_room_for_the_legend(
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]],
) -> None:
    red = (pixels[..., 0] > 200) & (pixels[..., 1] < 60)
    rows = np.flatnonzero(red[100:140, 120:180].any(axis=1)) + 100
    top = rows[0]
    assert red[top, 120:180].any()
    assert not red[top : top + 4, 17:60].any()


def test_the_dark_scheme_has_colours_of_its_own(tmp_path: Path, backend: GpuBackend) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>:root{color-scheme:dark}body{margin:0}body>*{position:absolute;margin:0;top:0}</style>"
        "<button style='left:0;width:40px;height:20px'></button>"
        "<progress style='left:50px;width:100px' value=.5></progress>"
        "<input style='left:160px;width:40px'><input type=checkbox checked style='left:220px'>"
    )
    run = Run(load_scene(page, SceneOptions(viewport=(300, 100))))
    found = np.asarray(run.execute(backend).pixels)
    places = ((20, 10), (70, 8), (130, 8), (180, 10), (221, 6), (250, 50))
    expected = ("6b6b6b", "99c8ff", "3b3b3b", "3b3b3b", "99c8ff", "121212")
    assert tuple("".join(f"{int(v):02x}" for v in found[y, x, :3]) for x, y in places) == expected
