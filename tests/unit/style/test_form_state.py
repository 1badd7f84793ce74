"""Pseudo-classes of form controls; the answers are Chromium's."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.style import select

PAGE = """<!DOCTYPE html><form id=f><fieldset id=fs disabled><legend><input id=i0></legend><input id=i1 required>
<input id=i2 type=checkbox checked><select id=se1><option id=o1><option id=o2 selected><option id=o3 disabled></select>
</fieldset><input id=i3 value=x readonly><input id=i6 type=number min=1 max=5 value=9>
<input id=i7 type=number min=1 max=5 value=3><input id=i8 type=email value=nope><input id=i9 type=radio name=r>
<input id=i10 type=radio name=r2 checked><textarea id=ta></textarea><button id=bu></button>
<button id=bu2 disabled type=button></button><input id=i11 type=submit><progress id=pr></progress>
<progress id=pr2 value=.5></progress><input id=i12 type=hidden><input id=i13 type=checkbox>
<select id=se2 multiple><option id=o4></select><select id=se3 required><option id=o5 value=""></select>
<input id=i14 type=date><input id=i15 type=range><input id=i16 pattern="[a-z]+" value=1>
<input id=i17 type=url value=foo></form><svg id=sv><linearGradient id=lg /></svg>"""


@pytest.mark.parametrize(
    ("selector", "ids"),
    [
        (":checked", "i2 o2 i10 o5"),
        (":default", "i2 o2 i10 bu"),
        (":disabled", "fs i1 i2 se1 o1 o2 o3 bu2"),
        (":indeterminate", "i9 pr"),
        (":in-range", "i7 i14 i15"),
        (":out-of-range", "i6"),
        (":invalid", "f i6 i8 se3 i16 i17"),
        ("input:valid", "i0 i7 i9 i10 i11 i13 i14 i15"),
        ("fieldset:valid, button:valid, select:valid, textarea:valid", "fs ta bu se2"),
        (":required", "i1 se3"),
        (":optional:is(button, select, textarea)", "se1 ta bu bu2 se2"),
        ("input:read-write", "i0 i6 i7 i8 i14 i16 i17"),
        (":is(svg, input[type=range]):read-only", "i15"),
        ("lineargradient", "lg"),
    ],
)
def test_states_of_form_controls(selector: str, ids: str) -> None:
    document = parse_html(PAGE, sink=DiagnosticSink())
    assert [document.element(node).html_id for node in select(document, selector)] == ids.split()


def test_patterns_that_might_take_forever_are_not_tried() -> None:
    html = f'<input pattern="(a+)+$" value="{"a" * 60}b">'
    document = parse_html(html, sink=DiagnosticSink())
    assert len(select(document, "input:valid")) == 1
