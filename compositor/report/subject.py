"""What a report format is given."""

from __future__ import annotations

from dataclasses import dataclass

from compositor.analysis.model import Finding, Level, Report
from compositor.base.source import Span


@dataclass(frozen=True, slots=True)
class Subject:
    """A report, and how it is to be presented.

    Attributes:
        report: What is reported.
        fail_at: Findings at least as bad fail the run; None: none do.
        all_layers: Every layer is listed, where a format would leave some out.
    """

    report: Report
    fail_at: Level | None = Level.ERROR
    all_layers: bool = False

    @property
    def title(self) -> str:
        """The page, as a person names it."""
        return str(self.report.scene["path"])

    @property
    def settings(self) -> str:
        """Viewport, scale and profile in one line."""
        scene = self.report.scene
        viewport = "x".join(map(str, scene["viewport"]))  # type: ignore[call-overload]
        return f"{viewport} @{float(str(scene['dpr'])):g} {scene['profile']}"

    def fails(self, finding: Finding) -> bool:
        """True when `finding` fails the run."""
        return self.fail_at is not None and finding.severity >= self.fail_at

    def place(self, where: Span) -> Span:
        """`where`, or the page where nothing more exact is known."""
        return where if where.path else Span(self.title)
