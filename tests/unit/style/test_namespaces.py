"""`@namespace`; the answers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Page

BODY = "<p id=p>x</p><svg><a id=s></a></svg>"
SVG = '@namespace svg "http://www.w3.org/2000/svg";'


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        (SVG + "svg|a$", "s"),
        (SVG + "svg|*$", "s"),
        (SVG + "svg|p$", ""),
        (SVG + "*|p$ *|a$", "ps"),
        (SVG + "|p$ |a$", ""),
        ("@namespace url(http://www.w3.org/2000/svg); p$ a$", "s"),
        ("@namespace url(http://www.w3.org/2000/svg); #p$ #s$", "s"),
        ("@namespace url(http://www.w3.org/2000/svg); *|*:is(#p, #s)$", "ps"),
        ("@namespace x url(foo:bar); x|a$ x|p$", ""),
        ("y|a$", ""),
        ("b{} " + SVG + "svg|a$", ""),
    ],
)
def test_type_selectors_may_have_a_prefix(css: str, expected: str) -> None:
    page = Page(f"<style>{css.replace('$', '{order:1}')}</style>{BODY}")
    assert "".join(name for name in "ps" if page.value(f"#{name}", "order") == "1") == expected
