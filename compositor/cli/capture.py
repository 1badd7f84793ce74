"""`compositor capture`: a page that scripts build, saved as a scene."""

from __future__ import annotations

import argparse
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING

from compositor.base.i18n import _, ngettext
from compositor.cli.options import CommandError, Subparsers, add_command, non_negative, positive, viewport
from compositor.cli.progress import progress

if TYPE_CHECKING:
    from compositor.capture import Capture

_SHOWN_REFUSED = 12


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "capture",
        _("saves a page as its scripts left it, with style sheets, pictures and fonts; needs an installed Chromium"),
        "compositor capture http://localhost:3000/ -o captured && compositor report captured/scene.toml",
        run,
    )
    parser.add_argument("source", metavar="URL|FILE", help=_("the page"))
    parser.add_argument("--output", "-o", metavar="DIR", required=True, help=_("a folder that is new or empty"))
    parser.add_argument("--viewport", type=viewport, default=(1280, 720), metavar="WxH", help=_("CSS px"))
    parser.add_argument("--dpr", type=positive, default=1.0, metavar="N", help=_("device px per CSS px (default 1)"))
    parser.add_argument(
        "--wait", type=non_negative, default=0.0, metavar="MS", help=_("let scripts run on after the page has loaded")
    )
    parser.add_argument(
        "--timeout",
        type=positive,
        default=60.0,
        metavar="S",
        help=_("save the page as it is when it still loads after so many seconds (default 60)"),
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help=_("the page may also load from there, such as https://cdn.example.org; may be given several times"),
    )
    parser.add_argument("--allow-any-origin", action="store_true", help=_("the page may load from everywhere"))
    parser.add_argument("--browser", metavar="FILE", help=_("the Chromium to use (default $CHROMIUM, or one on PATH)"))
    parser.add_argument(
        "--no-sandbox", action="store_true", help=_("run the browser without its sandbox, as some containers need")
    )


def run(args: argparse.Namespace) -> int:
    """Capture and say what was saved."""
    folder = _folder(args.output)
    if os.name != "posix" or importlib.util.find_spec("fcntl") is None:
        raise CommandError(_("capture needs Linux, macOS or another POSIX system"))
    from compositor.browser import find_chromium
    from compositor.capture import CaptureError, CaptureOptions, capture_page

    binary = find_chromium(args.browser)
    if binary is None:
        raise CommandError(_("no Chromium found; install one, or name it with --browser or $CHROMIUM"))
    options = CaptureOptions(
        viewport=args.viewport,
        dpr=args.dpr,
        wait_ms=args.wait,
        timeout_s=args.timeout,
        allowed=tuple(args.allow_origin),
        any_origin=args.allow_any_origin,
        sandbox=not args.no_sandbox,
    )
    try:
        with progress() as line:
            line.update(_("loading {page}").format(page=args.source))
            found = capture_page(args.source, folder, binary, options)
    except CaptureError as error:
        raise CommandError(f"{args.source}: {error}") from error
    saved = ngettext("{scene}: {title}, {files} file", "{scene}: {title}, {files} files", found.files)
    print(saved.format(scene=found.scene, title=found.title or _("no title"), files=found.files))
    _print_remarks(found)
    return 0


def _print_remarks(found: Capture) -> None:
    """What the saved page lacks."""
    if not found.loaded:
        print(_("something on the page was still loading when it was saved; --timeout waits longer"))
    if found.refused:
        print(_("not loaded, as --allow-origin does not name it:"))
        for origin, count in found.refused[:_SHOWN_REFUSED]:
            print(f"  {origin} x{count}")
    if found.canvases:
        print(
            ngettext(
                "not saved: what is drawn in {count} canvas element",
                "not saved: what is drawn in {count} canvas elements",
                found.canvases,
            ).format(count=found.canvases)
        )
    if found.closed_shadow_roots:
        print(
            ngettext(
                "not saved: {count} closed shadow tree",
                "not saved: {count} closed shadow trees",
                found.closed_shadow_roots,
            ).format(count=found.closed_shadow_roots)
        )


def _folder(output: str) -> Path:
    folder = Path(os.path.realpath(output))
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CommandError(_("{path} exists and is not an empty folder").format(path=output))
    except (OSError, ValueError) as error:
        raise CommandError(f"{output}: {getattr(error, 'strerror', None) or error}") from error
    return folder
