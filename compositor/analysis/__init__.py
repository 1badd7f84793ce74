"""From a finished run to a report: totals, layers, findings.

Input:  `Run`.
Output: `Report`.
Cost:   O(layers + display items) and what each rule adds.
"""

from compositor.analysis.engine import analyze
from compositor.analysis.model import Finding, LayerRow, Level, Report, Totals
from compositor.whatif.peak import Peak

__all__ = ["Finding", "LayerRow", "Level", "Peak", "Report", "Totals", "analyze"]
