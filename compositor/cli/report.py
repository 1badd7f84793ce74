"""`compositor report`: the analysis."""

from __future__ import annotations

import argparse
import io
import sys

from compositor.base.i18n import _
from compositor.cli.options import Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.output import check_writable, write_text
from compositor.cli.progress import progress

_FAIL_ON = ("info", "warning", "error", "never")


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "report",
        _("how many layers a page has, why, and what they cost; needs no OpenGL"),
        "compositor report page.html --format json --output report.json",
        run,
    )
    add_scene_options(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))
    parser.add_argument("--all-layers", action="store_true", help=_("list every layer, not only the largest"))
    parser.add_argument(
        "--fail-on",
        choices=_FAIL_ON,
        default="error",
        help=_("exit with 1 on a finding of this severity or worse (default error); exceeded budgets always fail"),
    )


def run(args: argparse.Namespace) -> int:
    """Analyse and print."""
    scene = scene_from(args)
    check_writable(args.output, scene.html)
    from compositor.analysis import Level
    from compositor.api import Run
    from compositor.report import print_report, report_json

    with progress() as line:
        report = Run(scene, on_stage=line.update).report()
    if args.format == "json":
        write_text(report_json(report), args.output)
    elif args.output is None:
        print_report(report, sys.stdout, all_layers=args.all_layers)
    else:
        buffer = io.StringIO()
        print_report(report, buffer, all_layers=args.all_layers)
        write_text(buffer.getvalue(), args.output)
    threshold = None if args.fail_on == "never" else Level[args.fail_on.upper()]
    return 1 if report.failed(threshold) else 0
