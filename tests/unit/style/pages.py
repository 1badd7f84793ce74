"""Pages for the tests of style: parse, style, and look values up by selector."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from compositor.base.diagnostics import Diagnostic, DiagnosticSink
from compositor.base.source import Span
from compositor.css.properties import PROPERTIES
from compositor.css.serialize import serialize
from compositor.dom import parse_html
from compositor.resources.loader import ResourceLoader
from compositor.style import ComputedStyle, MediaContext, StyledDocument, compute_styles, load_stylesheets, select


class Page:
    """A styled page."""

    def __init__(self, html: str, media: MediaContext | None = None, root: Path | None = None) -> None:
        sink = DiagnosticSink()
        doctype = "" if html.lower().startswith("<!doctype") or html.startswith("<quirks>") else "<!DOCTYPE html>"
        path = str((root or Path("/nowhere")) / "page.html")
        self.document = parse_html(doctype + html.removeprefix("<quirks>"), path, sink=sink)
        loader = ResourceLoader(root, sink) if root is not None else None
        self.sheets = load_stylesheets(self.document, loader, sink=sink)
        self.styled: StyledDocument = compute_styles(
            self.document, self.sheets, media or MediaContext(800, 600), sink=sink
        )
        self.diagnostics: tuple[Diagnostic, ...] = sink.collected()

    def style(self, selector: str, pseudo: str = "") -> ComputedStyle:
        """The style of the first element that matches."""
        node = select(self.document, selector)[0]
        return self.styled.pseudo[(node, pseudo)] if pseudo else self.styled.style_of(node)

    def value(self, selector: str, name: str, pseudo: str = "") -> Any:
        """A computed value as text."""
        return serialize(PROPERTIES[name], self.style(selector, pseudo)[PROPERTIES[name]])

    def span(self, selector: str, name: str) -> Span:
        """Where the winning declaration was written."""
        return self.style(selector).declared[name]

    def has_pseudo(self, selector: str, pseudo: str) -> bool:
        """True when the pseudo-element exists."""
        return (select(self.document, selector)[0], pseudo) in self.styled.pseudo

    def animating(self, selector: str) -> set[str]:
        """Properties with current animations."""
        return set(self.styled.animating.get(select(self.document, selector)[0], ()))

    def codes(self) -> set[str]:
        """Codes of all diagnostics."""
        return {diagnostic.code for diagnostic in self.diagnostics}
