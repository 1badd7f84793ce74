"""Documents in frames: each is parsed, styled and laid out on its own, then joined to the tree of the page.

A frame's viewport is the content box of its element, so its document comes after the layout of the
document around it. Later stages see one tree.

Input:  the laid-out page.
Output: `FragmentTree` of the page with its frames; the same tree where there are none.
Cost:   O(nodes) of all documents.
Source: HTML, §4.8.5; Blink's `LayoutEmbeddedContent`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.dom import Document, Element, parse_html
from compositor.dom.tree_builder import MAX_NODES
from compositor.layout.box_tree import build_box_tree
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.containers import Sizes, settle_containers
from compositor.layout.engine import layout
from compositor.layout.fragments import FragmentTree, Piece
from compositor.layout.frame_graft import FrameTree, graft
from compositor.layout.frame_source import FrameSource, frame_source
from compositor.resources.loader import ResourceLoader
from compositor.style import StyledDocument, Styler, load_stylesheets

MAX_FRAMES = 64
MAX_DEPTH = 8
FRAME_KINDS = ("iframe", "remote-frame")
_MARGINS = ("marginwidth", "marginheight")
FontUnits = Callable[[Sequence[str], float, float, str], tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class FrameSettings:
    """What documents in frames share with the page.

    Attributes:
        loader: Reads the files that they name.
        font_units: Measures fonts for computing lengths.
        scrollbars: `none`, `overlay` or `classic`.
    """

    loader: ResourceLoader
    font_units: FontUnits
    scrollbars: str = "none"


def embed_frames(page: FragmentTree, settings: FrameSettings, sink: DiagnosticSink) -> FragmentTree:
    """Lay out the documents in the page's frames and join them to it.

    Diagnostics: those of the stages up to layout; `frame-loop`, `frame-depth`, `frame-limit`, `frame-unsupported`,
    `frame-sandboxed`.
    """
    trees = [FrameTree(page, -1, 0, 0, 0)]
    nodes = len(page.boxes.styled.styles)
    chains: list[tuple[str, ...]] = [(page.boxes.styled.document.path,)]
    index = 0
    while index < len(trees):
        for box in _frame_boxes(trees[index].fragments):
            found = _enter(trees[index], box, chains[index], settings, sink)
            if found is None:
                continue
            if len(trees) > MAX_FRAMES or nodes > MAX_NODES:
                message = _("more than {frames} frames or {nodes} nodes in all; the other frames stay empty")
                message = message.format(frames=MAX_FRAMES, nodes=MAX_NODES)
                sink.warn("frame-limit", message, _element(trees[index].fragments, box).span)
                return graft(trees)
            trees.append(_lay_out(trees[index].fragments, index, box, found, settings, sink))
            nodes += len(trees[-1].fragments.boxes.styled.styles)
            chains.append((*chains[index], found.url))
        index += 1
    return graft(trees) if len(trees) > 1 else page


def _frame_boxes(tree: FragmentTree) -> Iterator[Box]:
    """Laid-out boxes that show a document."""
    for box in tree.boxes.boxes:
        if box.kind is not BoxKind.REPLACED or box.replaced is None or box.replaced.kind not in FRAME_KINDS:
            continue
        if tree.fragments_of.get(box.id):
            yield box


def _enter(
    around: FrameTree, box: Box, chain: tuple[str, ...], settings: FrameSettings, sink: DiagnosticSink
) -> FrameSource | None:
    """The document to show in a frame."""
    document = around.fragments.boxes.styled.document
    element = document.element(box.node)
    if len(chain) > MAX_DEPTH:
        sink.warn(
            "frame-depth", _("frames nested deeper than {limit} stay empty").format(limit=MAX_DEPTH), element.span
        )
        return None
    return frame_source(element, document, chain, settings.loader, sink)


def _lay_out(
    around: FragmentTree, parent: int, box: Box, source: FrameSource, settings: FrameSettings, sink: DiagnosticSink
) -> FrameTree:
    """Run the stages up to layout for one document."""
    piece = around.fragments[around.fragments_of[box.id][0]].piece
    x, y, width, height = _content_box(piece)
    if source.url == "about:blank":
        sink = DiagnosticSink()  # there is nothing to say about the empty document
    outer = around.boxes.styled.media
    size = (width / outer.dpr, height / outer.dpr)
    scripting = outer.scripting and _allows_scripts(_element(around, box))
    media = replace(outer, width=size[0], height=size[1], scripting=scripting)
    start, base = source.srcdoc_start, source.base
    document = parse_html(source.text, source.path, sink=sink, srcdoc_start=start, scripting=scripting, base=base)
    document = _with_margins(document, _element(around, box))
    sheets = load_stylesheets(document, settings.loader, sink=sink)

    styler = Styler(document, sheets, media, settings.font_units)

    def style(sizes: Sizes) -> StyledDocument:
        return styler.compute(sizes, sink)

    first = style({})
    fonts = around.fonts.for_frame(first.font_faces, sink)
    scrolls = _element(around, box).attributes.get("scrolling", "").lower() not in ("no", "off", "noscroll")
    bars = settings.scrollbars if scrolls else "none"

    def lay_out(styled: StyledDocument) -> FragmentTree:
        return layout(build_box_tree(styled, settings.loader, sink), (width, height), fonts, sink, bars)

    fragments = settle_containers(first, style, lay_out, sink)
    return FrameTree(fragments, parent, box.id, x, y, source.isolated, scrolls)


def _allows_scripts(frame: Element) -> bool:
    """`sandbox` turns scripts off unless it says otherwise (HTML, §7.1.5)."""
    sandbox = frame.attributes.get("sandbox")
    return sandbox is None or "allow-scripts" in sandbox.lower().split()


def _with_margins(document: Document, frame: Element) -> Document:
    """Pass `marginwidth` and `marginheight` of the frame's element on to `<body>`, as Blink does."""
    margins = {name: frame.attributes[name] for name in _MARGINS if name in frame.attributes}
    for child in document.root.children if margins else ():
        body = document.nodes[child]
        if isinstance(body, Element) and body.tag == "body":
            attributes = {**margins, **body.attributes}
            changed = Element(
                body.id, body.parent, body.tag, body.namespace, attributes, body.index, body.span, body.children
            )
            nodes = (*document.nodes[:child], changed, *document.nodes[child + 1 :])
            return replace(document, nodes=nodes)
    return document


def _content_box(piece: Piece) -> tuple[int, int, int, int]:
    """Content box: x and y in layout units, width and height rounded to px."""
    border, padding = piece.border, piece.padding
    width = piece.width - border.left - border.right - padding.left - padding.right
    height = piece.height - border.top - border.bottom - padding.top - padding.bottom
    x, y = border.left + padding.left, border.top + padding.top
    return x, y, max(0, math.floor(width / 64 + 0.5)), max(0, math.floor(height / 64 + 0.5))


def _element(tree: FragmentTree, box: Box) -> Element:
    return tree.boxes.styled.document.element(box.node)
