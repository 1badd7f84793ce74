"""Display items: what painting records. One frozen class each; backends `match` on the union.

All geometry is CSS px in the chunk's transform space, edges already snapped where Chromium snaps
them; colours are not premultiplied here.
"""

from __future__ import annotations

from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import EMPTY_RECT, Edges, Point, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import Shadow
from compositor.layout.fragments import FragmentId
from compositor.text.runs import GlyphRun

_SLACK = 1 / 64


class _Item:
    """What all items have.

    Attributes:
        fragment: The fragment that painted it.
        rect: Visual rect: everything the item may touch, enclosing integer px.
    """

    __slots__ = ("fragment", "rect")

    def __init__(self, fragment: FragmentId, rect: Rect) -> None:
        self.fragment: Final = fragment
        self.rect: Final = rect


class FillRect(_Item):
    """A filled rectangle, rounded or not."""

    __slots__ = ("color", "shape")

    def __init__(self, fragment: FragmentId, rect: Rect, shape: RoundedRect, color: Color) -> None:
        super().__init__(fragment, rect)
        self.shape: Final = shape
        self.color: Final = color


class FillPolygon(_Item):
    """A filled polygon (list markers, clip paths).

    Attributes:
        points: Its corners.
        even_odd: Fill rule.
    """

    __slots__ = ("color", "even_odd", "points")

    def __init__(
        self, fragment: FragmentId, rect: Rect, points: tuple[Point, ...], color: Color, even_odd: bool = False
    ) -> None:
        super().__init__(fragment, rect)
        self.even_odd: Final = even_odd
        self.points: Final = points
        self.color: Final = color


class DrawBorder(_Item):
    """A border or outline.

    Attributes:
        outer: Outer edge, rounded or not.
        widths: px a side.
        styles: CSS keyword a side (`none` where nothing is drawn).
        colors: A colour a side.
        gap: Where sides are left out, unless they are rounded dashes or dots, whole px; empty for nowhere.
    """

    __slots__ = ("colors", "gap", "outer", "styles", "widths")

    def __init__(
        self,
        fragment: FragmentId,
        rect: Rect,
        outer: RoundedRect,
        widths: Edges,
        styles: tuple[str, str, str, str],
        colors: tuple[Color, Color, Color, Color],
        gap: Rect = EMPTY_RECT,
    ) -> None:
        super().__init__(fragment, rect)
        self.gap: Final = gap
        self.outer: Final = outer
        self.widths: Final = widths
        self.styles: Final = styles
        self.colors: Final = colors


class DrawGradient(_Item):
    """A gradient image, tiled over an area.

    Attributes:
        clip: Area painted.
        tile: First tile, px; repeats at `step`.
        step: Distance between tiles (x, y), px; a tile covers `tile` only.
        kind: `linear`, `radial` or `conic`.
        geometry: In px relative to the tile's top left. `linear`: x0, y0, x1, y1; `radial`: cx, cy, rx, ry;
            `conic`: cx, cy, start angle in degrees from up.
        stops: (offset 0..1, colour), sorted; offsets may lie outside for repeating ones.
        repeating: The stop list repeats.
    """

    __slots__ = ("clip", "geometry", "kind", "repeating", "step", "stops", "tile")

    def __init__(
        self,
        fragment: FragmentId,
        rect: Rect,
        clip: RoundedRect,
        tile: Rect,
        step: Point,
        kind: str,
        geometry: tuple[float, ...],
        stops: tuple[tuple[float, Color], ...],
        repeating: bool,
    ) -> None:
        super().__init__(fragment, rect)
        self.clip: Final = clip
        self.tile: Final = tile
        self.step: Final = step
        self.kind: Final = kind
        self.geometry: Final = geometry
        self.stops: Final = stops
        self.repeating: Final = repeating


