"""What a page costs, in the numbers that a fix can change, and how two such costs differ."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Measures:
    """What a page costs; more is worse in all of them. None: not known.

    Attributes:
        layers: Layers with content and area.
        nominal_bytes: Tile textures if every tile of every layer had one.
        resident_bytes: Tile textures that exist for this viewport and scroll position.
        surface_bytes: Render-surface textures.
        image_bytes: Decoded images.
        frame_bytes: Texture traffic of drawing one frame, read and written.
        repainted_px: Area painted again in each frame while the page's animations run, device px.
        peak_bytes: Most texture memory at any moment.
    """

    layers: int
    nominal_bytes: int
    resident_bytes: int
    surface_bytes: int
    image_bytes: int
    frame_bytes: int
    repainted_px: int
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
