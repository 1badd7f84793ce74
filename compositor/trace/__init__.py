"""Layer trees that a browser recorded in a trace.

Input:  a trace file, JSON or gzip.
Output: `Trace`: the layers and tiles of each page in it; `trace_report` makes a report of one.
Cost:   O(file); memory is that of the largest event.
"""

from compositor.trace.read import Trace, TracedHost, read_trace
from compositor.trace.report import trace_report
from compositor.trace.snapshot import layer_tree
from compositor.trace.stream import TraceError
from compositor.trace.tree import LayerTree, TraceLayer, TraceTile

__all__ = [
    "LayerTree",
    "Trace",
    "TraceError",
    "TraceLayer",
    "TraceTile",
    "TracedHost",
    "layer_tree",
    "read_trace",
    "trace_report",
]
