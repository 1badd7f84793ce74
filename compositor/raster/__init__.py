"""Raster planning: what each tile texture is filled with. No graphics library is used here."""

from compositor.raster.dump import dump_raster_plan
from compositor.raster.glyph_atlas import AtlasPage, GlyphAtlas
from compositor.raster.images import DecodedImage, ImageStore
from compositor.raster.plan import RasterSources, plan_raster
from compositor.raster.tasks import (
    ClipScope,
    GroupScope,
    LayerRecording,
    RasterOp,
    RasterPlan,
    TileTask,
)

__all__ = [
    "AtlasPage",
    "ClipScope",
    "DecodedImage",
    "GlyphAtlas",
    "GroupScope",
    "ImageStore",
    "LayerRecording",
    "RasterOp",
    "RasterPlan",
    "RasterSources",
    "TileTask",
    "dump_raster_plan",
    "plan_raster",
]
