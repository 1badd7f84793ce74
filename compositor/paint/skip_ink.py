"""Where an underline or overline is interrupted for glyphs that cross it (`text-decoration-skip-ink: auto`).

Source: CSS Text Decoration 4 §3.4; Blink's `TextPainter` and Skia's text intercepts.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Rect
from compositor.text.font_loading import design_font
from compositor.text.fonts import FontCollection
from compositor.text.runs import GlyphRun

_CURVE_STEPS = 6
_MAX_DILATION = 13.0
_Edge = tuple[float, float, float, float]


class GlyphIntercepts:
    """Outlines of glyphs, asked where they cross a horizontal band."""

    def __init__(self, fonts: FontCollection) -> None:
        self._fonts: Final = fonts
        self._edges: dict[tuple[int, int], tuple[_Edge, ...]] = {}

    def gaps(self, run: GlyphRun, top: float, bottom: float) -> list[tuple[float, float]]:
        """Horizontal extent of the ink between `top` and `bottom` (px below the baseline), a glyph each."""
        scale = run.size_px / max(1, self._fonts.faces[run.face].upem)
        found = []
        for glyph, x in zip(run.glyphs, run.xs, strict=True):
            extent = _crossing(self._outline(run.face, glyph), -bottom / scale, -top / scale)
            if extent is not None:
                found.append((x + extent[0] * scale, x + extent[1] * scale))
        return found

    def _outline(self, face: int, glyph: int) -> tuple[_Edge, ...]:
        key = (face, glyph)
        edges = self._edges.get(key)
        if edges is None:
            pen = _EdgePen()
            design_font(self._fonts.faces[face]).draw_glyph_with_pen(glyph, pen)
            edges = self._edges[key] = tuple(pen.edges)
        return edges


def interrupted(line: Rect, gaps: list[tuple[float, float]], dilation: float) -> list[Rect]:
    """The parts of a line that are left when the gaps, widened on both sides, are cut out."""
    widen = min(dilation, _MAX_DILATION)
    parts: list[Rect] = []
    start = line.x
    for left, right in sorted(gaps):
        if left - widen > start:
            parts.append(Rect(start, line.y, min(left - widen, line.right) - start, line.height))
        start = max(start, right + widen)
        if start >= line.right:
            return parts
    parts.append(Rect(start, line.y, line.right - start, line.height))
    return parts


def _crossing(edges: tuple[_Edge, ...], low: float, high: float) -> tuple[float, float] | None:
    """Extent of the outline's edges within low < y < high, font units."""
    left = right = 0.0
    found = False
    for x0, y0, x1, y1 in edges:
        if (y0 <= low and y1 <= low) or (y0 >= high and y1 >= high):
            continue
        first, last = _cut(x0, y0, x1, y1, low, high)
        near, far = (first, last) if first < last else (last, first)
        left = near if not found else min(left, near)
        right = far if not found else max(right, far)
        found = True
    return (left, right) if found else None


def _cut(x0: float, y0: float, x1: float, y1: float, low: float, high: float) -> tuple[float, float]:
    """The x of an edge's ends after cutting it to the band."""
    if y0 == y1:
        return x0, x1
    slope = (x1 - x0) / (y1 - y0)
    first = x0 + (min(max(y0, low), high) - y0) * slope
    last = x0 + (min(max(y1, low), high) - y0) * slope
    return first, last


class _EdgePen:
    """Collects an outline's edges, curves cut into short ones."""

    def __init__(self) -> None:
        self.edges: list[_Edge] = []
        self._start = self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """Begin a contour."""
        self._start = self._at = point

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """Add a straight edge."""
        self.edges.append((*self._at, *point))
        self._at = point

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Add a cubic curve."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self._at, *points
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            self.lineTo((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Add a quadratic curve."""
        (x0, y0), (x1, y1), (x2, y2) = self._at, *points
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            u = 1 - t
            a, b, c = u * u, 2 * u * t, t * t
            self.lineTo((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))

    def closePath(self) -> None:  # noqa: N802
        """Close the contour."""
        if self._at != self._start:
            self.lineTo(self._start)

    def endPath(self) -> None:  # noqa: N802
        """End an open contour."""
