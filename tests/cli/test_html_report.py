"""The HTML report in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from compositor.browser import find_chromium
from tests.cli.browser import WatchedPage, browser_page
from tests.cli.conftest import SCENES, Command

pytestmark = pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed")
HOSTILE_NAME = "x' onload=alert(1) <b>&amp;.html"
HOSTILE_PAGE = (
    "<!DOCTYPE html><style>div { will-change: transform; width: 50px; height: 50px; background: red }</style>"
    "<div class='</script><script>alert(1)</script>'></div><div id='\"><img src=x onerror=alert(2)>'></div>"
)


@pytest.fixture(scope="module")
def opened(command: Command, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedPage]:
    target = tmp_path_factory.mktemp("html") / "report.html"
    done = command("report", "scenes/layer-explosion.html", "-o", str(target))
    assert done.returncode == 0, done.stderr
    with browser_page() as page:
        page.show(target)
        yield page
        assert page.complaints == []
        assert page.requests == [] or all(url.startswith("data:") for url in page.requests)


def test_every_layer_has_a_row_and_an_outline(opened: WatchedPage) -> None:
    assert opened.evaluate("document.querySelectorAll('tr.row').length") == 51
    assert opened.evaluate("document.querySelectorAll('polygon.asked').length") == 48


def test_focus_on_a_row_highlights_its_layer(opened: WatchedPage) -> None:
    opened.evaluate("document.querySelector('#layer-5 .fold').focus()")

    assert opened.evaluate("[...document.querySelectorAll('polygon.hot')].map(p => p.dataset.layer)") == ["5"]
    assert opened.evaluate("document.querySelector('#readout').textContent").startswith("5: .card, 198×158 px")
    opened.evaluate("document.activeElement.blur()")
    assert opened.evaluate("document.querySelectorAll('.hot').length") == 0


def test_a_row_opens_with_the_keyboard_and_shows_the_declaration(opened: WatchedPage) -> None:
    opened.evaluate("document.querySelector('#layer-2 .fold').focus()")
    assert opened.evaluate("getComputedStyle(document.querySelector('#chain-2')).display") == "none"

    opened.press("Enter")

    assert opened.evaluate("getComputedStyle(document.querySelector('#chain-2')).display") == "table-row"
    assert opened.evaluate("document.querySelector('#layer-2 .fold').ariaExpanded") == "true"
    said = opened.evaluate("document.querySelector('#chain-2').textContent")
    assert "scenes/layer-explosion.html:22:5" in said and "will-change: transform" in said
    opened.press("Enter")
    opened.press("Escape")
    assert opened.evaluate("getComputedStyle(document.querySelector('#chain-2')).display") == "none"


def test_columns_sort_with_their_reasons(opened: WatchedPage) -> None:
    ids = "[...document.querySelectorAll('tr.row')].map(row => row.id)"
    opened.evaluate("document.querySelectorAll('#layer-table th button')[5].click()")

    assert opened.evaluate(f"{ids}[0]") == "layer-1"
    assert opened.evaluate("document.querySelectorAll('#layer-table th')[5].ariaSort") == "descending"
    paired = "[...document.querySelectorAll('tr.row')].every(r => r.nextElementSibling.id === 'chain-' + r.id.slice(6))"
    assert opened.evaluate(paired)
    opened.evaluate("document.querySelectorAll('#layer-table th button')[0].click()")
    assert opened.evaluate(f"{ids}[0]") == "layer-0"


def test_the_filter_leaves_what_fits(opened: WatchedPage) -> None:
    visible = "document.querySelectorAll('tr.row:not(.out)').length"
    opened.evaluate(
        "(f => { f.value = 'rootscroller'; f.dispatchEvent(new Event('input')); })(document.querySelector('#filter'))"
    )

    assert opened.evaluate(visible) == 1
    opened.evaluate("(f => { f.value = ''; f.dispatchEvent(new Event('input')); })(document.querySelector('#filter'))")
    assert opened.evaluate(visible) == 51


def test_a_finding_shows_its_layers(opened: WatchedPage) -> None:
    opened.evaluate("document.querySelector('.only').click()")

    assert opened.evaluate("document.querySelectorAll('tr.row:not(.out)').length") == 48
    assert opened.evaluate("document.querySelectorAll('polygon.hot').length") == 48
    opened.evaluate("document.querySelector('#clear').click()")
    assert opened.evaluate("document.querySelectorAll('tr.row:not(.out), polygon.hot').length") == 51


def test_colours_follow_the_reader_and_the_switch(opened: WatchedPage) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    seen = []
    for scheme in ("light", "dark"):
        feature = {"name": "prefers-color-scheme", "value": scheme}
        opened.call("Emulation.setEmulatedMedia", {"features": [feature]})
        seen.append(opened.evaluate(ground))
    assert seen[0] != seen[1]

    opened.evaluate("document.querySelector('#theme-light').click()")
    assert opened.evaluate(ground) == seen[0]
    opened.evaluate("document.querySelector('#theme-auto').click()")


def test_switches_take_overlays_away(opened: WatchedPage) -> None:
    shown = "getComputedStyle(document.querySelector('.over-heat')).display !== 'none'"
    assert not opened.evaluate(shown)

    opened.evaluate("document.querySelector('#show-heat').click()")

    assert opened.evaluate(shown)
    opened.evaluate("document.querySelector('#show-heat').click()")


def test_the_picture_keeps_its_proportions_in_a_low_window(opened: WatchedPage) -> None:
    low = {"width": 1400, "height": 500, "deviceScaleFactor": 1, "mobile": False}
    opened.call("Emulation.setDeviceMetricsOverride", low)

    ratio = "(r => r.width / r.height)(document.querySelector('#stage-picture').getBoundingClientRect())"
    assert opened.evaluate(ratio) == pytest.approx(1280 / 720, rel=0.01)
    opened.call("Emulation.setDeviceMetricsOverride", {**low, "height": 900})


def test_nothing_is_wider_than_a_phone(opened: WatchedPage) -> None:
    wide = {"width": 1400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    opened.call("Emulation.setDeviceMetricsOverride", {**wide, "width": 360})

    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    opened.call("Emulation.setDeviceMetricsOverride", wide)


def test_everything_can_be_reached_and_is_named(opened: WatchedPage) -> None:
    nameless = """[...document.querySelectorAll('button, input, svg[role=img], fieldset, section')].filter(e =>
      !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).length"""

    assert opened.evaluate(nameless) == 0
    assert opened.evaluate("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == opened.evaluate(
        "document.querySelectorAll('[id]').length"
    )


def test_without_its_script_all_reasons_are_shown(opened: WatchedPage, tmp_path: Path, command: Command) -> None:
    target = tmp_path / "report.html"
    command("report", "scenes/overlap-chain.html", "-o", str(target))
    with browser_page() as page:
        page.call("Emulation.setScriptExecutionDisabled", {"value": True})
        page.show(target)
        page.call("DOM.enable")
        root = page.call("DOM.getDocument")["root"]["nodeId"]
        chain = page.call("DOM.querySelector", {"nodeId": root, "selector": "tr.chain"})["nodeId"]
        button = page.call("DOM.querySelector", {"nodeId": root, "selector": ".only"})["nodeId"]
        page.call("CSS.enable")

        def display(node: int) -> str:
            styles = page.call("CSS.getComputedStyleForNode", {"nodeId": node})["computedStyle"]
            return next(item["value"] for item in styles if item["name"] == "display")

        assert (display(chain), display(button)) == ("table-row", "none")
        assert page.complaints == []


def test_a_hostile_page_runs_nothing(command: Command, tmp_path: Path) -> None:
    source, target = tmp_path / HOSTILE_NAME, tmp_path / "report.html"
    source.write_text(HOSTILE_PAGE, encoding="utf-8")
    done = command("report", str(source), "-o", str(target))
    assert done.returncode == 0, done.stderr

    with browser_page() as page:
        page.show(target)

        assert page.evaluate("document.scripts.length") == 1
        assert page.evaluate("document.images.length") == 0
        assert HOSTILE_NAME in page.evaluate("document.querySelector('h1').textContent")
        assert page.complaints == []


def test_without_opengl_the_report_says_so(command: Command, tmp_path: Path) -> None:
    target = tmp_path / "report.html"

    done = command(
        "report", str(SCENES / "landing.html"), "-o", str(target), __EGL_VENDOR_LIBRARY_FILENAMES="/nowhere", DISPLAY=""
    )

    assert done.returncode == 0, done.stderr
    text = target.read_text(encoding="utf-8")
    assert "no picture: " in text and "point at a layer" not in text
