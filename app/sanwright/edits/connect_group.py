"""Connect a group: which port of each device goes to which port of which switch, by a pattern.

The n-th port of every device goes to the n-th fabric of the pattern, spread over the switches of
that fabric. Of storage, ports of every controller are taken in turn, so that no fabric hangs on one
alone; of hosts that keep ports free, those of another adapter each time. A port with a cable is
never taken; nothing is judged here but protocol and role, and what the caller's ``rank`` says of a
pair.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.port_groups import placed_group, slot_controller
from sanwright.design.records import (
    Cable,
    Device,
    PartCopy,
    Port,
    Table,
    port_device,
    port_name,
    port_ref,
)
from sanwright.design.tables import Tables
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.port_use import PortOccupancy
from sanwright.errors import InvalidEditError
from sanwright.parts import Part, PartKind, PortGroup, PortRole
from sanwright.text import Text
from sanwright.units import Length

Kind = tuple[str, str, str, str]
"""Ports of one kind are alike: part, port group, optic fitted, speed set."""

NOWHERE = "-"
"""In a pattern: the port stays without a cable. Empty is what is in no fabric."""

Rank = Callable[[str, str], int | None]
"""How well a cable from the first port to the second fits, 0 best; None: it cannot be drawn."""


class Spread(StrEnum):
    """How the cables of a fabric are spread over its switches."""

    IN_TURN = "in turn"
    FILL = "one after another"
    EVERY = "each device to every switch"


@dataclass(frozen=True, slots=True)
class CablePattern:
    """``fabrics``: where port 1, port 2, ... of each device goes; ``NOWHERE`` for none."""

    fabrics: tuple[str, ...]
    spread: Spread = Spread.IN_TURN


@dataclass(frozen=True, slots=True)
class PlannedCable:
    """A cable that is to be drawn, from a device's port to a switch's port."""

    source: str
    a: str
    switch: str
    b: str
    fabric: str
    trunk: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """A cable of the pattern that is not to be drawn, and why."""

    source: str
    number: int
    fabric: str
    why: Text
    is_done: bool = False
    """The port has a cable already."""


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """What a pattern comes to; ``left`` counts the free ports of each switch afterwards."""

    links: tuple[PlannedCable, ...]
    gaps: tuple[Gap, ...]
    left: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Laid:
    """A cable with all that comes with it."""

    a: str
    b: str
    cable: Part
    length: Length | None = None
    optic_a: Part | None = None
    optic_b: Part | None = None
    trunk: str = ""
    """Name of the trunk that an ISL is a member of."""


def belong_together(a: PortGroup, b: PortGroup) -> bool:
    """Whether two ports could talk: one protocol, and not both initiators or both targets."""
    if a.protocol != b.protocol:
        return False
    return a.role is not b.role or a.role not in (PortRole.INITIATOR, PortRole.TARGET)


def by_pattern(fabrics: Sequence[str], ports_each: int = 1) -> tuple[str, ...]:
    """Fabric A, B, A, B, ... until each fabric has ``ports_each`` ports."""
    return tuple(fabrics) * ports_each


def kind_of(tables: Tables, reference: str, group: PortGroup) -> Kind:
    """What a port has in common with those that are alike."""
    device = tables.devices.get(port_device(reference))
    setting = tables.ports.get(reference)
    optic = setting.optic if setting is not None else None
    speed = setting.speed if setting is not None else None
    return (device.part if device is not None else "", repr(group), optic or "", speed or "")


def is_switch(tables: Tables, device: str) -> bool:
    """Whether a device, or what is fitted into it, has ports of a fabric."""
    return any(group.role is PortRole.FABRIC for _, group in DevicePorts(tables).of(device))


def is_end_device(tables: Tables, device: str) -> bool:
    """Whether a device, or what is fitted into it, has ports that log in at a switch."""
    ends = (PortRole.INITIATOR, PortRole.TARGET)
    return any(group.role in ends for _, group in DevicePorts(tables).of(device))


def drive_ports(tables: Tables, device: str) -> int:
    """How many Fibre Channel ports the drives of a tape library have; 0 for any other device."""
    part = tables.part_of(device)
    if part is None or part.kind is not PartKind.TAPE:
        return 0
    ends = [group for _, group in DevicePorts(tables).of(device) if group.protocol == "FC"]
    return sum(group.role is PortRole.TARGET for group in ends)


def fabrics_of(tables: Tables, switches: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The switches by the fabric of their ports, in the order of the design's fabrics.

    The fabric is empty for ports that are in none.
    """
    ports = DevicePorts(tables)
    found: dict[str, dict[str, None]] = {}
    for switch in switches:
        for reference, group in ports.of(switch):
            if group.role is PortRole.FABRIC:
                fabric = fabric_of(tables, reference)
                found.setdefault(fabric, {})[switch] = None
    order = [*tables.fabrics, ""]
    return {fabric: tuple(found[fabric]) for fabric in order if fabric in found}


