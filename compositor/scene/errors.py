"""What is wrong with a scene."""

from __future__ import annotations

from pathlib import Path


class SceneError(Exception):
    """A scene that cannot be used.

    Attributes:
        path: The file at fault.
        line: Line in it, from 1; 0 when no line applies.
    """

    def __init__(self, message: str, path: str | Path = "", line: int = 0) -> None:
        self.path = str(path)
        self.line = line
        where = f"{self.path}:{line}: " if line else f"{self.path}: " if self.path else ""
        super().__init__(f"{where}{message}")
