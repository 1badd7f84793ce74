"""Hand-made box trees for tests of inline layout."""

from __future__ import annotations

from typing import Any

from compositor.base.diagnostics import DiagnosticSink
from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.css.values import LengthPercentage
from compositor.dom import parse_html
from compositor.dom.nodes import NodeId
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.inline import InlineResult, inline_min_max, layout_inline
from compositor.style.computed_style import ComputedStyle, MediaContext, StyledDocument
from compositor.text.fonts import FontCollection

FONTS = FontCollection()


def px(value: float) -> LengthPercentage:
    return LengthPercentage(value)


def style(parent: ComputedStyle | None = None, **overrides: Any) -> ComputedStyle:
    """Initial values (inherited ones of `parent`) with overrides by property name, `_` for `-`."""
    values = [
        parent.values[prop.index] if parent is not None and prop.inherited else prop.initial
        for prop in PROPERTIES.values()
    ]
    for name, value in overrides.items():
        values[getattr(p, name.upper()).index] = value
    return ComputedStyle(tuple(values), {}, {})


class Tree:
    """Builds a block container with inline content, then lays it out."""

    def __init__(self, quirks: bool = False, **root: Any) -> None:
        self.quirks = quirks
        self.boxes: list[list[Any]] = []
        defaults: dict[str, Any] = {"font_family": ("Liberation Sans", "Arimo"), "display": "block"}
        self.root_style = style(**{**defaults, **root})
        self._add(BoxKind.BLOCK, NO_BOX, self.root_style, children_inline=True)

    def _add(self, kind: BoxKind, parent: int, box_style: ComputedStyle, **more: Any) -> int:
        index = len(self.boxes)
        self.boxes.append([kind, parent, box_style, [], more])
        if parent >= 0:
            self.boxes[parent][3].append(BoxId(index))
        return index

    def style_of(self, index: int) -> ComputedStyle:
        found = self.boxes[index][2]
        assert isinstance(found, ComputedStyle)
        return found

    def text(self, text: str, parent: int = 0) -> Tree:
        self._add(BoxKind.TEXT, parent, self.style_of(parent), inline_level=True, text=text)
        return self

    def span(self, parent: int = 0, **overrides: Any) -> int:
        return self._add(BoxKind.INLINE, parent, style(self.style_of(parent), **overrides), inline_level=True)

    def br(self, parent: int = 0) -> Tree:
        self._add(BoxKind.BREAK, parent, style(self.style_of(parent)), inline_level=True)
        return self

    def block(self, width: float, height: float, parent: int = 0, **overrides: Any) -> int:
        """A box of fixed size: an inline-block unless `float` or `position` say otherwise."""
        made = style(self.style_of(parent), width=px(width), height=px(height), display="inline-block", **overrides)
        floating = made[p.FLOAT] != "none"
        absolute = made[p.POSITION] == "absolute"
        return self._add(
            BoxKind.BLOCK, parent, made, inline_level=not floating and not absolute, floating=floating,
            out_of_flow=absolute,
        )  # fmt: skip

    def context(self) -> LayoutContext:
        boxes = tuple(
            Box(BoxId(i), BoxId(parent), NodeId(0), made, kind, tuple(children), **more)
            for i, (kind, parent, made, children, more) in enumerate(self.boxes)
        )
        document = parse_html(b"" if self.quirks else b"<!DOCTYPE html>", "test.html", sink=DiagnosticSink())
        styled = StyledDocument(document, (), {}, {}, {}, (), MediaContext())
        return LayoutContext(
            BoxTree(boxes, styled, {}), FONTS, (800 * 64, 600 * 64), DiagnosticSink(), _fixed_layout, _fixed_sizes
        )

    def layout(self, width: float = 800) -> InlineResult:
        ctx = self.context()
        return layout_inline(ctx, ctx.boxes.boxes[0], int(width * 64), INDEFINITE, None, (0, 0))

    def min_max(self) -> tuple[float, float]:
        ctx = self.context()
        sizes = inline_min_max(ctx, ctx.boxes.boxes[0])
        return sizes.min / 64, sizes.max / 64


def _fixed_layout(box: Box, space: ConstraintSpace) -> LayoutResult:
    return LayoutResult(Piece(box, FragmentKind.BOX, int(_size(box, p.WIDTH)), int(_size(box, p.HEIGHT))))


def _fixed_sizes(box: Box) -> MinMax:
    width = int(_size(box, p.WIDTH))
    return MinMax(width, width)


def _size(box: Box, prop: Any) -> float:
    return box.style[prop].px * 64


def lines_of(result: InlineResult) -> list[str]:
    """The text of each line."""
    return ["".join(t for _x, _y, _w, _h, t in fragments(piece)) for _x, _y, piece in result.lines]


def fragments(piece: Piece, x: int = 0, y: int = 0) -> list[tuple[float, float, float, float, str]]:
    """Text fragments of a piece: x, y, width, height (px, from the piece) and text."""
    found: list[tuple[float, float, float, float, str]] = []
    for cx, cy, child in piece.children:
        if child.text is not None:
            found.append(((x + cx) / 64, (y + cy) / 64, child.width / 64, child.height / 64, child.text.text))
        elif child.kind is FragmentKind.INLINE_BOX:
            found += fragments(child, x + cx, y + cy)
    return found
