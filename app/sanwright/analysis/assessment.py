"""Everything the engine knows of a design, worked out on demand and once.

What people may ask of a design are functions of the assessment, each in the module of its topic;
``ask`` works one out and remembers it with all that it read. A *live* assessment follows the edits
of its design and works out again only what they touch.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

from sanwright.analysis import chassis, fabrics, load, paths, ratios, routes, topology, zones
from sanwright.analysis.adapters import AdapterFacts, adapter_facts, is_adapter
from sanwright.analysis.capacity import RaidCapacity, raid_capacity
from sanwright.analysis.channels import Channel, channel
from sanwright.analysis.chassis import ChassisFacts
from sanwright.analysis.fabrics import FabricFacts, IslGroup
from sanwright.analysis.indexes import Indexes
from sanwright.analysis.lifecycle import day_of
from sanwright.analysis.links import LinkFacts, link_facts
from sanwright.analysis.load import DirectionLoad, Flows, LinkLoad, WorkloadResult
from sanwright.analysis.memo import Key, LiveMemo, Memo, Work
from sanwright.analysis.network_edges import Direction, Edge
from sanwright.analysis.noted_tables import NotedTables, whole
from sanwright.analysis.paths import WorkloadPaths
from sanwright.analysis.ports import PortFacts, port_facts
from sanwright.analysis.ratios import RatioFacts
from sanwright.analysis.topology import Attachment, Topology
from sanwright.analysis.zones import ZoneFacts
from sanwright.design import Change, Device, Record, Table, Tables
from sanwright.parts import PortRole, Reference, Threshold
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.network import Network

_T = TypeVar("_T")


class Assessment:
    """Figures without opinion. Not to be used from two threads at once.

    ``as_of`` instead of the day that the project states is the day by which dates are judged. A
    live assessment keeps a copy of the tables, which ``apply`` alone changes.
    """

    def __init__(self, tables: Tables, as_of: date | None = None, *, live: bool = False) -> None:
        self.is_live = live
        self.memo: Memo = (LiveMemo if live else Memo)(_work_for(self))
        self._as_of = as_of
        self._rows: dict[Table, dict[str, Record]] = {}
        self._indexes = Indexes(tables)
        self._routes = routes.Routes(self.memo)
        self._flows = Flows()
        self._flows_filled = False
        if live:
            self._rows = {table: dict(tables.rows(table)) for table in Table}
            self.tables: Tables = NotedTables(Tables(self._rows), self.memo)
        else:
            self.tables = tables

    # Asking

    def ask(self, function: Callable[..., _T], *arguments: Any) -> _T:
        """``function(self, *arguments)``, remembered; arguments hashable, the value comparable."""
        return self.memo.ask((function, *arguments))  # type: ignore[no-any-return]

    def index(self, name: str, key: str) -> tuple[str, ...]:
        """Ids of the records that point at ``key``; see ``sanwright.analysis.indexes``."""
        self.memo.note((name, key))
        return self._indexes.get((name, key))

    # Standards and limits

    @property
    def as_of(self) -> date:
        """The day by which dates are judged."""
        return self._as_of if self._as_of is not None else day_of(self.tables.project)

    @property
    def reference(self) -> Reference:
        """The frozen standards tables of the design."""
        return self.tables.reference

    def limit(self, key: str) -> Threshold | None:
        """The threshold ``key`` of the design's rule pack; None where the pack sets none."""
        return self.reference.rule_pack.threshold(key)

    # Ports and links

    def port(self, reference: str) -> PortFacts:
        """Facts of the port ``device:port``, cabled or not."""
        return self.ask(port_facts, reference)

    def role_of(self, port: str) -> PortRole | None:
        """What the port does; None if it is not known."""
        return self.ask(zones.role_of, port)

    def channel(self, cable: str) -> Channel:
        """The run from active port to active port that the cable is part of."""
        return self.ask(channel, cable)

    def link(self, cable: str) -> LinkFacts:
        """Facts of the link that the cable is part of."""
        return self.ask(link_facts, self.channel(cable).lead)

    def find_link(self, cable: str) -> LinkFacts | None:
        """The same; None if there is no such cable."""
        return self.link(cable) if cable in self.tables.cables else None

    def attachment(self, port: str) -> Attachment | None:
        """Where an end port meets the network; None if it does not."""
        return self.ask(topology.attachment, port)

    # Devices

    def chassis_of(self, device: str) -> str:
        """The outermost device that ``device`` is fitted into; itself if it stands alone."""
        return self.ask(chassis.chassis_of, device)

    def children(self, device: str) -> tuple[Device, ...]:
        """What is fitted into the device directly, by slot."""
        return self.ask(chassis.children, device)

    def chassis(self, id_: str) -> ChassisFacts:
        """The device that stands alone, with all that is fitted into it."""
        return self.ask(chassis.chassis_facts, id_)

    def is_gateway(self, id_: str) -> bool:
        """Whether the switch runs as an access gateway."""
        return self.ask(chassis.is_gateway, id_)

    def links_of(self, id_: str) -> tuple[LinkFacts, ...]:
        """All links that end at the chassis, each once, in the order of its ports."""
        return self.ask(_links_of, id_)

    def adapter(self, device: str) -> AdapterFacts | None:
        """An HBA or SAS adapter in its slot; None if the device is none."""
        return self.ask(adapter_facts, device)

    def switches(self) -> tuple[str, ...]:
        """Chassis with Fibre Channel fabric ports, gateways too."""
        return self.ask(chassis.chassis_with, PortRole.FABRIC)

    def enclosures(self) -> tuple[str, ...]:
        """Chassis that pass SAS on and are no array."""
        found = self.ask(chassis.chassis_with, PortRole.EXPANDER)
        return tuple(id_ for id_ in found if self.chassis(id_).is_enclosure)

    def hosts(self) -> tuple[str, ...]:
        """Chassis with initiator ports and no fabric or target ports."""
        found = self.ask(chassis.chassis_with, PortRole.INITIATOR)
        return tuple(id_ for id_ in found if self.chassis(id_).is_host)

    def arrays(self) -> tuple[str, ...]:
        """Chassis with target ports."""
        return self.ask(chassis.chassis_with, PortRole.TARGET)

    def users_of(self, part: str) -> tuple[str, ...]:
        """Devices that are instances of the part."""
        return self.index("devices_of_part", part)

    def optics_of(self, part: str) -> tuple[str, ...]:
        """Ports that hold the part as their optic."""
        return self.index("ports_with_optic", part)

    def cables_of(self, part: str) -> tuple[str, ...]:
        """Cables of the part."""
        return self.index("cables_of_part", part)

    def located(self, location: str) -> tuple[str, ...]:
        """Devices placed in the location directly."""
        return self.index("devices_in", location)

    def locations_in(self, location: str) -> tuple[str, ...]:
        """Locations within the location directly."""
        return self.index("locations_in", location)

    # Fabrics

    @property
    def topology(self) -> Topology:
        """The network graph."""
        return Topology(self)

    def distance(self, source: str, target: str) -> int | None:
        """Links between two nodes of the graph on a shortest path; None if there is none."""
        self.memo.note(("distance", source, target))
        return self._routes.distance(source, target)

    def component(self, node: str) -> str:
        """The connected part of the network that the node is in."""
        self.memo.note(("component", node))
        return self._routes.component(node)

    def shares(self, source: str, target: str) -> routes.Shares | None:
        """Part of a traffic from one node to another on every link direction; None: no way."""
        self.memo.note(("shares", source, target))
        return self._routes.shares(source, target)

    def network(self, node: str) -> Network | None:
        """The connected part of the network around a node, as arrays; not for live answers."""
        return self._routes.network(node)

    def edges_at(self, node: str) -> tuple[Edge, ...]:
        """Links of the graph at one node."""
        return self.ask(topology.edges_at, node)

    def isl_group(self, x: str, y: str) -> IslGroup:
        """All ISLs between two switches."""
        return self.ask(fabrics.isl_group, *sorted((x, y)))

    def isl_neighbours(self, switch: str) -> tuple[str, ...]:
        """The switches that the switch has an ISL to."""
        return self.ask(fabrics.isl_neighbours, switch)

    def isl_groups_of(self, switch: str) -> tuple[IslGroup, ...]:
        """All ISL groups at a switch."""
        return tuple(self.isl_group(switch, o) for o in self.isl_neighbours(switch))

    def fabric(self, id_: str) -> FabricFacts:
        """A fabric with its switches."""
        return self.ask(fabrics.fabric_facts, id_)

    def fabric_of(self, id_: str) -> str | None:
        """The fabric that the chassis is drawn in."""
        return self.ask(fabrics.fabric_of, id_)

    def ports_in_use(self, id_: str) -> int:
        """Ports of the chassis that hold a cable."""
        return self.ask(fabrics.ports_in_use, id_)

    def isl_ratio(self, switch: str) -> RatioFacts | None:
        """Oversubscription of an edge switch's ISLs; None for a switch that has none."""
        return self.ask(ratios.isl_ratio, switch)

    def fan_in(self, array: str) -> RatioFacts | None:
        """Host link capacity against the array's; None for an array that nobody uses."""
        return self.ask(ratios.fan_in, array)

    # Zones and workloads

    def zone(self, id_: str) -> ZoneFacts:
        """A zone with its members as ports."""
        return self.ask(zones.zone_facts, id_)

    def zones_of(self, port: str) -> tuple[str, ...]:
        """Zones that the port is in, itself or by its device."""
        return self.ask(zones.zones_of, port)

    def expand(self, ends: tuple[str, ...]) -> tuple[str, ...]:
        """Ports as they are, devices as all their ports."""
        return self.ask(zones.expand, ends)

    def workloads_to(self, id_: str) -> tuple[str, ...]:
        """Workloads with a target on the chassis."""
        return self.ask(_workloads_by, id_, "workloads_to")

    def workloads_from(self, id_: str) -> tuple[str, ...]:
        """Workloads with an initiator on the chassis."""
        return self.ask(_workloads_by, id_, "workloads_from")

    def paths(self, workload: str) -> WorkloadPaths:
        """The paths of a workload."""
        return self.ask(paths.workload_paths, workload)

    def workload(self, id_: str) -> WorkloadResult:
        """What a workload could get if it were alone."""
        return self.ask(load.workload_result, id_)

    # Load

    def demand(self, workload: str) -> Throughput | None:
        """What a workload asks for, or gets if it takes what it can; None where not known."""
        return self.ask(load.demand, workload)

    def load(self, cable: str) -> LinkLoad:
        """Load of all workloads together on the link that the cable is part of."""
        return self.ask(_link_load, self.channel(cable).lead)

    def adapter_load(self, device: str) -> tuple[DirectionLoad, DirectionLoad] | None:
        """Load into the host and out of it through an adapter; None if the device is none."""
        return self.ask(_adapter_load, device)

    def flow(self, direction: Direction) -> DirectionLoad:
        """Load of all workloads together on one direction of a link or adapter."""
        if not self._flows_filled:
            self.memo.aside(self._fill_flows)
        self.memo.note(("flow", direction))
        return self._flows.on(direction, load.capacity_of(self, direction))

    def _fill_flows(self) -> None:
        for id_ in self.tables.workloads:
            self._put_flow(id_)
        self._flows_filled = True

    def _put_flow(self, id_: str) -> set[Direction]:
        if id_ not in self.tables.workloads:
            return self._flows.put(id_, {}, None)
        vector = self.memo.want((load.load_vector, id_))
        return self._flows.put(id_, vector, self.memo.want((load.demand, id_)))

    # Capacity

    def raid_group(self, id_: str) -> RaidCapacity:
        """Capacity of a RAID group."""
        return self.ask(_raid_group, id_)

    def raid_groups_on(self, device: str) -> tuple[str, ...]:
        """RAID groups of the device."""
        return self.index("raid_groups_on", device)

    # The whole design at once: for lists and reports. Rules read more narrowly.

    @property
    def links(self) -> dict[str, LinkFacts]:
        """Every link, by its lead cable."""
        leads = dict.fromkeys(self.channel(cable).lead for cable in self.tables.cables)
        return {lead: self.link(lead) for lead in leads}

    @property
    def ports(self) -> dict[str, PortFacts]:
        """Every port that has a cable or a setting."""
        named = set(self.tables.ports)
        for cable in self.tables.cables.values():
            named.update(cable.ends())
        return {reference: self.port(reference) for reference in sorted(named)}

    @property
    def loads(self) -> dict[str, LinkLoad]:
        """Load of every link, by its lead cable."""
        return {id_: self.load(id_) for id_ in self.links}

    @property
    def adapters(self) -> dict[str, AdapterFacts]:
        """Every adapter, by device id."""
        found = ((id_, self.adapter(id_)) for id_ in self.tables.devices)
        return {id_: adapter for id_, adapter in found if adapter is not None}

    @property
    def adapter_loads(self) -> dict[str, tuple[DirectionLoad, DirectionLoad]]:
        """Load through every adapter, by device id."""
        found = ((id_, self.adapter_load(id_)) for id_ in self.tables.devices)
        return {id_: sides for id_, sides in found if sides is not None}

    @property
    def workloads(self) -> dict[str, WorkloadResult]:
        """Every workload's result, by id."""
        return {id_: self.workload(id_) for id_ in self.tables.workloads}

    @property
    def raid(self) -> dict[str, RaidCapacity]:
        """Capacity of every RAID group, by id."""
        return {id_: self.raid_group(id_) for id_ in self.tables.raid_groups}

    @property
    def isl_ratios(self) -> tuple[RatioFacts, ...]:
        """Oversubscription of every edge switch's ISLs."""
        found = (self.isl_ratio(switch) for switch in self.switches())
        return tuple(ratio for ratio in found if ratio is not None)

    @property
    def fan_ins(self) -> tuple[RatioFacts, ...]:
        """Fan-in of every array that a workload uses."""
        found = (self.fan_in(array) for array in self.arrays())
        return tuple(ratio for ratio in found if ratio is not None)

    # Following edits

    def apply(self, change: Change) -> dict[Key, None]:
        """Follow an edit. Returns the wanted answers that differ or cannot be had any more."""
        inputs: dict[Key, None] = {}
        for item in change.replacements:
            rows = self._rows[item.table]
            if item.after is None:
                rows.pop(item.id, None)
            else:
                rows[item.id] = item.after
            inputs[item.table, item.id] = inputs[whole(item.table)] = None
        inputs.update(dict.fromkeys(self._indexes.apply(change)))
        changed = self.memo.change(inputs)
        changed.update(self.memo.change(self._routes.follow(changed)))
        if self._flows_filled:
            put = (load.load_vector, load.demand)
            workloads = {key[1]: None for key in changed if key[0] in put}
            workloads.update(dict.fromkeys(change.touched(Table.WORKLOADS)))
            touched = {side for id_ in workloads for side in self._put_flow(id_)}
            changed.update(self.memo.change(("flow", side) for side in sorted(touched)))
        return changed


