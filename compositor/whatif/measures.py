"""What a page costs, in the numbers that a fix can change, and how two such costs differ."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from compositor.whatif.filters import filter_px
from compositor.whatif.peak import find_peak
from compositor.whatif.pictures import picture_bytes
from compositor.whatif.repaint import repainted_px, scroll_repainted_px

if TYPE_CHECKING:
    from compositor.pipeline import Run


@dataclass(frozen=True, slots=True)
class Measures:
    """What a page costs; more is worse in all of them. None: not known.

    Attributes:
        layers: Layers with content and area.
        nominal_bytes: Tile textures if every tile of every layer had one.
        resident_bytes: Tile textures that exist for this viewport and scroll position.
        surface_bytes: Render-surface textures.
        image_bytes: Pictures as they are decoded, before they are scaled to how they are shown.
        frame_bytes: Texture traffic of drawing one frame, read and written.
        repainted_px: Area painted again in each frame while the page's animations run, device px.
        scroll_repainted_px: Area painted again in each frame in which something is scrolled, device px.
        filter_px: Area that filters work on, margins included, seen or not, device px.
        peak_bytes: The most tile textures while the page is scrolled and its animations run.
    """

    layers: int
    nominal_bytes: int
    resident_bytes: int
    surface_bytes: int
    image_bytes: int
    frame_bytes: int
    repainted_px: int
    scroll_repainted_px: int
    filter_px: int = 0
    peak_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Saving:
    """What running the page again with changed CSS gave.

    Attributes:
        edits: The changes, as `compositor what-if` accepts them.
        before, after: Measured costs.
    """

    edits: tuple[str, ...]
    before: Measures
    after: Measures

    @property
    def changes(self) -> dict[str, int]:
        """`after - before` by name, only what changed; negative is a saving."""
        found: dict[str, int] = {}
        for name in MEASURES:
            old, new = getattr(self.before, name), getattr(self.after, name)
            if old is not None and new is not None and old != new:
                found[name] = new - old
        return found

    @property
    def worse(self) -> tuple[str, ...]:
        """Names of the costs that grew."""
        return tuple(name for name, change in self.changes.items() if change > 0)


MEASURES = tuple(field.name for field in fields(Measures))
"""Names of the costs, in the order in which they are shown."""


def with_peak(measures: Measures, run: Run) -> Measures:
    """The costs of `run` with the peak over scrolling and time, which takes further runs to find."""
    return replace(measures, peak_bytes=find_peak(run).peak.bytes)


def measure(run: Run) -> Measures:
    """What the page of `run` costs; the peak is left out."""
    frame, tiles = run.frame, run.tiles
    return Measures(
        layers=sum(1 for layer in run.layers.layers if layer.is_drawn),
        nominal_bytes=tiles.nominal_bytes,
        resident_bytes=tiles.resident_bytes,
        surface_bytes=frame.surface_bytes,
        image_bytes=picture_bytes(run),
        frame_bytes=frame.bytes_read + frame.bytes_written,
        repainted_px=repainted_px(run),
        scroll_repainted_px=scroll_repainted_px(run),
        filter_px=filter_px(run),
    )
