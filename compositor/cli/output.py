"""Writing results: to standard output, or to a file that appears only when it is complete.

Devices, pipes and sockets are written through, never replaced.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from compositor.base.files import replace_file
from compositor.base.i18n import _
from compositor.cli.options import CommandError


def write_text(text: str, output: str | None) -> None:
    """Print `text`, or write it to `output`; what UTF-8 lacks, as in names of files, becomes an escape."""
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    write_file(output, lambda file: file.write(text.encode("utf-8", "backslashreplace")))


def write_file(output: str, write: Callable[[BinaryIO], object]) -> None:
    """Let `write` fill a temporary file, then rename it to `output`.

    Raises:
        CommandError: `output` cannot be written.
    """
    try:
        target = Path(os.path.realpath(output))
        if target.exists() and not target.is_file():
            _write_through(target, write)
        else:
            replace_file(target, write)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=reason)) from error


def _write_through(target: Path, write: Callable[[BinaryIO], object]) -> None:
    whole = io.BytesIO()  # a writer may seek, a pipe cannot
    write(whole)
    with target.open("wb") as file:
        file.write(whole.getbuffer())


def check_writable(output: str | None, *sources: Path) -> None:
    """Fail early when `output` surely cannot be written, before the work is done.

    Raises:
        CommandError: Its folder is missing or not writable, or it is a folder or one of `sources`.
    """
    if output is None or output == "-":
        return
    problem = _problem(Path(output), sources)
    if problem:
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=problem))


def check_png(output: str | None) -> None:
    """Fail early when the name promises another format than PNG.

    Raises:
        CommandError: It ends otherwise.
    """
    ending = Path(output or "").suffix
    if ending and ending.lower() != ".png":
        raise CommandError(_("pictures are written as PNG; {path} should end in .png").format(path=output))


def _problem(target: Path, sources: tuple[Path, ...]) -> str:
    try:
        if target.is_dir():
            return _("it is a folder")
        if not target.parent.is_dir():
            return _("no such folder")
        if any(source.exists() and target.exists() and target.samefile(source) for source in sources):
            return _("it is what is read from")
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return "" if os.access(target.parent, os.W_OK) or target.exists() else _("permission denied")
