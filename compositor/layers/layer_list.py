"""Composited layers: the output of layerization."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, NewType

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import Point, Rect
from compositor.dom.nodes import NodeId
from compositor.layout.fragments import FragmentId
from compositor.paint.artifact import ChunkId, HitTest
from compositor.property_trees.nodes import ROOT_CLIP, ROOT_EFFECT, ClipId, EffectId, PropertyTreeState, ScrollId

LayerId = NewType("LayerId", int)
GroupId = NewType("GroupId", int)
ROOT_GROUP = GroupId(0)


class LayerKind(Enum):
    """cc layer classes."""

    PICTURE = "picture"  # painted and tiled
    SOLID_COLOR = "solid-color"  # one colour: no tiles, no texture
    SCROLL_HIT_TEST = "scroll-hit-test"  # draws nothing
    SCROLLBAR = "scrollbar"
    FOREIGN = "foreign"  # canvas, video, …
    MASK = "mask"  # "Synthesized Clip"
    VIEWPORT = "viewport"  # the visual viewport's; draws nothing


class Refusal(NamedTuple):
    """Why a layer could not join an earlier one.

    Attributes:
        layer: The earlier layer.
        rule: Id of the rule that refused, such as `sparsity`, `effect`, `transform-boundary`, `lcd-text`, `overlap`.
        detail: Figures, for people.
    """

    layer: LayerId
    rule: str
    detail: str


class GroupKind(Enum):
    """Why layers are drawn as a group."""

    ROOT = "root"
    EFFECT = "effect"  # an effect node that was not decomposited
    ROUNDED_CLIP = "rounded-clip"  # synthesized: rounded corners or a clip path
    ALIGNING_CLIP = "aligning-clip"  # synthesized: a rectangle that is rotated against its render surface


@dataclass(frozen=True, slots=True)
class EffectGroup:
    """A node of the effect tree that layers are drawn in, as cc has it.

    Attributes:
        id: Position in `LayerList.groups`; parents come first.
        parent: The group its result is drawn into; itself for the root.
        effect: The effect node; for synthesized groups the one whose contents are clipped.
        clip: `EFFECT`: the clip in force where the result is drawn; synthesized: the clip it applies.
        fast: For ROUNDED_CLIP: a shader rounds the corners, without surface or mask layer.
        backdrop: Effect whose backdrop filter or blend mode applies to this group's result, -1 for none; moved
            to the outermost synthesized group where there is one.
        backdrop_scope: A backdrop effect inside reads what this group has drawn so far.
        surface: Chromium's reason why the group has a render surface, empty for none.
        rounds_outside: A rounded clip that another fast one is nested in: a surface does it.
    """

    id: GroupId
    parent: GroupId
    kind: GroupKind
    effect: EffectId
    clip: ClipId
    fast: bool = False
    backdrop: EffectId = EffectId(-1)
    backdrop_scope: bool = False
    rounds_outside: bool = False
    surface: str = ""


_ROOT = EffectGroup(ROOT_GROUP, ROOT_GROUP, GroupKind.ROOT, ROOT_EFFECT, ROOT_CLIP, surface="Root")


@dataclass(frozen=True, slots=True)
class Layer:
    """A composited layer.

    Attributes:
        id: Position in `LayerList.layers`, back to front.
        kind: Class of the layer.
        chunks: Its chunks, in paint order.
        state: Property tree state the layer is drawn in.
        bounds: Layer rectangle; px in `state.transform` (device px, as layout includes the device scale in cc;
            here CSS px × device scale).
        offset: Layer origin: `bounds` top left.
        draws_content: As DevTools shows it.
        owner: Node of the first chunk's first client; `NO_NODE` for the document.
        name: Debug name.
        reasons: Chromium's short reason names, in catalogue order; may be empty.
        explanation: One sentence for people where DevTools gives no reason, or which layer it overlaps.
        overlaps: The earlier layer that forced this one, None unless type Overlap.
        refusals: Every merge that was tried and refused, nearest layer first.
        opaque: Contents opaque.
        solid_color: For SOLID_COLOR.
        background: Background colour, for checkerboards.
        known_opaque, has_text, text_on_opaque, hit_test: Merged from its chunks.
        scroll: For SCROLL_HIT_TEST and SCROLLBAR.
        mask_clip: For MASK: the clip it draws.
        mask_effect: For MASK: the effect whose contents the closed group clips.
        group: The group it is drawn in.
    """

    id: LayerId
    kind: LayerKind
    chunks: tuple[ChunkId, ...]
    state: PropertyTreeState
    bounds: Rect
    draws_content: bool
    owner: NodeId
    fragment: FragmentId
    name: str
    reasons: tuple[str, ...]
    explanation: str = ""
    overlaps: LayerId | None = None
    refusals: tuple[Refusal, ...] = ()
    opaque: bool = False
    solid_color: Color = TRANSPARENT
    background: Color = TRANSPARENT
    known_opaque: Rect = Rect(0, 0, 0, 0)
    has_text: bool = False
    text_on_opaque: bool = False
    hit_test: HitTest = HitTest.TRANSPARENT
    scroll: ScrollId = ScrollId(-1)
    mask_clip: ClipId = ClipId(-1)
    mask_effect: EffectId = EffectId(-1)
    group: GroupId = ROOT_GROUP

    @property
    def offset(self) -> Point:
        """Top left of `bounds`."""
        return Point(self.bounds.x, self.bounds.y)

    @property
    def is_drawn(self) -> bool:
        """Counts in `layers_drawn`: content and area."""
        return self.draws_content and not self.bounds.is_empty


@dataclass(frozen=True, slots=True)
class LayerList:
    """All layers, back to front.

    Attributes:
        layers: By `LayerId`. The first is the document's scroll-hit-test layer, the last the visual viewport's.
        chunk_count: Chunks layerized.
        squashed: Chunks that joined an earlier layer; `chunk_count - squashed` layers carry chunks.
        kept_effects: Effect nodes that stayed composited groups (not decomposited).
        composited_scrollers: Scroll nodes whose scroller is composited.
        layer_of: Layer of each chunk.
        pairs_tested: Merge and overlap tests made: the cost counter.
        groups: The effect tree that the layers are drawn in, by `GroupId`.
    """

    layers: tuple[Layer, ...]
    chunk_count: int
    squashed: int
    kept_effects: frozenset[EffectId]
    composited_scrollers: frozenset[ScrollId]
    layer_of: tuple[LayerId, ...]
    pairs_tested: int
    groups: tuple[EffectGroup, ...] = (
        EffectGroup(ROOT_GROUP, ROOT_GROUP, GroupKind.ROOT, ROOT_EFFECT, ROOT_CLIP, surface="Root"),
    )
