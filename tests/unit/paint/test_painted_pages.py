"""Pages from HTML to display items: text, markers, tables, controls, SVG."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from compositor.base.geometry import Rect
from compositor.paint.display_items import (
    DisplayItem,
    DrawBorder,
    DrawGlyphs,
    DrawImage,
    DrawLine,
    FillPolygon,
    FillRect,
)
from compositor.pipeline import Run
from compositor.resources.loader import decode_data_url
from compositor.scene import SceneOptions, load_scene

T = TypeVar("T", bound=DisplayItem)


def run_of(folder: Path, body: str, **options: object) -> Run:
    page = folder / "page.html"
    page.write_text("<!DOCTYPE html><style>body{margin:0;font:16px serif}</style>" + body, "utf-8")
    return Run(load_scene(page, SceneOptions(viewport=(800, 600), **options)))  # type: ignore[arg-type]


def of_type(run: Run, kind: type[T]) -> list[T]:
    return [item for item in run.paint.items if isinstance(item, kind)]


@pytest.mark.parametrize(
    ("css", "thicknesses"),
    [
        ("font-size:16px;text-decoration:underline", [1]),
        ("font-size:20px;text-decoration:underline", [2]),
        ("font-size:32px;text-decoration:underline double", [3, 3]),
        ("font-size:16px;text-decoration:line-through 5px", [5]),
        ("font-size:16px;text-decoration:none", []),
    ],
)
def test_decoration_lines(tmp_path: Path, css: str, thicknesses: list[float]) -> None:
    run = run_of(tmp_path, f"<p style='{css}'>xxx")
    assert [line.line.height for line in of_type(run, DrawLine)] == thicknesses


def test_decorations_reach_inline_descendants_but_not_inline_blocks(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<u>a<b>b</b><span style='display:inline-block'>c</span></u>")
    assert len(of_type(run, DrawLine)) == 2


def test_an_underline_leaves_gaps_at_descenders(tmp_path: Path) -> None:
    whole = of_type(run_of(tmp_path, "<u style='font-size:32px'>xxx</u>"), DrawLine)
    cut = of_type(run_of(tmp_path, "<u style='font-size:32px'>xpx</u>"), DrawLine)
    assert (len(whole), len(cut)) == (1, 2)


@pytest.mark.parametrize(
    ("kind", "item"),
    [("disc", FillRect), ("circle", DrawBorder), ("square", FillRect), ("disclosure-closed", FillPolygon)],
)
def test_symbol_markers_are_shapes(tmp_path: Path, kind: str, item: type[DisplayItem]) -> None:
    run = run_of(tmp_path, f"<ul style='list-style-type:{kind}'><li>x")
    assert len([shape for shape in run.paint.items[1:] if isinstance(shape, item)]) == 1
    assert [text.run.text for text in of_type(run, DrawGlyphs)] == ["x"]


def test_collapsed_borders_are_drawn_once_and_the_wider_wins(tmp_path: Path) -> None:
    table = (
        "<table style='border-collapse:collapse'><td style='border:1px solid red'>a<td style='border:4px solid blue'>b"
    )
    borders = of_type(run_of(tmp_path, table), DrawBorder)
    upright = sorted((b.outer.rect.x, b.outer.rect.width, str(b.colors[0])) for b in borders if b.widths.left)
    assert [(width, color) for _, width, color in upright] == [(1, "#ff0000"), (4, "#0000ff"), (4, "#0000ff")]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("columns:3;column-gap:20px;width:340px", [(108, 0, 4, 20), (228, 0, 4, 20)]),
        ("columns:3;column-gap:20px;width:340px;height:50px", [(108, 0, 4, 50), (228, 0, 4, 50)]),
        ("columns:2;column-gap:20px;width:340px;direction:rtl", [(168, 0, 4, 40)]),
        ("columns:3;column-gap:20px;width:340px;column-rule-style:hidden", []),
    ],
)
def test_column_rules_stand_in_the_middle_of_the_gaps(
    tmp_path: Path, style: str, expected: list[tuple[float, ...]]
) -> None:
    page = (
        "<style>body{margin:0;font:16px/20px Arial}div{column-rule:4px solid red;orphans:1;widows:1}</style>"
        f"<div style='{style}'>a<br>b<br>c</div>"
    )
    rules = of_type(run_of(tmp_path, page), DrawBorder)
    assert [tuple(rule.outer.rect) for rule in rules] == expected


def test_inline_svg_is_an_image_with_the_pages_styles(tmp_path: Path) -> None:
    run = run_of(tmp_path, "<style>.c{fill:red}</style><svg width=20 height=10><circle class=c r=5 onload='x'/></svg>")
    image = of_type(run, DrawImage)[0]
    data = decode_data_url(image.path)
    assert data is not None
    text = data.decode()
    assert 'viewBox="0 0 20 10"' in text
    assert "fill:" in text
    assert "onload" not in text


def test_a_control_loses_the_theme_with_a_border_of_its_own(tmp_path: Path) -> None:
    themed = run_of(tmp_path, "<button>x</button>")
    assert [str(b.colors[0]) for b in of_type(themed, DrawBorder)] == ["#767676"]
    own = run_of(tmp_path, "<button style='border:3px solid red'>x</button>")
    assert [b.widths.top for b in of_type(own, DrawBorder)] == [3]


@pytest.mark.parametrize(
    ("control", "middles"),
    [
        ("<select style='width:60px;height:20px'>", [(49, 10), (53, 10)]),
        ("<select style='width:60px;height:20px;border-radius:6px;background:#eef'>", [(49, 10), (53, 10)]),
        ("<select style='width:60px;height:40px;border:10px solid red'>", [(40, 20), (44, 20)]),
        ("<select style='width:60px;height:40px;border:10px solid red' dir=rtl>", [(15, 20), (19, 20)]),
        ("<select style='width:60px;height:20px;border:1px solid red;appearance:none'>", []),
        ("<textarea style='width:60px;height:40px;border:10px solid red'>", [(64.5, 44.5), (66.5, 46.5)]),
        ("<textarea style='width:60px;height:40px;border:1px solid red;resize:none'>", []),
        (
            "<textarea style='width:60px;height:40px;border:1px solid red;appearance:none'>",
            [(55.5, 35.5), (57.5, 37.5)],
        ),
    ],
)
def test_arrows_and_grips_stand_inside_any_border(
    tmp_path: Path, control: str, middles: list[tuple[float, float]]
) -> None:
    page = run_of(tmp_path, f"<style>select,textarea{{display:block;margin:0;padding:0}}</style>{control}")
    shapes = [polygon.points for polygon in of_type(page, FillPolygon)]
    assert [
        (pytest.approx(sum(x for x, _ in points) / len(points)), pytest.approx(sum(y for _, y in points) / len(points)))
        for points in shapes
    ] == middles


@pytest.mark.parametrize("css", ["", "border:1px solid red", "background:#eef;appearance:none"])
def test_a_date_field_keeps_its_picker(tmp_path: Path, css: str) -> None:
    assert of_type(run_of(tmp_path, f"<input type=date style='{css}'>"), FillPolygon)


def test_glyphs_take_the_colour_of_a_background_clipped_to_text(tmp_path: Path) -> None:
    css = "background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;color:transparent;width:100px"
    glyphs = [g for g in of_type(run_of(tmp_path, f"<p style='{css}'>abc"), DrawGlyphs) if g.color.a > 0]
    reds = [glyph.color.r for glyph in glyphs]
    assert len(reds) == 3
    assert reds == sorted(reds, reverse=True)


def test_text_on_an_opaque_background_is_told_from_other_text(tmp_path: Path) -> None:
    page = "<p style='will-change:transform;background:#fff'>a<p style='will-change:transform'>b"
    chunks = [chunk for chunk in run_of(tmp_path, page).paint.chunks if chunk.has_text]
    assert [chunk.text_on_opaque for chunk in chunks] == [True, False]


@pytest.mark.parametrize(
    ("borders", "layers"),
    [
        ("border-bottom:5px solid blue", 1),
        ("border-bottom:5px inset blue", 1),
        ("border:solid blue; border-width:0 5px 5px 0", 1),
        ("border:5px solid blue", 2),
        ("border:5px solid blue;border-top-color:red", 2),
        ("border-bottom:5px solid rgb(0 0 255/.5)", 1),
    ],
)
def test_sides_of_borders_count_as_opaque_where_each_is_filled(tmp_path: Path, borders: str, layers: int) -> None:
    """Text across a background and its border stays in the layer if the two are known to be opaque together."""
    page = (
        "<div style='position:fixed;will-change:transform;box-shadow:2px 2px 5px red;width:300px'>"
        f"<div style='position:relative;height:100px;box-sizing:border-box;{borders};"
        "background:linear-gradient(red,red)'>"
        "<p style='position:relative;margin:0'>a"
        "<p style='position:absolute;top:70px;right:0;height:30px;margin:0'>b"
    )
    drawn = [layer for layer in run_of(tmp_path, page).layers.layers if layer.draws_content]
    assert len(drawn) - 1 == layers


def test_inline_boxes_are_open_where_they_break(tmp_path: Path) -> None:
    page = "<div style='width:60px'><span style='border:2px solid red'>aaaa bbbb cccc</span></div>"
    borders = of_type(run_of(tmp_path, page), DrawBorder)
    assert [b.widths.left for b in borders] == [2, *[0] * (len(borders) - 1)]
    assert borders[-1].widths.right == 2


def test_scrolling_moves_the_document_but_not_fixed_boxes(tmp_path: Path) -> None:
    body = "<div id=f style='position:fixed;top:5px;height:9px;width:9px'></div><div id=d style='height:3000px'></div>"
    run = run_of(tmp_path, body, scroll=(0.0, 100.0))
    tops = {
        element.html_id: run.client_rects.bounding_client_rect(run.boxes.box_of[element.id]).y
        for element in run.document.elements()
        if element.html_id
    }
    assert tops == {"f": 5, "d": -100}


@pytest.mark.parametrize(
    ("styles", "gap"),
    [
        ("", Rect(20, 0, 50, 40)),  # the border starts in the middle of the legend
        ("border-top-width:60px", Rect(20, 0, 50, 60)),
    ],
)
def test_a_fieldset_leaves_its_border_out_behind_the_legend(tmp_path: Path, styles: str, gap: Rect) -> None:
    html = (
        f"<style>body{{margin:0}}</style><fieldset style='margin:0;padding:0 10px;border:10px solid red;{styles}'>"
        "<legend style='width:50px;height:40px;padding:0'></legend>x</fieldset><p style='border:1px solid'>y"
    )
    fieldset, paragraph = of_type(run_of(tmp_path, html), DrawBorder)
    assert fieldset.gap == gap
    assert paragraph.gap.is_empty
