"""Progress on a terminal, for work that takes longer than a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_PATIENCE_S = 1.0


class Progress:
    """Says on standard error which stage is running; silent until a second has passed and when not on a terminal."""

    def __init__(self) -> None:
        self._status: Any = None
        self._text = ""
        self._lock = threading.Lock()
        self._timer = threading.Timer(_PATIENCE_S, self._show)
        self._timer.daemon = True

    def update(self, text: str) -> None:
        """What is being done now."""
        with self._lock:
            self._text = text
            if self._status is not None:
                self._status.update(text)

    def start(self) -> None:
        """Begin to wait."""
        if sys.stderr.isatty():
            self._timer.start()

    def stop(self) -> None:
        """Take the line away."""
        self._timer.cancel()
        with self._lock:
            if self._status is not None:
                self._status.stop()
                self._status = None

    def _show(self) -> None:
        from rich.console import Console

        with self._lock:
            if self._timer.finished.is_set():
                return
            self._status = Console(stderr=True).status(self._text)
            self._status.start()


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress line for the body."""
    line = Progress()
    line.start()
    try:
        yield line
    finally:
        line.stop()
