"""Which script a character belongs to, as far as shaping needs to know."""

from __future__ import annotations

from bisect import bisect_right

_RANGES: tuple[tuple[int, str], ...] = (
    # Start of a range and its script; "" is Common or Inherited: it takes the script of what is before it.
    (0x0000, ""), (0x0041, "Latn"), (0x005B, ""), (0x0061, "Latn"), (0x007B, ""), (0x00AA, "Latn"), (0x00AB, ""),
    (0x00BA, "Latn"), (0x00BB, ""), (0x00C0, "Latn"), (0x00D7, ""), (0x00D8, "Latn"), (0x00F7, ""), (0x00F8, "Latn"),
    (0x02B9, ""), (0x0370, "Grek"), (0x0400, "Cyrl"), (0x0530, "Armn"), (0x0590, "Hebr"), (0x0600, "Arab"),
    (0x0700, "Syrc"), (0x0750, "Arab"), (0x0780, "Thaa"), (0x07C0, "Nkoo"), (0x0800, "Samr"), (0x0840, "Mand"),
    (0x0860, "Syrc"), (0x0870, "Arab"), (0x0900, "Deva"), (0x0980, "Beng"), (0x0A00, "Guru"), (0x0A80, "Gujr"),
    (0x0B00, "Orya"), (0x0B80, "Taml"), (0x0C00, "Telu"), (0x0C80, "Knda"), (0x0D00, "Mlym"), (0x0D80, "Sinh"),
    (0x0E00, "Thai"), (0x0E80, "Laoo"), (0x0F00, "Tibt"), (0x1000, "Mymr"), (0x10A0, "Geor"), (0x1100, "Hang"),
    (0x1200, "Ethi"), (0x13A0, "Cher"), (0x1400, "Cans"), (0x1680, "Ogam"), (0x16A0, "Runr"), (0x1780, "Khmr"),
    (0x1800, "Mong"), (0x1C80, "Cyrl"), (0x1C90, "Geor"), (0x1D00, "Latn"), (0x1DC0, ""), (0x1E00, "Latn"),
    (0x1F00, "Grek"), (0x2000, ""), (0x2071, "Latn"), (0x2072, ""), (0x2C60, "Latn"), (0x2C80, "Copt"),
    (0x2DE0, "Cyrl"), (0x2E00, ""), (0x2E80, "Hani"), (0x3000, ""), (0x3005, "Hani"), (0x3006, ""), (0x3041, "Hira"),
    (0x3099, ""), (0x309D, "Hira"), (0x30A0, ""), (0x30A1, "Kana"), (0x3100, "Bopo"), (0x3130, "Hang"), (0x3190, ""),
    (0x31A0, "Bopo"), (0x31C0, ""), (0x31F0, "Kana"), (0x3200, "Hang"), (0x3220, ""), (0x3400, "Hani"), (0x4DC0, ""),
    (0x4E00, "Hani"), (0xA000, "Yiii"), (0xA640, "Cyrl"), (0xA700, ""), (0xA720, "Latn"), (0xA830, ""),
    (0xA8E0, "Deva"), (0xA960, "Hang"), (0xA980, "Java"), (0xAA60, "Mymr"), (0xAB30, "Latn"), (0xAC00, "Hang"),
    (0xD800, ""), (0xF900, "Hani"), (0xFB00, "Latn"), (0xFB13, "Armn"), (0xFB1D, "Hebr"), (0xFB50, "Arab"),
    (0xFE00, ""), (0xFE70, "Arab"), (0xFEFF, ""), (0xFF21, "Latn"), (0xFF3B, ""), (0xFF41, "Latn"), (0xFF5B, ""),
    (0xFF66, "Kana"), (0xFFA0, "Hang"), (0xFFE0, ""), (0x10330, "Goth"), (0x10400, "Dsrt"), (0x10800, ""),
    (0x1B000, "Hira"), (0x1B130, ""), (0x1E900, "Adlm"), (0x1E960, ""), (0x1EE00, "Arab"), (0x1EF00, ""),
    (0x1F200, "Hira"), (0x1F201, ""), (0x20000, "Hani"), (0x32000, ""),
)  # fmt: skip
_STARTS = [start for start, _script in _RANGES]


def script_of(char: str) -> str:
    """ISO 15924 tag of the script, or "" for characters that every script uses."""
    return _RANGES[bisect_right(_STARTS, ord(char)) - 1][1]


def script_runs(text: str, before: str = "") -> list[tuple[int, int, str]]:
    """(start, end, script) of the maximal runs of one script; common characters join the run before them.

    Leading common characters are of script `before`; without one they join the first run. A text without any script
    is `Latn`.
    """
    if text.isascii() and before in ("", "Latn"):
        return [(0, len(text), "Latn")]
    runs: list[tuple[int, int, str]] = []
    start, current = 0, before
    for index, char in enumerate(text):
        script = script_of(char)
        if script and script != current:
            if current and index:
                runs.append((start, index, current))
                start = index
            current = script
    runs.append((start, len(text), current or "Latn"))
    return runs
