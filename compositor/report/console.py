"""Printing with tables and colours: as wide as the terminal on one, plain and unbroken elsewhere."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import IO

from rich.console import Console

PIPED_WIDTH = 400


def print_to(file: IO[str], draw: Callable[[Console], None], piped_width: int = PIPED_WIDTH) -> None:
    """Let `draw` print to `file`; in colour and in the terminal's width only on a terminal."""
    if file.isatty():
        draw(Console(file=file, highlight=False))
        return
    buffer = io.StringIO()
    draw(Console(file=buffer, highlight=False, width=piped_width, color_system=None))
    file.writelines(line.rstrip() + "\n" for line in buffer.getvalue().splitlines())
