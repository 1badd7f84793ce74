"""`font-variant-caps`: the font's own small capitals, or capitals at a smaller size where it has none.

Source: CSS Fonts 4 §6.6 and Blink's synthesis.
"""

from __future__ import annotations

from compositor.text.font_face import FontFace
from compositor.text.font_loading import load_face

SYNTHESIZED_SCALE = 0.7
_FEATURES = {
    "small-caps": ("smcp",), "all-small-caps": ("smcp", "c2sc"), "petite-caps": ("pcap",),
    "all-petite-caps": ("pcap", "c2pc"), "unicase": ("unic",), "titling-caps": ("titl",),
}  # fmt: skip


def caps_features(caps: str, face: FontFace) -> tuple[str, ...] | None:
    """OpenType features for a `font-variant-caps` value; None when the face lacks them and they are synthesized."""
    wanted = _FEATURES.get(caps, ())
    if not wanted or caps == "titling-caps":
        return wanted
    hb_face = load_face(face.path, face.index)
    available = {
        tag
        for script, _script in enumerate(hb_face.get_table_script_tags("GSUB") or ())
        for tag in hb_face.get_language_feature_tags("GSUB", script) or ()
    }
    return wanted if wanted[0] in available else None


def case_runs(text: str, caps: str) -> list[tuple[int, int, bool]]:
    """(start, end, small) of runs to draw as smaller capitals or as they are."""
    everything = caps.startswith("all-")
    runs: list[tuple[int, int, bool]] = []
    for index, char in enumerate(text):
        small = capital(char) != char or (everything and char.isupper())
        if runs and runs[-1][2] == small:
            runs[-1] = (runs[-1][0], index + 1, small)
        else:
            runs.append((index, index + 1, small))
    return runs


def capital(char: str) -> str:
    """The upper-case form, if that is one character."""
    upper = char.upper()
    return upper if len(upper) == 1 else char
