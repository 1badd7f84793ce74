"""Which files the URLs of a page mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.resources.loader import ResourceLoader, base_url

PAGE = "/site/sub/page.html"


@pytest.mark.parametrize(
    ("href", "base"),
    [
        ("", PAGE),
        ("#part", PAGE),
        ("?query", PAGE),
        ("./../", "/site/"),
        ("..", "/site/"),
        (".", "/site/sub/"),
        ("other", "/site/sub/other"),
        ("other/", "/site/sub/other/"),
        ("/", "/"),
        ("/assets/", "/assets/"),
        ("file:///assets/x.html", "/assets/x.html"),
        (" a%20b/ ", "/site/sub/a b/"),
        ("https://example.com/app/", "https://example.com/app/"),
        ("//example.com/", "//example.com/"),
        ("data:text/html,x", PAGE),
        ("javascript:void 0", PAGE),
        ("http://[", PAGE),
    ],
)
def test_a_base_element_says_what_urls_are_relative_to(href: str, base: str) -> None:
    assert base_url(href, PAGE) == base
    assert (
        parse_html(f'<base target=_top><base href="{href}"><base href=/later/>', PAGE, sink=DiagnosticSink()).base
        == base
    )


def test_urls_are_resolved_against_folders_files_and_remote_addresses(tmp_path: Path) -> None:
    folder = tmp_path.resolve() / "sub"
    folder.mkdir()
    for place in (folder / "a.css", folder.parent / "a.css"):
        place.write_text("")
    sink = DiagnosticSink()
    loader = ResourceLoader(tmp_path, sink)

    assert loader.resolve("a.css", str(folder / "page.html")) == str(folder / "a.css")
    assert loader.resolve("a.css", f"{folder}/") == str(folder / "a.css")
    assert loader.resolve("a.css", f"{folder.parent}/") == str(folder.parent / "a.css")
    assert not sink.collected()
    assert loader.resolve("a.css", "https://example.com/app/") is None
    assert loader.resolve("file://" + str(folder / "a.css"), "https://example.com/app/") == str(folder / "a.css")
    assert [(item.code, item.message.split(": ")[1]) for item in sink.collected()] == [
        ("resource-remote", "https://example.com/app/a.css")
    ]
