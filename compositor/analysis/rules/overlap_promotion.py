"""Layers nobody asked for: content promoted only because something below it is promoted."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.provenance import where_of
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text
from compositor.layers import Layer

_NOTICEABLE_BYTES = 256 * 1024


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for all culprits of one name, saying what follows them into layers."""
    forced: dict[str, list[tuple[Layer, Layer]]] = {}
    for layer in facts.drawn:
        if facts.causes[layer.id]:
            continue
        culprit = facts.culprit_of(layer)
        if culprit is not None and culprit.is_drawn:
            forced.setdefault(facts.owner_name(culprit), []).append((culprit, layer))
    for pairs in forced.values():
        yield _finding(facts, pairs[0][0], [layer for _culprit, layer in pairs])


def _finding(facts: Facts, culprit: Layer, layers: list[Layer]) -> Finding:
    ids = tuple(layer.id for layer in layers)
    nominal = facts.nominal_bytes(ids)
    elements = tuple(dict.fromkeys(node for layer in layers for node in facts.painted_elements(layer)))
    owner, name = facts.names.name(elements), facts.owner_name(culprit)
    severity = Level.WARNING if nominal >= _NOTICEABLE_BYTES else Level.INFO
    message = ngettext(
        "{elements} elements are in a layer ({size}) only because they are painted over {culprit}",
        "{elements} elements are in {layers} layers ({size}) only because they are painted over {culprit}",
        len(ids),
    )
    if len(elements) == 1:
        message = _("{owner} is in a layer of its own ({size}) only because it is painted over {culprit}")
    return Finding(
        id=RULE.id,
        severity=severity,
        owner=owner,
        where=where_of(facts, culprit),
        evidence={"layers": len(ids), "elements": len(elements), "nominal_bytes": nominal, "culprit": name},
        message=message.format(
            elements=len(elements), layers=len(ids), size=bytes_text(nominal), culprit=name, owner=owner
        ),
        fix=_("drop what promotes {culprit}, or give it a higher z-index if it may lie on top").format(culprit=name),
        layers=ids,
    )


RULE = Rule(id="overlap-promotion", title="Layers made by overlap alone", check=check)
