"""Raster tasks: what each tile texture must be filled with.

A `LayerRecording` is what cc calls the display list of a picture layer: draw operations in paint order, each
inside a chain of scopes (clips and effect groups). A `TileTask` names the operations that touch one tile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction
from compositor.layers.layer_list import LayerId
from compositor.layers.raster_scale import RasterScale
from compositor.layers.tile_set import DeviceRect, TileId
from compositor.paint.display_items import DisplayItem
from compositor.property_trees.nodes import ClipId, ClipNode, EffectId
from compositor.raster.glyph_atlas import AtlasPage, GlyphSlot
from compositor.raster.images import DecodedImage
from compositor.resources.ledger import ResourceKind

NO_SCOPE = -1


class GlyphQuad(NamedTuple):
    """One glyph bitmap and where it goes.

    Attributes:
        x, y: Top left of the bitmap. Raster px of the layer for aligned runs, else px of the run's own
            (scaled) space that `GlyphQuads.matrix` maps to raster px.
        slot: Its place in the atlas.
    """

    x: float
    y: float
    slot: GlyphSlot


class GlyphQuads(NamedTuple):
    """The glyphs of one run.

    Attributes:
        matrix: From the quads' space to raster px; None when the quads are in raster px already.
        quads: In drawing order.
    """

    matrix: Matrix | None
    quads: tuple[GlyphQuad, ...]


class RasterOp:
    """One draw operation.

    Attributes:
        item: The display item; None for an operation that draws nothing but keeps its scopes alive.
        matrix: Item space to raster px of the layer.
        rect: Raster px that may be touched, filters of the enclosing groups included.
        scope: Innermost scope, `NO_SCOPE` for none.
    """

    __slots__ = ("item", "matrix", "rect", "scope")

    def __init__(self, item: DisplayItem | None, matrix: Matrix, rect: Rect, scope: int) -> None:
        self.item: Final = item
        self.matrix: Final = matrix
        self.rect: Final = rect
        self.scope: Final = scope


@dataclass(frozen=True, slots=True)
class ClipScope:
    """A clip in force.

    Attributes:
        parent: Enclosing scope.
        clip: The clip node.
        matrix: The clip's space to raster px.
        bounds: Raster px that can be touched inside, enclosing scopes counted.
    """

    parent: int
    clip: ClipNode
    matrix: Matrix
    bounds: Rect

    @property
    def clip_id(self) -> ClipId:
        """Id of the clip node."""
        return self.clip.id


@dataclass(frozen=True, slots=True)
class GroupScope:
    """An effect that the layer does not leave to the compositor: drawn as a group (`saveLayer`).

    Attributes:
        parent: Enclosing scope.
        effect: The effect node, -1 for groups that raster makes itself (text shadows).
        opacity, blend_mode: How the group meets what is below.
        filters: Lengths in raster px.
        reach: How far the filters move pixels, raster px.
        bounds: Raster px of the group's result, enclosing scopes counted.
    """

    parent: int
    effect: EffectId
    opacity: float
    blend_mode: str
    filters: tuple[FilterFunction, ...]
    reach: float
    bounds: Rect


Scope = ClipScope | GroupScope


@dataclass(frozen=True, slots=True)
class LayerRecording:
    """Everything painted into one layer, in raster px (origin at the layer's top left, raster scale applied).

    Attributes:
        ops: In paint order.
        scopes: Clips and groups; parents come first.
        glyphs: Glyph placements by index into `ops`, for the text operations that some tile needs.
        images: Key of the decoded image by index into `ops`, likewise; empty where there is none to draw.
    """

    layer: LayerId
    scale: RasterScale
    ops: tuple[RasterOp, ...]
    scopes: tuple[Scope, ...]
    glyphs: dict[int, tuple[GlyphQuads, ...]] = field(default_factory=dict, repr=False)
    images: dict[int, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class TileTask:
    """One tile to fill.

    Attributes:
        rect: Texture area in raster px.
        ops: Indices into the layer's `ops`, in paint order.
        kind: What memory it counts as.
    """

    tile: TileId
    layer: LayerId
    rect: DeviceRect
    ops: tuple[int, ...]
    bytes_per_pixel: int = 4
    kind: ResourceKind = ResourceKind.TILE


@dataclass(frozen=True, slots=True)
class RasterPlan:
    """All raster work of a frame.

    Attributes:
        recordings: By layer, only for layers with textures.
        tasks: One a tile with a texture, by tile id.
        pages: Glyph atlas pages as they must be on the device.
        images: Decoded images by key, for the images that some tile needs.
        ops_tested: Operation-tile pairs looked at: the cost counter.
    """

    recordings: dict[LayerId, LayerRecording]
    tasks: tuple[TileTask, ...]
    pages: tuple[AtlasPage, ...] = ()
    images: dict[str, DecodedImage] = field(default_factory=dict, repr=False)
    ops_tested: int = 0

    @property
    def tile_bytes(self) -> int:
        """Bytes of all tile textures."""
        tiles = (task for task in self.tasks if task.kind is ResourceKind.TILE)
        return sum(task.rect.width * task.rect.height * task.bytes_per_pixel for task in tiles)
