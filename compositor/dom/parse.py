"""HTML text to the document arena.

Input:  HTML as text or bytes.
Output: `Document`, nodes in pre-order with source positions.
Cost:   O(text); the depth of open elements is limited to `MAX_DEPTH`.
Source: HTML, §13.2 Parsing HTML documents.
"""

from __future__ import annotations

import re
from typing import Any

from html5lib.constants import E as ERROR_MESSAGES
from html5lib.constants import namespaces, tokenTypes, voidElements
from html5lib.html5parser import HTMLParser, impliedTagToken
from html5lib.treebuilders.base import Marker

from compositor.base.diagnostics import Diagnostic, DiagnosticSink, Severity
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.dom.arena import SourceLines, build_document
from compositor.dom.encoding import decode_html
from compositor.dom.nodes import Document
from compositor.dom.tokenizer import Tokenizer
from compositor.dom.tree_builder import MAX_DEPTH, MAX_NODES, MAX_TEXT, BuilderNode, BuilderShadow, TreeBuilder

_CHARACTERS = tokenTypes["Characters"]
_SPACES = tokenTypes["SpaceCharacters"]
_START_TAG = tokenTypes["StartTag"]
_END_TAG = tokenTypes["EndTag"]
_COMMENT = tokenTypes["Comment"]
_PARSE_ERROR = tokenTypes["ParseError"]
_METHODS = {
    _CHARACTERS: "processCharacters",
    _SPACES: "processSpaceCharacters",
    _START_TAG: "processStartTag",
    _END_TAG: "processEndTag",
    tokenTypes["Doctype"]: "processDoctype",
}
_SURROGATES = re.compile("[\ud800-\udfff]")
_HTML = namespaces["html"]
_SHADOW_HOSTS = frozenset((
    "article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "main",
    "nav", "p", "section", "span",
))  # fmt: skip
_CUSTOM_NAME = re.compile(
    r"(?!(?:annotation-xml|color-profile|font-face|font-face-(?:src|uri|format|name)|missing-glyph)$)[a-z][^A-Z]*-"
)
_DOCUMENT_TAGS = frozenset(("html", "head", "body", "frameset"))
_MAX_REPORTED_ERRORS = 100
# What html5lib's phases raise on input that they do not expect.
_PHASE_FAILURES = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)


def parse_html(
    source: str | bytes,
    path: str = "",
    *,
    sink: DiagnosticSink,
    srcdoc_start: Span | None = None,
    scripting: bool = False,
    base: str = "",
) -> Document:
    """Parse a page.

    Args:
        source: Its text.
        path: Where that is from.
        sink: Takes what there is to say.
        srcdoc_start: For the value of a `srcdoc` attribute: where it begins in `path`. Such a document is never in
            quirks mode.
        scripting: Parse as with scripts on: `<noscript>` holds text. No script runs.
        base: What relative URLs are relative to, unless a `base` element says so; else `path`.

    Diagnostics: `html-parse-error`, `html-quirks-mode`, `html-empty`, `html-binary`, `dom-depth-limit`,
    `dom-node-limit`, `dom-text-limit`.
    """
    text = decode_html(source) if isinstance(source, bytes) else source.removeprefix("\ufeff")
    text = _SURROGATES.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    is_xhtml = path.lower().endswith((".xht", ".xhtml", ".xml")) or text.startswith("<?xml")
    if is_xhtml:
        text = text.replace("<![CDATA[", " " * 9).replace("]]>", " " * 3)
    lines = SourceLines(text, path, srcdoc_start)
    _report_unreadable(text, path, sink)
    parser = _Parser(is_xhtml, scripting)
    parser.run(text)
    quirks = parser.compatMode == "quirks" and not is_xhtml and srcdoc_start is None
    _report(parser, lines, quirks, sink)
    return build_document(parser.tree.document, lines, quirks, base or path)


def _report_unreadable(text: str, path: str, sink: DiagnosticSink) -> None:
    if not text.strip():
        sink.warn("html-empty", _("the file is empty"), Span(path))
        return
    if "\0" in text[:4096]:
        sink.warn("html-binary", _("the file looks binary, not like HTML"), Span(path))


