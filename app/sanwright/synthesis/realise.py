"""A plan made a design: real parts, ports, optics, cables, workloads and zones, drawn in tiers.

Nothing is worked out here that the plan decides. What the requirement leaves open is chosen as an
architect usually does, and told in ``Realised.assumed``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.credits import link_credits
from sanwright.design import (
    Design,
    Device,
    Fabric,
    Group,
    HostNeed,
    Location,
    Project,
    ReferenceCopy,
    Table,
    Workload,
    port_ref,
)
from sanwright.design.requirement import Standing
from sanwright.drawing.layout import arrange
from sanwright.edits import move_devices
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.rule_pack import set_rule_pack
from sanwright.edits.slots import room_for
from sanwright.edits.zoning import rezone
from sanwright.parts import Part
from sanwright.plain_ids import id_from
from sanwright.synthesis.array_cards import fit_host_cards
from sanwright.synthesis.array_ports import PortTaker
from sanwright.synthesis.cabling import SIDES, Cages, Wiring
from sanwright.synthesis.end_devices import EndParts
from sanwright.synthesis.flows import flows_of
from sanwright.synthesis.host_sets import SetDealer, SetUser
from sanwright.synthesis.labels import Labels
from sanwright.synthesis.needs import ArrayItem, NetworkNeeds
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text
from sanwright.units import IoRate, Throughput
from sanwright.zoning import propose_zones

_FOLD_FROM = 5
"""From so many hosts on, a group is drawn as one box."""
_ROLE_NAMES = {
    "core": "Core",
    "director": "Director",
    "edge": "Edge",
    "storage edge": "Storage edge",
    "switch": "Switch",
}


@dataclass(frozen=True, slots=True)
class Realised:
    """The design, and what was chosen where nothing was asked for."""

    design: Design
    assumed: tuple[Text, ...]


def realise(
    needs: NetworkNeeds, plan: FabricPlan, supply: ListedSupply, date: str = ""
) -> Realised:
    """The design of a plan. Raises InputError where an array has not the ports that it needs."""
    return Realisation(needs, plan, supply, date).made()


class Realisation:
    """The making of a design from nothing."""

    def __init__(
        self, needs: NetworkNeeds, plan: FabricPlan, supply: ListedSupply, date: str
    ) -> None:
        self._needs, self._plan, self._supply = needs, plan, supply
        self._plans: tuple[FabricPlan, ...] = (plan,) * needs.fabrics
        requirement = needs.requirement
        project = Project(name=requirement.name, customer=requirement.customer, date=date)
        self._design = Design([project, ReferenceCopy(data=supply.reference())])
        if requirement.pack:
            sources = supply.rule_pack_sources(needs.pack.key)
            self._design.apply(set_rule_pack(self._design, needs.pack, sources))
        self._draft = Draft(self._design)
        self._ends = EndParts(needs, supply)
        ports = plan.array_ports()
        self._items = [replace(item, ports=ports[n]) for n, item in enumerate(needs.arrays)]
        self._sites: dict[str, str] = {}
        self._hosts: list[str] = []
        self._adapters: dict[str, list[str]] = {}
        self._arrays: list[str] = []
        self._array_labels: list[str] = []
        self._array_parts: list[Part] = []
        self._takers: list[PortTaker] = []
        self._cages: dict[tuple[int, int], Cages] = {}
        """By fabric and place in its plan."""
        self._labels, self._flows = Labels(), Labels()
        self._boxes: set[str] = set()

    def made(self) -> Realised:
        """All of it, in the order in which records refer to each other."""
        self._draft.put(self._needs.requirement)
        for side in SIDES[: self._needs.fabrics]:
            for island in range(self._plan.islands):
                mark = self._island_mark(island)
                name = f"Fabric {side.upper()}{mark}"
                self._draft.put(Fabric(id=f"fabric-{side}{mark}", name=name, side=side.upper()))
        for number, site in enumerate(self._needs.requirement.sites, start=1):
            self._sites[site] = f"site-{number}"
            self._draft.put(Location(id=f"site-{number}", name=site, kind="site"))
        self._add_hosts()
        self._add_switches()
        self._add_arrays()
        self._wire()
        self._add_workloads()
        self._design.apply(self._draft.change(Text("Design from requirements")))
        self._give_credits()
        self._add_zones()
        places = arrange(self._design)
        self._design.apply(move_devices(self._design, places))
        fresh = Design(self._design.snapshot().records())
        return Realised(fresh, tuple(self._ends.assumed()))

    def _wire(self) -> None:
        wiring = Wiring(self._needs, self._plans, self._supply, self._draft, self._cages)
        wiring.join_switches()
        wiring.join_arrays(self._arrays, self._array_parts, self._takers)
        wiring.join_hosts(self._hosts, self._adapters, self._ends)

    def _add_hosts(self) -> None:
        for place, group in enumerate(self._needs.requirement.hosts):
            server, adapter = self._ends.server(group), self._ends.adapter(group)
            keep_part(self._draft, server)
            keep_part(self._draft, adapter)
            name = group.name or "Host"
            labels = self._labels.take(name, group.count)
            box = self._group_box(name, labels, group)
            room = room_for(server, adapter, (), self._ends.cards(group, adapter))
            for number, label in enumerate(labels, start=1):
                host = self._new_id(f"{id_from(name) or 'host'}-{number}", place)
                self._draft.put(
                    Device(
                        id=host,
                        part=server.id,
                        name=label,
                        group=box,
                        location=self._at(group.site),
                        state=group.state,
                    )
                )
                self._hosts.append(host)
                self._adapters[host] = [
                    self._card(host, adapter, number, slot, group.state)
                    for number, slot in enumerate(room.slots, start=1)
                ]

    def _group_box(self, name: str, labels: Sequence[str], group: HostNeed) -> str | None:
        if group.count < 2:
            return None
        if name in self._boxes:
            name = f"{labels[0]} to {labels[-1]}"
        self._boxes.add(name)
        id_ = self._draft.new_id(f"{id_from(name) or 'hosts'}-group", Table.GROUPS)
        self._draft.put(Group(id=id_, name=name, folded=group.count >= _FOLD_FROM))
        return id_

    def _card(self, host: str, adapter: Part, number: int, slot: str, state: Standing) -> str:
        id_ = f"{host}-hba{'' if number == 1 else number}"
        self._draft.put(Device(id=id_, part=adapter.id, parent=host, slot=slot, state=state))
        return id_

    def _new_id(self, wanted: str, group: int) -> str:
        free = self._draft.find(Table.DEVICES, wanted) is None
        return wanted if free else self._draft.new_id(f"{wanted}-g{group + 1}", Table.DEVICES)

    def _add_switches(self) -> None:
        counted: dict[str, int] = {}
        totals: dict[str, int] = {}
        for switch in self._plan.switches:
            totals[switch.role] = totals.get(switch.role, 0) + 1
        for place, switch in enumerate(self._plan.switches):
            role = switch.role
            counted[role] = counted.get(role, 0) + 1
            keep_part(self._draft, switch.model.part)
            for number, side in enumerate(SIDES[: self._needs.fabrics]):
                last = str(counted[role]) if totals[role] > 1 else ""
                # The number stays out of names that need none, never out of ids: one more switch
                # of a role must not make others of those that stand.
                id_ = f"{id_from(role)}-{side}{counted[role]}"
                self._draft.put(
                    Device(
                        id=id_,
                        part=switch.model.part.id,
                        name=f"{_ROLE_NAMES[role]} {side.upper()}{last}",
                        fabric=f"fabric-{side}{self._island_mark(place)}",
                        location=self._at(switch.site),
                    )
                )
                holders = self._fitted(id_, switch) or [id_]
                self._cages[number, place] = Cages(switch.model, holders)

    def _at(self, site: str) -> str | None:
        return self._sites.get(site)

    def _island_mark(self, place: int) -> str:
        """What tells fabrics of islands apart; nothing where all is joined."""
        return str(place + 1) if self._plan.islands > 1 else ""

    def _fitted(self, chassis: str, switch: PlannedSwitch) -> list[str]:
        """Fit a director with what it needs; its port blades, none for a switch."""
        blades = switch.model.blades
        if blades is None:
            return []
        count = switch.model.blade_count(switch.used_ports)
        with_ports = [(slot, blades.part) for slot in blades.slots[:count]]
        found: list[str] = []
        for slot, part in (*with_ports, *blades.others):
            keep_part(self._draft, part)
            id_ = f"{chassis}-s{id_from(slot)}"
            self._draft.put(Device(id=id_, part=part.id, parent=chassis, slot=slot))
            found.append(id_)
        return found[:count]

    def _add_arrays(self) -> None:
        for item in self._items:
            need = self._needs.requirement.arrays[item.need]
            part = self._ends.array(need, self._largest(item))
            keep_part(self._draft, part)
            name = need.name or part.model
            label = self._array_label(item, part)
            id_ = self._draft.new_id(id_from(f"{name} {item.number + 1}") or "array", Table.DEVICES)
            where = self._at(need.site)
            self._draft.put(
                Device(id=id_, part=part.id, name=label, location=where, state=need.state)
            )
            self._arrays.append(id_)
            self._array_parts.append(part)
            fabrics = self._needs.fabrics
            on_cards = fit_host_cards(
                self._draft, self._supply, id_, part, item.ports * fabrics, item.speed
            )
            self._takers.append(PortTaker(part, item, fabrics, on_cards))

    def _largest(self, item: ArrayItem) -> ArrayItem:
        """Of arrays that are alike, the one with most ports: they are one part in the design."""
        return max((each for each in self._items if each.need == item.need), key=lambda i: i.ports)

    def _array_label(self, item: ArrayItem, part: Part) -> str:
        """What one array is called; all of a need are numbered in a row."""
        need = self._needs.requirement.arrays[item.need]
        if not item.number:
            self._array_labels = self._labels.take(need.name or part.model, need.count, digits=1)
        return self._array_labels[item.number]

    def _add_workloads(self) -> None:
        """A workload for each group of hosts, array and set of the array's ports."""
        places = self._set_places()
        for group, hosts, number in self._users():
            sets = self._takers[number].sets()
            array = self._arrays[number]
            share = self._part_of_demand(group)
            for place, ports in enumerate(sets):
                initiators = [self._hosts[n] for n in hosts if places[number][n] == place]
                if not initiators:
                    continue
                targets = (
                    (array,)
                    if len(sets) == 1
                    else tuple(p if ":" in p else port_ref(array, p) for p in ports)
                )
                suffix = f", ports {place + 1}" if len(sets) > 1 else ""
                name = f"{group.name or 'Hosts'} to {self._name(array)}{suffix}"
                (name,) = self._flows.take(name, 1)
                workload = Workload(
                    id=self._draft.new_id(id_from(name) or "workload", Table.WORKLOADS),
                    name=name,
                    initiators=tuple(initiators),
                    targets=targets,
                    read_share=group.read_share,
                    block_size=group.block_size,
                    multipathing="round robin",
                )
                self._draft.put(_asking(workload, group, len(initiators) * share))

    def _set_places(self) -> dict[int, dict[int, int]]:
        """By array and host: the set of the array's ports that the host is zoned to."""
        homes, users = self._homes(), dict[int, list[SetUser]]()
        near_of: dict[tuple[int, int], tuple[int, ...]] = {}
        for number, taker in enumerate(self._takers):
            sets = range(len(taker.sets()))
            for place, home in enumerate(homes):
                near_of[number, place] = tuple(n for n in sets if (number, n) in home)
        for host, arrays in enumerate(flows_of(self._needs)):
            place, item = self._home_of(host, homes), self._needs.hosts[host]
            for number in arrays:
                near = near_of[number, place]
                user = SetUser(host, item.demand / len(arrays), item.ports, near)
                users.setdefault(number, []).append(user)
        dealer = SetDealer(self._needs, self._plan, self._items)
        # Those whose ports are on the fewest switches first: others go round what they fill.
        order = sorted(users, key=lambda number: (dealer.spread(number), number))
        return {number: dealer.dealt(number, users[number]) for number in order}

    def _users(self) -> Iterator[tuple[HostNeed, list[int], int]]:
        """Groups with each array they use, and the hosts that use it."""
        users: dict[tuple[int, int], list[int]] = {}
        for host, arrays in enumerate(flows_of(self._needs)):
            for number in arrays:
                users.setdefault((self._needs.hosts[host].group, number), []).append(host)
        for (group, number), hosts in sorted(users.items()):
            yield self._needs.requirement.hosts[group], hosts, number

    def _homes(self) -> list[set[tuple[int, int]]]:
        """The sets of array ports, by array and place, that hosts of an island can reach."""
        found: list[set[tuple[int, int]]] = [set() for _ in range(self._plan.islands)]
        for place, switch in enumerate(self._plan.switches):
            island = place if self._plan.islands > 1 else 0
            for number, port in switch.array_ports:
                found[island].add((number, port // self._items[number].set_size))
        return found

    def _home_of(self, host: int, homes: Sequence[object]) -> int:
        if len(homes) == 1:
            return 0
        return next(n for n, switch in enumerate(self._plan.switches) if host in switch.hosts)

    def _part_of_demand(self, group: HostNeed) -> float:
        """What of a host's demand goes to one of its arrays, growth included."""
        arrays = sum(need.count for need in self._needs.arrays_of(group))
        each = min(group.arrays_each or arrays, arrays)
        return self._needs.growth / each

    def _name(self, device: str) -> str:
        found = self._draft.find(Table.DEVICES, device)
        return found.label if isinstance(found, Device) else device

    def _give_credits(self) -> None:
        """Ports of long ISLs: the credits that the distance takes, and a fixed speed."""
        facts = Assessment(self._design.snapshot())
        draft = Draft(self._design)
        for cable in self._design.cables:
            for end in link_credits(facts, cable):
                port = self._design.ports[end.port]
                given = port.credits
                if end.is_short and (end.most is None or end.needs <= end.most):
                    given = end.needs
                speed = self._plan.isl_speed
                draft.put(msgspec.structs.replace(port, credits=given, speed=speed))
        self._design.apply(draft.change(Text("Design from requirements")))

    def _add_zones(self) -> None:
        facts = Assessment(self._design.snapshot())
        proposal = propose_zones(facts, self._design.zoning)
        self._design.apply(
            rezone(self._design, proposal.added, proposal.removed, Text("Zones from workloads"))
        )


def _asking(workload: Workload, group: HostNeed, factor: float) -> Workload:
    """The workload with its part of what the hosts ask for."""
    if group.throughput is not None:
        asked = Throughput(group.throughput.amount * factor)
        return msgspec.structs.replace(workload, throughput=asked)
    if group.rate is not None:
        return msgspec.structs.replace(workload, rate=IoRate(group.rate.amount * factor))
    return workload
