"""From pending layers to the layer list: drop idle transforms, open groups for clips, name reasons."""

from __future__ import annotations

import math

from compositor.base.color import BLACK, TRANSPARENT, Color
from compositor.base.geometry import Rect
from compositor.base.i18n import _
from compositor.dom.nodes import NO_NODE
from compositor.layers.boundaries import NO_TRANSFORM, Boundaries
from compositor.layers.decomposite import decomposite_transforms
from compositor.layers.devtools_reasons import composited_node, devtools_reasons
from compositor.layers.groups import ClosedMask, GroupStack
from compositor.layers.layer_list import GroupId, Layer, LayerId, LayerKind, LayerList, Refusal
from compositor.layers.pending_layer import CompositingType, PendingLayer
from compositor.layers.surface_reasons import with_surfaces
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.artifact import HitTest, PaintArtifact
from compositor.property_trees.nodes import (
    ROOT_CLIP,
    ROOT_EFFECT,
    ROOT_STATE,
    EffectId,
    PropertyTreeState,
    TransformId,
)

_BACKGROUND_SHARE = 0.5
_MASK_OUTSET_SCREEN_PX = 2.0
_MASK_OUTSET_LIMIT = 1000.0
_ROUNDING = 1e-6


def finish(
    artifact: PaintArtifact,
    boundaries: Boundaries,
    pending: list[PendingLayer],
    kept_effects: set[EffectId],
    pairs_tested: int,
) -> LayerList:
    """Return the layer list; `pending` is used up."""
    decomposite_transforms(boundaries, pending)
    builder = _Builder(artifact, boundaries)
    for layer in pending:
        builder.emit(layer)
    builder.close()
    layer_of = [LayerId(0)] * len(artifact.chunks)
    for done in builder.layers:
        for chunk in done.chunks:
            layer_of[chunk] = done.id
    return LayerList(
        layers=tuple(builder.layers),
        chunk_count=len(artifact.chunks),
        squashed=len(artifact.chunks) - len(pending),
        kept_effects=frozenset(kept_effects),
        composited_scrollers=boundaries.composited_scrollers(),
        layer_of=tuple(layer_of),
        pairs_tested=pairs_tested,
        groups=with_surfaces(builder.stack.groups, builder.layers, boundaries.trees),
    )


