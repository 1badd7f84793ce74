"""Which chunks a translucent bar is painted in, told from the text that its layers keep apart.

Text on opaque ground keeps out of a layer in which other text is not, so that it can be smoothed for its screen: a
button after something that begins a chunk of its own has its layer, and one in the chunk of plain text has none.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

_BAR = (
    "<style>#bar { position: sticky; top: 0; height: 56px; display: flex; align-items: center;"
    " background: rgb(255 255 255 / 85%) } .x { width: 100px; height: 30px }</style>"
    "<div id=bar>{}</div><div class=tall></div>"
)
_BUTTON = "<button id=button style='position: relative'>Inbox</button>"


def _layers(folder: Path, content: str) -> list[str]:
    found = page(folder, _BAR.replace("{}", content))
    names = [layer.name for layer in own_layers(found) if layer.draws_content]
    return ["bar" if "'bar'" in name else "button" if "'button'" in name else "other" for name in names]


@pytest.mark.parametrize(
    ("css", "apart"),
    [
        ("opacity: .5; width: 10px; height: 10px", True),
        ("opacity: .5; width: 10px; height: 10px; pointer-events: none", True),
        ("opacity: 0; width: 10px", False),
        ("opacity: .5; width: 10px; height: 10px; visibility: hidden", False),
        ("transform: rotate(3deg)", False),
        ("position: relative", False),
    ],
)
def test_a_paint_layer_in_which_nothing_is_recorded_ends_no_chunk(tmp_path: Path, css: str, apart: bool) -> None:
    found = _layers(tmp_path, f"O<div style='{css}'></div>{_BUTTON}")

    assert found == (["bar", "button"] if apart else ["bar"])


@pytest.mark.parametrize(
    ("field", "apart"),
    [
        ("<input>", False),
        ("<input type=search>", True),
        ("<input type=search style='appearance: none'>", True),
        ("<style>::-webkit-search-cancel-button { appearance: none }</style><input type=search>", False),
        ("<style>::-webkit-search-cancel-button { display: none }</style><input type=search>", False),
        ("<input type=number disabled>", True),
        ("<style>::-webkit-inner-spin-button { -webkit-appearance: none }</style><input type=number>", False),
        ("<input list=l>", True),
        ("<input type=password list=l>", False),
        ("<input type=email>", False),
    ],
)
def test_buttons_that_fields_hide_are_paint_layers(tmp_path: Path, field: str, apart: bool) -> None:
    assert _layers(tmp_path, f"{field}{_BUTTON}<div>O</div>") == (["bar", "button"] if apart else ["bar"])


@pytest.mark.parametrize(
    ("css", "ends"),
    [
        ("overflow: auto", True),
        ("overflow: scroll", True),
        ("overflow: hidden auto", True),
        ("overflow: auto; pointer-events: none", True),
        ("overflow: hidden", False),
        ("overflow: clip", False),
        ("overflow: auto; visibility: hidden", False),
    ],
)
def test_what_could_scroll_records_its_contents(tmp_path: Path, css: str, ends: bool) -> None:
    known = "<div style='background: white'>K</div>"

    found = _layers(tmp_path, f"{known}<div class=x style='{css}'></div>{_BUTTON}<div>O</div>")

    assert found == (["bar", "other"] if ends else ["bar"])


@pytest.mark.parametrize(
    ("field", "known"),
    [
        ("<input value=a>", True),
        ("<select><option>a</select>", True),
        ("<select multiple><option>a</select>", True),
        ("<textarea>a</textarea>", False),  # its contents reach to the border, where the ground is not opaque
        ("<textarea style='overflow: hidden'>a</textarea>", True),
        ("<textarea style='appearance: none'>a</textarea>", True),
        ("<input>", False),  # no text at all
        ("<input placeholder=a>", True),
    ],
)
def test_text_in_fields_is_on_opaque_ground(tmp_path: Path, field: str, known: bool) -> None:
    assert _layers(tmp_path, f"{field}{_BUTTON}<div>O</div>") == (["bar", "other"] if known else ["bar"])


def test_the_theme_paints_the_pixels_that_a_control_touches(tmp_path: Path) -> None:
    found = page(tmp_path, _BAR.replace("{}", f"<input type=search>{_BUTTON}<div>O</div>"))

    (button,) = [layer for layer in own_layers(found) if "'button'" in layer.name]
    assert (button.bounds.y, button.bounds.height) == (17, 22)  # it is 21 px high, at 17.5
