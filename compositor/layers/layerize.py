"""Group paint chunks into composited layers.

Walk the chunks in paint order. A chunk joins the nearest earlier layer it may merge with; the
search stops at the first layer it might overlap, because drawing below that layer would change the
picture. A chunk that finds no home starts a layer, and that layer records why.

Input:  paint chunks in paint order, property trees, a policy.
Output: layers, back to front; every chunk is in exactly one of them.
Cost:   near O(chunks) for layers that lie apart; O(chunks × layers) pair tests where everything lies
        within reach of everything.
Source: RenderingNG layerization (Blink's PaintArtifactCompositor).
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from compositor.layers.boundaries import NO_TRANSFORM, Boundaries
from compositor.layers.finish import finish
from compositor.layers.layer_list import LayerId, LayerList, Refusal
from compositor.layers.merge import Merged, Objection, apply_merge, common_layer_state, common_state, try_merge
from compositor.layers.neighbours import MergeIndex, OverlapIndex, RelativesIndex
from compositor.layers.overlap import OverlapTester
from compositor.layers.pending_layer import CompositingType, PendingLayer, compositing_type
from compositor.layers.policy import CHROMIUM_LINUX, LayerPolicy
from compositor.layers.reasons import FIXED_FAMILY, STICKY_ONLY
from compositor.layers.scrollers import is_scroller_composited
from compositor.paint.artifact import ChunkKind, PaintArtifact, PaintChunk
from compositor.property_trees.nodes import (
    ROOT_EFFECT,
    EffectId,
    EffectNode,
    Fact,
    PropertyTrees,
    PropertyTreeState,
    TransformId,
)

_FILTER_FACTS = frozenset((Fact.WILL_CHANGE_FILTER, Fact.ACTIVE_FILTER_ANIMATION))
_BACKDROP_FACTS = frozenset(
    (Fact.BACKDROP_FILTER, Fact.WILL_CHANGE_BACKDROP_FILTER, Fact.ACTIVE_BACKDROP_FILTER_ANIMATION)
)


def layerize(artifact: PaintArtifact, trees: PropertyTrees, policy: LayerPolicy = CHROMIUM_LINUX) -> LayerList:
    """Return the composited layers of a painted page, back to front."""
    boundaries = Boundaries(trees, policy, artifact.layer_parents)
    layerizer = _Layerizer(artifact, boundaries)
    layerizer.run()
    return finish(artifact, boundaries, layerizer.layers, layerizer.kept_effects, layerizer.pairs_tested)


@dataclass(slots=True)
class _Group:
    """An effect group being layerized.

    Attributes:
        effect: Its effect.
        first: Number of pending layers when it began.
        force_draws: It draws by itself, or is inside a group that does.
    """

    effect: EffectId
    first: int
    force_draws: bool


class _Layerizer:
    """State of one pass over the chunks."""

    def __init__(self, artifact: PaintArtifact, boundaries: Boundaries) -> None:
        self._chunks = artifact.chunks
        self._boundaries = boundaries
        self._tester = OverlapTester(boundaries)
        self._mergeable = (
            RelativesIndex(boundaries) if boundaries.policy.follows_paint_layers else MergeIndex(boundaries)
        )
        self._overlapping = OverlapIndex(boundaries, self._tester)
        self._seen: set[TransformId] = set()
        self.layers: list[PendingLayer] = []
        self.kept_effects: set[EffectId] = {ROOT_EFFECT}
        self.pairs_tested = 0

    def run(self) -> None:
        """Layerize all chunks; an explicit stack stands for the recursion over effect groups."""
        groups = [_Group(ROOT_EFFECT, 0, False)]
        cursor, effects = 0, self._boundaries.trees.effects
        while groups:
            group = groups[-1]
            if cursor < len(self._chunks):
                chunk = self._chunks[cursor]
                if chunk.state.effect == group.effect:
                    cursor += 1
                    self._append_chunk(chunk, group)
                    continue
                child = self._boundaries.child_towards(group.effect, chunk.state.effect)
                if child is not None:
                    force = group.force_draws or draws_by_itself(effects[child])
                    groups.append(_Group(child, len(self.layers), force))
                    continue
            groups.pop()
            if groups:
                self._close_group(group, groups[-1])

    def _append_chunk(self, chunk: PaintChunk, group: _Group) -> None:
        composited = False
        if chunk.kind is ChunkKind.SCROLL_HIT_TEST:
            composited = is_scroller_composited(self._boundaries, self._chunks, chunk)
            self._boundaries.decide_scroller(chunk.scroll, composited)
        elif chunk.kind is ChunkKind.SCROLLBAR:
            composited = self._boundaries.is_composited_scroll(chunk.scroll)
        kind = compositing_type(chunk, composited, self._boundaries.policy.raster_inducing_scroll)
        layer = PendingLayer(len(self.layers), chunk, kind, self._boundaries)
        self.layers.append(layer)
        if layer.requires_own_layer:
            self._file(layer)
        else:
            self._settle(layer, group)

    def _close_group(self, group: _Group, parent: _Group) -> None:
        """A group that came out as one layer may be folded into its parent."""
        if len(self.layers) - group.first == 1 and self._decomposite(group, parent):
            self._settle(self.layers[-1], parent)
        else:
            self.kept_effects.add(group.effect)

    def _settle(self, layer: PendingLayer, group: _Group) -> None:
        """Find the newest layer a home among the earlier ones of its group, or keep it."""
        if group.force_draws:
            layer.draws_content = True
        ancestor = self._boundaries.composited_ancestor[layer.state.transform]
        if ancestor != NO_TRANSFORM and self._is_fresh(ancestor):
            self._seen.add(ancestor)
            layer.first_of = True
        elif self._joins_earlier(layer, group.first):
            self.layers.pop()
            return
        self._file(layer)

    def _is_fresh(self, ancestor: TransformId) -> bool:
        reasons = self._boundaries.transform_reasons[ancestor]
        return not (reasons <= FIXED_FAMILY or reasons == STICKY_ONLY) and ancestor not in self._seen

    def _file(self, layer: PendingLayer) -> None:
        self._mergeable.put(layer)
        self._overlapping.put(layer)

    def _joins_earlier(self, layer: PendingLayer, first: int) -> bool:
        """Go back from the newest layer until one takes `layer` in (True) or might overlap it."""
        key, last = self._mergeable.key(layer), layer.index
        for index in heapq.merge(self._mergeable.find(layer), self._overlapping.find(layer), reverse=True):
            if index >= last:
                continue
            if index < first:
                break
            last = index
            home = self.layers[index]
            self.pairs_tested += 1
            if self._mergeable.key(home) == key:
                result = try_merge(self._boundaries, home, layer)
                if isinstance(result, Merged):
                    apply_merge(home, layer, result)
                    self._file(home)
                    return True
            if self._tester.might_overlap(layer.bounds, layer.state, home.bounds, home.state):
                layer.compositing_type = CompositingType.OVERLAP
                layer.overlaps = index
                break
        self._record_refusals(layer, first)
        return False

    def _record_refusals(self, layer: PendingLayer, first: int) -> None:
        """Say for the nearest layers, and for the one it overlaps, why `layer` could not join them."""
        limit = self._boundaries.policy.max_refusals
        stop = layer.overlaps if layer.overlaps is not None else first
        nearest = range(layer.index - 1, max(stop, layer.index - 1 - limit) - 1, -1)
        indices = [*nearest] if stop >= layer.index - 1 - limit or layer.overlaps is None else [*nearest, stop]
        for index in indices:
            result = try_merge(self._boundaries, self.layers[index], layer)
            if isinstance(result, Objection):
                layer.refusals.append(Refusal(LayerId(index), result.rule, result.detail))
        if layer.overlaps is not None:
            layer.refusals.append(Refusal(LayerId(layer.overlaps), "overlap", ""))

    def _decomposite(self, group: _Group, parent: _Group) -> bool:
        """Fold an effect that came out as one layer into the parent group; False when it must stay."""
        boundaries, layer = self._boundaries, self.layers[-1]
        effect = boundaries.trees.effects[group.effect]
        if layer.state.effect != effect.id or layer.requires_own_layer or boundaries.effect_reasons[effect.id]:
            return False
        clip = effect.output_clip if effect.output_clip >= 0 else layer.state.clip
        group_state = PropertyTreeState(effect.transform, clip, effect.id)
        upcast = common_state(boundaries, group_state, layer.state)
        if isinstance(upcast, Objection):
            return False
        state = upcast.state._replace(effect=parent.effect)
        if effect.blend_mode != "normal" and not self._backdrop_is_at_hand(layer, state, parent.first):
            return False
        layer.upcast(boundaries, state)
        layer.compositing_type = CompositingType.OTHER
        layer.overlaps = None
        layer.refusals.clear()
        return True

    def _backdrop_is_at_hand(self, layer: PendingLayer, state: PropertyTreeState, first: int) -> bool:
        """An exotic blend mode can be painted only where its whole backdrop is in the same layer."""
        siblings = layer.index - first
        if siblings == 0:
            return True
        if siblings > 2 or (siblings == 2 and self.layers[first].draws_content):
            return False
        previous = self.layers[layer.index - 1]
        if not previous.draws_content:
            return True
        return not isinstance(common_layer_state(self._boundaries, previous, layer, state), Objection)


def draws_by_itself(effect: EffectNode) -> bool:
    """True for effects that may paint without content: filters, backdrop filters and blend modes."""
    if effect.filters or effect.backdrop_filters or effect.blend_mode not in ("normal", "destination-in"):
        return True
    return not effect.facts.isdisjoint(_FILTER_FACTS | _BACKDROP_FACTS)