def _work_for(facts: Assessment) -> Work:
    """Works out answers for an assessment without keeping it alive.

    The assessment owns its memo: were it the other way round as well, hundreds of megabytes of
    answers would be left to the garbage collector when the assessment is let go.
    """
    owner = weakref.ref(facts)

    def work(key: Key) -> Any:
        function, *arguments = key
        return function(owner(), *arguments)

    return work


def _links_of(facts: Assessment, id_: str) -> tuple[LinkFacts, ...]:
    found: dict[str, LinkFacts] = {}
    for member in facts.chassis(id_).members:
        for cable in facts.index("cables_on", member.id):
            link = facts.link(cable)
            if member.id in (link.a.device, link.b.device):
                found[link.cable.id] = link
    return tuple(found.values())


def _workloads_by(facts: Assessment, id_: str, name: str) -> tuple[str, ...]:
    here = facts.chassis(id_)
    ends = (*(member.id for member in here.members), *here.ports)
    return tuple(sorted({workload for end in ends for workload in facts.index(name, end)}))


def _link_load(facts: Assessment, lead: str) -> LinkLoad:
    return LinkLoad(lead, facts.flow((lead, "ab")), facts.flow((lead, "ba")))


def _adapter_load(facts: Assessment, device: str) -> tuple[DirectionLoad, DirectionLoad] | None:
    if not is_adapter(facts.tables.part_of(device)):
        return None
    return facts.flow((device, "in")), facts.flow((device, "out"))


def _raid_group(facts: Assessment, id_: str) -> RaidCapacity:
    return raid_capacity(facts.tables.raid_groups[id_])


def assess(tables: Tables, as_of: date | None = None) -> Assessment:
    """The assessment of a design or snapshot; nothing is computed before it is asked for."""
    return Assessment(tables, as_of)
