"""Shaping: characters to positioned glyphs, with a font for every character.

Positions are ints that count 1/65536 px, so that sums of advances are exact; a width becomes layout
units once, rounded up, when a run is placed on a line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import uharfbuzz as hb

from compositor.text.font_loading import FIXED_ONE, design_font, has_vertical_metrics, sized_font
from compositor.text.font_records import in_ranges
from compositor.text.glyphs import GlyphStyle, rasterize_glyph
from compositor.text.layout_tables import words_stand_apart
from compositor.text.line_breaking import grapheme_offsets
from compositor.text.metrics import face_metrics
from compositor.text.runs import FaceId, FontMetrics
from compositor.text.scripts import script_runs
from compositor.text.shaped_text import SelectedFace, ShapedRun, ShapedText
from compositor.text.small_caps import SYNTHESIZED_SCALE, capital, caps_features, case_runs
from compositor.text.vertical import orientation_runs
from compositor.text.word_shapes import WordShapes

_CACHE_LIMIT = 50_000
_LEAST_TEXT = 4
"""Shorter ones are not put together from words."""
_Place = tuple[int, int, int, int]  # x offset, y offset, x advance, y advance of a glyph


class FontRequest(NamedTuple):
    """What a computed style asks of fonts; lengths in px.

    Attributes:
        families: `font-family`, in order; quoted names and generic keywords alike.
        size_px: Font size.
        weight: 1..1000.
        italic: Italic or oblique.
        stretch: Width, percent of normal.
        letter_spacing, word_spacing: Added after every character, and to every space.
        features: OpenType features as (tag, value), beyond the default ones.
        variations: Variable-font axes as (tag, value).
        caps: `font-variant-caps`.
        synthesis: False forbids faked bold and oblique.
        language: BCP 47 tag, or empty.
        flow: `horizontal`, or how vertical text is set: `mixed`, `upright` or `sideways`.
    """

    families: tuple[str, ...]
    size_px: float
    weight: float = 400.0
    italic: bool = False
    stretch: float = 100.0
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    features: tuple[tuple[str, int], ...] = ()
    variations: tuple[tuple[str, float], ...] = ()
    caps: str = "normal"
    synthesis: bool = True
    language: str = ""
    flow: str = "horizontal"


class TextBefore(NamedTuple):
    """What stands before a text in its paragraph.

    Attributes:
        script: Of the last character that has one; common characters at the start of the text join it. "" for none.
        is_none: There is nothing before it.
    """

    script: str = ""
    is_none: bool = False


NO_TEXT_BEFORE = TextBefore()


class _How(NamedTuple):
    """How to shape a span: script, right to left, in small capitals, upright in a line that runs down."""

    script: str
    rtl: bool
    small: bool
    upright: bool


_LATIN: Final = _How("Latn", False, False, False)
_CURSIVE: Final = frozenset({"Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc"})
"""Scripts whose letters join, so that `letter-spacing` leaves them alone (CSS Text 4 §8.2)."""


class Font:
    """The fonts a request leads to, at its size; shapes text and caches the results.

    Attributes:
        request: What was asked for.
        primary: The first available font's face.
        metrics: Metrics of `primary`.
    """

    def __init__(
        self,
        request: FontRequest,
        faces: Sequence[SelectedFace],
        fallback: Callable[[str], SelectedFace | None],
        subpixel: bool = False,
    ) -> None:
        self.request: Final = request
        self.primary: Final = faces[0]
        self.metrics: Final = face_metrics(faces[0].face, request.size_px, subpixel)
        self._subpixel: Final = subpixel
        self._faces = faces
        self._fallback = fallback
        caps = caps_features(request.caps, faces[0].face)
        self._synthesized_caps: Final = caps is None
        self._features = {**dict.fromkeys(caps or (), 1), **dict(request.features)}
        if request.letter_spacing:
            self._features = {"liga": 0, "clig": 0, **self._features}
        self._hb_fonts: dict[tuple[FaceId, bool], tuple[Any, float]] = {}
        self._has_spacing: Final = bool(request.letter_spacing or request.word_spacing)
        self._cache: dict[tuple[str, bool, TextBefore], ShapedText] = {}
        self._face_of_cluster: dict[str, SelectedFace] = {}
        self._excesses: dict[tuple[int, SelectedFace], int] = {}
        self._interacting: dict[tuple[str, str, bool], bool] = {}
        simple = request.flow == "horizontal" and not (request.features or self._synthesized_caps)
        apart = simple and request.caps == "normal" and words_stand_apart(faces[0].face)
        self._words: Final = WordShapes(faces[0], self._shape_latin, self.interacts) if apart else None

    def face_metrics(self, selected: SelectedFace) -> FontMetrics:
        """Metrics of one of the faces used, at this font's size; system fallbacks round as on the pixel grid."""
        return face_metrics(selected.face, self.request.size_px, self._subpixel and selected in self._faces)

    def shape(self, text: str, rtl: bool = False, before: TextBefore = NO_TEXT_BEFORE) -> ShapedText:
        """Shape `text`, which must not contain controls that layout handles itself (tabs, line feeds)."""
        key = (text, rtl, before)
        shaped = self._cache.get(key)
        if shaped is None:
            if len(self._cache) >= _CACHE_LIMIT:
                self._cache.clear()
            if before is NO_TEXT_BEFORE and not rtl and self._words is not None and _may_split(text):
                shaped = self._words.shape(text)
            if shaped is None:
                shaped = self._shape(text, rtl, before)
            self._cache[key] = shaped
        return shaped

    def has_glyph(self, char: str) -> bool:
        """True when the first available font has the character."""
        return design_font(self.primary.face).get_nominal_glyph(ord(char)) is not None

    def interacts(self, first: str, second: str, rtl: bool) -> bool:
        """True when two neighbouring characters kern, join or form a ligature."""
        key = (first, second, rtl)
        found = self._interacting.get(key)
        if found is None:
            pair = self._shape(first + second, rtl)
            apart = (self.shape(first, rtl), self.shape(second, rtl))
            found = self._interacting[key] = pair.signature() != [*apart[rtl].signature(), *apart[not rtl].signature()]
        return found

    def _shape_latin(self, text: str) -> ShapedText:
        """`_shape` of ASCII text that runs to the right in one way."""
        run = self._shape_run(text, (0, len(text)), _LATIN, self.primary)
        if 0 in run.glyphs or self.primary.ranges:
            return self._shape(text)
        if self._has_spacing:
            self._apply_spacing(text, [run], False)
        return ShapedText(text, False, (run,), self.interacts)

    def _shape(self, text: str, rtl: bool = False, before: TextBefore = NO_TEXT_BEFORE) -> ShapedText:
        runs: list[ShapedRun] = []
        flow = self.request.flow
        for script_start, script_end, script in script_runs(text, before.script) if text else ():
            for start, end, upright in orientation_runs(text, script_start, script_end, flow):
                how = _How(script, rtl, False, upright)
                if self._synthesized_caps:
                    self._shape_caps(text, (start, end), how, runs)
                else:
                    self._shape_span(text, (start, end), how, runs)
        self._apply_spacing(text, runs, before.is_none)
        return ShapedText(text, rtl, runs, self.interacts)

    def _shape_caps(self, text: str, span: tuple[int, int], how: _How, runs: list[ShapedRun]) -> None:
        """Shape [start, end) with small letters shown as smaller capitals."""
        start, end = span
        part = text[start:end]
        for low, high, small in case_runs(part, self.request.caps):
            shown = text
            if small:
                shown = text[:start] + "".join(map(capital, part)) + text[end:]
            self._shape_span(shown, (start + low, start + high), how._replace(small=small), runs)

    def _shape_span(self, text: str, span: tuple[int, int], how: _How, runs: list[ShapedRun]) -> None:
        """Shape [start, end) with as many faces as it needs."""
        run = self._shape_run(text, span, how, self.primary)
        if 0 in run.glyphs or not self._may_show(text, span):
            for low, high, selected in self._split_by_face(text, *span):
                runs.append(self._shape_run(text, (low, high), how, selected))
        else:
            runs.append(run)

    def _may_show(self, text: str, span: tuple[int, int]) -> bool:
        """True when the ranges of the first font hold all characters."""
        ranges = self.primary.ranges
        return not ranges or all(in_ranges(ranges, ord(char)) for char in text[slice(*span)])

    def _shape_run(self, text: str, span: tuple[int, int], how: _How, selected: SelectedFace) -> ShapedRun:
        start, end = span
        buffer = hb.Buffer()
        buffer.add_str(text, start, end - start)
        buffer.direction = "ttb" if how.upright else "rtl" if how.rtl else "ltr"
        buffer.script = how.script
        buffer.language = self.request.language or "en"
        font, size = self._hb_font(selected, how.small)
        hb.shape(font, buffer, self._features)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        glyphs, clusters = [info.codepoint for info in infos], [info.cluster for info in infos]
        places: list[_Place] = [place.position for place in positions]
        if how.upright:
            places = [self._along_line(place, glyph, selected) for place, glyph in zip(places, glyphs, strict=True)]
        xs, ys, advances, _down = zip(*places, strict=True) if places else ((), (), (), ())
        offsets = list(zip(xs, ys, strict=True)) if any(xs) or any(ys) else None
        cursive = how.script in _CURSIVE
        return ShapedRun(selected, size, start, end, glyphs, clusters, list(advances), offsets, how.upright, cursive)

    def _hb_font(self, selected: SelectedFace, small: bool) -> tuple[Any, float]:
        """The HarfBuzz font and the size in px of a face, perhaps for small capitals."""
        found = self._hb_fonts.get((selected.id, small))
        if found is None:
            size = self.request.size_px
            if small:
                size = float(math.floor(size * SYNTHESIZED_SCALE + 0.5))
            # Advances are taken at the size rounded down to 1/64 px, the grid that the glyph scaler keeps.
            found = sized_font(selected.face, math.floor(size * 64) / 64), size
            self._hb_fonts[(selected.id, small)] = found
        return found

    def _along_line(self, place: _Place, glyph: int, selected: SelectedFace) -> _Place:
        """A glyph's place in a line that runs down, as seen along the line."""
        x, y, _advance, down = place
        metrics = self.face_metrics(selected)
        across = -x - round((metrics.ascent - metrics.descent) / 2 * FIXED_ONE)
        if not has_vertical_metrics(selected.face):
            return round(metrics.ascent * FIXED_ONE), across, round((metrics.ascent + metrics.descent) * FIXED_ONE), 0
        return -y + self._bitmap_excess(glyph, selected), across, -down, 0

    def _bitmap_excess(self, glyph: int, selected: SelectedFace) -> int:
        """How much higher than its outline a glyph's bitmap is: the top side bearing counts from the bitmap."""
        key = (glyph, selected)
        found = self._excesses.get(key)
        if found is None:
            size, face = self.request.size_px, selected.face
            extents = design_font(face).get_glyph_extents(glyph)
            made = rasterize_glyph(face, glyph, size, 0.0, GlyphStyle(not self._subpixel, selected.synthetic_bold))
            excess = 0.0
            if extents is not None and made is not None and not made[0].is_color:
                excess = made[0].top - extents.y_bearing * size / face.upem
            found = self._excesses[key] = round(excess * FIXED_ONE)
        return found

    def _split_by_face(self, text: str, start: int, end: int) -> Iterator[tuple[int, int, SelectedFace]]:
        """Runs of characters that share a face; a grapheme cluster is never parted."""
        current: SelectedFace | None = None
        run_start = index = start
        for following in grapheme_offsets(text, start, end):
            selected = self._face_for(text[index:following])
            if selected != current:
                if current is not None:
                    yield run_start, index, current
                run_start, current = index, selected
            index = following
        yield run_start, end, current or self.primary

    def _face_for(self, cluster: str) -> SelectedFace:
        found = self._face_of_cluster.get(cluster)
        if found is None:
            found = self._face_of_cluster[cluster] = self._find_face(cluster)
        return found

    def _find_face(self, cluster: str) -> SelectedFace:
        """A font of the list that has the whole cluster, the system's choice if it has, else what has the first."""
        wanted = [char for char in cluster if not _is_ignorable(char)] or [cluster[0]]
        for selected in self._faces:
            if _covers(selected, wanted):
                return selected
        fallback = self._fallback(wanted[0])
        if fallback is not None and _covers(fallback, wanted):
            return fallback
        own = next((selected for selected in self._faces if _covers(selected, wanted[:1])), None)
        return own or fallback or self.primary

    def _apply_spacing(self, text: str, runs: list[ShapedRun], is_start: bool) -> None:
        """Add letter and word spacing; as in Chromium a space that everything starts with gets no word spacing."""
        letter = round(self.request.letter_spacing * FIXED_ONE)
        word = round(self.request.word_spacing * FIXED_ONE)
        if not letter and not word:
            return
        for run in runs:
            clusters, advances = run.clusters, run.advances
            last = len(clusters) - 1
            for index, cluster in enumerate(clusters):
                if index < last and clusters[index + 1] == cluster:
                    continue  # spacing goes after the whole cluster
                char = text[cluster]
                if letter and not _is_ignorable(char) and (not run.cursive or char in " \u00a0"):
                    advances[index] += letter
                if word and (char == "\u00a0" or (char == " " and not (is_start and not cluster))):
                    advances[index] += word


def _may_split(text: str) -> bool:
    return len(text) >= _LEAST_TEXT and " " in text and text.isascii()


def _covers(selected: SelectedFace, chars: Sequence[str]) -> bool:
    if selected.ranges and not all(in_ranges(selected.ranges, ord(char)) for char in chars):
        return False
    font = design_font(selected.face)
    return all(font.get_nominal_glyph(ord(char)) is not None for char in chars)


def _is_ignorable(char: str) -> bool:
    """Joiners, variation selectors, directional controls and their like, which show nothing of their own."""
    if char < "\u00ad":
        return False
    return (
        char in "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
        or "\u202a" <= char <= "\u202e"
        or "\ufe00" <= char <= "\ufe0f"
        or "\U000e0100" <= char <= "\U000e01ef"
    )
