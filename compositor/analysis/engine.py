"""Run every rule over a page and put the report together.

Input:  a finished `Run`.
Output: `Report`.
Cost:   O(layers + display items), plus what each rule adds.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from compositor.analysis import rules
from compositor.analysis.budgets import budget_results, check_reason_budgets
from compositor.analysis.facts import Facts
from compositor.analysis.model import (
    ByteTotals,
    Finding,
    LayerRow,
    Report,
    Rule,
    Totals,
)
from compositor.analysis.not_modelled import not_modelled
from compositor.analysis.provenance import where_of
from compositor.analysis.reasoning import why
from compositor.analysis.savings import with_savings
from compositor.base.diagnostics import Severity
from compositor.base.geometry import Point
from compositor.base.i18n import _
from compositor.devices import DeviceVerdict, judge
from compositor.dom.nodes import NO_NODE
from compositor.layers import Layer
from compositor.whatif.peak import PeakRun

if TYPE_CHECKING:
    from compositor.pipeline import Run

_NUMBERED = re.compile(r"(\D+)(\d{0,9})", re.ASCII)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of `analysis.rules`, sorted by module name."""
    names = sorted(module.name for module in pkgutil.iter_modules(rules.__path__))
    return tuple(importlib.import_module(f"{rules.__name__}.{name}").RULE for name in names)


def analyze(run: Run, peak: PeakRun | None = None) -> Report:
    """What there is to say about a finished run; `peak` when it is known already.

    Raises:
        SceneError: The scene limits layers for a reason that no browser gives.
    """
    check_reason_budgets(run.scene)
    facts = Facts(run, peak)
    totals = totals_of(facts)
    measured, together = with_savings(facts, _findings(facts))
    report = Report(
        scene=_scene_facts(run),
        totals=totals,
        layers=tuple(_row(facts, layer) for layer in facts.layers),
        findings=measured,
        budgets=(),
        not_modelled=not_modelled(run),
        device=_on_device(run, totals.bytes),
        peak=facts.peak.peak,
        diagnostics=tuple(
            str(replace(item, span=run.scene.shown(item.span)))
            for item in run.all_diagnostics()
            if item.severity in (Severity.WARNING, Severity.ERROR)
        ),
        together=together,
        checked=tuple(rule.id for rule in all_rules()),
    )
    return replace(report, budgets=budget_results(report, run.scene))


def _findings(facts: Facts) -> list[Finding]:
    """What all rules say, worst first, one cause not told twice."""
    found = [(rule, finding) for rule in all_rules() for finding in rule.check(facts)]
    places = {(finding.id, finding.where) for _rule, finding in found}
    told = [
        replace(
            finding,
            where=facts.run.scene.shown(finding.where),
            explanation=_(rule.explanation) if rule.explanation else "",
        )
        for rule, finding in found
        if not any((other, finding.where) in places for other in rule.yields_to)
    ]
    return sorted(told, key=_order)


def _order(finding: Finding) -> tuple[object, ...]:
    """The worst first; those of a rule in the source's order, and on one line as their elements are numbered."""
    numbered = [(word, int(digits or 0)) for word, digits in _NUMBERED.findall(finding.owner)]
    return -finding.severity, finding.id, finding.where, numbered


def totals_of(facts: Facts) -> Totals:
    """Sums over the page."""
    run, layers, tiles = facts.run, facts.run.layers, facts.run.tiles
    frame, plan = run.frame, run.raster
    return Totals(
        chunks=layers.chunk_count,
        squashed=layers.squashed,
        layers=len(layers.layers),
        layers_drawn=len(facts.drawn),
        tiles=len(tiles.tiles),
        render_surfaces=sum(1 for render_pass in frame.passes[:-1] if not render_pass.bypassed),
        bytes=ByteTotals(
            nominal=tiles.nominal_bytes,
            resident=tiles.resident_bytes,
            peak=max(facts.peak.peak.bytes, tiles.resident_bytes),
            atlas=sum(page.allocated_bytes for page in plan.pages),
            atlas_used=sum(page.used_bytes for page in plan.pages),
            surfaces=frame.surface_bytes,
            images=sum(image.decoded_bytes for image in plan.images.values()),
        ),
        overdraw=round(frame.overdraw, 4),
        bytes_read=frame.bytes_read,
        bytes_written=frame.bytes_written,
        repainted_px=facts.measures.repainted_px,
        scroll_repainted_px=facts.measures.scroll_repainted_px,
    )


def _on_device(run: Run, held: ByteTotals) -> DeviceVerdict:
    gpu_bytes = held.resident + held.atlas + held.surfaces + held.images
    return judge(run.scene.device, run.tiles, run.frame, gpu_bytes)


def _row(facts: Facts, layer: Layer) -> LayerRow:
    tiling = facts.tilings[layer.id]
    owner = facts.owner_element(layer)
    corner = screen_corner(facts.run, layer)
    return LayerRow(
        id=layer.id,
        owner=facts.owner_name(layer),
        path="#document" if owner == NO_NODE else facts.document.path_of(owner),
        kind=layer.kind.value,
        reasons=layer.reasons,
        explanation=why(facts, layer),
        size=(layer.bounds.width, layer.bounds.height),
        offset=(corner.x, corner.y),
        drawn=layer.is_drawn,
        tiles=len(tiling.tiles),
        nominal_bytes=tiling.nominal_bytes,
        resident_bytes=tiling.resident_bytes,
        where=facts.run.scene.shown(where_of(facts, layer)),
        chunks=len(layer.chunks),
        peak_bytes=facts.peak_bytes[layer.id],
    )


def screen_corner(run: Run, layer: Layer) -> Point:
    """Where the layer's top left lands on the screen, device px."""
    corners = run.layer_quad(layer, layer.bounds)
    return corners[0] if corners else Point(0.0, 0.0)


def _scene_facts(run: Run) -> dict[str, object]:
    scene = run.scene
    return {
        "path": run.scene.shown_path(str(scene.html)),
        "viewport": list(scene.viewport),
        "dpr": scene.dpr,
        "scroll": list(scene.scroll),
        "time_ms": scene.time_ms,
        "scrollbars": scene.scrollbars,
        "profile": scene.profile,
    }
