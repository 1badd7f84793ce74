"""`compositor diff`: how two pages, two revisions of one, or two reports differ."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.cli.options import CommandError, Subparsers, add_command, add_view_options, scene_options
from compositor.cli.output import check_writable, write_text
from compositor.cli.progress import progress
from compositor.cli.revision import checked_out, revision_of
from compositor.scene import Scene, load_scene

if TYPE_CHECKING:
    from compositor.report.compared import Side

_FORMATS = ("text", "json", "markdown")


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "diff",
        _("what changed between two pages, revisions or reports: numbers, layers, findings"),
        "compositor diff --rev main.. page.html",
        run,
    )
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="SIDE",
        help=_("before and after: a scene, a report written with --format json, or REVISION:PATH of a scene"),
    )
    parser.add_argument(
        "--rev", metavar="A..B", help=_("compare two Git revisions of one scene; without B, with the working tree")
    )
    add_view_options(parser)
    parser.add_argument("--format", choices=_FORMATS, default="text")
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))


def run(args: argparse.Namespace) -> int:
    """Compare and print; a difference is no failure."""
    names = _sides(args.sides, args.rev)
    check_writable(args.output, *(Path(name) for name in names if Path(name).is_file()))
    from compositor.report.difference import difference
    from compositor.report.difference_output import WRITERS

    with ExitStack() as stack:
        before, after = (_side(name, args, stack) for name in names)
    found = difference(before, after)
    if args.output is None:
        WRITERS[args.format](found, sys.stdout)
    else:
        buffer = io.StringIO()
        WRITERS[args.format](found, buffer)
        write_text(buffer.getvalue(), args.output)
    return 0


def _sides(sides: Sequence[str], rev: str | None) -> tuple[str, str]:
    if rev is None:
        if len(sides) != 2:
            raise CommandError(_("diff needs two sides, or --rev A..B and one scene"))
        return sides[0], sides[1]
    before, dots, after = rev.partition("..")
    if len(sides) != 1 or not dots or not before or after.startswith("."):
        raise CommandError(_("--rev expects A..B, or A.. for the working tree, and one scene"))
    (scene,) = sides
    # `./` makes Git, and so us, take the path as one from here.
    path = scene if Path(scene).is_absolute() else f"./{scene}"
    return f"{before}:{path}", f"{after}:{path}" if after else scene


def _side(name: str, args: argparse.Namespace, stack: ExitStack) -> Side:
    from compositor.report.compared import ReadError, read_side

    if Path(name).is_file() or ":" not in name:
        if name.lower().endswith(".json"):
            try:
                return read_side(Path(name))
            except ReadError as error:
                raise CommandError(str(error)) from error
        return _reported(load_scene(name, scene_options(args)), "")
    rev, _colon, path = name.partition(":")
    if args.root is not None:
        raise CommandError(_("--root does not go with a revision; a scene's TOML may name one"))
    revision = revision_of(rev, path)
    file, top = stack.enter_context(checked_out(revision))
    scene = replace(load_scene(file, scene_options(args)), shown_from=top)
    return _reported(scene, str(revision))


def _reported(scene: Scene, title: str) -> Side:
    from compositor.api import Run
    from compositor.report.compared import side_of
    from compositor.report.json import report_data

    with progress() as line:
        return side_of(report_data(Run(scene, on_stage=line.update).report()), title)
