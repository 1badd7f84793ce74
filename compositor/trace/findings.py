"""What can be said against the layers of a traced page.

The ids are those of the rules over scenes; a trace knows no declarations and no paint chunks, so it
says who has the layers and why, and not which line to change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from compositor.analysis.engine import all_rules
from compositor.analysis.model import Finding, Level
from compositor.analysis.rules.layer_explosion import FAR_TOO_MANY_LAYERS, MANY_LAYERS
from compositor.base.i18n import _, ngettext
from compositor.base.source import Span
from compositor.base.tree_dump import bytes_text, number
from compositor.trace.names import owner_name
from compositor.trace.tree import LayerTree, TraceLayer

_SCREENS = 4.0
_NOTICEABLE_BYTES = 256 * 1024
_OVERLAP = ("Overlap",)
_OF_THE_PAGE = frozenset(("RootScroller", "Viewport", "Scrollbar"))
CHECKED = ("layer-explosion", "overlap-promotion", "oversized-layer", "vram-budget")
Nominal = Callable[[TraceLayer], int]


def findings(tree: LayerTree, path: str, nominal: Nominal) -> tuple[Finding, ...]:
    """The findings, worst first; `nominal` gives a layer's bytes if all its tiles existed."""
    where = Span(path)
    drawn = [layer for layer in tree.layers if layer.is_drawn]
    found = [
        *_explosions(drawn, where, nominal),
        *_overlaps(drawn, where),
        *_oversized(drawn, tree, where, nominal),
        *_memory(tree, where),
    ]
    why = {rule.id: rule.explanation for rule in all_rules()}
    explained = (replace(finding, explanation=_(why[finding.id])) for finding in found)
    return tuple(sorted(explained, key=lambda finding: (-finding.severity, finding.id, finding.owner)))


def _explosions(drawn: Iterable[TraceLayer], where: Span, nominal: Nominal) -> Iterator[Finding]:
    by_owner: dict[tuple[str, tuple[str, ...]], list[TraceLayer]] = {}
    for layer in drawn:
        if layer.reasons and not _OF_THE_PAGE & set(layer.reasons):
            by_owner.setdefault((owner_name(layer), layer.reasons), []).append(layer)
    rest: dict[tuple[str, ...], list[TraceLayer]] = {}
    for (_owner, reasons), layers in by_owner.items():
        if len(layers) >= MANY_LAYERS:
            yield _explosion(layers, where, nominal)
        else:
            rest.setdefault(reasons, []).extend(layers)
    for layers in rest.values():
        if len(layers) >= MANY_LAYERS:
            yield _explosion(layers, where, nominal)


def _explosion(layers: Sequence[TraceLayer], where: Span, nominal: Nominal) -> Finding:
    owner, reason = _names(layers), ", ".join(layers[0].reasons)
    size = sum(map(nominal, layers))
    fix = _("take away what promotes {owner}, or set it only on the element that is about to change")
    if layers[0].reasons == _OVERLAP:
        fix = _("find the promoted element that {owner} is painted over, and paint it after them or do not promote it")
    return Finding(
        id="layer-explosion",
        severity=Level.ERROR if len(layers) >= FAR_TOO_MANY_LAYERS else Level.WARNING,
        owner=owner,
        where=where,
        evidence={
            "layers": len(layers),
            "nominal_bytes": size,
            "resident_bytes": sum(layer.bytes for layer in layers),
            "reason": reason,
        },
        message=_("{count} layers share one reason: {reason} of {owner} ({size} of tile textures)").format(
            count=len(layers), reason=reason, owner=owner, size=bytes_text(size)
        ),
        fix=fix.format(owner=owner),
        layers=tuple(layer.id for layer in layers),
    )


def _overlaps(drawn: Iterable[TraceLayer], where: Span) -> Iterator[Finding]:
    layers = [layer for layer in drawn if layer.reasons == _OVERLAP]
    if not layers:
        return
    size = sum(layer.bytes for layer in layers)
    owner = _names(layers)
    message = ngettext(
        "{count} layer ({size}: {owner}) exists only because it is painted over a promoted element, or scrolls",
        "{count} layers ({size}: {owner}) exist only because they are painted over promoted elements, or scroll",
        len(layers),
    )
    yield Finding(
        id="overlap-promotion",
        severity=Level.WARNING if size >= _NOTICEABLE_BYTES else Level.INFO,
        owner=owner,
        where=where,
        evidence={"layers": len(layers), "resident_bytes": size},
        message=message.format(count=len(layers), size=bytes_text(size), owner=owner),
        fix=_("drop what promotes the layers below, or give them a higher z-index if they may lie on top"),
        layers=tuple(layer.id for layer in layers),
    )


def _oversized(drawn: Iterable[TraceLayer], tree: LayerTree, where: Span, nominal: Nominal) -> Iterator[Finding]:
    screen = tree.viewport[0] * tree.viewport[1]
    for layer in drawn:
        area = layer.size[0] * layer.size[1]
        promoted = layer.reasons and not _OF_THE_PAGE & set(layer.reasons) and layer.reasons != _OVERLAP
        if not promoted or not screen or area <= _SCREENS * screen or layer.solid_color:
            continue
        owner = owner_name(layer)
        yield Finding(
            id="oversized-layer",
            severity=Level.WARNING,
            owner=owner,
            where=where,
            evidence={"layers": 1, "screens": round(area / screen, 2), "nominal_bytes": nominal(layer)},
            message=_("a layer of {owner} is {size} px, {screens} times the screen ({bytes})").format(
                owner=owner,
                size=f"{number(layer.size[0])}x{number(layer.size[1])}",
                screens=number(round(area / screen, 1)),
                bytes=bytes_text(nominal(layer)),
            ),
            fix=_("promote a smaller element, or clip the large one to what can be seen"),
            layers=(layer.id,),
        )


def _memory(tree: LayerTree, where: Span) -> Iterator[Finding]:
    if not tree.out_of_memory:
        return
    drawn = [layer for layer in tree.layers if layer.is_drawn]
    owner = owner_name(max(drawn, key=lambda layer: layer.bytes)) if drawn else ""
    yield Finding(
        id="vram-budget",
        severity=Level.ERROR,
        owner=owner,
        where=where,
        evidence={"resident_bytes": tree.bytes, "limit_bytes": tree.memory_limit},
        message=_("the browser had no memory for all the tiles it wanted: {used} of {limit} are used").format(
            used=bytes_text(tree.bytes), limit=bytes_text(tree.memory_limit)
        ),
        fix=_("take layers away, the largest first: {owner}").format(owner=owner),
    )


def _names(layers: Iterable[TraceLayer]) -> str:
    """The commonest owners, at most three."""
    counted = Counter(owner_name(layer) for layer in layers).most_common()
    text = ", ".join(name for name, _count in counted[:3])
    return f"{text}, …" if len(counted) > 3 else text
