"""`backface-visibility`: which content is turned away from the viewer.

Source: cc's `draw_property_utils.cc` (`IsLayerBackFaceVisible`).
"""

from __future__ import annotations

from compositor.base.matrix import Matrix
from compositor.property_trees.nodes import ROOT_TRANSFORM, Backface, PropertyTrees, TransformId


def faces_away(trees: PropertyTrees, transform: TransformId) -> bool:
    """True when `backface-visibility: hidden` hides content of this space."""
    nodes = trees.transforms
    node, path = nodes[transform], [nodes[transform]]
    while node.backface is Backface.INHERITED and node.id != ROOT_TRANSFORM:
        node = nodes[node.parent]
        path.append(node)
    if node.backface is not Backface.HIDDEN:
        return False
    while not node.flattens and node.id != ROOT_TRANSFORM:
        node = nodes[node.parent]
        path.append(node)
    matrix = path[0].local()
    for above in path[1:]:
        matrix = above.local() @ matrix
    return shows_back(matrix)


def shows_back(matrix: Matrix) -> bool:
    """True when the plane z = 0 is seen from behind after `matrix`."""
    v = matrix.m
    cofactor = (
        v[0] * (v[5] * v[15] - v[13] * v[7])
        - v[4] * (v[1] * v[15] - v[13] * v[3])
        + v[12] * (v[1] * v[7] - v[5] * v[3])
    )
    return cofactor * _determinant(v) < 0


def _determinant(m: tuple[float, ...]) -> float:
    s0, s1 = m[0] * m[5] - m[4] * m[1], m[0] * m[9] - m[8] * m[1]
    s2, s3 = m[0] * m[13] - m[12] * m[1], m[4] * m[9] - m[8] * m[5]
    s4, s5 = m[4] * m[13] - m[12] * m[5], m[8] * m[13] - m[12] * m[9]
    c5, c4 = m[10] * m[15] - m[14] * m[11], m[6] * m[15] - m[14] * m[7]
    c3, c2 = m[6] * m[11] - m[10] * m[7], m[2] * m[15] - m[14] * m[3]
    c1, c0 = m[2] * m[11] - m[10] * m[3], m[2] * m[7] - m[6] * m[3]
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
