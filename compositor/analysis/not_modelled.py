"""What on a page the engine does not do as a browser would: the caveat beside every number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compositor.analysis.model import NotModelled
from compositor.base.diagnostics import Severity
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css.properties import PROPERTIES
from compositor.style.computed_style import StyledDocument

if TYPE_CHECKING:
    from compositor.pipeline import Run


def not_modelled(run: Run) -> tuple[NotModelled, ...]:
    """Unsupported features met while running, then properties that were declared but change nothing."""
    found: dict[tuple[str, str], list[Span]] = {}
    for diagnostic in run.all_diagnostics():
        if diagnostic.severity is Severity.UNSUPPORTED:
            found.setdefault((diagnostic.code, diagnostic.message), []).append(diagnostic.span)
    rows = [
        NotModelled(code, run.scene.shown(spans[0]), len(spans), message) for (code, message), spans in found.items()
    ]
    rows += [
        NotModelled(name, run.scene.shown(where), count, _("the property is read but changes nothing"))
        for name, (where, count) in sorted(_unused_properties(run.styles).items())
    ]
    return tuple(rows)


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
