"""Packing of glyph bitmaps."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from compositor.raster.glyph_atlas import EMPTY_SLOT, MAX_PAGES, PADDING, PAGE_SIZE, GlyphAtlas, GlyphKey
from compositor.text.runs import FaceId


class Bitmap:
    """A bitmap whose pixels all hold one value."""

    def __init__(self, width: int, height: int, value: int = 255, is_color: bool = False) -> None:
        self.width, self.height = width, height
        self.left, self.top = 1, height
        self.is_color = is_color
        self.pixels = bytes([value]) * (width * height * (4 if is_color else 1))


def key(number: int) -> GlyphKey:
    return GlyphKey(FaceId(0), number, 1024, 0)


def test_a_placed_glyph_is_found_again_and_holds_its_pixels() -> None:
    atlas = GlyphAtlas()
    slot = atlas.add(key(1), Bitmap(7, 9, 200))
    assert atlas.slot(key(1)) == slot
    (page,) = atlas.pages()
    assert (page.pixels[slot.y : slot.y + 9, slot.x : slot.x + 7] == 200).all()
    assert page.pixels.sum() == 200 * 63, "nothing else is touched"


def test_glyphs_without_ink_take_no_room() -> None:
    atlas = GlyphAtlas()
    assert atlas.add(key(1), None) == EMPTY_SLOT
    assert atlas.pages() == ()
    assert atlas.slot(key(1)) == EMPTY_SLOT


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), max_size=120))
def test_no_two_glyphs_touch(sizes: list[tuple[int, int]]) -> None:
    atlas = GlyphAtlas()
    owner: dict[int, np.ndarray] = {}  # type: ignore[type-arg]
    for number, (width, height) in enumerate(sizes):
        slot = atlas.add(key(number), Bitmap(width, height))
        area = owner.setdefault(slot.page, np.zeros((PAGE_SIZE, PAGE_SIZE), dtype=bool))
        padded = area[slot.y - PADDING : slot.y + height + PADDING, slot.x - PADDING : slot.x + width + PADDING]
        assert padded.shape == (height + 2 * PADDING, width + 2 * PADDING), "inside the page"
        assert not padded.any()
        padded[PADDING:-PADDING, PADDING:-PADDING] = True


def test_latin_text_fills_pages_well() -> None:
    atlas = GlyphAtlas()
    rng = np.random.default_rng(3)
    for number in range(3000):
        atlas.add(key(number), Bitmap(int(rng.integers(3, 17)), int(rng.integers(7, 20))))
    full = atlas.pages()[:-1]
    assert full or len(atlas.pages()) == 1
    page = atlas.pages()[0]
    assert page.used_bytes / page.shelf_bytes > 0.6
    assert page.used_bytes + 0 <= page.shelf_bytes <= page.allocated_bytes == PAGE_SIZE * PAGE_SIZE
    assert page.free_bytes == page.allocated_bytes - page.shelf_bytes


def test_the_same_order_gives_the_same_layout() -> None:
    first, second = GlyphAtlas(), GlyphAtlas()
    for number in range(200):
        bitmap = Bitmap(3 + number % 11, 5 + number % 13)
        assert first.add(key(number), bitmap) == second.add(key(number), bitmap)


def test_colour_glyphs_have_pages_of_their_own() -> None:
    atlas = GlyphAtlas()
    plain, color = atlas.add(key(1), Bitmap(8, 8)), atlas.add(key(2), Bitmap(8, 8, is_color=True))
    assert [page.format for page in atlas.pages()] == ["R8", "RGBA8"]
    assert (plain.page, color.page) == (0, 1)
    assert atlas.pages()[1].used_bytes == 8 * 8 * 4


def test_a_page_that_did_not_change_is_the_same_object() -> None:
    atlas = GlyphAtlas()
    atlas.add(key(1), Bitmap(8, 8))
    atlas.add(key(2), Bitmap(8, 8, is_color=True))
    before = atlas.pages()
    atlas.add(key(3), Bitmap(8, 8))
    after = atlas.pages()
    assert after[1] is before[1]
    assert after[0] is not before[0]


def test_what_finds_no_room_is_counted_and_not_drawn() -> None:
    atlas = GlyphAtlas()
    assert atlas.add(key(0), Bitmap(PAGE_SIZE, 10)) == EMPTY_SLOT
    assert atlas.refused == 1
    side = PAGE_SIZE - 2 * PADDING
    slots = [atlas.add(key(number), Bitmap(side, side)) for number in range(1, MAX_PAGES + 2)]
    assert [slot.page for slot in slots] == [*range(MAX_PAGES), -1]
