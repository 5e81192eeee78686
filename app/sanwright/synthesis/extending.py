"""A design that stands, with what comes to it: new beside existing, nothing else moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.controllers import controller_of
from sanwright.design import Design, Device, PartCopy, Requirement, Table, port_device
from sanwright.drawing.layout import arrange_beside
from sanwright.edits import move_devices
from sanwright.edits.base import set_base
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.room_for_grown import room_for_grown
from sanwright.edits.zoning import rezone
from sanwright.parts import Part, PortGroup
from sanwright.plain_ids import id_from
from sanwright.synthesis.array_cards import fit_host_cards
from sanwright.synthesis.array_ports import PortTaker
from sanwright.synthesis.cabling import SIDES, Cages
from sanwright.synthesis.end_devices import EndParts
from sanwright.synthesis.labels import Labels
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.realise import Realisation, Realised
from sanwright.synthesis.searching import FoundAddition
from sanwright.synthesis.standing import StandingArray, StandingDesign, StandingSwitch
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text
from sanwright.zoning import propose_zones


class Extending(Realisation):
    """The making of an extension: what stands is the base of the design, all that comes is new."""

    def __init__(
        self,
        made: FoundAddition,
        plans: Sequence[FabricPlan],
        supply: ListedSupply,
        requirement: Requirement,
    ) -> None:
        self._requirement = requirement
        self._needs, self._plan, self._supply = made.needs, plans[0], supply
        self._plans = tuple(plans)
        self._standing, self._have = made.standing, made.have
        standing, needs = made.standing, made.needs
        self._design = Design(standing.design.records())
        self._design.apply(set_base(self._design, standing.today, requirement.extends))
        self._draft = Draft(self._design)
        self._ends = EndParts(needs, supply)
        self._items = list(needs.arrays)
        self._sites = {}
        self._hosts, self._adapters, self._cages = [], {}, {}
        self._arrays, self._array_parts, self._takers = [], [], []
        devices, rows = self._design.devices.values(), self._design
        self._labels = Labels(device.label for device in devices if device.parent is None)
        self._boxes = {group.name for group in rows.groups.values()}
        self._flows = Labels(workload.name for workload in rows.workloads.values())

    def made(self) -> Realised:
        """All of it, in the order in which records refer to each other."""
        self._draft.put(self._requirement)
        self._add_hosts()
        self._add_switches()
        self._add_arrays()
        self._wire()
        self._add_workloads()
        before = set(self._design.devices)
        self._design.apply(self._draft.change(Text("Design from requirements")))
        self._add_zones()
        self._place(set(self._design.devices) - before)
        fresh = Design(self._design.snapshot().records())
        return Realised(fresh, (*self._ends.assumed(), *self._standing.notes))

    def _add_switches(self) -> None:
        for number, plan in enumerate(self._plans):
            fabric = self._standing.fabrics[number]
            there = {switch.id: switch for switch in fabric.switches}
            count = 0
            for place, switch in enumerate(plan.switches):
                if switch.standing:
                    known = there[switch.standing]
                    fresh = self._fit_blades(known, switch.opened)
                    unfit = {new for new, _ in known.slots} - fresh
                    free = [port for port in known.free if port_device(port) not in unfit]
                    holders = list(dict.fromkeys(map(port_device, free)))
                    self._cages[number, place] = Cages(switch.model, holders, free, known.fitted)
                    continue
                count += 1
                name = self._labels.free(f"Edge {SIDES[number].upper()}+", count)
                id_ = self._draft.new_id(f"edge-{SIDES[number]}-new{count}", Table.DEVICES)
                keep_part(self._draft, switch.model.part)
                self._draft.put(
                    Device(id=id_, part=switch.model.part.id, name=name, fabric=fabric.id)
                )
                self._cages[number, place] = Cages(switch.model, [id_])

    def _fit_blades(self, switch: StandingSwitch, opened: int) -> set[str]:
        """Put so many ports' blades into free slots of a director; the ids of the blades."""
        blade = switch.blade
        if blade is None or not opened:
            return set()
        keep_part(self._draft, blade)
        slots = switch.slots[: -(-opened // switch.step)]
        for id_, slot in slots:
            self._draft.put(Device(id=id_, part=blade.id, parent=switch.id, slot=slot))
        return {id_ for id_, _ in slots}

    def _add_arrays(self) -> None:
        for number, item in enumerate(self._items):
            need = self._needs.requirement.arrays[item.need]
            if number in self._have:
                array = self._have[number]
                self._arrays.append(array.id)
                self._array_parts.append(array.part)
                self._takers.append(StandingPorts(self._standing, array, item.ports, item.set_size))
                continue
            part = self._apart(self._ends.array(need, self._largest(item)))
            keep_part(self._draft, part)
            label = self._array_label(item, part)
            id_ = self._draft.new_id(id_from(label) or "array", Table.DEVICES)
            self._draft.put(Device(id=id_, part=part.id, name=label))
            self._arrays.append(id_)
            self._array_parts.append(part)
            fabrics = self._needs.fabrics
            on_cards = fit_host_cards(
                self._draft, self._supply, id_, part, item.ports * fabrics, item.speed
            )
            self._takers.append(PortTaker(part, item, fabrics, on_cards))

    def _apart(self, part: Part) -> Part:
        """A stated part under an id that no other part of what stands has.

        What stands may come of a requirement, too; the new array would be one more of its.
        """
        if self._supply.find(part.id) is not None:
            return part
        named, number = part, 1
        while (copy := self._draft.find(Table.PARTS, named.id)) is not None:
            if isinstance(copy, PartCopy) and copy.part == named:
                break
            number += 1
            named = msgspec.structs.replace(part, id=f"{part.id}-{number}")
        return named

    def _homes(self) -> list[set[tuple[int, int]]]:
        return [
            {
                (number, place)
                for number, taker in enumerate(self._takers)
                for place in range(len(taker.sets()))
            }
        ]

    def _add_zones(self) -> None:
        """Zones with new hosts in them, new or standing; one that a new one takes in goes."""
        facts = Assessment(self._design.snapshot())
        proposal = propose_zones(facts, self._design.zoning)
        new = {card for cards in self._adapters.values() for card in cards} | set(self._hosts)
        added, changed = (
            tuple(
                zone
                for zone in zones
                if any(port_device(m) in new for m in (*zone.members, *zone.principals))
            )
            for zones in (proposal.added, proposal.changed)
        )
        inside = [{*zone.members, *zone.principals} for zone in added]
        gone = tuple(
            id_
            for id_ in proposal.covered
            if (zone := self._design.zones.get(id_)) is not None
            and any({*zone.members, *zone.principals} <= each for each in inside)
        )
        self._design.apply(
            rezone(self._design, added, gone, Text("Zones from workloads"), changed=changed)
        )

    def _place(self, new: set[str]) -> None:
        """What is new beside what stands, after that has made room for larger switches."""
        self._design.apply(room_for_grown(self._design, self._standing.today))
        alone = [id_ for id_ in new if self._design.devices[id_].parent is None]
        self._design.apply(move_devices(self._design, arrange_beside(self._design, alone)))


class StandingPorts(PortTaker):
    """The ports of an array that stands: those with a cable, then free ones of each controller."""

    def __init__(
        self, standing: StandingDesign, array: StandingArray, ports: int, size: int
    ) -> None:
        self._size, facts = size, standing.facts
        free: dict[str, list[tuple[str, PortGroup]]] = {}
        for port, group in standing.free_ports(array.id).items():
            free.setdefault(controller_of(facts, port), []).append((port, group))
        self.by_fabric = []
        for cabled in array.cabled:
            there = ((port, standing.group_of(port)) for port in cabled[:ports])
            row = [(port, group) for port, group in there if group is not None]
            used = Counter(controller_of(facts, port) for port, _ in row)
            while len(row) < ports:
                # The controller that has the fewest in this fabric, so that sets are of both.
                chosen = min((c for c in free if free[c]), key=lambda c: (used[c], -len(free[c])))
                used[chosen] += 1
                row.append(free[chosen].pop(0))
            self.by_fabric.append(row)
