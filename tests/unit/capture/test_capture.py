"""Pages captured with an installed Chromium: what scripts left is there, scripts and strangers are not."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from PIL import Image

from compositor.api import run
from compositor.browser import find_chromium
from compositor.capture import Capture, CaptureError, CaptureOptions, capture_page

BROWSER = find_chromium()
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

PAGE = """<!DOCTYPE html><title>Built by scripts</title><link rel=stylesheet href=/css/site.css>
<style id=late></style><style>p { color: red }</style>
<noscript><p>no scripts here</p></noscript><main></main><input><textarea></textarea><input type=checkbox>
<script>
const sheet = document.getElementById('late').sheet;
sheet.insertRule('.card { width: 100px; height: 50px; will-change: transform; background: url("img/dot.png") }');
const adopted = new CSSStyleSheet();
adopted.replaceSync('.card { margin: 7px }');
document.adoptedStyleSheets = [adopted];
for (let i = 0; i < 5; i++) document.querySelector('main').insertAdjacentHTML('beforeend', '<div class=card>');
document.querySelector('input').value = 'typed "text"';
document.querySelector('textarea').value = '<area>';
document.querySelector('[type=checkbox]').checked = true;
fetch('http://127.0.0.1:9/elsewhere').catch(() => 0);
</script>
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "css").mkdir(parents=True)
    (folder / "img").mkdir()
    Image.new("RGB", (4, 4), "red").save(folder / "img" / "dot.png")
    (folder / "css" / "site.css").write_text("main { padding: 11px; background: url(../img/dot.png) }")
    (folder / "index.html").write_text(PAGE)
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[str]:
    made = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_address[1]}/"
    made.shutdown()
    made.server_close()


def captured(source: str, folder: Path, wait_ms: float = 0.0) -> Capture:
    assert BROWSER is not None
    return capture_page(source, folder, BROWSER, CaptureOptions(wait_ms=wait_ms, sandbox=False))


def test_a_page_from_a_server(server: str, tmp_path: Path) -> None:
    found = captured(server, tmp_path / "out")

    assert (found.title, found.files) == ("Built by scripts", 2)
    assert found.refused == (("http://127.0.0.1:9", 1),)
    report = run(found.scene).report()
    drawn = [row for row in report.layers if row.owner == ".card"]
    assert [row.size for row in drawn] == [(100.0, 50.0)] * 5
    assert [row.offset[0] for row in drawn] == [8 + 11 + 7] * 5
    assert not report.diagnostics
    text = (tmp_path / "out" / "index.html").read_text()
    assert 'value="typed &quot;text&quot;"' in text
    assert "&lt;area&gt;" in text
    assert "insertRule" not in text
    assert "p { color: red }" in text
    assert "no scripts here" not in text


def test_a_page_from_a_file_reads_its_folder_only(site: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.css").write_text("main { padding: 99px }")
    (site / "index.html").write_text(PAGE.replace("/css/site.css", "../secret.css"))

    found = captured(str(site / "index.html"), tmp_path / "out")

    assert found.files == 1
    assert any("secret.css" in name for name, _count in found.refused)
    assert (tmp_path / "out" / "files" / "img" / "dot.png").is_file()


def test_nothing_is_left_when_the_page_does_not_load(tmp_path: Path) -> None:
    with pytest.raises(CaptureError):
        captured("http://127.0.0.1:9/", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("source", ["http://", "no-such-file.html", "http://[/"])
def test_what_is_no_address(source: str, tmp_path: Path) -> None:
    with pytest.raises(CaptureError):
        captured(source, tmp_path / "out")


def test_what_a_later_timer_builds_is_waited_for(site: Path, tmp_path: Path) -> None:
    late = "<script>setTimeout(() => document.body.append(Object.assign(document.createElement('h1'))), 1500)</script>"
    (site / "index.html").write_text(f"<!DOCTYPE html><body>{late}")
    captured(str(site / "index.html"), tmp_path / "out", 2500)
    assert "<h1>" in (tmp_path / "out" / "index.html").read_text()


COMPONENT = """<!DOCTYPE html><style>x-card:nth-child(3) { display: block }</style><body><p>one</p><p>two</p>
<x-card><b slot=title>Title</b></x-card><script>
const root = document.querySelector('x-card').attachShadow({ mode: 'open' });
root.innerHTML = '<link rel=stylesheet href=css/part.css><div class=box><slot name=title></slot></div>';
const adopted = new CSSStyleSheet();
adopted.replaceSync('.box { width: 120px; will-change: transform }');
root.adoptedStyleSheets = [adopted];
</script>"""


def test_shadow_trees_are_saved_as_markup(site: Path, tmp_path: Path) -> None:
    (site / "index.html").write_text(COMPONENT)
    (site / "css" / "part.css").write_text(".box { height: 60px; background: linear-gradient(red, blue) }")

    found = captured(str(site / "index.html"), tmp_path / "out")

    assert found.files == 1
    drawn = [row for row in run(found.scene).report().layers if row.owner == ".box"]
    assert [row.size for row in drawn] == [(120.0, 60.0)]


def test_a_page_that_never_stops_loading_is_saved_as_it_is(server: str, site: Path, tmp_path: Path) -> None:
    waiting = socket.create_server(("127.0.0.1", 0))  # answers nobody
    origin = f"http://127.0.0.1:{waiting.getsockname()[1]}"
    (site / "index.html").write_text(f"<!DOCTYPE html><p>here</p><img src={origin}/never.png>")
    assert BROWSER is not None
    options = CaptureOptions(allowed=(origin,), timeout_s=1.5, sandbox=False)

    with waiting:
        found = capture_page(server, tmp_path / "out", BROWSER, options)

    assert not found.loaded
    assert "<p>here</p>" in (tmp_path / "out" / "index.html").read_text()


def test_closed_shadow_trees_are_counted(site: Path, tmp_path: Path) -> None:
    (site / "index.html").write_text(
        "<!DOCTYPE html><x-a></x-a><x-b></x-b><input><script>"
        "document.querySelector('x-a').attachShadow({ mode: 'closed' }).innerHTML = '<p>closed';"
        "document.querySelector('x-b').attachShadow({ mode: 'open' }).innerHTML = '<p>open';</script>"
    )
    assert captured(str(site / "index.html"), tmp_path / "out").closed_shadow_roots == 1
