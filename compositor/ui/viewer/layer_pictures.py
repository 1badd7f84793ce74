"""Frames that draw one layer each, for looking at layers by themselves."""

from __future__ import annotations

from dataclasses import replace

from compositor.base.color import TRANSPARENT
from compositor.draw.frame import CompositorFrame, PassId, PassQuad, Quad, RenderPass
from compositor.layers import LayerId


def layer_frames(frame: CompositorFrame) -> list[tuple[LayerId, CompositorFrame]]:
    """For each layer drawn in `frame`, in drawing order, a frame with nothing but that layer."""
    quads: dict[LayerId, list[Quad]] = {}
    for render_pass in frame.passes:
        for quad in render_pass.quads:
            if not isinstance(quad, PassQuad):
                quads.setdefault(quad.shared.layer, []).append(quad)
    return [(layer, _alone(frame, tuple(found))) for layer, found in sorted(quads.items())]


def _alone(frame: CompositorFrame, quads: tuple[Quad, ...]) -> CompositorFrame:
    root: RenderPass = replace(frame.root, id=PassId(0), quads=quads)
    return replace(frame, passes=(root,), background=TRANSPARENT)
