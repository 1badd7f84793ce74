"""The installed fonts where fontconfig is missing: the usual folders, read with HarfBuzz; and the bundled font."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import fontpkg_arimo
import uharfbuzz as hb

from compositor.text.font_records import FontRecord

_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
_MAX_FILES = 5000
_FAMILY, _TYPOGRAPHIC_FAMILY = 1, 16


def scan_fonts() -> tuple[FontRecord, ...]:
    """All faces in the system's font folders, by path; DejaVu Sans first, as fontconfig would prefer it."""
    records: list[FontRecord] = []
    for path in _font_files():
        records += read_records(str(path))
    return tuple(sorted(records, key=lambda record: record.family != "DejaVu Sans"))


def bundled_fonts() -> tuple[FontRecord, ...]:
    """Arimo, which has the metrics of Arial and Liberation Sans and comes as a Python package."""
    folder = Path(fontpkg_arimo.__file__).parent / "files"
    return tuple(record for path in sorted(folder.glob("*.ttf")) for record in read_records(str(path)))


def read_records(path: str) -> list[FontRecord]:
    """The faces of one font file; none when it cannot be read."""
    try:
        blob = hb.Blob.from_file_path(path)
        count = hb.Face(blob).count
        return [_face_record(hb.Face(blob, index), path, index) for index in range(min(count, 64))]
    except (OSError, hb.HarfBuzzError):
        return []


def _face_record(face: Any, path: str, index: int) -> FontRecord:
    names = [name for key in (_FAMILY, _TYPOGRAPHIC_FAMILY) if (name := face.get_name(key))] or [Path(path).stem]
    font = hb.Font(face)
    weight, stretch = font.get_style_value(hb.StyleTag.WEIGHT), font.get_style_value(hb.StyleTag.WIDTH)
    italic = font.get_style_value(hb.StyleTag.ITALIC) > 0 or font.get_style_value(hb.StyleTag.SLANT_ANGLE) != 0
    axis = next((axis for axis in face.axis_infos if axis.tag == "wght"), None)
    low, high = (axis.min_value, axis.max_value) if axis else (weight, weight)
    names_lower = tuple(dict.fromkeys(name.lower() for name in names))
    return FontRecord(path, index, names[0], names_lower, low, high, stretch, italic, axis is not None)


def _font_files() -> list[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        folders = [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    elif sys.platform == "win32":
        folders = [Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts"]
    else:
        folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts"]
    files: list[Path] = []
    for folder in folders:
        for root, _folders, names in os.walk(folder):
            files += [Path(root, name) for name in names if name.lower().endswith(_SUFFIXES)]
    return sorted(files)[:_MAX_FILES]
