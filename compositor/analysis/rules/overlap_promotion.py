"""Layers nobody asked for: content promoted only because something below it is promoted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop_cause, raise_above
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.provenance import where_of
from compositor.analysis.rules.layer_explosion import FAR_TOO_MANY_LAYERS
from compositor.base.i18n import _, later, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer

_PIXEL_BYTES = 4
_NOTICEABLE_BYTES = 256 * 1024
_MANY_ELEMENTS = 8
_MANY_LAYERS = 4
_STRUCTURAL = frozenset(("FixedPosition", "StickyPosition"))


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for all culprits of one name, saying what follows them into layers."""
    forced: dict[str, list[tuple[Layer, Layer]]] = {}
    for layer in facts.drawn:
        if facts.causes[layer.id]:
            continue
        culprit = facts.culprit_of(layer)
        if culprit is not None and culprit.is_drawn:
            forced.setdefault(facts.spoken_name(culprit), []).append((culprit, layer))
    for pairs in forced.values():
        culprits = tuple({culprit.id: culprit for culprit, _layer in pairs}.values())
        yield _finding(facts, culprits, [layer for _culprit, layer in pairs])


def _finding(facts: Facts, culprits: tuple[Layer, ...], layers: list[Layer]) -> Finding:
    """What follows `culprits`, which have one name; untrue where no more than they go with what promotes them."""
    culprit = culprits[0]
    ids = tuple(layer.id for layer in layers)
    nominal = facts.nominal_bytes(ids)
    elements = tuple(dict.fromkeys(node for layer in layers for node in facts.painted_elements(layer)))
    owner, name = facts.names.name(elements), facts.spoken_name(culprit)
    message = ngettext(
        "{elements} elements are in a layer ({size}) only because they are painted over {culprit}",
        "{elements} elements are in {layers} layers ({size}) only because they are painted over {culprit}",
        len(ids),
    )
    if len(elements) == 1:
        message = _("{owner} is in a layer of its own ({size}) only because it is painted over {culprit}")
    finding = Finding(
        id=RULE.id,
        severity=_severity(facts, culprit, layers, len(elements)),
        owner=owner,
        where=where_of(facts, culprit),
        evidence={"layers": len(ids), "elements": len(elements), "nominal_bytes": nominal, "culprit": name},
        message=message.format(
            elements=len(elements), layers=len(ids), size=bytes_text(nominal), culprit=name, owner=owner
        ),
        fix=_("drop what promotes {culprit}").format(culprit=name),
        layers=ids,
        edits=tuple(dict.fromkeys(edit for layer in culprits for edit in drop_cause(facts, layer))),
        least_fewer=len(culprits) + 1,
    )
    raised = raise_above(facts, culprit) if any(not _holds(facts, culprit, node) for node in elements) else ()
    if not raised:
        return finding
    return replace(
        finding,
        fix=_("drop what promotes {culprit}, or give it a higher z-index if it may lie on top").format(culprit=name),
        edits=raised,
        least_fewer=1,
        instead=finding,
    )


def _holds(facts: Facts, culprit: Layer, node: NodeId) -> bool:
    """True for what is inside the culprit, which no `z-index` of that one brings below it."""
    owner = facts.owner_element(culprit)
    while node not in (owner, NO_NODE):
        node = facts.document.nodes[node].parent
    return node == owner


def _severity(facts: Facts, culprit: Layer, layers: list[Layer], elements: int) -> Level:
    """Only a hint where the culprit must have a layer anyway, or where little follows it."""
    if any(cause.reason in _STRUCTURAL for cause in facts.causes[culprit.id]) and len(layers) < _MANY_LAYERS:
        return Level.INFO
    if len(layers) >= FAR_TOO_MANY_LAYERS:
        return Level.ERROR
    nominal = facts.nominal_bytes(layer.id for layer in layers)
    many = elements >= _MANY_ELEMENTS or len(layers) >= _MANY_LAYERS
    heavy = nominal >= facts.screen_area * _PIXEL_BYTES
    return Level.WARNING if heavy or (many and nominal >= _NOTICEABLE_BYTES) else Level.INFO


_WHY = later(
    "Layers are drawn in order. What is painted over a layer must come after it, so it needs a layer too, whether or "
    "not it asked for one."
)
RULE = Rule(id="overlap-promotion", title="Layers made by overlap alone", check=check, explanation=_WHY)
