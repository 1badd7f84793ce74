"""What a report format is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from compositor.analysis.model import Finding, Level, Report
from compositor.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from compositor.report.page_view import PageView


@dataclass(frozen=True, slots=True)
class Subject:
    """A report, and how it is to be presented.

    Attributes:
        report: What is reported.
        fail_at: Findings at least as bad fail the run; None: none do.
        all_layers: Every layer is listed, where a format would leave some out.
        all_findings: So is every finding.
        page: The page, to look at; only for formats that show it.
    """

    report: Report
    fail_at: Level | None = Level.ERROR
    all_layers: bool = False
    all_findings: bool = False
    page: PageView | None = None

    @property
    def title(self) -> str:
        """The page, as a person names it."""
        return str(self.report.scene["path"])

    @property
    def settings(self) -> str:
        """Viewport, scale and profile in one line."""
        scene = self.report.scene
        return f"{'x'.join(map(str, self.viewport))} @{float(str(scene['dpr'])):g} {scene['profile']}"

    @property
    def viewport(self) -> tuple[int, int]:
        """CSS px."""
        width, height = cast("Sequence[int]", self.report.scene["viewport"])
        return width, height

    def fails(self, finding: Finding) -> bool:
        """True when `finding` fails the run."""
        return self.fail_at is not None and finding.severity >= self.fail_at

    def place(self, where: Span) -> Span:
        """`where`, or the page where nothing more exact is known."""
        return where if where.path else Span(self.title)
