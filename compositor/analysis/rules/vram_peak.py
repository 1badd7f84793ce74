"""Textures that are needed only for a while: during an animation, or scrolled to some place."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence

from compositor.analysis.causes import element_of, first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import drop
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.provenance import where_of
from compositor.base.i18n import _, later
from compositor.base.source import NO_SPAN, Span
from compositor.base.tree_dump import bytes_text, number
from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer, TileBin
from compositor.layers.tile_set import BYTES_PER_PIXEL
from compositor.pipeline import Run
from compositor.style.computed_style import ComputedStyle

_SCREENS = 4.0
_HELD_SCREENS = 2.0


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for animations that hold many screens of layers at once, one for a peak beyond the device's limit."""
    run = facts.peak.run
    animated = _animated_layers(run)
    screen = run.scene.device_size[0] * run.scene.device_size[1] * BYTES_PER_PIXEL
    layers = [layer for found in animated.values() for layer in found]
    whole = sum(int(layer.bounds.area) for layer in layers) * BYTES_PER_PIXEL
    if len(layers) > 1 and whole > _SCREENS * screen:
        yield _while_animated(facts, tuple(animated), layers, (whole, screen))
    if run.tiles.over_budget and not facts.run.tiles.over_budget:
        yield _beyond_limit(facts)


def _animated_layers(run: Run) -> dict[NodeId, list[Layer]]:
    """Drawn layers inside elements whose animation runs and will end, by the outermost such element."""
    styled = run.styles
    passing = {node for node in styled.animating if _ends(styled.style_of(node))}
    found: dict[NodeId, list[Layer]] = {}
    if not passing:
        return found
    outermost: list[NodeId] = []
    for node in run.document.nodes:
        above = NO_NODE if node.parent == NO_NODE else outermost[node.parent]
        outermost.append(node.id if above == NO_NODE and node.id in passing else above)
    for layer in run.layers.layers:
        if layer.is_drawn and layer.owner != NO_NODE and outermost[layer.owner] != NO_NODE:
            found.setdefault(outermost[layer.owner], []).append(layer)
    return found


def _ends(style: ComputedStyle) -> bool:
    counts = style[p.ANIMATION_ITERATION_COUNT]
    return all(math.isfinite(count) for count in counts)


def _while_animated(facts: Facts, nodes: tuple[NodeId, ...], layers: Sequence[Layer], size: tuple[int, int]) -> Finding:
    run, peak = facts.peak.run, facts.peak.peak
    whole, screen = size
    tiles = sum(run.tiles.tilings[layer.id].resident_bytes for layer in layers)
    surfaces = run.frame.surface_bytes
    owner = facts.names.name(nodes)
    message = _(
        "while {owner} is animated, {layers} layers of {screens} screens exist at once: {whole} as whole layers,"
        " {tiles} of tiles and {surfaces} of render surfaces"
    )
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if tiles + surfaces > _HELD_SCREENS * screen else Level.INFO,
        owner=owner,
        where=_declaration(facts, nodes[0]),
        evidence={
            "layers": len(layers),
            "full_bytes": whole,
            "screens": round(whole / screen, 2),
            "resident_bytes": tiles,
            "surface_bytes": surfaces,
            "time_ms": peak.time_ms,
        },
        message=message.format(
            owner=owner,
            layers=len(layers),
            screens=number(round(whole / screen, 1)),
            whole=bytes_text(whole),
            tiles=bytes_text(tiles),
            surfaces=bytes_text(surfaces),
        ),
        fix=_("promote nothing inside {owner} while it moves, and clip it to what can be seen").format(owner=owner),
        edits=drop(facts, ("will-change",), dict.fromkeys(_inner_owners(facts, frozenset(nodes), layers))),
    )


def _inner_owners(facts: Facts, nodes: Container[NodeId], layers: Iterable[Layer]) -> Iterator[NodeId]:
    """Elements inside the animated ones that have a layer."""
    for layer in layers:
        owner = element_of(facts.document, layer.owner)
        if owner not in nodes:
            yield owner


def _declaration(facts: Facts, node: NodeId) -> Span:
    """Where an element's animation is declared."""
    style = facts.styled.styles[node]
    found = first_declared(style, ("animation-name",)) if style is not None else None
    return found[1] if found is not None else NO_SPAN


def _beyond_limit(facts: Facts) -> Finding:
    run, peak = facts.peak.run, facts.peak.peak
    tiles, profile = run.tiles, run.scene.device
    other = Facts(run, facts.peak)
    largest = max(other.drawn, key=lambda layer: (tiles.tilings[layer.id].wanted_bytes, -layer.id))
    visible = sum(1 for tile in tiles.over_budget if tiles.tiles[tile].bin is TileBin.NOW)
    owner = other.owner_name(largest)
    message = _(
        "scrolled to {x},{y} at {time} ms {count} tiles ({visible} of them visible) get no texture: {wanted} are wanted"
        " and {profile} gives {limit}"
    )
    return Finding(
        id=RULE.id,
        severity=Level.ERROR if visible else Level.WARNING,
        owner=owner,
        where=where_of(other, largest),
        evidence={
            "tiles_left_out": len(tiles.over_budget),
            "visible_tiles_left_out": visible,
            "wanted_bytes": tiles.wanted_bytes,
            "limit_bytes": tiles.hard_limit_bytes,
            "time_ms": peak.time_ms,
            "scroll_x": peak.scroll[0],
            "scroll_y": peak.scroll[1],
        },
        message=message.format(
            x=number(peak.scroll[0]),
            y=number(peak.scroll[1]),
            time=number(peak.time_ms),
            count=len(tiles.over_budget),
            visible=visible,
            wanted=bytes_text(tiles.wanted_bytes),
            profile=profile.title,
            limit=bytes_text(tiles.hard_limit_bytes),
        ),
        fix=_("take layers away, the largest first: {owner}").format(owner=owner),
    )


_WHY = later(
    "Memory that is needed for a moment has to be there all the same. Views that slide in and out exist twice, with "
    "all the layers inside them; where that is more than the device gives, content is missing or the system ends "
    "the page."
)
RULE = Rule(id="vram-peak", title="Textures needed only for a while", check=check, explanation=_WHY)
