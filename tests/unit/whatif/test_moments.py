"""The moments at which animations are looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import run
from compositor.whatif.moments import moments


def moments_of(folder: Path, css: str, most: int = 99, body: str = "<p class=a>x") -> tuple[tuple[float, ...], bool]:
    path = folder / "page.html"
    path.write_text(f"<!DOCTYPE html><style>{css}</style>{body}", "utf-8")
    return moments(run(path).styles, most)


FADE = "@keyframes k { from { opacity: 0 } } .a { animation: k "
MOVE = "@keyframes k { to { transform: none } } .a { animation: k "


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("", ()),
        (MOVE + "1s }", (0, 999, 1000)),  # before its end, and after
        (MOVE + "1s both }", (0, 1000)),
        (MOVE + "1s 2s both }", (2000, 3000)),
        (MOVE + "1s 2s infinite }", (2000, 2999)),
        (MOVE + "1s 3 forwards }", (0, 999, 3000)),
        (MOVE + "1s -1.5s infinite }", (0, 500, 1499)),  # the next iteration begins at 500
        (MOVE + "1s paused }", ()),
        (MOVE + "0s }", ()),
        ("@keyframes k { 30% { scale: 3 } } .a { animation: k 1s both }", (0, 300, 1000)),
        ("@keyframes k { 30% { scale: 3 } } .a { animation: k 1s infinite alternate }", (0, 300, 700, 999)),
        ("@keyframes k { to { color: red } } .a { animation: k 1s }", ()),  # changes no layer
        (".a { animation: missing 1s }", ()),
        (FADE + "1s both }", (1, 1000)),  # not drawn at its start
        (FADE + "1s both reverse }", (1, 999)),
        (FADE + "1s infinite }", (1, 999)),
        ("@keyframes k { to { opacity: 0 } } .a { animation: k 1s 1s both }", (1000, 1999)),
        ("@keyframes k { to { opacity: 1 } } .a { opacity: 0; animation: k 1s both }", (1, 1000)),
    ],
)
def test_starts_ends_and_keyframes(tmp_path: Path, css: str, expected: tuple[float, ...]) -> None:
    assert moments_of(tmp_path, css) == (expected, True)


def test_of_too_many_the_busiest_are_taken_and_the_rest_spread(tmp_path: Path) -> None:
    body = "".join(f"<p class=a style='animation-delay: {n}s'>x" for n in range(20))

    found, complete = moments_of(tmp_path, MOVE + "5s both }", 4, body)

    assert len(found) == 4
    assert not complete
    assert found[0] < 6000 and found[-1] > 12000
    assert any(5000 <= moment <= 19000 for moment in found)
