"""Many pages: the same results everywhere, nothing lost or done twice, one bad page costs itself only."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from compositor.batch import Job, Journal, PageResult, open_executor, run_batch
from compositor.batch.executors import Executor, ExecutorError
from compositor.batch.index import index_html, index_text
from compositor.cli.main import main
from compositor.scene import SceneOptions


def make_pages(folder: Path, count: int) -> list[Job]:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        boxes = "<div class=box></div>" * (number % 4)
        style = ".box { width: 90px; height: 40px; background: linear-gradient(red, blue); will-change: transform }"
        (folder / f"page{number:03}.html").write_text(f"<!DOCTYPE html><style>{style}</style><p>{number}</p>{boxes}")
    return [Job(str(path), SceneOptions()) for path in sorted(folder.iterdir())]


class Counting:
    """A serial executor that remembers what it ran and can stop in the middle."""

    def __init__(self, most: int = 1 << 30) -> None:
        self.ran: list[str] = []
        self._most = most

    def results(self, jobs: Sequence[Job]) -> Iterator[PageResult]:
        for job, result in zip(jobs, open_executor("serial").results(jobs), strict=True):
            if len(self.ran) == self._most:
                raise KeyboardInterrupt
            self.ran.append(job.source)
            yield result


def test_serial_and_parallel_agree(tmp_path: Path) -> None:
    jobs = make_pages(tmp_path / "pages", 9)
    assert run_batch(jobs, open_executor("serial")) == run_batch(jobs, open_executor("processes", 2))


def test_a_stopped_batch_goes_on(tmp_path: Path) -> None:
    jobs = make_pages(tmp_path / "pages", 8)
    first = Counting(most=5)
    with Journal(tmp_path / "out") as journal, pytest.raises(KeyboardInterrupt):
        run_batch(jobs, first, journal)
    second = Counting()
    with Journal(tmp_path / "out") as journal:
        results = run_batch(jobs, second, journal)

    assert sorted(first.ran + second.ran) == [job.source for job in jobs]
    assert results == run_batch(jobs, open_executor("serial"))
    assert len(list((tmp_path / "out" / "reports").glob("*.json"))) == 8


def test_a_changed_page_is_run_again(tmp_path: Path) -> None:
    jobs = make_pages(tmp_path / "pages", 3)
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs, open_executor("serial"), journal)
    Path(jobs[1].source).write_text("<p>something else altogether")
    again = Counting()
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs, again, journal)
    assert again.ran == [jobs[1].source]


@pytest.mark.parametrize("torn", [b'{"key": "abc", "resu', b"{}\n", b"\xff\xfe\n", b'{"key": 1, "result": {}}\n'])
def test_a_torn_journal_costs_one_page_at_most(tmp_path: Path, torn: bytes) -> None:
    jobs = make_pages(tmp_path / "pages", 3)
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs[:2], open_executor("serial"), journal)
    with (tmp_path / "out" / "journal.jsonl").open("ab") as file:
        file.write(torn)
    again = Counting()
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs, again, journal)
    assert again.ran == [jobs[2].source]
    with Journal(tmp_path / "out") as journal:
        assert {job.key for job in jobs} == set(journal.done)


def test_a_lost_report_is_made_again(tmp_path: Path) -> None:
    jobs = make_pages(tmp_path / "pages", 2)
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs, open_executor("serial"), journal)
        journal.report_path(jobs[0].key).unlink()
    again = Counting()
    with Journal(tmp_path / "out") as journal:
        run_batch(jobs, again, journal)
    assert again.ran == [jobs[0].source]


def test_one_bad_page_costs_itself_only(tmp_path: Path) -> None:
    jobs = [*make_pages(tmp_path / "pages", 2), Job(str(tmp_path / "missing.html"), SceneOptions())]
    results = run_batch(jobs, open_executor("processes", 2))
    assert [result.failed for result in results] == [False, False, True]
    assert "no such file" in results[2].error


def test_a_process_that_dies_costs_its_page_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = make_pages(tmp_path / "pages", 6)
    hook = tmp_path / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(
        "import os, pathlib\n"
        "read = pathlib.Path.read_bytes\n"
        "def fatal(path):\n"
        "    return os._exit(9) if path.name == 'page003.html' else read(path)\n"
        "pathlib.Path.read_bytes = fatal\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(hook), *filter(None, [os.environ.get("PYTHONPATH")])]))
    results = run_batch(jobs, open_executor("processes", 2))
    assert [result.error != "" for result in results] == [False, False, False, True, False, False]


@pytest.mark.parametrize("name", ["threads", "dask:/x", ""])
def test_unknown_executors(name: str) -> None:
    with pytest.raises(ExecutorError):
        open_executor(name)


def test_a_dask_cluster_agrees(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    jobs = make_pages(tmp_path / "pages", 6)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=40
    ) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        executor: Executor = open_executor(f"dask://{address}")
        assert run_batch(jobs, executor) == run_batch(jobs, open_executor("serial"))


def test_a_killed_batch_is_resumed_with_nothing_lost_or_done_twice(tmp_path: Path) -> None:
    jobs = make_pages(tmp_path / "pages", 24)
    command = [
        sys.executable, "-m", "compositor", "report", str(tmp_path / "pages"), "-o", str(tmp_path / "out"),
        "--executor", "serial",
    ]  # fmt: skip
    journal = tmp_path / "out" / "journal.jsonl"
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 4):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = journal.read_bytes().count(b"\n")

    assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0

    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert before >= 4
    assert len(lines) == len({line["key"] for line in lines}) == len(jobs)
    index = json.loads((tmp_path / "out" / "index.json").read_text())
    assert [page["page"] for page in index["pages"]] == [job.source for job in jobs]
    assert all((tmp_path / "out" / page["report"]).is_file() for page in index["pages"])


def test_the_command_fails_when_a_page_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_pages(tmp_path / "pages", 2)
    assert main(["report", str(tmp_path / "pages"), "--executor", "serial"]) == 0
    (tmp_path / "pages" / "strict.toml").write_text('html = "page001.html"\n[budgets]\nlayers = 1')
    assert main(["report", str(tmp_path / "pages"), "--executor", "serial"]) == 1
    assert "2 pages, 1 failed" in capsys.readouterr().out


def test_the_index_of_an_earlier_run_is_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_pages(tmp_path, 2)
    for _run in range(2):
        assert main(["report", str(tmp_path), "-o", str(tmp_path / "out"), "--executor", "serial"]) == 0
        assert "2 pages, 0 failed" in capsys.readouterr().out


def test_a_page_is_never_written_over_by_the_index(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_pages(tmp_path, 2)
    (tmp_path / "index.html").write_text("<p>mine")

    assert main(["report", str(tmp_path), "-o", str(tmp_path), "--executor", "serial"]) == 2
    assert "give another folder" in capsys.readouterr().err
    assert (tmp_path / "index.html").read_text() == "<p>mine"


@pytest.mark.parametrize(
    "arguments",
    [["{folder}/empty"], ["{folder}/*.no"], ["{folder}", "--executor", "x"], ["{folder}", "--format", "csv"]],
)
def test_wrong_usage(tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "page.html").touch()
    assert main(["report", *(argument.format(folder=tmp_path) for argument in arguments)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_names_are_text_in_the_index() -> None:
    results = [PageResult("<b>&.html", worst=("error x <i>",)), PageResult("b.html", error="no such file", failed=True)]
    html = index_html(results, lambda result: "reports/1.json" if not result.error else None)
    assert "&lt;b&gt;&amp;.html" in html
    assert "<i>" not in html
    assert html.count("<a ") == 1
    assert index_text(results).splitlines()[-1] == "2 pages, 1 failed"
