"""Paths of hosts to arrays counted, and what they come to at the array's ports."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from sanwright.analysis.adapters import is_adapter
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.controllers import controller_of
from sanwright.analysis.links import link_facts
from sanwright.analysis.paths import Path, workload_paths, workloads_from, workloads_to
from sanwright.analysis.ports import port_facts, role_of
from sanwright.analysis.sides import segment_at
from sanwright.analysis.zones import is_zoned_at, ports_in_role
from sanwright.analysis.zoning import zoned_partners
from sanwright.design import Table, port_device, port_name
from sanwright.parts import PartKind, PortRole, Speed


@dataclass(frozen=True, slots=True)
class PathCount:
    """Paths of one host to one array by one workload: pairs of ports that may talk.

    ``is_zoned`` says whether zones had a say; without any, every port meets every other.
    """

    host: str
    array: str
    paths: int
    initiators: int
    targets: int
    is_zoned: bool


class QueueUse(msgspec.Struct, frozen=True, gc=False):
    """What one workload queues at a target port; None where it states no queue depth."""

    workload: str
    initiators: int
    queue_depth: int | None

    @property
    def queued(self) -> int | None:
        """I/Os with one busy LUN for each initiator, which is how queues are planned.

        Source: NetApp ONTAP, Calculating queue depth: initiators at a port times their queue depth.
        """
        return None if self.queue_depth is None else self.initiators * self.queue_depth


@dataclass(frozen=True, slots=True)
class TargetUse:
    """A target port with who may log in to it; ``controller`` empty where that is not known."""

    port: str
    controller: str
    initiators: int
    queues: tuple[QueueUse, ...]


@dataclass(frozen=True, slots=True)
class SpeedMix:
    """Speeds of one workload's ports at one array, best first, by usable throughput.

    ``mixed_hosts`` are the hosts whose own target ports run at different speeds; ``faster`` counts
    the initiator ports that are faster than a target port that they use.
    """

    array: str
    initiator_speeds: tuple[str, ...]
    target_speeds: tuple[str, ...]
    mixed_hosts: tuple[str, ...]
    faster: int


@remembered
def path_counts(facts: Assessment, workload: str) -> tuple[PathCount, ...]:
    """Paths by host and array; enclosures that hosts reach over SAS have no target port."""
    found = workload_paths(facts, workload)
    counts = []
    for flow in sorted(found.flows, key=lambda flow: (flow.host, flow.array)):
        here = (found.paths[number] for number in flow.paths)
        paths = [path for path in here if port_name(path.target_port)]
        if not paths:
            continue
        initiators = dict.fromkeys(path.initiator_port for path in paths)
        counts.append(
            PathCount(
                host=flow.host,
                array=flow.array,
                paths=len(paths),
                initiators=len(initiators),
                targets=len({path.target_port for path in paths}),
                is_zoned=any(is_zoned_at(facts, port) for port in initiators),
            )
        )
    return tuple(counts)


@remembered
def adapters_in_use(facts: Assessment, host: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The host's Fibre Channel adapters that paths run through, and those that none does.

    None at all if no workload names the host as a whole: then its ports were chosen one by one.
    """
    here = chassis_facts(facts, host)
    adapters = [
        member.id
        for member, part in zip(here.members, here.parts, strict=True)
        if part is not None and is_adapter(part)
        if any(g.role is PortRole.INITIATOR and g.protocol == "FC" for g in part.ports.values())
    ]
    workloads = workloads_from(facts, host) if len(adapters) > 1 else ()
    if not any(host in facts.tables.workloads[id_].initiators for id_ in workloads):
        return (), ()
    busy = {
        port_device(path.initiator_port)
        for id_ in workloads
        for path in workload_paths(facts, id_).paths
    }
    return tuple(a for a in adapters if a in busy), tuple(a for a in adapters if a not in busy)


@remembered
def target_uses(facts: Assessment, array: str) -> tuple[TargetUse, ...]:
    """Target ports of the array that at least one initiator may log in to, by zones and loads."""
    logins: dict[str, set[str]] = {}
    queues: dict[str, list[QueueUse]] = {}
    for id_ in workloads_to(facts, array):
        here: dict[str, set[str]] = {}
        for path in workload_paths(facts, id_).paths:
            if port_name(path.target_port):
                here.setdefault(path.target_port, set()).add(path.initiator_port)
        workload = facts.tables.workloads[id_]
        for port, initiators in here.items():
            logins.setdefault(port, set()).update(initiators)
            use = QueueUse(id_, len(initiators), workload.queue_depth)
            queues.setdefault(port, []).append(use)
    found = []
    for port in chassis_facts(facts, array).ports:
        if role_of(facts, port) is not PortRole.TARGET:
            continue
        everybody = logins.get(port, set()) | zoned_partners(facts, port)
        if everybody:
            group = port_facts(facts, port).group
            controller = group.controller if group is not None else ""
            uses = tuple(queues.get(port, ()))
            found.append(TargetUse(port, controller, len(everybody), uses))
    return tuple(found)


