"""The run between two active ports: one cable, or several joined by patch panels; its fabrics."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from sanwright.design.records import port_base, port_device, port_name, port_ref
from sanwright.design.tables import Tables
from sanwright.parts import PortGroup, PortRole

CablesAt = Callable[[str], Collection[str]]
"""The ids of the cables in a port: one, but for faults."""


@dataclass(frozen=True, slots=True)
class Channel:
    """Cables in order from port ``a`` to port ``b``, and the panels between them.

    An end is a panel's port where nothing is plugged in behind it.
    """

    a: str
    b: str
    cables: tuple[str, ...]
    panels: tuple[str, ...]

    @property
    def lead(self) -> str:
        """The cable that stands for the whole run."""
        return self.cables[0]


def channel_through(tables: Tables, cable: str, cables_at: CablesAt) -> Channel:
    """The run that ``cable`` is part of.

    A trunk with several runs in it (six duplex ports behind one MPO) is part of them all and is
    answered with the first that is cabled. The run starts at the end whose cable is in no other
    run, and of two such ends at the one whose cable has the lower id. Cables joined in a circle
    are opened at the first of them by the same order. A trunk that a circle enters more than once
    may have the cables of it each begin with another one: each of these is a run of its own.
    """
    own = run = _run_through(tables, cable, cables_at)
    walk = _Walk(tables, cables_at, set())
    leads = [cable]
    while run.lead != leads[-1] and any(map(walk.is_shared, run.cables)):
        if run.lead == cable:
            return Channel(*tables.cables[cable].ends(), (cable,), ())
        if run.lead in leads:
            break
        leads.append(run.lead)
        run = _run_through(tables, run.lead, cables_at)
    return own


def _run_through(tables: Tables, cable: str, cables_at: CablesAt) -> Channel:
    record = tables.cables[cable]
    walk = _Walk(tables, cables_at, {cable})
    here, back, panels_back = walk.onward(record.a)
    there, on, panels_on = walk.onward(record.b)
    cables = (*reversed(back), cable, *on)
    panels = (*reversed(panels_back), *panels_on)
    if len(cables) == 1:
        return Channel(here, there, cables, panels)
    ranks = [(walk.is_shared(id_), id_) for id_ in cables]
    first, last = ranks[0], ranks[-1]
    if walk.is_shared(cable) and not (first[0] and last[0]):
        return _run_through(tables, min(first, last)[1], cables_at)
    if walk.is_loop(here) and cable != min(ranks)[1]:
        return _run_through(tables, min(ranks)[1], cables_at)
    if first > last:
        return Channel(there, here, cables[::-1], panels[::-1])
    return Channel(here, there, cables, panels)


def fabric_of_port(tables: Tables, port: str) -> str | None:
    """The fabric that is set for a port (of a breakout lane: for its cage), else its chassis'."""
    for reference in (port, port_base(port)) if "." in port else (port,):
        setting = tables.ports.get(reference)
        if setting is not None and setting.fabric is not None:
            return setting.fabric
    return fabric_of_device(tables, port_device(port))


def fabric_of_device(tables: Tables, device: str) -> str | None:
    """The fabric that the chassis of a device is drawn in."""
    record = tables.devices.get(device)
    if record is not None and record.parent is not None:
        record = tables.devices.get(tables.chassis_of(device))
    return record.fabric if record is not None else None


def fabrics_of_cable(tables: Tables, cable: str, cables_at: CablesAt) -> tuple[str, ...]:
    """The fabrics at the ends of the run that ``cable`` is part of, each once.

    None where no switch is reached; two where a run leads from one fabric into another.
    """
    ends = tables.cables[cable].ends()
    found = [fabric_of_port(tables, end) for end in ends]
    if any(one is None and _is_panel(tables, end) for one, end in zip(found, ends, strict=True)):
        run = channel_through(tables, cable, cables_at)
        found = [fabric_of_port(tables, end) for end in (run.a, run.b)]
    return tuple(dict.fromkeys(fabric for fabric in found if fabric is not None))


def _is_panel(tables: Tables, port: str) -> bool:
    part = tables.part_of(port_device(port))
    return part is not None and part.has_passages


class _Walk:
    """Onward from cable to cable; those in ``seen`` are not followed again, so a loop ends."""

    def __init__(self, tables: Tables, cables_at: CablesAt, seen: set[str]) -> None:
        self._tables = tables
        self._cables_at = cables_at
        self._seen = seen

    def onward(self, port: str) -> tuple[str, list[str], list[str]]:
        """From a cable's end ``port``: the last port, the cables and the panels."""
        cables: list[str] = []
        panels: list[str] = []
        strand: int | None = None
        while (crossing := self._across(port, strand)) is not None:
            opposite, strand = crossing
            onward = sorted(set(self._cables_at(opposite)) - self._seen)
            panels.append(port_device(port))
            if not onward:
                return opposite, cables, panels
            self._seen.add(onward[0])
            cables.append(onward[0])
            ends = self._tables.cables[onward[0]].ends()
            port = ends[1] if ends[0] == opposite else ends[0]
        return port, cables, panels

    def is_loop(self, end: str) -> bool:
        """Whether a run that ends at ``end`` does so because it came back to where it was."""
        return _sides(self._tables, end) is not None and bool(self._cables_at(end))

    def is_shared(self, cable: str) -> bool:
        """Whether the cable leads to several ports of a panel: a trunk with several runs."""
        for port in self._tables.cables[cable].ends():
            sides = _sides(self._tables, port)
            if sides is not None and len(sides[0].names()) < len(sides[1].names()):
                return True
        return False

    def _across(self, port: str, strand: int | None) -> tuple[str, int | None] | None:
        """The port on the other side of the panel, and its strand; None if this is no panel."""
        sides = _sides(self._tables, port)
        part = self._tables.part_of(port_device(port))
        if sides is None or part is None:
            return None
        device = port_device(port)
        behind = [port_ref(device, name) for name in part.behind(port_name(port))]
        if not behind:
            return None
        near, far = sides[0].names(), sides[1].names()
        if len(near) > len(far):
            return behind[0], near.index(port_name(port)) % (len(near) // len(far))
        if len(near) == len(far):
            return behind[0], strand
        if strand is not None:
            return behind[min(strand, len(behind) - 1)], None
        cabled = (each for each in behind if self._cables_at(each))
        return next(cabled, behind[0]), None


def _sides(tables: Tables, port: str) -> tuple[PortGroup, PortGroup] | None:
    """The panel's port group that ``port`` is of, and the one behind it; None if it is no panel."""
    part = tables.part_of(port_device(port))
    group = part.port_group(port_name(port)) if part is not None else None
    if part is None or group is None or group.role is not PortRole.PASSIVE:
        return None
    if port_name(port) not in group.names():
        return None
    other = part.ports.get(group.through)
    return (group, other) if other is not None else None
