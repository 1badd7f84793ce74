"""Tests of a site's pages with the pytest plugin; run `pytest examples/ci`."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.testing import assert_layers, assert_no_findings, assert_vram

SCENES = Path(__file__).parent.parent.parent / "scenes"


@pytest.mark.parametrize("viewport", [(390, 844), (1280, 720)])
def test_landing_page(compositor_page, viewport):
    page = compositor_page(SCENES / "landing.html", viewport=viewport, dpr=2)
    assert_layers(page, most=12)
    assert_vram(page, most_mib=64)
    assert_no_findings(page, at="warning")
