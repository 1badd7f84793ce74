"""The order in which findings are told."""

from __future__ import annotations

from pathlib import Path

import compositor

CARD = "<div style='backdrop-filter:blur(4px);position:absolute;left:0;right:0;height:400px'></div>"


def test_findings_of_a_rule_come_in_the_order_of_the_source(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><body>" + CARD * 12)
    places = [f.where for f in compositor.run(page).report().findings if f.id == "backdrop-filter-cost"]
    assert len(places) == 12
    assert places == sorted(places)


def test_elements_of_one_line_come_as_they_are_numbered(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    rule = "div{backdrop-filter:blur(4px);position:absolute;left:0;right:0;height:400px}"
    page.write_text(f"<!DOCTYPE html><style>{rule}</style><body>{'<div></div>' * 12}")
    owners = [f.owner for f in compositor.run(page).report().findings if f.id == "backdrop-filter-cost"]
    numbers = [int(owner.rpartition("(")[2].rstrip(")")) for owner in owners if "(" in owner]
    assert numbers == sorted(numbers)
