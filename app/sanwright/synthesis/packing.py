"""Which host goes to which switch: heaviest first, where most is left for each free port.

Of unlike generations those come first that the fewest ports run with.

What does not fit at first is helped by moving a lighter host out of its way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sanwright.synthesis.needs import HostItem

_EPS = 1e-6


@dataclass(slots=True)
class Bin:
    """A switch that is filled: room for ports, for bandwidth of links (ratio) and for demand."""

    ports: int
    bandwidth: float
    demand: float
    hosts: list[int] = field(default_factory=list)
    speeds: tuple[str, ...] = ()
    """Those that it runs at; empty: at all that are asked for."""

    def takes(self, host: HostItem) -> bool:
        """Whether a host still fits."""
        return (
            host.ports <= self.ports
            and host.ports * host.bandwidth <= self.bandwidth + _EPS
            and host.demand <= self.demand + _EPS
            and self.runs_at(host.speed)
        )

    def runs_at(self, speed: str) -> bool:
        """Whether a port may run so fast."""
        return not speed or not self.speeds or speed in self.speeds

    def add(self, number: int, host: HostItem) -> None:
        """Put a host on it."""
        self.ports -= host.ports
        self.bandwidth -= host.ports * host.bandwidth
        self.demand -= host.demand
        self.hosts.append(number)

    def remove(self, number: int, host: HostItem) -> None:
        """Take a host off it."""
        self.ports += host.ports
        self.bandwidth += host.ports * host.bandwidth
        self.demand += host.demand
        self.hosts.remove(number)


def pack(hosts: Sequence[HostItem], bins: Sequence[Bin]) -> bool:
    """Put every host on a bin; False where one was left over."""
    rooms = {
        speed: sum(each.ports for each in bins if each.runs_at(speed))
        for speed in {host.speed for host in hosts}
    }
    order = sorted(
        range(len(hosts)),
        key=lambda n: (
            rooms[hosts[n].speed],
            -hosts[n].ports,
            -hosts[n].demand,
            -hosts[n].bandwidth,
            n,
        ),
    )
    return all(_place(hosts, bins, number) for number in order)


def _place(hosts: Sequence[HostItem], bins: Sequence[Bin], number: int) -> bool:
    host = hosts[number]
    fitting = [each for each in bins if each.takes(host)]
    if fitting:
        best = max(fitting, key=_room_per_port)
        best.add(number, host)
        return True
    return _by_swap(hosts, bins, number)


def _room_per_port(each: Bin) -> tuple[float, int]:
    return each.demand / max(1, each.ports), each.ports


def _by_swap(hosts: Sequence[HostItem], bins: Sequence[Bin], number: int) -> bool:
    """Make room by moving one host from a bin to another."""
    host = hosts[number]
    for here in bins:
        if here.ports <= 0 and not any(hosts[n].ports >= host.ports for n in here.hosts):
            continue
        for other in list(here.hosts):
            moved = hosts[other]
            here.remove(other, moved)
            if here.takes(host):
                here.add(number, host)
                for there in bins:
                    if there is not here and there.takes(moved):
                        there.add(other, moved)
                        return True
                here.remove(number, host)
            here.add(other, moved)
    return False
