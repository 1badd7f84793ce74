"""Run the pages of a batch that are not done yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from compositor.batch.executors import Executor
from compositor.batch.jobs import Job, PageResult
from compositor.batch.journal import Journal


def run_batch(
    jobs: Sequence[Job],
    executor: Executor,
    journal: Journal | None = None,
    on_done: Callable[[PageResult], None] | None = None,
) -> tuple[PageResult, ...]:
    """The results of all `jobs`, in their order; those that `journal` holds are not run again.

    Results come without their reports: these are in the journal's folder. `on_done` is called for each page run.
    """
    by_source = {job.source: job for job in jobs}
    done = {} if journal is None else {job.source: journal.done[job.key] for job in jobs if job.key in journal.done}
    for result in executor.results([job for job in jobs if job.source not in done]):
        if journal is not None:
            journal.add(by_source[result.source], result)
        done[result.source] = replace(result, report="")
        if on_done is not None:
            on_done(result)
    return tuple(done[job.source] for job in jobs)
