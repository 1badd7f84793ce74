"""Large promoted layers of one colour: free where the engine notices, full price where it does not."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.tree_dump import bytes_text

_NOTICEABLE_BYTES = 1024 * 1024
_PIXEL_BYTES = 4


def check(facts: Facts) -> Iterator[Finding]:
    """One finding a declaration whose one-colour layers would be large as textures."""
    for group in facts.groups:
        plain = [layer for layer in group.layers if facts.tilings[layer].reason == "solid-color"]
        stored = round(sum(facts.layers[layer].bounds.area for layer in plain)) * _PIXEL_BYTES
        if stored < _NOTICEABLE_BYTES:
            continue
        owner = facts.names.name(facts.owner_element(facts.layers[layer]) for layer in plain)
        message = _("{owner} is one colour: Chromium keeps no texture for it, other engines would keep {size}")
        yield Finding(
            id=RULE.id,
            severity=Level.INFO,
            owner=owner,
            where=group.where,
            evidence={"layers": len(plain), "bytes_if_stored": stored},
            message=message.format(owner=owner, size=bytes_text(stored)),
            fix=_("make the box small and scale it up"),
            layers=tuple(plain),
        )


_WHY = later(
    "A texture costs four bytes a pixel whatever is in it. Chromium draws a layer of one colour without a texture; "
    "engines that do not look for this pay for every pixel."
)
RULE = Rule(id="solid-colour-layer", title="Layers of one colour", check=check, explanation=_WHY)
