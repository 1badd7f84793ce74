"""What a computed style paints, worked out once a style."""

from __future__ import annotations

from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.css.properties._table import Property
from compositor.css.values import Corner
from compositor.paint.artifact import HitTest
from compositor.property_trees.visual_overflow import decoration_outset, outline_offset
from compositor.style.computed_style import ComputedStyle

OPAQUE_BORDERS: Final = frozenset({"solid", "inset", "outset", "groove", "ridge"})
"""Border styles without gaps."""

_THREE_D_STYLES: Final = frozenset({"inset", "outset", "groove", "ridge"})
_THREE_D_GREY: Final = Color(238 / 255, 238 / 255, 238 / 255)


class PaintStyle:
    """Decorations of a style.

    Attributes:
        visible: `visibility: visible`.
        background_color: Computed.
        has_color: The colour is painted: it can be seen, or an animation may make it so.
        has_images: Some background layer has an image.
        border_styles, border_colors: A side each, CSS order.
        has_border: Some side may be drawn.
        border_image: `border-image-source` is set.
        outer_shadows, inset_shadows: Topmost first.
        outline: Width, style, colour and offset; None when not drawn.
        rounded: Some corner has a radius.
        decorated: Paints something itself.
        only_inset_shadows: It paints no more than those, which fill what they cover.
        hit_test: How its border box takes part in hit testing.
        single_fill: The decorations are one fill, so that their visual rect is that fill.
        outset: How far decorations reach beyond the border box: top, right, bottom, left.
    """

    __slots__ = (
        "background_color", "border_colors", "border_image", "border_styles", "decorated", "has_border", "has_color",
        "has_images", "hit_test", "inset_shadows", "only_inset_shadows", "outer_shadows", "outline", "outset",
        "rounded", "single_fill", "style", "visible",
    )  # fmt: skip

    def __init__(self, style: ComputedStyle, color_animates: bool = False) -> None:
        self.style: Final = style
        self.visible: Final[bool] = style[p.VISIBILITY] == "visible"
        self.background_color: Final[Color] = style[p.BACKGROUND_COLOR]
        self.has_color: Final[bool] = self.background_color.a > 0 or color_animates
        self.has_images: Final[bool] = any(image is not None for image in style[p.BACKGROUND_IMAGE])
        self.border_styles: Final = (
            style[p.BORDER_TOP_STYLE],
            style[p.BORDER_RIGHT_STYLE],
            style[p.BORDER_BOTTOM_STYLE],
            style[p.BORDER_LEFT_STYLE],
        )
        self.border_colors: Final = (
            _border_color(style, p.BORDER_TOP_COLOR, p.BORDER_TOP_STYLE),
            _border_color(style, p.BORDER_RIGHT_COLOR, p.BORDER_RIGHT_STYLE),
            _border_color(style, p.BORDER_BOTTOM_COLOR, p.BORDER_BOTTOM_STYLE),
            _border_color(style, p.BORDER_LEFT_COLOR, p.BORDER_LEFT_STYLE),
        )
        self.has_border: Final[bool] = any(each not in ("none", "hidden") for each in self.border_styles)
        self.border_image: Final[bool] = style[p.BORDER_IMAGE_SOURCE] is not None
        shadows = style[p.BOX_SHADOW]
        outer = tuple(shadow for shadow in shadows if not shadow.inset)
        self.outer_shadows: Final = tuple(shadow for shadow in outer if shadow.color.a > 0)
        self.inset_shadows: Final = tuple(s for s in shadows if s.inset and s.color.a > 0)
        self.outline: Final = _outline(style)
        self.rounded: Final[bool] = any(
            style[corner] != Corner()
            for corner in (
                p.BORDER_TOP_LEFT_RADIUS,
                p.BORDER_TOP_RIGHT_RADIUS,
                p.BORDER_BOTTOM_RIGHT_RADIUS,
                p.BORDER_BOTTOM_LEFT_RADIUS,
            )
        )
        self.decorated: Final[bool] = bool(
            self.has_color
            or self.has_images
            or self.has_border
            or self.border_image
            or self.outer_shadows
            or self.inset_shadows
        )
        self.only_inset_shadows: Final[bool] = not (
            self.has_color or self.has_images or self.has_border or self.border_image or self.outer_shadows
        )
        touchable = HitTest.MIXED if self.rounded else HitTest.OPAQUE
        self.hit_test: Final = HitTest.TRANSPARENT if style[p.POINTER_EVENTS] == "none" else touchable
        self.outset: Final = decoration_outset(style)
        images = sum(image is not None for image in style[p.BACKGROUND_IMAGE])
        self.single_fill: Final[bool] = (
            # Shadows that cannot be seen count here: what paints may reach as far as they do.
            not (self.has_border or self.border_image or shadows) and images + self.has_color == 1
        )

    def visual_rect(self, border_box: Rect) -> Rect:
        """Self visual overflow of a box, enclosing integer px."""
        top, right, bottom, left = self.outset
        if top or right or bottom or left:
            border_box = border_box.outset(top, right, bottom, left)
        return border_box.enclosing_int()


def _border_color(style: ComputedStyle, color: Property[Color], line: Property[str]) -> Color:
    """Colour of a side; 3D styles take light grey for `currentcolor`."""
    if style[line] in _THREE_D_STYLES and color.index in style.state.follows_color:
        return _THREE_D_GREY
    return style[color]


class Outline:
    """A drawn outline: px, keyword, colour, px."""

    __slots__ = ("color", "offset", "style", "width")

    def __init__(self, width: float, style: str, color: Color, offset: float) -> None:
        self.width: Final = width
        self.style: Final = style
        self.color: Final = color
        self.offset: Final = offset


def _outline(style: ComputedStyle) -> Outline | None:
    width, kind = style[p.OUTLINE_WIDTH], style[p.OUTLINE_STYLE]
    color = style[p.OUTLINE_COLOR]
    if kind == "none" or width <= 0:
        return None
    return Outline(width, "solid" if kind == "auto" else kind, color, outline_offset(style))
