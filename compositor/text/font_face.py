"""One face of a font file: the identity that shaping, metrics and glyph coverage share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FontFace:
    """One face of a font file.

    Attributes:
        path: Font file, or a data: URL.
        index: Face index in the file.
        family: Family name.
        weight: 1..1000.
        italic: Italic or oblique.
        upem: Units an em.
        variations: Variable-font axes to set, as (tag, value).
    """

    path: str
    index: int
    family: str
    weight: float
    italic: bool
    upem: int
    variations: tuple[tuple[str, float], ...] = ()
