"""What of a design is plugged into ports, set on them and named by them."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.design.records import Port, port_base, port_device, port_name
from sanwright.design.tables import Tables
from sanwright.edits.optic_choice import CableRun
from sanwright.edits.port_mapping import PlacedPort


class PortOccupancy:
    """What is plugged into, set on and named by a design's ports, found once when it is made.

    ``cables`` are ids by cage; ``named`` are ports and devices that zones and workloads name.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.cables: dict[str, list[str]] = {}
        self.named: set[str] = set()
        self._settings: dict[str, list[str]] = {}
        for cable in tables.cables.values():
            for end in cable.ends():
                self.cables.setdefault(cage_of(tables, end), []).append(cable.id)
        for reference in tables.ports:
            self._settings.setdefault(port_device(reference), []).append(reference)
        for zone in tables.zones.values():
            self.named.update((*zone.members, *zone.principals))
        for load in tables.workloads.values():
            self.named.update((*load.initiators, *load.targets))

    def settings_on(self, devices: Iterable[str]) -> list[str]:
        """Ports of the devices with settings."""
        return [reference for id_ in devices for reference in self._settings.get(id_, ())]

    def ranked(self, ports: Iterable[PlacedPort]) -> tuple[list[str], list[str]]:
        """Those that are cabled, and those that are only named or set."""
        cabled: list[str] = []
        rest: list[str] = []
        for port in ports:
            if port.reference in self.cables:
                cabled.append(port.reference)
            elif port.reference in self.named or self._is_set(port):
                rest.append(port.reference)
        return cabled, rest

    def run_at(self, reference: str) -> CableRun:
        """The cable in a port."""
        ids = self.cables.get(reference)
        if not ids:
            return CableRun()
        cable = self.tables.cables[ids[0]]
        return CableRun(self.tables.part(cable.part), cable.length)

    def _is_set(self, port: PlacedPort) -> bool:
        """Whether anything is set on the port beyond the optic that it came with."""
        found = self.tables.ports.get(port.reference)
        if found is None:
            return False
        is_shipped = found.optic is not None and found.optic == port.group.shipped_optic
        optic = found.optic if is_shipped else None
        return found != Port(id=found.id, optic=optic, wwpn=found.wwpn)


def cage_of(tables: Tables, end: str) -> str:
    """The port that a cable's end is in: the cage of a breakout lane."""
    part = tables.part_of(port_device(end))
    if part is not None and any(name == port_name(end) for name, _ in part.port_names()):
        return end
    return port_base(end)
