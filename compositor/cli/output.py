"""Writing results: to standard output, or to a file that appears only when it is complete."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from compositor.base.i18n import _
from compositor.cli.options import CommandError


def write_text(text: str, output: str | None) -> None:
    """Print `text`, or write it to `output`."""
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    write_file(output, lambda file: file.write(text.encode("utf-8")))


def write_file(output: str, write: Callable[[BinaryIO], object]) -> None:
    """Let `write` fill a temporary file, then rename it to `output`.

    Raises:
        CommandError: `output` cannot be written.
    """
    target = Path(output)
    temporary = ""
    try:
        descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name[:80]}.", dir=target.parent)
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        _remove(temporary)
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=reason)) from error
    except BaseException:
        _remove(temporary)
        raise


def check_writable(output: str | None) -> None:
    """Fail early when `output` surely cannot be written, before the work is done.

    Raises:
        CommandError: Its folder is missing or not writable, or it is a folder.
    """
    if output is None or output == "-":
        return
    target = Path(output)
    if target.is_dir():
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=_("it is a folder")))
    if not target.parent.is_dir():
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=_("no such folder")))
    if not os.access(target.parent, os.W_OK):
        raise CommandError(_("cannot write {path}: {reason}").format(path=output, reason=_("permission denied")))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _remove(path: str) -> None:
    if path:
        try:
            os.unlink(path)
        except OSError:
            return
