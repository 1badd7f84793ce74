"""What inside an inline `<svg>` needs a group around it.

Source: Compositing 1, §3.4; Blink's `SVGLayoutSupport::IsIsolationRequired`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.dom import Element, NodeId
from compositor.property_trees.direct_facts import NO_FACT_NAMES
from compositor.property_trees.style_traits import StyleTraits
from compositor.style.computed_style import StyledDocument

_GROUPING: Final = frozenset(("opacity", "filter", "backdrop-filter"))


class SvgGroupFacts(NamedTuple):
    """What a picture asks of the page around it.

    Attributes:
        blends: Something inside blends with what is below the picture.
        backdrops: Something inside has a `backdrop-filter`.
    """

    blends: bool
    backdrops: bool


def svg_group_facts(styled: StyledDocument, root: NodeId) -> SvgGroupFacts:
    """Look through an `<svg>`."""
    blends = backdrops = False
    nodes = styled.document.nodes
    pending = list(styled.document.element(root).children)
    while pending:
        node = nodes[pending.pop()]
        style = styled.styles[node.id] if isinstance(node, Element) else None
        if not isinstance(node, Element) or style is None or (style[p.DISPLAY] == "none" and node.tag != "g"):
            continue  # what is in a `<g>` counts even where that is not displayed
        pending.extend(node.children)
        backdrops = backdrops or bool(style[p.BACKDROP_FILTER])
        shown = style[p.DISPLAY] != "none"
        if shown and style[p.MIX_BLEND_MODE] != "normal" and not blends:
            blends = not is_isolated(styled, node.id, root)
    return SvgGroupFacts(blends, backdrops)


def is_isolated(styled: StyledDocument, node: NodeId, root: NodeId) -> bool:
    """True when an element between a node and the `<svg>` around it is a group."""
    current = styled.document.nodes[node].parent
    while current not in (root, -1):
        style = styled.styles[current]
        animating = styled.animating.get(current, NO_FACT_NAMES)
        if style is not None and (StyleTraits(style).grouping or not animating.isdisjoint(_GROUPING)):
            return True
        current = styled.document.nodes[current].parent
    return False
