"""What is rendered inside an inline `<svg>`: its containers and graphics elements, with their places and sizes.

`<use>` is expanded, references in a circle and beyond a limit are cut off. Layout makes no boxes for any of it.

Input:  the styled document, an `<svg>` that is a box, and the size of its content box.
Output: a `SvgObject` for the `<svg>`, which holds the others.
Cost:   O(elements + path data).
Source: SVG 2, §5, §8 and §8.10; CSS Transforms 1, §5; Blink's `LayoutSVGModelObject` and its subclasses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from compositor.base.geometry import EMPTY_RECT, Rect, union_all
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.dom import Document, Element
from compositor.layout.transform_matrix import transform_origin, whole_transform
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.svg_shapes import (
    UserSpace,
    draws_nothing,
    fill_box,
    numbers_of,
    stroke_box,
    user_length,
    visual_box,
)
from compositor.property_trees.svg_text import SvgText, SvgTextLayout
from compositor.style.computed_style import ComputedStyle, StyledDocument

MAX_OBJECTS = 20_000
"""Objects of one `<svg>`, with those that `<use>` multiplies."""
_MAX_DEPTH = 96
_CONTAINERS: Final = frozenset(("g", "a", "switch", "svg", "use"))
_INHERITED: Final[tuple[Property[Any], ...]] = (
    p.COLOR, p.FILL, p.FILL_OPACITY, p.STROKE, p.STROKE_WIDTH, p.STROKE_LINECAP, p.STROKE_LINEJOIN, p.STROKE_MITERLIMIT,
    p.VISIBILITY, p.POINTER_EVENTS,
)  # fmt: skip
_GRAPHICS: Final = frozenset(
    ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "foreignObject")
)


@dataclass(frozen=True, slots=True)
class SvgObject:
    """A rendered element.

    Attributes:
        element: It; the same one several times where it is used several times.
        style: Its style.
        own: Its transform (CSS transforms, which the attribute is one of), user units.
        local: From the space of its content to that of its parent: `own`, then `x` and `y` and the viewBox.
        space: What lengths inside refer to.
        viewport: For `<svg>` and `<symbol>`: the viewport, in the space of the content; else None.
        box: Bounding box in the space of the content; None when it has none, `EMPTY_RECT` itself for containers
            without anything inside, which have a place but count for nothing.
        visual: What it may paint, strokes and markers included, in the same space.
        children: Objects inside, in paint order.
        text: Of a `<text>`: where its glyphs are.
        used: It is inside a `<use>`.
        stroked: The bounding box with strokes, for what refers to that.
    """

    element: Element
    style: ComputedStyle
    own: Matrix
    local: Matrix
    space: UserSpace
    viewport: Rect | None = None
    box: Rect | None = None
    visual: Rect = EMPTY_RECT
    children: tuple[SvgObject, ...] = field(default=(), repr=False)
    text: SvgText | None = None
    used: bool = False
    stroked: Rect = EMPTY_RECT

    @property
    def is_container(self) -> bool:
        """True for what only holds others."""
        return self.element.tag not in _GRAPHICS

    def walk(self) -> Iterator[SvgObject]:
        """The object and all inside it, in paint order."""
        yield self
        for child in self.children:
            yield from child.walk()


class SvgObjects:
    """Makes the objects of a document's inline `<svg>`s."""

    def __init__(self, resources: SvgResources) -> None:
        self._resources: Final = resources
        self._styled: Final[StyledDocument] = resources.styled
        self._document: Final[Document] = resources.styled.document
        self._text: Final = SvgTextLayout(resources.styled, resources.fonts)
        self._count = 0

    def root(self, element: Element, content: Rect, zoom: float) -> SvgObject | None:
        """The objects of an outermost `<svg>`.

        Args:
            element: The `<svg>`.
            content: Its content box, layout px, in whatever space `local` of the result shall map to.
            zoom: Px a user unit where no `viewBox` says otherwise.
        """
        self._count = 0
        view = view_matrix(element, content, zoom)
        if view is None:
            return None
        matrix, width, height = view
        space = UserSpace(width, height, zoom, _scale_of(matrix))
        inverse = matrix.inverse()
        viewport = None if inverse is None else inverse.map_rect(content)
        children = self._children(element, space, 0, None)
        made = SvgObject(element, self._styled.style_of(element.id), IDENTITY, matrix, space, viewport)
        return replace(made, box=_box_of(children), children=children)

    def _shows_one_child(self, element: Element) -> bool:
        """True for `<switch>`, and for a link in one."""
        around = self._document.nodes[element.parent]
        in_switch = element.tag == "a" and isinstance(around, Element) and around.tag == "switch"
        return element.tag == "switch" or in_switch

    def _style(self, element: Element, heir: ComputedStyle | None) -> ComputedStyle | None:
        """The style of an element; where it is used elsewhere, it inherits from what is around it there."""
        style = self._styled.styles[element.id]
        if style is None or heir is None:
            return style
        new = [prop for prop in _INHERITED if prop.name not in style.declared and style[prop] != heir[prop]]
        if not new:
            return style
        values = list(style.values)
        for prop in new:
            values[prop.index] = heir[prop]
        return ComputedStyle(tuple(values), style.custom, style.declared, style.state)

    def _children(
        self, parent: Element, space: UserSpace, depth: int, heir: ComputedStyle | None
    ) -> tuple[SvgObject, ...]:
        if depth > _MAX_DEPTH:
            return ()
        found = []
        for node in parent.children:
            child = self._document.nodes[node]
            if isinstance(child, Element) and child.namespace == "svg":
                # Blink has no boxes for links directly inside links.
                linked = parent.tag == "a" and child.tag == "a"
                made = None if linked else self._object(child, space, depth, heir)
                if made is not None:
                    found.append(made)
                    if self._shows_one_child(parent):
                        break
        return tuple(found)

    def _object(self, element: Element, space: UserSpace, depth: int, heir: ComputedStyle | None) -> SvgObject | None:
        style = self._style(element, heir)
        tag = element.tag
        if style is None or style[p.DISPLAY] == "none" or (tag not in _CONTAINERS and tag not in _GRAPHICS):
            return None
        if self._count >= MAX_OBJECTS:
            return None
        self._count += 1
        if tag == "svg":
            return self._viewport(element, element, space, depth, heir)
        if tag in _GRAPHICS:
            return self._graphics(element, style, space, heir is not None)
        extra = IDENTITY
        inner = _grown(space, _scale_of(own_matrix(style, EMPTY_RECT, space)))
        if tag == "use":
            x, y = (user_length(element.attributes.get(n), b) for n, b in (("x", space.width), ("y", space.height)))
            extra, children = Matrix.translation(x, y), self._used(element, style, inner, depth)
        else:
            children = self._children(element, inner, depth + 1, style if heir is not None else None)
        box, drawn = _box_of(children) or EMPTY_RECT, _drawn_by(children)
        stroked = _stroked_by(children)
        own = own_matrix(style, extra.map_rect(box), space, extra.map_rect(stroked))
        return SvgObject(
            element, style, own, own @ extra, space, None, box, drawn, children, None, heir is not None, stroked
        )

    def _graphics(self, element: Element, style: ComputedStyle, outer: UserSpace, used: bool) -> SvgObject:
        space = _grown(outer, _scale_of(own_matrix(style, EMPTY_RECT, outer)))
        text = self._text.lay_out(element, space) if element.tag == "text" else None
        box = fill_box(element, space) if text is None else text.box
        visual = EMPTY_RECT
        if box is not None and not draws_nothing(element, box):
            visual = visual_box(element, style, box, space)
        stroked = EMPTY_RECT if visual.is_empty or box is None else stroke_box(style, box, space)
        own = own_matrix(style, box or EMPTY_RECT, space, stroked)
        return SvgObject(element, style, own, own, space, None, box, visual, (), text, used, stroked)

    def _used(self, use: Element, style: ComputedStyle, space: UserSpace, depth: int) -> tuple[SvgObject, ...]:
        """What a `<use>` shows: one element, or none."""
        name = use.attributes.get("href", use.attributes.get("xlink:href", "")).strip()
        target = self._resources.element(use.id, name)
        if target is None or depth > _MAX_DEPTH or self._holds(target, use):
            return ()
        if target.tag in ("symbol", "svg"):
            made = self._viewport(target, use, space, depth + 1, style)
        else:
            made = self._object(target, space, depth + 1, style)
        return () if made is None else (made,)

    def _holds(self, ancestor: Element, element: Element) -> bool:
        """True for the element itself and its ancestors: using those goes on without end."""
        node = element.id
        while node >= 0:
            if node == ancestor.id:
                return True
            node = self._document.nodes[node].parent
        return False

    def _viewport(
        self, element: Element, sized: Element, space: UserSpace, depth: int, heir: ComputedStyle | None
    ) -> SvgObject | None:
        """A nested `<svg>`, or a `<symbol>`, as large as `sized` says."""
        style = self._style(element, heir)
        if style is None or (style[p.DISPLAY] == "none" and element.tag != "symbol"):
            return None
        place = []
        for name, basis, default in (("width", space.width, space.width), ("height", space.height, space.height)):
            given = sized.attributes.get(name, element.attributes.get(name))
            place.append(max(0.0, user_length(given, basis, default)))
        x = y = 0.0
        if element is sized:
            x, y = (user_length(element.attributes.get(n), b) for n, b in (("x", space.width), ("y", space.height)))
        area = Rect(x, y, *place)
        view = view_matrix(element, area, 1.0)
        if view is None or area.is_empty:
            return None
        matrix, width, height = view
        grown = _scale_of(own_matrix(style, EMPTY_RECT, space) @ matrix)
        inner = UserSpace(width, height, space.zoom, space.scale * grown)
        inverse = matrix.inverse()
        if inverse is None:
            return None
        children = self._children(element, inner, depth + 1, style if heir is not None else None)
        box, drawn = _box_of(children) or EMPTY_RECT, _drawn_by(children)
        stroked = _stroked_by(children)
        own = own_matrix(style, box, space, stroked)
        viewport = inverse.map_rect(area)
        return SvgObject(
            element, style, own, own @ matrix, inner, viewport, box, drawn, children, None, heir is not None, stroked
        )


