from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import html5lib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.analysis.model import Level, Report
from compositor.base.geometry import Rect
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.treemap import treemap
from tests.unit.report.reports import HOSTILE, finding, hostile_report, layer, report, written

TAGS = {
    "html", "head", "meta", "title", "style", "body", "script", "header", "div", "h1", "h2", "h3", "p", "main",
    "section", "dl", "dt", "dd", "svg", "path", "figure", "fieldset", "legend", "label", "input", "span", "rect", "g",
    "polygon", "figcaption", "ul", "li", "ol", "strong", "code", "article", "button", "details", "summary", "output",
    "table", "caption", "thead", "tbody", "tr", "th", "td", "text", "pre", "footer", "image",
}  # fmt: skip


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.text: dict[str, list[str]] = {}
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.text.setdefault(self._open, []).append(data)


def read(text: str) -> _Reader:
    reader = _Reader()
    reader.feed(text)
    return reader


@pytest.mark.parametrize("made", [report(), hostile_report()], ids=["usual", "hostile"])
def test_a_page_adds_no_markup(made: Report) -> None:
    found = read(written("html", made))

    assert found.tags - {"title"} <= TAGS
    assert {name for name, _value in found.attributes if name.startswith("on") or name == "style"} == set()


@pytest.mark.parametrize("made", [report(), hostile_report()], ids=["usual", "hostile"])
def test_the_document_has_no_parse_errors(made: Report) -> None:
    parser = html5lib.HTMLParser()

    parser.parse(written("html", made))

    assert parser.errors == []


def test_what_a_page_says_is_shown_as_it_is() -> None:
    shown = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")

    assert shown in "".join(read(written("html", hostile_report())).text["p"])


@pytest.mark.parametrize("made", [report(), hostile_report()], ids=["usual", "hostile"])
def test_the_file_asks_for_nothing_else(made: Report) -> None:
    found = read(written("html", made))

    links = [value or "" for name, value in found.attributes if name in ("src", "href", "srcset", "action", "data")]
    assert [link for link in links if not link.startswith("data:image/png")] == []
    assert "url(" not in "".join(found.text["style"])
    assert "@import" not in "".join(found.text["style"])


def test_only_the_files_own_style_and_script_may_run() -> None:
    text = written("html", report())
    policy = next(value or "" for _name, value in read(text).attributes if "default-src" in (value or ""))

    for tag in ("style", "script"):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_without_a_page_layers_lie_where_their_rows_say() -> None:
    text = written("html", report(layers=(layer(3),)))

    assert 'points="10,20 110,20 110,70.5 10,70.5"' in text
    assert "no picture" in text
    assert '<svg viewBox="0 0 1600 1200" width="1600" height="1200"' in text


@pytest.mark.parametrize(
    ("made", "fail_at", "words"),
    [
        (report(), Level.ERROR, "fails</strong> 1 budget exceeded, 1 warning"),
        (report(budgets=()), Level.ERROR, "passes</strong> 1 warning"),
        (report(budgets=()), Level.WARNING, "fails</strong> 1 warning"),
        (report(budgets=(), findings=()), Level.INFO, "passes</strong> nothing wrong"),
        (
            report(budgets=(), findings=(finding(Level.ERROR), finding(Level.INFO))),
            None,
            "passes</strong> 1 error",
        ),
    ],
)
def test_the_verdict_is_that_of_the_run(made: Report, fail_at: Level | None, words: str) -> None:
    assert words in written("html", made, fail_at)


def test_many_layers_share_rows_where_they_are_alike() -> None:
    few = written("html", report(layers=tuple(layer(number) for number in range(200))))
    many = written("html", report(layers=tuple(layer(number) for number in range(201))))

    assert few.count('class="row"') == 200
    assert many.count('class="row"') == 1
    assert ".card</code> ×201" in many


def test_elements_escape_text_and_attributes_but_not_markup() -> None:
    made = element("a", {"title": '"<&', "hidden": True, "id": None, "class": False, "n": 1.5}, "<b>", Markup("<i>"))

    assert made == '<a title="&quot;&lt;&amp;" hidden n="1.5">&lt;b&gt;<i></a>'
    assert fragment("a", ["b", Markup("<c>")]) == "ab<c>"
    assert element("br") == "<br>"


@given(
    st.lists(st.integers(1, 10**9), min_size=1, max_size=40),
    st.floats(1, 2000),
    st.floats(1, 2000),
)
def test_a_treemap_fills_its_room_with_areas_in_proportion(sizes: list[int], width: float, height: float) -> None:
    ranked = sorted(sizes, reverse=True)
    rects = treemap(ranked, Rect(0, 0, width, height))

    assert len(rects) == len(ranked)
    areas = np.array([rect.width * rect.height for rect in rects])
    assert np.allclose(areas, np.array(ranked) / sum(ranked) * width * height, rtol=1e-6, atol=1e-6)
    assert all(rect.x >= -1e-6 and rect.right <= width + 1e-6 * width for rect in rects)
    assert all(rect.y >= -1e-6 and rect.bottom <= height + 1e-6 * height for rect in rects)


def test_the_squares_of_the_paper() -> None:
    rects = treemap([6, 6, 4, 3, 2, 2, 1], Rect(0, 0, 6, 4))

    assert [tuple(round(value, 2) for value in rect) for rect in rects[:4]] == [
        (0, 0, 3, 2), (0, 2, 3, 2), (3, 0, 1.71, 2.33), (4.71, 0, 1.29, 2.33),
    ]  # fmt: skip


@pytest.mark.parametrize("sizes", [[], [0]])
def test_nothing_makes_no_rectangles(sizes: list[int]) -> None:
    assert treemap(sizes, Rect(0, 0, 10, 10)) == []


def test_the_command_that_measures_a_fix_can_be_pasted() -> None:
    made = report(scene={**report().scene, "path": "a b/$(x).html"})

    command = "compositor what-if 'a b/$(x).html' --drop will-change@.card --set '.card { z-index: 1 }'"
    assert command in "".join(read(written("html", made)).text["code"])
