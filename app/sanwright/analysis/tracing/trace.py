"""Paths of a workload, of a host or port, or between two devices; with reasons where none is.

What a path is, and who may talk to whom, is that of ``sanwright.analysis.paths``: a trace and the
load of a workload rest on the same paths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import (
    FORWARDING,
    array_ids,
    chassis_facts,
    chassis_of,
    enclosure_ids,
    host_ids,
)
from sanwright.analysis.paths import (
    Path,
    WorkloadPaths,
    holds_drives,
    path_between,
    why_no_path,
    workload_paths,
    workloads_from,
    workloads_to,
)
from sanwright.analysis.ports import port_facts, role_of
from sanwright.analysis.topology import Attachment, attachment_of, node_name, virtual_fabrics
from sanwright.analysis.tracing.hops import Way, ways_between
from sanwright.analysis.zones import expand_ends, ports_in_role
from sanwright.design import port_device, port_name
from sanwright.parts import PortRole
from sanwright.text import NOTHING, Text

_NOTHING = Text("there is no such device or port in the design")
_NO_PORTS = Text("it has no initiator port and no target port; choose a second device to trace to")
_ALONE = Text("no workload names it, and there is nothing in the design that it could reach")
_SAME_SIDE = Text("one of the two must be an initiator, the other a target or a switch")
_NO_LINK = Text("no port of one of the two is on a link that comes up")
_NO_WAY = Text("no way through the network joins them")


class PathState(StrEnum):
    """What multipathing does with a path; it is not known between devices without a workload."""

    ACTIVE = "active"
    OPTIMISED = "active, optimised"
    STANDBY = "standby"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class TracedPath:
    """An initiator port with a target it reaches, or two devices that forward.

    ``ways`` are those of least cost between which the fabric shares the traffic out. ``controller``
    is the array's that the target port is on, empty where that is not known. ``raid_groups`` are
    ids of those behind it.
    """

    source: str
    target: str
    ways: tuple[Way, ...]
    state: PathState = PathState.UNKNOWN
    share: float | None = None
    workload: str = ""
    controller: str = ""
    raid_groups: tuple[str, ...] = ()

    @property
    def cables(self) -> frozenset[str]:
        """All cables on it."""
        return frozenset(cable for way in self.ways for hop in way.hops for cable in hop.cables)

    @property
    def fabrics(self) -> tuple[str, ...]:
        """Ids of the fabrics that it crosses, in order."""
        return tuple(dict.fromkeys(fabric for way in self.ways for fabric in way.fabrics))


@dataclass(frozen=True, slots=True)
class Without:
    """A port or device that has no path of those that were asked for, and why."""

    subject: str
    reason: Text


@dataclass(frozen=True, slots=True)
class Trace:
    """What was asked for and what was found; ``problem`` says why there is no path at all."""

    source: str
    target: str
    paths: tuple[TracedPath, ...]
    without: tuple[Without, ...] = ()
    problem: Text = NOTHING


def trace_workload(facts: Assessment, id_: str) -> Trace:
    """All paths of the workload ``id_``, as its load takes them."""
    if id_ not in facts.tables.workloads:
        return Trace(id_, "", (), problem=_NOTHING)
    found = workload_paths(facts, id_)
    paths = _of_workload(facts, found)
    return Trace(id_, "", paths, _lacking(facts, found), found.problem or NOTHING)


def trace_from(facts: Assessment, id_: str) -> Trace:
    """All paths of a host, an adapter, an array or a port, by the workloads that name it.

    What no workload names is traced to everything on the other side.
    """
    chassis = chassis_of(facts, port_device(id_))
    if chassis not in facts.tables.devices:
        return Trace(id_, "", (), problem=_NOTHING)
    here = frozenset(expand_ends(facts, (id_,)))
    roles = {role_of(facts, port) for port in here}
    is_source = PortRole.INITIATOR in roles
    if not is_source and PortRole.TARGET not in roles and not holds_drives(facts, chassis):
        return Trace(id_, "", (), problem=_NO_PORTS)
    named = workloads_from(facts, chassis) if is_source else workloads_to(facts, chassis)
    if not named:
        return _to_others(facts, id_, chassis, is_source=is_source)
    paths: list[TracedPath] = []
    without: dict[Without, None] = {}
    problem = NOTHING
    for workload in named:
        found = trace_workload(facts, workload)
        own = here | {chassis}
        paths += [
            path for path in found.paths if (path.source if is_source else path.target) in own
        ]
        without.update((each, None) for each in found.without if each.subject in own)
        problem = problem or found.problem
    if not paths and without:
        problem = next(iter(without)).reason
    return Trace(id_, "", tuple(paths), tuple(without), NOTHING if paths else problem or _ALONE)


def trace_between(facts: Assessment, a: str, b: str) -> Trace:
    """All paths between two devices or ports, from the initiators' side to the targets'."""
    if any(chassis_of(facts, port_device(end)) not in facts.tables.devices for end in (a, b)):
        return Trace(a, b, (), problem=_NOTHING)
    for source, target in ((a, b), (b, a)):
        initiators = ports_in_role(facts, (source,), PortRole.INITIATOR)
        targets = [*ports_in_role(facts, (target,), PortRole.TARGET), *_drives(facts, target)]
        if initiators and targets:
            return _pairs(facts, source, target, initiators, targets)
    return _through_nodes(facts, a, b)


def trace_all(facts: Assessment, sources: Sequence[str], targets: Sequence[str]) -> Trace:
    """The traces of all sources together: each to every target, or by itself if there is none."""
    if targets:
        found = [trace_between(facts, a, b) for a in sources for b in targets]
    else:
        found = [
            (trace_workload if id_ in facts.tables.workloads else trace_from)(facts, id_)
            for id_ in sources
        ]
    if len(found) == 1:
        return found[0]
    paths = tuple(path for trace in found for path in trace.paths)
    lacking = dict.fromkeys(each for trace in found for each in trace.without)
    if paths:
        whole = (Without(trace.source, trace.problem) for trace in found if trace.problem)
        lacking.update(dict.fromkeys(whole))
    problem = next((trace.problem for trace in found if trace.problem), _NOTHING)
    return Trace("", "", paths, tuple(lacking), NOTHING if paths else problem)


def _of_workload(facts: Assessment, found: WorkloadPaths) -> tuple[TracedPath, ...]:
    policy = found.workload.multipathing
    own = found.workload.raid_group
    traced = []
    for path, share in zip(found.paths, found.shares, strict=True):
        state = PathState.STANDBY
        if share > 0:
            state = PathState.OPTIMISED if policy == "optimised" else PathState.ACTIVE
        here = _traced(facts, path)
        groups = (own,) if own is not None else here.raid_groups
        traced.append(
            replace(here, state=state, share=share, workload=found.workload.id, raid_groups=groups)
        )
    return tuple(traced)


def _lacking(facts: Assessment, found: WorkloadPaths) -> tuple[Without, ...]:
    """Hosts without a path, then ports without one of hosts that have others."""
    lacking = [Without(host.host, host.reason) for host in found.unrouted]
    alone = {host.host for host in found.unrouted}
    served = {path.initiator_port for path in found.paths}
    targets = _targets(facts, found.workload.targets)
    for port in expand_ends(facts, found.workload.initiators):
        is_other = chassis_of(facts, port_device(port)) not in alone
        if is_other and port not in served and role_of(facts, port) is PortRole.INITIATOR:
            lacking.append(Without(port, why_no_path(facts, (port,), targets)))
    return tuple(lacking)


def _to_others(facts: Assessment, id_: str, chassis: str, *, is_source: bool) -> Trace:
    others = (*array_ids(facts), *enclosure_ids(facts)) if is_source else host_ids(facts)
    traces = [trace_between(facts, id_, other) for other in others if other != chassis]
    paths = tuple(path for trace in traces for path in trace.paths)
    problem = NOTHING if paths else next((trace.problem for trace in traces), _ALONE)
    return Trace(id_, "", paths, problem=problem)


def _pairs(
    facts: Assessment, source: str, target: str, initiators: Sequence[str], targets: list[str]
) -> Trace:
    pairs = ((initiator, end) for initiator in initiators for end in targets)
    found = [path for pair in pairs if (path := path_between(facts, *pair)) is not None]
    if not found:
        return Trace(source, target, (), problem=why_no_path(facts, initiators, targets))
    served = {path.initiator_port for path in found}
    without = tuple(
        Without(port, why_no_path(facts, (port,), targets))
        for port in initiators
        if port not in served
    )
    return Trace(source, target, tuple(_traced(facts, path) for path in found), without)


def _traced(facts: Assessment, path: Path) -> TracedPath:
    is_direct = not path.source_node
    end = None if is_direct else path.target or path.target_node
    port = path.target_port
    group = port_facts(facts, port).group if port_name(port) else None
    return TracedPath(
        path.initiator_port,
        port,
        ways_between(facts, path.initiator, end),
        controller=group.controller if group is not None else "",
        raid_groups=facts.index("raid_groups_on", chassis_of(facts, port_device(port))),
    )


def _through_nodes(facts: Assessment, a: str, b: str) -> Trace:
    """Between devices of which one at least forwards frames."""
    starts, ends = _points(facts, a), _points(facts, b)
    if not starts or not ends:
        return Trace(a, b, (), problem=_NO_LINK)
    if not any(isinstance(point, str) for point in (*starts.values(), *ends.values())):
        return Trace(a, b, (), problem=_SAME_SIDE)
    paths = tuple(
        TracedPath(source, target, ways)
        for source, start in starts.items()
        for target, end in ends.items()
        if (ways := ways_between(facts, start, end))
    )
    return Trace(a, b, paths, problem=NOTHING if paths else _NO_WAY)


def _points(facts: Assessment, end: str) -> dict[str, Attachment | str]:
    """The nodes that a device is, by themselves; else where each of its end ports is attached."""
    chassis = chassis_of(facts, port_device(end))
    if chassis_facts(facts, chassis).roles & set(FORWARDING):
        inside = virtual_fabrics(facts, chassis)
        return {node: node for node in (chassis, *(node_name(chassis, f) for f in inside))}
    attached = ((port, attachment_of(facts, port)) for port in expand_ends(facts, (end,)))
    return {port: found for port, found in attached if found is not None and found.node}


def _targets(facts: Assessment, ends: tuple[str, ...]) -> list[str]:
    ports = ports_in_role(facts, ends, PortRole.TARGET)
    return [*ports, *dict.fromkeys(node for end in ends for node in _drives(facts, end))]


def _drives(facts: Assessment, end: str) -> list[str]:
    chassis = chassis_of(facts, port_device(end))
    return [chassis] if holds_drives(facts, chassis) else []
