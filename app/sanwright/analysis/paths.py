"""Which initiator port may talk to which target port: workloads, cables and zones put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis.topology import Attachment
from sanwright.analysis.zones import may_talk
from sanwright.design import Workload, port_device, port_name
from sanwright.parts import PortRole

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment


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


def workload_paths(facts: Assessment, id_: str) -> WorkloadPaths:
    """All paths of the workload ``id_``, in a fixed order."""
    workload = facts.tables.workloads[id_]
    initiators = _ports(facts, workload.initiators, PortRole.INITIATOR)
    targets = _ports(facts, workload.targets, PortRole.TARGET)
    enclosures = dict.fromkeys(facts.chassis_of(port_device(end)) for end in workload.targets)
    nodes = [chassis for chassis in enclosures if _holds_drives(facts, chassis)]
    paths = tuple(
        path
        for initiator in initiators
        for target in (*targets, *nodes)
        if (path := _path(facts, initiator, target)) is not None
    )
    problem = None if paths else _problem(facts, workload, initiators, [*targets, *nodes])
    return WorkloadPaths(workload, paths, problem)


def first_switches(facts: Assessment, host: str) -> frozenset[str]:
    """The switches at which the host's paths start, over all its workloads."""
    return frozenset(
        path.source_node
        for id_ in facts.workloads_from(host)
        for path in facts.paths(id_).paths
        if path.source_node and facts.chassis_of(port_device(path.initiator_port)) == host
    )


def _holds_drives(facts: Assessment, chassis: str) -> bool:
    return chassis in facts.tables.devices and PortRole.EXPANDER in facts.chassis(chassis).roles


def _path(facts: Assessment, initiator: str, target: str) -> Path | None:
    here = facts.attachment(initiator)
    if here is None:
        return None
    if here.partner:
        if here.partner != target:
            return None
        return Path(initiator, target, here, None, "", "")
    if not port_name(target):
        if facts.distance(here.node, target) is None:
            return None
        return Path(initiator, target, here, None, here.node, target)
    there = facts.attachment(target)
    if there is None or not there.node:
        return None
    if facts.distance(here.node, there.node) is None:
        return None
    if not may_talk(facts, initiator, target, here.node):
        return None
    return Path(initiator, target, here, there, here.node, there.node)


def _problem(
    facts: Assessment, workload: Workload, initiators: list[str], targets: list[str]
) -> str:
    if not workload.initiators or not workload.targets:
        return "it names no initiator or no target"
    if not initiators:
        return "its initiators have no initiator port"
    if not targets:
        return "its targets have no target port"
    from_here = [found for port in initiators if (found := facts.attachment(port)) is not None]
    ports = [target for target in targets if port_name(target)]
    there = [found for port in ports if (found := facts.attachment(port)) is not None]
    if not from_here:
        return "no initiator port is on a link that comes up"
    if not there and len(ports) == len(targets):
        return "no target port is on a link that comes up"
    reachable = any(
        facts.distance(source.node, target.node) is not None
        for source in from_here
        for target in there
        if source.node and target.node
    )
    return "no zone holds both sides" if reachable else "no way through the network joins them"


def _ports(facts: Assessment, ends: Iterable[str], role: PortRole) -> list[str]:
    """Ports of ``role`` among ``ends``, each once, in order."""
    return [port for port in facts.expand(tuple(ends)) if facts.role_of(port) is role]
