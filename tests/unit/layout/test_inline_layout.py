"""Inline layout on hand-made boxes: 16 px Liberation Sans or Arimo, which have the same widths."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compositor.css.values import LengthPercentage, Number
from compositor.layout.fragments import FragmentKind
from tests.unit.layout.inline_boxes import Tree, fragments, lines_of, px

TEXT = "The quick brown fox jumps over the lazy dog"


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("  two \n words  ", {}, ["two words"]),
        (TEXT, {}, ["The quick brown", "fox jumps over", "the lazy dog"]),
        (TEXT, {"text_wrap_mode": "nowrap"}, [TEXT]),
        ("a  b\nc", {"white_space_collapse": "preserve", "text_wrap_mode": "nowrap"}, ["a  b", "c"]),
        (" a  b \n  c", {"white_space_collapse": "preserve-breaks"}, ["a b", "c"]),
        ("The quick brown    fox", {"white_space_collapse": "preserve"}, ["The quick brown    ", "fox"]),
        ("unbreakablewords overflow", {}, ["unbreakablewords", "overflow"]),
        ("incomprehensibilities", {"overflow_wrap": "anywhere"}, ["incomprehensibilit", "ies"]),
        ("incomprehensibilities", {"word_break": "break-all"}, ["incomprehensibilit", "ies"]),
        ("incomprehensi\u00adbilities", {}, ["incomprehensi\u00ad\u2010", "bilities"]),
        ("straße", {"text_transform": "uppercase"}, ["STRASSE"]),
        ("it's the o'neil", {"text_transform": "capitalize"}, ["It's The O'neil"]),
    ],
)
def test_lines(text: str, style: dict[str, Any], expected: list[str]) -> None:
    assert lines_of(Tree(**style).text(text).layout(130)) == expected


def test_spaces_collapse_across_elements() -> None:
    tree = Tree().text("a ")
    tree.text(" b ", tree.span()).text(" c")
    assert lines_of(tree.layout()) == ["a b c"]


def test_a_line_is_as_high_as_its_line_height() -> None:
    for line_height, expected in (("normal", 18), (Number(2.0), 32), (px(10), 10), (px(0), 0)):
        assert Tree(line_height=line_height).text("x").layout().height == expected * 64


def test_half_the_leading_is_above_the_text_in_whole_px() -> None:
    ((_x, y, _w, height, _t),) = fragments(Tree(line_height=px(20)).text("x").layout().lines[0][2])
    assert (y, height) == (1, 17)


@pytest.mark.parametrize(
    ("align", "x"), [("left", 0), ("right", 100), ("center", 50), ("start", 0), ("end", 100), ("justify", 0)]
)
def test_alignment(align: str, x: float) -> None:
    tree = Tree(text_align=align)
    tree.block(100, 10)
    assert tree.layout(200).lines[0][0] == x * 64


def test_content_that_overflows_stays_at_the_start() -> None:
    for align in ("right", "center"):
        tree = Tree(text_align=align)
        tree.block(100, 10)
        assert tree.layout(50).lines[0][0] == 0


def test_justified_lines_fill_their_room_but_not_the_last() -> None:
    result = Tree(text_align="justify").text(TEXT).layout(130)
    widths = [fragments(piece)[0][2] for _x, _y, piece in result.lines]
    assert widths[:2] == [130, 130]
    assert widths[2] < 130


def test_text_indent_moves_the_first_line_only() -> None:
    result = Tree(text_indent=px(20)).text(TEXT).layout(130)
    assert [x / 64 for x, _y, _piece in result.lines][:2] == [20, 0]


@pytest.mark.parametrize(
    ("align", "y"),
    [
        ("baseline", 0),
        ("top", 0),
        ("bottom", 34),
        ("middle", 31),
        ("text-top", 26),
        ("text-bottom", 33),
        ("super", 0),
        (LengthPercentage(10.0), 20),
        (LengthPercentage(0.0, 50.0, True), 21),
    ],
)
def test_vertical_align(align: Any, y: float) -> None:
    """A 10 px box beside a 40 px one on the baseline and text; places of the small box from the line's top."""
    tree = Tree().text("x")
    tree.block(10, 40)
    tree.block(10, 10, vertical_align=align)
    piece = tree.layout().lines[0][2]
    tops = [child_y for _x, child_y, child in piece.children if child.kind is FragmentKind.BOX and child.height == 640]
    expected = {"baseline": 30, "super": 24}.get(align, y) if isinstance(align, str) else y
    assert tops[0] / 64 == pytest.approx(expected, abs=1)


def test_inline_boxes_have_edges_where_they_start_and_end() -> None:
    tree = Tree()
    span = tree.span(padding_left=px(5), padding_right=px(7), border_left_width=1.0, border_right_width=2.0)
    tree.text(TEXT, span)
    pieces = [piece.children[0][2] for _x, _y, piece in tree.layout(130).lines]

    assert [(p.open_left, p.open_right) for p in pieces] == [(True, False), (False, False), (False, True)]
    assert [(p.padding.left, p.padding.right) for p in pieces] == [(320, 0), (0, 0), (0, 448)]
    assert pieces[0].children[0][0] == 6 * 64


def test_boxes_nest() -> None:
    tree = Tree()
    outer = tree.span()
    inner = tree.span(outer)
    tree.text("in", inner).text("out", outer)
    line = tree.layout().lines[0][2]
    ((_x, _y, box),) = line.children
    assert [child.kind for _cx, _cy, child in box.children] == [FragmentKind.INLINE_BOX, FragmentKind.TEXT]


