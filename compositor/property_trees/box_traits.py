"""Which boxes get a paint layer, stack, and can be transformed.

Source: Blink's `LayoutBox::LayerTypeRequired`, `LayoutInline::LayerTypeRequired`,
`ComputedStyle::UpdateIsStackingContextWithoutContainment`; CSS 2.2 Appendix E.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree, FrameView
from compositor.property_trees.style_traits import StyleTraits
from compositor.style.computed_style import ComputedStyle

_COMPOSITED_ANIMATIONS: Final = frozenset(
    {"transform", "translate", "rotate", "scale", "opacity", "filter", "backdrop-filter"}
)
_TABLE_INTERNALS: Final = frozenset(
    {"table-row", "table-row-group", "table-header-group", "table-footer-group", "table-column", "table-column-group"}
)


class BoxTraits:
    """How one box takes part in painting.

    Attributes:
        style: Traits of its style.
        has_layer: Needs a PaintLayer.
        stacking_context: Paints as one unit.
        stacked: Painted in z-order: a stacking context, or positioned.
        z_index: Used z-index; 0 for `auto`.
        transformable: Transform properties apply.
        preserves_3d: Used `transform-style` is `preserve-3d`.
        clips_x, clips_y: Overflow is cut on the axis.
        scrolls: Is a scroll container.
        skips_contents: `content-visibility: hidden` where it applies: paints only itself.
        isolated: Its contents are behind an isolation boundary.
        animating: Animated property names.
    """

    __slots__ = (
        "animating", "clips_x", "clips_y", "has_layer", "isolated", "preserves_3d", "scrolls", "skips_contents",
        "stacked", "stacking_context", "style", "transformable", "z_index",
    )  # fmt: skip

    def __init__(
        self,
        style: StyleTraits,
        box: Box,
        is_item: bool,
        is_root: bool,
        overflow: tuple[str, str],
        animating: frozenset[str],
    ) -> None:
        inline = box.kind in (BoxKind.INLINE, BoxKind.TEXT, BoxKind.BREAK)
        self.style: Final = style
        self.animating: Final = animating
        self.transformable: Final[bool] = not inline and style.style[p.DISPLAY] not in (
            "table-column", "table-column-group",
        )  # fmt: skip
        replaced = box.kind is BoxKind.REPLACED
        paint_contained = style.contain_paint and self.transformable and style.style[p.DISPLAY] not in _TABLE_INTERNALS
        self.clips_x: Final[bool] = not inline and (overflow[0] != "visible" or paint_contained)
        self.clips_y: Final[bool] = not inline and (overflow[1] != "visible" or paint_contained)
        self.scrolls: Final[bool] = not inline and not replaced and overflow[0] not in ("visible", "clip")
        skips = style.style[p.CONTENT_VISIBILITY] == "hidden"
        self.skips_contents: Final[bool] = skips and not inline and style.style[p.DISPLAY] not in _TABLE_INTERNALS
        positioned = style.position != "static"
        z_applies = (style.z_index is not None or style.hints_z_index) and (positioned or is_item)
        animates = bool(animating & _COMPOSITED_ANIMATIONS)
        if inline:
            groups = style.grouping or paint_contained
            layer = box.kind is BoxKind.INLINE and (style.position in ("relative", "sticky") or groups or animates)
            context = layer and (style.stacking or z_applies or groups or animates)
            stacked = layer
        else:
            context = is_root or style.stacking or z_applies or animates
            stacked = context or positioned
            clip_only = overflow != ("visible", "visible") and not replaced
            layer = stacked or style.hidden_backface or clip_only or box.parent == NO_BOX
        self.has_layer: Final[bool] = layer
        self.stacking_context: Final[bool] = context
        self.isolated: Final[bool] = (
            layer and style.isolates and self.transformable and style.style[p.DISPLAY] not in _TABLE_INTERNALS
        )
        self.stacked: Final[bool] = stacked
        self.z_index: Final[int] = style.z_index if z_applies and style.z_index is not None else 0
        self.preserves_3d: Final[bool] = style.preserve_3d and self.transformable and not style.flattens_3d


@dataclass(frozen=True, slots=True)
class ViewportOverflow:
    """`overflow` that the viewport took over (CSS Overflow 3 §3.3).

    Attributes:
        source: The box whose `overflow` was propagated, and is used as `visible` there; `NO_BOX` for none.
        x, y: The viewport's values: `auto`, `scroll` or `hidden`.
    """

    source: BoxId
    x: str
    y: str


def viewport_overflow(boxes: BoxTree, view: FrameView) -> ViewportOverflow:
    """Find the element that sets a viewport's overflow: the root element, else `<body>`."""
    root = boxes.box_of.get(view.root, NO_BOX)
    source = root
    if root != NO_BOX and _overflow(boxes.boxes[root].style) == ("visible", "visible"):
        body = body_box(boxes, view)
        contained = StyleTraits(boxes.boxes[root].style).contain_paint
        source = body if body != NO_BOX and not contained else root
    if not view.scrolls:
        return ViewportOverflow(source, "hidden", "hidden")
    if source == NO_BOX:
        return ViewportOverflow(NO_BOX, "auto", "auto")
    x, y = (_for_viewport(value) for value in _overflow(boxes.boxes[source].style))
    return ViewportOverflow(source, x, y)


