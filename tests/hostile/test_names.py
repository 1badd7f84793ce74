"""Names of elements and files that would break a selector, a line, or a reader's trust."""

from __future__ import annotations

import io
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

import compositor
from compositor.analysis.selectors import SelectorNames
from compositor.base.visible import visible
from compositor.cli.streams import VisibleStream
from compositor.css import properties as p
from compositor.style.select import select

NAMES = ("md:w-1/2", "w-1.5", "1a", "-1a", "-", "--x", "a'b\"c", "=cmd|x", "]]>", "\u202ea", "\x1b[31m", "é", "a\\b")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("attribute", ["id", "class"])
def test_a_name_is_a_selector_that_finds_the_element(name: str, attribute: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f'<!DOCTYPE html><p>x<p {attribute}="{escape(name)}">y<p>z', encoding="utf-8")
    document = compositor.run(page).document
    node = next(element.id for element in document.elements() if element.attributes.get(attribute))

    for text in (SelectorNames(document).name([node]), document.short_name(node)):
        assert text.isprintable()
        assert select(document, text) == (node,)


def test_a_finding_names_a_class_with_a_colon_as_css_does(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><p class='md:x' style='will-change:transform'>x</p>"
        "<style>div{position:absolute;top:0;left:0;width:99px;height:99px;background:red}</style><div>y</div>"
    )

    culprits = [finding.evidence.get("culprit") for finding in compositor.run(page).report().findings]

    assert r".md\:x" in culprits


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[2Jb", "a\u202eb", "a\u2028b", "\udcff"])
def test_what_does_not_show_is_written_as_an_escape(text: str) -> None:
    assert visible(text).isprintable()
    assert visible("a b é") == "a b é"


def test_a_terminal_is_sent_no_marks_that_turn_the_direction() -> None:
    plain = io.StringIO()
    VisibleStream(plain).write("a\u202eb\u2067c")

    assert plain.getvalue() == "a\\u202eb\\u2067c"


def test_selectors_of_many_parts_are_matched(report: Callable[[str], list[str]]) -> None:
    report("<style>" + ".a" * 5000 + "{color:red}" + " + ".join(["p"] * 2000) + "{color:red}</style><p class=a>" * 10)
    report("<style>" + " ~ ".join(["p"] * 1500) + "{color:red}</style>" + "<p></p>" * 1600)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\d800 x", "\ufffdx"), (r"\D83D\DE00", "\ufffd\ufffd"), (r"\00dfff1", "\ufffd1"), (r"\\d800", r"\d800"),
        (r"\d800f", "\U000d800f"), (r"\e000", "\ue000"),
    ],
)  # fmt: skip
def test_escapes_of_surrogates_are_replaced(written: str, meant: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><style>p::before{{content:'{written}'}}</style><p>x")
    run = compositor.run(page)
    run.report()

    (style,) = run.styles.pseudo.values()
    assert [item.text for item in style[p.CONTENT]] == [meant]
