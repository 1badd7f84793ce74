"""Collect the style sheets of a page, in cascade order.

Input:  the document and a loader.
Output: `StyleSheets`: the user agent's, `<style>` and `<link>` with what they import, `style` attributes.
Source: HTML, §4.2.4 and §4.6.7.25; CSS Cascade 5, §2.
"""

from __future__ import annotations

import codecs
from functools import lru_cache
from importlib import resources

import tinycss2
import webencodings

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css import parse_style_attribute, parse_stylesheet
from compositor.css.media import ALL_MEDIA, MediaQueryList, parse_media_queries
from compositor.css.rules import Declaration, ImportRule, LayerStatement, Origin, SheetUse, StyleSheet, StyleSheets
from compositor.css.source_text import tokenizable
from compositor.dom import NO_NODE, Document, Element, Text
from compositor.resources.loader import ResourceLoader

MAX_IMPORT_DEPTH = 32
MAX_SHEETS = 512
MAX_IMPORTS = 1024  # sheets that import each other may be reached by endlessly many ways


def load_stylesheets(document: Document, loader: ResourceLoader | None = None, *, sink: DiagnosticSink) -> StyleSheets:
    """Read and parse all sheets.

    Diagnostics: those of parsing and loading; `css-import-loop`, `css-import-depth`, `css-too-many-sheets`.
    """
    collector = _Collector(document, loader, sink)
    collector.user_agent()
    for element in document.elements():
        if element.tag in ("style", "link"):
            collector.enter_tree(element)
        if element.tag == "style" and element.namespace in ("html", "svg"):
            collector.style_element(element)
        elif element.tag == "link" and element.namespace == "html":
            collector.link_element(element)
    return StyleSheets(tuple(collector.uses), collector.style_attributes(), collector.resolve_url)


@lru_cache(maxsize=4)
def user_agent_sheet(name: str) -> StyleSheet:
    """The user agent's sheet `ua.css`, or `quirks.css` that quirks mode adds."""
    file = resources.files("compositor.css").joinpath(name)
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return parse_stylesheet(text, Span(name, 1, 1), Origin.USER_AGENT, sink=DiagnosticSink())


def decode_css(data: bytes) -> str:
    """Decode a sheet: byte order mark, `@charset`, UTF-8, else windows-1252 (CSS Syntax 3, §3.2)."""
    if data.startswith(codecs.BOM_UTF8):
        return data[3:].decode("utf-8", "replace")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if data.startswith(b'@charset "'):
        encoding = webencodings.lookup(data[10:].split(b'"', 1)[0].decode("ascii", "replace"))
        if encoding is not None:
            utf_16 = encoding.name.startswith("utf-16")
            return str(webencodings.decode(data, webencodings.UTF8 if utf_16 else encoding)[0])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("windows-1252", "replace")