def body_box(boxes: BoxTree, view: FrameView) -> BoxId:
    """The box of a document's `<body>`, `NO_BOX` for none."""
    document = boxes.styled.document
    for child in document.element(view.root).children:
        node = document.nodes[child]
        if isinstance(node, Element) and node.tag == "body":
            return boxes.box_of.get(child, NO_BOX)
    return NO_BOX


def _overflow(style: ComputedStyle) -> tuple[str, str]:
    return style[p.OVERFLOW_X], style[p.OVERFLOW_Y]


def _for_viewport(value: str) -> str:
    return {"visible": "auto", "clip": "hidden"}.get(value, value)


class TraitsTable:
    """Traits of every box of a tree; boxes that look alike share them.

    Attributes:
        traits: By `BoxId`.
        viewport: Overflow of the page's viewport.
        viewports: Overflow of every document's viewport, by the box of its view.
    """

    __slots__ = ("traits", "viewport", "viewports")

    def __init__(self, boxes: BoxTree) -> None:
        self.viewports: Final = {view.box: viewport_overflow(boxes, view) for view in boxes.views}
        self.viewport: Final = self.viewports[BoxId(0)]
        styles: dict[int, StyleTraits] = {}
        shared: dict[tuple[int, BoxKind, bool], BoxTraits] = {}
        roots = {box for view in boxes.views for box in (view.box, boxes.box_of.get(view.root, NO_BOX))}
        sources = {viewport.source for viewport in self.viewports.values()}
        special = roots | sources
        result: list[BoxTraits] = []
        for box in boxes.boxes:
            key = id(box.style)
            style = styles.get(key)
            if style is None:
                style = styles[key] = StyleTraits(box.style)
            is_item = _is_item(boxes, box)
            moving = boxes.animating(box)
            if box.id in special or moving:
                overflow = ("visible", "visible") if box.id in sources else _overflow(box.style)
                result.append(BoxTraits(style, box, is_item, box.id in roots, overflow, moving))
                continue
            shared_key = (key, box.kind, is_item)
            found = shared.get(shared_key)
            if found is None:
                found = BoxTraits(style, box, is_item, False, _overflow(box.style), frozenset())
                shared[shared_key] = found
            result.append(found)
        self.traits: Final = tuple(result)


def _is_item(boxes: BoxTree, box: Box) -> bool:
    """True for flex and grid items, where `z-index` applies to static boxes."""
    return box.parent != NO_BOX and boxes.boxes[box.parent].kind in (BoxKind.FLEX, BoxKind.GRID)


def is_svg_root(box: Box) -> bool:
    """True for an outermost inline `<svg>`."""
    return box.replaced is not None and box.replaced.kind == "svg" and not box.pseudo