def test_relative_boxes_move_with_what_is_in_them() -> None:
    tree = Tree()
    tree.text("x", tree.span(position="relative", left=px(10), top=px(5)))
    ((x, y, _w, _h, _t),) = fragments(tree.layout().lines[0][2])
    assert (x, y) == (10, 5)


def test_lines_go_around_floats_and_below_them() -> None:
    tree = Tree()
    tree.block(50, 30, float="left")
    result = tree.text(TEXT).layout(130)
    assert [(x / 64, y / 64) for x, y, _piece in result.lines] == [(50, 0), (50, 18), (0, 36), (0, 54)]
    assert [(x, y) for x, y, _piece in result.floats] == [(0, 0)]


def test_a_float_that_does_not_fit_beside_the_text_goes_below() -> None:
    tree = Tree().text("some words ")
    tree.block(100, 20, float="right")
    result = tree.text("more").layout(130)
    assert [(x / 64, y / 64) for x, y, _piece in result.floats] == [(30, 18)]


def test_a_word_too_wide_for_the_gap_goes_below_the_float() -> None:
    tree = Tree()
    tree.block(100, 25, float="left")
    result = tree.text("unbreakable").layout(130)
    assert [(x / 64, y / 64) for x, y, _piece in result.lines] == [(0, 25)]


def test_right_to_left_text_is_reordered() -> None:
    result = Tree(direction="rtl").text("abc אב 12").layout(200)
    texts = [text for _x, _y, _w, _h, text in fragments(result.lines[0][2])]
    assert texts == ["12", " אב ", "abc"]
    x, _y, piece = result.lines[0]
    assert x + piece.width == 200 * 64


def test_static_positions() -> None:
    tree = Tree().text("ab ")
    tree.block(5, 5, position="absolute", internal_original_inline=True)
    tree.block(5, 5, position="absolute")
    inline, block = tree.layout().out_of_flow
    assert inline.x > 0 and inline.y == 0
    assert (block.x, block.y) == (0, 18 * 64)


def test_lines_that_count_for_nothing() -> None:
    tree = Tree()
    tree.text(" ", tree.span())
    result = tree.layout()
    assert (result.is_empty, result.height, result.first_baseline) == (True, 0, None)


def test_edges_make_a_line_count() -> None:
    tree = Tree()
    tree.span(padding_left=px(1))
    result = tree.layout()
    assert (result.is_empty, result.height) == (False, 18 * 64)


def test_in_quirks_mode_lines_without_text_have_no_strut() -> None:
    for quirks, height in ((False, 14), (True, 5)):
        tree = Tree(quirks=quirks)
        tree.block(10, 5)
        assert tree.layout().height / 64 == pytest.approx(height, abs=4)
        assert (tree.layout().height == 5 * 64) is quirks


def test_an_ellipsis_stands_for_what_does_not_fit() -> None:
    tree = Tree(text_wrap_mode="nowrap", overflow_x="hidden", text_overflow="ellipsis")
    line = tree.text(TEXT).layout(130).lines[0][2]
    hidden, shown, ellipsis = (child.text for _x, _y, child in line.children if child.text is not None)
    assert (hidden.runs, shown.text, ellipsis.ellipsis_of is not None) == ((), "The quick brow", True)


def test_intrinsic_widths() -> None:
    words = {word: Tree().text(word).layout().lines[0][2].width / 64 for word in ("brown", TEXT)}
    assert Tree().text(TEXT).min_max() == (words["brown"], words[TEXT])


@pytest.mark.parametrize(
    ("style", "minimum"),
    [({"text_wrap_mode": "nowrap"}, "all"), ({"overflow_wrap": "anywhere"}, "char"), ({}, "word")],
)
def test_what_may_break_decides_the_minimum(style: dict[str, Any], minimum: str) -> None:
    low, high = Tree(**style).text("two words").min_max()
    word = Tree().text("words").min_max()[0]
    assert {"all": low == high, "char": low < word / 2, "word": low == word}[minimum]


def test_forced_breaks_and_floats_in_intrinsic_widths() -> None:
    tree = Tree().text("a")
    tree.br().text("longer line")
    assert tree.min_max()[1] == Tree().text("longer line").min_max()[1]
    tree.block(500, 10, float="left")
    assert tree.min_max() == (500, 500 + Tree().text("longer line").min_max()[1])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(alphabet="ab \n\t-日א\u00ad\u200b", max_size=12), min_size=1, max_size=5),
    st.integers(0, 120),
    st.sampled_from(("collapse", "preserve", "preserve-breaks", "break-spaces")),
    st.sampled_from(("normal", "anywhere")),
    st.sampled_from(("ltr", "rtl")),
)
def test_any_text_is_laid_out_once(texts: list[str], width: int, collapse: str, wrap: str, direction: str) -> None:
    tree = Tree(white_space_collapse=collapse, overflow_wrap=wrap, direction=direction)
    for index, text in enumerate(texts):
        tree.text(text, tree.span() if index % 2 else 0)
    result = tree.layout(width)
    low, high = tree.min_max()

    assert result.height >= 0
    assert 0 <= low <= high
    shown = "".join(lines_of(result)).replace("\u2010", "")
    wanted = "".join(texts)
    assert sorted(shown.replace(" ", "").replace("\t", "")) == sorted(
        wanted.replace(" ", "").replace("\n", "").replace("\t", "")
    )


@pytest.mark.parametrize("size", [0.0, 1e9])
def test_absurd_sizes(size: float) -> None:
    tree = Tree(font_size=size, letter_spacing=-1e9, text_indent=px(1e9), line_height=px(1e9))
    tree.text("x y", tree.span(padding_left=px(1e9), margin_left=px(-1e9)))
    tree.layout(100)
    tree.min_max()
