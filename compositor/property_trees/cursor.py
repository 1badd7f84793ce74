"""State of the walk: the growing trees and the place in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import IDENTITY
from compositor.layout.boxes import Box
from compositor.layout.fragments import Fragment, FragmentId
from compositor.property_trees.box_traits import BoxTraits
from compositor.property_trees.direct_facts import NO_FACTS
from compositor.property_trees.nodes import (
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    Fact,
    PropertyTreeState,
    ScrollId,
    ScrollNode,
    TransformId,
    TransformNode,
)


class TreeLists:
    """The four trees while they grow; ids are positions."""

    __slots__ = ("clips", "effects", "scrolls", "transforms")

    def __init__(self) -> None:
        self.transforms: Final[list[TransformNode]] = []
        self.clips: Final[list[ClipNode]] = []
        self.effects: Final[list[EffectNode]] = []
        self.scrolls: Final[list[ScrollNode]] = []

    def next_transform(self) -> TransformId:
        """Id the next transform node will have."""
        return TransformId(len(self.transforms))

    def next_clip(self) -> ClipId:
        """Id the next clip node will have."""
        return ClipId(len(self.clips))

    def next_effect(self) -> EffectId:
        """Id the next effect node will have."""
        return EffectId(len(self.effects))

    def next_scroll(self) -> ScrollId:
        """Id the next scroll node will have."""
        return ScrollId(len(self.scrolls))


class SpaceContext(NamedTuple):
    """What descendants inherit along containing blocks besides the state.

    Attributes:
        flattens: Transforms below flatten what they inherit.
        rendering_context: 3D rendering context in force, 0 for none.
        scroll: Nearest scroll node.
        scroller: Fragment of the nearest scroll container.
        inherits_backface: Transforms below show their backface where this one does.
        isolation: The transform that an isolation boundary gave an alias, -1 for none.
    """

    flattens: bool
    rendering_context: int
    scroll: ScrollId
    scroller: FragmentId
    inherits_backface: bool = True
    isolation: TransformId = TransformId(-1)


class Cursor:
    """Where the walk is within one fragment; node makers move it inwards.

    Attributes:
        box, fragment, traits: The fragment at hand.
        facts: Direct facts of its element.
        transform, clip, effect: Current state.
        x, y: Border-box top left in `transform`, px.
        flattens, rendering_context, scroll, inherits_backface, isolation: See `SpaceContext`.
        width, height: Border box, px.
        motion: Where a path moves it, about its transform origin.
        lines: For inline boxes on several lines: all their boxes, px from the first one's top left; else None.
    """

    __slots__ = (
        "box", "clip", "effect", "facts", "flattens", "fragment", "height", "inherits_backface", "isolation", "lines",
        "motion", "rendering_context", "scroll", "traits", "transform", "width", "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        fragment: Fragment,
        traits: BoxTraits,
        state: PropertyTreeState,
        offset: Point,
        space: SpaceContext,
    ) -> None:
        self.fragment: Final = fragment
        self.box: Final[Box] = fragment.box
        self.traits: Final = traits
        self.facts: frozenset[Fact] = NO_FACTS
        self.transform, self.clip, self.effect = state
        self.x, self.y = offset
        self.flattens = space.flattens
        self.rendering_context = space.rendering_context
        self.scroll = space.scroll
        self.inherits_backface = space.inherits_backface
        self.isolation: Final = space.isolation
        self.width: Final = fragment.piece.width / 64
        self.height: Final = fragment.piece.height / 64
        self.lines: Rect | None = None
        self.motion = IDENTITY

    @property
    def state(self) -> PropertyTreeState:
        """The current state."""
        return PropertyTreeState(self.transform, self.clip, self.effect)

    @property
    def is_aliased(self) -> bool:
        """True while the current transform is known by the alias of an isolation boundary."""
        return self.transform == self.isolation

    @property
    def offset(self) -> Point:
        """The current paint offset."""
        return Point(self.x, self.y)
