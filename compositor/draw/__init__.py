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

__all__ = [
    "CompositorFrame", "PassId", "PassQuad", "Quad", "RenderPass", "SharedQuadState", "SolidQuad",
    "TileQuad", "build_frame", "dump_frame", "estimate_events",
]  # fmt: skip
