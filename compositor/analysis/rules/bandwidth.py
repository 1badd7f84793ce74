"""Bytes a second: what animations upload, and what drawing frames moves on this device."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.animated import animations_by_declaration, owner_of
from compositor.analysis.facts import Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.analysis.rewrite_animation import composited_instead
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text
from compositor.devices import frame_time, frame_traffic
from compositor.whatif.repaint import animation_areas

_PIXEL_BYTES = 4
_NOTICEABLE_UPLOAD = 64 * 1024 * 1024
_HEAVY_UPLOAD = 256 * 1024 * 1024
_NOTICEABLE_SHARE = 0.5
_HEAVY_SHARE = 0.8


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for what is uploaded while animations run, and one where drawing alone saturates the device."""
    yield from _uploads(facts)
    yield from _drawing(facts)


def _uploads(facts: Facts) -> Iterator[Finding]:
    rate = facts.run.scene.device.refresh_hz
    bytes_per_second = facts.measures.repainted_px * _PIXEL_BYTES * rate
    if bytes_per_second < _NOTICEABLE_UPLOAD:
        return
    areas = animation_areas(facts.run)
    groups = animations_by_declaration(facts)
    worst = max(groups, key=lambda group: sum(areas.get(member, 0.0) for member in group.members))
    owner = owner_of(facts, worst.members)
    message = _("{size} of textures are uploaded each second while {owner} is animated, at {rate} frames a second")
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if bytes_per_second >= _HEAVY_UPLOAD else Level.INFO,
        owner=owner,
        where=worst.where,
        evidence={
            "upload_bytes_per_second": bytes_per_second,
            "repainted_px": facts.measures.repainted_px,
            "refresh_hz": rate,
        },
        message=message.format(size=bytes_text(bytes_per_second), owner=owner, rate=rate),
        fix=_("animate transform or opacity, which reuses one texture, or a smaller element"),
        edits=composited_instead(facts, worst, owner),
    )


def _drawing(facts: Facts) -> Iterator[Finding]:
    device = facts.run.scene.device
    time = frame_time(frame_traffic(facts.run.frame), device)
    share = time.bandwidth_seconds * device.refresh_hz
    if share < _NOTICEABLE_SHARE or not facts.groups:
        return
    worst = max(facts.groups, key=lambda group: facts.shown_area(group))
    owner = facts.group_name(worst)
    per_second = round(time.bytes * device.refresh_hz)
    message = _("a frame moves {size}; drawn {rate} times a second that takes {share} % of the bandwidth of {device}")
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if share >= _HEAVY_SHARE else Level.INFO,
        owner=owner,
        where=worst.where,
        evidence={
            "bytes_per_frame": round(time.bytes),
            "bytes_per_second": per_second,
            "share_of_bandwidth": round(share, 3),
            "profile": device.name,
            "deciding_field": time.deciding_field,
        },
        message=message.format(
            size=bytes_text(round(time.bytes)), rate=device.refresh_hz, share=round(100 * share), device=device.title
        ),
        fix=_("draw fewer large layers over each other: {owner} covers most").format(owner=owner),
        layers=worst.layers,
        edits=without_layer(facts, worst),
    )


_WHY = later(
    "Drawing a frame reads every texture and writes every pixel that it covers, and what is painted again is uploaded "
    "first. Phones share one memory among all of that; when it is busy, frames come late."
)
RULE = Rule(id="bandwidth", title="Bytes uploaded and moved each second", check=check, explanation=_WHY)
