"""Cables of a plan: ISLs in trunks by port group, arrays and hosts spread over what is left."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from sanwright.design import Cable, Port, Table, port_device, port_ref
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InputError
from sanwright.parts import OpticsFitting, Part, PortGroup, value_of
from sanwright.synthesis.adapters import adapter_ports
from sanwright.synthesis.array_ports import PortTaker
from sanwright.synthesis.end_devices import EndParts
from sanwright.synthesis.load_factors import trunk_sizes
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.switches import ListedSupply, SwitchModel
from sanwright.text import Text
from sanwright.units import Length

SIDES = ("a", "b")
HOST_LENGTH, ARRAY_LENGTH, ISL_LENGTH = Length(5.0), Length(10.0), Length(15.0)
"""Cables where no distance is asked for."""
_End = tuple[str, PortGroup, str]
"""A port by its reference, its group, and whose optics go into it."""


class Cages:
    """The free ports of a switch, or of the blades of a director, port group by port group.

    ``holders`` are the ids of the devices that the ports are on. Ports are given out as references.
    """

    def __init__(
        self,
        model: SwitchModel,
        holders: Sequence[str],
        free: Sequence[str] | None = None,
        fitted: Collection[str] = (),
    ) -> None:
        """``free`` are those that may be given out, all if None; ``fitted`` of them come first."""
        names = model.group.names()
        size = value_of(model.group.trunk_group_size) or len(names)
        self._sections = [
            deque(port_ref(holder, name) for name in names[at : at + size])
            for at in range(0, len(names), size)
            for holder in holders
        ]
        if free is not None:
            left = set(free)
            self._sections = [deque(p for p in each if p in left) for each in self._sections]
        self._fitted = deque(port for port in free or () if port in fitted)
        self._isls: Counter[str] = Counter()
        self._turn = 0

    @property
    def free(self) -> int:
        """How many ports are left."""
        return sum(map(len, self._sections))

    @property
    def most_together(self) -> int:
        """How many ports are left in the port group that has most."""
        return max(map(len, self._sections), default=0)

    def together(self, count: int) -> list[str]:
        """``count`` ports of one port group; fewer if none has so many.

        It is one of the blade with the fewest ISLs so far, and there that with most ports free.
        """
        section = min(
            (each for each in self._sections if len(each) >= count),
            key=lambda each: (self._isls[port_device(each[0])], -len(each)),
            default=max(self._sections, key=len),
        )
        taken = [section.popleft() for _ in range(min(count, len(section)))]
        self._isls.update(map(port_device, taken))
        return taken

    def apart(self, count: int) -> list[str]:
        """``count`` ports, of as many blades as there are; fewer if there are no more."""
        taken: list[str] = []
        while len(taken) < count and any(self._sections):
            taken += self.together(1)
        return taken

    def next(self) -> str:
        """A free port: one with an optic in it, else of each port group in turn."""
        while self._fitted:
            port = self._fitted.popleft()
            for section in self._sections:
                if port in section:
                    section.remove(port)
                    return port
        for _ in range(len(self._sections)):
            section = self._sections[self._turn % len(self._sections)]
            self._turn += 1
            if section:
                return section.popleft()
        raise InputError(Text("A switch has too few ports."))


def _at(port: str, model: SwitchModel) -> _End:
    return port, model.group, model.part.vendor


class Wiring:
    """Draws the cables of a plan into a draft, in all fabrics alike."""

    def __init__(
        self,
        needs: NetworkNeeds,
        plans: Sequence[FabricPlan],
        supply: ListedSupply,
        draft: Draft,
        cages: Mapping[tuple[int, int], Cages],
    ) -> None:
        """``plans`` are those of the fabrics, ``cages`` by fabric and place in its plan."""
        self._needs, self._plans = needs, plans
        self._supply, self._draft = supply, draft
        self._cages = cages
        self._chosen: dict[object, tuple[Part | None, Part | None, Part | None]] = {}
        self._number = 0

    def join_switches(self) -> None:
        """The ISLs, in trunks where the switches form such.

        The largest trunks come first: an ISL by itself fits into what is left of any port group.
        Where no port group has as many ports left as a trunk takes, it is several smaller ones.
        """
        for fabric, plan in enumerate(self._plans):
            trunks = deque(sorted(self._trunks(plan), key=lambda each: -each[1]))
            number = 0
            while trunks:
                link, size = trunks.popleft()
                a, b, _ = plan.links[link]
                models = plan.switches[a].model, plan.switches[b].model
                taken = min(size, *(self._most_of_trunk(fabric, place) for place in (a, b)))
                if taken < 1:
                    raise InputError(Text("A switch has too few ports."))
                if taken < size:
                    trunks.append((link, size - taken))
                number += 1
                name = self._trunk_name(fabric, number) if taken > 1 else ""
                near, far = (self._of_trunk(fabric, place, taken) for place in (a, b))
                length = self._between(fabric, a, b)
                for here, there in zip(near, far, strict=True):
                    self._cable(
                        _at(here, models[0]),
                        _at(there, models[1]),
                        plan.speed_of(link),
                        length,
                        name,
                    )

    def _trunks(self, plan: FabricPlan) -> Iterator[tuple[int, int]]:
        """Each trunk of a plan, and each ISL by itself: its link, and how many ISLs it has."""
        for link, (a, b, count) in enumerate(plan.links):
            models = plan.switches[a].model, plan.switches[b].model
            for size in trunk_sizes(*models, count, self._needs.pack):
                yield link, size

    def _of_trunk(self, fabric: int, place: int, size: int) -> list[str]:
        """The cages of a trunk's ISLs: of one port group, unless a channel may go over blades."""
        cages = self._cages[fabric, place]
        return cages.apart(size) if self._goes_apart(fabric, place) else cages.together(size)

    def _most_of_trunk(self, fabric: int, place: int) -> int:
        """As many ISLs as a trunk of the switch may have, by the ports that are left."""
        cages = self._cages[fabric, place]
        return cages.free if self._goes_apart(fabric, place) else cages.most_together

    def _goes_apart(self, fabric: int, place: int) -> bool:
        model = self._plans[fabric].switches[place].model
        return model.is_director and model.family == "Cisco"

    def _trunk_name(self, fabric: int, number: int) -> str:
        """A name that no trunk of the design has."""
        cables = self._draft.design.cables.values()
        there = {cable.trunk for cable in cables if cable.trunk}
        return f"trunk-{SIDES[fabric]}{number + len(there)}"

    def _between(self, fabric: int, a: int, b: int) -> Length:
        """How long an ISL is."""
        requirement = self._needs.requirement
        switches = self._plans[fabric].switches
        sites = {switches[a].site, switches[b].site}
        for each in requirement.site_distances:
            if {each.a, each.b} == sites:
                return (each.distance_b if fabric else None) or each.distance
        return requirement.isl_distance or ISL_LENGTH

    def join_arrays(
        self,
        arrays: Sequence[str],
        parts: Sequence[Part],
        takers: Sequence[PortTaker],
    ) -> None:
        """The ports of arrays to the switches that the plan has them on."""
        for fabric, plan in enumerate(self._plans):
            for place, switch in enumerate(plan.switches):
                for number, port in switch.array_ports:
                    item = self._needs.arrays[number]
                    need = self._needs.requirement.arrays[item.need]
                    name, group = takers[number].by_fabric[fabric][port]
                    end = self._cages[fabric, place].next()
                    self._cable(
                        (
                            name if ":" in name else port_ref(arrays[number], name),
                            group,
                            parts[number].vendor,
                        ),
                        _at(end, switch.model),
                        item.speed,
                        need.distance or ARRAY_LENGTH,
                    )

    def join_hosts(
        self,
        hosts: Sequence[str],
        adapters: Mapping[str, Sequence[str]],
        ends: EndParts,
    ) -> None:
        """The ports of hosts: of each adapter one to each fabric in turn."""
        for fabric, plan in enumerate(self._plans):
            for place, switch in enumerate(plan.switches):
                for number in switch.hosts:
                    item = self._needs.hosts[number]
                    group = self._needs.requirement.hosts[item.group]
                    adapter = ends.adapter(group)
                    free = [
                        (card, name, ports)
                        for card in adapters[hosts[number]]
                        for name, ports in adapter_ports(adapter)
                    ]
                    for turn in range(item.ports):
                        card, name, ports = free[turn * self._needs.fabrics + fabric]
                        end = self._cages[fabric, place].next()
                        self._cable(
                            (port_ref(card, name), ports, adapter.vendor),
                            _at(end, switch.model),
                            self._needs.host_speed(group),
                            group.distance or HOST_LENGTH,
                        )

    def _cable(
        self,
        a: _End,
        b: _End,
        speed: str,
        length: Length,
        trunk: str = "",
    ) -> None:
        key = id(a[1]), a[2], id(b[1]), b[2], speed, length
        if key not in self._chosen:
            self._chosen[key] = self._choose(a, b, speed, length)
        optic_a, optic_b, cable = self._chosen[key]
        if cable is None:
            raise InputError(
                Text(
                    "No cable is known for {length} at {speed}; state a shorter distance.",
                    length=length,
                    speed=speed,
                )
            )
        self._number += 1
        for (port, _, _), optic in ((a, optic_a), (b, optic_b)):
            if optic is not None and not self._has(port, optic, speed):
                found = self._draft.find(Table.PORTS, port)
                record = found if isinstance(found, Port) else Port(id=port)
                self._draft.put(msgspec.structs.replace(record, optic=optic.id))
        self._draft.put(
            Cable(
                id=self._draft.own_id(Table.CABLES, f"cable-{self._number}"),
                a=a[0],
                b=b[0],
                part=cable.id,
                length=length,
                trunk=trunk,
            )
        )

    def _has(self, port: str, optic: Part, speed: str) -> bool:
        """Whether an optic is in the cage already that does what the chosen one would."""
        found = self._draft.find(Table.PORTS, port)
        there = self._supply.find(found.optic) if isinstance(found, Port) and found.optic else None
        if there is None or there.optic is None or optic.optic is None:
            return False
        fits = there.optic.class_ == optic.optic.class_
        return fits and speed in (value_of(there.optic.speeds) or ())

    def _choose(
        self,
        a: _End,
        b: _End,
        speed: str,
        length: Length,
    ) -> tuple[Part | None, Part | None, Part | None]:
        near, far = (self._optic(group, vendor, speed, length) for _, group, vendor in (a, b))
        cable = self._supply.default_cable(a[1], b[1], far or near)
        for part in (near, far, cable):
            if part is not None:
                keep_part(self._draft, part)
        return near, far, cable

    def _optic(self, group: PortGroup, vendor: str, speed: str, length: Length) -> Part | None:
        """The optic for a port, at the speed that is wanted if there is one."""
        if group.optics is OpticsFitting.NONE and not group.cage:
            return None
        found = self._supply.default_optic(group, vendor, speed, None, length)
        return found or self._supply.default_optic(group, vendor, None, None, length)
