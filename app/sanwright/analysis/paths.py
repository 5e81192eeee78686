"""Which initiator port may talk to which target port: workloads, cables and zones put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sanwright.analysis.topology import Attachment, Topology
from sanwright.design import Device, Tables, Workload, port_device, port_name, port_ref
from sanwright.design.shapes import children_by_parent
from sanwright.parts import PortRole


@dataclass(frozen=True, slots=True)
class Path:
    """An initiator port with a target it reaches.

    ``target`` None: the target is a forwarding device itself (a SAS enclosure with its drives).
    The nodes are empty where the ports are cabled to each other directly.
    """

    initiator_port: str
    target_port: str
    initiator: Attachment
    target: Attachment | None
    source_node: str
    target_node: str


@dataclass(frozen=True, slots=True)
class WorkloadPaths:
    """The paths of a workload; ``problem`` says why there are none."""

    workload: Workload
    paths: tuple[Path, ...]
    problem: str | None


class PathFinder:
    """Finds paths in one design; keeps what it needs more than once."""

    def __init__(self, tables: Tables, topology: Topology) -> None:
        self._tables = tables
        self._topology = topology
        self._children = children_by_parent(tables)
        self._zones_of: dict[str, set[str]] = {}
        self._zoned_components: set[int] = set()
        for zone in tables.zones.values():
            for member in self._expand(zone.members):
                self._zones_of.setdefault(member, set()).add(zone.id)
                attachment = topology.attachments.get(member)
                if attachment is not None:
                    self._zoned_components.add(topology.component(attachment.node))

    def find(self, workload: Workload) -> WorkloadPaths:
        """All paths of ``workload``, in a fixed order."""
        initiators = self._ports(workload.initiators, PortRole.INITIATOR)
        targets = self._ports(workload.targets, PortRole.TARGET)
        nodes = [
            device
            for device in (self._tables.chassis_of(port_device(end)) for end in workload.targets)
            if device in self._topology.graph and self._holds_drives(device)
        ]
        paths = [
            path
            for initiator in initiators
            for target in (*targets, *nodes)
            if (path := self._path(initiator, target)) is not None
        ]
        if paths:
            return WorkloadPaths(workload, tuple(paths), None)
        return WorkloadPaths(workload, (), self._problem(workload, initiators, [*targets, *nodes]))

    def _holds_drives(self, device: str) -> bool:
        part = self._tables.part_of(device)
        groups = part.ports.values() if part is not None else ()
        return any(group.role is PortRole.EXPANDER for group in groups)

    def _path(self, initiator: str, target: str) -> Path | None:
        topology = self._topology
        partner = topology.direct.get(initiator)
        if partner is not None:
            other, attachment = partner
            if other != target:
                return None
            return Path(initiator, target, attachment, None, "", "")
        here = topology.attachments.get(initiator)
        if here is None:
            return None
        if target in topology.graph:
            if topology.distance(here.node, target) is None:
                return None
            return Path(initiator, target, here, None, here.node, target)
        there = topology.attachments.get(target)
        if there is None or topology.distance(here.node, there.node) is None:
            return None
        if not self._may_talk(initiator, target, here.node):
            return None
        return Path(initiator, target, here, there, here.node, there.node)

    def _may_talk(self, initiator: str, target: str, node: str) -> bool:
        if self._topology.component(node) not in self._zoned_components:
            return True
        return bool(self._zones_of.get(initiator, set()) & self._zones_of.get(target, set()))

    def _problem(self, workload: Workload, initiators: list[str], targets: list[str]) -> str:
        topology = self._topology
        attached = {*topology.attachments, *topology.direct}
        if not workload.initiators or not workload.targets:
            return "it names no initiator or no target"
        if not initiators:
            return "its initiators have no initiator port"
        if not targets:
            return "its targets have no target port"
        if not attached & set(initiators):
            return "no initiator port is on a link that comes up"
        if not (attached | set(topology.graph)) & set(targets):
            return "no target port is on a link that comes up"
        reachable = any(
            topology.distance(topology.attachments[i].node, topology.attachments[t].node)
            is not None
            for i in initiators
            if i in topology.attachments
            for t in targets
            if t in topology.attachments
        )
        return "no zone holds both sides" if reachable else "no way through the network joins them"

    def _ports(self, ends: Iterable[str], role: PortRole) -> list[str]:
        found: dict[str, None] = {}
        for reference in self._expand(ends):
            part = self._tables.part_of(port_device(reference))
            group = part.port_group(port_name(reference)) if part is not None else None
            if group is not None and group.role is role:
                found[reference] = None
        return list(found)

    def _expand(self, ends: Iterable[str]) -> list[str]:
        """Port references as they are, devices as all ports of theirs and of what is fitted."""
        found: list[str] = []
        for end in ends:
            if port_name(end):
                found.append(end)
            else:
                found.extend(self._all_ports(end))
        return found

    def _all_ports(self, device: str) -> list[str]:
        part = self._tables.part_of(device)
        ports = [port_ref(device, name) for name, _ in part.port_names()] if part else []
        for child in sorted(self._children.get(device, ()), key=_by_slot):
            ports.extend(self._all_ports(child.id))
        return ports


def _by_slot(device: Device) -> tuple[str, str]:
    return device.slot, device.id


def adapter_of_ports(tables: Tables, ports: Mapping[str, object]) -> dict[str, str]:
    """The adapter device of each initiator port that sits on one."""
    from sanwright.analysis.adapters import is_adapter

    return {
        reference: port_device(reference)
        for reference in ports
        if is_adapter(tables.part_of(port_device(reference)))
    }
