"""How many sets of array ports hosts take where each host uses the ports of one set."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heapreplace

_NEAR = 1.5
"""Up to so many times what the sum takes, sets are tried one by one; beyond, in steps."""
_STEP = 50
"""Beyond, a step is one of so many parts of the sets there are."""
_EPS = 1e-9


def sets_needed(loads: Sequence[float], room: float, least: int) -> int:
    """Sets of ``room`` MB/s, ``least`` or more, so that hosts of ``loads`` MB/s fit on them.

    The heaviest go first, each where least is; ``least`` again where a host alone takes more. Of
    hosts that each take more than half a set, each gets one of its own.
    """
    order = sorted((load for load in loads if load > 0), reverse=True)
    if not order or order[0] > room * (1 + _EPS):
        return least
    near, count = least * _NEAR, least
    while count < len(order):
        if _fullest(order, count) <= room * (1 + _EPS):
            return count
        count += 1 if count <= near else max(1, count // _STEP)
    return max(least, len(order))


def _fullest(order: Sequence[float], count: int) -> float:
    sums = [0.0] * count
    heapify(sums)
    for load in order:
        heapreplace(sums, sums[0] + load)
    return max(sums)
