"""Ruby: annotations above their bases.

Each annotation and the base before it make a column, an atomic inline whose last line is the base's.
Source: CSS Ruby 1 §3-4; Blink's ruby columns. Differs: annotations are centred, not spread,
and stand at the block start.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import Number
from compositor.layout.box_fixup import fix_children
from compositor.layout.boxes import BoxKind
from compositor.layout.edges import EdgeWidths
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.inline_items import InlineContent, ItemKind
from compositor.layout.proto import ProtoBox, StyleMaker
from compositor.layout.sizing import units

RUBY_COLUMN = "ruby-column"
"""`Box.pseudo` of columns."""
_EM_BOX = Number(1.0)
_ANNOTATION_LINE = Number(1.125)


def make_columns(ruby: ProtoBox, styles: StyleMaker) -> None:
    """Put the annotations of a ruby box and their bases into columns."""
    result: list[ProtoBox] = []
    bases: list[ProtoBox] = []
    for child in ruby.children:
        if child.style[p.DISPLAY] == "ruby-text" and child.kind is BoxKind.INLINE and child.in_flow:
            result.append(_column(ruby, bases, child, styles))
            bases = []
        else:
            bases.append(child)
    ruby.children = [*result, *bases]


def _column(ruby: ProtoBox, bases: list[ProtoBox], annotation: ProtoBox, styles: StyleMaker) -> ProtoBox:
    annotation.kind, annotation.inline_level = BoxKind.BLOCK, False
    annotation.style = styles.changed(
        annotation.style, display="block", line_height=_ANNOTATION_LINE, text_align="center"
    )  # fmt: skip
    fix_children(annotation, styles)
    # The annotation stands on the em box of the base.
    style = styles.anonymous(ruby.style, display="block", line_height=_EM_BOX, text_align="center")
    base = ProtoBox(ruby.node, style, BoxKind.BLOCK)
    base.anonymous, base.children = True, bases
    fix_children(base, styles)
    column = ProtoBox(ruby.node, styles.anonymous(ruby.style, display="inline-block"), BoxKind.BLOCK, inline_level=True)
    column.anonymous, column.pseudo, column.children = True, RUBY_COLUMN, [annotation, base]
    return column


def overhang(content: InlineContent, index: int, column: Piece) -> EdgeWidths:
    """Negative margins of a column whose annotation reaches over the text beside it; layout units."""
    (_ax, _ay, annotation), (_bx, _by, base) = column.children[:2]
    lines = [line.width for _x, _y, line in base.children if line.kind is FragmentKind.LINE]
    inset = max(column.width - max(lines, default=0), 0) // 2
    reach = min(inset, units(annotation.box.style[p.FONT_SIZE]) // 2)
    if not reach:
        return EdgeWidths()
    return EdgeWidths(
        left=-reach if _is_text(content, index, -1) else 0, right=-reach if _is_text(content, index, 1) else 0
    )  # fmt: skip


def annotation_height(column: Piece) -> int:
    """How high the annotation of a column is, layout units."""
    return column.children[0][2].height


def _is_text(content: InlineContent, index: int, step: int) -> bool:
    """True when text stands next to an item on one side, inline boxes aside."""
    index += step
    while 0 <= index < len(content.items) and content.items[index].kind in (ItemKind.OPEN, ItemKind.CLOSE):
        index += step
    return 0 <= index < len(content.items) and content.items[index].kind is ItemKind.TEXT
