"""What a workload asks for: one of three demands, or two that say the same."""

from __future__ import annotations

from sanwright.design.records import Workload

DEMANDS = ("rate", "throughput", "in_flight")
"""Fields of a workload of which it states one at most."""

_AGREE = 0.01


def is_one_demand(
    iops: float | None, mb_s: float | None, in_flight: float | None, block_bytes: float | None
) -> bool:
    """Whether what is stated is no contradiction: rate and throughput may agree by the block.

    >>> is_one_demand(1000, 8.192, None, 8192), is_one_demand(1000, 900, None, 8192)
    (True, False)
    """
    stated = sum(each is not None for each in (iops, mb_s, in_flight))
    if stated < 2:
        return True
    if iops is None or mb_s is None or block_bytes is None or in_flight is not None:
        return False
    return abs(iops * block_bytes / 1e6 - mb_s) <= _AGREE * mb_s


def contradicting_demands(load: Workload) -> tuple[str, ...]:
    """The fields in which a workload states demands that are not one; none if they are."""
    figures = (
        each.amount if each is not None else None
        for each in (load.rate, load.throughput, load.block_size)
    )
    rate, throughput, block = figures
    if is_one_demand(rate, throughput, load.in_flight, block):
        return ()
    return tuple(field for field in DEMANDS if getattr(load, field) is not None)
