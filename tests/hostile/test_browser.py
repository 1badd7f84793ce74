"""Pages that fight the browser which is asked about them; needs an installed Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.browser import find_chromium
from compositor.capture import CaptureOptions, capture_page
from compositor.scene import load_scene
from compositor.verify.chromium import ask_chromium

BROWSER = find_chromium()
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

# Names of elements that stand in the way of properties.
_OF_DOCUMENT = ("documentElement", "createElement", "title", "baseURI", "querySelectorAll", "styleSheets", "doctype")
_OF_VERIFY = ("getAnimations", "fonts")
_OF_FORM = (
    "children", "attributes", "localName", "shadowRoot", "setAttribute", "getAttribute", "hasAttribute",
    "removeAttribute", "getClientRects", "getBoundingClientRect",
)  # fmt: skip
NAMES = (
    "<!DOCTYPE html><title>named</title>"
    + "".join(f"<img name={name}>" for name in _OF_DOCUMENT + _OF_VERIFY)
    + "<form onclick=x()>"
    + "".join(f"<input name={name}>" for name in _OF_FORM)
    + "<p>inside</p></form>"
)
OVERRIDES = """<!DOCTYPE html><p>kept</p><script>
Array.from = () => { throw 1 };
JSON.stringify = () => '{}';
Node.prototype.cloneNode = () => null;
Element.prototype.setAttribute = () => {};
Object.defineProperty(document, 'documentElement', { get: () => null });
Array.prototype.map = Array.prototype.push = String.prototype.replace = () => { throw 1 };
globalThis.compositorCapture = { page: () => '{"html": "forged"}' };
URL = Object = null;
</script>"""
GONE = "<!DOCTYPE html><p>x<script>onload = () => document.documentElement.remove()</script>"


def captured(path: Path) -> str:
    assert BROWSER is not None
    out = path.with_suffix("")
    capture_page(str(path), out, BROWSER, CaptureOptions(sandbox=False))
    return (out / "index.html").read_text()


def test_scripts_cannot_change_what_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(OVERRIDES)

    assert "<p>kept</p>" in captured(path)


def test_names_of_elements_hide_nothing_from_capture(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(NAMES + "<script>document.forms[0].elements[0].value = 'typed'</script>")

    saved = captured(path)

    assert '<input name="children" value="typed">' in saved
    assert "<form>" in saved
    assert "<p>inside</p>" in saved


def test_a_page_without_a_document_element_is_saved_empty(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(GONE)

    assert captured(path) == ""


def test_names_of_elements_hide_nothing_from_verify(tmp_path: Path) -> None:
    assert BROWSER is not None
    path = tmp_path / "page.html"
    path.write_text(NAMES)

    answer = ask_chromium(load_scene(path), BROWSER, sandbox=False)

    assert "html>body>form:nth-child(10)>p:nth-child(11)" in answer.boxes
