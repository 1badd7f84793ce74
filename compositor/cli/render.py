"""`compositor render`: the composited picture, through OpenGL."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.output import check_png, check_writable, write_file
from compositor.cli.progress import progress

if TYPE_CHECKING:
    from compositor.resources.ledger import ResourceKind

_OVERLAYS = ("layers", "tiles", "overdraw")


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "render",
        _("the composited picture as a PNG, and the GPU memory it took beside what was predicted"),
        "compositor render page.html -o page.png --show layers,tiles",
        run,
    )
    add_scene_options(parser)
    parser.add_argument("--output", "-o", metavar="PNG", required=True, help=_("the picture to write"))
    parser.add_argument(
        "--show",
        type=_overlays,
        default=(),
        metavar="NAMES",
        help=_(
            "overlays, separated by commas: layers (orange: asked for, magenta: forced by overlap, green: the page, "
            "blue: scrollers), tiles (blue: a texture, grey: one colour), overdraw (blue: drawn twice, green: three "
            "times, pink: four, red: more often)"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Render, check the ledger, write the picture, print the memory."""
    scene = scene_from(args)
    check_writable(args.output, scene.html)
    check_png(args.output)
    from compositor.api import Run
    from compositor.gpu import AllocationFailed, BackendUnavailable
    from compositor.report.overlays import blend, overlay
    from compositor.report.picture import write_png

    with progress() as line:
        page = Run(scene, on_stage=line.update)
        try:
            result = page.execute()
        except (BackendUnavailable, AllocationFailed) as error:
            raise CommandError(str(error)) from error
        picture = result.pixels
        if args.show:
            picture = blend(picture, overlay(page, args.show))
    write_file(args.output, lambda file: write_png(picture, file))
    _print_memory(result.predicted, result.measured)
    assert result.predicted == result.measured, "the device took other bytes than predicted"
    return 0


def _print_memory(predicted: Mapping[ResourceKind, int], measured: Mapping[ResourceKind, int]) -> None:
    sys.stdout.write(f"{_('GPU memory'):<12}{_('predicted'):>14}{_('measured'):>14}\n")
    for kind in sorted({*predicted, *measured}, key=lambda kind: kind.value):
        row = f"{kind.value:<12}{bytes_text(predicted.get(kind, 0)):>14}{bytes_text(measured.get(kind, 0)):>14}"
        sys.stdout.write(row + "\n")
    totals = f"{bytes_text(sum(predicted.values())):>14}{bytes_text(sum(measured.values())):>14}"
    sys.stdout.write(f"{_('total'):<12}{totals}\n")


def _overlays(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in _OVERLAYS]
    if unknown:
        raise argparse.ArgumentTypeError(
            _("unknown overlay {name!r}; known are {names}").format(name=unknown[0], names=", ".join(_OVERLAYS))
        )
    return names
