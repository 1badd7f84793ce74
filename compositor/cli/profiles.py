"""`compositor profiles`: the devices known, and what is known of them."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from compositor.base.i18n import _
from compositor.base.tree_dump import number
from compositor.cli.options import CommandError, Subparsers, add_command
from compositor.cli.output import write_text
from compositor.resources.device_profile import (
    GRADES,
    DeviceProfile,
    ProfileError,
    UnknownProfileError,
    load_profile,
    profile_names,
)

_MIB = 1024 * 1024


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "profiles",
        _("the devices that --profile knows; with a name, every figure of one, its grade and its source"),
        "compositor profiles and-2g",
        run,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=_("a profile, or a .toml file that describes one"))
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Print the table, or one profile."""
    try:
        profiles = [load_profile(name) for name in ([args.name] if args.name else profile_names())]
    except UnknownProfileError as error:
        known = ", ".join(profile_names())
        message = _("unknown profile {name}; known are {names}").format(name=args.name, names=known)
        raise CommandError(message) from error
    except ProfileError as error:
        raise CommandError(f"{args.name}: {error}") from error
    if args.format == "json":
        write_text(json.dumps([_data(profile) for profile in profiles], indent=1) + "\n", None)
    elif args.name:
        write_text(_details(profiles[0]), None)
    else:
        write_text(_table(profiles), None)
    return 0


def _data(profile: DeviceProfile) -> dict[str, Any]:
    data = asdict(profile)
    for table in ("grades", "bands", "sources"):
        data[table] = dict(data[table])
    return data | {"hard_limit_bytes": profile.hard_limit_bytes, "soft_limit_bytes": profile.soft_limit_bytes}


def _table(profiles: list[DeviceProfile]) -> str:
    head = (_("profile"), _("screen px"), _("dpr"), "Hz", _("RAM MiB"), _("tiles MiB"), "GB/s", "Gpx/s", _("device"))
    rows = [head]
    for profile in profiles:
        rows.append(
            (
                profile.name,
                f"{profile.width}x{profile.height}",
                number(profile.dpr),
                str(profile.refresh_hz),
                str(profile.ram_mib),
                str(profile.hard_limit_bytes // _MIB or "-"),
                number(profile.bandwidth_gb_s),
                number(profile.fill_gpix_s),
                f"{profile.title} ({profile.year})",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, "", _not_measured()]) + "\n"


def _details(profile: DeviceProfile) -> str:
    grades, sources, bands = dict(profile.grades), dict(profile.sources), dict(profile.bands)
    lines = [f"{profile.name}: {profile.title} ({profile.year})"]
    lines.append(
        _("{platform}, layers as {policy}, {kind} GPU, samples {formats}").format(
            platform=profile.platform,
            policy=profile.layer_policy,
            kind=_("tile-based") if profile.tile_based else _("immediate-mode"),
            formats=", ".join(profile.formats) or _("no compressed format"),
        )
    )
    for key, grade in profile.grades:
        low_high = f" ({number(bands[key][0])} to {number(bands[key][1])})" if key in bands else ""
        source = f"  {sources[key]}" if key in sources else ""
        lines.append(f"  {key:<24} {number(getattr(profile, key))}{low_high}  [{grades[key]}: {GRADES[grade]}]{source}")
    for key, limit in ((_("tile memory, visible"), profile.hard_limit_bytes), (_("others"), profile.soft_limit_bytes)):
        lines.append(f"  {key:<24} {number(limit / _MIB)} MiB" if limit else f"  {key:<24} " + _("no limit"))
    return "\n".join([*lines, "", _not_measured()]) + "\n"


def _not_measured() -> str:
    return _("Figures from documents and estimates, as graded; nothing here was measured on the devices.")
