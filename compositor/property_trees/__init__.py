"""Property trees: which transforms, clips, effects and scrolls are in force over which content.

Input:  the fragment tree and the document's scroll offset.
Output: `PropertyTrees`.
Cost:   O(fragments).
Source: RenderingNG property trees (Blink's `PaintPropertyTreeBuilder`).
"""

from compositor.property_trees.build import build_property_trees
from compositor.property_trees.client_rects import ClientRects
from compositor.property_trees.dump import dump_property_trees
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import PropertyTrees, PropertyTreeState

__all__ = [
    "ClientRects",
    "GeometryMapper",
    "PropertyTreeState",
    "PropertyTrees",
    "build_property_trees",
    "dump_property_trees",
]
