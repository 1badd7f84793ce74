"""The GPU memory ledger: an append-only list of events, estimated by the plan or measured by a backend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

MAX_DEVICE_BYTES = 4 << 30
"""Textures that may be alive at once; a picture that needs more is not drawn."""


class ResourceKind(Enum):
    """What a GPU resource is for; memory is always reported by kind."""

    TILE = "tile"
    SURFACE = "surface"  # backing of a render pass
    SCRATCH = "scratch"  # temporary of filters and raster groups, freed within the frame
    ATLAS = "atlas"  # glyph atlas page
    IMAGE = "image"  # decoded image
    OUTPUT = "output"  # buffer presented
    BUFFER = "buffer"  # vertices, uniforms
    FOREIGN = "foreign"  # canvas, video
    SCROLLBAR = "scrollbar"  # buttons and track of a scrollbar


class Action(Enum):
    """What happened."""

    ALLOCATE = "allocate"
    FREE = "free"
    UPLOAD = "upload"
    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class LedgerEvent:
    """One event.

    Attributes:
        action: What happened.
        kind: Kind of resource.
        key: Names the resource, equal in estimate and measurement: `tile:12`, `pass:3`, `atlas:0`, `image:PATH`.
        format: `RGBA8`, `R8`, … or `raw` for buffers.
        width, height: Device px; bytes and 1 for buffers.
        requested_bytes: width · height · bytes a pixel.
        allocated_bytes: After alignment and padding.
        cause: What asked for it: `layer:4`, `effect:2`, `frame`.
    """

    action: Action
    kind: ResourceKind
    key: str
    format: str
    width: int
    height: int
    requested_bytes: int
    allocated_bytes: int
    cause: str


class Ledger:
    """Appends events; nothing is ever taken back."""

    def __init__(self) -> None:
        self._events: list[LedgerEvent] = []

    def add(self, event: LedgerEvent) -> None:
        """Append one event."""
        self._events.append(event)

    @property
    def events(self) -> tuple[LedgerEvent, ...]:
        """All events so far."""
        return tuple(self._events)


def live_bytes(events: Iterable[LedgerEvent]) -> dict[ResourceKind, int]:
    """Requested bytes allocated and not freed, by kind."""
    totals: dict[ResourceKind, int] = {}
    for event in events:
        if event.action is Action.ALLOCATE:
            totals[event.kind] = totals.get(event.kind, 0) + event.requested_bytes
        elif event.action is Action.FREE:
            totals[event.kind] = totals.get(event.kind, 0) - event.requested_bytes
    return totals


def peak_bytes(events: Iterable[LedgerEvent]) -> int:
    """Largest total of requested bytes alive at once."""
    now = peak = 0
    for event in events:
        if event.action is Action.ALLOCATE:
            now += event.requested_bytes
        elif event.action is Action.FREE:
            now -= event.requested_bytes
        peak = max(peak, now)
    return peak
