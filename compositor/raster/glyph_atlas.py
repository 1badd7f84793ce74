"""The glyph atlas: which glyph bitmap sits where on which page. No graphics library in sight.

Pages are filled by shelves: a bitmap goes on the lowest shelf that is tall enough and wastes least,
else on a new shelf. Coverage bitmaps (one byte a pixel) and colour bitmaps (four) have pages of their own.

Source: the shelf packing of WebRender's atlas allocator, with Skia's four subpixel positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from compositor.text import FaceId, GlyphTurn

PAGE_SIZE = 1024
PADDING = 1
"""Transparent px between bitmaps, so that filtering never reads a neighbour."""

MAX_PAGES = 16
_SHELF_STEP = 2


class GlyphBitmap(Protocol):
    """What a glyph rasterizer returns.

    Attributes:
        width, height: Bitmap size, px.
        left: Bitmap's left edge from the pen position, px.
        top: Bitmap's top edge above the baseline, px (positive up).
        pixels: Rows top down: one byte a pixel, or four (premultiplied RGBA) when `is_color`.
        is_color: Colour glyph.
    """

    width: int
    height: int
    left: int
    top: int
    pixels: bytes
    is_color: bool


class GlyphKey(NamedTuple):
    """Identity of a glyph bitmap.

    Attributes:
        size: Font size, raster px × 64, rounded.
        subpixel: Horizontal offset, quarters of a px.
        style: Synthetic styles: 1 bold, 2 oblique.
        turn: How the outline is turned, None for upright glyphs.
    """

    face: FaceId
    glyph: int
    size: int
    subpixel: int
    style: int = 0
    turn: GlyphTurn | None = None


class GlyphSlot(NamedTuple):
    """Place of a bitmap in the atlas; `page` -1 for glyphs without ink.

    Attributes:
        x, y, width, height: Texels on the page.
        left, top: Offset of the bitmap from the pen, px; `top` positive up.
        scale: Px drawn a texel; 1 except for fixed-size colour bitmaps and very large glyphs.
        is_color: On a page of colours.
    """

    page: int
    x: int
    y: int
    width: int
    height: int
    left: float
    top: float
    scale: float = 1.0
    is_color: bool = False


EMPTY_SLOT = GlyphSlot(-1, 0, 0, 0, 0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class AtlasPage:
    """One page as uploaded.

    Attributes:
        format: `R8` or `RGBA8`.
        pixels: (PAGE_SIZE, PAGE_SIZE) or (PAGE_SIZE, PAGE_SIZE, 4), uint8.
        used_bytes: Bytes of glyph bitmaps.
        shelf_bytes: Bytes in shelves, padding included.
        glyphs: Bitmaps on it.
    """

    index: int
    format: str
    pixels: NDArray[np.uint8]
    used_bytes: int
    shelf_bytes: int
    glyphs: int

    @property
    def allocated_bytes(self) -> int:
        """Bytes of the texture."""
        return int(self.pixels.nbytes)

    @property
    def free_bytes(self) -> int:
        """Bytes no shelf has taken."""
        return self.allocated_bytes - self.shelf_bytes


class _Shelf:
    """A row of bitmaps."""

    __slots__ = ("height", "x", "y")

    def __init__(self, y: int, height: int) -> None:
        self.y: Final = y
        self.height: Final = height
        self.x = PADDING


class _Page:
    """A page being filled."""

    def __init__(self, channels: int) -> None:
        shape = (PAGE_SIZE, PAGE_SIZE) if channels == 1 else (PAGE_SIZE, PAGE_SIZE, channels)
        self.channels = channels
        self.pixels: NDArray[np.uint8] = np.zeros(shape, dtype=np.uint8)
        self.shelves: list[_Shelf] = []
        self.next_y = PADDING
        self.used_texels = 0
        self.glyphs = 0

    def place(self, width: int, height: int) -> tuple[int, int] | None:
        """Texel position for a bitmap (its padding counted on the right and below), None when the page is full."""
        best: _Shelf | None = None
        for shelf in self.shelves:
            fits = shelf.height >= height and PAGE_SIZE - shelf.x >= width
            if fits and (best is None or shelf.height < best.height):
                best = shelf
        if best is None or best.height > height + height // 2 + _SHELF_STEP:
            opened = self._open_shelf(height)
            best = opened if opened is not None else best
        if best is None:
            return None
        position = (best.x, best.y)
        best.x += width
        return position

    def _open_shelf(self, height: int) -> _Shelf | None:
        rounded = -(-height // _SHELF_STEP) * _SHELF_STEP
        rounded = min(rounded, PAGE_SIZE - self.next_y)
        if rounded < height:
            return None
        shelf = _Shelf(self.next_y, rounded)
        self.next_y += rounded
        self.shelves.append(shelf)
        return shelf

    def frozen(self, index: int) -> AtlasPage:
        """The page as it is now; the pixels are copied."""
        shelf_texels = sum(shelf.height for shelf in self.shelves) * PAGE_SIZE
        return AtlasPage(
            index,
            "R8" if self.channels == 1 else "RGBA8",
            self.pixels.copy(),
            self.used_texels * self.channels,
            shelf_texels * self.channels,
            self.glyphs,
        )


class GlyphAtlas:
    """Packs bitmaps; grows by pages and never moves what it has placed."""

    def __init__(self) -> None:
        self._slots: dict[GlyphKey, GlyphSlot] = {}
        self._pages: list[_Page] = []
        self._frozen: dict[int, AtlasPage] = {}
        self.refused = 0
        """Glyphs that found no room."""

    def slot(self, key: GlyphKey) -> GlyphSlot | None:
        """Where `key` sits, None when it was never added."""
        return self._slots.get(key)

    def add(self, key: GlyphKey, bitmap: GlyphBitmap | None, scale: float = 1.0) -> GlyphSlot:
        """Place a bitmap; glyphs without ink get `EMPTY_SLOT`, and so do those too large for a page."""
        slot = EMPTY_SLOT
        if bitmap is not None and bitmap.width > 0 and bitmap.height > 0:
            slot = self._place(bitmap, scale)
        self._slots[key] = slot
        return slot

    def _place(self, bitmap: GlyphBitmap, scale: float) -> GlyphSlot:
        channels = 4 if bitmap.is_color else 1
        width, height = bitmap.width + PADDING, bitmap.height + PADDING
        if width > PAGE_SIZE - PADDING or height > PAGE_SIZE - PADDING:
            self.refused += 1
            return EMPTY_SLOT
        for index, page in enumerate(self._pages):
            position = page.place(width, height) if page.channels == channels else None
            if position is not None:
                return self._fill(index, position, bitmap, scale)
        if len(self._pages) >= MAX_PAGES:
            self.refused += 1
            return EMPTY_SLOT
        self._pages.append(_Page(channels))
        position = self._pages[-1].place(width, height)
        assert position is not None, "an empty page takes any bitmap no larger than itself"
        return self._fill(len(self._pages) - 1, position, bitmap, scale)

    def _fill(self, index: int, position: tuple[int, int], bitmap: GlyphBitmap, scale: float) -> GlyphSlot:
        page = self._pages[index]
        x, y = position
        shape = (bitmap.height, bitmap.width) if page.channels == 1 else (bitmap.height, bitmap.width, 4)
        page.pixels[y : y + bitmap.height, x : x + bitmap.width] = np.frombuffer(bitmap.pixels, np.uint8).reshape(shape)
        page.used_texels += bitmap.width * bitmap.height
        page.glyphs += 1
        self._frozen.pop(index, None)
        return GlyphSlot(
            index, x, y, bitmap.width, bitmap.height, bitmap.left * scale, bitmap.top * scale, scale, bitmap.is_color
        )

    def pages(self) -> tuple[AtlasPage, ...]:
        """All pages as they are now; a page that did not change is the same object as last time."""
        for index, page in enumerate(self._pages):
            if index not in self._frozen:
                self._frozen[index] = page.frozen(index)
        return tuple(self._frozen[index] for index in range(len(self._pages)))
