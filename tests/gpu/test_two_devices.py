"""Devices used in turn do not disturb each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import run
from compositor.gpu import GpuBackend

pytestmark = pytest.mark.gpu


def test_a_device_is_whole_after_another_was_opened_and_released(tmp_path: Path, backend: GpuBackend) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><p style='background: teal'>text")
    first = run(page, viewport=(200, 100))

    before = first.execute(backend).pixels
    other = run(page, viewport=(200, 100)).render()
    after = first.execute(backend).pixels

    assert (before == after).all()
    assert (other == after).all()
    backend.device.make_current()  # for the check that follows every test
