"""Spaces of render passes: which transform each target is aligned with, and at which scale.

A target's space is that of a transform node, scaled so that one of its px is about one screen px;
the root target is the screen.
"""

from __future__ import annotations

from compositor.base.matrix import Matrix
from compositor.layers.layer_list import EffectGroup, GroupKind
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import ROOT_TRANSFORM, PropertyTrees, TransformId

_LEAST_SCALE = 1e-3
_MAX_SCALE = 16.0


class PassSpace:
    """Space of one target.

    Attributes:
        transform: Node it is aligned with.
        scale: Target px a px of that node's space, both axes.
    """

    __slots__ = ("scale", "transform")

    def __init__(self, transform: TransformId, scale: float) -> None:
        self.transform = transform
        self.scale = scale


class Spaces:
    """Matrices between layers and targets."""

    def __init__(self, trees: PropertyTrees) -> None:
        self._trees = trees
        self.mapper = GeometryMapper(trees)

    def of_group(self, group: EffectGroup) -> PassSpace:
        """The space that a group's surface has or would have."""
        match group.kind:
            case GroupKind.ROOT:
                return PassSpace(ROOT_TRANSFORM, 1.0)
            case GroupKind.EFFECT:
                transform = self._trees.effects[group.effect].transform
            case _:
                transform = self._trees.clips[group.clip].transform
        return PassSpace(transform, self._surface_scale(transform))

    def _surface_scale(self, transform: TransformId) -> float:
        matrix = self.mapper.to_root[transform]
        if matrix.has_perspective:
            return 1.0
        scale = matrix.scale_2d
        return min(max(scale.x, scale.y, _LEAST_SCALE), _MAX_SCALE)

    def into(self, source: TransformId, target: PassSpace) -> Matrix | None:
        """Matrix from a transform's space to target px; None when it cannot be told."""
        between = self.mapper.between(source, target.transform)
        if between is None:
            return None
        return between if target.scale == 1.0 else Matrix.scaling(target.scale, target.scale) @ between


def depth_of(matrix: Matrix, x: float, y: float) -> float:
    """Depth of a point of the plane after `matrix`; larger is nearer to the eye."""
    v = matrix.m
    z = v[2] * x + v[6] * y + v[14]
    w = v[3] * x + v[7] * y + v[15]
    return z / w if w > 0 else z
