"""Mapping from property-tree spaces to the raster space of one layer."""

from __future__ import annotations

import math

from compositor.base.matrix import IDENTITY, Matrix
from compositor.layers.layer_list import Layer
from compositor.layers.raster_scale import UNSCALED
from compositor.layers.tile_set import Tiling
from compositor.property_trees.nodes import PropertyTrees, TransformId

_NOWHERE = Matrix.scaling(0.0, 0.0)
"""Stands for transforms that overflow: nothing can be seen through them."""


class RasterSpace:
    """Maps transform spaces to a layer's raster px: origin near the layer's top left, raster scale applied."""

    def __init__(self, trees: PropertyTrees, layer: Layer, tiling: Tiling) -> None:
        self._trees = trees
        self._target = layer.state.transform
        offset = Matrix.translation(-layer.bounds.x, -layer.bounds.y)
        scaled = offset if tiling.scale == UNSCALED else Matrix.scaling(*tiling.scale) @ offset
        self._from_layer = Matrix.translation(*tiling.translation) @ scaled
        self._cache: dict[TransformId, Matrix] = {}

    def matrix(self, transform: TransformId) -> Matrix:
        """From the space of `transform` to raster px."""
        cached = self._cache.get(transform)
        if cached is None:
            cached = self._from_layer @ self._to_target(transform)
            if not all(math.isfinite(value) for value in cached.m):
                cached = _NOWHERE
            self._cache[transform] = cached
        return cached

    def _to_target(self, transform: TransformId) -> Matrix:
        """From `transform` to the layer's transform space, flattened at each step that flattens."""
        nodes = self._trees.transforms
        up = self._to_ancestor(transform, self._target)
        if up is not None:
            return up.flattened()
        ancestors = {int(self._target)}
        current = self._target
        while current != nodes[current].parent and current > 0:
            current = nodes[current].parent
            ancestors.add(int(current))
        common = transform
        while int(common) not in ancestors and common > 0:
            common = nodes[common].parent
        down = self._to_ancestor(self._target, common)
        inverse = None if down is None else down.inverse()
        above = self._to_ancestor(transform, common)
        if inverse is None or above is None:
            return IDENTITY
        return (inverse @ above).flattened()

    def _to_ancestor(self, transform: TransformId, ancestor: TransformId) -> Matrix | None:
        """Product of local matrices from `transform` up to `ancestor`; None when it is no ancestor."""
        nodes = self._trees.transforms
        result = IDENTITY
        current = transform
        while current != ancestor:
            if current <= 0:
                return None
            node = nodes[current]
            result = node.local() @ (result.flattened() if node.flattens else result)
            current = node.parent
        return result