def plan_group(
    tables: Tables,
    sources: Sequence[str],
    switches: Sequence[str],
    pattern: CablePattern,
    rank: Rank = lambda _a, _b: 0,
) -> GroupPlan:
    """Work out the cables from the ``sources`` (devices that stand alone) to the ``switches``."""
    return _Planner(tables, switches, pattern, rank).plan(sources)


def connect_group(design: Design, laid: Iterable[Laid], label: Text) -> Change:
    """Draw the cables, with optics for empty cages, as one change.

    Raises InvalidEditError if a port is not there, has a cable already, or is named twice.
    """
    draft = Draft(design)
    lay(draft, laid)
    return draft.change(label)


def lay(draft: Draft, laid: Iterable[Laid]) -> None:
    """Draw the cables, with optics for empty cages, also to devices that the draft has added.

    Raises InvalidEditError if a port is not there, has a cable already, or is named twice.
    """
    design = draft.design
    taken, ids = set(PortOccupancy(design).cables), cable_ids(design)
    known: dict[str, set[str]] = {}
    for item in laid:
        for end, optic in ((item.a, item.optic_a), (item.b, item.optic_b)):
            if port_name(end) not in _ports_of(draft, port_device(end), known):
                raise InvalidEditError(Text("There is no port “{end}” in the design.", end=end))
            if end in taken:
                raise InvalidEditError(Text("{end} has a cable already.", end=design.label(end)))
            taken.add(end)
            if optic is not None:
                _equip(draft, end, optic)
        keep_part(draft, item.cable)
        part, length = item.cable.id, item.length
        draft.put(
            Cable(id=next(ids), a=item.a, b=item.b, part=part, length=length, trunk=item.trunk)
        )


def _ports_of(draft: Draft, device: str, known: dict[str, set[str]]) -> set[str]:
    """Names of a device's ports; ``known`` has those of the parts that were asked for."""
    record = draft.find(Table.DEVICES, device)
    copy = draft.find(Table.PARTS, record.part) if isinstance(record, Device) else None
    if not isinstance(copy, PartCopy) or copy.part is None:
        return set()
    if copy.id not in known:
        known[copy.id] = {name for name, _ in copy.part.port_names()}
    return known[copy.id]


def cable_ids(design: Design) -> Iterator[str]:
    """Ids for new cables: of thousands, each is found in one step."""
    for number in count(len(design.cables) + 1):
        if design.is_free_id(Table.CABLES, f"cable-{number}"):
            yield f"cable-{number}"


def _equip(draft: Draft, end: str, optic: Part) -> None:
    """Put an optic into the cage at ``end``."""
    keep_part(draft, optic)
    found = draft.find(Table.PORTS, end)
    port = found if isinstance(found, Port) else Port(id=end)
    draft.put(msgspec.structs.replace(port, optic=optic.id))


def fabric_of(tables: Tables, reference: str) -> str:
    """The fabric of a port: its own, else that of its device; empty for none."""
    setting = tables.ports.get(reference)
    if setting is not None and setting.fabric is not None:
        return setting.fabric
    device = tables.devices.get(port_device(reference))
    while device is not None:
        if device.fabric is not None:
            return device.fabric
        device = tables.devices.get(device.parent or "")
    return ""


