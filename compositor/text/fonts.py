"""Font faces and how a `font-family` list finds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FontFace:
    """One face of a font file.

    Attributes:
        path: Font file.
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


class FontCollection:
    """The fonts a document may use; grows as text asks for faces, otherwise immutable."""

    faces: list[FontFace]
