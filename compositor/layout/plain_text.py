"""Block containers of one plain text: their widths, and their line where it is one, straight from the shape.

Nothing here gives another answer than inline layout in general; most blocks, flex items and table cells of most pages
hold one text, and need none of its machinery.
"""

from __future__ import annotations

from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext, MinMax
from compositor.layout.fragments import FragmentKind, Piece, ShapedPart
from compositor.layout.inline_content import SOFT_HYPHEN, find_breaks, inline_content, shape_of, text_width
from compositor.layout.inline_items import InlineContent
from compositor.layout.line_builder import text_piece


def plain_line(ctx: LayoutContext, container: Box, width: int) -> tuple[int, Piece] | None:
    """The only line of a container of plain text, `width` wide, and where in the content box it starts.

    None where the text is not plain or does not fit on one line.
    """
    if ctx.trims_text:
        return None
    content = inline_content(ctx, container)
    if not content.is_plain or ctx.quirks:
        return None
    item, istyle = content.items[0], content.istyle
    end = trimmed_end(content)
    part = ShapedPart(*shape_of(content, item, 0, end))
    used = part.shaped.width(part.start, part.end)
    if used > width or not end:
        return None
    faces = part.shaped.faces
    if istyle.normal_line_height and (len(faces) > 1 or faces[0].id != istyle.font.primary.id):
        return None  # fallback fonts make the line higher
    ascent = istyle.line_ascent
    text = content.text if end == item.end else content.text[:end]
    piece = text_piece(item, used, part, text)
    line = Piece(
        container, FragmentKind.LINE, used, ascent + istyle.line_descent, ((0, ascent - istyle.ascent, piece),),
        first_baseline=ascent, last_baseline=ascent,
    )  # fmt: skip
    free = width - used
    align = istyle.last_line_alignment
    return free if align == "right" else free // 2 if align == "center" else 0, line


def plain_min_max(content: InlineContent) -> MinMax | None:
    """Content-box min-content and max-content widths of plain text; None where it is not plain."""
    item, text = content.items[0] if content.items else None, content.text
    if not content.is_plain or item is None or item.istyle.breaks_anywhere_min or SOFT_HYPHEN in text:
        return None
    find_breaks(content)
    widest, start = 0, 0
    for end in (*item.breaks, item.end):
        last = end
        while last > start and text[last - 1] == " ":
            last -= 1
        if last > start:
            widest = max(widest, text_width(content, item, start, last))
        start = end
    end = trimmed_end(content)
    return MinMax(widest, text_width(content, item, 0, end) if item.breaks else widest)


def trimmed_end(content: InlineContent) -> int:
    """Where plain text ends without the space that collapses at the end of a line."""
    text = content.text
    end = len(text)
    while end and text[end - 1] == " ":
        end -= 1
    return end
