"""From one transform space to another as a rectangle of content is seen there, and whether it may be anywhere.

Spaces that only 2D transforms separate share a plane; between planes the way leads over the screen.
What counts as moving is decided per plane and not per stretch: a running animation, or a sticky box,
above *both* spaces counts as well, unless nothing but shifts lies between them.

Source: Blink's `GeometryMapper::SourceToDestinationProjection` and its transform cache.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.matrix import IDENTITY, Matrix
from compositor.layers.reasons import TRANSFORM_ANIMATIONS
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import ROOT_TRANSFORM, Fact, TransformId, TransformNode

_FOLLOWS_SCROLLING = frozenset((Fact.STICKY_POSITION, Fact.ANCHOR_POSITION))
_ORIGIN = (0.0, 0.0, 0.0)


class Projection(NamedTuple):
    """A way between spaces.

    Attributes:
        matrix: None where the destination is seen edge-on, so that nothing can be mapped to it.
        moves: What is mapped may be anywhere by the next layerization.
    """

    matrix: Matrix | None
    moves: bool


class _Place(NamedTuple):
    """Where a transform stands.

    Attributes:
        shifted_from: The nearest transform at or above that is not a plain shift; the root for none.
        plane: The nearest one at or above that is 3D or singular; the root for none.
        animated_in_plane: An animation runs between the plane and here, the plane's own left out.
        animated: An animation runs here.
        follows: A box at or above, sticky or anchored, follows scrolling.
        unsteady: An animation runs at or above.
    """

    shifted_from: TransformId
    plane: TransformId
    animated_in_plane: bool
    animated: bool
    follows: bool
    unsteady: bool


class Projector:
    """Answers for one set of property trees."""

    def __init__(self, mapper: GeometryMapper) -> None:
        self._mapper: Final = mapper
        self._nodes: Final = mapper.trees.transforms
        self._places: Final[list[_Place]] = []
        self._known: Final[dict[tuple[TransformId, TransformId], Projection]] = {}
        for node in self._nodes:
            above = None if node.id == ROOT_TRANSFORM else self._places[node.parent]
            self._places.append(_place(node, above))

    def between(self, source: TransformId, destination: TransformId) -> Projection:
        """The way from one space to another."""
        if source == destination:
            return Projection(IDENTITY, False)
        key = (source, destination)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Projection(self._matrix(*key), self._moves(*key))
        return found

    def is_wild(self, transform: TransformId, mover: TransformId) -> bool:
        """True when content here may count as moving against other content that `mover` carries along."""
        place = self._places[transform]
        if place.unsteady and place.shifted_from != self._places[mover].shifted_from:
            return True
        return transform != ROOT_TRANSFORM and self._places[self._nodes[transform].parent].follows

    def _matrix(self, source: TransformId, destination: TransformId) -> Matrix | None:
        if self._places[source].plane == self._places[destination].plane:
            return self._mapper.between(source, destination)
        back = self._mapper.to_root[destination].flattened().inverse()
        return None if back is None else (back @ self._mapper.to_root[source]).flattened()

    def _moves(self, source: TransformId, destination: TransformId) -> bool:
        nodes, a, b = self._nodes, self._places[source], self._places[destination]
        node, target = nodes[source], nodes[destination]
        shifts = node.matrix.is_identity_or_2d_translation
        if node.parent == destination and shifts and node.origin == _ORIGIN:
            return a.animated or not node.facts.isdisjoint(_FOLLOWS_SCROLLING)
        if target.parent == source and target.matrix.is_identity_or_2d_translation and not b.animated:
            return False
        if a.follows:
            return True
        if a.shifted_from == b.shifted_from:
            return False
        if a.plane == b.plane:
            return a.animated_in_plane or b.animated_in_plane
        return _moves_on_screen(a) or _moves_on_screen(b)


def _place(node: TransformNode, above: _Place | None) -> _Place:
    own = node.id
    animated = not node.facts.isdisjoint(TRANSFORM_ANIMATIONS)
    if above is None:
        return _Place(own, own, False, animated, False, animated)
    follows = above.follows or not node.facts.isdisjoint(_FOLLOWS_SCROLLING)
    unsteady = above.unsteady or animated
    if node.matrix.is_identity_or_2d_translation and not animated:
        return above._replace(animated=False, follows=follows, unsteady=unsteady)
    local = node.local()
    if local.flattened() != local or local.inverse() is None:
        return _Place(own, own, False, animated, follows, unsteady)
    return _Place(own, above.plane, above.animated_in_plane or animated, animated, follows, unsteady)


def _moves_on_screen(place: _Place) -> bool:
    """Outside the root's plane only a space's own animation is looked at."""
    return place.animated_in_plane if place.plane == ROOT_TRANSFORM else place.animated
