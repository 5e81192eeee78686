"""Everything the engine knows of a design, worked out on demand and once.

An assessment belongs to one unchanging set of tables; it may be made and read on any one thread.
"""

from __future__ import annotations

from datetime import date
from functools import cached_property

from sanwright.analysis.adapters import AdapterFacts, adapter_facts, is_adapter
from sanwright.analysis.capacity import RaidCapacity, raid_capacity
from sanwright.analysis.lifecycle import day_of
from sanwright.analysis.links import LinkFacts, best_speed, link_facts
from sanwright.analysis.load import (
    DirectionLoad,
    LinkLoad,
    Vector,
    WorkloadResult,
    direction_loads,
    load_vector,
    workload_result,
)
from sanwright.analysis.paths import PathFinder, WorkloadPaths, adapter_of_ports
from sanwright.analysis.ports import PortFacts, port_facts
from sanwright.analysis.ratios import RatioFacts, fan_ins, isl_ratios
from sanwright.analysis.topology import Direction, Topology, build_topology
from sanwright.design import Tables, Workload, port_ref
from sanwright.parts import Part, Reference
from sanwright.units import Throughput


class Assessment:
    """Figures without opinion; see the attributes.

    ``as_of`` is the day by which dates are judged: by default the project's own, else today.
    """

    def __init__(self, tables: Tables, as_of: date | None = None) -> None:
        self.tables = tables
        self.as_of = as_of if as_of is not None else day_of(tables.project)
        self._cables_at: dict[str, list[str]] = {}
        for id_ in sorted(tables.cables):
            for end in tables.cables[id_].ends():
                self._cables_at.setdefault(end, []).append(id_)
        self._ports: dict[str, PortFacts] = {}
        self._links: dict[str, LinkFacts] = {}

    @property
    def reference(self) -> Reference:
        """The frozen standards tables of the design."""
        return self.tables.reference

    def port(self, reference: str) -> PortFacts:
        """Facts of the port ``device:port``, cabled or not."""
        if reference not in self._ports:
            cables = tuple(self._cables_at.get(reference, ()))
            self._ports[reference] = port_facts(self.tables, reference, cables)
        return self._ports[reference]

    @cached_property
    def ports(self) -> dict[str, PortFacts]:
        """Facts of every port that has a cable or a setting."""
        named = {**dict.fromkeys(self._cables_at), **dict.fromkeys(self.tables.ports)}
        return {reference: self.port(reference) for reference in sorted(named)}

    def link(self, cable: str) -> LinkFacts:
        """Facts of one cable, by id."""
        if cable not in self._links:
            record = self.tables.cables[cable]
            self._links[cable] = link_facts(
                self.tables, record, self.port(record.a), self.port(record.b)
            )
        return self._links[cable]

    @cached_property
    def links(self) -> dict[str, LinkFacts]:
        """Facts of every cable, by id."""
        return {id_: self.link(id_) for id_ in self.tables.cables}

    @cached_property
    def topology(self) -> Topology:
        """The network graph."""
        return build_topology(self.tables, self.links, self.ports)

    @cached_property
    def adapters(self) -> dict[str, AdapterFacts]:
        """Facts of every HBA and SAS adapter, by device id."""
        found = {}
        for id_, device in self.tables.devices.items():
            part = self.tables.part(device.part)
            if part is not None and is_adapter(part):
                found[id_] = adapter_facts(
                    self.tables, device, part, self._ports_capacity(id_, part)
                )
        return found

    @cached_property
    def workload_paths(self) -> dict[str, WorkloadPaths]:
        """The paths of every workload."""
        finder = PathFinder(self.tables, self.topology)
        return {id_: finder.find(load) for id_, load in self.tables.workloads.items()}

    @cached_property
    def workloads(self) -> dict[str, WorkloadResult]:
        """What every workload could get if it were alone."""
        return {
            id_: workload_result(found, self._vectors[id_][1], self._capacities)
            for id_, found in self.workload_paths.items()
        }

    @cached_property
    def loads(self) -> dict[str, LinkLoad]:
        """Load of all workloads together on every link, by cable id."""
        sides = self._direction_loads
        return {id_: LinkLoad(id_, sides[id_, "ab"], sides[id_, "ba"]) for id_ in self.links}

    @cached_property
    def adapter_loads(self) -> dict[str, tuple[DirectionLoad, DirectionLoad]]:
        """Load into the host and out of it through every adapter, by device id."""
        sides = self._direction_loads
        return {id_: (sides[id_, "in"], sides[id_, "out"]) for id_ in self.adapters}

    @cached_property
    def raid(self) -> dict[str, RaidCapacity]:
        """Capacity of every RAID group."""
        return {id_: raid_capacity(group) for id_, group in self.tables.raid_groups.items()}

    @cached_property
    def isl_ratios(self) -> tuple[RatioFacts, ...]:
        """Oversubscription of every edge switch's ISLs."""
        return isl_ratios(self.tables, self.links, self.topology)

    @cached_property
    def fan_ins(self) -> tuple[RatioFacts, ...]:
        """Host link capacity against array link capacity, for every array that a workload uses."""
        return fan_ins(self.tables, self.links)

    @cached_property
    def _vectors(self) -> dict[str, tuple[Workload, Vector]]:
        adapters = adapter_of_ports(self.tables, self.ports)
        return {
            id_: (
                found.workload,
                load_vector(found.workload, found.paths, self.topology, adapters),
            )
            for id_, found in self.workload_paths.items()
        }

    @cached_property
    def _capacities(self) -> dict[Direction, Throughput | None]:
        found: dict[Direction, Throughput | None] = {}
        for id_, link in self.links.items():
            found[id_, "ab"] = found[id_, "ba"] = link.capacity
        for id_, adapter in self.adapters.items():
            found[id_, "in"] = found[id_, "out"] = adapter.pcie_capacity
        return found

    @cached_property
    def _direction_loads(self) -> dict[Direction, DirectionLoad]:
        return direction_loads(self._vectors, self._capacities)

    def _ports_capacity(self, device: str, part: Part) -> Throughput | None:
        total = 0.0
        for name, group in part.port_names():
            port = self.port(port_ref(device, name))
            speed = best_speed(self.reference, port.speeds)
            if speed is None:
                return None
            total += speed.usable.amount * group.lanes / speed.lanes
        return Throughput(total)


def assess(tables: Tables, as_of: date | None = None) -> Assessment:
    """The assessment of a design or snapshot; nothing is computed before it is asked for."""
    return Assessment(tables, as_of)
