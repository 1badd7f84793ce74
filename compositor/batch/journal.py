"""What of a batch is done, on disk: a batch that was stopped goes on where it was.

A page's report is written whole before its line is added; a line cut off by a crash does not count, so that
nothing is lost and nothing counts twice.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from compositor.base.files import replace_file
from compositor.batch.jobs import Job, PageResult

_NAME = "journal.jsonl"
_REPORTS = "reports"


class Journal:
    """The journal of one folder; use it in a `with` statement.

    Attributes:
        done: Results by job key, those of earlier runs included; `report` is empty, as it is in its file.
    """

    @staticmethod
    def is_in(folder: Path) -> bool:
        """True when `folder` has the journal of an earlier run."""
        return (folder / _NAME).is_file()

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.done: dict[str, PageResult] = {}
        (folder / _REPORTS).mkdir(parents=True, exist_ok=True)
        path = folder / _NAME
        whole = self._read(path)
        self._file = path.open("ab")
        if whole < path.stat().st_size:
            self._file.truncate(whole)

    def _read(self, path: Path) -> int:
        """Fill `done`; returns where the last whole line ends, bytes."""
        if not path.exists():
            return 0
        end = 0
        for line in path.read_bytes().splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            end += len(line)
            try:
                data = json.loads(line)
                result = PageResult(**{**data["result"], "worst": tuple(data["result"]["worst"])})
            except (ValueError, KeyError, TypeError, OverflowError):
                continue
            if result.error or self.report_path(data["key"]).is_file():
                self.done[data["key"]] = result
        return end

    def report_path(self, key: str) -> Path:
        """Where the report of a job is."""
        return self._folder / _REPORTS / f"{key}.json"

    def add(self, job: Job, result: PageResult) -> None:
        """Keep a result."""
        key = job.key
        if result.report:
            text = result.report.encode("utf-8", "backslashreplace")
            replace_file(self.report_path(key), lambda file: file.write(text))
        kept = replace(result, report="")
        self._file.write(json.dumps({"key": key, "result": asdict(kept)}).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.done[key] = kept

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
