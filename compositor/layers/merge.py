"""May a layer join an earlier one? Blink's `PendingLayer::CanMerge`, one function a rule.

Each rule returns None when it has no objection, else what it objects to.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.base.tree_dump import number
from compositor.layers.boundaries import NO_TRANSFORM, Boundaries
from compositor.layers.mapping import map_to_state
from compositor.layers.pending_layer import PendingLayer, merged_hit_test, near_integers
from compositor.layers.policy import LcdPreference
from compositor.layers.reasons import FIXED_FAMILY, STICKY_ONLY
from compositor.paint.opaque_rect import maximum_covered_rect
from compositor.property_trees.nodes import ClipId, PropertyTreeState, ScrollNode, TransformId


class Objection(NamedTuple):
    """A rule's refusal: its id, and figures for people."""

    rule: str
    detail: str = ""


class Merged(NamedTuple):
    """What a merge would make of the home layer."""

    state: PropertyTreeState
    bounds: Rect
    known_opaque: Rect
    text_on_opaque: bool
    solid: bool
    color: Color


class UpcastState(NamedTuple):
    """A common state; `across_movers` when it was reached by the exception for fixed and sticky boxes."""

    state: PropertyTreeState
    across_movers: bool = False


def try_merge(boundaries: Boundaries, home: PendingLayer, guest: PendingLayer) -> Merged | Objection:
    """Test all rules of merging `guest` into the earlier `home`, in Chromium's order."""
    upcast = common_layer_state(boundaries, home, guest, guest.state)
    if isinstance(upcast, Objection):
        return upcast
    limit = boundaries.visibility_limit(upcast.state)
    if not guest.blend_decomposited and upcast.state == home.state and home.covers_its_limit(limit):
        solid = home.is_solid and not guest.draws_content
        return Merged(home.state, home.bounds, home.known_opaque, True, solid, home.color if solid else TRANSPARENT)
    return _merge_by_area(boundaries, home, guest, upcast, limit)


def _merge_by_area(
    boundaries: Boundaries, home: PendingLayer, guest: PendingLayer, upcast: UpcastState, limit: Rect
) -> Merged | Objection:
    state = upcast.state
    home_bounds, home_tight = map_to_state(boundaries, home.bounds, home.state, state)
    guest_bounds, guest_tight = map_to_state(boundaries, guest.bounds, guest.state, state)
    home_bounds, guest_bounds = home_bounds.intersect(limit), guest_bounds.intersect(limit)
    bounds = home_bounds.union(guest_bounds)
    if guest.blend_decomposited:
        return Merged(state, near_integers(bounds), EMPTY_RECT, False, False, TRANSPARENT)
    opaque = maximum_covered_rect(
        home.opaque_in(boundaries, state, home_bounds, home_tight),
        guest.opaque_in(boundaries, state, guest_bounds, guest_tight),
    )
    text_on_opaque = merged_text_on_opaque(home, guest, opaque, home_bounds, guest_bounds)
    # What a rounded clip cuts fills no rectangle any more.
    home_fill = home_bounds if home_tight else EMPTY_RECT
    guest_fill = guest_bounds if guest_tight else EMPTY_RECT
    color = merged_color(home, guest, bounds, home_fill, guest_fill)
    objection = sparsity_rule(boundaries, bounds, home_bounds, guest_bounds) or lcd_text_rule(
        boundaries, home, guest, text_on_opaque
    )
    if objection is None and upcast.across_movers and color is None and (home.is_solid or guest.is_solid):
        objection = Objection("solid-color")
    if objection is not None:
        return objection
    solid, color = color is not None, color or TRANSPARENT
    return Merged(state, near_integers(bounds), near_integers(opaque), text_on_opaque, solid, color)


def apply_merge(home: PendingLayer, guest: PendingLayer, merged: Merged) -> None:
    """Carry out a merge that `try_merge` allowed."""
    home.chunks.extend(guest.chunks)
    home.state, home.bounds, home.known_opaque = merged.state, merged.bounds, merged.known_opaque
    home.has_text = home.has_text or guest.has_text
    home.text_on_opaque = merged.text_on_opaque
    home.draws_content = home.draws_content or guest.draws_content
    home.is_solid, home.color = merged.solid, merged.color
    home.hit_test = merged_hit_test(home.hit_test, guest.hit_test)
    home.hit_tested_scrolls |= guest.hit_tested_scrolls


# Rules


def own_layer_rule(home: PendingLayer, guest: PendingLayer) -> Objection | None:
    """Scrollbars, scroll hit testing and foreign content share with nobody."""
    if home.requires_own_layer or guest.requires_own_layer:
        return Objection("own-layer", home.compositing_type.value if home.requires_own_layer else "")
    return None


