"""`compositor verify`: does an installed Chromium say the same?"""

from __future__ import annotations

import argparse
import importlib.util
import io
import os
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.output import check_writable, write_text
from compositor.cli.progress import progress

if TYPE_CHECKING:
    from compositor.api import Run

_DESKTOP_POLICY = "chromium-linux"
_SHOWN_REMARKS = 6


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "verify",
        _("asks an installed Chromium about the same page and shows where it differs; exit code 1 when it does"),
        "compositor verify page.html --viewport 390x844 --dpr 3",
        run,
    )
    add_scene_options(parser)
    parser.add_argument("--browser", metavar="FILE", help=_("the Chromium to ask (default $CHROMIUM, or one on PATH)"))
    parser.add_argument(
        "--no-sandbox", action="store_true", help=_("run the browser without its sandbox, as some containers need")
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--output", "-o", metavar="FILE", help=_("write there instead of printing"))
    parser.add_argument("--all", action="store_true", help=_("list every difference, not only the first"))


def run(args: argparse.Namespace) -> int:
    """Ask both and compare."""
    scene = scene_from(args)
    check_writable(args.output)
    if os.name != "posix" or importlib.util.find_spec("fcntl") is None:
        raise CommandError(_("verify needs Linux, macOS or another POSIX system"))
    from compositor.api import Run
    from compositor.browser import BrowserError, find_chromium
    from compositor.verify import ask_chromium, compare, comparison_json, our_answer, print_comparison

    binary = find_chromium(args.browser)
    if binary is None:
        message = _("no Chromium found to ask; install chromium or google-chrome, or set CHROMIUM to its path")
        raise CommandError(message)
    try:
        with progress() as line:
            ours = Run(scene, on_stage=line.update)
            answer = our_answer(ours)
            line.update(_("asking {binary}").format(binary=binary))
            comparison = compare(answer, ask_chromium(scene, binary, sandbox=not args.no_sandbox))
    except BrowserError as error:
        raise CommandError(str(error)) from error
    facts = {"path": scene.shown_path(str(scene.html)), "viewport": list(scene.viewport), "dpr": scene.dpr}
    remarks = tuple(_remarks(ours))
    if args.format == "json":
        write_text(comparison_json(comparison, facts, remarks), args.output)
    elif args.output is None:
        print_comparison(comparison, facts, remarks, sys.stdout, everything=args.all)
    else:
        buffer = io.StringIO()
        print_comparison(comparison, facts, remarks, buffer, everything=args.all)
        write_text(buffer.getvalue(), args.output)
    return 0 if comparison.agrees else 1


def _remarks(run: Run) -> Iterator[str]:
    """What may explain differences."""
    from compositor.analysis.not_modelled import not_modelled
    from compositor.verify import generic_families

    policy = run.scene.device.layer_policy
    if policy != _DESKTOP_POLICY:
        yield _("the profile {profile} follows {policy}, and a desktop browser was asked").format(
            profile=run.scene.profile, policy=policy
        )
    if run.scene.scrollbars == "overlay":
        yield _("the browser was asked without scrollbars, as it has no overlay scrollbars on desktops")
    named = ", ".join(f"{name} = {family}" for name, family in generic_families().items())
    yield _("the browser was told to take the generic fonts that are taken here: {named}").format(named=named)
    if run.scene.scripting == "enabled":
        yield _("the browser was asked with scripts off")
    line = _("not modelled: {what} {where} {message}")
    lines = (line.format(what=item.what, where=item.where, message=item.message) for item in not_modelled(run))
    yield from islice(dict.fromkeys(lines), _SHOWN_REMARKS)
