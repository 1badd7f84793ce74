from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import compositor

Report = Callable[..., list[str]]


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Makes a whole report of a page; returns the codes of the remarks on it."""

    def make(body: str | bytes) -> list[str]:
        path = tmp_path / "page.html"
        path.write_bytes(body if isinstance(body, bytes) else f"<!DOCTYPE html>{body}".encode())
        run = compositor.run(path)
        run.report()
        return [diagnostic.code for diagnostic in run.all_diagnostics()]

    return make
