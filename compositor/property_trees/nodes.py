"""Property tree nodes: one transform, clip, effect or scroll in force over content.

Nodes state facts; whether a fact earns a composited layer is decided in `layers` under a policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, NewType

from compositor.base.color import Color
from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css.values import FilterFunction
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layout.boxes import BoxId
from compositor.layout.fragments import FragmentId
from compositor.property_trees.svg_text import SvgText

TransformId = NewType("TransformId", int)
ClipId = NewType("ClipId", int)
EffectId = NewType("EffectId", int)
ScrollId = NewType("ScrollId", int)

ROOT_TRANSFORM = TransformId(0)
ROOT_CLIP = ClipId(0)
ROOT_EFFECT = EffectId(0)
NO_SCROLL = ScrollId(-1)


class Fact(Enum):
    """A fact about a node that a layer policy may turn into a direct compositing reason.

    Values are Chromium's short names (`compositingReasonIds`); see the catalogue of reasons in `layers`.
    """

    TRANSFORM_3D = "3DTransform"
    SCALE_3D = "3DScale"
    ROTATE_3D = "3DRotate"
    TRANSLATE_3D = "3DTranslate"
    TRIVIAL_3D_TRANSFORM = "Trivial3DTransform"
    IFRAME = "IFrame"
    ACTIVE_TRANSFORM_ANIMATION = "ActiveTransformAnimation"
    ACTIVE_SCALE_ANIMATION = "ActiveScaleAnimation"
    ACTIVE_ROTATE_ANIMATION = "ActiveRotateAnimation"
    ACTIVE_TRANSLATE_ANIMATION = "ActiveTranslateAnimation"
    ACTIVE_OPACITY_ANIMATION = "ActiveOpacityAnimation"
    ACTIVE_FILTER_ANIMATION = "ActiveFilterAnimation"
    ACTIVE_BACKDROP_FILTER_ANIMATION = "ActiveBackdropFilterAnimation"
    AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA = "AffectedByOuterViewportBoundsDelta"
    FIXED_POSITION = "FixedPosition"
    UNDO_OVERSCROLL = "UndoOverscroll"
    STICKY_POSITION = "StickyPosition"
    ANCHOR_POSITION = "AnchorPosition"
    BACKDROP_FILTER = "BackdropFilter"
    BACKDROP_FILTER_MASK = "BackdropFilterMask"
    ROOT_SCROLLER = "RootScroller"
    VIEWPORT = "Viewport"
    WILL_CHANGE_TRANSFORM = "WillChangeTransform"
    WILL_CHANGE_SCALE = "WillChangeScale"
    WILL_CHANGE_ROTATE = "WillChangeRotate"
    WILL_CHANGE_TRANSLATE = "WillChangeTranslate"
    WILL_CHANGE_OPACITY = "WillChangeOpacity"
    WILL_CHANGE_FILTER = "WillChangeFilter"
    WILL_CHANGE_BACKDROP_FILTER = "WillChangeBackdropFilter"
    WILL_CHANGE_CLIP_PATH = "WillChangeClipPath"
    WILL_CHANGE_MIX_BLEND_MODE = "WillChangeMixBlendMode"
    WILL_CHANGE_MASK = "WillChangeMask"
    WILL_CHANGE_OTHER = "WillChangeOther"
    TRANSFORM_3D_SCENE_LEAF = "Transform3DSceneLeaf"
    PERSPECTIVE_WITH_3D_DESCENDANTS = "PerspectiveWith3DDescendants"
    PRESERVE_3D_WITH_3D_DESCENDANTS = "Preserve3DWith3DDescendants"
    VIEW_TRANSITION_ELEMENT = "ViewTransitionElement"


class Backface(Enum):
    """`backface-visibility` as a transform node carries it."""

    INHERITED = "inherited"
    VISIBLE = "visible"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class StickyConstraint:
    """Data of a sticky translation; px.

    Attributes:
        top, right, bottom, left: Insets in force, None for `auto`.
        scroller: The scroll node it sticks within.
        containing_rect: Area it may move in, in the scroller's contents space.
        own_rect: The sticky box without the offset, in the scroller's contents space.
    """

    top: float | None
    right: float | None
    bottom: float | None
    left: float | None
    scroller: ScrollId
    containing_rect: Rect
    own_rect: Rect


@dataclass(frozen=True, slots=True)
class TransformNode:
    """A transform from its own space to its parent's.

    Attributes:
        matrix: Without the origin; lengths in CSS px.
        origin: Transform origin (x, y, z), px in the node's own space.
        role: `paint-offset`, `sticky`, `anchor`, `translate`, `rotate`, `scale`, `offset`, `transform`, `perspective`,
            `replaced`, `svg` (an element inside inline SVG), `scroll`, `viewport` or `root`.
        flattens: Flattens the inherited transform (False under preserve-3d).
        rendering_context: 3D rendering context id, 0 for none.
        backface: Own `backface-visibility`, `INHERITED` when the node says nothing.
        scroll: The scroll node that moves it, for `scroll` roles and the visual viewport's second node.
        discarded: For `paint-offset` roles: fraction of the paint offset lost by snapping, px; painting
            ignores it, exact geometry (`getBoundingClientRect`) adds it to the translation.
        facts: What a policy may promote for.
        node, box: Where it comes from; an element inside inline SVG has no box.
    """

    id: TransformId
    parent: TransformId
    matrix: Matrix = IDENTITY
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    role: str = "transform"
    flattens: bool = True
    rendering_context: int = 0
    backface: Backface = Backface.INHERITED
    scroll: ScrollId = NO_SCROLL
    sticky: StickyConstraint | None = None
    discarded: Point = Point(0.0, 0.0)
    facts: frozenset[Fact] = frozenset()
    node: NodeId = NO_NODE
    box: BoxId = BoxId(-1)

    def local(self) -> Matrix:
        """The matrix with its origin applied."""
        x, y, z = self.origin
        if (x, y, z) == (0.0, 0.0, 0.0) or self.matrix.is_identity_or_2d_translation:
            return self.matrix
        return Matrix.translation(x, y, z) @ self.matrix @ Matrix.translation(-x, -y, -z)


@dataclass(frozen=True, slots=True)
class ClipNode:
    """A clip, in the space of a transform node.

    Attributes:
        rect: The clip as it cuts pixels; may be rounded, px in `transform`.
        layout_rect: Its bounds where pixels do not count, before snapping; None when those of `rect`.
        path: For polygonal clip-paths: the outline, px in `transform` (rect is then its bounding box).
        even_odd: Fill rule of `path`.
        aliased: Its space is known by the alias that an isolation boundary (containment, a frame) gave it.
        role: `overflow`, `rounded`, `css-clip`, `clip-path`, `pixel-moving-filter`, `mask`, `background` or `root`.
    """

    id: ClipId
    parent: ClipId
    transform: TransformId
    rect: RoundedRect
    path: tuple[Point, ...] | None = None
    even_odd: bool = False
    role: str = "overflow"
    pixel_moving_filter: EffectId = EffectId(-1)
    aliased: bool = False
    node: NodeId = NO_NODE
    box: BoxId = BoxId(-1)
    layout_rect: Rect | None = None

    @property
    def bounds(self) -> Rect:
        """What content is cut to when it is mapped through the clip."""
        return self.rect.rect if self.layout_rect is None else self.layout_rect


@dataclass(frozen=True, slots=True)
class EffectNode:
    """A group that is blended as a whole.

    Attributes:
        transform: Space its filters and clip work in.
        output_clip: Clip applied to the result, -1 for none of its own.
        opacity: 0..1.
        blend_mode: CSS keyword, `normal` by default; masks use `destination-in`.
        filters: The `filter` list (on a node with role `filter`).
        backdrop_filters: The `backdrop-filter` list.
        backdrop_bounds: Rounded border box the backdrop filter is cut to, px in `transform`.
        role: `effect`, `filter`, `mask`, `clip-path-mask` or `root`.
        facts: What a policy may promote for, own combo only.
        additional_facts: 3DTransform, Trivial3DTransform and WillChangeTransform of the same element,
            which also count as direct reasons on an effect that exists anyway.
        scales: The whole transform of the element is a 2D scale: what is in the group may be drawn first, then scaled.
    """

    id: EffectId
    parent: EffectId
    transform: TransformId
    output_clip: ClipId = ClipId(-1)
    opacity: float = 1.0
    blend_mode: str = "normal"
    filters: tuple[FilterFunction, ...] = ()
    backdrop_filters: tuple[FilterFunction, ...] = ()
    backdrop_bounds: RoundedRect | None = None
    role: str = "effect"
    facts: frozenset[Fact] = frozenset()
    additional_facts: frozenset[Fact] = frozenset()
    node: NodeId = NO_NODE
    box: BoxId = BoxId(-1)
    scales: bool = False

    @property
    def moves_pixels(self) -> bool:
        """True when a filter spreads pixels beyond where they were painted."""
        return any(f.name in ("blur", "drop-shadow", "url") for f in self.filters)


class CompositedScrollingPreference(Enum):
    """Whether a scroller would rather be composited (set by will-change and direct reasons on its element)."""

    DEFAULT = "default"
    PREFERRED = "preferred"
    NOT_PREFERRED = "not-preferred"


@dataclass(frozen=True, slots=True)
class ScrollNode:
    """A scroll container.

    Attributes:
        container: Visible scrollport, px in the space outside the scroll translation.
        contents: Scrollable overflow area, px in the contents space.
        offset: Current scroll offset, px.
        user_scrollable_x, user_scrollable_y: False for `overflow: hidden`.
        translation: The transform node it moves.
        overflow_clip: The clip node of its scrollport.
    """

    id: ScrollId
    parent: ScrollId
    container: Rect
    contents: Rect
    offset: Point
    user_scrollable_x: bool
    user_scrollable_y: bool
    translation: TransformId
    overflow_clip: ClipId
    preference: CompositedScrollingPreference = CompositedScrollingPreference.DEFAULT
    node: NodeId = NO_NODE
    box: BoxId = BoxId(-1)


class PropertyTreeState(NamedTuple):
    """The (transform, clip, effect) that content lives in."""

    transform: TransformId
    clip: ClipId
    effect: EffectId


ROOT_STATE = PropertyTreeState(ROOT_TRANSFORM, ROOT_CLIP, ROOT_EFFECT)


@dataclass(frozen=True, slots=True)
class FragmentProperties:
    """How one BOX or INLINE_BOX fragment hangs in the trees.

    Attributes:
        state: State its own background and borders paint in (inside its effect, filter and clip-path).
        paint_offset: Border-box top left in `state.transform`, px.
        contents: State its descendants paint in (inside overflow clip and scroll translation).
        contents_offset: Border-box top left as descendants see it, in `contents.transform`, px.
        scroll: Its scroll node, or `NO_SCROLL`.
        outside: State just outside all nodes of this fragment (its parent's contents state, adjusted for
            containing blocks).
        mask: Effect node of its mask, -1 for none.
        background: Where a background that is fixed to the view paints if it is a layer of its own: in the view's
            space, cut to the box; None for other backgrounds.
        clip_mask: Effect node of its `clip-path` where that is painted as a mask, -1 for none.
    """

    state: PropertyTreeState
    paint_offset: Point
    contents: PropertyTreeState
    contents_offset: Point
    scroll: ScrollId
    outside: PropertyTreeState
    mask: EffectId = EffectId(-1)
    background: PropertyTreeState | None = None
    clip_mask: EffectId = EffectId(-1)


@dataclass(frozen=True, slots=True)
class SvgGroup:
    """An element around others inside an inline `<svg>`.

    Attributes:
        node: The element.
        parent: The element around it; None directly inside the outermost `<svg>`.
        viewport: For `<svg>` and `<symbol>`: what percentages inside refer to, in the space of the content; else None.
        has_nodes: It made property nodes, which stand for its transform, opacity, clip, mask and filter.
    """

    node: NodeId
    parent: SvgGroup | None
    viewport: Rect | None
    has_nodes: bool


@dataclass(frozen=True, slots=True)
class SvgLeaf:
    """Something inside an inline `<svg>` that paints by itself.

    Attributes:
        node: The element; one that is a group inside is drawn with all it holds.
        group: The element around it.
        state: State it paints in.
        rect: All that it may touch, in `state.transform`; not rounded.
        drawn: False where neither fill nor stroke shows.
        hit_test: It takes part in hit testing.
        outside_groups: For text: the state around its own effects and clips, in which that is recorded.
        fill: Shape and colour of a plain rectangle; None for anything else.
        has_nodes: Property nodes stand for its own transform, opacity and CSS filters, where it has any.
        made_nodes: It made some.
        text: Glyphs of a `<text>` that are all there is to draw it; None for anything else.
        matrix: From the space of the element's content, which `text` is in, to `state.transform`.
        has_text: There is text in it.
        movable: It or something around it has a transform or a filter that moves pixels: it counts wherever it is.
    """

    node: NodeId
    group: SvgGroup | None
    state: PropertyTreeState
    rect: Rect
    drawn: bool = True
    hit_test: bool = True
    fill: tuple[Rect, Color] | None = None
    outside_groups: PropertyTreeState | None = None
    has_nodes: bool = False
    made_nodes: bool = False
    text: SvgText | None = None
    matrix: Matrix = IDENTITY
    has_text: bool = False
    movable: bool = False


@dataclass(frozen=True, slots=True)
class SvgContent:
    """What an inline `<svg>` paints.

    Attributes:
        leaves: In paint order.
        viewport: The `<svg>`'s, in its user units.
        matrices: The transform of each element that has one, in user units; `x`, `y` and viewBoxes not included.
        stroke_widths: Of elements whose strokes are not scaled, user units.
        left_out: Elements around others with direct facts whose mask or filter, described by an element, is not drawn.
    """

    leaves: tuple[SvgLeaf, ...]
    viewport: Rect
    matrices: Mapping[NodeId, Matrix]
    stroke_widths: Mapping[NodeId, float] = field(default_factory=dict)
    left_out: tuple[NodeId, ...] = ()


@dataclass(frozen=True, slots=True)
class PropertyTrees:
    """The four trees of a document and where each fragment hangs in them.

    Roots have parent -1. The first transforms are 0 root, 1 page scale and 2 visual viewport scroll (both
    role `viewport`, fact `Viewport`), 3 the LayoutView's scroll translation (fact `RootScroller`). Clip 1
    is the LayoutView's overflow clip. Scroll 0 is the visual viewport's, scroll 1 the LayoutView's. Fixed boxes of the
    viewport hang in (transform 2, clip 1).

    Attributes:
        transforms, clips, effects, scrolls: By id, pre-order; parents come first.
        fragments: By `FragmentId`; None for LINE and TEXT fragments, which use their container's contents state.
        root_contents: State of the document's scrolling contents.
        viewport_state: State fixed boxes paint in.
        device_scale: Device px a CSS px.
        svg: What each inline `<svg>` paints, by its fragment.
        frame_states: States fixed boxes of frames paint in, of those frames that scroll.
    """

    transforms: tuple[TransformNode, ...]
    clips: tuple[ClipNode, ...]
    effects: tuple[EffectNode, ...]
    scrolls: tuple[ScrollNode, ...]
    fragments: tuple[FragmentProperties | None, ...] = field(repr=False)
    root_contents: PropertyTreeState
    viewport_state: PropertyTreeState
    device_scale: float = 1.0
    svg: Mapping[FragmentId, SvgContent] = field(default_factory=dict, repr=False)
    frame_states: tuple[PropertyTreeState, ...] = ()


__all__ = [
    "NO_SCROLL", "ROOT_CLIP", "ROOT_EFFECT", "ROOT_STATE", "ROOT_TRANSFORM", "Backface", "ClipId", "ClipNode",
    "CompositedScrollingPreference", "EffectId", "EffectNode", "Fact", "FragmentId", "FragmentProperties",
    "PropertyTreeState", "PropertyTrees", "ScrollId", "ScrollNode", "StickyConstraint", "SvgContent", "SvgGroup",
    "SvgLeaf", "TransformId", "TransformNode",
]  # fmt: skip
