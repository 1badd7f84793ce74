"""The compositor frame: render passes of quads, ready to execute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from compositor.base.color import Color
from compositor.base.geometry import Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction
from compositor.layers.layer_list import LayerId
from compositor.layers.tile_set import DeviceRect, TileId
from compositor.property_trees.nodes import EffectId

PassId = NewType("PassId", int)
ROOT_PASS_EFFECT = EffectId(0)


@dataclass(frozen=True, slots=True)
class SharedQuadState:
    """What all quads of one layer in one pass share.

    Attributes:
        matrix: Layer space (layer px, origin at the layer's offset) to the pass's target px.
        clip: Axis-aligned clip in target px, None for none.
        rounded_clip: Fast rounded corner in target px, None for none.
        opacity: Multiplied into the quads.
        blend_mode: CSS keyword; `normal` is source-over.
        sorting_context: 3D rendering context, 0 for none.
        layer: Layer the quads are of.
    """

    matrix: Matrix
    clip: Rect | None
    rounded_clip: RoundedRect | None
    opacity: float
    blend_mode: str
    sorting_context: int
    layer: LayerId


@dataclass(frozen=True, slots=True)
class TileQuad:
    """A tile texture drawn; `rect` in layer px, `texture_rect` in the tile texture's px."""

    shared: SharedQuadState
    rect: Rect
    tile: TileId
    texture_rect: Rect
    nearest: bool
    opaque: bool = False


@dataclass(frozen=True, slots=True)
class SolidQuad:
    """A colour; `rect` in layer px."""

    shared: SharedQuadState
    rect: Rect
    color: Color


@dataclass(frozen=True, slots=True)
class PassQuad:
    """Another pass drawn as a texture.

    Attributes:
        rect: px in the source pass's target space (origin included).
        source: The pass drawn.
        filters: Applied to the source; lengths in px of the source pass.
        backdrop_filters: Applied to what is below, inside `backdrop_bounds`.
    """

    shared: SharedQuadState
    rect: Rect
    source: PassId
    filters: tuple[FilterFunction, ...] = ()
    backdrop_filters: tuple[FilterFunction, ...] = ()
    backdrop_bounds: RoundedRect | None = None


Quad = TileQuad | SolidQuad | PassQuad


@dataclass(frozen=True, slots=True)
class RenderPass:
    """One render target.

    Attributes:
        output: Area of the target, device px, in the pass's own space (its texture's origin is `output`'s top left).
        texture_size: Size of the backing texture, device px, after rounding up to 64; the output size for the root.
        reason: Why the effect needs a surface: Chromium's render-surface reason, `Root` for the last pass.
        effect: The effect node.
        quads: In drawing order, back to front.
        bypassed: True when it is drawn straight from its only quad and needs no texture.
    """

    id: PassId
    output: DeviceRect
    texture_size: tuple[int, int]
    reason: str
    effect: EffectId
    quads: tuple[Quad, ...]
    bypassed: bool = False


@dataclass(frozen=True, slots=True)
class CompositorFrame:
    """All passes, dependencies first; the last is the root pass.

    Attributes:
        background: Colour the root target is cleared to.
        overdraw: Mean number of times a pixel of the root target is drawn.
        bytes_read, bytes_written: Texture traffic of drawing the frame once.
    """

    passes: tuple[RenderPass, ...]
    width: int
    height: int
    background: Color
    overdraw: float = 0.0
    bytes_read: int = 0
    bytes_written: int = 0

    @property
    def root(self) -> RenderPass:
        """The pass that is shown."""
        return self.passes[-1]

    @property
    def surface_bytes(self) -> int:
        """Bytes of all render-surface textures; the root target (the output buffer) is not one."""
        return sum(p.texture_size[0] * p.texture_size[1] * 4 for p in self.passes[:-1] if not p.bypassed)
