"""Fixes as edits of the page's CSS, named as a person would write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compositor.analysis.facts import CauseGroup, Facts
from compositor.base.source import Span
from compositor.css import properties as p
from compositor.css.shorthands import SHORTHANDS
from compositor.dom.nodes import NodeId
from compositor.layers import Layer
from compositor.style.computed_style import ComputedStyle
from compositor.whatif import Edit, EditKind
from compositor.whatif.edits import declared_on

Edits = tuple[str, ...]
_MAX_PLACES = 8
_DROPPABLE = frozenset(
    ("will-change", "backface-visibility", "backdrop-filter", "animation-name", "perspective", "transform-style")
)
_ITEMS = frozenset(("flex", "inline-flex", "grid", "inline-grid"))
_MAX_Z_INDEX = 2**31 - 1
_FLATTENABLE = frozenset(("Trivial3DTransform",))


def drop(facts: Facts, names: Sequence[str], nodes: Iterable[NodeId], pseudo: str = "") -> Edits:
    """Remove the declarations of longhands that win on elements, or on a pseudo-element of theirs."""
    styles = [style for node in nodes if (style := _style(facts, node, pseudo)) is not None]
    places = {(name, style.declared[name]) for style in styles for name in names if name in style.declared}
    if not places:
        return ()
    written = _as_written(styles, names)
    return _edits(EditKind.DROP, facts, f"{written}@", frozenset(places), (tuple(nodes), pseudo))


def flatten(facts: Facts, nodes: Sequence[NodeId], pseudo: str = "") -> Edits:
    """Write the 3D transforms of elements, or of a pseudo-element of theirs, in their 2D form."""
    styles = [style for node in nodes if (style := _style(facts, node, pseudo)) is not None]
    places = frozenset(("transform", style.declared["transform"]) for style in styles if "transform" in style.declared)
    return _edits(EditKind.FLATTEN, facts, "", places, (tuple(nodes), pseudo)) if places else ()


def set_rule(owner: str, declarations: str, more: str = "") -> Edits:
    """Add declarations to what `owner`, a selector, matches, and further rules."""
    return (str(Edit(EditKind.SET, f"{owner}{{{declarations}}}{more}")),) if _is_selector(owner) else ()


def resize(owner: str) -> Edits:
    """Make the files of the pictures of what `owner` matches as large as they are shown."""
    return (str(Edit(EditKind.RESIZE, owner)),) if _is_selector(owner) else ()


def without_layer(facts: Facts, group: CauseGroup) -> Edits:
    """What takes the layers of a group away; empty where it takes a person to say how."""
    if set(group.reasons) <= _FLATTENABLE:
        return flatten(facts, group.nodes, group.pseudo)
    return drop(facts, (group.property,), group.nodes, group.pseudo) if group.property in _DROPPABLE else ()


def _edits(
    kind: EditKind, facts: Facts, prefix: str, places: frozenset[tuple[str, Span]], what: tuple[tuple[NodeId, ...], str]
) -> Edits:
    """By the owner's selector where it means just `places`, else by the places."""
    nodes, pseudo = what
    owner = facts.names.name(nodes) + (f"::{pseudo}" if pseudo else "")
    names = frozenset(name for name, _span in places)
    if _is_selector(owner) and (meant := _meant(facts, names, owner)) >= places:
        spans = {span for _name, span in places}
        if meant == places or len(spans) > _MAX_PLACES:
            return (str(Edit(kind, f"{prefix}{owner}")),)
    spans_in_order = sorted({span for _name, span in places})
    if len(spans_in_order) > _MAX_PLACES:
        return ()
    return tuple(str(Edit(kind, f"{prefix}{facts.run.scene.shown(span)}")) for span in spans_in_order)


def _meant(facts: Facts, names: frozenset[str], owner: str) -> frozenset[tuple[str, Span]]:
    try:
        return declared_on(facts.run, names, owner)
    except ValueError:
        return frozenset()


def _style(facts: Facts, node: NodeId, pseudo: str) -> ComputedStyle | None:
    return facts.styled.pseudo.get((node, pseudo)) if pseudo else facts.styled.styles[node]


def _as_written(styles: Sequence[ComputedStyle], names: Sequence[str]) -> str:
    """The shorthand that declares a longhand together with others, or the longhand."""
    name = names[0]
    best = name
    for shorthand, definition in SHORTHANDS.items():
        if name not in definition.longhands or shorthand == "all":
            continue
        if all(_one_place(style, definition.longhands) for style in styles) and (
            best == name or len(definition.longhands) > len(SHORTHANDS[best].longhands)
        ):
            best = shorthand
    return best


def _one_place(style: ComputedStyle, longhands: Sequence[str]) -> bool:
    spans = {style.declared.get(longhand) for longhand in longhands}
    return len(spans) == 1 and None not in spans


def _is_selector(owner: str) -> bool:
    return "…" not in owner and "|" not in owner and not owner.startswith("#document")


def shown_property(group: CauseGroup) -> str:
    """The property behind a group as people write it."""
    return "animation" if group.property == "animation-name" else group.property


def drop_cause(facts: Facts, layer: Layer) -> Edits:
    """Take away what promotes `layer`; empty where it takes a person to say how."""
    for cause in facts.causes[layer.id]:
        if cause.property in _DROPPABLE:
            return drop(facts, (cause.property,), (cause.node,), cause.pseudo)
        if cause.reason in _FLATTENABLE:
            return flatten(facts, (cause.node,), cause.pseudo)
    return ()


def raise_above(facts: Facts, layer: Layer) -> Edits:
    """Paint what promotes `layer` after everything else; empty where `z-index` does not apply to it."""
    node = facts.owner_element(layer)
    if node < 0 or facts.owner_pseudo(layer):
        return ()
    element = facts.document.element(node)
    style, parent = facts.styled.styles[node], facts.styled.styles[element.parent] if element.parent >= 0 else None
    if style is None or (style[p.POSITION] == "static" and (parent is None or parent[p.DISPLAY] not in _ITEMS)):
        return ()
    levels = [found[p.Z_INDEX] for found in facts.styled.styles if found is not None]
    highest = max((level for level in levels if isinstance(level, int)), default=0)
    return set_rule(facts.names.name((node,)), f"z-index:{min(highest + 1, _MAX_Z_INDEX)}")
