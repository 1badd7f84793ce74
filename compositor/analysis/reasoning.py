"""Sentences: why a layer exists, and why it could not be merged into an earlier one."""

from __future__ import annotations

from compositor.analysis.facts import Facts
from compositor.analysis.movers import scroller_above, sticky_above
from compositor.base.i18n import _
from compositor.dom.nodes import NO_NODE
from compositor.layers import Layer, LayerKind, Refusal


def why(facts: Facts, layer: Layer) -> str:
    """One sentence on why `layer` exists; never empty."""
    match layer.kind:
        case LayerKind.VIEWPORT:
            return _("the visual viewport; every page has it")
        case LayerKind.SCROLL_HIT_TEST:
            return _("receives scrolling, draws nothing")
        case LayerKind.SCROLLBAR:
            return _("a scrollbar")
        case LayerKind.MASK | LayerKind.FOREIGN:
            return layer.explanation or _("content that something else draws")
    culprit = facts.culprit_of(layer)
    if culprit is not None:
        return _painted_over(facts, culprit)
    causes = facts.causes[layer.id]
    if causes:
        cause = causes[0]
        if cause.reason in layer.reasons:
            return _("{property} of {owner} asks for it").format(
                property=cause.property or cause.reason, owner=facts.names.name((cause.node,))
            )
        return _("{property} of {owner} asks for it ({reason}); browser tools name {named}").format(
            property=cause.property or cause.reason,
            owner=facts.names.name((cause.node,)),
            reason=cause.reason,
            named=_("only {reasons}").format(reasons=", ".join(layer.reasons)) if layer.reasons else _("no reason"),
        )
    if "Overlap" in layer.reasons:
        return _why_moving(facts, layer)
    if layer.owner == NO_NODE and "RootScroller" in layer.reasons:
        return _("the page itself")
    effect = facts.trees.effects[layer.state.effect]
    if effect.id in facts.run.layers.kept_effects and effect.node != NO_NODE:
        return _("begins the effect group of {owner}, drawn by itself as it holds a composited layer").format(
            owner=facts.names.name((effect.node,))
        )
    if layer.refusals:
        return _("the page goes on here; {why}").format(why=why_refused(facts, layer.refusals[0]))
    return layer.explanation or _("the first content of its group")


def _why_moving(facts: Facts, layer: Layer) -> str:
    """Why a layer exists that no declaration asks for and no promoted element forces."""
    sticky = sticky_above(facts, layer)
    if sticky is not None:
        return _("{owner} is sticky: it moves by itself while its scroller scrolls").format(
            owner=facts.names.name((sticky.node,))
        )
    scroller = scroller_above(facts, layer)
    if scroller != NO_NODE:
        return _("the contents of the scroller {owner}").format(owner=facts.names.name((scroller,)))
    if layer.overlaps is None:
        return _("painted over what moves by itself")
    return _painted_over(facts, facts.layers[layer.overlaps])


def _painted_over(facts: Facts, below: Layer) -> str:
    return _("painted over {owner}, which has a layer of its own").format(owner=facts.spoken_name(below))


def why_refused(facts: Facts, refusal: Refusal) -> str:
    """One sentence on why a merge was refused."""
    earlier = facts.layers[refusal.layer]
    target = f"{facts.spoken_name(earlier)} ({_('layer')} {earlier.id})"
    sentence = _rules().get(refusal.rule, refusal.rule)
    detail = f" ({refusal.detail})" if refusal.detail and refusal.rule == "sparsity" else ""
    return _("could not join {target}: {why}").format(target=target, why=sentence + detail)


def _rules() -> dict[str, str]:
    return {
        "own-layer": _("one of the two needs a layer for itself"),
        "effect": _("another opacity, blend or filter group"),
        "backface": _("only one of the two hides its backface"),
        "clip-boundary": _("a clip between the two cannot be drawn inside one layer"),
        "transform-boundary": _("the two move independently"),
        "scroll-boundary": _("the two scroll independently"),
        "solid-color": _("one colour needs no texture; merged it would"),
        "sparsity": _("too far apart; px of texture wasted between them"),
        "lcd-text": _("its text would lose subpixel antialiasing"),
        "paint-layer": _("it is not painted from it, and this engine merges only what is"),
        "overlap": _("it is painted over it, so it may not go below"),
    }
