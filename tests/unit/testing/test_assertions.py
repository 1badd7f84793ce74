"""Assertions for the tests of a site: they hold, and when they fail they say where to look."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run, run
from compositor.testing import assert_layers, assert_no_findings, assert_vram

pytest_plugins = ["pytester"]
PAGE = (
    """<!DOCTYPE html><style>
.card { width: 200px; height: 100px; background: linear-gradient(red, blue); will-change: transform }
</style><p>text</p>"""
    + "<div class=card></div>" * 30
)


@pytest.fixture
def page(tmp_path: Path) -> Run:
    path = tmp_path / "page.html"
    path.write_text(PAGE)
    return run(path)


def test_layers(page: Run) -> None:
    drawn = page.report().totals.layers_drawn
    assert_layers(page, exactly=drawn)
    assert_layers(page, most=drawn)
    assert_layers(page.report(), most=1, owner="#document")
    with pytest.raises(AssertionError, match=rf"{drawn} layers are drawn, not at most 3\n") as caught:
        assert_layers(page, most=3)
    assert ".card  200x100" in str(caught.value)
    assert "page.html:2:" in str(caught.value)
    assert "more" in str(caught.value).splitlines()[-1]


def test_vram(page: Run) -> None:
    assert_vram(page, most_mib=64)
    with pytest.raises(AssertionError, match=r"more than 0\.5 MiB: tiles "):
        assert_vram(page, most_mib=0.5)
    held = page.report().totals.bytes
    between = (held.resident + held.nominal) / 2 + held.atlas + held.surfaces + held.images
    assert held.resident < held.nominal
    assert_vram(page, most_mib=between / 2**20)
    with pytest.raises(AssertionError):
        assert_vram(page, most_mib=between / 2**20, nominal=True)


def test_findings(page: Run) -> None:
    ids = {finding.id for finding in page.report().findings}
    assert_no_findings(page, ignore=ids)
    with pytest.raises(AssertionError) as caught:
        assert_no_findings(page)
    assert "layer-explosion" in str(caught.value)
    assert "fix: " in str(caught.value)


def test_the_example_passes(pytester: pytest.Pytester) -> None:
    example = Path(__file__).parents[3] / "examples" / "ci"
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", str(example))
    result.assert_outcomes(passed=2)


def test_the_fixture_starts_at_the_tests_folder(pytester: pytest.Pytester) -> None:
    pytester.makefile(".html", page=PAGE)
    pytester.makepyfile(
        """
        from compositor.testing import assert_layers, assert_vram

        def test_good(compositor_page):
            assert_vram(compositor_page("page.html", viewport=(300, 200)), most_mib=20)

        def test_bad(compositor_page):
            assert_layers(compositor_page("page.html"), most=2)
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*layers are drawn, not at most 2*"])
