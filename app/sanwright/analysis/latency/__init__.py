"""Latency of workloads: from the design to stations, and from their queues to a breakdown.

``workload_latency`` gives the mean with its parts, ``station_loads`` every station on the way,
``latency_curve`` both over load, ``throughput_at_latency`` where the curve meets a latency, and
``closed_demand`` what a workload that is calibrated gets.
"""

from sanwright.analysis.latency.breakdown import (
    LatencyPart,
    LatencyResult,
    StationLoad,
    station_loads,
    workload_latency,
)
from sanwright.analysis.latency.curve import CurvePoint, latency_curve, throughput_at_latency
from sanwright.analysis.latency.demand import closed_demand
from sanwright.analysis.latency.places import LatencyKind

__all__ = [
    "CurvePoint",
    "LatencyKind",
    "LatencyPart",
    "LatencyResult",
    "StationLoad",
    "closed_demand",
    "latency_curve",
    "station_loads",
    "throughput_at_latency",
    "workload_latency",
]
