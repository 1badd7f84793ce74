"""Opens the viewer, presses keys, and saves what the window shows after each; run by `test_viewer.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from compositor.scene import SceneOptions, load_scene
from compositor.ui.viewer import Viewer


def save(viewer: Viewer, path: Path) -> None:
    viewer.step()
    viewer.draw()
    width, height = viewer.size
    data = viewer.context.screen.read((0, 0, width, height), components=3, alignment=1)
    assert viewer.context.error in ("GL_NO_ERROR", "GL_INVALID_OPERATION")  # moderngl's read of a window leaves one
    Image.fromarray(np.frombuffer(data, np.uint8).reshape(height, width, 3)[::-1]).save(path)


def main() -> None:
    page, output = Path(sys.argv[1]), Path(sys.argv[2])
    options = SceneOptions(viewport=(400, 300))
    viewer = Viewer(str(page), load_scene(page, options), options)
    save(viewer, output / "page.png")
    for key in "LTOHE":
        viewer.press(key)
        save(viewer, output / f"{key}.png")
        viewer.press(key)
    viewer.press("PAGE_DOWN")
    save(viewer, output / "scrolled.png")
    viewer.press("END")
    viewer.step()
    print(viewer.state.scroll[1])
    viewer.press("HOME")
    page.write_text(page.read_text().replace("#0000ff", "#ff0000"))
    save(viewer, output / "reloaded.png")
    viewer.press("Q")
    assert viewer.step(), "Q closes the window"
    viewer.release()


if __name__ == "__main__":
    main()
