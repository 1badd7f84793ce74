"""`compositor what-if`: what a page would cost with changed CSS."""

from __future__ import annotations

import argparse
import sys

from compositor.base.i18n import _
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.output import check_writable, write_text
from compositor.cli.progress import progress


class _AddEdit(argparse.Action):
    """Keeps the edits of all options in the order in which they are written."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None
    ) -> None:
        namespace.edits = [*namespace.edits, f"{self.const} {values}"]


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "what-if",
        _("what a page would cost with changed CSS: layers, memory, traffic and repaints, before and after"),
        "compositor what-if page.html --drop 'will-change@.card' --set '.badge { z-index: 1 }'",
        run,
    )
    add_scene_options(parser)
    for kind, metavar, text in (
        ("drop", "PROPERTY@WHERE", _("remove the declaration that wins; WHERE is a selector or FILE:LINE:COLUMN")),
        ("set", "CSS", _("add a rule that wins over the page's, such as '.badge { z-index: 1 }'")),
        ("resize", "SELECTOR", _("make the files of bitmaps as large as they are shown")),
        ("flatten", "WHERE", _("write 3D transforms in their 2D form: translate3d(x, y, 0) as translate(x, y)")),
    ):
        parser.add_argument(
            f"--{kind}", action=_AddEdit, dest="edits", const=kind, default=[], metavar=metavar, help=text
        )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))


def run(args: argparse.Namespace) -> int:
    """Run the page twice and compare."""
    if not args.edits:
        raise CommandError(_("nothing to change: give --drop, --set, --flatten or --resize"))
    scene = scene_from(args)
    check_writable(args.output, scene.html)
    from compositor.pipeline import Run
    from compositor.report.saving import saving_json, saving_text
    from compositor.whatif import EditError, parse_edit, unmatched, what_if

    try:
        with progress() as line:
            page, edits = Run(scene, on_stage=line.update), [parse_edit(text) for text in args.edits]
            saving = what_if(page, edits)
    except EditError as error:
        raise CommandError(str(error)) from error
    for selector in unmatched(page, edits):
        print(_("compositor: no element on this page matches {selector}").format(selector=selector), file=sys.stderr)
    text = saving_json(saving) if args.format == "json" else saving_text(saving)
    write_text(text, args.output)
    return 0
