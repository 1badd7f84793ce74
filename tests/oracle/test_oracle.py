"""The pipeline against recorded browser answers: no score may fall."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.harness import VARIABLE, case_names, falls, measured, oracle_folder, read_ratchet, run_cases, score

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.gpu,
    pytest.mark.slow,
    pytest.mark.skipif(oracle_folder() is None, reason=f"{VARIABLE} names no folder of recordings"),
]


def test_no_case_fails_and_no_score_falls(tmp_path: Path) -> None:
    folder = oracle_folder()
    assert folder is not None
    problems = run_cases(folder, tmp_path, case_names(folder))
    report = score(folder, tmp_path)

    assert problems == {}
    assert falls(read_ratchet(), measured(report)) == []
