"""Documents in frames: parsed, styled and laid out in the content box of their element, then one tree with the page."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from compositor.dom import FrameDocument
from compositor.layout.frames import MAX_DEPTH, MAX_FRAMES
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene


def run_of(folder: Path, body: str, **options: object) -> Run:
    page = folder / "page.html"
    page.write_text("<!DOCTYPE html><style>body{margin:0}</style>" + body, "utf-8")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600), **options)))  # type: ignore[arg-type]


def frame(content: str, attributes: str = "") -> str:
    return f'<iframe {attributes} srcdoc="{escape("<!DOCTYPE html><style>body{margin:0}</style>" + content)}"></iframe>'


def rect_of(run: Run, selector: str) -> tuple[float, float, float, float]:
    (node,) = run.select(selector)
    rect = run.client_rects.bounding_client_rect(run.boxes.box_of[node])
    return rect.x, rect.y, rect.width, rect.height


def codes(run: Run) -> list[str]:
    assert run.layout
    return [item.code for item in run.all_diagnostics()]


def frame_count(run: Run) -> int:
    return len(run.boxes.frames)


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("width:200px;height:100px;border:0", (0, 0, 200, 100)),
        ("width:200px;height:100px", (2, 2, 200, 100)),
        ("width:200px;height:100px;border:5px solid;padding:7px", (12, 12, 200, 100)),
        ("width:200px;height:100px;border:0;box-sizing:border-box;padding:10px", (10, 10, 180, 80)),
        ("width:50%;height:25vh;border:0", (0, 0, 400, 150)),
        ("width:200.6px;height:100.3px;border:0", (0, 0, 201, 100)),
        ("width:200px;height:100px;border:0;transform:translate(30px,40px)", (30, 40, 200, 100)),
        ("border:0", (0, 0, 300, 150)),
    ],
)
def test_the_content_box_is_the_viewport_of_the_frame(
    tmp_path: Path, css: str, expected: tuple[float, float, float, float]
) -> None:
    run = run_of(tmp_path, frame("<div id=all style='width:100vw;height:100vh'>", f"style='{css}'"))
    assert rect_of(run, "#all") == pytest.approx(expected, abs=1 / 32)


def test_media_queries_see_the_viewport_of_the_frame(tmp_path: Path) -> None:
    sheet = "<style>p{height:10px}@media(max-width:200px){p{height:20px}}</style><p>"
    run = run_of(tmp_path, frame(sheet, "width=200") + frame(sheet, "width=201"), dpr=2)
    heights = [run.client_rects.bounding_client_rect(run.boxes.box_of[node]).height for node in run.select("p")]
    assert heights == [40, 20]


@pytest.mark.parametrize(
    ("scripting", "attributes", "width"),
    [
        ("none", "", 20),
        ("enabled", "", 10),
        ("enabled", "sandbox=allow-same-origin", 20),
        ("enabled", "sandbox='allow-same-origin allow-scripts'", 10),
    ],
)
def test_scripting_is_one_setting_for_page_and_frames(
    tmp_path: Path, scripting: str, attributes: str, width: int
) -> None:
    sheet = "<style>i{display:block;width:10px}@media(scripting:none){i{width:20px}}</style><i></i>"
    run = run_of(tmp_path, frame(sheet + "<noscript><b></b></noscript>", attributes), scripting=scripting)
    assert rect_of(run, "i")[2] == width
    assert len(run.select("b")) == (1 if width == 20 else 0)


def test_styles_of_the_page_stay_outside(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<style>div{height:50px;color:red}</style>" + frame("<div id=inner>x</div>"))
    assert rect_of(run, "#inner")[3] < 50
    assert run.styles.style_of(run.select("#inner")[0]).declared == {}


def test_paths_and_positions_lead_into_the_frame(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<p>a</p>\n\n" + "<iframe id=f srcdoc=\"<p>\n<b style='color:red'>x</b>\"></iframe>")
    (bold,) = run.select("b")
    document = run.document
    assert document.path_of(bold) == "html>body>iframe:nth-child(2)|html>body>p:nth-child(1)>b:nth-child(1)"
    assert document.nodes[bold].span.line == 4
    (declared,) = run.styles.style_of(bold).declared.values()
    assert (declared.path, declared.line) == (str(tmp_path / "page.html"), 4)
    (view,) = (node for node in document.nodes if isinstance(node, FrameDocument))
    assert document.path_of(view.id) == "html>body>iframe:nth-child(2)|#document"
    assert document.nodes[view.parent].html_id == "f"  # type: ignore[union-attr]
    assert view.id not in {element.id for element in document.elements()}


def test_frames_nest(tmp_path: Path) -> None:
    inner = frame("<i id=deep>x</i>", "style='border:0;padding:3px'")
    run = run_of(tmp_path, frame(inner, "style='border:0;padding:4px'"))
    assert frame_count(run) == 2
    assert rect_of(run, "#deep")[:2] == (7, 7)
    assert run.document.path_of(run.select("#deep")[0]).count("|") == 2


def test_local_files_are_shown_with_what_they_name(tmp_path: Path) -> None:
    folder = tmp_path / "sub"
    folder.mkdir()
    (folder / "a.html").write_text("<link rel=stylesheet href=a.css><p id=p>quirks", "utf-8")
    (folder / "a.css").write_text("p{height:77px;margin:0}", "utf-8")
    run = run_of(tmp_path, "<iframe src='sub/a.html' style='border:0'></iframe>")
    assert rect_of(run, "#p")[3] == 77
    assert run.document.nodes[run.select("#p")[0]].span.path == str(folder / "a.html")


@pytest.mark.parametrize(
    ("element", "frames", "code"),
    [
        ("<iframe></iframe>", 1, ""),
        ("<iframe src='about:blank'></iframe>", 1, ""),
        ("<iframe src='javascript:1'></iframe>", 1, ""),
        ("<iframe src='https://example.com/'></iframe>", 0, "resource-remote"),
        ("<iframe src='../outside.html'></iframe>", 0, "resource-outside-root"),
        ("<iframe src='missing.html'></iframe>", 0, "resource-missing"),
        ("<iframe src='data:text/html,<p>x'></iframe>", 1, ""),
        ("<iframe sandbox srcdoc='x'></iframe>", 0, "frame-sandboxed"),
        ("<iframe sandbox='allow-scripts' src='data:text/html,x'></iframe>", 0, "frame-sandboxed"),
        ("<iframe sandbox src='about:blank'></iframe>", 1, ""),
        ("<iframe sandbox='ALLOW-SAME-ORIGIN' srcdoc='x'></iframe>", 1, ""),
        ("<iframe src='data:application/pdf,x'></iframe>", 0, "frame-unsupported"),
        ("<object data='data:text/html,<p>x'></object>", 1, ""),
        ("<object data='missing.html'>instead</object>", 0, "resource-missing"),
        ("<embed src='data:text/html,<p>x'>", 1, ""),
        ("<iframe style='display:none' srcdoc='x'></iframe>", 0, ""),
    ],
)
def test_what_a_frame_shows(tmp_path: Path, element: str, frames: int, code: str) -> None:
    run = run_of(tmp_path, element)
    assert frame_count(run) == frames
    assert ([code] if code else []) == [each for each in codes(run) if each.startswith(("resource-", "frame-"))]


def test_a_page_may_show_itself_once(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<iframe src='page.html'></iframe>")
    assert "frame-loop" in codes(run)
    assert frame_count(run) == 2, "once, and the empty document in it"


def test_pages_that_show_each_other_end(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text("<iframe src=page.html></iframe>" * 3, "utf-8")
    run = run_of(tmp_path, "<iframe src=b.html></iframe>" * 3)
    assert "frame-loop" in codes(run)
    assert frame_count(run) <= MAX_FRAMES


def test_the_number_of_frames_is_limited(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<iframe></iframe>" * (MAX_FRAMES + 10))
    assert codes(run).count("frame-limit") == 1
    assert frame_count(run) == MAX_FRAMES


def test_the_depth_of_frames_is_limited(tmp_path: Path) -> None:
    for level in range(MAX_DEPTH + 3):
        (tmp_path / f"{level}.html").write_text(f"<iframe src={level + 1}.html></iframe>", "utf-8")
    run = run_of(tmp_path, "<iframe src=0.html></iframe>")
    assert "frame-depth" in codes(run)
    assert frame_count(run) == MAX_DEPTH


def test_an_empty_frame_has_a_quirky_document(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<iframe id=f style='border:0;width:100px;height:50px'></iframe>")
    paths = {run.document.path_of(element.id): element.id for element in run.document.elements()}
    body = run.boxes.box_of[paths["html>body>iframe:nth-child(1)|html>body"]]
    assert tuple(run.client_rects.bounding_client_rect(body)) == (8, 8, 84, 34)


def test_frame_margins_reach_the_body(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<!DOCTYPE html><p id=p style='margin:0'>x", "utf-8")
    run = run_of(tmp_path, "<iframe src=a.html style='border:0' marginwidth=30 marginheight=20></iframe>")
    assert rect_of(run, "#p")[:2] == (30, 20)


def test_fixed_boxes_stay_in_the_viewport_of_the_frame(tmp_path: Path) -> None:
    fixed = "<div id=x style='position:fixed;right:0;bottom:0;width:10px;height:10px'></div>"
    run = run_of(tmp_path, frame(fixed, "style='border:0;width:100px;height:50px'"))
    assert rect_of(run, "#x") == (90, 40, 10, 10)


def test_fonts_of_frames_number_their_faces_with_the_page(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<p style='font:16px serif'>a</p>" + frame("<p style='font:16px monospace'>b</p>"))
    faces = {
        glyphs.face
        for fragment in run.layout.fragments
        if fragment.piece.text is not None
        for _x, glyphs in fragment.piece.text.runs
    }
    assert len(faces) == 2
    assert max(faces) < len(run.fonts.faces)


def test_pages_without_frames_are_left_alone(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<p>x")
    assert run.layout is run.page_layout
    assert "frames" not in run.seconds


def test_scrolling_does_not_lay_out_frames_again(tmp_path: Path) -> None:
    run = run_of(tmp_path, frame("<p>x") + "<div style='height:2000px'>")
    assert run.layout is run.scrolled((0, 50)).layout
