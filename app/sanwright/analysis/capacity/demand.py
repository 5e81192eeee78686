"""What the workloads that lie on a RAID group ask of it together."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.design import Workload
from sanwright.units import DataSize, IoRate, rate_of


@dataclass(frozen=True, slots=True)
class Mix:
    """Of what kind the I/Os are: the share that reads from drives, and that writes, of one I/O.

    Reads answered from the array's memory reach no drive: ``reads`` and ``writes`` may come to less
    than one. ``block`` is the mean, None where it is not known.
    """

    reads: float
    writes: float
    block: DataSize | None = None


@dataclass(frozen=True, slots=True)
class GroupDemand:
    """The workloads of a group together. ``rate`` is None if that of one of them is not known.

    ``is_random``: each of them is stated to be random. ``mix`` is weighted by rate; None without a
    rate, unless there is only one workload.
    """

    workloads: tuple[str, ...]
    rate: IoRate | None
    mix: Mix | None
    is_random: bool


def workload_rate(workload: Workload) -> IoRate | None:
    """I/Os per second, as given or from throughput and block size; None where neither is."""
    if workload.rate is not None:
        return workload.rate
    block = workload.block_size
    if workload.throughput is None or block is None or block.amount <= 0:
        return None
    return rate_of(workload.throughput, block)


@remembered
def group_demand(facts: Assessment, group: str) -> GroupDemand | None:
    """What is asked of a RAID group; None if no workload says that its data lies there."""
    ids = facts.index("workloads_stored_in", group)
    found = [facts.tables.workloads[id_] for id_ in ids]
    if not found:
        return None
    rates = [workload_rate(workload) for workload in found]
    known = [rate.amount for rate in rates if rate is not None]
    is_complete = len(known) == len(found)
    return GroupDemand(
        workloads=ids,
        rate=IoRate(sum(known)) if is_complete else None,
        mix=_mix(found, known if is_complete else [1.0] if len(found) == 1 else []),
        is_random=all(workload.pattern == "random" for workload in found),
    )


def _mix(workloads: list[Workload], weights: list[float]) -> Mix | None:
    total = sum(weights)
    if not total:
        return None
    pairs = list(zip(workloads, weights, strict=True))
    reads = sum(w.read_share * (1 - (w.cache_hits or 0.0)) * rate for w, rate in pairs)
    writes = sum((1 - w.read_share) * rate for w, rate in pairs)
    sizes = [(w.block_size.amount * rate) for w, rate in pairs if w.block_size is not None]
    block = DataSize(sum(sizes) / total) if len(sizes) == len(pairs) else None
    return Mix(reads / total, writes / total, block)
