"""`compositor explain`: from an element to its layer, the declaration behind it, and its bytes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number, rect_text
from compositor.cli.options import CommandError, Subparsers, add_command, add_scene_options, scene_from
from compositor.cli.progress import progress

if TYPE_CHECKING:
    from compositor.analysis.explain import ElementExplanation, LayerExplanation
    from compositor.api import Run

_SHOWN_ELEMENTS = 10


def add_parser(commands: Subparsers) -> None:
    """Declare the command."""
    parser = add_command(
        commands,
        "explain",
        _("why elements have a layer or none: the declaration, the reason, the bytes"),
        "compositor explain page.html '.card'",
        run,
    )
    add_scene_options(parser)
    parser.add_argument("selector", metavar="SELECTOR", help=_("CSS selector; each matching element is explained"))


def run(args: argparse.Namespace) -> int:
    """Explain every matching element; 2 when the selector is wrong or matches nothing."""
    scene = scene_from(args)
    from compositor.analysis.explain import explain_element
    from compositor.analysis.facts import Facts
    from compositor.api import Run

    with progress() as line:
        page = Run(scene, on_stage=line.update)
        try:
            nodes = page.select(args.selector)
        except ValueError as error:
            message = _("the selector {selector} cannot be used: {why}")
            raise CommandError(message.format(selector=args.selector, why=error)) from error
        if not nodes:
            raise CommandError(_("no element matches {selector}").format(selector=args.selector))
        facts = Facts(page)
        found = [explain_element(facts, node) for node in nodes[:_SHOWN_ELEMENTS]]
    out = sys.stdout
    count = len(nodes)
    out.write(
        ngettext("{count} element matches {selector}", "{count} elements match {selector}", count).format(
            count=count, selector=args.selector
        )
        + "\n"
    )
    for element in found:
        out.write("\n" + "\n".join(_element_lines(page, element)) + "\n")
    if count > len(found):
        out.write("\n" + _("… and {count} more").format(count=count - len(found)) + "\n")
    return 0


def _element_lines(page: Run, element: ElementExplanation) -> Iterator[str]:
    yield f"{element.name}  {page.scene.shown(element.where)}"
    if element.path != element.name:
        yield f"  {element.path}"
    if element.rect is not None:
        yield "  " + _("box {rect} CSS px").format(rect=rect_text(element.rect))
    if element.absence:
        yield "  " + _("no layer of its own: {why}").format(why=element.absence)
    for layer in element.layers:
        yield from _layer_lines(page, layer)


def _layer_lines(page: Run, found: LayerExplanation) -> Iterator[str]:
    from compositor.report.chains import chain

    layer = found.layer
    label = _("owns layer {id}") if found.owned else _("painted into layer {id}")
    reasons = ", ".join(layer.reasons) or _("no reason named by browser tools")
    size = f"{number(layer.bounds.width)}x{number(layer.bounds.height)} px"
    yield f"  {label.format(id=layer.id)}: {reasons}; {size}"
    for step in chain(found):
        yield f"    {step.text}" + (f"  {page.scene.shown(step.where)}" if step.where.path else "")
        if step.source:
            yield f"      | {step.source}"
    shared = ngettext("shared with {count} other element", "shared with {count} other elements", found.shared_with)
    shared = shared.format(count=found.shared_with) if found.shared_with else ""
    cost = _("{resident} of textures now, {peak} at the peak, {nominal} if every tile existed").format(
        resident=bytes_text(found.resident_bytes),
        peak=bytes_text(found.peak_bytes),
        nominal=bytes_text(found.nominal_bytes),
    )
    yield "    " + "; ".join(part for part in (cost, shared) if part)
