"""Which candidate an image shows. The answers are Chromium's, at 800 px wide."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.layout.image_source import image_source
from compositor.resources.loader import ResourceLoader
from compositor.style import MediaContext, compute_styles, load_stylesheets

_SRCSET = 'srcset="a 400w, b 1200w" src=c'
CASES = [
    ("<picture><source srcset=a media='(min-width:100px)'><img src=c></picture>", 1, "a", 1),
    ("<picture><source srcset=a media='(min-width:900px)'><img src=c></picture>", 1, "c", 1),
    ("<picture><source srcset=a media='print'><source srcset=b><img src=c></picture>", 1, "b", 1),
    ("<picture><source srcset=a type='image/unheard-of'><source srcset=b type=image/webp><img src=c></picture>",
     1, "b", 1),
    ("<picture><source srcset='a 1x, b 2x'><img src=c></picture>", 2, "b", 2),
    ("<picture><img src=c><source srcset=a></picture>", 1, "c", 1),
    (f"<img {_SRCSET} sizes=100px>", 1, "a", 4),
    (f"<img {_SRCSET}>", 1, "b", 1.5),
    (f"<img {_SRCSET} sizes='(max-width:500px) 1200px, 50vw'>", 1, "a", 1),
    (f"<img {_SRCSET} sizes='(min-width:500px) calc(100vw + 400px), 50vw'>", 1, "b", 1),
    (f"<img {_SRCSET} sizes='-5px, nonsense, 400px'>", 1, "a", 1),
    ("<img srcset='a 1200w 600h, b 400w' sizes=400px src=c>", 2, "a", 3),
    ("<img srcset='a 2x, b 3x' src=c>", 1, "c", 1),
    ("<img srcset='a .5x' src=c>", 1, "c", 1),
    ("<img srcset='a 1x, b 4x' src=c>", 1.5, "b", 4),
    ("<img srcset='a 1x, b 4x' src=c>", 5, "b", 4),
    ("<img srcset='a 3q, b 0w' src=c>", 1, "c", 1),
]  # fmt: skip


@pytest.mark.parametrize(("html", "dpr", "url", "density"), CASES, ids=[case[0] for case in CASES])
def test_image_source(html: str, dpr: float, url: str, density: float) -> None:
    sink = DiagnosticSink()
    document = parse_html("<!doctype html>" + html, "/page.html", sink=sink)
    sheets = load_stylesheets(document, ResourceLoader(Path("/"), sink), sink=sink)
    styled = compute_styles(document, sheets, MediaContext(800, 600, dpr), sink=sink)
    (image,) = (element for element in document.elements() if element.tag == "img")
    assert image_source(image, styled) == (url, pytest.approx(density))
