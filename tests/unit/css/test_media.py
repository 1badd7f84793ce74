"""Media queries and feature queries."""

from __future__ import annotations

import pytest
import tinycss2

from compositor.css.media import MediaQueryList, parse_media_queries
from compositor.css.supports import supports_condition
from compositor.style import MediaContext


def query(text: str) -> MediaQueryList:
    return parse_media_queries(tinycss2.parse_component_value_list(text), text)


LANDSCAPE = MediaContext(width=800, height=600, dpr=2)


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("", True),
        ("all", True),
        ("screen", True),
        ("only screen", True),
        ("print", False),
        ("not print", True),
        ("print, screen", True),
        ("(min-width: 800px)", True),
        ("(min-width: 801px)", False),
        ("(max-width: 50em)", True),
        ("(max-width: 49em)", False),
        ("(width: 800px)", True),
        ("(width >= 800px)", True),
        ("(800px < width)", False),
        ("(400px <= width <= 900px)", True),
        ("(900px > width > 400px)", True),
        ("(400px <= width >= 900px)", False),
        ("(width = 800px)", True),
        ("screen and (min-width: 1px) and (max-width: 900px)", True),
        ("screen and (min-width: 1px) or (max-width: 900px)", False),
        ("(min-width: 900px) or (min-height: 600px)", True),
        ("not (min-width: 900px)", True),
        ("not all and (min-width: 900px)", True),
        ("((min-width: 1px) and (not (min-width: 900px)))", True),
        ("(orientation: landscape)", True),
        ("(orientation: portrait)", False),
        ("(aspect-ratio: 4/3)", True),
        ("(min-aspect-ratio: 16/9)", False),
        ("(aspect-ratio > 1)", True),
        ("(resolution: 2dppx)", True),
        ("(min-resolution: 192dpi)", True),
        ("(-webkit-min-device-pixel-ratio: 1.5)", True),
        ("(color)", True),
        ("(monochrome)", False),
        ("(min-color: 8)", True),
        ("(hover: hover) and (pointer: fine)", True),
        ("(hover: none)", False),
        ("(prefers-color-scheme: light)", True),
        ("(prefers-reduced-motion)", False),
        ("(prefers-reduced-motion: reduce)", False),
        ("(foo: bar)", False),
        ("not (foo: bar)", False),
        ("(foo) or (color)", True),
        ("(min-width: red)", False),
        ("(min-width:)", False),
        ("and", False),
        ("screen screen", False),
        ("(width >= 1px", True),
        ("&, screen", True),
        ("(grid: 0)", True),
    ],
)
def test_evaluation(text: str, matches: bool) -> None:
    assert query(text).matches(LANDSCAPE) is matches


def test_preferences_come_from_the_environment() -> None:
    dark = MediaContext(prefers={"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"})

    assert query("(prefers-color-scheme: dark) and (prefers-reduced-motion)").matches(dark)


def test_scripting_follows_the_scene() -> None:
    assert query("(scripting: none)").matches(MediaContext())
    assert not query("(scripting)").matches(MediaContext())
    assert query("(scripting: enabled)").matches(MediaContext(scripting=True))


def test_unknown_features_are_named() -> None:
    assert query("(foo: 1) and (bar)").unknown == ("foo", "bar")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("(display: grid)", True),
        ("(display: nonsense)", False),
        ("(nonsense: grid)", False),
        ("not (nonsense: grid)", True),
        ("(display: grid) and (color: red)", True),
        ("(display: grid) and (color: rainbow)", False),
        ("(display: grid) or (color: rainbow)", True),
        ("(a: b) and (c: d) or (e: f)", False),
        ("((display: grid))", True),
        ("(--x: y)", True),
        ("(color: var(--x))", True),
        ("selector(a > b)", True),
        ("selector(:has(a))", True),
        ("selector(:foo)", False),
        ("font-tech(color-colrv0)", True),
        ("font-format(woff2)", True),
        ("whatever(x)", False),
        ("not whatever(x)", True),
        ("", False),
        ("(display: grid) and", False),
    ],
)
def test_supports(text: str, holds: bool) -> None:
    assert supports_condition(tinycss2.parse_component_value_list(text)) is holds