class _Builder:
    """Turns pending layers into layers, in order."""

    def __init__(self, artifact: PaintArtifact, boundaries: Boundaries) -> None:
        self._artifact = artifact
        self._boundaries = boundaries
        self._previous: PropertyTreeState = ROOT_STATE
        self._ids: list[LayerId] = []
        self._has_viewport = False
        self.stack = GroupStack(boundaries)
        self.layers: list[Layer] = []

    def emit(self, pending: PendingLayer) -> None:
        """Append the masks due, then the layer."""
        group, due = self.stack.enter(pending.state, pending.draws_content)
        for mask in due:
            self._emit_mask(mask)
        new_id = LayerId(len(self.layers))
        self._ids.append(new_id)
        reasons = devtools_reasons(self._boundaries, pending, self._previous)
        self._previous = pending.state
        layer = self._layer(new_id, pending, reasons, group)
        self._has_viewport = self._has_viewport or layer.kind is LayerKind.VIEWPORT
        self.layers.append(layer)

    def close(self) -> None:
        """Append the last masks, and the visual viewport's layer where painting did not."""
        for mask in self.stack.close():
            self._emit_mask(mask)
        if not self._has_viewport:
            self.layers.append(self._viewport_layer())

    def _layer(self, new_id: LayerId, pending: PendingLayer, reasons: tuple[str, ...], group: GroupId) -> Layer:
        bounds = self._bounds(pending)
        if self._boundaries.trees.effects[pending.state.effect].blend_mode == "destination-in":
            bounds = bounds.inflated(self._mask_outset(pending.state.transform))
        background = self._background(pending, bounds)
        kind = self._kind(pending)
        return Layer(
            id=new_id,
            kind=kind,
            chunks=tuple(pending.chunks),
            state=pending.state,
            bounds=bounds,
            draws_content=pending.draws_content and kind not in (LayerKind.SCROLL_HIT_TEST, LayerKind.VIEWPORT),
            owner=pending.first.owner,
            fragment=pending.first.fragment,
            name=pending.first.name,
            reasons=reasons,
            explanation=self._explain(pending, reasons),
            overlaps=None if pending.overlaps is None else self._ids[pending.overlaps],
            refusals=tuple(Refusal(self._ids[r.layer], r.rule, r.detail) for r in pending.refusals),
            opaque=not background.is_transparent and pending.known_opaque.contains(bounds),
            solid_color=pending.color if kind is LayerKind.SOLID_COLOR else TRANSPARENT,
            background=background,
            known_opaque=pending.known_opaque,
            has_text=pending.has_text,
            text_on_opaque=pending.text_on_opaque,
            hit_test=pending.hit_test,
            scroll=pending.first.scroll,
            group=group,
        )

    def _bounds(self, pending: PendingLayer) -> Rect:
        """The layer's rectangle; all of the container for a scroller and of a scrollbar, whatever cuts them."""
        if pending.compositing_type is CompositingType.SCROLL_HIT_TEST:
            whole = self._boundaries.trees.scrolls[pending.first.scroll].container
        elif pending.compositing_type is CompositingType.SCROLLBAR:
            whole = pending.first.drawable_bounds
        else:
            return layer_bounds(pending)
        to_layer = self._boundaries.between(pending.first.state.transform, pending.state.transform)
        return to_layer.map_rect(whole)

    def _kind(self, pending: PendingLayer) -> LayerKind:
        match pending.compositing_type:
            case CompositingType.SCROLL_HIT_TEST:
                return LayerKind.SCROLL_HIT_TEST
            case CompositingType.SCROLLBAR:
                return LayerKind.SCROLLBAR
            case CompositingType.FOREIGN:
                return LayerKind.VIEWPORT if pending.first.foreign == "Viewport" else LayerKind.FOREIGN
            case _:
                solid = pending.is_solid and pending.draws_content
                if solid and self._boundaries.policy.solid_color_must_be_opaque:
                    solid = pending.color.is_opaque
                return LayerKind.SOLID_COLOR if solid else LayerKind.PICTURE

    def _background(self, pending: PendingLayer, bounds: Rect) -> Color:
        """Blend of the chunks' large backgrounds, the last painted on top."""
        color, least = TRANSPARENT, bounds.area * _BACKGROUND_SHARE
        for chunk_id in pending.chunks:
            chunk = self._artifact.chunks[chunk_id]
            if chunk.background_area > 0 and chunk.background_area >= least:
                color = chunk.background_color.over(color)
        return color

    def _explain(self, pending: PendingLayer, reasons: tuple[str, ...]) -> str:
        if pending.compositing_type is CompositingType.OVERLAP and pending.overlaps is not None:
            other = self.layers[self._ids[pending.overlaps]]
            return _("overlaps layer {id}, {name}").format(id=other.id, name=other.name or _("unnamed"))
        if reasons or pending.requires_own_layer:
            return ""
        if pending.first_of:
            node = composited_node(self._boundaries, pending.first.state.transform)
            known = [] if node == NO_TRANSFORM else sorted(f.value for f in self._boundaries.transform_reasons[node])
            if known:
                return _("promoted for {reasons}, whose transform was then dropped").format(reasons=", ".join(known))
        if pending.refusals:
            return _("could not join an earlier layer: {rule}").format(rule=pending.refusals[0].rule)
        return _("first content of its group")

    def _emit_mask(self, mask: ClosedMask) -> None:
        boundaries, space = self._boundaries, mask.state.transform
        clip = boundaries.trees.clips[mask.clip]
        bounds = boundaries.between(clip.transform, space).map_rect(clip.rect.rect).enclosing_int()
        self.layers.append(
            Layer(
                id=LayerId(len(self.layers)),
                kind=LayerKind.MASK,
                chunks=(),
                state=mask.state,
                bounds=bounds.inflated(self._mask_outset(space)),
                draws_content=True,
                owner=NO_NODE,
                fragment=NO_FRAGMENT,
                name="Synthesized Clip",
                reasons=(),
                explanation=_("masks the layers below it to a rounded, polygonal or turned clip"),
                background=BLACK,
                mask_clip=mask.clip,
                mask_effect=mask.state.effect,
                group=mask.group,
            )
        )

    def _mask_outset(self, space: TransformId) -> float:
        """How far a mask layer reaches beyond what it masks, so that no edge of it shows."""
        back = self._boundaries.to_screen(space).flattened().inverse()
        if back is None:
            return _MASK_OUTSET_LIMIT
        reach = back.map_rect(Rect(0.0, 0.0, _MASK_OUTSET_SCREEN_PX, _MASK_OUTSET_SCREEN_PX))
        return min(float(math.ceil(max(reach.width, reach.height) - _ROUNDING)), _MASK_OUTSET_LIMIT)

    def _viewport_layer(self) -> Layer:
        scrolls = self._boundaries.trees.scrolls
        view = scrolls[0].container if scrolls else Rect(0, 0, 0, 0)
        return Layer(
            id=LayerId(len(self.layers)),
            kind=LayerKind.VIEWPORT,
            chunks=(),
            state=PropertyTreeState(ROOT_STATE.transform, ROOT_CLIP, ROOT_EFFECT),
            bounds=view,
            draws_content=False,
            owner=NO_NODE,
            fragment=NO_FRAGMENT,
            name="Inner Viewport Scroll Layer",
            reasons=("Viewport",),
            hit_test=HitTest.TRANSPARENT,
        )


def layer_bounds(pending: PendingLayer) -> Rect:
    """The layer's rectangle: integers around the bounds, unless an opaque layer would gain a fringe."""
    bounds = pending.bounds
    if bounds.is_infinite:
        return bounds
    rounded = bounds.enclosing_int()
    fringe = pending.known_opaque.contains(bounds) and not pending.known_opaque.contains(rounded)
    if pending.is_solid or (fringe and not bounds.is_empty):
        return Rect(bounds.x, bounds.y, float(math.ceil(bounds.width)), float(math.ceil(bounds.height)))
    return rounded
