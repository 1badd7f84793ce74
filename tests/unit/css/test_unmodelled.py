"""Nothing that a page uses and this engine does not do goes unsaid, on pages of the repository and recorded ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tinycss2

from compositor.base.diagnostics import Severity
from compositor.css import Origin
from compositor.css.declarations import parse_declaration
from compositor.css.grammar import InvalidValue, ParseContext
from compositor.css.properties import LOGICAL, PROPERTIES
from compositor.css.specified import WideKeyword
from compositor.css.unmodelled import UNMODELLED
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

ROOT = Path(__file__).parent.parent.parent.parent
FOLDERS = {"COMPOSITOR_ORACLE": "cases", "COMPOSITOR_BUG_CASES": "", "COMPOSITOR_REAL_PAGES": ""}
NO_RULES = ("font-face", "property", "page", "supports")


def pages() -> Iterator[Path]:
    yield from sorted((ROOT / "scenes").glob("*.html"))
    for variable, inside in FOLDERS.items():
        if os.environ.get(variable):
            yield from sorted((Path(os.environ[variable]) / inside).rglob("*.html"))


def declared(run: Run) -> Iterator[tuple[str, list[Any]]]:
    """Name and value of every declaration in the page's sheets, read by nothing but a tokenizer."""
    for use in run.sheets.uses:
        path = Path(use.sheet.path)
        if path.is_file() and path.suffix == ".css" and use.sheet.origin is Origin.AUTHOR:
            yield from declarations_in(tinycss2.parse_stylesheet(path.read_text("utf-8", "replace"), True, True))
    for element in run.page_document.elements():
        if element.tag == "style" and element.attributes.get("type", "text/css") == "text/css":
            text = "".join(getattr(run.page_document.nodes[child], "data", "") for child in element.children)
            yield from declarations_in(tinycss2.parse_stylesheet(text, True, True))
        if "style" in element.attributes:
            yield from declarations_in(tinycss2.parse_blocks_contents(element.attributes["style"]))


def declarations_in(nodes: list[Any], depth: int = 0) -> Iterator[tuple[str, list[Any]]]:
    for node in nodes:
        if node.type == "declaration" and not node.name.startswith("--"):
            yield node.lower_name, node.value
        elif node.type in ("qualified-rule", "at-rule") and node.content is not None and depth < 20:
            if getattr(node, "lower_at_keyword", "") in NO_RULES:
                continue
            yield from declarations_in(tinycss2.parse_blocks_contents(node.content), depth + 1)


def idle_longhands(name: str, value: list[Any]) -> set[str]:
    """Longhands that the declaration gives a value that they would not have anyway, and that are not modelled."""
    try:
        parsed = parse_declaration(name, value, ParseContext())
    except InvalidValue:
        return set()
    return {
        longhand
        for longhand, given in parsed
        for prop in [PROPERTIES[LOGICAL.get(longhand, longhand)]]
        if not prop.modelled and given != prop.initial and not isinstance(given, WideKeyword)
    }


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: page.stem)
def test_what_is_not_done_is_said_with_its_line(page: Path) -> None:
    run = Run(load_scene(page, SceneOptions(root=page.parent)))
    names: set[str] = set()
    for name, value in declared(run):
        names |= {name} & UNMODELLED
        names |= idle_longhands(name, value)
    said = {
        word
        for diagnostic in run.all_diagnostics()
        if diagnostic.severity is Severity.UNSUPPORTED and diagnostic.span.line > 0
        for word in diagnostic.message.replace(":", " ").split()
    }
    assert names - said == set()
