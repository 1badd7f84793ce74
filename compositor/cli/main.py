"""`compositor COMMAND …`: picks the command, and turns what can go wrong into one line and an exit code."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from compositor.base.i18n import _
from compositor.base.version import product_version
from compositor.base.visible import visible
from compositor.cli import (
    capture,
    diff,
    doctor,
    dump,
    explain,
    import_trace,
    profiles,
    render,
    report,
    verify,
    view,
    what_if,
)
from compositor.cli.options import CommandError, OneLineParser
from compositor.cli.streams import guard_streams
from compositor.scene import SceneError

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
_EXIT_INTERRUPTED = 130
_MAX_ERROR = 1000  # characters of one error line
_COMMANDS = (report, diff, what_if, render, view, dump, explain, verify, import_trace, capture, profiles, doctor)


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = OneLineParser(
        prog="compositor",
        description=_("A browser rendering engine you can see through: layers, reasons, GPU memory and pixels."),
        epilog=_("example: compositor report page.html --viewport 390x844 --dpr 3"),
    )
    parser.add_argument("--version", action="version", version=f"compositor {product_version()}")
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=True, parser_class=OneLineParser)
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code.

    0 fine, 1 a budget or finding failed, 2 wrong usage or something that cannot be read or written.
    """
    args = build_parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except (SceneError, CommandError) as error:
        print(_one_line(error), file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:
        _give_up_unwritable_output()  # whoever read it has gone
        return EXIT_OK
    except OSError as error:
        _give_up_unwritable_output()
        print(_one_line(error), file=sys.stderr)
        return EXIT_USAGE
    except KeyboardInterrupt:
        print(_("compositor: interrupted"), file=sys.stderr)
        return _EXIT_INTERRUPTED
    return code


def _give_up_unwritable_output() -> None:
    """What is left in the buffer must not fail once more at exit, where it would change the exit code."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def entry_point() -> NoReturn:
    """The console script."""
    relax_garbage_collection()
    guard_streams()
    sys.exit(main())


def relax_garbage_collection() -> None:
    """Collect cyclic garbage rarely: nearly all that a run makes lives to its end."""
    gc.set_threshold(1_000_000, 20, 100)


def _one_line(error: Exception) -> str:
    """The error for a terminal: a file's name may hold line feeds and escape sequences, or be endless."""
    text = visible(str(error))
    return f"compositor: {text if len(text) <= _MAX_ERROR else text[: _MAX_ERROR - 1] + '…'}"
