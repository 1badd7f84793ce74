"""`compositor report` of many pages: a report each, one index, resumed where it was stopped."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.cli.options import CommandError, scene_options
from compositor.cli.output import write_text
from compositor.cli.progress import progress

if TYPE_CHECKING:
    from compositor.batch import Journal, PageResult

_SHOWN_PLACES = 3


def add_batch_options(parser: argparse.ArgumentParser) -> None:
    """`--jobs` and `--executor`."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help=_("of many pages, how many at once (default: one a processor)")
    )
    parser.add_argument(
        "--executor",
        default="processes",
        metavar="NAME",
        help=_("where many pages are run: processes (default), serial, or dask://HOST:PORT"),
    )


def run_many(args: argparse.Namespace) -> int:
    """Run every page; 1 when one failed or could not be run.

    `--output` is a folder that gets `index.html`, `index.json` and a report a page; run again, it goes on.
    """
    from compositor.batch import (
        MAX_FILES,
        ExecutorError,
        FolderTooLargeError,
        Job,
        Journal,
        find_pages,
        index_text,
        open_executor,
        run_batch,
    )

    try:
        with progress() as line:
            line.update(_("looking for pages in {places}").format(places=", ".join(args.scene[:_SHOWN_PLACES])))
            pages = find_pages(args.scene)
    except FolderTooLargeError as error:
        message = _("{folder}: more than {limit} files; name a smaller folder")
        raise CommandError(message.format(folder=error, limit=MAX_FILES)) from error
    if args.output is not None:
        index = _index_of(Path(args.output))
        pages = tuple(page for page in pages if os.path.realpath(page) != index)
    if not pages:
        raise CommandError(_("no scene found in {places}").format(places=", ".join(args.scene)))
    if args.format not in (None, "json") or args.write:
        raise CommandError(_("of many pages, reports are written as json only"))
    if args.baseline is not None or args.write_baseline is not None:
        raise CommandError(_("baselines go with one page at a time"))
    fail_at = "" if args.fail_on == "never" else args.fail_on
    jobs = [Job(page, scene_options(args), fail_at) for page in pages]
    try:
        executor = open_executor(args.executor, args.jobs)
    except ExecutorError as error:
        raise CommandError(str(error)) from error
    with contextlib.ExitStack() as stack:
        journal = None if args.output is None else stack.enter_context(_journal(args.output, Journal))
        already = 0 if journal is None else sum(job.key in journal.done for job in jobs)
        tick = stack.enter_context(_progress_bar(len(jobs), already))
        results = run_batch(jobs, executor, journal, tick)
        if journal is not None:
            names = {job.source: journal.report_path(job.key) for job in jobs}
            _write_index(Path(args.output), results, names)
    write_text(index_text(results), None)
    return 1 if any(result.failed for result in results) else 0


def _index_of(folder: Path) -> str:
    """Where the index of all pages goes; a page of that name that no batch wrote is left alone."""
    from compositor.batch import Journal

    if folder.exists() and not folder.is_dir():
        raise CommandError(_("{path} is a file; reports on several pages need a folder").format(path=folder))
    index = os.path.realpath(folder / "index.html")
    if os.path.exists(index) and not Journal.is_in(folder):
        raise CommandError(
            _("{path} is there already, and not from an earlier run: give another folder").format(path=index)
        )
    return index


def _journal(output: str, make: type[Journal]) -> Journal:
    try:
        return make(Path(output))
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror or error}") from error


def _write_index(folder: Path, results: tuple[PageResult, ...], reports: dict[str, Path]) -> None:
    from compositor.batch import index_data, index_html

    def report_of(result: PageResult) -> str | None:
        return None if result.error else reports[result.source].relative_to(folder).as_posix()

    data = index_data(results, report_of)
    write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", str(folder / "index.json"))
    write_text(index_html(results, report_of), str(folder / "index.html"))


@contextlib.contextmanager
def _progress_bar(total: int, done: int) -> Iterator[Callable[[PageResult], None]]:
    """A bar on a terminal; nothing where there is none."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda result: bar.update(task, advance=1, description=result.source)
