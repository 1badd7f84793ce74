"""Drawing: layers and tiles become a frame of render passes and quads."""

from compositor.draw.dump import dump_frame
from compositor.draw.estimate import estimate_events
from compositor.draw.frame import (
    CompositorFrame,
    PassId,
    PassQuad,
    Quad,
    RenderPass,
    SharedQuadState,
    SolidQuad,
    TileQuad,
)
from compositor.draw.frame_builder import build_frame
from compositor.draw.surface_reasons import SURFACE_REASONS, SurfaceReason

__all__ = [
    "SURFACE_REASONS", "CompositorFrame", "PassId", "PassQuad", "Quad", "RenderPass", "SharedQuadState", "SolidQuad",
    "SurfaceReason", "TileQuad", "build_frame", "dump_frame", "estimate_events",
]  # fmt: skip
