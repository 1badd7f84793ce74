"""A scene as a revision of its Git repository has it.

The folders that the scene may read from are written to a temporary folder: plain files only, nothing of the
repository's own settings or links, and the working tree stays as it is.
"""

from __future__ import annotations

import os
import subprocess
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from compositor.base.i18n import _
from compositor.cli.options import CommandError
from compositor.scene.toml_file import MAX_TOML_BYTES

MAX_BYTES = 1 << 30


class Revision(NamedTuple):
    """A file of a repository at a revision.

    Attributes:
        top: The repository's top folder.
        name: The revision, as Git takes it.
        path: The file, relative to `top`.
    """

    top: Path
    name: str
    path: PurePosixPath

    def __str__(self) -> str:
        return f"{self.name}:{self.path}"


def revision_of(name: str, file: str) -> Revision:
    """The `file` at the revision `name`; as in Git, a path is one from the repository's top, or begins with `./`.

    Raises:
        CommandError: There is no such repository or revision.
    """
    here = os.path.isabs(file) or file.startswith("./")
    target = Path(os.path.abspath(file)) if here else Path.cwd() / "x"
    folder = next(parent for parent in target.parents if parent.is_dir())
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    if not here:
        target = top / file
    real, real_top = Path(os.path.realpath(target.parent), target.name), Path(os.path.realpath(top))
    if not real.is_relative_to(real_top):
        raise CommandError(_("{file} lies outside the repository {top}").format(file=file, top=top))
    if name.startswith("-"):
        raise CommandError(_("no such revision: {name}").format(name=name))
    _git(
        top,
        "rev-parse",
        "--verify",
        "--quiet",
        f"{name}^{{commit}}",
        problem=_("no such revision: {name}").format(name=name),
    )
    return Revision(top, name, PurePosixPath(real.relative_to(real_top).as_posix()))


@contextmanager
def checked_out(revision: Revision) -> Iterator[tuple[Path, Path]]:
    """The file of `revision` in a temporary folder, and that folder, which stands for the repository's top.

    Raises:
        CommandError: The revision has no such file, or Git fails.
    """
    with tempfile.TemporaryDirectory(prefix="compositor-diff-") as name:
        top = Path(name).resolve()
        (top / ".git").mkdir()  # ends the search for a compositor.toml here
        _extract(revision, top, _folders(revision))
        file = top / revision.path
        if not file.is_file():
            raise CommandError(_missing(revision))
        yield file, top


def _missing(revision: Revision) -> str:
    return _("{revision}: no such file in that revision").format(revision=revision)


def _folders(revision: Revision) -> list[str]:
    """What the scene may read: its folder, and what a TOML names as page and root."""
    folder = revision.path.parent
    found = {folder}
    if revision.path.suffix.lower() == ".toml":
        text = _git(revision.top, "cat-file", "blob", str(revision), problem=_missing(revision))
        try:
            data = tomllib.loads(text) if len(text) <= MAX_TOML_BYTES else {}
        except (ValueError, RecursionError):
            data = {}  # whoever reads the scene says what is wrong
        html, root = data.get("html"), data.get("root")
        if isinstance(html, str):
            found.add((folder / html).parent)
        if isinstance(root, str):
            found.add(folder / root)
    inside = [os.path.normpath(path) for path in found]
    return sorted({"." if path == "." else path for path in inside if not path.startswith("..") and path[0] != "/"})


def _extract(revision: Revision, into: Path, folders: Sequence[str]) -> None:
    command = ["git", "-C", str(revision.top), "archive", "--format=tar", f"{revision.name}^{{commit}}", "--", *folders]
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as git:
            assert git.stdout is not None and git.stderr is not None
            try:
                with tarfile.open(fileobj=git.stdout, mode="r|") as archive:
                    _write_files(archive, into)
            except tarfile.TarError:
                git.stdout.read()
            message = git.stderr.read().decode("utf-8", "replace").strip()
    except OSError as error:
        raise CommandError(_("git cannot be run: {reason}").format(reason=error.strerror or error)) from error
    if git.returncode:
        raise CommandError(f"{revision}: {_first_line(message)}")


def _write_files(archive: tarfile.TarFile, into: Path) -> None:
    written = 0
    for member in archive:
        target = into / member.name
        source = archive.extractfile(member) if member.isreg() else None
        if source is None or ".git" in target.parts[len(into.parts) :] or not _is_inside(target, into):
            continue
        written += member.size
        if written > MAX_BYTES:
            raise CommandError(_("the page's folder has more than {limit} MiB").format(limit=MAX_BYTES >> 20))
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            _copy(source, file)


def _is_inside(target: Path, folder: Path) -> bool:
    return Path(os.path.normpath(target)).is_relative_to(folder)


def _copy(source: IO[bytes], file: IO[bytes]) -> None:
    while block := source.read(1 << 20):
        file.write(block)


def _git(folder: Path, *arguments: str, problem: str = "") -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except OSError as error:
        raise CommandError(_("git cannot be run: {reason}").format(reason=error.strerror or error)) from error
    if done.returncode:
        raise CommandError(problem or _first_line(done.stderr))
    return done.stdout


def _first_line(text: str) -> str:
    return next(iter(text.strip().splitlines()), _("git failed"))
