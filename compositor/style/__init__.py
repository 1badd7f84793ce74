"""Compute the style of every element.

Input:  the document, its style sheets, what media queries are evaluated against.
Output: `StyledDocument`: one `ComputedStyle` an element, shared by elements that style alike.
Cost:   O(elements).
Source: CSS Cascade 5, Selectors 4.
"""

from compositor.css.rules import StyleSheets
from compositor.style.compute import Styler, compute_styles
from compositor.style.computed_style import ComputedStyle, Keyframe, MediaContext, StyledDocument
from compositor.style.dump import dump_styles
from compositor.style.select import select
from compositor.style.sheets import load_stylesheets

__all__ = [
    "ComputedStyle",
    "Keyframe",
    "MediaContext",
    "StyleSheets",
    "StyledDocument",
    "Styler",
    "compute_styles",
    "dump_styles",
    "load_stylesheets",
    "select",
]
