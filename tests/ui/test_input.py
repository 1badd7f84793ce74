from __future__ import annotations

import pytest

from compositor.ui.viewer.input import ViewState, on_key, on_wheel


@pytest.mark.parametrize(("key", "name"), [("L", "layers"), ("T", "tiles"), ("O", "overdraw")])
def test_overlay_keys_toggle(key: str, name: str) -> None:
    once = on_key(ViewState(), key, 600)

    assert once.overlays == {name}
    assert on_key(once, key, 600).overlays == frozenset()


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("DOWN", (0, 140)),
        ("UP", (0, 60)),
        ("PAGE_DOWN", (0, 660)),
        ("SPACE", (0, 660)),
        ("PAGE_UP", (0, 0)),
        ("RIGHT", (40, 100)),
        ("LEFT", (0, 100)),
        ("HOME", (0, 0)),
        ("X", (0, 100)),
    ],
)
def test_keys_scroll_and_never_before_the_start(key: str, expected: tuple[float, float]) -> None:
    assert on_key(ViewState(scroll=(0, 100)), key, 600).scroll == expected


def test_the_wheel_scrolls_the_page_but_turns_the_exploded_view() -> None:
    assert on_wheel(ViewState(scroll=(0, 200)), 0, 1).scroll == (0, 100)
    exploded = on_wheel(ViewState(scroll=(0, 200), exploded=True), 0, 1)
    assert (exploded.scroll, exploded.spin) == ((0, 200), 40)


def test_keys_that_ask_for_something() -> None:
    assert on_key(ViewState(), "R", 600).reload
    assert on_key(ViewState(), "ESCAPE", 600).close
    assert on_key(ViewState(), "H", 600).panel
    assert on_key(ViewState(), "E", 600).exploded