class DevicePorts:
    """Ports of devices that stand alone with all that is fitted into them, slot by slot."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._fitted: dict[str, list[Device]] = {}
        for device in tables.devices.values():
            if device.parent is not None:
                self._fitted.setdefault(device.parent, []).append(device)
        for inner in self._fitted.values():
            inner.sort(key=lambda d: (not d.slot.isdigit(), int(d.slot) if d.slot.isdigit() else 0))
        self._by_part: dict[tuple[str, str], dict[str, PortGroup]] = {}

    def of(self, device: str) -> Iterator[tuple[str, PortGroup]]:
        """All ports of a device in order, its own first."""
        for name, group in self._named(device).items():
            yield port_ref(device, name), group
        for inner in self._fitted.get(device, ()):
            yield from self.of(inner.id)

    def group(self, reference: str) -> PortGroup | None:
        """The port group of a port; None if there is no such port."""
        return self._named(port_device(reference)).get(port_name(reference))

    def _named(self, device: str) -> dict[str, PortGroup]:
        record = self._tables.devices.get(device)
        part = self._tables.part(record.part) if record is not None else None
        if record is None or part is None:
            return {}
        key = (part.id, slot_controller(self._tables, record))
        if key not in self._by_part:
            placed = {name: placed_group(self._tables, record, g) for name, g in part.ports.items()}
            groups = ((name, placed[k]) for k, g in part.ports.items() for name in g.names())
            self._by_part[key] = dict(groups)
        return self._by_part[key]


def _over_controllers(
    ports: list[tuple[str, PortGroup]], fabrics: Sequence[str]
) -> list[tuple[str, PortGroup]]:
    """The ports in the order in which the pattern takes them: another controller each time.

    The first port of the first fabric is of the first controller, that of the second fabric of the
    second; the second port of a fabric is of the controller after that of its first. Of a host all
    of whose ports are asked for, each adapter reaches every fabric as its ports stand.
    """
    shelves: dict[str, deque[tuple[str, PortGroup]]] = {}
    for reference, group in ports:
        place = group.controller or port_device(reference)
        shelves.setdefault(place, deque()).append((reference, group))
    is_storage = all(group.role is PortRole.TARGET for _, group in ports)
    if len(shelves) < 2 or not (is_storage or _leaves_ports(ports, fabrics)):
        return ports
    rows, counted = list(shelves.values()), dict.fromkeys(fabrics, 0)
    first = {fabric: number for number, fabric in enumerate(counted)}
    ordered = []
    for fabric in fabrics:
        start = first[fabric] + counted[fabric]
        counted[fabric] += 1
        turns = (rows[(start + step) % len(rows)] for step in range(len(rows)))
        if (row := next((row for row in turns if row), None)) is not None:
            ordered.append(row.popleft())
    return ordered


def _leaves_ports(ports: Sequence[tuple[str, PortGroup]], fabrics: Sequence[str]) -> bool:
    """Whether a host has more ports than the pattern takes, which says of no port to spare it."""
    is_host = all(group.role is PortRole.INITIATOR for _, group in ports)
    return is_host and len(fabrics) < len(ports) and NOWHERE not in fabrics


class _Planner:
    """Free ports of the switches by fabric, switch and kind; what was taken of them so far."""

    def __init__(
        self, tables: Tables, switches: Sequence[str], pattern: CablePattern, rank: Rank
    ) -> None:
        self._tables, self._pattern, self._rank = tables, pattern, rank
        self._ports = DevicePorts(tables)
        self._taken = PortOccupancy(tables).cables
        self._switches = fabrics_of(tables, switches)
        self._free: dict[tuple[str, str], dict[Kind, deque[str]]] = {}
        self._groups: dict[Kind, PortGroup] = {}
        self._kinds: dict[tuple[int, str, str, str], Kind] = {}
        """By the identity of the port group: writing a group out is what costs."""
        self._ranks: dict[tuple[Kind, Kind], int | None] = {}
        self._turn: dict[str, int] = {}
        self._protocols: set[str] = set()
        for switch in switches:
            for reference, group in self._ports.of(switch):
                if group.role is not PortRole.FABRIC:
                    continue
                self._protocols.add(group.protocol)
                if reference not in self._taken:
                    pool = self._free.setdefault((fabric_of(tables, reference), switch), {})
                    pool.setdefault(self._kind(reference, group), deque()).append(reference)

    def plan(self, sources: Sequence[str]) -> GroupPlan:
        links: list[PlannedCable] = []
        gaps: list[Gap] = []
        for source in sources:
            for found in self._connect(source):
                if isinstance(found, PlannedCable):
                    links.append(found)
                else:
                    gaps.append(found)
        left: dict[str, int] = {}
        for (_, switch), pool in self._free.items():
            left[switch] = left.get(switch, 0) + sum(len(ports) for ports in pool.values())
        for switches in self._switches.values():
            for switch in switches:
                left.setdefault(switch, 0)
        return GroupPlan(tuple(links), tuple(gaps), left)

    def _connect(self, source: str) -> Iterator[PlannedCable | Gap]:
        ports = [entry for entry in self._ports.of(source) if self._can_log_in(entry[1])]
        ports = _over_controllers(ports, self._pattern.fabrics)
        counted: dict[str, int] = {}
        for number, fabric in enumerate(self._pattern.fabrics, start=1):
            nth = counted.get(fabric, 0)
            counted[fabric] = nth + 1
            if fabric not in self._switches:
                continue
            if number > len(ports):
                why = Text("has no port {number}", number=number)
                why = why if ports else Text("has no port for a switch")
                yield Gap(source, number, fabric, why)
                continue
            reference, group = ports[number - 1]
            if reference in self._taken:
                yield Gap(source, number, fabric, Text("has a cable already"), is_done=True)
                continue
            found = self._target(reference, group, fabric, nth)
            if found is None:
                yield Gap(source, number, fabric, Text("no free fitting switch port is left"))
            else:
                yield PlannedCable(source, reference, *found, fabric)

    def _can_log_in(self, group: PortGroup) -> bool:
        ends = (PortRole.INITIATOR, PortRole.TARGET)
        return group.role in ends and group.protocol in self._protocols

    def _target(
        self, reference: str, group: PortGroup, fabric: str, nth: int
    ) -> tuple[str, str] | None:
        """Switch and port for a port; the port is taken."""
        switches = self._switches[fabric]
        start = {
            Spread.IN_TURN: self._turn.get(fabric, 0),
            Spread.FILL: 0,
            Spread.EVERY: nth,
        }[self._pattern.spread]
        kind = self._kind(reference, group)
        best: tuple[int, int] | None = None
        for step in range(len(switches)):
            switch = switches[(start + step) % len(switches)]
            rank = self._best_rank(kind, group, reference, (fabric, switch))
            if rank is not None and (best is None or rank < best[0]):
                best = rank, step
                if rank == 0:
                    break
            if self._pattern.spread is Spread.EVERY and nth < len(switches):
                break
        if best is None:
            return None
        switch = switches[(start + best[1]) % len(switches)]
        self._turn[fabric] = (start + best[1] + 1) % len(switches)
        return switch, self._take(kind, (fabric, switch))

    def _best_rank(
        self, kind: Kind, group: PortGroup, reference: str, place: tuple[str, str]
    ) -> int | None:
        ranks = [
            rank
            for other, ports in self._free.get(place, {}).items()
            if ports and (rank := self._rank_of(kind, group, reference, other, ports)) is not None
        ]
        return min(ranks, default=None)

    def _rank_of(
        self, kind: Kind, group: PortGroup, reference: str, other: Kind, ports: deque[str]
    ) -> int | None:
        key = kind, other
        if key not in self._ranks:
            fits = belong_together(group, self._groups[other])
            self._ranks[key] = self._rank(reference, ports[0]) if fits else None
        return self._ranks[key]

    def _take(self, kind: Kind, place: tuple[str, str]) -> str:
        ranked = [
            (rank, number, ports)
            for number, (other, ports) in enumerate(self._free[place].items())
            if ports and (rank := self._ranks.get((kind, other))) is not None
        ]
        return min(ranked, key=lambda entry: entry[:2])[2].popleft()

    def _kind(self, reference: str, group: PortGroup) -> Kind:
        device = self._tables.devices[port_device(reference)]
        setting = self._tables.ports.get(reference)
        optic = setting.optic if setting is not None else None
        speed = setting.speed if setting is not None else None
        key = id(group), device.part, optic or "", speed or ""
        if key not in self._kinds:
            kind = kind_of(self._tables, reference, group)
            self._kinds[key] = kind
            self._groups.setdefault(kind, group)
        return self._kinds[key]
