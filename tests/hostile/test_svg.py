"""SVG images that would crash the renderer, or keep it busy."""

from __future__ import annotations

import time

import pytest

from compositor.raster import svg_process
from compositor.raster.svg import render_svg
from compositor.raster.svg_process import SvgTooCostlyError, svg_to_png

START = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
RECT = '<rect width="9" height="9" fill="red"/>'


def test_nesting_that_overflows_the_stack_is_refused() -> None:
    with pytest.raises(SvgTooCostlyError):
        svg_to_png(f"{START}{'<g>' * 1000}{RECT}{'</g>' * 1000}</svg>", 100, 100)


def test_an_endless_filter_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_process, "MAX_SECONDS", 1)
    noise = '<filter id="f"><feTurbulence baseFrequency="1" numOctaves="1000000"/></filter>'

    with pytest.raises(SvgTooCostlyError):
        svg_to_png(f'{START}{noise}<rect width="99" height="99" filter="url(#f)"/></svg>', 100, 100)


def test_a_long_but_harmless_document_is_rendered_apart() -> None:
    pixels = render_svg(f"{START}{RECT * 2000}</svg>".encode(), 100, 100)

    assert pixels is not None
    assert tuple(pixels[4, 4]) == (255, 0, 0, 255)


@pytest.mark.parametrize(
    "text",
    ["<svg " * 400_000, "a" * 2_000_000, "<!DOCTYPE [" * 200_000, "<!ENTITY " * 200_000, "<svg " + "a" * 2_000_000],
    ids=["roots", "word", "doctypes", "entities", "attribute"],
)
def test_looking_for_the_root_takes_linear_time(text: str) -> None:
    start = time.process_time()

    assert render_svg(text.encode(), 10, 10) is None
    assert time.process_time() - start < 5
