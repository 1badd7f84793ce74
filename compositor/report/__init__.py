"""Reports for people and for programs.

Input:  `analysis.Report`, in a `subject.Subject`.
Output: text in one of `FORMATS`.
"""

from compositor.report.formats import FORMATS, Format, format_of

__all__ = ["FORMATS", "Format", "format_of"]
