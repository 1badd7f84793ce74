"""What a computed style says about layers, stacking and property nodes, worked out once a style.

Source: CSS Transforms 2, Compositing 1, Will Change 1; Blink's `ComputedStyle` and
`CompositingReasonFinder`.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import Corner, LengthPercentage, TransformFunction
from compositor.property_trees.nodes import Fact
from compositor.style.computed_style import ComputedStyle

_WILL_CHANGE_FACTS: Final = {
    "transform": Fact.WILL_CHANGE_TRANSFORM,
    "perspective": Fact.WILL_CHANGE_TRANSFORM,
    "transform-style": Fact.WILL_CHANGE_TRANSFORM,
    "translate": Fact.WILL_CHANGE_TRANSLATE,
    "rotate": Fact.WILL_CHANGE_ROTATE,
    "scale": Fact.WILL_CHANGE_SCALE,
    "opacity": Fact.WILL_CHANGE_OPACITY,
    "filter": Fact.WILL_CHANGE_FILTER,
    "backdrop-filter": Fact.WILL_CHANGE_BACKDROP_FILTER,
    "mix-blend-mode": Fact.WILL_CHANGE_MIX_BLEND_MODE,
    "clip-path": Fact.WILL_CHANGE_CLIP_PATH,
    "mask-image": Fact.WILL_CHANGE_MASK,
}
_WILL_CHANGE_OTHER: Final = frozenset({"top", "left", "right", "bottom", "offset-path", "offset-position"})
_WILL_CHANGE_TRANSFORM_RELATED: Final = frozenset(
    {"transform", "perspective", "transform-style", "translate", "rotate", "scale", "offset-path", "offset-position"}
)
_WILL_CHANGE_GROUPING: Final = frozenset({"opacity", "filter", "backdrop-filter"})
_WILL_CHANGE_STACKING: Final = (
    _WILL_CHANGE_TRANSFORM_RELATED
    | _WILL_CHANGE_GROUPING
    | {
        "mix-blend-mode", "clip-path", "mask-image", "isolation", "view-transition-name", "-webkit-box-reflect",
        "-webkit-mask-box-image", "position", "contain",
    }
)  # fmt: skip
_THREE_D_FUNCTIONS: Final = frozenset(
    {"scalez", "scale3d", "translatez", "translate3d", "rotatex", "rotatey", "rotate3d", "matrix3d"}
)


_SQUARE: Final = Corner()
_CORNERS: Final = (
    p.BORDER_TOP_LEFT_RADIUS, p.BORDER_TOP_RIGHT_RADIUS, p.BORDER_BOTTOM_RIGHT_RADIUS, p.BORDER_BOTTOM_LEFT_RADIUS,
)  # fmt: skip


class StyleTraits:
    """Facts about one computed style, whatever box it is for.

    Attributes:
        plain: Nothing here could make a property node, a paint layer or a stacking context.
        position: Computed `position`.
        z_index: Computed `z-index`, None for `auto`.
        hints_z_index: `will-change` names `z-index`, which counts as one where that applies.
        has_transform: Some transform property is not `none`.
        transform_related: `has_transform`, `perspective` or `preserve-3d`: makes a stacking context.
        grouping: Opacity, filter, mask and the like: makes a stacking context, and a group of inline boxes too.
        flattens_3d: A grouping property forces the used `transform-style` to `flat`.
        preserve_3d: Specified `transform-style: preserve-3d`.
        stacking: Makes a stacking context on any box that can be one, `z-index` aside.
        hidden_backface: `backface-visibility: hidden`.
        clips: `overflow` is not `visible` on both axes.
        scroll_container: `overflow` makes a scroll container.
        contain_paint, contain_layout: Containment.
        isolates: Containment makes an isolation boundary of the property trees.
        will_change: Facts from `will-change`, before gating by the box.
        will_change_scroll: `will-change: scroll-position`.
        will_change_contents: `will-change: contents`, which cancels hints in the subtree.
        fixed_background: Its only background image stays where it is in the view while the page scrolls.
        three_d: The fact that the `transform` list states, None for 2D lists.
    """

    __slots__ = (
        "clips", "contain_layout", "contain_paint", "fixed_background", "flattens_3d", "grouping", "has_transform",
        "hidden_backface", "hints_z_index", "isolates",
        "plain", "position", "preserve_3d", "scroll_container", "stacking", "style", "three_d", "transform_related",
        "will_change", "will_change_contents", "will_change_scroll", "z_index",
    )  # fmt: skip

    def __init__(self, style: ComputedStyle) -> None:
        hints = style[p.WILL_CHANGE]
        contain = contained(style)
        overflow = (style[p.OVERFLOW_X], style[p.OVERFLOW_Y])
        z_index = style[p.Z_INDEX]
        self.style: Final = style
        self.position: Final[str] = style[p.POSITION]
        self.z_index: Final[int | None] = z_index if isinstance(z_index, int) else None
        self.has_transform: Final[bool] = bool(
            style[p.TRANSFORM]
            or style[p.TRANSLATE]
            or style[p.ROTATE]
            or style[p.SCALE]
            or style[p.OFFSET_PATH] != "none"
        )
        self.preserve_3d: Final[bool] = style[p.TRANSFORM_STYLE] == "preserve-3d"
        self.transform_related: Final[bool] = self.has_transform or self.preserve_3d or style[p.PERSPECTIVE] != "none"
        self.grouping: Final[bool] = is_group(style) or any(hint in _WILL_CHANGE_GROUPING for hint in hints)
        self.clips: Final[bool] = overflow != ("visible", "visible")
        self.scroll_container: Final[bool] = self.clips and overflow[0] not in ("visible", "clip")
        self.contain_paint: Final[bool] = "paint" in contain
        self.contain_layout: Final[bool] = "layout" in contain
        self.isolates: Final[bool] = self.contain_paint or contain >= {"layout", "style"}
        self.flattens_3d: Final[bool] = self.grouping or self.clips or self.contain_paint or style[p.CLIP] != "auto"
        self.stacking: Final[bool] = (
            self.transform_related
            or self.grouping
            or self.position in ("fixed", "sticky")
            or bool(contain & {"paint", "layout"})
            or any(hint in _WILL_CHANGE_STACKING for hint in hints)
        )
        self.hints_z_index: Final[bool] = "z-index" in hints
        self.hidden_backface: Final[bool] = style[p.BACKFACE_VISIBILITY] == "hidden"
        self.will_change: Final = will_change_facts(hints)
        self.will_change_scroll: Final[bool] = "scroll-position" in hints
        self.will_change_contents: Final[bool] = "contents" in hints
        self.three_d: Final = transform_list_fact(style[p.TRANSFORM])
        self.fixed_background: Final[bool] = has_fixed_background(style)
        self.plain: Final[bool] = not (
            self.stacking
            or self.fixed_background
            or self.position != "static"
            or self.clips
            or self.hidden_backface
            or hints
            or self.z_index is not None
            or style[p.CLIP] != "auto"
        )


def contained(style: ComputedStyle) -> frozenset[str]:
    """Kinds of containment in force, from `contain` and `content-visibility`."""
    declared = style[p.CONTAIN]
    kinds = set(declared)
    if "strict" in kinds:
        kinds |= {"size", "layout", "paint", "style"}
    if "content" in kinds:
        kinds |= {"layout", "paint", "style"}
    if style[p.CONTENT_VISIBILITY] != "visible":
        kinds |= {"layout", "paint", "style"}
    return frozenset(kinds)


def is_group(style: ComputedStyle) -> bool:
    """True when a property in force groups the content (Compositing 1, CSS Transforms 2 §grouping)."""
    return bool(
        style[p.OPACITY] < 1
        or style[p.FILTER]
        or style[p.BACKDROP_FILTER]
        or style[p.MIX_BLEND_MODE] != "normal"
        or style[p.CLIP_PATH] != "none"
        or style[p.ISOLATION] == "isolate"
        or style[p.VIEW_TRANSITION_NAME] != "none"
        or style[p.WEBKIT_BOX_REFLECT] != "none"
        or has_mask(style)
    )


def has_fixed_background(style: ComputedStyle) -> bool:
    """True when the background may be a layer of its own that does not scroll with the page.

    Source: Blink's `LayoutBoxModelObject::ComputeCanCompositeBackgroundAttachmentFixed`.
    """
    images = style[p.BACKGROUND_IMAGE]
    return (
        len(images) == 1
        and images[0] is not None
        and style[p.BACKGROUND_ATTACHMENT] == ("fixed",)
        and style[p.BACKGROUND_CLIP] != ("text",)
        and not style[p.BOX_SHADOW]
        and all(style[corner] == _SQUARE for corner in _CORNERS)
    )


def has_mask(style: ComputedStyle) -> bool:
    """True when some mask layer, or the nine slices of one image, mask the box."""
    return style[p.WEBKIT_MASK_BOX_IMAGE_SOURCE] is not None or any(image is not None for image in style[p.MASK_IMAGE])


def will_change_facts(hints: tuple[str, ...]) -> frozenset[Fact]:
    """Facts that `will-change` states; `WillChangeOther` only where nothing better is set."""
    if not hints or "contents" in hints:
        return frozenset()
    facts = frozenset(_WILL_CHANGE_FACTS[hint] for hint in hints if hint in _WILL_CHANGE_FACTS)
    if not facts and any(hint in _WILL_CHANGE_OTHER for hint in hints):
        return frozenset((Fact.WILL_CHANGE_OTHER,))
    return facts


def transform_list_fact(functions: tuple[TransformFunction, ...]) -> Fact | None:
    """`3DTransform` or `Trivial3DTransform` when the list has an operation of 3D type."""
    found: Fact | None = None
    for function in functions:
        if function.name in _THREE_D_FUNCTIONS:
            if function.interpolated or _is_really_3d(function):
                return Fact.TRANSFORM_3D
            found = Fact.TRIVIAL_3D_TRANSFORM
    return found


def _is_really_3d(function: TransformFunction) -> bool:
    """True when the operation leaves the plane."""
    numbers = [arg.px if isinstance(arg, LengthPercentage) else arg for arg in function.args]
    values = [value if isinstance(value, (int, float)) else 0.0 for value in numbers]
    match function.name:
        case "scalez":
            return values[0] != 1
        case "scale3d":
            return values[2] != 1
        case "translatez":
            return values[0] != 0
        case "translate3d":
            return values[2] != 0
        case "rotatex" | "rotatey":
            return values[0] != 0
        case "rotate3d":
            return values[3] != 0 and (values[0] != 0 or values[1] != 0)
        case _:
            return _matrix_leaves_the_plane(values)


def _matrix_leaves_the_plane(m: list[float]) -> bool:
    """True unless a `matrix3d()` is 2D affine."""
    zeros = (2, 3, 6, 7, 8, 9, 11, 14)
    return any(m[i] != 0 for i in zeros) or m[10] != 1 or m[15] != 1
