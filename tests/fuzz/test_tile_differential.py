"""Random pages have the tiles that an installed Chromium makes of them."""

from __future__ import annotations

import pytest

from compositor.browser import find_chromium
from tests.fuzz.tile_differential import differences, random_tile_page


def test_the_same_seed_gives_the_same_page() -> None:
    assert random_tile_page(7) == random_tile_page(7)
    assert random_tile_page(7) != random_tile_page(8)


@pytest.mark.slow
@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_random_pages_have_chromiums_tiles(dpr: float) -> None:
    binary = find_chromium()
    if binary is None:
        pytest.skip("no Chromium is installed")

    assert list(differences(binary, range(6), 1, dpr)) == []
