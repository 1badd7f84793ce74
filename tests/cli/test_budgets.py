"""Budgets and baselines as a pipeline uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_a_budget_on_a_reason_fails_with_its_line_first(command: Command, page: Path) -> None:
    (page.parent / "compositor.toml").write_text("[budgets.reasons]\nWillChangeTransform = 0\n")

    done = command("report", str(page))

    assert done.returncode == 1
    first = done.stdout.splitlines()[0]
    assert first == f"over budget: reasons.WillChangeTransform 1 / 0  {page.parent / 'compositor.toml'}:2"


def test_a_misspelt_reason_is_wrong_usage(command: Command, page: Path) -> None:
    (page.parent / "compositor.toml").write_text("[budgets]\nlayers = 9\nreasons = { WillChangeTransfrom = 0 }\n")

    done = command("report", str(page))

    assert (done.returncode, done.stdout) == (2, "")
    assert "compositor.toml:3: WillChangeTransfrom: no such reason; near it: WillChangeTransform, " in done.stderr


def test_a_baseline_lets_a_page_shrink_and_not_grow(command: Command, page: Path) -> None:
    baseline = page.with_name("baseline.json")
    box = "<div class=box>more</div>"

    assert command("report", str(page), "--write-baseline", str(baseline)).returncode == 0
    assert command("report", str(page), "--baseline", str(baseline)).returncode == 0
    page.write_text(page.read_text() + box)
    grown = command("report", str(page), "--baseline", str(baseline))
    assert grown.returncode == 1
    assert grown.stdout.startswith(f"over budget: layers 5 / 4 (baseline 4)  {baseline}\n")
    assert command("report", str(page), "--baseline", str(baseline), "--tolerance", "100%").returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["--baseline", "{folder}/gone.json"],
        ["--baseline", "{page}"],
        ["--write-baseline", "{page}"],
        ["--write-baseline", "{folder}/missing/b.json"],
        ["--baseline", "{page}", "--all-profiles"],
        ["--tolerance", "-1"],
        ["--tolerance", "some"],
    ],
)
def test_an_unusable_baseline_is_one_line(command: Command, page: Path, arguments: list[str]) -> None:
    filled = [part.format(page=page, folder=page.parent) for part in arguments]

    done = command("report", str(page), *filled)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_a_page_that_the_baseline_lacks_is_one_line(command: Command, page: Path) -> None:
    baseline = page.with_name("baseline.json")
    command("report", str(page), "--write-baseline", str(baseline))

    done = command("report", str(page), "--baseline", str(baseline), "--dpr", "2")

    assert (done.returncode, done.stdout) == (2, "")
    assert "--write-baseline adds one" in done.stderr
