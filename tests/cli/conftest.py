from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCENES = Path(__file__).parent.parent.parent / "scenes"
Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def command() -> Command:
    """Runs `compositor` in a process of its own, as a user does."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "compositor", *arguments],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, **environment},
            cwd=SCENES.parent,
        )

    return run


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(
        "<!DOCTYPE html><style>\n"
        ".box { width: 100px; height: 50px; background: green; will-change: transform }\n"
        "</style>\n"
        "<div class=box>hello</div>\n"
    )
    return path
