"""Turn layers and tiles into a compositor frame: render passes of quads, back to front.

Input:  layers, their tilings, what is painted, property trees, the viewport.
Output: `CompositorFrame`; passes in the order they must be drawn.
Cost:   O(layers + tiles).
Source: cc's `LayerTreeHostImpl::CalculateRenderPasses`; viz's `DirectRenderer`.
"""

from __future__ import annotations

from dataclasses import replace

from compositor.draw.cost import with_cost
from compositor.draw.frame import (
    CompositorFrame,
    PassId,
    PassQuad,
    Quad,
    RenderPass,
    SolidQuad,
    TileQuad,
)
from compositor.draw.layer_quads import layer_quads
from compositor.draw.occlusion import cull
from compositor.draw.sorting import sort_by_depth
from compositor.draw.targets import LayerEntry, SurfaceEntry, Target, plan_targets
from compositor.layers.layer_list import GroupId, LayerList
from compositor.layers.tile_set import DeviceRect, TilingSet
from compositor.paint.artifact import PaintArtifact
from compositor.property_trees.nodes import PropertyTrees

SURFACE_ROUND_UP = 64


def build_frame(
    layers: LayerList,
    tilings: TilingSet,
    artifact: PaintArtifact,
    trees: PropertyTrees,
    viewport: tuple[int, int],
) -> CompositorFrame:
    """Return the frame that shows the page; `viewport` in device px."""
    targets = plan_targets(layers, tilings, trees, viewport)
    numbers: dict[GroupId, PassId] = {}
    passes: list[RenderPass] = []
    for target in targets:
        is_root = target is targets[-1]
        quads = cull(sort_by_depth(_quads(target, tilings, numbers)))
        if target.output.is_empty and not is_root:
            continue
        numbers[target.group.id] = PassId(len(passes))
        passes.append(_render_pass(PassId(len(passes)), target, quads, is_root))
    frame = CompositorFrame(_with_bypass(passes), viewport[0], viewport[1], artifact.background)
    return with_cost(frame)


def _quads(target: Target, tilings: TilingSet, numbers: dict[GroupId, PassId]) -> list[Quad]:
    quads: list[Quad] = []
    for entry in target.entries:
        if isinstance(entry, LayerEntry):
            quads.extend(layer_quads(entry, tilings.tilings[entry.layer.id], target.output))
        elif entry.target.group.id in numbers:
            quads.append(_pass_quad(entry, numbers[entry.target.group.id]))
    return quads


def _pass_quad(entry: SurfaceEntry, source: PassId) -> PassQuad:
    inner = entry.target
    return PassQuad(
        entry.shared, inner.output, source, inner.filters, inner.backdrop_filters, inner.backdrop_bounds
    )  # fmt: skip


def _render_pass(number: PassId, target: Target, quads: tuple[Quad, ...], is_root: bool) -> RenderPass:
    x, y, width, height = (int(value) for value in target.output)
    size = (width, height) if is_root else (_rounded(width), _rounded(height))
    output = DeviceRect(x, y, width, height)
    return RenderPass(number, output, size, target.group.surface, target.group.effect, quads)


def _rounded(side: int) -> int:
    return -(-side // SURFACE_ROUND_UP) * SURFACE_ROUND_UP


def _with_bypass(passes: list[RenderPass]) -> tuple[RenderPass, ...]:
    """Mark the passes that are drawn straight from their only quad."""
    drawn_by: dict[PassId, PassQuad] = {}
    for render_pass in passes:
        for quad in render_pass.quads:
            if isinstance(quad, PassQuad):
                drawn_by[quad.source] = quad
    return tuple(
        replace(p, bypassed=p.id in drawn_by and _can_bypass(p, drawn_by[p.id])) if p is not passes[-1] else p
        for p in passes
    )


def _can_bypass(render_pass: RenderPass, user: PassQuad) -> bool:
    """True for a pass that is empty, or whose only quad is simple and is drawn without filters."""
    if user.backdrop_filters or len(render_pass.quads) > 1:
        return False
    if not render_pass.quads:
        return True
    if user.filters:
        return False
    quad = render_pass.quads[0]
    shared = quad.shared
    if shared.blend_mode != "normal" or shared.rounded_clip is not None:
        return False
    if shared.clip is not None and not user.shared.matrix.is_scale_or_translation:
        return False
    match quad:
        case SolidQuad() | TileQuad():
            return True
        case PassQuad():
            plain = not quad.filters and not quad.backdrop_filters
            return plain and shared.matrix.is_scale_or_translation
