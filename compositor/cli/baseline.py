"""`--baseline` and `--write-baseline`: numbers of an earlier report that later ones may not exceed."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from compositor.base.i18n import _
from compositor.cli.options import CommandError, percentage
from compositor.cli.output import check_writable, write_text

if TYPE_CHECKING:
    from compositor.analysis import Report
    from compositor.report.baseline import Entry


@dataclass(frozen=True, slots=True)
class Baseline:
    """What the command line says about baselines.

    Attributes:
        page: What is reported on.
        read, write_to: The baseline to keep, and the one to write; None for none.
        tolerance: Growth that is allowed, per cent.
    """

    page: Path
    read: Path | None
    write_to: Path | None
    tolerance: float

    def limit(self, report: Report) -> Report:
        """`report` with the limits of the baseline.

        Raises:
            CommandError: The baseline cannot be used, or does not know the page.
        """
        if self.read is None:
            return report
        from compositor.report.baseline import BaselineError, baseline_results

        try:
            results = baseline_results(_entries(self.read), report, self.page, self.read, self.tolerance)
        except BaselineError as error:
            raise CommandError(str(error)) from error
        return replace(report, budgets=(*report.budgets, *results))

    def write(self, report: Report) -> None:
        """Put the numbers of `report` into the baseline that is to be written; other pages stay as they are."""
        if self.write_to is None:
            return
        from compositor.report.baseline import baseline_text

        entries = _entries(self.write_to) if self.write_to.exists() else []
        write_text(baseline_text(entries, report, self.page, self.write_to), str(self.write_to))


def add_baseline_options(parser: argparse.ArgumentParser) -> None:
    """`--baseline`, `--write-baseline` and `--tolerance`."""
    parser.add_argument(
        "--baseline", metavar="FILE", type=Path, help=_("fail when a number has grown beyond what this file says")
    )
    parser.add_argument(
        "--write-baseline", metavar="FILE", type=Path, help=_("write the numbers of this page into this file")
    )
    parser.add_argument(
        "--tolerance", metavar="PERCENT", type=percentage, default=0.0, help=_("growth that is allowed (default 0)")
    )


def baseline_from(args: argparse.Namespace, page: Path) -> Baseline:
    """What the command line says.

    Raises:
        CommandError: A baseline that cannot be read or written.
    """
    if args.write_baseline is not None:
        check_writable(str(args.write_baseline), page)
    for file in (args.baseline, args.write_baseline):
        if file is not None and (file is args.baseline or file.exists()):
            _entries(file)
    return Baseline(page, args.baseline, args.write_baseline, args.tolerance)


def _entries(file: Path) -> list[Entry]:
    from compositor.report.baseline import BaselineError, read_baseline

    try:
        return read_baseline(file)
    except BaselineError as error:
        raise CommandError(str(error)) from error
