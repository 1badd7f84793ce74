"""`compositor report --all-profiles`: one page on every device."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from compositor.base.i18n import _
from compositor.cli.options import CommandError, scene_options
from compositor.cli.output import check_writable, write_text
from compositor.cli.progress import progress
from compositor.resources.device_profile import profile_names
from compositor.scene import load_scene


def profile_matrix(args: argparse.Namespace) -> int:
    """Run the scene on each device, with its screen where no viewport or dpr is given, and print what each makes of it.

    It is for comparing, so that a device too small is no failure.
    """
    if args.profile is not None:
        raise CommandError(_("--all-profiles and --profile exclude each other"))
    if args.format not in (None, "text", "json") or args.write:
        raise CommandError(_("--all-profiles is printed as text or json only"))
    if args.baseline is not None or args.write_baseline is not None:
        raise CommandError(_("baselines go with one profile at a time"))
    options = scene_options(args)
    scenes = [load_scene(args.scene, replace(options, profile=name)) for name in profile_names()]
    check_writable(args.output, scenes[0].html)
    from compositor.api import Run
    from compositor.report.devices import matrix_text
    from compositor.report.json import report_data

    reports = []
    with progress() as line:
        for scene in scenes:
            line.update(_("on {profile}").format(profile=scene.profile))
            reports.append(Run(scene).report())
    if args.format == "json":
        rows = [{key: report_data(report)[key] for key in ("scene", "totals", "device")} for report in reports]
        write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", args.output)
    else:
        write_text(matrix_text(reports), args.output)
    return 0