def view_matrix(element: Element, box: Rect, zoom: float) -> tuple[Matrix, float, float] | None:
    """From user units to the space of the viewport `box`, and the width and height of the viewBox, else of the box.

    None when nothing is shown (SVG 2, §8.2 and §8.6).
    """
    view = numbers_of(attribute(element, "viewbox"))
    if len(view) != 4:
        matrix = Matrix.translation(box.x, box.y) @ Matrix.scaling(zoom, zoom)
        return matrix, box.width / zoom, box.height / zoom
    x, y, width, height = view
    if width <= 0 or height <= 0:
        return None
    words = (attribute(element, "preserveaspectratio") or "xMidYMid meet").split()
    sx, sy = box.width / width, box.height / height
    if words[0] != "none":
        sx = sy = max(sx, sy) if words[-1] == "slice" else min(sx, sy)
    left, top = (
        (0.0 if "Min" in part else room if "Max" in part else room / 2)
        for part, room in ((words[0][:4], box.width - sx * width), (words[0][4:], box.height - sy * height))
    )
    if words[0] == "none":
        left = top = 0.0
    return Matrix.affine(sx, 0.0, 0.0, sy, box.x + left - x * sx, box.y + top - y * sy), width, height


def attribute(element: Element, name: str) -> str:
    """An attribute whose name may be spelt in any case."""
    found = element.attributes.get(name)
    if found is None:
        found = next((value for key, value in element.attributes.items() if key.lower() == name), "")
    return found


