"""Reports for people and for programs.

Input:  `analysis.Report`.
Output: text or JSON.
"""

from compositor.report.json import report_json
from compositor.report.text import print_report

__all__ = ["print_report", "report_json"]
