"""Computed values are those of an installed Chromium."""

from __future__ import annotations

import pytest

from compositor.browser import find_chromium
from tests.fuzz.browser import Browser
from tests.fuzz.computed_values import VIEWPORT, compare, known


@pytest.mark.slow
def test_values_compute_as_in_chromium() -> None:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium is installed")
    with Browser(path, VIEWPORT) as browser:
        count, found = compare(browser)
    assert count > 3000
    assert {difference.name for difference in found} - known() == set()
