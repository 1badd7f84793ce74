"""Colours in sRGB."""

from __future__ import annotations

from typing import NamedTuple


class Color(NamedTuple):
    """A colour in gamma-encoded sRGB, not premultiplied; each channel 0..1."""

    r: float
    g: float
    b: float
    a: float = 1.0

    @property
    def is_opaque(self) -> bool:
        """True when nothing shows through."""
        return self.a >= 1.0

    @property
    def is_transparent(self) -> bool:
        """True when nothing would be drawn."""
        return self.a <= 0.0

    def with_alpha(self, alpha: float) -> Color:
        """The same colour with another alpha."""
        return Color(self.r, self.g, self.b, alpha)

    def premultiplied(self) -> tuple[float, float, float, float]:
        """(r·a, g·a, b·a, a)."""
        return (self.r * self.a, self.g * self.a, self.b * self.a, self.a)

    def over(self, below: Color) -> Color:
        """This colour blended source-over onto `below`."""
        alpha = self.a + below.a * (1 - self.a)
        if alpha <= 0:
            return TRANSPARENT
        mix = [(s * self.a + d * below.a * (1 - self.a)) / alpha for s, d in zip(self[:3], below[:3], strict=True)]
        return Color(mix[0], mix[1], mix[2], alpha)

    def to_bytes(self) -> tuple[int, int, int, int]:
        """Channels rounded to 0..255, not premultiplied."""
        r, g, b, a = (int(min(1.0, max(0.0, c)) * 255 + 0.5) for c in self)
        return (r, g, b, a)

    def __str__(self) -> str:
        r, g, b, a = self.to_bytes()
        return f"#{r:02x}{g:02x}{b:02x}" if a == 255 else f"#{r:02x}{g:02x}{b:02x}{a:02x}"


TRANSPARENT = Color(0.0, 0.0, 0.0, 0.0)
BLACK = Color(0.0, 0.0, 0.0, 1.0)
WHITE = Color(1.0, 1.0, 1.0, 1.0)
