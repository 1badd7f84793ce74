"""Random pages lay out as in an installed Chromium."""

from __future__ import annotations

import pytest

from compositor.browser import find_chromium
from tests.fuzz.browser import Browser
from tests.fuzz.layout_differential import VIEWPORT, differences


@pytest.mark.slow
def test_random_pages_lay_out_as_in_chromium() -> None:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium is installed")
    with Browser(path, VIEWPORT) as browser:
        found = list(differences(browser, range(1, 16), seed=32))

    assert [(difference.page, difference.boxes) for difference in found] == []
