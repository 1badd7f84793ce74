"""Break opportunities, as measured in Chromium."""

from __future__ import annotations

import pytest

from compositor.text.line_breaking import break_all_offsets, break_offsets, grapheme_offsets, keep_all_offsets


def parts(text: str, offsets: list[int]) -> list[str]:
    return [text[a:b] for a, b in zip([0, *offsets[:-1]], offsets, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two words", ["two ", "words"]),
        ("a  b\tc ", ["a  ", "b\t", "c "]),
        ("foo-bar", ["foo-", "bar"]),
        ("a-1", ["a-", "1"]),
        (" -1", [" ", "-1"]),
        ("(-1", ["(-1"]),
        ("a/b/c", ["a/b/c"]),
        ("what?why", ["what?", "why"]),
        ("a!b", ["a!b"]),
        ("f(x)", ["f(x)"]),
        ("f.(x)", ["f.", "(x)"]),
        ("a )b", ["a ", ")b"]),
        ("a\u00a0b", ["a\u00a0b"]),
        ("a\u200bb", ["a\u200b", "b"]),
        ("a\u00adb", ["a\u00ad", "b"]),
        ("(\ufffc)", ["(", "\ufffc", ")"]),
        ("日本語", ["日", "本", "語"]),
        ("あーい", ["あ", "ー", "い"]),
        ("あ。い", ["あ。", "い"]),
        ("a「あ」", ["a", "「あ」"]),
        ("é/é", ["é/", "é"]),
        ("“a” b", ["“a” ", "b"]),
    ],
)
def test_opportunities(text: str, expected: list[str]) -> None:
    assert parts(text, break_offsets(text)) == expected


def test_nothing_to_break() -> None:
    assert break_offsets("") == []
    assert break_offsets("word") == [4]


def test_break_all_breaks_between_letters_but_not_before_punctuation() -> None:
    text = "ab, cd"
    assert break_all_offsets(text, 0, len(text), break_offsets(text)) == [1, 4, 5, 6]


def test_keep_all_keeps_ideographs_together() -> None:
    text = "日本 語文"
    assert keep_all_offsets(text, 0, len(text), break_offsets(text)) == [3, 5]


def test_graphemes() -> None:
    assert grapheme_offsets("abc", 1, 3) == [2, 3]
    assert grapheme_offsets("e\u0301x", 0, 3) == [2, 3]
