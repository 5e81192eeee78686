"""Hosts on the switches of a mesh by a program of its own, where simple packing finds no place.

Where the ports of arrays are, is given; then loads between switches and the ratio of each are sums
over the hosts of each kind on it, and a small program says exactly whether all have a place.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations

from sanwright.synthesis.mesh_flows import MeshFlows
from sanwright.synthesis.needs import HostItem
from sanwright.synthesis.packing import Bin
from sanwright.synthesis.solver import MixedProgram

_LARGEST = 240
"""Up to so many numbers of hosts of a kind on a switch are sought."""
_SECONDS = 1.0
_EVEN = 0.1


def pack_exactly(
    hosts: Sequence[HostItem], bins: Sequence[Bin], flows: MeshFlows, most: float
) -> bool:
    """Put every host on one of the empty ``bins`` so that no two switches have above ``most``.

    Loads are those of ``flows``; what a bin takes in demand is no matter beside them. Evenly
    filled as far as may be.
    """
    kinds: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, host in enumerate(hosts):
        kinds[host.ports, host.bandwidth, host.reads, host.writes, flows.parts(number)].append(
            number
        )
    if len(kinds) * len(bins) > _LARGEST:
        return False
    numbers = list(kinds.values())
    program = MixedProgram()
    fullest = program.column(1.0, 1.0, is_integer=False)
    columns = [[program.column(0.0, len(each)) for each in numbers] for _ in bins]
    for place, each in enumerate(numbers):
        count = float(len(each))
        program.row({own[place]: 1.0 for own in columns}, count, count)
    firsts = [(hosts[each[0]], flows.parts(each[0])) for each in numbers]
    for own, there in zip(columns, bins, strict=True):
        ports = {c: float(host.ports) for c, (host, _) in zip(own, firsts, strict=True)}
        program.row(ports, upper=float(there.ports))
        if math.isfinite(there.bandwidth):
            links = {
                c: host.ports * host.bandwidth for c, (host, _) in zip(own, firsts, strict=True)
            }
            program.row(links, upper=there.bandwidth)
    for a, b in permutations(range(len(bins)), 2):
        read = {
            c: host.reads * parts[a] for c, (host, parts) in zip(columns[b], firsts, strict=True)
        }
        written = {
            c: host.writes * parts[b] for c, (host, parts) in zip(columns[a], firsts, strict=True)
        }
        program.row({**read, **written, fullest: -most}, upper=0.0)
    solved = program.solve(_SECONDS, gap=_EVEN)
    if solved.values is None:
        return False
    left = [list(each) for each in numbers]
    for own, there in zip(columns, bins, strict=True):
        for place, column in enumerate(own):
            for _ in range(solved.count(column)):
                number = left[place].pop()
                there.add(number, hosts[number])
    return True
