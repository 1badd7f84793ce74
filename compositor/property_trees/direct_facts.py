"""Direct facts of one element: what a layer policy may promote it for.

Facts are found per element, then sorted onto the nodes that may carry them.

Source: Blink's `CompositingReasonFinder` and the reason combinations of `compositing_reasons.h`.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.property_trees.box_traits import BoxTraits
from compositor.property_trees.nodes import Fact
from compositor.property_trees.style_traits import StyleTraits

PAINT_OFFSET_FACTS: Final = frozenset(
    {Fact.FIXED_POSITION, Fact.UNDO_OVERSCROLL, Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA, Fact.IFRAME}
)
TRANSFORM_FACTS: Final = frozenset(
    {
        Fact.TRANSFORM_3D, Fact.TRIVIAL_3D_TRANSFORM, Fact.WILL_CHANGE_TRANSFORM, Fact.WILL_CHANGE_OTHER,
        Fact.ACTIVE_TRANSFORM_ANIMATION, Fact.PERSPECTIVE_WITH_3D_DESCENDANTS, Fact.PRESERVE_3D_WITH_3D_DESCENDANTS,
        Fact.VIEW_TRANSITION_ELEMENT,
    }
)  # fmt: skip
THREE_D_FACTS: Final = frozenset(
    {Fact.TRANSFORM_3D, Fact.TRIVIAL_3D_TRANSFORM, Fact.SCALE_3D, Fact.ROTATE_3D, Fact.TRANSLATE_3D}
)
SCALE_FACTS: Final = frozenset({Fact.SCALE_3D, Fact.WILL_CHANGE_SCALE, Fact.ACTIVE_SCALE_ANIMATION})
ROTATE_FACTS: Final = frozenset({Fact.ROTATE_3D, Fact.WILL_CHANGE_ROTATE, Fact.ACTIVE_ROTATE_ANIMATION})
TRANSLATE_FACTS: Final = frozenset({Fact.TRANSLATE_3D, Fact.WILL_CHANGE_TRANSLATE, Fact.ACTIVE_TRANSLATE_ANIMATION})
EFFECT_FACTS: Final = frozenset(
    {
        Fact.ACTIVE_OPACITY_ANIMATION, Fact.WILL_CHANGE_OPACITY, Fact.BACKDROP_FILTER, Fact.WILL_CHANGE_BACKDROP_FILTER,
        Fact.ACTIVE_BACKDROP_FILTER_ANIMATION, Fact.WILL_CHANGE_MIX_BLEND_MODE, Fact.TRANSFORM_3D_SCENE_LEAF,
    }
)  # fmt: skip
FILTER_FACTS: Final = frozenset({Fact.ACTIVE_FILTER_ANIMATION, Fact.WILL_CHANGE_FILTER})
ADDITIONAL_EFFECT_FACTS: Final = frozenset({Fact.TRANSFORM_3D, Fact.TRIVIAL_3D_TRANSFORM, Fact.WILL_CHANGE_TRANSFORM})
_SVG_FACTS: Final = (TRANSFORM_FACTS | SCALE_FACTS | ROTATE_FACTS | TRANSLATE_FACTS | EFFECT_FACTS | FILTER_FACTS) - {
    Fact.WILL_CHANGE_OTHER
}
STOPS_SUBPIXEL_ACCUMULATION: Final = frozenset(
    {
        Fact.WILL_CHANGE_TRANSFORM, Fact.WILL_CHANGE_SCALE, Fact.WILL_CHANGE_ROTATE, Fact.ACTIVE_TRANSFORM_ANIMATION,
        Fact.ACTIVE_SCALE_ANIMATION, Fact.ACTIVE_ROTATE_ANIMATION,
    }
)  # fmt: skip
# Hints count on any paint layer, even where transforms do not apply.
_NEED_TRANSFORMABLE: Final = (TRANSFORM_FACTS | SCALE_FACTS | ROTATE_FACTS | TRANSLATE_FACTS) - {
    Fact.WILL_CHANGE_TRANSFORM, Fact.WILL_CHANGE_SCALE, Fact.WILL_CHANGE_ROTATE, Fact.WILL_CHANGE_TRANSLATE,
    Fact.WILL_CHANGE_OTHER,
}  # fmt: skip
_ANIMATION_FACTS: Final = {
    "transform": Fact.ACTIVE_TRANSFORM_ANIMATION,
    "translate": Fact.ACTIVE_TRANSLATE_ANIMATION,
    "rotate": Fact.ACTIVE_ROTATE_ANIMATION,
    "scale": Fact.ACTIVE_SCALE_ANIMATION,
    "opacity": Fact.ACTIVE_OPACITY_ANIMATION,
    "filter": Fact.ACTIVE_FILTER_ANIMATION,
    "backdrop-filter": Fact.ACTIVE_BACKDROP_FILTER_ANIMATION,
}
NO_FACTS: Final[frozenset[Fact]] = frozenset()
NO_FACT_NAMES: Final[frozenset[str]] = frozenset()


def style_facts(box: Box, traits: BoxTraits, has_3d_descendants: bool, hints_cancelled: bool) -> frozenset[Fact]:
    """Facts from the element's own style and animations; none without a paint layer.

    Args:
        box: Its box.
        traits: Traits of the box.
        has_3d_descendants: Some stacked descendant is transformed in 3D.
        hints_cancelled: `will-change: contents` is in force on it or an ancestor.
    """
    if not traits.has_layer:
        return NO_FACTS
    style = box.style
    facts: set[Fact] = set()
    if traits.style.has_transform:
        facts |= _three_d_facts(traits.style)
    if has_3d_descendants:
        facts |= _scene_facts(traits)
    if style[p.BACKDROP_FILTER]:
        facts.add(Fact.BACKDROP_FILTER)
    if not hints_cancelled:
        facts |= traits.style.will_change
        facts.update(_ANIMATION_FACTS[name] for name in traits.animating if name in _ANIMATION_FACTS)
    if not traits.transformable or box.kind is BoxKind.INLINE:
        facts -= _NEED_TRANSFORMABLE
    return frozenset(facts)


def svg_facts(style: StyleTraits, animating: frozenset[str], hints_cancelled: bool) -> frozenset[Fact]:
    """Facts of an element inside inline SVG, which has one transform and no place that hints could move.

    Source: Blink's `CompositingReasonFinder::DirectReasonsForSVGChildPaintProperties`.
    """
    facts: set[Fact] = set()
    if style.has_transform:
        facts |= _three_d_facts(style)
    if style.style[p.BACKDROP_FILTER]:
        facts.add(Fact.BACKDROP_FILTER)
    if not hints_cancelled:
        facts |= style.will_change
        facts.update(_ANIMATION_FACTS[name] for name in animating if name in _ANIMATION_FACTS)
    return frozenset(facts & _SVG_FACTS)


def _three_d_facts(traits: StyleTraits) -> set[Fact]:
    style = traits.style
    facts: set[Fact] = set()
    if traits.three_d is not None:
        facts.add(traits.three_d)
    translate, rotate, scale = style[p.TRANSLATE], style[p.ROTATE], style[p.SCALE]
    if translate and translate[2] != 0:
        facts.add(Fact.TRANSLATE_3D)
    if rotate and (rotate[0] != 0 or rotate[1] != 0):
        facts.add(Fact.ROTATE_3D)
    if scale and scale[2] != 1:
        facts.add(Fact.SCALE_3D)
    return facts


def _scene_facts(traits: BoxTraits) -> set[Fact]:
    style = traits.style.style
    facts: set[Fact] = set()
    if style[p.PERSPECTIVE] != "none" or any(f.name == "perspective" for f in style[p.TRANSFORM]):
        facts.add(Fact.PERSPECTIVE_WITH_3D_DESCENDANTS)
    if traits.preserves_3d:
        facts.add(Fact.PRESERVE_3D_WITH_3D_DESCENDANTS)
    return facts


def fixed_facts(box: Box, viewport_overflows: bool, in_main_frame: bool) -> frozenset[Fact]:
    """Facts of a fixed box whose containing block is the viewport of its document."""
    facts: set[Fact] = set()
    if viewport_overflows:
        facts.add(Fact.FIXED_POSITION)
    if in_main_frame and box.style[p.BOTTOM] != "auto" and box.style[p.TOP] == "auto":
        facts |= {Fact.FIXED_POSITION, Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA}
    return frozenset(facts)