def effect_rule(home: PendingLayer, guest: PropertyTreeState) -> Objection | None:
    """Both must be blended in the same group."""
    if home.state.effect != guest.effect:
        return Objection("effect", f"{home.state.effect} {guest.effect}")
    return None


def paint_layer_rule(boundaries: Boundaries, home: PendingLayer, guest: PendingLayer) -> Objection | None:
    """Where layers follow paint layers: content joins its own one, or one that it is painted from."""
    if not boundaries.policy.follows_paint_layers:
        return None
    if home.first.paint_layer in boundaries.paint_layers_above(guest.first.paint_layer):
        return None
    return Objection("paint-layer")


def common_layer_state(
    boundaries: Boundaries, home: PendingLayer, guest: PendingLayer, guest_state: PropertyTreeState
) -> UpcastState | Objection:
    """The state both can be drawn in if the guest is in `guest_state`, sizes and text left aside."""
    objection = (
        own_layer_rule(home, guest) or effect_rule(home, guest_state) or paint_layer_rule(boundaries, home, guest)
    )
    if objection is not None:
        return objection
    upcast = common_state(boundaries, home.state, guest_state)
    if isinstance(upcast, Objection):
        return upcast
    return scroll_hit_test_rule(boundaries, home, guest, upcast.state) or upcast


def scroll_hit_test_rule(
    boundaries: Boundaries, home: PendingLayer, guest: PendingLayer, state: PropertyTreeState
) -> Objection | None:
    """Contents leave a scroller that is not composited only for the layer where it is hit-tested."""
    scrolls = boundaries.scroll_translation
    of_home, of_guest, common = (scrolls[each.transform] for each in (home.state, guest.state, state))
    home_leaves = of_home in (of_guest, common) or of_home in guest.hit_tested_scrolls
    guest_leaves = of_guest in (of_home, common) or of_guest in home.hit_tested_scrolls
    return None if home_leaves and guest_leaves else Objection("scroll-boundary")


def common_state(boundaries: Boundaries, home: PropertyTreeState, guest: PropertyTreeState) -> UpcastState | Objection:
    """The state both can be drawn in, if no compositing boundary lies between; effects must be equal."""
    if home == guest:
        return UpcastState(home)
    across_movers = False
    transform = home.transform
    if transform != guest.transform:
        if same_boundary(boundaries, transform, guest.transform):
            if boundaries.backface_hidden[transform] != boundaries.backface_hidden[guest.transform]:
                return Objection("backface")
            transform = boundaries.common_transform(transform, guest.transform)
        elif may_merge_across_movers(boundaries, transform, guest.transform):
            across_movers = True
            transform = boundaries.composited_ancestor[transform]
        else:
            return _boundary_objection(boundaries, transform, guest.transform)
    clip = boundaries.common_clip(home.clip, guest.clip)
    if not (
        clips_within_boundary(boundaries, home.clip, clip, transform)
        and clips_within_boundary(boundaries, guest.clip, clip, transform)
    ):
        return Objection("clip-boundary")
    return UpcastState(PropertyTreeState(transform, clip, home.effect), across_movers)


def same_boundary(boundaries: Boundaries, a: TransformId, b: TransformId) -> bool:
    """True when no composited transform and no composited scroller separates two spaces."""
    if a == b:
        return True
    if boundaries.composited_ancestor[a] != boundaries.composited_ancestor[b]:
        return False
    if boundaries.scroll_translation[a] == boundaries.scroll_translation[b]:
        return True
    return boundaries.composited_scroll_translation(a) == boundaries.composited_scroll_translation(b)


def _boundary_objection(boundaries: Boundaries, home: TransformId, guest: TransformId) -> Objection:
    ancestors = boundaries.composited_ancestor
    if ancestors[home] != ancestors[guest]:
        return Objection("transform-boundary", f"{ancestors[home]} {ancestors[guest]}")
    return Objection("scroll-boundary")


def may_merge_across_movers(boundaries: Boundaries, home: TransformId, guest: TransformId) -> bool:
    """The exception for equal fixed or sticky boxes (features MergeFixedLayers and MergeStickyLayers)."""
    a, b = boundaries.composited_ancestor[home], boundaries.composited_ancestor[guest]
    if NO_TRANSFORM in (a, b) or a == b:
        return False
    if boundaries.scroll_translation[home] != boundaries.scroll_translation[a]:
        return False
    if boundaries.scroll_translation[guest] != boundaries.scroll_translation[b]:
        return False
    reasons = boundaries.transform_reasons[a]
    if reasons != boundaries.transform_reasons[b]:
        return False
    nodes = boundaries.trees.transforms
    if reasons <= FIXED_FAMILY:
        return nodes[a].parent == nodes[b].parent
    return reasons == STICKY_ONLY and _stick_alike(boundaries, a, b)


