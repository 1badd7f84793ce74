"""Computed styles as text, for debugging, goldens and slides."""

from __future__ import annotations

from collections.abc import Callable

from compositor.base.source import Span
from compositor.css.properties import PROPERTIES
from compositor.css.serialize import serialize
from compositor.dom import Element
from compositor.style.computed_style import ComputedStyle, StyledDocument

_PSEUDO_ELEMENTS = (
    "marker", "before", "after", "first-line", "first-letter", "placeholder", "file-selector-button", "backdrop",
)  # fmt: skip


def dump_styles(styled: StyledDocument, shown: Callable[[Span], Span]) -> str:
    """Each element with the properties that differ from what they would be undeclared, and where they were declared.

    Lengths are CSS px.

    Args:
        styled: The styles.
        shown: Shortens the path of a place in the source for people.
    """
    lines: list[str] = []
    document, zoom = styled.document, styled.media.dpr
    for node in document.nodes:
        if not isinstance(node, Element):
            continue
        lines.append(f"#{node.id} {document.path_of(node.id)} @{node.span.line}:{node.span.column}")
        style = styled.styles[node.id]
        parent = styled.styles[node.parent] if node.parent >= 0 else None
        if style is not None:
            lines.extend(_style_lines(style, parent, zoom, shown))
        animating = styled.animating.get(node.id)
        if animating:
            lines.append(f"  animating {', '.join(sorted(animating))}")
        for pseudo in _PSEUDO_ELEMENTS:
            computed = styled.pseudo.get((node.id, pseudo))
            if computed is not None:
                lines.append(f"  ::{pseudo}")
                lines.extend("  " + line for line in _style_lines(computed, style, zoom, shown))
    return "\n".join(lines) + "\n"


def _style_lines(
    style: ComputedStyle, parent: ComputedStyle | None, zoom: float, shown: Callable[[Span], Span]
) -> list[str]:
    lines = []
    for prop in PROPERTIES.values():
        value = style[prop]
        basis = parent[prop] if parent is not None and prop.inherited else prop.initial
        span = style.declared.get(prop.name)
        follows_color = prop.index in style.state.follows_color and span is None
        if value == basis or follows_color:
            continue
        where = f" <- {shown(span)}" if span is not None else ""
        lines.append(f"  {prop.name}: {serialize(prop, value, zoom)}{where}")
    parent_custom = parent.custom if parent is not None else {}
    for name, custom in sorted(style.custom.items()):
        if parent_custom.get(name) is not custom:
            lines.append(f"  {name}: {custom}")
    return lines
