"""Where pages are run: here one by one, in processes of this machine, or on a Dask cluster.

All give the same results. A process that dies costs the page it ran, not the others.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED as _FIRST_COMPLETED
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from compositor.base.i18n import _
from compositor.batch.jobs import Job, PageResult, run_job

_DASK_SCHEME = "dask://"
_MAX_WORKERS = 64


class ExecutorError(Exception):
    """There is no such executor, or it cannot be reached; one line for people."""


class Executor(Protocol):
    """Runs jobs somewhere."""

    def results(self, jobs: Sequence[Job]) -> Iterator[PageResult]:
        """The result of every job, in the order they are finished."""
        ...


class SerialExecutor:
    """Runs jobs one by one in this process."""

    def results(self, jobs: Sequence[Job]) -> Iterator[PageResult]:
        """The results, in the jobs' order."""
        return map(run_job, jobs)


class ProcessExecutor:
    """Runs jobs in processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(self, jobs: Sequence[Job]) -> Iterator[PageResult]:
        """The results as they come. What was running when a process died is run again, each in a process of its own."""
        suspects: list[Job] = []
        waiting = list(reversed(jobs))
        while waiting:
            with self._pool(self._workers) as pool:
                yield from self._drain(pool, waiting, suspects)
        for job in suspects:
            with self._pool(1) as pool:
                try:
                    yield pool.submit(run_job, job).result()
                except BrokenProcessPool:
                    yield PageResult(job.source, error=_("the process that ran it died"), failed=True)

    def _drain(self, pool: ProcessPoolExecutor, waiting: list[Job], suspects: list[Job]) -> Iterator[PageResult]:
        """Run `waiting` until it is empty or the pool breaks; then what ran is added to `suspects`."""
        running: dict[Future[PageResult], Job] = {}
        while waiting or running:
            try:
                while waiting and len(running) < self._workers:
                    running[pool.submit(run_job, waiting[-1])] = waiting[-1]
                    waiting.pop()
                for future in wait(running, return_when=_FIRST_COMPLETED).done:
                    result = future.result()
                    del running[future]
                    yield result
            except BrokenProcessPool:
                suspects += running.values()
                return

    def _pool(self, workers: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


class DaskExecutor:
    """Runs jobs on a Dask cluster whose workers see the same files and have this package."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def results(self, jobs: Sequence[Job]) -> Iterator[PageResult]:
        """The results as they come, once; a page whose worker dies again and again has an error."""
        as_completed = importlib.import_module("distributed").as_completed
        futures = {self._client.submit(run_job, job, key=f"compositor-{job.key}", pure=False): job for job in jobs}
        try:
            for future in as_completed(futures, loop=self._client.loop):
                error = future.exception()
                if error is None:
                    yield future.result()
                else:
                    yield PageResult(futures[future].source, error=str(error) or type(error).__name__, failed=True)
        finally:
            self._client.close()


def open_executor(name: str, workers: int | None = None) -> Executor:
    """The executor called `serial`, `processes` or `dask://HOST:PORT`.

    Raises:
        ExecutorError: It is none of these, or the cluster cannot be reached.
    """
    if name == "serial":
        return SerialExecutor()
    if name == "processes":
        return ProcessExecutor(max(1, min(workers or os.cpu_count() or 1, _MAX_WORKERS)))
    if name.startswith(_DASK_SCHEME):
        return DaskExecutor(_dask_client(name[len(_DASK_SCHEME) :]))
    raise ExecutorError(_("an executor is serial, processes or dask://HOST:PORT, not {name!r}").format(name=name))


def _dask_client(address: str) -> Any:
    try:
        client_type = importlib.import_module("distributed").Client
    except ModuleNotFoundError as error:
        raise ExecutorError(_("Dask is not installed; pip install compositor[dask]")) from error
    try:
        return client_type(f"tcp://{address}", timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutorError(_("no Dask cluster at {address}").format(address=address)) from error