def _stick_alike(boundaries: Boundaries, a: TransformId, b: TransformId) -> bool:
    """True when two sticky nodes under the same composited ancestor move together at every scroll offset."""
    nodes = boundaries.trees.transforms
    first, second = nodes[a].sticky, nodes[b].sticky
    if first is None or second is None or first.scroller != second.scroller:
        return False
    if boundaries.composited_ancestor[nodes[a].parent] != boundaries.composited_ancestor[nodes[b].parent]:
        return False
    if first == second:
        return True
    scroll = boundaries.trees.scrolls[first.scroller] if first.scroller >= 0 else None
    return all(
        _reached(scroll, side, _transition(side, first.own_rect, first.containing_rect, getattr(first, side)))
        == _reached(scroll, side, _transition(side, second.own_rect, second.containing_rect, getattr(second, side)))
        for side in ("top", "right", "bottom", "left")
    )


def _reached(
    scroll: ScrollNode | None, side: str, transition: tuple[float, float] | None
) -> tuple[float, float] | None:
    """The part of a transition that scrolling can reach; beyond, boxes may differ unnoticed."""
    if scroll is None or transition is None:
        return transition
    view, contents = scroll.container, scroll.contents
    edge, least, most = {
        "top": (view.y, contents.y - view.y, contents.bottom - view.bottom),
        "bottom": (view.bottom, contents.y - view.y, contents.bottom - view.bottom),
        "left": (view.x, contents.x - view.x, contents.right - view.right),
        "right": (view.right, contents.x - view.x, contents.right - view.right),
    }[side]
    start, end = (min(max(at - edge, least), max(least, most)) for at in transition)
    return start, end


def _transition(side: str, own: Rect, containing: Rect, inset: float | None) -> tuple[float, float] | None:
    """Scroll offsets between which an edge sticks, relative to the scroller's own edge."""
    if inset is None:
        return None
    match side:
        case "top":
            return own.y - inset, containing.bottom - own.height - inset
        case "left":
            return own.x - inset, containing.right - own.width - inset
        case "bottom":
            return own.bottom + inset, containing.y + own.height + inset
        case _:
            return own.right + inset, containing.x + own.width + inset


def clips_within_boundary(boundaries: Boundaries, clip: ClipId, above: ClipId, transform: TransformId) -> bool:
    """True when each clip from `clip` up to `above` (excluded) moves together with `transform`."""
    nodes = boundaries.trees.clips
    while clip != above:
        if not same_boundary(boundaries, transform, nodes[clip].transform):
            return False
        clip = nodes[clip].parent
    return True


def sparsity_rule(boundaries: Boundaries, union: Rect, home: Rect, guest: Rect) -> Objection | None:
    """The union may not waste more than the policy's limit; overlap counts twice, in favour of merging."""
    waste = union.area - (home.area + guest.area)
    limit = waste_limit(boundaries)
    if waste > limit:
        return Objection("sparsity", f"{number(waste)} > {number(limit)}")
    return None


def waste_limit(boundaries: Boundaries) -> float:
    """Area a merge may waste, px² at the trees' device scale."""
    scale = boundaries.trees.device_scale
    return boundaries.policy.merge_waste_limit * scale * scale


def lcd_text_rule(
    boundaries: Boundaries, home: PendingLayer, guest: PendingLayer, text_on_opaque: bool
) -> Objection | None:
    """Where LCD text matters, text on opaque pixels may not lose them."""
    if boundaries.lcd is not LcdPreference.STRONGLY_PREFERRED or text_on_opaque:
        return None
    if (home.has_text and home.text_on_opaque) or (guest.has_text and guest.text_on_opaque):
        return Objection("lcd-text")
    return None


# What the merged layer is like


def merged_text_on_opaque(
    home: PendingLayer, guest: PendingLayer, opaque: Rect, home_bounds: Rect, guest_bounds: Rect
) -> bool:
    """All text of both on opaque pixels; where the two differ, the merged opaque rect decides."""
    if home.text_on_opaque == guest.text_on_opaque:
        return home.text_on_opaque
    return opaque.contains(guest_bounds if home.text_on_opaque else home_bounds)


def merged_color(
    home: PendingLayer, guest: PendingLayer, union: Rect, home_bounds: Rect, guest_bounds: Rect
) -> Color | None:
    """The one colour of the merged layer, if there is still just one."""
    if home.is_solid and home_bounds == union and not guest.draws_content:
        return home.color
    if guest.is_solid and guest_bounds == union and (not home.draws_content or guest.color.is_opaque):
        return guest.color
    return None
