"""docs/css-support.md says what is so."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from compositor.css.declarations import longhands_of
from compositor.css.properties import PROPERTIES
from compositor.css.unmodelled import NOTHING_TO_SEE, UNMODELLED

ROOT = Path(__file__).parent.parent.parent
SUPPORT: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "css_support.py"))


def test_the_page_about_css_support_is_up_to_date() -> None:
    assert SUPPORT["main"].__globals__["TARGET"].read_text("utf-8") == SUPPORT["text"](), (
        "run python scripts/css_support.py"
    )


def test_every_modelled_property_is_read_by_a_stage() -> None:
    read = SUPPORT["readers"]()
    idle = {name for name, stages in read.items() if not stages and PROPERTIES[name].modelled}
    assert {name for name in idle if not name.startswith("-internal-")} == NOTHING_TO_SEE


def test_a_property_is_either_parsed_or_listed() -> None:
    assert [name for name in UNMODELLED if longhands_of(name)] == []
