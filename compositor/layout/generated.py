"""Boxes that no element makes: `::before`, `::after`, list markers.

Source: CSS Content 3, CSS Lists 3 §3, CSS Pseudo-Elements 4 §4.
"""

from __future__ import annotations

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.css import properties as p
from compositor.css.values import (
    Content,
    ContentCounter,
    ContentQuote,
    ContentString,
    UrlImage,
)
from compositor.dom.nodes import NO_NODE, Element, NodeId
from compositor.layout.boxes import BoxKind, ReplacedContent
from compositor.layout.counter_styles import SYMBOLS
from compositor.layout.counters import LIST_ITEM, Counters
from compositor.layout.custom_counters import CounterStyles
from compositor.layout.proto import ProtoBox, StyleMaker
from compositor.layout.replaced_content import image_content
from compositor.resources.loader import ResourceLoader
from compositor.style.computed_style import ComputedStyle, StyledDocument

MAX_GENERATED_TEXT = 1_000_000  # characters on a page

_AUTO_QUOTES = (("“", "”"), ("‘", "’"))


class Generator:
    """Makes generated boxes; keeps counters and the quotation depth."""

    def __init__(
        self, styled: StyledDocument, loader: ResourceLoader, styles: StyleMaker, sink: DiagnosticSink
    ) -> None:
        self.styled = styled
        self.counters = Counters(styled)
        self._counter_styles = CounterStyles(styled.counter_styles)
        self._loader = loader
        self._styles = styles
        self._quote_depth = 0
        self._sink = sink
        self._room = MAX_GENERATED_TEXT

    def content(self, node: NodeId, style: ComputedStyle, content: Content) -> list[ProtoBox]:
        """Inline boxes for the items of a `content` value; neighbouring texts are joined."""
        result: list[ProtoBox] = []
        if isinstance(content, str):
            return result
        text = ""
        for item in content:
            match item:
                case ContentString():
                    text += self._limited(node, item.text)
                case ContentCounter():
                    text += self._limited(node, self._counter(item) if self._room else "")
                case ContentQuote():
                    text += self._limited(node, self._quote(item, style))
                case _:
                    if text:
                        result.append(generated_text(node, style, text))
                        text = ""
                    result.append(self._image(node, style, item))
        if text:
            result.append(generated_text(node, style, text))
        return result

    def _limited(self, node: NodeId, text: str) -> str:
        """`text` as far as the page may generate more."""
        if len(text) <= self._room:
            self._room -= len(text)
            return text
        kept, self._room = text[: self._room], 0
        message = _("the page generates more than {limit} characters of text; the rest is left out")
        span = self.styled.document.element(node).span
        self._sink.warn("layout-generated-text-limit", message.format(limit=MAX_GENERATED_TEXT), span)
        return kept

    def _counter(self, item: ContentCounter) -> str:
        if item.separator is None:
            return self._counter_styles.text(self.counters.value(item.name), item.style)
        return item.separator.join(
            self._counter_styles.text(value, item.style) for value in self.counters.values(item.name)
        )

    def _quote(self, item: ContentQuote, style: ComputedStyle) -> str:
        quotes = style[p.QUOTES]
        pairs = _AUTO_QUOTES if isinstance(quotes, str) else quotes
        opens = item.keyword.endswith("open-quote")
        if not opens:
            if self._quote_depth == 0:
                return ""
            self._quote_depth -= 1
        depth = self._quote_depth
        if opens:
            self._quote_depth += 1
        if item.keyword.startswith("no-") or not pairs:
            return ""
        pair = pairs[min(depth, len(pairs) - 1)]
        return pair[0] if opens else pair[1]

    def _image(self, node: NodeId, style: ComputedStyle, image: object) -> ProtoBox:
        box = ProtoBox(node, self._styles.anonymous(style, display="inline"), BoxKind.REPLACED, inline_level=True)
        box.anonymous = True
        if isinstance(image, UrlImage):
            box.replaced = image_content(image.path, self._loader) or ReplacedContent("image", "", 0.0, 0.0)
        else:
            size = style[p.FONT_SIZE] / self.styled.media.dpr
            box.replaced = ReplacedContent("image", "", size, size)
        return box

    def marker(self, element: Element, style: ComputedStyle, pseudo: str = "") -> ProtoBox | None:
        """The list marker of an element (or of its `::before`) with `display: list-item`."""
        marker_style = None if pseudo else self.styled.pseudo.get((element.id, "marker"))
        if marker_style is None:
            marker_style = self._styles.anonymous(style, display="inline", white_space_collapse="preserve",
                                                  text_wrap_mode="nowrap", text_transform="none")  # fmt: skip
        content = marker_style[p.CONTENT]
        inside = style[p.LIST_STYLE_POSITION] == "inside" or self._is_stray(element, style)
        symbol = False
        if content == "none":
            return None
        if not isinstance(content, str):
            children = self.content(element.id, marker_style, content)
        else:
            children, symbol = self._marker_content(element, style, marker_style)
        if not children:
            return None
        box = ProtoBox(element.id, marker_style, BoxKind.INLINE if inside and not symbol else BoxKind.BLOCK)
        box.inline_level = inside
        box.children = children
        box.children_inline = True
        box.pseudo = "marker"
        if symbol:
            box.replaced = ReplacedContent("marker")
        return box

    def _is_stray(self, element: Element, style: ComputedStyle) -> bool:
        """In quirks mode a list item outside any list has its marker inside (HTML §15.3.7)."""
        document = self.styled.document
        if not document.quirks or element.tag != "li" or "list-style-position" in style.declared:
            return False
        parent = element.parent
        while parent != NO_NODE:
            ancestor = document.element(parent)
            if ancestor.tag in ("dir", "menu", "ol", "ul"):
                return False
            parent = ancestor.parent
        return True

    def _marker_content(
        self, element: Element, style: ComputedStyle, marker_style: ComputedStyle
    ) -> tuple[list[ProtoBox], bool]:
        """Children of a marker and whether it is a symbol, which the browser draws itself."""
        image = style[p.LIST_STYLE_IMAGE]
        if image is not None and not (isinstance(image, UrlImage) and not image.path):
            return [self._image(element.id, marker_style, image)], False
        kind = style[p.LIST_STYLE_TYPE]
        if kind in SYMBOLS:  # drawn as a shape; the text only makes a line of the right height
            return [generated_text(element.id, marker_style, SYMBOLS["disc"] + " ")], True
        text = self._limited(element.id, self._counter_styles.marker(self.counters.value(LIST_ITEM), kind))
        if not text:
            return [], False
        return [generated_text(element.id, marker_style, text)], False


def generated_text(node: NodeId, style: ComputedStyle, text: str) -> ProtoBox:
    """A text that no text node holds."""
    box = ProtoBox(node, style, BoxKind.TEXT, inline_level=True)
    box.text = text
    box.anonymous = True
    return box
