"""`compositor report`: the analysis."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.batch.pages import is_many
from compositor.cli.baseline import add_baseline_options, baseline_from
from compositor.cli.batch import add_batch_options, run_many
from compositor.cli.options import Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.profile_matrix import profile_matrix
from compositor.cli.progress import progress
from compositor.cli.report_output import add_output_options, outputs_from, write_report

if TYPE_CHECKING:
    from compositor.api import Run
    from compositor.report.page_view import PageView


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "report",
        _("how many layers a page has, why, and what they cost; needs no OpenGL"),
        "compositor report page.html --write json=report.json --write sarif=report.sarif",
        run,
    )
    add_scene_options(parser, many=True)
    add_output_options(parser, fail_on="error")
    add_batch_options(parser)
    add_baseline_options(parser)
    parser.add_argument(
        "--all-profiles", action="store_true", help=_("run on every device of `compositor profiles`; print a table")
    )


def run(args: argparse.Namespace) -> int:
    """Analyse and print."""
    if is_many(args.scene):
        return run_many(args)
    (args.scene,) = args.scene
    if args.all_profiles:
        return profile_matrix(args)
    scene = scene_from(args)
    outputs = outputs_from(args, scene.html)
    baseline = baseline_from(args, scene.html)
    from compositor.analysis import Level
    from compositor.api import Run
    from compositor.report.subject import Subject

    with progress() as line:
        page = Run(scene, on_stage=line.update)
        report = baseline.limit(page.report())
        view = _view(page) if any(output.format.shows_page for output in outputs) else None
    fail_at = None if args.fail_on == "never" else Level[args.fail_on.upper()]
    write_report(Subject(report, fail_at, args.all_layers, args.all_findings, view), outputs)
    baseline.write(report)
    return 1 if report.failed(fail_at) else 0


def _view(page: Run) -> PageView:
    """The page to look at, with its picture where there is an OpenGL to draw it."""
    from compositor.gpu import AllocationFailed, BackendUnavailable
    from compositor.report.likeness import layer_groups
    from compositor.report.page_view import page_view

    explained = [group[0].id for group in layer_groups(page.report().layers)]
    try:
        return page_view(page, page.render(), "", explained)
    except (BackendUnavailable, AllocationFailed) as error:
        return page_view(page, None, str(error), explained)