@remembered
def speed_mixes(facts: Assessment, workload: str) -> tuple[SpeedMix, ...]:
    """Negotiated speeds at both ends of a workload's paths, for each array."""
    found: dict[str, list[Path]] = {}
    for path in workload_paths(facts, workload).paths:
        if path.target is not None:
            found.setdefault(path.array, []).append(path)
    return tuple(_speed_mix(facts, array, paths) for array, paths in sorted(found.items()))


@remembered
def unzoned_initiators(facts: Assessment, workload: str) -> tuple[str, ...]:
    """Initiator ports of a workload that are attached where zones are in force, and are in none.

    Only ports that could reach a target of the workload; those that zones let meet another target
    are there for something else.
    """
    paths = workload_paths(facts, workload).paths
    served = {path.initiator_port for path in paths}
    record = facts.tables.workloads[workload]
    targets = {
        segment_at(facts, port) for port in ports_in_role(facts, record.targets, PortRole.TARGET)
    }
    return tuple(
        port
        for port in ports_in_role(facts, record.initiators, PortRole.INITIATOR)
        if port not in served
        if (segment := segment_at(facts, port)) is not None
        if segment in targets and is_zoned_at(facts, port)
        if not zoned_partners(facts, port)
    )


@remembered
def is_tape(facts: Assessment, port: str) -> bool:
    """Whether the port is on a tape drive or library."""
    device = port_device(port)
    parts = (facts.tables.part_of(id_) for id_ in (device, chassis_of(facts, device)))
    return any(part is not None and part.kind is PartKind.TAPE for part in parts)


@remembered
def initiators_of(facts: Assessment, array: str) -> tuple[str, ...]:
    """Initiator ports that use a port of the array, by zones or workloads."""
    found = {
        path.initiator_port
        for workload in workloads_to(facts, array)
        for path in workload_paths(facts, workload).paths
        if port_name(path.target_port) and path.array == array
    }
    for port in chassis_facts(facts, array).ports:
        if role_of(facts, port) is PortRole.TARGET:
            found |= zoned_partners(facts, port)
    return tuple(sorted(found))


@remembered
def targets_of(facts: Assessment, initiator: str) -> tuple[str, ...]:
    """Target ports that an initiator port uses, by zones or workloads."""
    found = {
        path.target_port
        for workload in workloads_from(facts, chassis_of(facts, port_device(initiator)))
        for path in workload_paths(facts, workload).paths
        if path.initiator_port == initiator and port_name(path.target_port)
    }
    return tuple(sorted(found | zoned_partners(facts, initiator)))


@remembered
def controllers_reached(facts: Assessment, array: str) -> dict[str, frozenset[str]]:
    """The controllers of an array that hosts reach by their workloads; "" where it is not known."""
    found: dict[str, set[str]] = {}
    names: dict[str, str] = {}
    for id_ in workloads_to(facts, array):
        for path in workload_paths(facts, id_).paths:
            if path.array != array:
                continue
            port = path.target_port
            if port not in names:
                names[port] = controller_of(facts, port)
            found.setdefault(path.host, set()).add(names[port])
    return {host: frozenset(reached) for host, reached in found.items()}


@remembered
def has_workloads(facts: Assessment) -> bool:
    """Whether any workload is drawn."""
    return bool(facts.tables.rows(Table.WORKLOADS))


def _speed_mix(facts: Assessment, array: str, paths: list[Path]) -> SpeedMix:
    initiators: dict[str, float] = {}
    targets: dict[str, float] = {}
    hosts: dict[str, set[str]] = {}
    faster = set()
    speeds: dict[str, Speed | None] = {}
    for path in paths:
        if path.target is None:
            continue
        for cable in (path.initiator.cable, path.target.cable):
            if cable not in speeds:
                speeds[cable] = link_facts(facts, cable).speed
        mine, theirs = speeds[path.initiator.cable], speeds[path.target.cable]
        if mine is None or theirs is None:
            continue
        initiators[mine.name] = mine.usable.amount
        targets[theirs.name] = theirs.usable.amount
        hosts.setdefault(path.host, set()).add(theirs.name)
        if mine.usable.amount > theirs.usable.amount:
            faster.add(path.initiator_port)
    return SpeedMix(
        array=array,
        initiator_speeds=tuple(sorted(initiators, key=initiators.__getitem__, reverse=True)),
        target_speeds=tuple(sorted(targets, key=targets.__getitem__, reverse=True)),
        mixed_hosts=tuple(sorted(host for host, names in hosts.items() if len(names) > 1)),
        faster=len(faster),
    )
