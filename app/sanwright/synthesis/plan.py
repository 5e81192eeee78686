"""A fabric as it was worked out: switches, what is plugged into them, links between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sanwright.design.requirement import Shape
from sanwright.synthesis.switches import SwitchModel
from sanwright.text import Text

SHAPE_NAMES: dict[Shape, Text] = {
    "single switch": Text("single switch"),
    "collapsed director": Text("collapsed director"),
    "full mesh": Text("full mesh"),
    "islands": Text("islands"),
    "core-edge": Text("core-edge"),
    "edge-core-edge": Text("edge-core-edge"),
    "joined sites": Text("joined sites"),
    "extension": Text("extension of what stands"),
}
"""The shapes as people read them."""


@dataclass(frozen=True, slots=True)
class PlannedSwitch:
    """A switch with the hosts and array ports on it.

    ``hosts`` are numbers of host items, each with all its ports in the fabric; ``array_ports`` are
    an array item and which of its ports in the fabric. ``isls`` are the ports that ISLs take.
    ``site`` is the site that it stands at, where there are several. ``standing`` is the device of a
    switch that is there already: then all else is what comes to it, with ``opened`` licensed ports.
    """

    model: SwitchModel
    role: str
    hosts: tuple[int, ...] = ()
    array_ports: tuple[tuple[int, int], ...] = ()
    isls: int = 0
    host_ports: int = 0
    site: str = ""
    standing: str = ""
    opened: int = 0
    instead_of: str = ""
    """The model of that which it takes the place of."""

    @property
    def used_ports(self) -> int:
        """Ports in use."""
        return self.host_ports + len(self.array_ports) + self.isls


@dataclass(frozen=True, slots=True)
class FabricPlan:
    """One fabric; all fabrics of a design are alike. Of islands each switch is a fabric by itself.

    ``links`` are two numbers of switches and how many ISLs join them, each of ``isl_speed``, or of
    that at the same place in ``link_speeds``.
    """

    shape: Shape
    switches: tuple[PlannedSwitch, ...]
    links: tuple[tuple[int, int, int], ...]
    isl_speed: str
    link_speeds: tuple[str, ...] = ()

    def speed_of(self, link: int) -> str:
        """The speed of the ISLs of a link, by its place."""
        return self.link_speeds[link] if self.link_speeds else self.isl_speed

    def speed_from(self, place: int) -> str:
        """The speed of the ISLs of an edge, by its place: all of an edge have the same."""
        here = (n for n, (a, b, _) in enumerate(self.links) if place in (a, b))
        return next((self.speed_of(link) for link in here), self.isl_speed)

    @property
    def islands(self) -> int:
        """How many parts it has that nothing joins."""
        return len(self.switches) if self.shape == "islands" else 1

    def array_ports(self) -> Counter[int]:
        """How many ports each array has on it, by the number of the array."""
        return Counter(number for switch in self.switches for number, _ in switch.array_ports)

    @property
    def isls(self) -> int:
        """All links between switches."""
        return sum(count for _, _, count in self.links)

    @property
    def hops(self) -> int:
        """The most ISLs on a way between a host and an array."""
        if self.shape == "edge-core-edge":
            return 2
        if self.shape == "joined sites" and any(s.role == "edge" for s in self.switches):
            return 2
        return 1 if self.links else 0
