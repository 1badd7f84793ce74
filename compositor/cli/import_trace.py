"""`compositor import-trace`: a report on layers that a real browser recorded."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.cli.options import CommandError, Subparsers, add_command
from compositor.cli.output import write_text
from compositor.cli.progress import progress
from compositor.cli.report_output import add_output_options, outputs_from, write_report

if TYPE_CHECKING:
    from compositor.trace import Trace


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "import-trace",
        _("a report on the layers in a Chrome trace, recorded with the category disabled-by-default-cc.debug"),
        "compositor import-trace trace.json.gz --format json",
        run,
    )
    parser.add_argument("file", metavar="FILE", help=_("a trace, .json or .json.gz"))
    parser.add_argument("--list", action="store_true", help=_("only list the compositors in the trace"))
    parser.add_argument(
        "--compositor", type=int, metavar="N", help=_("report on the Nth of --list (default the page with most layers)")
    )
    parser.add_argument(
        "--at", choices=("last", "peak"), default="last", help=_("its last snapshot, or that with the most tile memory")
    )
    add_output_options(parser, fail_on="never")


def run(args: argparse.Namespace) -> int:
    """Read, choose and print."""
    outputs = outputs_from(args, Path(args.file))
    from compositor.analysis import Level
    from compositor.report.subject import Subject
    from compositor.trace import TraceError, read_trace, trace_report

    try:
        with progress() as line:
            trace = read_trace(args.file, line.update)
    except TraceError as error:
        raise CommandError(str(error)) from error
    if args.list:
        write_text("".join(f"{row}\n" for row in _rows(trace)), args.output)
        return 0
    number = 1 if args.compositor is None else args.compositor
    if not 1 <= number <= len(trace.hosts):
        message = _("the trace has {count} compositors, no number {number}")
        raise CommandError(message.format(count=len(trace.hosts), number=number))
    host = trace.hosts[number - 1]
    report = trace_report(trace, host, host.peak if args.at == "peak" else host.last)
    fail_at = None if args.fail_on == "never" else Level[args.fail_on.upper()]
    write_report(Subject(report, fail_at, args.all_layers, args.all_findings), outputs)
    return 1 if report.failed(fail_at) else 0


def _rows(trace: Trace) -> list[str]:
    rows = []
    for number, host in enumerate(trace.hosts, 1):
        tree = host.last
        row = _("{number}: {name} {process}, {width}x{height} px, {drawn} of {layers} layers drawn, {bytes}; {count}")
        rows.append(
            row.format(
                number=number,
                name=host.process_name or _("process"),
                process=tree.process,
                width=tree.viewport[0],
                height=tree.viewport[1],
                drawn=tree.drawn,
                layers=len(tree.layers),
                bytes=bytes_text(tree.bytes),
                count=ngettext("{count} snapshot", "{count} snapshots", host.snapshots).format(count=host.snapshots)
                + ("" if tree.is_page else _(" (the browser's own interface)")),
            )
        )
    return rows + ([trace.problem] if trace.problem else [])
