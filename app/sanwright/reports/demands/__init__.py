"""What was asked of a design, and what the design's own figures answer."""

from sanwright.reports.demands.all_demands import AllDemands, all_demands
from sanwright.reports.demands.answers import Answer, Demand, Verdict
from sanwright.reports.demands.capacity import capacity_demands
from sanwright.reports.demands.plans import plan_demands
from sanwright.reports.demands.points import points, whom
from sanwright.reports.demands.workloads import workload_demands

__all__ = [
    "AllDemands",
    "Answer",
    "Demand",
    "Verdict",
    "all_demands",
    "capacity_demands",
    "plan_demands",
    "points",
    "whom",
    "workload_demands",
]
