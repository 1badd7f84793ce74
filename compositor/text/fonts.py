"""Font faces and how a `font-family` list finds them.

Generic families and the aliases of the common Windows fonts lead where desktop Chromium on Linux
leads them, so that text measures the same; where those fonts are not installed, to the nearest
that is, and in the end to the font that is bundled as a Python package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.css.rules import FontSource
from compositor.text.font_face import FontFace
from compositor.text.font_loading import FontFormatError, design_font, load_face
from compositor.text.font_records import BOLD_THRESHOLD, FontRecord, best_record, composite
from compositor.text.font_scan import bundled_fonts, scan_fonts
from compositor.text.fontconfig import list_fonts
from compositor.text.freetype import GlyphTurn
from compositor.text.glyphs import GlyphBitmap, GlyphStyle, fitted_rows, rasterize_glyph, rasterize_turned
from compositor.text.runs import FaceId, FontMetrics
from compositor.text.shaped_text import SelectedFace
from compositor.text.shaping import Font, FontRequest

_SERIF = ("liberation serif", "tinos", "times new roman", "dejavu serif")
_SANS = ("liberation sans", "arimo", "arial", "helvetica", "dejavu sans")
_MONO = ("liberation mono", "cousine", "courier new")
GENERIC_FAMILIES: Mapping[str, tuple[str, ...]] = {
    "serif": _SERIF,
    "sans-serif": _SANS,
    "monospace": ("dejavu sans mono", *_MONO, "menlo", "consolas"),
    "cursive": _SERIF,
    "fantasy": _SANS,
    "math": _SERIF,
    "system-ui": ("dejavu sans", *_SANS),
}
"""Installed families that stand for a generic one, best first."""

_METRIC_COMPATIBLE: Mapping[str, tuple[str, ...]] = {
    "arial": ("liberation sans", "arimo"),
    "helvetica": ("arial", "liberation sans", "arimo"),
    "times new roman": ("liberation serif", "tinos"),
    "times": ("times new roman", "liberation serif", "tinos"),
    "courier new": ("liberation mono", "cousine"),
    "courier": ("courier new", "liberation mono", "cousine"),
    "arimo": ("liberation sans",),
    "tinos": ("liberation serif",),
    "cousine": ("liberation mono",),
    "liberation sans": ("arimo",),
    "liberation serif": ("tinos",),
    "liberation mono": ("cousine",),
    "calibri": ("carlito",),
    "cambria": ("caladea",),
    "georgia": ("gelasio",),
    "sans": ("dejavu sans",),
    "mono": ("dejavu sans mono",),
}


_HINTING_SCALE_LIMIT = 1.5


class _FontDatabase:
    """Records by family name, in order of preference for fallback."""

    def __init__(self, records: Iterable[FontRecord]) -> None:
        self.records = tuple(records)
        self.by_name: dict[str, list[FontRecord]] = {}
        for record in self.records:
            for name in record.names:
                self.by_name.setdefault(name, []).append(record)


@lru_cache(maxsize=1)
def _system_fonts() -> _FontDatabase:
    records = list_fonts()
    if records is None:
        records = scan_fonts()
    return _FontDatabase((*records, *bundled_fonts()))


class FontCollection:
    """The fonts a document may use; grows as text asks for faces, otherwise immutable.

    Attributes:
        faces: Every face used so far, by `FaceId`.
    """

    faces: list[FontFace]

    def __init__(
        self,
        font_faces: Iterable[FontSource] = (),
        sink: DiagnosticSink | None = None,
        device_scale: float = 1.0,
    ) -> None:
        """Make a collection of the system's fonts and `font_faces` (`FontSource` rows, paths resolved).

        From a device scale of 1.5 on glyphs are not fitted to the pixel grid.
        Diagnostics: `font-format-unsupported`.
        """
        self._hinted: Final = device_scale < _HINTING_SCALE_LIMIT
        self.faces = []
        self._sink = sink
        self._ids: dict[FontFace, FaceId] = {}
        self._fonts: dict[FontRequest, Font] = {}
        self._fallbacks: dict[tuple[str, bool, bool], SelectedFace | None] = {}
        self._document = _FontDatabase(self._document_records(font_faces))

    def for_frame(self, font_faces: Iterable[FontSource], sink: DiagnosticSink | None = None) -> FontCollection:
        """The fonts of a document in a frame: its own and the system's, with faces numbered along with these."""
        fonts = FontCollection(font_faces, sink, 1.0 if self._hinted else _HINTING_SCALE_LIMIT)
        fonts.faces, fonts._ids = self.faces, self._ids
        return fonts

    def font(self, request: FontRequest) -> Font:
        """The font for a request; equal requests give the same object."""
        font = self._fonts.get(request)
        if font is None:
            faces = list(self._select(request)) or [self._last_resort(request)]
            font = Font(request, faces, lambda char: self._fallback(char, request), not self._hinted)
            self._fonts[request] = font
        return font

    def metrics(self, request: FontRequest) -> FontMetrics:
        """Metrics of the first available font."""
        return self.font(request).metrics

    def rasterize(
        self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
    ) -> tuple[GlyphBitmap, float] | None:
        """The bitmap of a glyph and the px drawn a texel; None for a glyph without ink."""
        return rasterize_glyph(self.faces[face], glyph, size_px, subpixel_x, GlyphStyle(self._hinted, bold, oblique))

    def fitted_rows(self, face: FaceId, glyph: int, size_px: float) -> tuple[int, int] | None:
        """Top and bottom of a glyph, whole px below the baseline; None where glyphs are not fitted to pixels."""
        return fitted_rows(self.faces[face], glyph, size_px) if self._hinted else None

    def rasterize_turned(
        self, face: FaceId, glyph: int, size_px: float, turn: GlyphTurn, bold: bool, oblique: bool
    ) -> GlyphBitmap | None:
        """The bitmap of a glyph whose outline is turned, stretched or slanted; None without ink or outline."""
        return rasterize_turned(self.faces[face], glyph, size_px, turn, GlyphStyle(self._hinted, bold, oblique))

    def _document_records(self, font_faces: Iterable[FontSource]) -> Iterator[FontRecord]:
        for family, path, weight, style, weight_max, ranges in font_faces:
            try:
                variable = any(axis.tag == "wght" for axis in load_face(path, 0).axis_infos)
            except FontFormatError:
                if self._sink is not None:
                    self._sink.unsupported(
                        "font-format-unsupported",
                        _("this font cannot be opened, the next in the list is used: {path}").format(path=path[:200]),
                    )
                continue
            heaviest = max(weight, weight_max)
            italic = style != "normal"
            yield FontRecord(path, 0, family, (family.lower(),), weight, heaviest, 100.0, italic, variable, ranges)

    def _select(self, request: FontRequest) -> Iterator[SelectedFace]:
        """A face for each family of the list that exists; the standard font comes last."""
        seen: set[str] = set()
        for family in (*request.families, "serif"):
            records = self._family(family.lower())
            if records is None:
                continue
            best = best_record(records, request.weight, request.italic, request.stretch)
            for record in composite(records, best) if family.lower() in self._document.by_name else (best,):
                if record.path + str(record.face_index) not in seen:
                    seen.add(record.path + str(record.face_index))
                    selected = self._open(record, request, listed=True)
                    if selected is not None:
                        yield selected

    def _family(self, name: str) -> list[FontRecord] | None:
        """Records of a family: the document's own, installed under that name, or metric-compatible."""
        system = _system_fonts().by_name
        if name in self._document.by_name:
            return self._document.by_name[name]
        for candidate in GENERIC_FAMILIES.get(name, ()):
            if candidate in system:
                return system[candidate]
        for candidate in (name, *_METRIC_COMPATIBLE.get(name, ())):
            if candidate in system:
                return system[candidate]
        return None

    def _last_resort(self, request: FontRequest) -> SelectedFace:
        """A face of whatever family there is; the bundled one comes last."""
        system = _system_fonts()
        for family in dict.fromkeys(record.names[0] for record in system.records):
            record = best_record(system.by_name[family], request.weight, request.italic, request.stretch)
            selected = self._open(record, request, listed=True)
            if selected is not None:
                return selected
        raise AssertionError("the bundled font is missing")

    def _fallback(self, char: str, request: FontRequest) -> SelectedFace | None:
        """The first installed font that has the character."""
        key = (char, request.weight >= BOLD_THRESHOLD, request.italic)
        if key not in self._fallbacks:
            self._fallbacks[key] = next(self._covering(char, request), None)
        return self._fallbacks[key]

    def _covering(self, char: str, request: FontRequest) -> Iterator[SelectedFace]:
        for record in _system_fonts().records:
            selected = self._open(record, request)
            if selected is not None and design_font(selected.face).get_nominal_glyph(ord(char)) is not None:
                yield selected

    def _open(self, record: FontRecord, request: FontRequest, listed: bool = False) -> SelectedFace | None:
        """The face of a record; `listed` when `font-family` names it. Blink fakes bold by other rules there."""
        try:
            upem = load_face(record.path, record.face_index).upem
        except FontFormatError:
            return None
        weight = record.weight_min
        variations = request.variations
        if record.variable:
            weight = min(max(request.weight, record.weight_min), record.weight_max)
            variations = (("wght", weight), *(item for item in variations if item[0] != "wght"))
        face = FontFace(record.path, record.face_index, record.family, weight, record.italic, upem, variations)
        if listed and record in _system_fonts().by_name.get(record.names[0], ()):
            bold = request.weight > record.weight_max + 200
        else:  # the document's own fonts, and those that only stand in for a character
            bold = request.weight >= BOLD_THRESHOLD and record.weight_max < BOLD_THRESHOLD
        bold = bold and request.synthesis
        oblique = request.synthesis and request.italic and not record.italic
        return SelectedFace(self._id_of(face), face, bold, oblique, record.ranges)

    def _id_of(self, face: FontFace) -> FaceId:
        found = self._ids.get(face)
        if found is None:
            found = self._ids[face] = FaceId(len(self.faces))
            self.faces.append(face)
        return found


__all__ = ["GENERIC_FAMILIES", "Font", "FontCollection", "FontFace", "FontRequest", "FontSource", "SelectedFace"]
