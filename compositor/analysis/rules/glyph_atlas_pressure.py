"""Many different glyphs: the atlas grows, and on small devices it does not fit one texture."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import first_declared
from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.i18n import _, later
from compositor.base.source import Span
from compositor.base.tree_dump import bytes_text
from compositor.paint.display_items import DrawGlyphs

_MANY_GLYPHS = 1000
_SMALL_DEVICE_TEXTURE_PX = 2048


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for the page; a warning when the glyphs exceed one texture of a small device."""
    glyphs = _distinct_glyphs(facts)
    if glyphs < _MANY_GLYPHS:
        return
    pages = facts.run.raster.pages
    used, rastered = sum(page.used_bytes for page in pages), sum(page.glyphs for page in pages)
    atlas_px = round(used / rastered * glyphs) if rastered else 0
    limit = min(facts.run.scene.device.max_texture_px, _SMALL_DEVICE_TEXTURE_PX)
    too_many = atlas_px > limit**2
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if too_many else Level.INFO,
        owner="#document",
        where=_where(facts),
        evidence={
            "distinct_glyphs": glyphs,
            "rastered_glyphs": rastered,
            "atlas_px": atlas_px,
            "limit_px": limit * limit,
            "pages": len(pages),
            "used_bytes": used,
            "allocated_bytes": sum(page.allocated_bytes for page in pages),
        },
        message=_("{glyphs} different glyphs need {needed} of atlas; one texture of {side} px holds {limit}").format(
            glyphs=glyphs, needed=bytes_text(atlas_px), side=limit, limit=bytes_text(limit * limit)
        ),
        fix=_("use fewer sizes and weights, or load glyphs as they are needed"),
    )


def _distinct_glyphs(facts: Facts) -> int:
    """Glyphs of the whole page, those outside the viewport included, by face and size."""
    found: set[tuple[object, float, int]] = set()
    for item in facts.artifact.items:
        if isinstance(item, DrawGlyphs):
            run = item.run
            found.update((run.face, run.size_px, glyph) for glyph in run.glyphs)
    return len(found)


def _where(facts: Facts) -> Span:
    """Where the fonts of the page's text are declared, or its first tag."""
    root = facts.document.root
    body = facts.styled.styles[root.children[-1]] if root.children else None
    for style in (body, facts.styled.styles[root.id]):
        declared = first_declared(style, ("font-family", "font-size")) if style is not None else None
        if declared is not None:
            return declared[1]
    return root.span


_WHY = later(
    "Text is drawn from a texture that holds each glyph once for each size and weight. When the working set exceeds "
    "the texture, glyphs are thrown out and rastered again, and text stutters."
)
RULE = Rule(id="glyph-atlas-pressure", title="Glyph working set against the atlas", check=check, explanation=_WHY)