class DrawImage(_Item):
    """A bitmap or SVG image, tiled over an area.

    Attributes:
        path: Image file (or data: URL).
        clip: Area painted.
        tile: Where the whole image goes the first time, px.
        step: Distance between repetitions, px; equal to the tile's size for plain `repeat`.
        opaque: True when the decoded image has no alpha.
        pixelated: `image-rendering: pixelated` or `crisp-edges`.
        natural: For the bitmap of an `<img>`: width and height, image px.
        has_text: It is a piece of an inline SVG with text in it.
        source: What of the image may be read, in shares of its size; all when None.
    """

    __slots__ = ("clip", "has_text", "natural", "opaque", "path", "pixelated", "source", "step", "tile")

    def __init__(
        self,
        fragment: FragmentId,
        rect: Rect,
        path: str,
        clip: RoundedRect,
        tile: Rect,
        step: Point,
        opaque: bool,
        pixelated: bool = False,
        natural: tuple[float, float] | None = None,
        has_text: bool = False,
        source: Rect | None = None,
    ) -> None:
        super().__init__(fragment, rect)
        self.has_text: Final = has_text
        self.source: Final = source
        self.natural: Final = natural
        self.path: Final = path
        self.clip: Final = clip
        self.tile: Final = tile
        self.step: Final = step
        self.opaque: Final = opaque
        self.pixelated: Final = pixelated

    @property
    def repeats(self) -> tuple[bool, bool]:
        """Whether more than one copy shows across, and down."""
        clip, tile = self.clip.rect, self.tile
        across = clip.x < tile.x - _SLACK or clip.right > tile.right + _SLACK
        down = clip.y < tile.y - _SLACK or clip.bottom > tile.bottom + _SLACK
        return across, down


class DrawGlyphs(_Item):
    """A glyph run.

    Attributes:
        run: The glyphs.
        origin: Pen start on the baseline, px; before `turn`.
        color: Fill.
        shadows: `text-shadow`s, drawn below, last first.
        turn: Turns text that runs down or up the page into place; None for horizontal text.
    """

    __slots__ = ("color", "origin", "run", "shadows", "turn")

    def __init__(
        self,
        fragment: FragmentId,
        rect: Rect,
        run: GlyphRun,
        origin: Point,
        color: Color,
        shadows: tuple[Shadow, ...] = (),
        turn: Matrix | None = None,
    ) -> None:
        super().__init__(fragment, rect)
        self.run: Final = run
        self.origin: Final = origin
        self.color: Final = color
        self.shadows: Final = shadows
        self.turn: Final = turn


class DrawLine(_Item):
    """A text decoration line or similar.

    Attributes:
        line: Its box, px (x, y, length, thickness); before `turn`.
        style: `solid`, `double`, `dotted`, `dashed` or `wavy`.
        turn: As for glyphs.
    """

    __slots__ = ("color", "line", "style", "turn")

    def __init__(
        self, fragment: FragmentId, rect: Rect, line: Rect, style: str, color: Color, turn: Matrix | None = None
    ) -> None:  # fmt: skip
        super().__init__(fragment, rect)
        self.turn: Final = turn
        self.line: Final = line
        self.style: Final = style
        self.color: Final = color


class DrawBoxShadow(_Item):
    """One box shadow.

    Attributes:
        box: Border box (outer shadows) or padding box (inset).
        shadow: Offsets, blur and spread, px.
    """

    __slots__ = ("box", "shadow")

    def __init__(self, fragment: FragmentId, rect: Rect, box: RoundedRect, shadow: Shadow) -> None:
        super().__init__(fragment, rect)
        self.box: Final = box
        self.shadow: Final = shadow


class DrawMaskLayer(_Item):
    """One of several mask layers, or one of which the luminance counts.

    Attributes:
        image: What it draws.
        area: Where it is put together with the layers below, px.
        operator: `mask-composite`.
        luminance: Its luminance counts, not its alpha.
    """

    __slots__ = ("area", "image", "luminance", "operator")

    def __init__(
        self,
        fragment: FragmentId,
        rect: Rect,
        image: DrawImage | DrawGradient,
        area: Rect,
        operator: str,
        luminance: bool,
    ) -> None:
        super().__init__(fragment, rect)
        self.image: Final = image
        self.area: Final = area
        self.operator: Final = operator
        self.luminance: Final = luminance


DisplayItem = (
    FillRect
    | FillPolygon
    | DrawBorder
    | DrawGradient
    | DrawImage
    | DrawGlyphs
    | DrawLine
    | DrawBoxShadow
    | DrawMaskLayer
)
