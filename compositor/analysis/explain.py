"""Why an element has a layer, or why it has none: from the declaration to the bytes."""

from __future__ import annotations

from dataclasses import dataclass

from compositor.analysis.causes import Cause
from compositor.analysis.facts import Facts
from compositor.analysis.movers import sticky_above
from compositor.analysis.provenance import where_of
from compositor.analysis.reasoning import why, why_refused
from compositor.base.geometry import Rect
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.dom.nodes import NodeId
from compositor.layers import Layer

_SHOWN_REFUSALS = 3


@dataclass(frozen=True, slots=True)
class LayerExplanation:
    """One layer that an element paints into.

    Attributes:
        layer: The layer.
        owned: The element is the layer's owner.
        why: One sentence.
        causes: Declarations that ask for the layer.
        culprit: For layers made by overlap: the name of what forced it, and where that is declared.
        refusals: Why it could not join an earlier layer.
        resident_bytes, peak_bytes, nominal_bytes: Tile textures now, at most, and if every tile existed.
        shared_with: Number of other elements that paint into it.
    """

    layer: Layer
    owned: bool
    why: str
    causes: tuple[Cause, ...]
    culprit: tuple[str, Span] | None
    refusals: tuple[str, ...]
    resident_bytes: int
    peak_bytes: int
    nominal_bytes: int
    shared_with: int


@dataclass(frozen=True, slots=True)
class ElementExplanation:
    """What became of one element.

    Attributes:
        name, path, where: How to find it.
        rect: Border box in the viewport, CSS px; None without a box.
        layers: Layers that it paints into, back to front.
        absence: Why it has no layer of its own, or empty.
    """

    name: str
    path: str
    where: Span
    rect: Rect | None
    layers: tuple[LayerExplanation, ...]
    absence: str


def explain_element(facts: Facts, node: NodeId) -> ElementExplanation:
    """What became of the element `node`."""
    document = facts.document
    rect = _border_box(facts, node)
    layers = tuple(explain_layer(facts, facts.layers[layer], node) for layer in facts.layers_of.get(node, ()))
    return ElementExplanation(
        name=document.short_name(node),
        path=document.path_of(node),
        where=document.nodes[node].span,
        rect=rect,
        layers=layers,
        absence=_absence(rect, layers, document.is_inside_svg(node)),
    )


def _border_box(facts: Facts, node: NodeId) -> Rect | None:
    """Border box, of an element inside inline SVG its bounding box, in the viewport; CSS px."""
    run = facts.run
    box = run.boxes.box_of.get(node)
    if box is not None and run.layout.fragments_of.get(box):
        rect: Rect | None = run.client_rects.bounding_client_rect(box)
    else:
        rect = facts.svg_rects.get(node) if facts.document.is_inside_svg(node) else None
    scale = 1 / run.scene.dpr
    return None if rect is None else rect.scaled(scale, scale)


def explain_layer(facts: Facts, layer: Layer, node: NodeId) -> LayerExplanation:
    """Why `layer` exists, seen from the element `node` that paints into it."""
    culprit = facts.culprit_of(layer)
    sticky = sticky_above(facts, layer) if "Overlap" in layer.reasons and culprit is None else None
    tiling = facts.tilings[layer.id]
    refusals = tuple(dict.fromkeys(why_refused(facts, refusal) for refusal in layer.refusals))[:_SHOWN_REFUSALS]
    return LayerExplanation(
        layer=layer,
        owned=facts.owner_element(layer) == node,
        why=why(facts, layer),
        causes=facts.causes[layer.id] or ((sticky,) if sticky else ()),
        culprit=None if culprit is None else (facts.spoken_name(culprit), where_of(facts, culprit)),
        refusals=refusals,
        resident_bytes=tiling.resident_bytes,
        peak_bytes=facts.peak_bytes[layer.id],
        nominal_bytes=tiling.nominal_bytes,
        shared_with=len(facts.painted_elements(layer)) - 1,
    )


def _absence(rect: Rect | None, layers: tuple[LayerExplanation, ...], in_svg: bool) -> str:
    if rect is None:
        return _("has no box (display: none, or nothing of it is laid out)")
    if not layers and in_svg:
        return _("is drawn as a part of its <svg>, together with its neighbours")
    if not layers:
        return _("paints nothing itself: no background, border, text or image, or it is hidden")
    if any(layer.owned for layer in layers):
        return ""
    if any(layer.causes for layer in layers):
        return _("is painted into the layer that an ancestor's declaration asks for")
    if any(layer.culprit for layer in layers):
        return _("asks for no layer; it is painted over something that has one")
    return _("no declaration asks for one and nothing forces one; it is painted with its neighbours")
