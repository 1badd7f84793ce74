"""Which scenes a list of files, folders and patterns means."""

from __future__ import annotations

import glob
import os
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

_PAGE_SUFFIXES = (".html", ".htm", ".xhtml")
_MAX_SCENE_BYTES = 1 << 20
MAX_FILES = 500_000


class FolderTooLargeError(Exception):
    """A folder holds more files than are looked at; the message is the folder."""


def is_many(sources: Iterable[str]) -> bool:
    """True when `sources` is more than one file, or a folder, or a pattern that is no file's name."""
    listed = list(sources)
    return len(listed) > 1 or any(os.path.isdir(item) or _is_pattern(item) for item in listed)


def find_pages(sources: Iterable[str]) -> tuple[str, ...]:
    """Every scene once, in order of its path; a folder means all scenes in it, at any depth.

    A page that a `.toml` scene of the same folder names is run as that scene only. Files named one by one are
    always kept, also those that do not exist: they fail later, by name.

    Raises:
        FolderTooLargeError: There are more than `MAX_FILES` files in a folder.
    """
    found: dict[str, None] = {}
    for source in sources:
        if os.path.isdir(source):
            found.update(dict.fromkeys(_without_named(_below(source))))
        elif _is_pattern(source):
            found.update(dict.fromkeys(_without_named(sorted(_scenes(glob.iglob(source, recursive=True))))))
        else:
            found[source] = None
    return tuple(found)


def _is_pattern(source: str) -> bool:
    return glob.has_magic(source) and not os.path.exists(source)


def _below(folder: str) -> list[str]:
    return sorted(_scenes(os.path.normpath(path) for path in _files(folder)))


def _files(folder: str) -> Iterator[str]:
    """All files in `folder` that are not hidden."""
    count = 0
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        count += len(folders) + len(names)
        if count > MAX_FILES:
            raise FolderTooLargeError(folder)
        yield from (os.path.join(place, name) for name in names if not name.startswith("."))


def _scenes(paths: Iterable[str]) -> Iterator[str]:
    for path in paths:
        suffix = os.path.splitext(path)[1].lower()
        if suffix in _PAGE_SUFFIXES or (suffix == ".toml" and _named_page(path) is not None):
            yield path


def _without_named(paths: Iterable[str]) -> list[str]:
    """`paths` less the pages that a scene among them names."""
    listed = list(paths)
    named = {_named_page(path) for path in listed if path.lower().endswith(".toml")}
    return [path for path in listed if os.path.realpath(path) not in named]


def _named_page(path: str) -> str | None:
    """The page that a `.toml` scene names, absolute; None when the file is no scene."""
    file = Path(path)
    try:
        if file.stat().st_size > _MAX_SCENE_BYTES:
            return None
        data = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None
    name = data.get("html", file.with_suffix(".html").name)
    page = file.parent / name if isinstance(name, str) else file
    try:
        return os.path.realpath(page) if page.suffix.lower() in _PAGE_SUFFIXES and page.is_file() else None
    except (OSError, ValueError):
        return None
