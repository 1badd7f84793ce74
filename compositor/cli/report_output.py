"""Which formats a report is written in, and where to: options that `report` and `import-trace` share."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from compositor.base.i18n import _
from compositor.cli.options import CommandError
from compositor.cli.output import check_writable, write_text
from compositor.cli.streams import VisibleStream
from compositor.report import FORMATS, Format, format_of

if TYPE_CHECKING:
    from compositor.report.subject import Subject

FAIL_ON = ("info", "warning", "error", "never")


class Output(NamedTuple):
    """One format and where it goes; None is standard output."""

    format: Format
    file: str | None


def add_output_options(parser: argparse.ArgumentParser, fail_on: str) -> None:
    """`--format`, `--output`, `--write`, `--all-layers`, `--all-findings` and `--fail-on` (`fail_on` by default)."""
    listed = "; ".join(f"{item.name}: {item.title}" for item in FORMATS.values())
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        help=_("default: what the name of --output ends in, else text; {formats}").format(formats=listed),
    )
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))
    parser.add_argument(
        "--write",
        metavar="FORMAT=FILE",
        action="append",
        default=[],
        help=_("also write this format to this file; may be given several times"),
    )
    parser.add_argument("--all-layers", action="store_true", help=_("list every layer, not only the largest"))
    parser.add_argument("--all-findings", action="store_true", help=_("list every finding, however many are alike"))
    parser.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        default=fail_on,
        help=_("exit with 1 on a finding of this severity or worse (default {level}); exceeded budgets always fail")
        .format(level=fail_on),
    )  # fmt: skip


def outputs_from(args: argparse.Namespace, *sources: Path) -> tuple[Output, ...]:
    """What to write where, known to be possible; `sources` are what is read, and stay.

    Raises:
        CommandError: An unknown format, or a file that cannot be written or is named twice.
    """
    by_name = format_of(args.output) if args.output and not args.format else None
    outputs = [Output(by_name or FORMATS[args.format or "text"], args.output)]
    for text in args.write:
        name, _equals, file = text.partition("=")
        if name not in FORMATS or not file:
            message = _("--write expects FORMAT=FILE with a format of {names}, not {text!r}")
            raise CommandError(message.format(names=", ".join(FORMATS), text=text))
        outputs.append(Output(FORMATS[name], file))
    for output in outputs:
        check_writable(output.file, *sources)
    _check_distinct(output.file for output in outputs if output.file is not None)
    return tuple(outputs)


def write_report(subject: Subject, outputs: Iterable[Output]) -> None:
    """Write `subject` in every format: files first, each complete or not at all."""
    for output in sorted(outputs, key=lambda output: output.file in (None, "-")):
        if output.file is None:
            output.format.write(subject, sys.stdout)
        else:
            text = io.StringIO()
            output.format.write(subject, text if output.format.is_markup else cast(IO[str], VisibleStream(text)))
            write_text(text.getvalue(), output.file)


def _check_distinct(files: Iterable[str]) -> None:
    seen: set[str] = set()
    for file in files:
        real = file if file == "-" else os.path.realpath(file)
        if real in seen:
            raise CommandError(_("cannot write {path}: two formats go there").format(path=file))
        seen.add(real)
