"""What of a batch is done, on disk: a batch that was stopped goes on where it was.

A page's report is written whole before its line is added; a line cut off by a crash does not count, so that
nothing is lost and nothing counts twice.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, fields, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from compositor.base.files import replace_file
from compositor.batch.jobs import Job, PageResult

_NAME = "journal.jsonl"
_REPORTS = "reports"
_MOST = 1 << 63
_KEY = re.compile("[0-9a-f]{24}")


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
                key, result = data["key"], _result(data["result"])
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
            if _KEY.fullmatch(key) and (result.error or self._has_report(key)):
                self.done[key] = result
        return end

    def _has_report(self, key: str) -> bool:
        try:
            return self.report_path(key).stat().st_size > 0
        except OSError:
            return False

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


def _result(data: dict[str, Any]) -> PageResult:
    """The result that a line holds.

    Raises:
        KeyError, TypeError: It holds something else.
    """
    result = PageResult(**{**data, "worst": tuple(data["worst"])})
    sample = PageResult("")
    for field in fields(result):
        value = getattr(result, field.name)
        if type(value) is not type(getattr(sample, field.name)) or (type(value) is int and abs(value) > _MOST):
            raise TypeError
    if not all(isinstance(words, str) for words in result.worst):
        raise TypeError
    return result
