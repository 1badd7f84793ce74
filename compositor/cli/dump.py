"""`compositor dump`: the output of one stage."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from compositor.base.i18n import _
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.output import check_png, check_writable, write_text
from compositor.cli.progress import progress

_STAGES = (
    "dom", "cssom", "style", "render-tree", "layout", "property-trees", "paint", "layers", "tiles", "raster", "frame",
    "oracle",
)  # fmt: skip


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "dump",
        _("what one stage of the pipeline made of the page"),
        "compositor dump page.html --stage layers",
        run,
    )
    add_scene_options(parser)
    parser.add_argument(
        "--stage",
        choices=_STAGES,
        required=True,
        help=_("the stage; oracle is boxes, layers and tiles in one JSON record, to compare with a browser's"),
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))
    parser.add_argument("--screenshot", metavar="PNG", help=_("with --stage oracle: write the picture too"))


def run(args: argparse.Namespace) -> int:
    """Run as far as the stage needs and print it."""
    scene = scene_from(args)
    if args.stage == "oracle" and args.format != "json":
        raise CommandError(_("--stage oracle is written as JSON: add --format json"))
    if args.screenshot and args.stage != "oracle":
        raise CommandError(_("--screenshot goes with --stage oracle"))
    check_writable(args.output, scene.html)
    check_writable(args.screenshot, scene.html)
    check_png(args.screenshot)
    from compositor.api import Run
    from compositor.report.stages import stage_json, stage_text

    with progress() as line:
        page = Run(scene, on_stage=line.update)
        if args.stage == "oracle":
            text = _oracle(page, args.screenshot)
        elif args.format == "json":
            text = stage_json(page, args.stage)
        else:
            text = stage_text(page, args.stage)
    write_text(text, args.output)
    return 0


def _oracle(page: object, screenshot: str | None) -> str:
    from compositor.api import Run
    from compositor.cli.output import write_file
    from compositor.report.oracle import oracle_record
    from compositor.report.picture import write_png

    assert isinstance(page, Run)
    record = oracle_record(page)
    if screenshot:
        picture = page.render()
        write_file(screenshot, lambda file: write_png(picture, file))
        record["screenshot"] = Path(screenshot).name
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"
