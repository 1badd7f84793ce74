"""Text of the property trees: one indented line a node."""

from __future__ import annotations

from collections.abc import Iterable

from compositor.base.geometry import RoundedRect
from compositor.base.matrix import Matrix
from compositor.base.tree_dump import number, rect_text
from compositor.dom.nodes import Document
from compositor.property_trees.nodes import (
    Backface,
    ClipNode,
    CompositedScrollingPreference,
    EffectNode,
    Fact,
    PropertyTrees,
    ScrollNode,
    TransformNode,
)


def dump_property_trees(trees: PropertyTrees, document: Document) -> str:
    """All four trees, children indented below their parents, in id order."""
    lines = [f"transforms: {len(trees.transforms)}"]
    lines += _tree([node.parent for node in trees.transforms], [_transform(n, document) for n in trees.transforms])
    lines.append(f"clips: {len(trees.clips)}")
    lines += _tree([node.parent for node in trees.clips], [_clip(n, document) for n in trees.clips])
    lines.append(f"effects: {len(trees.effects)}")
    lines += _tree([node.parent for node in trees.effects], [_effect(n, document) for n in trees.effects])
    lines.append(f"scrolls: {len(trees.scrolls)}")
    lines += _tree([node.parent for node in trees.scrolls], [_scroll(n, document) for n in trees.scrolls])
    return "\n".join(lines) + "\n"


def _tree(parents: list[int], texts: list[str]) -> list[str]:
    """Depth-first lines; ids ascend among siblings."""
    children: list[list[int]] = [[] for _ in parents]
    roots: list[int] = []
    for index, parent in enumerate(parents):
        (children[parent] if parent >= 0 else roots).append(index)
    lines: list[str] = []
    stack = [(root, 1) for root in reversed(roots)]
    while stack:
        index, depth = stack.pop()
        lines.append("  " * depth + texts[index])
        stack.extend((child, depth + 1) for child in reversed(children[index]))
    return lines


def _transform(node: TransformNode, document: Document) -> str:
    parts = [f"{node.id} {node.role}"]
    if not node.matrix.is_identity:
        parts.append(matrix_text(node.matrix))
        if not node.matrix.is_identity_or_2d_translation:
            parts.append("origin " + ",".join(number(v) for v in node.origin))
    if node.scroll >= 0:
        parts.append(f"scroll {node.scroll}")
    if node.rendering_context:
        parts.append(f"3d-context {node.rendering_context}")
    if not node.flattens:
        parts.append("keeps-3d")
    if node.backface is Backface.HIDDEN:
        parts.append("backface-hidden")
    return _line(parts, node.facts, node.node, document)


def _clip(node: ClipNode, document: Document) -> str:
    parts = [f"{node.id} {node.role}", f"transform {node.transform}", _rounded(node.rect)]
    if node.path is not None:
        parts.append(f"path of {len(node.path)} points")
    return _line(parts, (), node.node, document)


def _effect(node: EffectNode, document: Document) -> str:
    parts = [f"{node.id} {node.role}", f"transform {node.transform}"]
    if node.output_clip >= 0:
        parts.append(f"clip {node.output_clip}")
    if node.opacity != 1:
        parts.append(f"opacity {number(node.opacity)}")
    if node.blend_mode != "normal":
        parts.append(node.blend_mode)
    if node.filters:
        parts.append("filter " + " ".join(f.name for f in node.filters))
    if node.backdrop_filters:
        parts.append("backdrop-filter " + " ".join(f.name for f in node.backdrop_filters))
    return _line(parts, node.facts, node.node, document)


def _scroll(node: ScrollNode, document: Document) -> str:
    parts = [
        f"{node.id}",
        f"container {rect_text(node.container)}",
        f"contents {rect_text(node.contents)}",
        f"offset {number(node.offset.x)},{number(node.offset.y)}",
    ]
    if not node.user_scrollable_x or not node.user_scrollable_y:
        axes = "".join(a for a, on in (("x", node.user_scrollable_x), ("y", node.user_scrollable_y)) if on)
        parts.append(f"user-scrollable {axes or 'none'}")
    if node.preference is not CompositedScrollingPreference.DEFAULT:
        parts.append(f"compositing {node.preference.value}")
    return _line(parts, (), node.node, document)


def _line(parts: list[str], facts: Iterable[Fact], node: int, document: Document) -> str:
    names = sorted(fact.value for fact in facts)
    if names:
        parts.append("[" + " ".join(names) + "]")
    if node >= 0:
        parts.append(document.short_name(document.nodes[node].id))
    return "  ".join(parts)


def _rounded(shape: RoundedRect) -> str:
    text = rect_text(shape.rect)
    if shape.is_rounded:
        text += " radii " + " ".join(f"{number(c.x)}/{number(c.y)}" for c in shape.radii)
    return text


def matrix_text(matrix: Matrix) -> str:
    """`translate(x, y)`, `matrix(…)` or `matrix3d(…)`."""
    v = matrix.m
    if matrix.is_identity_or_2d_translation:
        return f"translate({number(v[12])}, {number(v[13])})"
    if matrix.is_2d:
        return "matrix(" + ", ".join(number(v[i]) for i in (0, 1, 4, 5, 12, 13)) + ")"
    return "matrix3d(" + ", ".join(number(x) for x in v) + ")"
