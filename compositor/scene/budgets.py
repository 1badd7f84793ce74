"""Limits that pages are to keep, and which of them hold for a page.

A scene's TOML may set some; a `compositor.toml` in the scene's folder or one above it sets them for many pages,
overrides by path and device included. What comes later, and what the scene itself says, wins name by name::

    [budgets]
    layers_drawn = 20
    resident_mib = 64
    reasons = { Overlap = 0 }          # layers by Chromium's reason
    findings = { error = 0, warning = 3 }

    [[override]]
    paths = ["checkout/**/*.html"]     # relative to this file; ** is any number of folders
    profiles = ["phone", "pixel-*"]
    budgets = { layers_drawn = 10 }
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.scene.toml_file import TomlFile, is_number

CONFIG_NAME = "compositor.toml"
BUDGETS = (
    "chunks", "layers", "layers_drawn", "tiles", "render_surfaces", "nominal_mib", "resident_mib", "peak_mib",
    "atlas_mib", "surfaces_mib", "images_mib", "read_mib", "written_mib", "repainted_px", "scroll_repainted_px",
    "overdraw", "findings",
)  # fmt: skip
SEVERITIES = ("info", "warning", "error")
_KEYS = ("budgets", "override")
_OVERRIDE_KEYS = ("paths", "profiles", "budgets")


class Limit(NamedTuple):
    """The most that is allowed, and the line that says so."""

    value: float
    where: Span


def parse_budgets(toml: TomlFile, table: object, after: int = 0) -> dict[str, Limit]:
    """The limits of a `budgets` table that begins beyond the line `after`.

    Raises:
        SceneError: An unknown name, or something that is no number.
    """
    if not isinstance(table, dict):
        raise toml.fail("budgets", _("must be a table"), after)
    start = toml.line_of("budgets", after)
    # A table on one line is its own beginning.
    return {name: limit for key, value in table.items() for name, limit in _limits(toml, key, value, max(0, start - 1))}


def configured_budgets(source: Path, html: Path, profile: str) -> dict[str, Limit]:
    """What the `compositor.toml` above the scene file `source` says about the page `html` on `profile`.

    Raises:
        SceneError: It cannot be read, or something in it cannot be used.
    """
    path = _config_above(source)
    if path is None:
        return {}
    toml = TomlFile(path)
    for key in toml.data:
        if key not in _KEYS:
            raise toml.fail(key, _("unknown key; known are {names}").format(names=", ".join(_KEYS)))
    found = parse_budgets(toml, toml.data.get("budgets", {}))
    overrides = toml.data.get("override", [])
    if not isinstance(overrides, list):
        raise toml.fail("override", _("must be a list of tables, each begun by [[override]]"))
    line = 0
    for table in overrides:
        line = toml.line_of("override", line)
        if _holds(toml, table, line, html, profile):
            found.update(parse_budgets(toml, table.get("budgets", {}), line))
    return found


def _limits(toml: TomlFile, key: str, value: object, after: int) -> Iterator[tuple[str, Limit]]:
    if key == "reasons" or (key == "findings" and isinstance(value, dict)):
        if not isinstance(value, dict):
            raise toml.fail(key, _("must be a table of numbers by reason"), after)
        for name, number in value.items():
            if key == "findings" and name not in SEVERITIES:
                message = _("unknown severity; known are {names}").format(names=", ".join(SEVERITIES))
                raise toml.fail(name, message, after)
            yield f"{key}.{name}", _limit(toml, name, number, after)
    elif key in BUDGETS:
        yield key, _limit(toml, key, value, after)
    else:
        names = ", ".join((*BUDGETS, "reasons"))
        raise toml.fail(key, _("unknown budget; known are {names}").format(names=names), after)


def _limit(toml: TomlFile, key: str, value: Any, after: int) -> Limit:
    if not is_number(value):
        raise toml.fail(key, _("must be a number"), after)
    return Limit(float(value), Span(str(toml.path), toml.line_of(key, after)))


def _config_above(source: Path) -> Path | None:
    """The nearest `compositor.toml`; the top of a repository ends the search."""
    for folder in source.parents:
        candidate = folder / CONFIG_NAME
        if candidate != source and candidate.is_file():
            return candidate
        if (folder / ".git").exists():
            return None
    return None


def _holds(toml: TomlFile, table: object, line: int, html: Path, profile: str) -> bool:
    if not isinstance(table, dict):
        raise toml.fail("override", _("must be a list of tables, each begun by [[override]]"))
    for key in table:
        if key not in _OVERRIDE_KEYS:
            message = _("unknown key; known are {names}").format(names=", ".join(_OVERRIDE_KEYS))
            raise toml.fail(key, message, line)
    paths, profiles = _texts(toml, table, "paths", line), _texts(toml, table, "profiles", line)
    shown = html.relative_to(toml.path.parent).as_posix() if html.is_relative_to(toml.path.parent) else html.as_posix()
    return (not paths or any(_matches(pattern, shown) for pattern in paths)) and (
        not profiles or any(fnmatchcase(profile, pattern) for pattern in profiles)
    )


def _texts(toml: TomlFile, table: dict[str, Any], key: str, line: int) -> Iterable[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise toml.fail(key, _("must be a list of strings"), line)
    return value


def _matches(pattern: str, path: str) -> bool:
    """A path against a pattern of `*`, `?` and, for any number of folders, `**`."""
    expression = ""
    for part in re.findall(r"\*\*/|\*\*|\*|\?|[^*?]+", pattern):
        expression += {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part))
    return re.fullmatch(expression, path) is not None
