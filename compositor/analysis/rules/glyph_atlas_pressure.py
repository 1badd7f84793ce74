"""Many different glyphs: the atlas grows, and on small devices it does not fit one texture."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN
from compositor.base.tree_dump import bytes_text

_MANY_GLYPHS = 1000
_SMALL_DEVICE_TEXTURE_PX = 2048


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for the page; a warning when the glyphs exceed one texture of a small device."""
    pages = facts.run.raster.pages
    glyphs = sum(page.glyphs for page in pages)
    if glyphs < _MANY_GLYPHS:
        return
    used = sum(page.used_bytes for page in pages)
    too_many = used > _SMALL_DEVICE_TEXTURE_PX**2
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if too_many else Level.INFO,
        owner="#document",
        where=NO_SPAN,
        evidence={
            "distinct_glyphs": glyphs,
            "pages": len(pages),
            "used_bytes": used,
            "allocated_bytes": sum(page.allocated_bytes for page in pages),
        },
        message=_("{glyphs} different glyph pictures fill {used} of {pages} atlas pages").format(
            glyphs=glyphs, used=bytes_text(used), pages=len(pages)
        ),
        fix=_("use fewer sizes and weights, or load glyphs as they are needed"),
    )


RULE = Rule(id="glyph-atlas-pressure", title="Glyph working set against the atlas", check=check)