def has_transform(style: ComputedStyle) -> bool:
    """True when some transform property is not `none`."""
    return bool(style[p.TRANSFORM]) or bool(style[p.TRANSLATE]) or bool(style[p.ROTATE]) or bool(style[p.SCALE])


def own_matrix(style: ComputedStyle, box: Rect, space: UserSpace, stroked: Rect | None = None) -> Matrix:
    """The transform properties as one 2D matrix in user units; SVG has no third dimension.

    Args:
        style: Of the element.
        box: Its bounding box, for `transform-box: fill-box`.
        space: Of its parent's content.
        stroked: Its bounding box with strokes, where it has any.
    """
    if not has_transform(style):
        return IDENTITY
    area = reference_box(style[p.TRANSFORM_BOX], box, space, stroked)
    zoom = space.zoom
    width, height = area.width * zoom, area.height * zoom
    x, y, z = area.x * zoom, area.y * zoom, 0.0
    if "transform-origin" in style.declared:
        dx, dy, z = transform_origin(style, width, height)
        x, y = x + dx, y + dy
    whole = whole_transform(style, width, height)
    v = (Matrix.translation(x, y, z) @ whole @ Matrix.translation(-x, -y, -z)).m
    return Matrix.affine(v[0], v[1], v[4], v[5], v[12] / zoom, v[13] / zoom)


def reference_box(name: str, box: Rect, space: UserSpace, stroked: Rect | None = None) -> Rect:
    """The box that a geometry box keyword means in SVG, in user units."""
    if name == "view-box":
        return Rect(0.0, 0.0, space.width, space.height)
    if name in ("stroke-box", "border-box", "margin-box") and stroked is not None and not stroked.is_empty:
        return stroked
    return box


def _scale_of(matrix: Matrix) -> float:
    """By how much a matrix enlarges, all directions taken together."""
    x, y = matrix.scale_2d
    return math.sqrt((x * x + y * y) / 2)


def _grown(space: UserSpace, scale: float) -> UserSpace:
    return space if scale == 1 else space._replace(scale=space.scale * scale)


def _drawn_by(children: tuple[SvgObject, ...]) -> Rect:
    """What the objects inside may paint."""
    return union_all(child.local.map_rect(child.visual) for child in children if not child.visual.is_empty)


def _stroked_by(children: tuple[SvgObject, ...]) -> Rect:
    return union_all(child.local.map_rect(child.stroked) for child in children if not child.stroked.is_empty)


def _box_of(children: tuple[SvgObject, ...]) -> Rect | None:
    """Around what is inside."""
    rects = [
        child.local.map_rect(child.box) for child in children if child.box is not None and child.box is not EMPTY_RECT
    ]
    if not rects:
        return None
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)
