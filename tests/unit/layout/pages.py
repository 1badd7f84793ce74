"""Lays out small pages for tests."""

from __future__ import annotations

from pathlib import Path

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.layout import BoxTree, FragmentKind, FragmentTree, build_box_tree, layout
from compositor.resources.loader import ResourceLoader
from compositor.style import MediaContext, compute_styles, load_stylesheets
from compositor.text import FontCollection

HEAD = (
    "<style>body{margin:0;font:16px/20px Arial}.t{display:table}.r{display:table-row}.c{display:table-cell}"
    ".f{display:inline-flex}</style>"
)
"""Styles that short cases build on."""

Rects = dict[str, tuple[float, float, float, float]]
"""x, y, width, height by HTML id, px."""


def box_tree(html: str, dpr: float = 1.0, sink: DiagnosticSink | None = None, *, scripting: bool = True) -> BoxTree:
    """The box tree of a page; a doctype is put before it unless it starts with one or with `<quirks>`."""
    sink = sink or DiagnosticSink()
    html = html.removeprefix("<quirks>") if html.startswith("<quirks>") else "<!doctype html>" + html
    document = parse_html(html, str(Path(__file__).parent / "page.html"), sink=sink)
    loader = ResourceLoader(Path(__file__).parent, sink)
    sheets = load_stylesheets(document, loader, sink=sink)
    styled = compute_styles(document, sheets, MediaContext(800, 600, dpr, scripting=scripting), sink=sink)
    return build_box_tree(styled, loader, sink)


def fragments(html: str, scrollbars: str = "none", dpr: float = 1.0) -> FragmentTree:
    """A page laid out at 800×600."""
    boxes = box_tree(html, dpr)
    return layout(boxes, (800 * dpr, 600 * dpr), FontCollection(), DiagnosticSink(), scrollbars)


def rects(html: str, scrollbars: str = "none") -> Rects:
    """Border boxes of the elements with an id, relative to the viewport."""
    return rects_of(fragments(html, scrollbars))


def rects_of(tree: FragmentTree) -> Rects:
    """Union of the fragments of each element with an id."""
    places: list[tuple[int, int]] = []
    found: dict[str, tuple[int, int, int, int]] = {}
    document = tree.boxes.styled.document
    for fragment in tree.fragments:
        x, y = places[fragment.parent] if fragment.parent >= 0 else (0, 0)
        x, y = x + fragment.x, y + fragment.y
        places.append((x, y))
        box = fragment.box
        if fragment.piece.kind not in (FragmentKind.BOX, FragmentKind.INLINE_BOX) or box.node < 0:
            continue
        if tree.boxes.box_of.get(box.node) != box.id:
            continue
        name = document.element(box.node).html_id
        if name:
            right, bottom = x + fragment.piece.width, y + fragment.piece.height
            old = found.get(name, (x, y, right, bottom))
            found[name] = (min(old[0], x), min(old[1], y), max(old[2], right), max(old[3], bottom))
    return {name: (x / 64, y / 64, (r - x) / 64, (b - y) / 64) for name, (x, y, r, b) in found.items()}


def in_column(html: str) -> Rects:
    """The page inside an absolutely positioned column, 300 px wide, at the top left."""
    return rects(f'<body style="margin:0;font:16px serif"><div style="position:absolute;width:300px">{html}</div>')
