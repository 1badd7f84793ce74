"""Run a page again with changed CSS and measure the difference.

Input:  a finished run and edits of its style.
Output: `Saving`: costs before and after.
Cost:   the stages that the edits reach; stages before them are shared.
"""

from compositor.whatif.edits import Edit, EditError, EditKind, parse_edit, unmatched
from compositor.whatif.measures import MEASURES, Measures, Saving, measure, with_peak
from compositor.whatif.rerun import edited_run, what_if

__all__ = [
    "MEASURES",
    "Edit",
    "EditError",
    "EditKind",
    "Measures",
    "Saving",
    "edited_run",
    "measure",
    "parse_edit",
    "unmatched",
    "what_if",
    "with_peak",
]
