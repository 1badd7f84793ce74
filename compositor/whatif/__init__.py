"""Run a page again with changed CSS and measure the difference.

Input:  a finished run and edits of its style.
Output: `Saving`: costs before and after.
Cost:   the stages that the edits reach; stages before them are shared.
"""

from compositor.whatif.measures import MEASURES, Measures, Saving

__all__ = ["MEASURES", "Measures", "Saving"]
