"""Where an installed Chromium is."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")
_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium(named: str | None = None) -> str | None:
    """Path of an installed Chromium: the one named, that of `$CHROMIUM`, or one on PATH; None when there is none."""
    named = named or os.environ.get("CHROMIUM", "")
    if named:
        return shutil.which(named)
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or next((path for path in _MAC if sys.platform == "darwin" and os.access(path, os.X_OK)), None)
