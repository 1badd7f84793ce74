"""Clips that quads carry: a scissor rectangle and one fast rounded corner, in target px."""

from __future__ import annotations

from compositor.base.geometry import INFINITE_RECT, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.draw.spaces import PassSpace, Spaces
from compositor.layers.layer_list import EffectGroup, GroupId, GroupKind
from compositor.property_trees.nodes import ClipId, PropertyTrees

NO_CLIP = ClipId(-1)


class ClipFinder:
    """Finds the clips that apply between content and the target it is drawn into."""

    def __init__(self, trees: PropertyTrees, groups: tuple[EffectGroup, ...], spaces: Spaces) -> None:
        self._trees = trees
        self._groups = groups
        self._spaces = spaces
        self._known: dict[tuple[ClipId, GroupId], Rect] = {}

    def stop(self, group: EffectGroup) -> ClipId:
        """The first clip that is applied outside the group's surface, not to what is drawn into it."""
        match group.kind:
            case GroupKind.ROOT:
                return NO_CLIP
            case GroupKind.EFFECT:
                return group.clip
            case GroupKind.ROUNDED_CLIP if group.fast:
                return group.clip
            case _:
                return self._trees.clips[group.clip].parent

    def scissor(self, clip: ClipId, target: EffectGroup, space: PassSpace) -> Rect:
        """Clips from `clip` up to the target's own, target px; infinite for none."""
        stop, nodes, path = self.stop(target), self._trees.clips, []
        current = clip
        while current > 0 and current != stop and (current, target.id) not in self._known:
            path.append(current)
            current = nodes[current].parent
        rect = self._known.get((current, target.id), INFINITE_RECT) if current != stop else INFINITE_RECT
        for current in reversed(path):
            node = nodes[current]
            if node.pixel_moving_filter < 0:
                matrix = self._spaces.into(node.transform, space)
                if matrix is not None:
                    rect = rect.intersect(snapped_if_near(matrix.map_rect(node.rect.rect)))
            self._known[(current, target.id)] = rect
        return rect

    def rounded(self, group: EffectGroup, space: PassSpace) -> RoundedRect | None:
        """The shape of a fast rounded corner, target px."""
        node = self._trees.clips[group.clip]
        matrix = self._spaces.into(node.transform, space)
        return None if matrix is None else map_rounded(matrix, node.rect)


def map_rounded(matrix: Matrix, shape: RoundedRect) -> RoundedRect:
    """A rounded rectangle after a matrix that keeps axes aligned; quarter turns keep circular corners."""
    scale = matrix.scale_2d
    corners = [Point(corner.x * scale.x, corner.y * scale.y) for corner in shape.radii]
    v = matrix.m
    turned = abs(v[0]) < abs(v[1])
    flip_x, flip_y = (v[4] < 0, v[1] < 0) if turned else (v[0] < 0, v[5] < 0)
    if turned:
        top_left, top_right, bottom_right, bottom_left = corners
        corners = [Point(c.y, c.x) for c in (top_left, bottom_left, bottom_right, top_right)]
    if flip_x:
        corners = [corners[1], corners[0], corners[3], corners[2]]
    if flip_y:
        corners = [corners[3], corners[2], corners[1], corners[0]]
    return RoundedRect(matrix.map_rect(shape.rect), Radii(*corners))


def snapped_if_near(rect: Rect) -> Rect:
    """Edges within 1e-3 px of whole px put on them, as rounding errors are no clip."""
    if rect.is_infinite:
        return rect
    x, y, right, bottom = (_snap(edge) for edge in (rect.x, rect.y, rect.right, rect.bottom))
    return Rect(x, y, right - x, bottom - y)


def _snap(value: float) -> float:
    nearest = float(round(value))
    return nearest if abs(nearest - value) < 1e-3 else value
