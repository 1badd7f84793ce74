"""Every format of a report. A new one is a module with a function, and one entry here.

The modules are imported when a report is written, so that a command line can list formats at no cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import IO, TYPE_CHECKING

from compositor.base.i18n import _

if TYPE_CHECKING:
    from compositor.report.subject import Subject


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write a report.

    Attributes:
        name: As it is asked for.
        title: What it is, for people.
        suffix: Of files that hold it.
        shows_page: It shows the page's picture, which takes longer.
        is_markup: It writes names with escapes of its own where it must.
        writer: `module.function` of this package: takes a `Subject` and a text file or terminal.
    """

    name: str
    title: str
    suffix: str
    writer: str
    shows_page: bool = False
    is_markup: bool = False

    def write(self, subject: Subject, file: IO[str]) -> None:
        """Write the report to `file`."""
        module, _dot, function = self.writer.rpartition(".")
        write: Callable[[Subject, IO[str]], None] = getattr(import_module(f"compositor.report.{module}"), function)
        write(subject, file)


FORMATS = {
    item.name: item
    for item in (
        Format("text", _("for people"), ".txt", "text.write_text"),
        Format("json", _("everything, for programs"), ".json", "json.write_json"),
        Format("html", _("everything, to look at"), ".html", "html.write_html", shows_page=True, is_markup=True),
        Format("markdown", _("for a pull request"), ".md", "markdown.write_markdown"),
        Format("csv", _("the layers, for a spreadsheet"), ".csv", "layers_csv.write_csv"),
        Format("sarif", _("findings, for code scanning"), ".sarif", "sarif.write_sarif"),
        Format("junit", _("findings and budgets as test results"), ".xml", "junit.write_junit", is_markup=True),
        Format("github", _("findings as annotations of a workflow run"), "", "github.write_annotations"),
    )
}


def format_of(file: str) -> Format | None:
    """The format that a file's name asks for by its suffix."""
    suffix = PurePath(file).suffix.lower()
    return next((item for item in FORMATS.values() if suffix and item.suffix == suffix), None)
