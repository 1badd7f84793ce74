"""Animations of properties that must be painted again in every frame."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import AnimatedGroup, animations_by_declaration, owner_of
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.rewrite_animation import composited_instead
from compositor.base.i18n import _, later
from compositor.css.properties import PROPERTIES, Affects
from compositor.whatif.repaint import animation_areas

_SOMETIMES = "background-color"
_SCREEN_SHARE = 0.01
_PIXEL_BYTES = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration that animates something the compositor cannot; a hint where little is painted."""
    areas = animation_areas(facts.run)
    for animation in animations_by_declaration(facts):
        painted = sorted({name for member in animation.members for name in member.painted})
        if painted:
            area = round(min(sum(areas.get(member, 0.0) for member in animation.members), facts.screen_area))
            yield _finding(facts, animation, painted, area)


def _finding(facts: Facts, animation: AnimatedGroup, painted: list[str], area: int) -> Finding:
    owner = owner_of(facts, animation.members)
    names = ", ".join(painted)
    note = _(" (newer Chromium may composite background-color)") if painted == [_SOMETIMES] else ""
    moves = any(Affects.LAYOUT in PROPERTIES[name].affects for name in painted)
    rate = facts.run.scene.device.refresh_hz
    message = _("{owner} animates {property}: {area} px painted and uploaded again in every frame{note}")
    if moves:
        message = _("{owner} animates {property}: laid out, and {area} px painted and uploaded again, in every frame")
    return Finding(
        id=RULE.id,
        severity=Level.WARNING if area >= _SCREEN_SHARE * facts.screen_area else Level.INFO,
        owner=owner,
        where=animation.where,
        evidence={
            "property": names,
            "count": len(animation.members),
            "repainted_px": area,
            "upload_bytes_per_second": area * _PIXEL_BYTES * rate,
        },
        message=message.format(owner=owner, property=names, area=f"{area:,}", note=note),
        fix=_("animate transform or opacity of an element that looks like the end state"),
        edits=composited_instead(facts, animation, owner),
    )


_WHY = later(
    "The compositor moves and fades finished textures by itself. Any other animated property makes the main thread "
    "style, paint, raster and upload the element again, sixty times a second, and stutters when it is busy."
)
RULE = Rule(id="non-composited-animation", title="Animations that repaint", check=check, explanation=_WHY)
