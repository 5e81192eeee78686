"""What workloads ask of the network, or get if they take what they can."""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.design import Workload
from sanwright.units import Throughput, throughput_of


def demand_of(workload: Workload) -> Throughput | None:
    """The throughput a workload asks for; None for a closed load, or where the block size lacks."""
    if workload.throughput is not None:
        return workload.throughput
    if workload.rate is not None and workload.block_size is not None:
        return throughput_of(workload.rate, workload.block_size)
    return None


@remembered
def workload_demand(facts: Assessment, id_: str) -> Throughput | None:
    """What the workload asks for, or what a closed one gets where it was calibrated; else None."""
    workload = facts.tables.workloads[id_]
    stated = demand_of(workload)
    is_open = workload.rate is not None or workload.throughput is not None
    if is_open or not any(c.workload == id_ for c in facts.tables.calibrations.values()):
        return stated
    from sanwright.analysis.latency import closed_demand  # late: it takes numpy along

    return closed_demand(facts, id_)
