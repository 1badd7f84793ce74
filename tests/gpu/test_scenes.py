"""Every scene: the device takes the bytes that were predicted, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run
from compositor.gpu import GpuBackend
from compositor.scene import load_scene

SCENES = sorted((Path(__file__).parent.parent.parent / "scenes").iterdir())
pytestmark = pytest.mark.gpu


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.name)
def test_measured_bytes_equal_predicted_bytes(path: Path, backend: GpuBackend) -> None:
    run = Run(load_scene(path))

    picture = run.execute(backend)

    assert picture.measured == picture.predicted
    assert picture.pixels.shape == (run.scene.device_size[1], run.scene.device_size[0], 4)
    assert (picture.pixels[..., 3] == 255).all()


def test_a_second_frame_is_the_same(backend: GpuBackend) -> None:
    run = Run(load_scene(SCENES[0]))

    first, second = run.execute(backend), run.execute(backend)

    assert (first.pixels == second.pixels).all()
    assert first.measured == second.measured
