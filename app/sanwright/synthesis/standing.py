"""A design that is to be extended: its switches with free ports and licences, and its arrays.

Everything is asked of the assessment of the design as it stands; here it only gets the form in
which an extension is worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, chassis_of
from sanwright.analysis.controllers import controller_of
from sanwright.analysis.fabrics import fabric_facts, isls_at
from sanwright.analysis.facility import chassis_load
from sanwright.analysis.licences import is_licence_expected, licence_need
from sanwright.analysis.links import LinkFacts, LinkKind, link_facts, links_of
from sanwright.analysis.load import link_load
from sanwright.analysis.shape import SwitchTopology, fabric_shape
from sanwright.analysis.sides import is_cabled
from sanwright.design import Design, Requirement, port_device, port_name, port_ref
from sanwright.edits.states import mark_all_existing
from sanwright.edits.swapping import swap_part
from sanwright.errors import InputError
from sanwright.listing import natural_key
from sanwright.parts import Confidence, Part, PartKind, PortGroup, PortRole, Reference, value_of
from sanwright.parts.supply import PartChoices
from sanwright.plain_ids import id_from
from sanwright.synthesis.directors import Blades
from sanwright.synthesis.switches import SwitchModel
from sanwright.text import Text

_WORKED_OUT = (
    SwitchTopology.SINGLE,
    SwitchTopology.PAIR,
    SwitchTopology.MESH,
    SwitchTopology.CORE_EDGE,
)


@dataclass(frozen=True, slots=True)
class StandingSwitch:
    """A switch that is there: what is free on it, and what its ISLs have left.

    ``free`` are cages without a cable, those with an optic in them first, at last those of port
    blades that a director has room for: ``slots`` by the id that a blade there would have.
    ``open_ports`` may be used without another licence or blade, ``step`` come with one (0: none is
    to be had). ``ways`` are the switches that it has ISLs to, with how many. Hosts go on it where
    ``takes_hosts``: its ports run at a speed that is wanted.
    """

    id: str
    model: SwitchModel
    is_edge: bool
    free: tuple[str, ...]
    fitted: frozenset[str]
    open_ports: int
    step: int
    ways: tuple[tuple[str, int], ...]
    isl_speed: str
    host_links: float
    """What the links of its hosts carry, in MB/s."""
    leaving: float
    """What leaves it over its ISLs in normal operation, in MB/s of the busiest direction."""
    trunks: tuple[int, ...] = ()
    """The trunks of the way that has the fewest ISLs, by size; 1 is an ISL by itself."""
    takes_hosts: bool = True
    slots: tuple[tuple[str, str], ...] = ()
    rack_units: float = 0.0
    """As far as they are known; ``power`` is in watts."""
    power: float = 0.0
    bought: SwitchModel | None = None
    """What takes its place, as it is bought; None where it stays."""
    instead_of: str = ""
    """What it is called that a new one takes the place of."""
    in_use: int = 0
    """Its ports with a cable."""

    @property
    def blade(self) -> Part | None:
        """The port blade that its ports are on; None for a switch."""
        return self.model.blades.part if self.model.blades is not None else None

    @property
    def isls(self) -> int:
        """All its ISLs."""
        return sum(count for _, count in self.ways)

    def room(self, usable: int, kept: int) -> int:
        """How many of its free cages may be used, of those that are open, with ``kept`` left free.

        A cage that takes a licence is there; one that takes a blade is not.
        """
        of_open = usable - kept if self.slots else usable
        return max(0, min(of_open, len(self.free) - kept))

    def levels(self) -> Iterator[tuple[int, int]]:
        """Ports that can be used, and how many of them are licensed in addition."""
        usable = min(self.open_ports, len(self.free))
        yield usable, 0
        more = 0
        while self.step and self.open_ports + more < len(self.free):
            more += self.step
            yield min(self.open_ports + more, len(self.free)), more


@dataclass(frozen=True, slots=True)
class Replacing:
    """Switches that stand, by id, and the model that takes the place of each."""

    switches: frozenset[str]
    model: SwitchModel


@dataclass(frozen=True, slots=True)
class StandingFabric:
    """A fabric that is there: ``cores`` hold storage and new edges, ``edges`` hosts."""

    id: str
    cores: tuple[StandingSwitch, ...]
    edges: tuple[StandingSwitch, ...]

    @property
    def switches(self) -> tuple[StandingSwitch, ...]:
        """All of them, cores first."""
        return (*self.cores, *self.edges)


@dataclass(frozen=True, slots=True)
class StandingArray:
    """An array that is there, with its cabled ports of each fabric by controller, and free ones."""

    id: str
    name: str
    part: Part
    speed: str
    cabled: tuple[tuple[str, ...], ...]
    host_links: tuple[float, ...]
    """What the links of the hosts that use it carry in each fabric, in MB/s."""
    free: int
    """Its ports without a cable."""
    asked: float
    """What they ask of it, all fabrics together, in MB/s of the busiest direction."""

    @property
    def ports(self) -> int:
        """Its cabled ports in the fabric that has the fewest; 1 at least."""
        return max(1, min(map(len, self.cabled)))


class StandingDesign:
    """The design to extend. Raises InputError for what is not worked out, with a sentence."""

    def __init__(
        self,
        design: Design,
        requirement: Requirement,
        speeds: Sequence[str],
        replacing: Replacing | None = None,
        supply: PartChoices | None = None,
    ) -> None:
        """``speeds`` are those of new hosts.

        With ``replacing`` it is the design with other switches in the place of some, parts chosen
        by ``supply``; an InputError says that not all that is plugged in runs there as it does.
        """
        self.design = Design(design.records())
        self.design.apply(mark_all_existing(self.design))
        self.today = Design(self.design.records())
        """As it stands, nothing replaced."""
        self._replacing = replacing
        if replacing is not None and supply is not None:
            self._replace(replacing, supply)
        self.facts = Assessment(self.design.snapshot())
        self._speeds, self._reference = tuple(speeds), self.facts.reference
        self.notes: list[Text] = []
        if requirement.sites:
            raise InputError(Text("An extension over several sites is not worked out."))
        ids = [id_ for id_ in self.facts.tables.fabrics if self._switches_of(id_)]
        if len(ids) != requirement.fabrics:
            raise InputError(
                Text(
                    "The design to extend has {count} fabric with switches, asked for are {asked}.",
                    "The design to extend has {count} fabrics with switches, asked for are "
                    "{asked}.",
                    len(ids),
                    asked=requirement.fabrics,
                )
            )
        self.fabrics = tuple(self._fabric(id_) for id_ in sorted(ids))
        self.arrays = tuple(self._arrays())

    def _replace(self, replacing: Replacing, supply: PartChoices) -> None:
        """Put the other model in; nothing may be lost, and no link become slower."""
        before = Assessment(self.design.snapshot())
        swap = swap_part(self.design, replacing.switches, replacing.model.part, supply)
        self.design.apply(swap.change)
        after = Assessment(self.design.snapshot())
        ranks = (
            (link.speed, link_facts(after, link.cable.id).speed)
            for switch in replacing.switches
            for link in links_of(before, switch)
            if link.cable.id in self.design.cables
        )
        is_slower = any(
            old is not None and (new is None or new.usable < old.usable) for old, new in ranks
        )
        if is_slower or swap.cables_kept < swap.cables or swap.fitted_kept < swap.fitted:
            raise InputError(
                Text("{part} does not do all that it would replace.", part=replacing.model.name)
            )

    @property
    def reference(self) -> Reference:
        """The standards that it was drawn by."""
        return self._reference

    @property
    def family(self) -> str:
        """Whose design its switches are: new ones have to be of it, too."""
        return self.fabrics[0].cores[0].model.family

    @property
    def core_speeds(self) -> set[str]:
        """The speeds at which the free ports of all cores run."""
        cores = [core for fabric in self.fabrics for core in fabric.cores]
        return set.intersection(*(set(core.model.speeds) for core in cores))

    def free_ports(self, array: str) -> dict[str, PortGroup]:
        """Target ports of an array without a cable."""
        facts = self.facts
        found: dict[str, PortGroup] = {}
        for port in chassis_facts(facts, array).ports:
            group = self._group_of(port)
            if group is None or group.role is not PortRole.TARGET or group.protocol != "FC":
                continue
            if not facts.index("cables_in_cage", port):
                found[port] = group
        return found

    def group_of(self, port: str) -> PortGroup | None:
        """The ports that a port is one of."""
        return self._group_of(port)

    def _switches_of(self, fabric: str) -> list[str]:
        return [s for s in fabric_facts(self.facts, fabric).switches if is_cabled(self.facts, s)]

    def _fabric(self, id_: str) -> StandingFabric:
        shape = fabric_shape(self.facts, id_)
        name = self.facts.tables.fabrics[id_].name or id_
        if shape.shape not in _WORKED_OUT:
            raise InputError(
                Text(
                    "The switches of {fabric} are neither one, nor all joined, nor core and edge; "
                    "an extension of that is not worked out.",
                    fabric=name,
                )
            )
        cores = shape.cores or tuple(self._switches_of(id_))
        return StandingFabric(
            id_,
            tuple(self._switch(each, is_edge=False) for each in cores),
            tuple(self._switch(each, is_edge=True) for each in shape.edges),
        )

    def _switch(self, id_: str, *, is_edge: bool) -> StandingSwitch:
        facts, tables = self.facts, self.facts.tables
        chassis = chassis_facts(facts, id_)
        part = chassis.part
        groups = [
            (group, holder)
            for device, holder in zip(chassis.members, chassis.parts, strict=True)
            for group in (holder.ports.values() if holder is not None else ())
            if self._is_switched(group)
        ]
        if part is None or not groups:
            raise InputError(
                Text(
                    "{switch} has no ports of which it is known at what speed they run.",
                    switch=tables.label(id_),
                )
            )
        group, holder = max(
            groups, key=lambda each: (len(self._taken(each[0])), value_of(each[0].count) or 0)
        )
        self.notes += [
            Text(
                "{switch} does not run at {speed}: hosts of that speed go on new switches.",
                switch=tables.label(id_),
                speed=speed,
            )
            for speed in self._speeds
            if speed not in self._taken(group)
        ]
        ports = [port for port in chassis.ports if self._group_of(port) == group]
        free = [port for port in ports if not facts.index("cables_in_cage", port)]
        records = tables.ports
        fitted = frozenset(p for p in free if p in records and records[p].optic is not None)
        free.sort(key=lambda port: port not in fitted)
        open_ports, step = self._licences(id_, part, len(free))
        slots: tuple[tuple[str, str], ...] = ()
        blades = None
        if holder is not None and holder is not part:
            slots = tuple(self._free_slots(id_, part, holder))
            blades = Blades(holder, tuple(slot for _, slot in slots), (), assumed=False)
            if slots:
                step = len(group.names())
                free += [port_ref(new, name) for new, _ in slots for name in group.names()]
        bought, in_use = None, sum(bool(facts.index("cables_in_cage", port)) for port in ports)
        if self._replacing is not None and id_ in self._replacing.switches:
            bought = self._replacing.model
            licensed = bought.licensed(in_use)
            # Those that come with it; of what is not known, none beyond those in use.
            open_ports = min(licensed - in_use, len(free)) if licensed is not None else 0
            step = (bought.step_ports or 0) if licensed is not None else 0
        ways = isls_at(facts, id_)
        isls = [link for links in ways.values() for link in links]
        hosts = [link for link in links_of(facts, id_) if link.kind is LinkKind.HOST]
        name = next(name for name, each in holder.ports.items() if each is group)  # type: ignore[union-attr]
        takes = chassis_load(facts, id_)
        model = SwitchModel(
            part=part,
            group_name=name,
            ports=len(ports),
            speeds=value_of(group.speeds) or (),
            family=chassis.vendor,
            base_ports=len(ports),
            step_ports=None,
            rack_units=0.0,
            power=0.0,
            blades=blades,
        )
        return StandingSwitch(
            id=id_,
            model=model,
            is_edge=is_edge,
            free=tuple(free),
            fitted=fitted,
            open_ports=open_ports,
            step=step,
            ways=tuple((other, len(links)) for other, links in ways.items()),
            isl_speed=next((link.speed.name for link in isls if link.speed is not None), ""),
            host_links=sum(_carries(link) for link in hosts),
            leaving=sum(link_load(facts, link.cable.id).busiest.load.amount for link in isls),
            trunks=_trunks(min(ways.values(), key=len, default=())),
            takes_hosts=bool(self._taken(group)),
            slots=slots,
            rack_units=takes.rack_units.known.amount,
            power=takes.power_max.known.amount,
            bought=bought,
            instead_of=self._former(id_) if bought is not None else "",
            in_use=in_use,
        )

    def _former(self, id_: str) -> str:
        part = self.today.part_of(id_)
        return part.model if part is not None else ""

    def _free_slots(self, id_: str, chassis: Part, blade: Part) -> Iterator[tuple[str, str]]:
        """Slots of a director that take another blade, with the id that it would have."""
        devices = self.facts.tables.devices
        taken = {device.slot for device in devices.values() if device.parent == id_}
        for slots in chassis.slots_for(blade):
            if slots.count is None or slots.count.confidence is Confidence.LOW:
                continue
            for slot in slots.names():
                new = f"{id_}-new-s{id_from(slot)}"
                if slot not in taken and new not in devices:
                    yield new, slot

    @staticmethod
    def _is_switched(group: PortGroup) -> bool:
        return (
            group.role is PortRole.FABRIC
            and group.protocol == "FC"
            and group.lanes == 1
            and group.speeds is not None
        )

    def _taken(self, group: PortGroup) -> list[str]:
        """The speeds of new hosts that it runs at."""
        there = value_of(group.speeds) or ()
        return [speed for speed in self._speeds if speed in there]

    def _group_of(self, port: str) -> PortGroup | None:
        part = self.facts.tables.part_of(port_device(port))
        return part.port_group(port_name(port)) if part is not None else None

    def _licences(self, id_: str, part: Part, free: int) -> tuple[int, int]:
        """Ports that are open and not in use, and how many come with a licence."""
        need = licence_need(self.facts, id_)
        if need is None or need.base is None:
            if part.kind is PartKind.SWITCH and is_licence_expected(part):
                self.notes.append(
                    Text(
                        "It is not known how many ports of {switch} are licensed; its free ones "
                        "are not used.",
                        switch=self.facts.tables.label(id_),
                    )
                )
                return 0, 0
            return free, 0
        return max(0, need.base - need.used), need.step or 0

    def _arrays(self) -> Iterator[StandingArray]:
        facts, tables = self.facts, self.facts.tables
        ids = array_ids(facts)
        for id_ in sorted(ids, key=lambda each: natural_key(str(tables.label(each)))):
            chassis = chassis_facts(facts, id_)
            if chassis.part is None:
                continue
            cabled: list[list[str]] = [[] for _ in self.fabrics]
            links: list[LinkFacts] = []
            for link in links_of(facts, id_):
                for number, fabric in enumerate(self.fabrics):
                    own = [end for end in link.ends if end.chassis == id_]
                    far = {end.chassis for end in link.ends} - {id_}
                    if own and far & {switch.id for switch in fabric.switches}:
                        cabled[number].append(own[0].reference)
                        links.append(link)
            if not links:
                continue
            speed = next((link.speed.name for link in links if link.speed is not None), "")
            users = [self._host_links(id_, number) for number in range(len(self.fabrics))]
            asked = sum(link_load(facts, each.cable.id).busiest.load.amount for each in links)
            yield StandingArray(
                id_,
                str(tables.label(id_)),
                chassis.part,
                speed,
                tuple(tuple(self._by_controller(ports, n)) for n, ports in enumerate(cabled)),
                tuple(users),
                len(self.free_ports(id_)),
                asked,
            )

    def _by_controller(self, ports: list[str], first: int) -> Iterator[str]:
        """Ports of each controller in turn, so that neighbours are of two.

        Each fabric begins with another one: a host with one port of each then meets both.
        """
        rows: dict[str, list[str]] = {}
        for port in sorted(ports):
            rows.setdefault(controller_of(self.facts, port), []).append(port)
        names = sorted(rows)
        turned = [names[(place + first) % len(names)] for place in range(len(names))]
        for place in range(max(map(len, rows.values()), default=0)):
            yield from (rows[name][place] for name in turned if place < len(rows[name]))

    def _host_links(self, array: str, fabric: int) -> float:
        """What the links of all hosts of the array's workloads carry in a fabric."""
        facts = self.facts
        hosts: set[str] = set()
        for workload in facts.tables.workloads.values():
            targets = {chassis_of(facts, target.partition(":")[0]) for target in workload.targets}
            if array in targets:
                found = (each.partition(":")[0] for each in workload.initiators)
                hosts |= {chassis_of(facts, each) for each in found if each in facts.tables.devices}
        switches = {switch.id for switch in self.fabrics[fabric].switches}
        total = 0.0
        for host in hosts:
            for link in links_of(facts, host):
                if {end.chassis for end in link.ends} & switches:
                    total += _carries(link)
        return total


def _carries(link: LinkFacts) -> float:
    return link.speed.usable.amount if link.speed is not None else 0.0


def _trunks(links: Sequence[LinkFacts]) -> tuple[int, ...]:
    """How many ISLs each trunk has of those between two switches."""
    names = Counter(link.cable.trunk or link.cable.id for link in links)
    return tuple(sorted(names.values(), reverse=True))