def _report(parser: _Parser, lines: SourceLines, quirks: bool, sink: DiagnosticSink) -> None:
    for offset, code, data in parser.reported:
        try:
            text = ERROR_MESSAGES.get(code, code) % data
        except (KeyError, TypeError, ValueError):
            text = code
        message = _("HTML: {problem}").format(problem=text)
        sink.add(Diagnostic("html-parse-error", Severity.INFO, message, lines.span(offset)))
    if quirks:
        sink.add(
            Diagnostic(
                "html-quirks-mode",
                Severity.INFO,
                _("the page is laid out in quirks mode"),
                Span(lines.path, 1, 1),
                _("begin the file with <!DOCTYPE html>"),
            )
        )
    if parser.first_too_deep is not None:
        message = _("elements nested deeper than {limit} become siblings").format(limit=MAX_DEPTH)
        sink.warn("dom-depth-limit", message, lines.span(parser.first_too_deep))
    if parser.tree.text_length > MAX_TEXT:
        message = _("the page has more than {limit} characters of text; the rest is left out").format(limit=MAX_TEXT)
        sink.warn("dom-text-limit", message, lines.span(parser.stopped_at or 0))
    elif parser.stopped_at is not None:
        message = _("the page has more than {limit} nodes; the rest is left out").format(limit=MAX_NODES)
        sink.warn("dom-node-limit", message, lines.span(parser.stopped_at))


