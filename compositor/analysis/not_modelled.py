"""What on a page the engine does not do as a browser would: the caveat beside every number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compositor.analysis.model import NotModelled
from compositor.base.diagnostics import Severity
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN, Span
from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.dom.nodes import NodeId
from compositor.property_trees.nodes import Fact
from compositor.property_trees.style_traits import transform_list_fact, will_change_facts
from compositor.style.computed_style import StyledDocument

if TYPE_CHECKING:
    from compositor.pipeline import Run

_NO_LAYER_IN_SVG = frozenset((Fact.WILL_CHANGE_OTHER, Fact.WILL_CHANGE_CLIP_PATH, Fact.WILL_CHANGE_MASK))
_PROMOTED_ANIMATIONS = frozenset(("transform", "opacity", "filter", "backdrop-filter"))


def not_modelled(run: Run) -> tuple[NotModelled, ...]:
    """Unsupported features met while running, then properties that were declared but change nothing."""
    found: dict[tuple[str, str], list[Span]] = {}
    for diagnostic in run.all_diagnostics():
        if diagnostic.severity is Severity.UNSUPPORTED:
            found.setdefault((diagnostic.code, diagnostic.message), []).append(diagnostic.span)
    unused = _unused_properties(run.styles)
    for name in unused:  # said below, with the elements that it applies to
        found.pop(("css-not-modelled", _("{name} has no effect here").format(name=name)), None)
    rows = [
        NotModelled(code, run.scene.shown(spans[0]), len(spans), message) for (code, message), spans in found.items()
    ]
    rows += [
        NotModelled(name, run.scene.shown(where), count, _("the property is read but changes nothing"))
        for name, (where, count) in sorted(unused.items())
    ]
    return (*_engine_approximations(run), *_layers_inside_svg(run), *rows)


def _layers_inside_svg(run: Run) -> tuple[NotModelled, ...]:
    """Elements inside inline SVG that a browser gives layers of their own, while here each picture is drawn as one."""
    document, styled = run.document, run.styles
    found = [
        run.scene.shown(element.span)
        for element in document.elements()
        if element.namespace == "svg" and element.tag != "svg" and _asks_for_layer(styled, element.id)
    ]
    if not found:
        return ()
    message = _("elements inside an SVG picture ask for layers; the picture is drawn in one piece, without theirs")
    return (NotModelled("svg-layers", found[0], len(found), message),)


def _asks_for_layer(styled: StyledDocument, node: NodeId) -> bool:
    """True for hints, 3D transforms, backdrop filters and animations that Chromium promotes inside SVG."""
    style = styled.styles[node]
    if style is None:
        return False
    hints = will_change_facts(style[p.WILL_CHANGE]) - _NO_LAYER_IN_SVG
    moving = styled.animating.get(node, frozenset()) & _PROMOTED_ANIMATIONS
    return bool(hints or moving or style[p.BACKDROP_FILTER] or transform_list_fact(style[p.TRANSFORM]) is not None)


def _engine_approximations(run: Run) -> tuple[NotModelled, ...]:
    """What is approximate about a layer policy that is not Chromium's."""
    from compositor.layers import POLICIES

    policy = run.scene.device.layer_policy
    if not POLICIES[policy].follows_paint_layers:
        return ()
    return tuple(
        NotModelled(policy, NO_SPAN, 1, message)
        for message in (
            _("layers for overlap are never shared, while WebKit lets some of them share a backing store"),
            _("no layers are made for ancestors that must clip or group composited descendants; groups stand for them"),
            _("reasons are Chromium's names for the same causes"),
            _("tiles follow Chromium's rules; WebKit keeps most layers whole and tiles only large ones"),
        )
    )


def _unused_properties(styled: StyledDocument) -> dict[str, tuple[Span, int]]:
    """Declared properties that no stage models: first place and number of elements."""
    idle = {name: prop for name, prop in PROPERTIES.items() if not prop.modelled}
    found: dict[str, tuple[Span, int]] = {}
    for style in styled.styles:
        if style is None:
            continue
        for name in style.declared.keys() & idle.keys():
            prop = idle[name]
            if style.values[prop.index] != prop.initial:
                first, count = found.get(name, (style.declared[name], 0))
                found[name] = (min(first, style.declared[name]), count + 1)
    return found
