"""The paths between two ends of the network, hop by hop, and why there are none."""

from sanwright.analysis.tracing.hops import Hop, Way
from sanwright.analysis.tracing.trace import (
    PathState,
    Trace,
    TracedPath,
    Without,
    trace_all,
    trace_between,
    trace_from,
    trace_workload,
)

__all__ = [
    "Hop",
    "PathState",
    "Trace",
    "TracedPath",
    "Way",
    "Without",
    "trace_all",
    "trace_between",
    "trace_from",
    "trace_workload",
]
