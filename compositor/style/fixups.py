"""Computed values that depend on each other.

Source: CSS Display 3, §2.7; CSS 2, §9.7; CSS Overflow 3, §3.1; CSS Backgrounds 3, §3.3;
CSS Writing Modes 4, §3.2.
"""

from __future__ import annotations

from typing import Any

from compositor.css import properties as p
from compositor.style.traits import Traits

_BLOCKIFIED = {
    "inline": "block",
    "inline-block": "block",
    "inline-table": "table",
    "inline-flex": "flex",
    "inline-grid": "grid",
    "inline flow-root": "flow-root",
    "inline list-item": "list-item",
    "math": "block math",
    "-webkit-inline-box": "-webkit-box",
    "run-in": "block",
    "ruby": "block",
    "ruby-text": "block",
    "ruby-base": "block",
    "table-row-group": "block",
    "table-header-group": "block",
    "table-footer-group": "block",
    "table-row": "block",
    "table-cell": "block",
    "table-column": "block",
    "table-column-group": "block",
    "table-caption": "block",
}
_WIDTHS = (
    (p.BORDER_TOP_STYLE, p.BORDER_TOP_WIDTH),
    (p.BORDER_RIGHT_STYLE, p.BORDER_RIGHT_WIDTH),
    (p.BORDER_BOTTOM_STYLE, p.BORDER_BOTTOM_WIDTH),
    (p.BORDER_LEFT_STYLE, p.BORDER_LEFT_WIDTH),
    (p.COLUMN_RULE_STYLE, p.COLUMN_RULE_WIDTH),
    (p.OUTLINE_STYLE, p.OUTLINE_WIDTH),
)
_WIDTH_INDICES = tuple((style.index, width.index) for style, width in _WIDTHS)
_DISPLAY, _FLOAT, _POSITION = p.DISPLAY.index, p.FLOAT.index, p.POSITION.index
_ORIGINAL_INLINE = p.INTERNAL_ORIGINAL_INLINE.index
_WRITING_MODE = p.WRITING_MODE.index
_ROW_AND_COLUMN_BOXES = frozenset(
    ("table-row-group", "table-header-group", "table-footer-group", "table-row", "table-column", "table-column-group")
)
_LINE_CLAMP, _BOX_ORIENT = p.WEBKIT_LINE_CLAMP.index, p.WEBKIT_BOX_ORIENT.index
_LEGACY_FLEX = {"-webkit-box": "flow-root", "-webkit-inline-box": "inline-block"}
_OPEN = ("visible", "clip")
_OVERFLOW_X, _OVERFLOW_Y = p.OVERFLOW_X.index, p.OVERFLOW_Y.index


def adjust(values: list[Any], traits: Traits, parent_writing_mode: str) -> None:
    """Fix up `values` in place."""
    _adjust_display(values, traits)
    if values[_WRITING_MODE] != parent_writing_mode:
        _adjust_writing_mode(values, parent_writing_mode)
    for style, width in _WIDTH_INDICES:
        if values[style] in ("none", "hidden"):
            values[width] = 0.0
    # When one axis scrolls or hides, the other cannot be left open.
    x, y = values[_OVERFLOW_X], values[_OVERFLOW_Y]
    if x == "visible" and y not in _OPEN:
        values[_OVERFLOW_X] = "auto"
    elif y == "visible" and x not in _OPEN:
        values[_OVERFLOW_Y] = "auto"


def _adjust_display(values: list[Any], traits: Traits) -> None:
    display = values[_DISPLAY]
    if display == "none":
        return
    if display in _LEGACY_FLEX and values[_LINE_CLAMP] != "none" and values[_BOX_ORIENT] == "vertical":
        # A clamped legacy flex box is laid out as a block (CSS Overflow 4, §5.1).
        display = values[_DISPLAY] = _LEGACY_FLEX[display]
    if display == "contents" and not traits.is_root:
        if traits.has_no_contents_box:
            values[_DISPLAY] = "none"
        return
    if traits.pseudo in ("first-line", "first-letter", "marker"):
        return
    if values[_POSITION] in ("absolute", "fixed") or traits.is_flex_or_grid_item:
        values[_FLOAT] = "none"
        values[_ORIGINAL_INLINE] = display.startswith(("inline", "-webkit-inline", "ruby"))
        values[_DISPLAY] = _BLOCKIFIED.get(display, display)
    elif values[_FLOAT] != "none":
        values[_DISPLAY] = _BLOCKIFIED.get(display, display)
    elif traits.is_root:
        values[_DISPLAY] = "block" if display == "contents" else _BLOCKIFIED.get(display, display)


def _adjust_writing_mode(values: list[Any], parent: str) -> None:
    """CSS Writing Modes 4, §3.2: a box that turns its text around is no inline box; parts of a table do not turn."""
    if values[_DISPLAY] == "inline":
        values[_DISPLAY] = "inline-block"
    elif values[_DISPLAY] in _ROW_AND_COLUMN_BOXES:
        values[_WRITING_MODE] = parent
