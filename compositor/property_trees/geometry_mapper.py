"""Mapping between the spaces of transform nodes, and of rectangles through clips and effects.

Source: Blink's `GeometryMapper`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from compositor.base.geometry import INFINITE_RECT, Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.property_trees.nodes import (
    ROOT_TRANSFORM,
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    PropertyTrees,
    PropertyTreeState,
    TransformId,
    TransformNode,
)


def local_matrices(nodes: tuple[TransformNode, ...], exact: bool = False) -> tuple[Matrix, ...]:
    """Matrix of each node to the root; flat elements flatten what they inherit.

    Args:
        nodes: The transform tree.
        exact: Put back the fractions that snapping paint offsets discarded.
    """
    result: list[Matrix] = []
    for node in nodes:
        if node.parent < 0:
            result.append(node.local())
            continue
        above = result[node.parent]
        if node.flattens and not above.is_2d:
            above = above.flattened()
        local = node.local()
        if exact and (node.discarded.x or node.discarded.y):
            local = local @ Matrix.translation(node.discarded.x, node.discarded.y)
        result.append(above if local.is_identity else above @ local)
    return tuple(result)


Id = TypeVar("Id", bound=int)
IdCo = TypeVar("IdCo", bound=int, covariant=True)


class _TreeNode(Protocol[IdCo]):
    @property
    def parent(self) -> IdCo: ...


def _lowest_common_ancestor(nodes: Sequence[_TreeNode[Id]], a: Id, b: Id) -> Id:
    """Parents have smaller ids, so the larger of the two can never be the ancestor."""
    while a != b:
        if a > b:
            a = nodes[a].parent
        else:
            b = nodes[b].parent
    return a


class GeometryMapper:
    """Answers for one set of property trees; caches matrices."""

    def __init__(self, trees: PropertyTrees) -> None:
        self.trees: Final = trees
        self.to_root: Final = local_matrices(trees.transforms)
        self._up: dict[tuple[TransformId, TransformId], Matrix] = {}
        self._between: dict[tuple[TransformId, TransformId], Matrix | None] = {}

    def lca_transform(self, a: TransformId, b: TransformId) -> TransformId:
        """Lowest common ancestor of two transform nodes."""
        return _lowest_common_ancestor(self.trees.transforms, a, b)

    def lca_clip(self, a: ClipId, b: ClipId) -> ClipId:
        """Lowest common ancestor of two clip nodes."""
        return _lowest_common_ancestor(self.trees.clips, a, b)

    def lca_effect(self, a: EffectId, b: EffectId) -> EffectId:
        """Lowest common ancestor of two effect nodes."""
        return _lowest_common_ancestor(self.trees.effects, a, b)

    def is_transform_ancestor(self, ancestor: TransformId, of: TransformId) -> bool:
        """True when `ancestor` is `of` or above it."""
        nodes = self.trees.transforms
        while of > ancestor:
            of = nodes[of].parent
        return of == ancestor

    def to_ancestor(self, source: TransformId, ancestor: TransformId) -> Matrix:
        """Matrix from a space to that of a transform node above it."""
        if source == ancestor:
            return IDENTITY
        if ancestor == ROOT_TRANSFORM:
            return self.to_root[source]
        found = self._up.get((source, ancestor))
        return self._product(source, ancestor) if found is None else found

    def _product(self, source: TransformId, ancestor: TransformId) -> Matrix:
        """Product of the matrices on the way up, kept for each step: thousands of transforms may nest."""
        nodes, path = self.trees.transforms, []
        while source != ancestor and (source, ancestor) not in self._up:
            path.append(nodes[source])
            source = nodes[source].parent
        matrix = IDENTITY if source == ancestor else self._up[source, ancestor]
        for node in reversed(path):
            matrix = (matrix.flattened() if node.flattens else matrix) @ node.local()
            self._up[node.id, ancestor] = matrix
        return matrix

    def between(self, source: TransformId, destination: TransformId) -> Matrix | None:
        """Matrix from one space to another; None when the destination's cannot be inverted."""
        if source == destination:
            return IDENTITY
        lca = self.lca_transform(source, destination)
        down = self.to_ancestor(source, lca)
        if lca == destination:
            return down
        key = (source, destination)
        if key not in self._between:
            inverse = self.to_ancestor(destination, lca).inverse()
            self._between[key] = None if inverse is None else inverse @ down
        return self._between[key]

    def map_rect(self, rect: Rect, source: TransformId, destination: TransformId) -> Rect:
        """Bounding box of a rectangle in another space; infinite when it cannot be told."""
        if source == destination:
            return rect
        matrix = self.between(source, destination)
        return INFINITE_RECT if matrix is None else matrix.map_rect(rect)

    def visual_rect(self, rect: Rect, source: PropertyTreeState, destination: PropertyTreeState) -> Rect:
        """Where content shows in an ancestor state: mapped, cut by the clips between, spread by filters."""
        transform, clip = source.transform, source.clip
        while clip != destination.clip and clip >= 0:
            node = self.trees.clips[clip]
            rect = self.map_rect(rect, transform, node.transform)
            transform = node.transform
            rect = self._through_clip(rect, node)
            if rect.is_empty:
                return rect
            clip = node.parent
        return self.map_rect(rect, transform, destination.transform)

    def _through_clip(self, rect: Rect, node: ClipNode) -> Rect:
        if node.pixel_moving_filter >= 0:
            return map_filters(self.trees.effects[node.pixel_moving_filter], rect)
        return rect.intersect(node.rect.rect)


def map_filters(effect: EffectNode, rect: Rect) -> Rect:
    """How far the filters of an effect spread `rect`; three standard deviations for blurs."""
    for function in effect.filters:
        if function.name == "blur":
            rect = rect.inflated(3 * function.amount)
        elif function.name == "drop-shadow" and function.shadow is not None:
            shadow = function.shadow
            rect = rect.union(rect.inflated(3 * shadow.blur).moved(shadow.x, shadow.y))
        elif function.graph is not None:
            rect = function.graph.map_rect(rect)
    return rect
