"""Text of the paint artifact: chunks with their items."""

from __future__ import annotations

from compositor.base.geometry import RoundedRect
from compositor.base.tree_dump import number, rect_text
from compositor.dom.nodes import Document
from compositor.layout.fragments import FragmentTree
from compositor.paint.artifact import ChunkKind, PaintArtifact, PaintChunk
from compositor.paint.display_items import (
    DisplayItem,
    DrawBorder,
    DrawBoxShadow,
    DrawGlyphs,
    DrawGradient,
    DrawImage,
    DrawLine,
    DrawMaskLayer,
    FillPolygon,
    FillRect,
)


def dump_paint(artifact: PaintArtifact, fragments: FragmentTree) -> str:
    """One line a chunk, and below it one line an item."""
    document = fragments.boxes.styled.document
    lines = [f"paint: {len(artifact.chunks)} chunks, {len(artifact.items)} items"]
    for chunk in artifact.chunks:
        lines.append("  " + _chunk(chunk, document))
        start, end = chunk.items
        lines.extend(f"      {_item(item)}" for item in artifact.items[start:end])
    return "\n".join(lines) + "\n"


def _chunk(chunk: PaintChunk, document: Document) -> str:
    transform, clip, effect = chunk.state
    parts = [f"{chunk.id} {document.short_name(chunk.owner)}", f"T{transform} C{clip} E{effect}"]
    if chunk.kind is not ChunkKind.CONTENT:
        parts.append(chunk.kind.value)
    parts.append(rect_text(chunk.bounds))
    if not chunk.draws_content:
        parts.append("draws nothing")
    if not chunk.known_opaque.is_empty:
        parts.append(f"opaque {rect_text(chunk.known_opaque)}")
    if chunk.has_text:
        parts.append("text on opaque" if chunk.text_on_opaque else "text")
    if chunk.is_solid_color:
        parts.append(f"one colour {chunk.background_color}")
    return "  ".join(parts)


def _item(item: DisplayItem) -> str:
    if isinstance(item, FillRect):
        return f"fill {_rounded(item.shape)} {item.color}"
    if isinstance(item, FillPolygon):
        return f"polygon of {len(item.points)} points {rect_text(item.rect)} {item.color}"
    if isinstance(item, DrawBorder):
        widths = " ".join(number(width) for width in item.widths)
        styles = " ".join(item.styles)
        gap = "" if item.gap.is_empty else f" gap {rect_text(item.gap)}"
        colors = " ".join(str(color) for color in item.colors)
        return f"border {_rounded(item.outer)} {widths} {styles} {colors}{gap}"
    if isinstance(item, DrawGradient):
        return f"{item.kind}-gradient {_rounded(item.clip)} tile {rect_text(item.tile)} {len(item.stops)} stops"
    if isinstance(item, DrawImage):
        return f"image {_rounded(item.clip)} tile {rect_text(item.tile)} {item.path[-60:]}"
    if isinstance(item, DrawGlyphs):
        x, y = item.origin
        return f"text {number(x)},{number(y)} {number(item.run.size_px)}px {item.color} {item.run.text!r}"
    if isinstance(item, DrawLine):
        return f"line {rect_text(item.line)} {item.style} {item.color}"
    if isinstance(item, DrawMaskLayer):
        return f"mask layer {item.operator} {'luminance' if item.luminance else 'alpha'} of {_item(item.image)}"
    assert isinstance(item, DrawBoxShadow)
    return _shadow(item)


def _shadow(item: DrawBoxShadow) -> str:
    shadow = item.shadow
    kind = "inset shadow" if shadow.inset else "shadow"
    values = " ".join(number(value) for value in (shadow.x, shadow.y, shadow.blur, shadow.spread))
    return f"{kind} {_rounded(item.box)} {values} {shadow.color}"


def _rounded(shape: RoundedRect) -> str:
    text = rect_text(shape.rect)
    if shape.is_rounded:
        text += " radii " + " ".join(f"{number(c.x)}/{number(c.y)}" for c in shape.radii)
    return text