class _Collector:
    """Gathers sheets in order.

    Attributes:
        uses: What was found so far.
    """

    def __init__(self, document: Document, loader: ResourceLoader | None, sink: DiagnosticSink) -> None:
        self._document = document
        self._loader = loader
        self._sink = sink
        self._parsed: dict[str, StyleSheet] = {}
        self._too_many = False
        self._imports = 0
        self._preferred_set = ""
        self._root = NO_NODE
        # Shadow trees mostly come in many copies, which then share their rules.
        self._shared: dict[str, StyleSheet] = {}
        self._distinct: set[int] = set()
        self.uses: list[SheetUse] = []

    def user_agent(self) -> None:
        """Add the user agent's sheets."""
        self.uses.append(SheetUse(user_agent_sheet("ua.css")))
        if self._document.quirks:
            self.uses.append(SheetUse(user_agent_sheet("quirks.css")))

    def enter_tree(self, element: Element) -> None:
        """Take note of whose tree the next sheets are in."""
        self._root = self._document.shadow_root_around(element.id)

    def resolve_url(self, url: str, span: Span) -> str:
        """Absolute path of a URL written at `span`; empty when refused or missing."""
        if self._loader is None:
            return ""
        own = not span.path or span.path == self._document.path or span.path.startswith("data:")
        base = self._document.base if own else span.path
        return self._loader.resolve(url, base, span) or ""

    def style_element(self, element: Element) -> None:
        """Add the sheet of a `<style>` element."""
        if element.attributes.get("type", "").strip().lower() not in ("", "text/css"):
            return
        nodes = [self._document.nodes[child] for child in element.children]
        texts = [node for node in nodes if isinstance(node, Text)]
        if not texts:
            return
        text = "".join(node.data for node in texts)
        sheet = self._shared.get(text) if self._root != NO_NODE else None
        if sheet is None:
            sheet = self._parse(text, texts[0].span)
            if self._root != NO_NODE:
                self._shared[text] = sheet
        self._use(sheet, (self._media(element),), (), (), element.parent)

    def link_element(self, element: Element) -> None:
        """Add the sheet that a `<link>` names."""
        attributes = element.attributes
        relations = attributes.get("rel", "").lower().split()
        if "stylesheet" not in relations or "disabled" in attributes or not attributes.get("href", "").strip():
            return
        title = attributes.get("title", "").strip()
        if title and "alternate" not in relations:
            self._preferred_set = self._preferred_set or title
        if ("alternate" in relations and title) or (title and title != self._preferred_set):
            return
        sheet = self._load(attributes["href"], element.span)
        if sheet is not None:
            self._use(sheet, (self._media(element),), (), (sheet.path,), element.parent)

    def _media(self, element: Element) -> MediaQueryList:
        text = element.attributes.get("media", "").strip()
        return parse_media_queries(tinycss2.parse_component_value_list(tokenizable(text)), text) if text else ALL_MEDIA

    def _parse(self, text: str, start: Span) -> StyleSheet:
        quirks = self._document.quirks
        return parse_stylesheet(text, start, sink=self._sink, resolve_url=self.resolve_url, quirks=quirks)

    def _load(self, url: str, span: Span) -> StyleSheet | None:
        path = self.resolve_url(url, span)
        if not path or self._loader is None:
            return None
        if path not in self._parsed:
            resource = self._loader.read(path, span=span)
            if resource is None:
                return None
            name = "data:text/css" if path.startswith("data:") else path
            self._parsed[path] = self._parse(decode_css(resource.data), Span(name, 1, 1))
        return self._parsed[path]

    def _use(
        self,
        sheet: StyleSheet,
        conditions: tuple[MediaQueryList, ...],
        layer: tuple[str, ...],
        chain: tuple[str, ...],
        owner: int = -1,
    ) -> None:
        """Add the imports of a sheet, then the sheet (they come first in the cascade)."""
        conditions = tuple(condition for condition in conditions if condition.queries)
        # Layer names before the imports fix the order of layers, so they must come before what is imported.
        for at, rule in enumerate(sheet.rules):
            if isinstance(rule, LayerStatement):
                leading = StyleSheet(sheet.path, sheet.origin, (rule,), rule.span)
                if any(isinstance(later, ImportRule) for later in sheet.rules[at:]):
                    self.uses.append(SheetUse(leading, conditions, layer, root=self._root))
            elif isinstance(rule, ImportRule):
                self._import(rule, conditions, layer, chain)
            else:
                break
        if len(self._distinct) >= MAX_SHEETS and id(sheet) not in self._distinct:
            self._leave_out_the_rest(_("more than {limit} style sheets; the rest is left out"), MAX_SHEETS, sheet.span)
            return
        self._distinct.add(id(sheet))
        self.uses.append(SheetUse(sheet, conditions, layer, owner, self._root))

    def _leave_out_the_rest(self, message: str, limit: int, span: Span) -> None:
        if not self._too_many:
            self._sink.warn("css-too-many-sheets", message.format(limit=limit), span)
        self._too_many = True

    def _import(
        self, rule: ImportRule, conditions: tuple[MediaQueryList, ...], layer: tuple[str, ...], chain: tuple[str, ...]
    ) -> None:
        if not rule.holds or self._too_many:
            return
        self._imports += 1
        if self._imports > MAX_IMPORTS:
            self._leave_out_the_rest(_("more than {limit} @import rules; the rest is left out"), MAX_IMPORTS, rule.span)
            return
        if len(chain) >= MAX_IMPORT_DEPTH:
            message = _("@import is nested deeper than {limit}").format(limit=MAX_IMPORT_DEPTH)
            self._sink.warn("css-import-depth", message, rule.span)
            return
        sheet = self._load(rule.url, rule.span)
        if sheet is None:
            return
        if sheet.path in chain and not sheet.path.startswith("data:"):
            message = _("{path} imports itself; this @import is ignored").format(path=sheet.path)
            self._sink.warn("css-import-loop", message, rule.span)
            return
        self._use(sheet, (*conditions, rule.query), layer + (rule.layer or ()), (*chain, sheet.path))

    def style_attributes(self) -> dict[str, tuple[Declaration, ...]]:
        """Declarations of each distinct `style` attribute; remarks are made about its first use."""
        parsed: dict[str, tuple[Declaration, ...]] = {}
        for element in self._document.elements():
            text = element.attributes.get("style")
            if text is None or text in parsed:
                continue
            start = self._document.style_attributes.get(element.id, element.span)
            sink = DiagnosticSink()
            declarations = parse_style_attribute(
                text, start, sink=sink, resolve_url=self.resolve_url, quirks=self._document.quirks
            )
            for diagnostic in sink.collected():
                self._sink.add(diagnostic)
            parsed[text] = tuple(_relative(declaration, start) for declaration in declarations)
        return parsed


def _relative(declaration: Declaration, start: Span) -> Declaration:
    """The declaration with its span counted from the start of the attribute."""
    span = declaration.span
    line = span.line - start.line + 1
    column = span.column - start.column + 1 if line == 1 else span.column
    return Declaration(declaration.name, declaration.value, declaration.important, Span("", line, column))
