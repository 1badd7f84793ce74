"""Text that loses its subpixel antialiasing because it got a layer."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts, merged
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later, ngettext
from compositor.layers import POLICIES
from compositor.layers.policy import LcdPreference

_SEVERAL = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One hint a cause of layers with text on no opaque ground, on screens where text is drawn in subpixels."""
    scene = facts.run.scene
    if POLICIES[scene.device.layer_policy].lcd_preference(scene.dpr) is not LcdPreference.STRONGLY_PREFERRED:
        return
    soft_groups = facts.narrowed(lambda layer: layer.has_text and not layer.text_on_opaque)
    for group in merged(soft_groups, _SEVERAL):
        if group.animates():
            continue  # soft only while it moves
        soft = group.layers
        owner = facts.group_name(group)
        message = ngettext(
            "the text of {owner} is drawn in grey instead of subpixels: its layer has no opaque ground",
            "the text of {owner} is drawn in grey instead of subpixels: {count} layers have no opaque ground",
            len(soft),
        )
        yield Finding(
            id=RULE.id,
            severity=Level.INFO,
            owner=owner,
            where=group.where,
            evidence={"layers": len(soft), "reason": ", ".join(group.reasons)},
            message=message.format(owner=owner, count=len(soft)) + facts.places_text(group),
            fix=_("give it an opaque background, or take away what gives it a layer"),
            layers=soft,
            edits=without_layer(facts, group),
        )


_BETTER = ("layer-explosion", "translatez-hack", "will-change-overuse", "backdrop-filter-cost")
_WHY = later(
    "On screens with large pixels text is drawn with the three colours of a pixel, three times as sharp across. In a "
    "layer that something may show through this cannot be done, and the text is drawn in shades of grey."
)
RULE = Rule(
    id="lcd-text-loss", title="Text that loses subpixel antialiasing", check=check, explanation=_WHY, yields_to=_BETTER
)
