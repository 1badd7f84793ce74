"""Options that several commands share, and how wrong usage is reported."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from compositor.base.i18n import _
from compositor.resources.device_profile import profile_names
from compositor.scene import SCRIPTING, SCROLLBARS, Scene, SceneOptions, load_scene

Subparsers = Any  # argparse names this type only privately


class CommandError(Exception):
    """Something the user must change; printed as one line, exit code 2."""


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports wrong usage in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the mistake and where the help is; exit with 2."""
        self.exit(2, f"{self.prog}: {message} ({_('try')} {self.prog} --help)\n")


def add_command(
    commands: Subparsers, name: str, summary: str, example: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """A command's parser with its one-line summary and an example."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=_("example: {command}").format(command=example),
    )
    parser.set_defaults(run=run)
    return parser


def add_scene_options(parser: argparse.ArgumentParser, *, many: bool = False) -> None:
    """SCENE, or several of them, and how to look at it."""
    if many:
        help_text = _(
            "an .html page, or a .toml file that names one; also several, a folder, or a pattern such as 'a/*.html'"
        )
        parser.add_argument("scene", metavar="SCENE", nargs="+", help=help_text)
    else:
        parser.add_argument("scene", metavar="SCENE", help=_("an .html page, or a .toml file that names one"))
    add_view_options(parser)


def add_view_options(parser: argparse.ArgumentParser) -> None:
    """How to look at a scene."""
    parser.add_argument("--viewport", type=viewport, metavar="WxH", help=_("CSS px (default 1280x720)"))
    parser.add_argument("--dpr", type=positive, metavar="N", help=_("device px per CSS px (default 1)"))
    parser.add_argument("--scroll", type=_point, metavar="X,Y", help=_("scroll position of the page, CSS px"))
    parser.add_argument("--time", type=_finite, metavar="MS", help=_("moment on the animation clock, ms"))
    parser.add_argument(
        "--scrollbars",
        choices=SCROLLBARS,
        help=_("default: the device's, which are overlay on Android; without a device none, as headless Chromium"),
    )
    scripting = _("the page of a browser with scripts off (default) or on; scripts never run")
    parser.add_argument("--scripting", choices=SCRIPTING, help=scripting)
    profile = _("the device's limits, and its screen where --viewport or --dpr are not given: {names}, or a .toml file")
    parser.add_argument("--profile", metavar="NAME", help=profile.format(names=", ".join(profile_names())))
    parser.add_argument(
        "--root", metavar="DIR", help=_("folder that files named by the page must lie in (default: the page's)")
    )


def scene_options(args: argparse.Namespace) -> SceneOptions:
    """What the command line overrides."""
    return SceneOptions(
        viewport=args.viewport,
        dpr=args.dpr,
        scroll=args.scroll,
        time_ms=args.time,
        scrollbars=args.scrollbars,
        scripting=args.scripting,
        profile=args.profile,
        root=Path(args.root) if args.root is not None else None,
    )


def scene_from(args: argparse.Namespace) -> Scene:
    """The scene that the command line names.

    Raises:
        SceneError: It cannot be used.
    """
    return load_scene(args.scene, scene_options(args))


def viewport(text: str) -> tuple[int, int]:
    """Width and height, as in `1280x720`."""
    width, cross, height = text.lower().partition("x")
    if not cross or not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise argparse.ArgumentTypeError(_("expected WxH such as 1280x720, not {text!r}").format(text=text))
    if len(width) > 6 or len(height) > 6:
        raise argparse.ArgumentTypeError(_("too large: {text}").format(text=text))
    return (int(width), int(height))


def _finite(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(_("expected a number, not {text!r}").format(text=text))
    return value


def percentage(text: str) -> float:
    """A number from 0 on, with or without a percent sign."""
    value = _finite(text.removesuffix("%"))
    if value < 0:
        raise argparse.ArgumentTypeError(_("must not be negative"))
    return value


def positive(text: str) -> float:
    """A number over 0."""
    value = _finite(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(_("must be greater than 0"))
    return value


def non_negative(text: str) -> float:
    """0 or a number over it."""
    value = _finite(text)
    if value < 0:
        raise argparse.ArgumentTypeError(_("must not be less than 0"))
    return value


def _point(text: str) -> tuple[float, float]:
    x, comma, y = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(_("expected X,Y such as 0,400, not {text!r}").format(text=text))
    return (_finite(x), _finite(y))
