"""`compositor view`: the page in a window."""

from __future__ import annotations

import argparse

from compositor.base.i18n import _
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from, scene_options


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "view",
        _("the page in a window; L T O show layer borders, tile borders, overdraw; E explodes the layers; H memory"),
        "compositor view page.html",
        run,
    )
    add_scene_options(parser)


def run(args: argparse.Namespace) -> int:
    """Open the window; returns when it is closed."""
    scene = scene_from(args)
    from compositor.ui.viewer import NoDisplay, view

    try:
        view(args.scene, scene, scene_options(args))
    except NoDisplay as error:
        hint = _("no window can be opened here ({reason}); use: compositor render {scene} -o out.png")
        raise CommandError(hint.format(reason=error, scene=args.scene)) from error
    return 0
