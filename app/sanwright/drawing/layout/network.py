"""Who is cabled to whom: neighbours of every device that stands alone, and chains of enclosures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.design.records import port_base, port_device
from sanwright.design.tables import Tables
from sanwright.drawing.shapes import Shape
from sanwright.parts import PartKind

_SWITCHES = (PartKind.SWITCH, PartKind.DIRECTOR)


@dataclass(frozen=True, slots=True)
class LayoutLink:
    """A cable between two devices; the shares say how far right on its box a port is, 0 to 1."""

    a: str
    b: str
    a_share: float
    b_share: float


@dataclass
class CableNetwork:
    """The cables of a design between devices that stand alone."""

    tables: Tables
    shapes: Mapping[str, Shape]
    links: list[LayoutLink] = field(default_factory=list)
    neighbours: dict[str, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shares = {
            port.reference: port.x / shape.width
            for shape in self.shapes.values()
            for port in shape.ports()
        }
        chassis = {device: self.tables.chassis_of(device) for device in self.tables.devices}
        for cable in self.tables.cables.values():
            a, b = chassis.get(port_device(cable.a)), chassis.get(port_device(cable.b))
            if a is None or b is None or a == b:
                continue
            a_share = shares.get(port_base(cable.a), 0.5)
            self.links.append(LayoutLink(a, b, a_share, shares.get(port_base(cable.b), 0.5)))
            for one, other in ((a, b), (b, a)):
                beside = self.neighbours.setdefault(one, {})
                beside[other] = beside.get(other, 0) + 1

    def kind(self, device: str) -> PartKind | None:
        """Kind of a device's part."""
        return self.shapes[device].kind

    def is_switch(self, device: str) -> bool:
        """Whether it is a switch or a director."""
        return self.kind(device) in _SWITCHES

    def is_gateway(self, device: str) -> bool:
        """Whether it is a switch that runs as an access gateway."""
        return self.is_switch(device) and self.tables.devices[device].mode == "access gateway"

    def fabric_of(self, switch: str) -> str:
        """The fabric that a switch is in; without one, that of a switch it is cabled to."""
        devices = self.tables.devices
        near = (other for other in self.far_ends(switch) if self.is_switch(other))
        found = (devices[id_].fabric for id_ in (switch, *near))
        return next((fabric for fabric in found if fabric is not None), "")

    def beside(self, device: str) -> Mapping[str, int]:
        """What a device is cabled to, with the number of cables."""
        return self.neighbours.get(device, {})

    def far_ends(self, device: str) -> Iterator[str]:
        """What a device reaches, with patch panels looked through."""
        seen, open_ = {device}, list(self.beside(device))
        while open_:
            here = open_.pop()
            if here in seen:
                continue
            seen.add(here)
            if self.kind(here) is PartKind.PATCH_PANEL:
                open_ += self.beside(here)
            else:
                yield here

    def stacks(self) -> dict[str, Sequence[str]]:
        """The chain that each enclosure hangs in, from the one nearest to what controls it."""
        found: dict[str, Sequence[str]] = {}
        enclosures = {d for d in self.shapes if self.kind(d) is PartKind.SAS_ENCLOSURE}
        heads = [d for d in self.shapes if d in enclosures and set(self.beside(d)) - enclosures]
        for start in (*heads, *(d for d in self.shapes if d in enclosures)):
            if start in found:
                continue
            chain, open_ = [], [start]
            seen = {start}
            while open_:
                here = open_.pop(0)
                chain.append(here)
                for other in self.beside(here):
                    if other in enclosures and other not in seen:
                        seen.add(other)
                        open_.append(other)
            for member in chain:
                found[member] = chain
        return found
