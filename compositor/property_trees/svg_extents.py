"""What an element inside inline SVG paints at most, with all that it holds, as one leaf."""

from __future__ import annotations

from dataclasses import replace

from compositor.base.color import Color
from compositor.base.geometry import EMPTY_RECT, Rect, union_all
from compositor.css import properties as p
from compositor.property_trees.nodes import PropertyTreeState, SvgGroup, SvgLeaf
from compositor.property_trees.style_traits import has_mask
from compositor.property_trees.svg_objects import SvgObject
from compositor.property_trees.svg_shapes import stroke_width
from compositor.style.computed_style import ComputedStyle

_EFFECT_MARGIN = 0.1  # of the bounding box: the default region of masks and filters


def leaf_of(target: SvgObject, group: SvgGroup | None, state: PropertyTreeState) -> SvgLeaf | None:
    """What paints an element in the space of its content; None when it paints nothing and is nowhere."""
    if drawn_rect(target).is_empty:
        return None
    style, node = target.style, target.element.id
    touchable = style[p.POINTER_EVENTS] != "none"
    if target.is_container:
        text = any(each.element.tag == "text" for each in target.walk())
        return SvgLeaf(node, group, state, EMPTY_RECT, True, touchable, has_text=text)
    tag = target.element.tag
    strokes = style[p.STROKE] != "none" and stroke_width(style, target.space) > 0
    drawn = tag in ("text", "image") or style[p.FILL] != "none" or strokes
    fill = None if strokes else _plain_fill(target)
    text_run = None if target.used or target.text is None or not target.text.plain else target.text
    leaf = SvgLeaf(node, group, state, EMPTY_RECT, drawn, touchable, fill, has_text=tag == "text")
    return leaf if text_run is None else replace(leaf, text=text_run)


def _plain_fill(target: SvgObject) -> tuple[Rect, Color] | None:
    """Shape and colour of a rectangle that is filled with one colour and has nothing else."""
    element, style = target.element, target.style
    if element.tag != "rect" or target.box is None:
        return None
    if any(name in element.attributes for name in ("rx", "ry")) or "rx" in element.attributes.get("style", ""):
        return None
    if style[p.CLIP_PATH] != "none" or has_url_effect(target):
        return None
    color = paint_color(style)
    return None if color is None else (target.box, color)


def paint_color(style: ComputedStyle) -> Color | None:
    """The colour that a shape is filled with; None for no fill and for anything but a colour."""
    fill = style[p.FILL]
    if fill == "currentcolor":
        fill = style[p.COLOR]
    if not isinstance(fill, Color):
        return None
    return fill._replace(a=fill.a * style[p.FILL_OPACITY])


def drawn_rect(target: SvgObject) -> Rect:
    """What an element and all inside it may touch, in the space of its content."""
    if not target.is_container:
        rect = target.visual if target.style[p.VISIBILITY] == "visible" else EMPTY_RECT
    else:
        rects = [child.local.map_rect(rect) for child in target.children if not (rect := drawn_rect(child)).is_empty]
        rect = union_all(rects) if rects else EMPTY_RECT
        if target.viewport is not None and target.style[p.OVERFLOW_X] != "visible":
            rect = rect.intersect(target.viewport)
    box = target.box
    if box is not None and not rect.is_empty and has_url_effect(target):
        dx, dy = box.width * _EFFECT_MARGIN, box.height * _EFFECT_MARGIN
        rect = rect.union(box.outset(dy, dx, dy, dx))
    return rect


def has_url_effect(target: SvgObject) -> bool:
    """True for masks and filters that elements describe."""
    masked = target.element.attributes.get("mask", "none") != "none" or has_mask(target.style)
    return masked or any(each.name == "url" for each in target.style[p.FILTER])
