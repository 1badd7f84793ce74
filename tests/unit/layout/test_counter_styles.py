"""`@counter-style` and the predefined counter styles; as long as what Chromium writes."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import parse_stylesheet
from compositor.css.rules import CounterStyleRule
from compositor.layout.custom_counters import CounterStyles

CSS = """
@counter-style cycle { system: cyclic; symbols: "x" "yy" z }
@counter-style binary { system: numeric; symbols: "0" "1"; pad: 4 "0"; negative: "(" ")" }
@counter-style letters { system: alphabetic; symbols: a b c; range: 1 5; fallback: binary }
@counter-style stars { system: symbolic; symbols: "*" "+" }
@counter-style coins { system: additive; additive-symbols: 10 X, 5 V, 1 I; range: 1 30, 100 infinite }
@counter-style gaps { system: additive; additive-symbols: 5 V, 2 I }
@counter-style three { system: fixed 3; symbols: p q r }
@counter-style roman { system: extends upper-roman; prefix: "("; suffix: ") " }
@counter-style tilde { system: extends binary; negative: "~" }
@counter-style left { system: extends right } @counter-style right { system: extends left }
@counter-style self-fallback { system: fixed; symbols: a; fallback: self-fallback }
@counter-style decimal { system: cyclic; symbols: Z }
"""


def styles() -> CounterStyles:
    rules = parse_stylesheet(CSS, Span("x.css", 1, 1), sink=DiagnosticSink()).rules
    return CounterStyles({rule.name: rule.style for rule in rules if isinstance(rule, CounterStyleRule)})


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("cycle", 1, "x"),
        ("cycle", 5, "yy"),
        ("cycle", 0, "z"),
        ("binary", 2, "0010"),
        ("binary", -2, "(10)"),
        ("letters", 3, "c"),
        ("letters", 5, "ab"),
        ("letters", 6, "0110"),
        ("stars", 3, "**"),
        ("stars", 4, "++"),
        ("stars", 999, "999"),
        ("coins", 27, "XXVII"),
        ("coins", 31, "31"),
        ("coins", 110, "X" * 11),
        ("gaps", 7, "VI"),
        ("gaps", 3, "3"),
        ("three", 3, "p"),
        ("three", 2, "2"),
        ("roman", 4, "IV"),
        ("roman", -4, "-4"),
        ("tilde", -2, "~010"),
        ("left", 12, "12"),
        ("self-fallback", 2, "2"),
        ("unknown", 7, "7"),
        ("decimal", 3, "3"),
        ("decimal-leading-zero", -1, "-1"),
        ("cjk-decimal", 12, "一二"),
        ("cjk-decimal", -1, "-1"),
        ("cjk-earthly-branch", 3, "寅"),
        ("cjk-earthly-branch", 13, "一三"),
        ("japanese-informal", 1010, "千十"),
        ("japanese-formal", 11, "壱拾壱"),
        ("korean-hangul-formal", 111, "일백일십일"),
        ("korean-hanja-informal", -20, "마이너스 二十"),
        ("simp-chinese-informal", 12, "十二"),
        ("simp-chinese-informal", 101, "一百零一"),
        ("simp-chinese-formal", 1010, "壹仟零壹拾"),
        ("trad-chinese-informal", 110, "一百一十"),
        ("hangul", 15, "가가"),
    ],
)
def test_numbers_in_counter_styles(name: str, value: int, text: str) -> None:
    assert styles().text(value, name) == text


@pytest.mark.parametrize(
    ("name", "marker"),
    [("roman", "(IV) "), ("binary", "0100. "), ("decimal", "4. "), ("hiragana", "え、"), ("disc", "• "), ("none", "")],
)
def test_markers_have_a_prefix_and_a_suffix(name: str, marker: str) -> None:
    assert styles().marker(4, name) == marker
