"""Clips and effect groups between a chunk and its layer, as nested scopes.

Source: Blink's `PaintChunksToCcLayer`, which emits the paired clip, effect and restore operations for the
difference between the state of a chunk and the state of its layer.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import INFINITE_RECT, Rect
from compositor.css.values import FilterFunction, Shadow
from compositor.property_trees.nodes import ClipId, ClipNode, EffectId, EffectNode, PropertyTrees, PropertyTreeState
from compositor.raster.filter_math import reach, scaled_filters
from compositor.raster.spaces import RasterSpace
from compositor.raster.tasks import NO_SCOPE, ClipScope, GroupScope, Scope

MASK_MODE = "destination-in"
_OPERATORS = {"add": "normal", "subtract": "source-out", "intersect": "source-in", "exclude": "xor"}


class _Link(NamedTuple):
    """One step of the chain from a layer's state to a chunk's: a clip or an effect node."""

    is_effect: bool
    node: int


class ScopeBuilder:
    """Opens and closes scopes while the chunks of one layer are recorded in paint order."""

    def __init__(self, trees: PropertyTrees, space: RasterSpace, base: PropertyTreeState, bounds: Rect) -> None:
        self._trees = trees
        self._space = space
        self._base = base
        self._bounds = bounds
        self._open: list[tuple[_Link, int]] = []
        self._chains: dict[tuple[ClipId, EffectId], tuple[_Link, ...]] = {}
        # What blends with its backdrop sees no further than the group around it.
        self._isolating = {int(e.parent) for e in trees.effects if e.blend_mode != "normal"}
        self.scopes: list[Scope] = []

    def enter(self, state: PropertyTreeState) -> int:
        """The innermost scope for content of `state`; scopes that the last content shared stay open."""
        chain = self._chain(state)
        shared = 0
        while shared < min(len(chain), len(self._open)) and self._open[shared][0] == chain[shared]:
            shared += 1
        del self._open[shared:]
        for link in chain[shared:]:
            self._open.append((link, self._add(link)))
        return self._open[-1][1] if self._open else NO_SCOPE

    def is_mask(self, scope: int) -> bool:
        """True when `scope` or one around it is a mask group."""
        while scope != NO_SCOPE:
            node = self.scopes[scope]
            if isinstance(node, GroupScope) and node.blend_mode == MASK_MODE:
                return True
            scope = node.parent
        return False

    def add_shadow_group(self, parent: int, shadow: Shadow, scale: float) -> int:
        """A group that blurs what is drawn into it, as a text shadow is drawn."""
        blur = FilterFunction("blur", amount=shadow.blur / 2 * scale)
        bounds = self._bounds_of(parent)
        scope = GroupScope(parent, EffectId(-1), 1.0, "normal", (blur,), reach((blur,)), bounds)
        self.scopes.append(scope)
        return len(self.scopes) - 1

    def add_mask_group(self, parent: int, operator: str, area: Rect, luminance: bool) -> int:
        """A group for one of several mask layers.

        Args:
            parent: The scope around it.
            operator: The `mask-composite`.
            area: Where that acts, raster px.
            luminance: Its luminance is its alpha.
        """
        filters = (FilterFunction("luminance"),) if luminance else ()
        bounds = self._bounds_of(parent).intersect(area)
        self.scopes.append(GroupScope(parent, EffectId(-1), 1.0, _OPERATORS[operator], filters, 0.0, bounds))
        return len(self.scopes) - 1

    def touched(self, rect: Rect, scope: int) -> Rect:
        """Raster px that content covering `rect` inside `scope` may change: filters spread it, clips cut it."""
        while scope != NO_SCOPE and not rect.is_empty:
            node = self.scopes[scope]
            if isinstance(node, GroupScope):
                rect = rect.inflated(node.reach) if node.reach else rect
                scope = node.parent
            else:
                rect = rect.intersect(node.bounds)
                scope = node.parent
        return rect.intersect(self._bounds)

    def _chain(self, state: PropertyTreeState) -> tuple[_Link, ...]:
        key = (state.clip, state.effect)
        chain = self._chains.get(key)
        if chain is None:
            chain = self._chains[key] = tuple(self._build_chain(state))
        return chain

    def _build_chain(self, state: PropertyTreeState) -> list[_Link]:
        links: list[_Link] = []
        current = self._base.clip
        for effect_id in self._path(self._trees.effects, int(state.effect), int(self._base.effect)):
            effect = self._trees.effects[effect_id]
            if effect.output_clip >= 0:
                links.extend(self._clip_links(effect.output_clip, current))
                current = effect.output_clip
            if effect_id in self._isolating or _draws_as_group(effect):
                links.append(_Link(True, effect_id))
        links.extend(self._clip_links(state.clip, current))
        return links

    def _clip_links(self, clip: ClipId, outer: ClipId) -> list[_Link]:
        clips = self._trees.clips
        path = self._path(clips, int(clip), int(outer))
        return [_Link(False, index) for index in path if not _is_unbounded(clips[index])]

    @staticmethod
    def _path(nodes: tuple[ClipNode, ...] | tuple[EffectNode, ...], inner: int, outer: int) -> list[int]:
        """Node ids from just below `outer` down to `inner`; none when `inner` is not inside `outer`."""
        path: list[int] = []
        while inner != outer:
            if inner <= 0:
                return []
            path.append(inner)
            inner = int(nodes[inner].parent)
        path.reverse()
        return path

    def _bounds_of(self, scope: int) -> Rect:
        return self._bounds if scope == NO_SCOPE else self.scopes[scope].bounds

    def _add(self, link: _Link) -> int:
        parent = self._open[-1][1] if self._open else NO_SCOPE
        outer = self._bounds_of(parent)
        if link.is_effect:
            self.scopes.append(self._group(self._trees.effects[link.node], parent, outer))
        else:
            clip = self._trees.clips[link.node]
            matrix = self._space.matrix(clip.transform)
            bounds = matrix.map_rect(clip.rect.rect).enclosing_int().intersect(outer)
            self.scopes.append(ClipScope(parent, clip, matrix, bounds))
        return len(self.scopes) - 1

    def _group(self, effect: EffectNode, parent: int, outer: Rect) -> GroupScope:
        matrix = self._space.matrix(effect.transform)
        filters = scaled_filters(effect.filters, max(*matrix.scale_2d), matrix.translation_2d)
        distance = reach(filters)
        bounds = outer.inflated(distance) if distance else outer
        return GroupScope(parent, effect.id, effect.opacity, effect.blend_mode, filters, distance, bounds)


def _draws_as_group(effect: EffectNode) -> bool:
    """True when the effect changes how its content is blended."""
    return effect.opacity != 1.0 or effect.blend_mode != "normal" or bool(effect.filters)


def _is_unbounded(clip: ClipNode) -> bool:
    """True for clips that cut nothing (the root, and the marker of pixel-moving filters)."""
    return clip.path is None and clip.rect.rect.width >= INFINITE_RECT.width / 2