class _Parser(HTMLParser):  # type: ignore[misc]
    """html5lib's tree construction, driven token by token so that depth and failures stay contained.

    Attributes:
        reported: Parse errors: offset, code, data.
        first_too_deep: Offset of the first element beyond the depth limit.
        stopped_at: Offset at which the node or text limit was met.
    """

    phase: Any
    tree: TreeBuilder
    tokenizer: Tokenizer

    def __init__(self, is_xhtml: bool, scripting: bool) -> None:
        super().__init__(TreeBuilder)
        self.reported: list[tuple[int, str, dict[str, Any]]] = []
        self.first_too_deep: int | None = None
        self.stopped_at: int | None = None
        self._is_xhtml = is_xhtml
        self._scripting = scripting
        # Names of open elements beyond the depth limit: they take no children, and their end tags close nothing else.
        self._overflow: list[str] = []
        self._overflow_counts: dict[str, int] = {}
        self._template_depth = 0
        # Open `<template shadowrootmode>` elements, and the phase to return to after each.
        self._shadows: list[tuple[BuilderShadow, Any]] = []

    def run(self, text: str) -> None:
        """Parse all of `text`."""
        self.innerHTMLMode = False
        self.container = None
        self.scripting = self._scripting
        self.tokenizer = Tokenizer(text, self)
        self.reset()
        queue = self.tokenizer.tokenQueue
        alive = True
        while alive and self.stopped_at is None:
            alive = self.tokenizer.step()
            while queue:
                self._take(queue.popleft())
        self._finish()

    def parseError(self, errorcode: str = "", datavars: dict[str, Any] | None = None) -> None:  # noqa: N802
        """Keep the first errors with their offsets."""
        if len(self.reported) < _MAX_REPORTED_ERRORS:
            self.reported.append((self.tree.offset, errorcode, datavars or {}))

    def _take(self, token: dict[str, Any]) -> None:
        kind = token["type"]
        if kind == _COMMENT:
            return
        is_tag = kind in (_START_TAG, _END_TAG)
        self.tree.offset = self.tokenizer.tag_start if is_tag else self.tokenizer.step_start
        if kind == _PARSE_ERROR:
            self.parseError(token["data"], token.get("datavars"))
            return
        if self._template_depth:
            self._skip_template_content(token)
            return
        if self._shadows and self._belongs_to_shadow(token):
            return
        if kind == _END_TAG and self._overflow and self._closes_overflow(token["name"]):
            return
        if kind == _START_TAG and token["name"] == "template" and self._open_template(token):
            return
        self._dispatch(token)
        if self.tree.text_length > MAX_TEXT:
            self.stopped_at = self.tree.offset
        if is_tag:
            self._limit_depth()
            if self._is_xhtml and kind == _START_TAG and token["selfClosing"]:
                self._close_self_closing(token)
            if self.tree.node_count > MAX_NODES:
                self.stopped_at = self.tree.offset

    def _dispatch(self, token: dict[str, Any]) -> None:
        kind = token["type"]
        method = _METHODS[kind]
        try:
            pending: dict[str, Any] | None = token
            while pending is not None:
                stack = self.tree.openElements
                current = stack[-1] if stack else None
                if current is None or current.namespace == _HTML or self._stays_in_html(current, pending):
                    phase = self.phase
                else:
                    phase = self.phases["inForeignContent"]
                pending = getattr(phase, method)(pending)
        except _PHASE_FAILURES:
            self.parseError("unexpected-token-skipped", {})

    def _stays_in_html(self, current: BuilderNode, token: dict[str, Any]) -> bool:
        """The condition of §13.2.6 for not using the rules of foreign content."""
        kind = token["type"]
        is_start = kind == _START_TAG
        if self.isMathMLTextIntegrationPoint(current):
            if is_start and token["name"] not in ("mglyph", "malignmark"):
                return True
            if kind in (_CHARACTERS, _SPACES):
                return True
        if current.nameTuple == (namespaces["mathml"], "annotation-xml") and is_start and token["name"] == "svg":
            return True
        return bool(kind in (_CHARACTERS, _SPACES, _START_TAG) and self.isHTMLIntegrationPoint(current))

    def _finish(self) -> None:
        self.tree.offset = self.tokenizer.stream.chunkSize
        for _attempt in range(20):
            try:
                if not self.phase.processEOF():
                    break
            except _PHASE_FAILURES:
                break

    # ------------------------------------------------------------ depth

    def _limit_depth(self) -> None:
        stack = self.tree.openElements
        if len(stack) < MAX_DEPTH:
            if self._overflow:
                self._overflow.clear()
                self._overflow_counts.clear()
            return
        if self.phase is self.phases["text"]:
            return
        formatting = self.tree.activeFormattingElements
        while len(stack) >= MAX_DEPTH:
            node = stack.pop()
            if self.first_too_deep is None:
                self.first_too_deep = node.offset
            if formatting and formatting[-1] is node:
                formatting.pop()
            self._overflow.append(node.name)
            self._overflow_counts[node.name] = self._overflow_counts.get(node.name, 0) + 1

    def _closes_overflow(self, name: str) -> bool:
        if not self._overflow_counts.get(name):
            return False
        while True:
            closed = self._overflow.pop()
            self._overflow_counts[closed] -= 1
            if closed == name:
                return True

    # ------------------------------------------------------------ templates and XHTML

    def _open_template(self, token: dict[str, Any]) -> bool:
        """Insert `<template>` where it stands; its contents belong to another document and are skipped."""
        if self.phase is self.phases["initial"]:
            self.phase.anythingElse()
        if self.phase is self.phases["beforeHtml"]:
            self.phase.insertHtmlElement()
        if self.phase is self.phases["beforeHead"]:
            self.phase.startTagHead(impliedTagToken("head", "StartTag"))
        if self.phase is self.phases["text"] or not self.tree.openElements:
            return False
        mode = token["data"].get("shadowrootmode", "").lower()
        if mode in ("open", "closed") and self._open_shadow(is_public=mode == "open"):
            return True
        after_head = self.phase is self.phases["afterHead"]
        parent = self.tree.headPointer if after_head else self.tree.openElements[-1]
        parent.appendChild(self.tree.createElement(token))
        self._template_depth = 1
        return True

    def _open_shadow(self, *, is_public: bool) -> bool:
        """Give the current element a shadow root (HTML, §13.2.6.4.4); False where it can have none, or has one."""
        host = self.tree.openElements[-1]
        if host.namespace != _HTML or not (host.name in _SHADOW_HOSTS or _CUSTOM_NAME.match(host.name)) or host.shadow:
            return False
        host.shadow = shadow = BuilderShadow(self.tree.offset, is_public)
        self._shadows.append((shadow, self.phase))
        self.tree.openElements.append(shadow)
        self.tree.activeFormattingElements.append(Marker)
        self.phase = self.phases["inBody"]
        return True

    def _belongs_to_shadow(self, token: dict[str, Any]) -> bool:
        """Handle what means something else in a shadow tree: its end, and tags that concern elements around it."""
        while self._shadows and not self._shadows[-1][0].is_open:
            self.phase = self._shadows.pop()[1]
        if not self._shadows or token["type"] not in (_START_TAG, _END_TAG):
            return False
        name, shadow = token["name"], self._shadows[-1][0]
        if token["type"] == _START_TAG:
            return name in _DOCUMENT_TAGS
        if name == "template":
            while self.tree.openElements.pop() is not shadow:
                pass
            self.tree.clearActiveFormattingElements()
            self.phase = self._shadows.pop()[1]
            return True
        if name in ("p", "br"):
            return False
        for node in reversed(self.tree.openElements):
            if node is shadow:
                return True
            if node.name.lower() == name:
                return False
        return True

    def _skip_template_content(self, token: dict[str, Any]) -> None:
        name = token.get("name")
        if token["type"] == _END_TAG:
            self._template_depth -= name == "template"
        elif token["type"] == _START_TAG:
            if name == "template":
                self._template_depth += 1
            elif name == "script":
                self.tokenizer.state = self.tokenizer.scriptDataState
            elif name in ("style", "xmp", "iframe", "noembed", "noframes"):
                self.tokenizer.state = self.tokenizer.rawtextState
            elif name in ("title", "textarea"):
                self.tokenizer.state = self.tokenizer.rcdataState

    def _close_self_closing(self, token: dict[str, Any]) -> None:
        if token["name"] in voidElements or token["name"] == "wbr" or token.get("namespace", _HTML) != _HTML:
            return
        if self.tree.openElements and self.tree.openElements[-1].name == token["name"]:
            self.tokenizer.state = self.tokenizer.dataState
            self._dispatch({"type": _END_TAG, "name": token["name"], "data": [], "selfClosing": False})
