"""One device for all tests that draw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from compositor.gpu import BackendUnavailable, Device, GpuBackend, open_device


@pytest.fixture(scope="session")
def device() -> Iterator[Device]:
    try:
        opened = open_device()
    except BackendUnavailable as error:
        pytest.skip(str(error))
    yield opened
    opened.release()


@pytest.fixture(scope="session")
def backend(device: Device) -> Iterator[GpuBackend]:
    made = GpuBackend(device)
    yield made
    made.release()


@pytest.fixture(autouse=True)
def _no_gl_errors(device: Device) -> Iterator[None]:
    device.make_current()  # tests elsewhere open devices of their own
    assert device.context.error == "GL_NO_ERROR"
    yield
    assert device.context.error == "GL_NO_ERROR"
