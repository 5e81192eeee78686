"""How many sets of array ports hosts take where each host uses the ports of one set."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heapreplace

_MORE = 1.5
"""Beyond so many times what the sum takes, hosts are too heavy for a set: not mended by more."""
_EPS = 1e-9


def sets_needed(loads: Sequence[float], room: float, least: int) -> int:
    """Sets of ``room`` MB/s, ``least`` or more, so that hosts of ``loads`` MB/s fit on them.

    The heaviest go first, each where least is; ``least`` again where a host alone takes more.
    """
    order = sorted((load for load in loads if load > 0), reverse=True)
    if not order or order[0] > room * (1 + _EPS):
        return least
    for count in range(least, int(least * _MORE) + 2):
        if _fullest(order, count) <= room * (1 + _EPS):
            return count
    return least


def _fullest(order: Sequence[float], count: int) -> float:
    sums = [0.0] * count
    heapify(sums)
    for load in order:
        heapreplace(sums, sums[0] + load)
    return max(sums)
