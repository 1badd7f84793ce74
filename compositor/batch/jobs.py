"""One page of many: what is to be run, and what came of it. Both travel between processes and machines."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass

from compositor.scene import SceneError, SceneOptions

_FINDINGS_KEPT = 3


@dataclass(frozen=True, slots=True)
class Job:
    """A page to run.

    Attributes:
        source: The scene's file, as found.
        options: What overrides the scene.
        fail_at: Name of the lowest severity that fails a page; empty for none.
    """

    source: str
    options: SceneOptions
    fail_at: str = "error"

    @property
    def key(self) -> str:
        """Tells this job from every other one, and from itself once the scene's file has changed."""
        try:
            found = os.stat(self.source)
            state = (found.st_size, found.st_mtime_ns)
        except OSError:
            state = (0, 0)
        text = repr((os.path.abspath(self.source), self.options, self.fail_at, state))
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class PageResult:
    """What came of a page.

    Attributes:
        source: As in the job.
        error: Why there is no report; empty when there is one.
        failed: A budget is exceeded or a finding is as bad as asked.
        layers: Layers drawn.
        nominal_bytes, resident_bytes: Tile textures.
        errors, warnings: Findings of these severities.
        worst: The first findings, `severity id owner`.
        report: The report as JSON text.
    """

    source: str
    error: str = ""
    failed: bool = False
    layers: int = 0
    nominal_bytes: int = 0
    resident_bytes: int = 0
    errors: int = 0
    warnings: int = 0
    worst: tuple[str, ...] = ()
    report: str = ""


def run_job(job: Job) -> PageResult:
    """Run a page; never raises for what is wrong with the page."""
    from compositor.analysis import Level
    from compositor.api import Run
    from compositor.report.json import report_json
    from compositor.scene import load_scene

    try:
        report = Run(load_scene(job.source, job.options)).report()
    except SceneError as error:
        return PageResult(job.source, error=str(error), failed=True)
    except (MemoryError, OSError, RecursionError) as error:
        return PageResult(job.source, error=str(error) or type(error).__name__, failed=True)
    severities = [finding.severity for finding in report.findings]
    return PageResult(
        source=job.source,
        failed=report.failed(Level[job.fail_at.upper()] if job.fail_at else None),
        layers=report.totals.layers_drawn,
        nominal_bytes=report.totals.bytes.nominal,
        resident_bytes=report.totals.bytes.resident,
        errors=severities.count(Level.ERROR),
        warnings=severities.count(Level.WARNING),
        worst=tuple(f"{item.severity} {item.id} {item.owner}" for item in report.findings[:_FINDINGS_KEPT]),
        report=report_json(report),
    )
