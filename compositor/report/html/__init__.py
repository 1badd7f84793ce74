"""The report as one HTML file: the page's picture with its layers, findings, layers, memory.

The file needs nothing else and asks for nothing: style and script are inside, and a content security policy
lets no other run. Without its script it shows the same, all unfolded.
"""

from compositor.report.html.document import write_html

__all__ = ["write_html"]
