"""Random pages have the layers that an installed Chromium makes of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compositor.browser import find_chromium
from tests.fuzz.layer_differential import Differential
from tests.fuzz.random_layers import layer_page_html, random_layer_page
from tests.fuzz.random_pages import Node
from tests.fuzz.random_site_layers import random_site_page

SEED = 1


@pytest.mark.parametrize("area", [random_layer_page, random_site_page])
def test_the_same_seed_gives_the_same_page(area: Callable[[int], Node]) -> None:
    assert layer_page_html(area(7)) == layer_page_html(area(7))
    assert layer_page_html(area(7)) != layer_page_html(area(8))


@pytest.mark.slow
@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_random_pages_have_chromiums_layers(dpr: float) -> None:
    binary = find_chromium()
    if binary is None:
        pytest.skip("no Chromium is installed")
    with Differential(binary, dpr) as differential:
        found = list(differential.differences(pages=8, seed=SEED))

    assert [(difference.page, difference.layers) for difference in found] == []
    assert differential.box_differences == 0
