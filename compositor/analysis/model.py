"""What an analysis says: totals, layers, findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from compositor.base.source import NO_SPAN, Span
from compositor.devices import DeviceVerdict
from compositor.whatif import Saving
from compositor.whatif.peak import Peak

if TYPE_CHECKING:
    from compositor.analysis.facts import Facts

REPORT_VERSION = 2


class Level(IntEnum):
    """How bad a finding is; ordered."""

    INFO = 0
    WARNING = 1
    ERROR = 2

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class ByteTotals:
    """GPU memory, bytes: tile textures three ways, and what else there is now.

    Attributes:
        nominal: Tile textures if every tile of every layer had one.
        resident: Tile textures that exist for this viewport, scroll position and moment.
        atlas: Glyph atlas pages.
        atlas_used: The part of the atlas that glyphs cover.
        surfaces: Render-surface textures.
        images: Decoded images held as textures.
        peak: The most tile textures at any scroll position of the document and moment; see `Peak`.
    """

    nominal: int = 0
    resident: int = 0
    atlas: int = 0
    atlas_used: int = 0
    surfaces: int = 0
    images: int = 0
    peak: int = 0

    @property
    def other(self) -> int:
        """What is on the GPU now besides tiles: atlas, render surfaces, images."""
        return self.atlas + self.surfaces + self.images


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the page.

    Attributes:
        chunks: Paint chunks; `squashed` plus the layers that carry chunks.
        squashed: Chunks that joined an earlier layer.
        layers: All layers, the browser's own included.
        layers_drawn: Layers with content and area, as Chromium's tools count.
        tiles: Tiles that exist now, those of one colour included.
        render_surfaces: Offscreen targets.
        overdraw: Mean number of times a pixel of the screen is drawn.
        bytes_read, bytes_written: Texture traffic of drawing one frame.
        repainted_px: Area painted again in each frame while animations run, device px.
        scroll_repainted_px: Area painted again in each frame in which something is scrolled, device px.
    """

    chunks: int
    squashed: int
    layers: int
    layers_drawn: int
    tiles: int
    render_surfaces: int
    bytes: ByteTotals
    overdraw: float
    bytes_read: int
    bytes_written: int
    repainted_px: int = 0
    scroll_repainted_px: int = 0


@dataclass(frozen=True, slots=True)
class LayerRow:
    """One layer as a report shows it.

    Attributes:
        owner: How a person names the owner element; `#document` for the document.
        path: Selector that finds exactly the owner.
        reasons: Chromium's short reason names; empty where its tools show none.
        explanation: One sentence on why the layer exists.
        size: Device px.
        offset: Screen position of the layer's corner, device px.
        drawn: Counts in `layers_drawn`.
        nominal_bytes, resident_bytes: Tile textures.
        peak_bytes: The most tile textures it has at any scroll position and moment looked at; None when unknown.
        where: The declaration that caused it, or the owner's start tag.
        chunks: Chunks in it.
    """

    id: int
    owner: str
    path: str
    kind: str
    reasons: tuple[str, ...]
    explanation: str
    size: tuple[float, float]
    offset: tuple[float, float]
    drawn: bool
    tiles: int
    nominal_bytes: int
    resident_bytes: int
    where: Span
    chunks: int
    peak_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth changing, grouped by cause.

    Attributes:
        id: Rule id.
        owner: Selector that names what is at fault.
        where: The line to change.
        evidence: Numbers by name.
        message: One sentence: what is wrong.
        fix: One sentence: what to change.
        layers: Layer ids concerned.
        explanation: Why that costs something, for a reader who does not know how browsers draw.
        edits: The fix as changes of the page's CSS that `compositor what-if` accepts; empty where it
            takes a person to write one.
        saving: What running the page again with `edits` gave; None where that was not run.
        least_fewer: Layers that `edits`, measured, must take away for the finding to be true.
        instead: What to say where they take away fewer; None where that is nothing.
    """

    id: str
    severity: Level
    owner: str
    where: Span
    evidence: Mapping[str, float | str]
    message: str
    fix: str
    layers: tuple[int, ...] = ()
    explanation: str = ""
    edits: tuple[str, ...] = ()
    saving: Saving | None = None
    least_fewer: int = 0
    instead: Finding | None = None


@dataclass(frozen=True, slots=True)
class BudgetResult:
    """A limit and what was found.

    Attributes:
        name: Of `analysis.metrics`.
        limit, actual: In the metric's unit.
        where: The line that sets the limit, or the baseline that it comes from.
        baseline: What the baseline has, where the limit is that and a tolerance.
    """

    name: str
    limit: float
    actual: float
    where: Span = NO_SPAN
    baseline: float | None = None

    @property
    def exceeded(self) -> bool:
        """True when over the limit."""
        return self.actual > self.limit


@dataclass(frozen=True, slots=True)
class NotModelled:
    """Something on the page that the engine does not do as a browser would.

    Attributes:
        what: The property or feature.
        where: First place.
        count: How many elements or places.
        message: What that may change.
    """

    what: str
    where: Span
    count: int
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """All an analysis has to say.

    Attributes:
        scene: Path and settings, for people and for comparing.
        layers: Back to front.
        findings: Worst first.
        budgets: The scene's budgets.
        not_modelled: Where the numbers may differ from a browser's.
        peak: Where and when most tile textures exist; None when unknown.
        diagnostics: Warnings about the page's source, `severity: message` by place.
        together: What running the page again with the edits of all findings gave; None where there are none.
        checked: Ids of the rules that looked at the page.
        device: What the scene's device makes of the page; None where the source of the numbers is no scene.
        unknown: Names of totals that the source of the numbers does not hold, as when it is a browser's trace.
    """

    scene: Mapping[str, object]
    totals: Totals
    layers: tuple[LayerRow, ...]
    findings: tuple[Finding, ...]
    budgets: tuple[BudgetResult, ...]
    not_modelled: tuple[NotModelled, ...]
    peak: Peak | None = None
    diagnostics: tuple[str, ...] = ()
    together: Saving | None = None
    checked: tuple[str, ...] = ()
    device: DeviceVerdict | None = None
    unknown: frozenset[str] = frozenset()
    version: int = REPORT_VERSION

    def failed(self, at: Level | None = Level.ERROR) -> bool:
        """True when a budget is exceeded or a finding is at least as bad as `at` (None: findings never fail)."""
        bad = at is not None and any(finding.severity >= at for finding in self.findings)
        return bad or any(budget.exceeded for budget in self.budgets)


@dataclass(frozen=True, slots=True)
class Rule:
    """A check; one module of `analysis.rules` each.

    Attributes:
        id: Stable kebab-case id.
        title: What it looks for.
        check: Yields findings.
        explanation: Why what it finds costs something; English, translated where it is shown.
        yields_to: Ids of rules that say it better: where one of them finds something at the same place, this is silent.
    """

    id: str
    title: str
    check: Callable[[Facts], Iterator[Finding]]
    explanation: str = ""
    yields_to: tuple[str, ...] = ()


__all__ = [
    "NO_SPAN", "REPORT_VERSION", "BudgetResult", "ByteTotals", "Finding", "LayerRow", "Level", "NotModelled", "Peak",
    "Report", "Rule", "Totals",
]  # fmt: skip
