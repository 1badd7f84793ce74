"""What on a page the engine does not do as a browser would: the caveat beside every number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from compositor.analysis.model import NotModelled
from compositor.analysis.pseudo_owners import has_part, kinds_of_elements
from compositor.analysis.viewport_meta import viewport_remark
from compositor.base.diagnostics import Severity
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN, Span
from compositor.css.properties import PROPERTIES
from compositor.style.computed_style import StyledDocument

if TYPE_CHECKING:
    from compositor.pipeline import Run

_FOREIGN = frozenset(("foreignObject",))
_TEXT_PATHS = frozenset(("textPath",))
_ANIMATIONS = frozenset(("animate", "animateMotion", "animateTransform", "set"))


def not_modelled(run: Run) -> tuple[NotModelled, ...]:
    """Unsupported features met while running, then properties that were declared but change nothing."""
    found: dict[tuple[str, str], list[Span]] = {}
    for diagnostic in run.all_diagnostics():
        if diagnostic.severity is Severity.UNSUPPORTED:
            found.setdefault((diagnostic.code, diagnostic.message), []).append(diagnostic.span)
    kinds = kinds_of_elements(run.document)
    found = {key: spans for key, spans in found.items() if all(has_part(word, kinds) for word in key[1].split())}
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
    return (*_engine_approximations(run), *viewport_remark(run), *_left_out_of_svg(run), *rows)


def _left_out_of_svg(run: Run) -> Iterator[NotModelled]:
    """What inline SVG has that a browser shows and this engine does not."""
    document, styled = run.document, run.styles
    for code, tags, message in (
        ("svg-foreign-object", _FOREIGN, _("HTML inside an SVG picture is not laid out, drawn or given layers")),
        ("svg-text-path", _TEXT_PATHS, _("text along a path inside SVG pictures is not drawn")),
        ("svg-animation", _ANIMATIONS, _("animation elements inside SVG pictures do nothing; CSS animations run")),
    ):
        found = [
            run.scene.shown(element.span)
            for element in document.elements()
            if element.namespace == "svg" and element.tag in tags and styled.styles[element.id] is not None
        ]
        if found:
            yield NotModelled(code, found[0], len(found), message)
    plain = [document.element(node).span for content in run.trees.svg.values() for node in content.left_out]
    if plain:
        message = _("masks and filters of SVG elements are not drawn around elements that have layers")
        yield NotModelled("svg-effects", run.scene.shown(plain[0]), len(plain), message)


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
