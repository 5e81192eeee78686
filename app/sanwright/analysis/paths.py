"""Which initiator port may talk to which target port: workloads, cables and zones put together.

A workload's demand is spread evenly over its hosts, a host's part evenly over the arrays that it
reaches, and that over its paths as multipathing has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import msgspec

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.controllers import active_controller, controller_of
from sanwright.analysis.likeness import one_for_all
from sanwright.analysis.routes import hops_between
from sanwright.analysis.topology import Attachment, attachment_of
from sanwright.analysis.zones import is_zoned, ports_in_role, share_a_zone, zones_with_both
from sanwright.design import Workload, port_device, port_name
from sanwright.parts import PortRole
from sanwright.text import Text


class Path(msgspec.Struct, frozen=True, gc=False):
    """An initiator port with a target it reaches.

    ``host`` and ``array`` are the outermost devices around them. ``target`` None: the target is a
    forwarding device itself (a SAS enclosure with its drives). The nodes are empty where the ports
    are cabled to each other directly. A large design has very many: what a path holds refers to
    none, so the collector need not know of it.
    """

    initiator_port: str
    target_port: str
    host: str
    array: str
    initiator: Attachment
    target: Attachment | None

    @property
    def source_node(self) -> str:
        """Where the initiator meets the network."""
        return self.initiator.node

    @property
    def target_node(self) -> str:
        """Where the target does: the target itself if it forwards."""
        if self.target is not None:
            return self.target.node
        return "" if self.initiator.partner else self.target_port


NO_ENDS = Text("it names no initiator or no target")
NO_INITIATOR_PORT = Text("its initiators have no initiator port")
NO_TARGET_PORT = Text("its targets have no target port")
INITIATORS_UNLINKED = Text("no initiator port is on a link that comes up")
TARGETS_UNLINKED = Text("no target port is on a link that comes up")
NOT_ZONED = Text("no zone holds both sides")
ZONED_ELSEWHERE = Text("the zone that holds both sides is of a fabric that they are not in")
NOT_JOINED = Text("no way through the network joins them")
"""Why there is no path."""


@dataclass(frozen=True, slots=True)
class Unrouted:
    """A host whose part of a workload gets nowhere, and why."""

    host: str
    reason: Text


@dataclass(frozen=True, slots=True)
class HostFlow:
    """What one host does with one array for a workload.

    ``share`` is its part of the workload's demand; ``paths`` are positions among the workload's
    paths. ``owned`` gives each path's controller, as a number, and ``owner_shares`` what part of
    the LUNs each controller owns; one controller where the policy knows none.
    """

    host: str
    array: str
    share: float
    paths: tuple[int, ...]
    owned: tuple[int, ...]
    owner_shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class WorkloadPaths:
    """The paths of a workload; ``problem`` says why there are none.

    ``shares`` is the part of the demand by path; 0 for one that stands by. What ``unrouted`` hosts
    would do is missing from them.
    """

    workload: Workload
    paths: tuple[Path, ...]
    shares: tuple[float, ...]
    flows: tuple[HostFlow, ...]
    unrouted: tuple[Unrouted, ...]
    problem: Text | None


@remembered
def workload_paths(facts: Assessment, id_: str) -> WorkloadPaths:
    """All paths of the workload ``id_``, in a fixed order."""
    workload = facts.tables.workloads[id_]
    initiators = ports_in_role(facts, workload.initiators, PortRole.INITIATOR)
    targets = ports_in_role(facts, workload.targets, PortRole.TARGET)
    enclosures = dict.fromkeys(chassis_of(facts, port_device(end)) for end in workload.targets)
    nodes = [chassis for chassis in enclosures if holds_drives(facts, chassis)]
    paths = tuple(_Ways(facts).between(initiators, (*targets, *nodes)))
    hosts: dict[str, list[str]] = {
        chassis_of(facts, port_device(end)): [] for end in workload.initiators
    }
    for initiator in initiators:
        hosts[chassis_of(facts, port_device(initiator))].append(initiator)
    flows = _flows(facts, workload, paths, len(hosts))
    served = {flow.host for flow in flows}
    reached = [*targets, *nodes]
    unrouted = tuple(
        Unrouted(host, _problem(facts, workload, hosts[host], reached))
        for host in hosts
        if host not in served
    )
    if not paths:
        problem = _problem(facts, workload, initiators, reached)
        return WorkloadPaths(workload, (), (), (), unrouted, problem)
    shares = [0.0] * len(paths)
    for flow in flows:
        for number, part in zip(flow.paths, active_shares(workload, flow), strict=True):
            shares[number] = flow.share * part
    parts = one_for_all(facts, "shares", tuple(shares))
    return WorkloadPaths(workload, paths, parts, flows, unrouted, None)


def _flows(
    facts: Assessment, workload: Workload, paths: tuple[Path, ...], hosts: int
) -> tuple[HostFlow, ...]:
    by_ends: dict[tuple[str, str], list[int]] = {}
    for number, path in enumerate(paths):
        by_ends.setdefault((path.host, path.array), []).append(number)
    arrays = Counter(host for host, _ in by_ends)
    found = []
    for (host, array), numbers in by_ends.items():
        owned, owner_shares = _ownership(facts, workload, [paths[n] for n in numbers])
        share = 1.0 / hosts / arrays[host]
        found.append(
            HostFlow(
                host,
                array,
                share,
                one_for_all(facts, "paths", tuple(numbers)),
                one_for_all(facts, "owned", owned),
                one_for_all(facts, "shares", owner_shares),
            )
        )
    return tuple(found)


def _ownership(
    facts: Assessment, workload: Workload, paths: list[Path]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The controller behind each path, and the part of the LUNs that each owns.

    Where the array's own controllers are not known, or all paths are equal, there is one. Of an
    array that works with one controller that one owns all: the other's paths stand by.
    """
    active = active_controller(facts, paths[0].array)
    if workload.multipathing == "round robin" and not active:
        return (0,) * len(paths), (1.0,)
    ports = dict.fromkeys(path.target_port for path in paths)
    controllers = {port: controller_of(facts, port) for port in ports}
    names = [controllers[path.target_port] for path in paths]
    known = sorted(set(names))
    named = [name for name in known if name in workload.owners]
    owners = named[: 1 if active else None] or [n for n in known if n == active] or known
    return (
        tuple(known.index(name) for name in names),
        tuple(1.0 / len(owners) if name in owners else 0.0 for name in known),
    )


def active_shares(
    workload: Workload, flow: HostFlow, alive: Sequence[bool] | None = None
) -> tuple[float, ...]:
    """What part of a flow each of its paths takes; sums to 1, or to 0 where none is ``alive``.

    What a controller owns goes over the paths to it, and over all the others once none of those is
    left. With failover the first path takes it all.
    """
    up = alive if alive is not None else (True,) * len(flow.paths)
    total = sum(up)
    shares = [0.0] * len(flow.paths)
    if not total:
        return tuple(shares)
    for owner, part in enumerate(flow.owner_shares):
        own = [n for n, of in enumerate(flow.owned) if of == owner and up[n]]
        over = own or [n for n in range(len(up)) if up[n]]
        if workload.multipathing == "failover":
            over = over[:1]
        for number in over:
            shares[number] += part / len(over)
    return tuple(shares)


def workloads_to(facts: Assessment, chassis: str) -> tuple[str, ...]:
    """Workloads with a target on the chassis."""
    return _workloads_by(facts, "workloads_into", chassis)


def workloads_from(facts: Assessment, chassis: str) -> tuple[str, ...]:
    """Workloads with an initiator on the chassis."""
    return _workloads_by(facts, "workloads_out_of", chassis)


@remembered
def _workloads_by(
    facts: Assessment, side: Literal["workloads_into", "workloads_out_of"], chassis: str
) -> tuple[str, ...]:
    members = chassis_facts(facts, chassis).members
    return tuple(sorted({id_ for member in members for id_ in facts.index(side, member.id)}))


@remembered
def first_switches(facts: Assessment, host: str) -> frozenset[str]:
    """The switches at which the host's paths start, over all its workloads."""
    return frozenset(
        path.source_node
        for id_ in workloads_from(facts, host)
        for path in workload_paths(facts, id_).paths
        if path.source_node and path.host == host
    )


def holds_drives(facts: Assessment, chassis: str) -> bool:
    """Whether the chassis is itself a target: a SAS enclosure with its drives."""
    return (
        chassis in facts.tables.devices and PortRole.EXPANDER in chassis_facts(facts, chassis).roles
    )


def path_between(facts: Assessment, initiator: str, target: str) -> Path | None:
    """How an initiator port reaches a target port or SAS enclosure; None if it does not."""
    return next(_Ways(facts).between((initiator,), (target,)), None)


class _Ways:
    """Paths between ports; each node and each two of them are asked about once."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts
        self._are_joined: Callable[[str, str], bool] = cache(
            lambda source, target: hops_between(facts, source, target) is not None
        )
        self._is_zoned: Callable[[str], bool] = cache(lambda node: is_zoned(facts, node))
        self._chassis: Callable[[str], str] = cache(lambda end: chassis_of(facts, port_device(end)))

    def between(self, initiators: Iterable[str], targets: Sequence[str]) -> Iterator[Path]:
        """The path of each initiator port to each target that it reaches, as ``path_between``."""
        ends = [
            (target, self._chassis(target), attachment_of(self._facts, target))
            if port_name(target)
            else (target, self._chassis(target), None)
            for target in targets
        ]
        for initiator in initiators:
            here = attachment_of(self._facts, initiator)
            if here is None:
                continue
            host, node = self._chassis(initiator), here.node
            for target, array, there in ends:
                if here.partner:
                    if here.partner == target:
                        yield Path(initiator, target, host, array, here, None)
                elif not port_name(target):
                    if self._are_joined(node, target):
                        yield Path(initiator, target, host, array, here, None)
                elif there is not None and there.node and self._are_joined(node, there.node):
                    if self._is_zoned(node) and not share_a_zone(self._facts, initiator, target):
                        continue
                    yield Path(initiator, target, host, array, here, there)


def _problem(
    facts: Assessment, workload: Workload, initiators: Sequence[str], targets: Sequence[str]
) -> Text:
    if not workload.initiators or not workload.targets:
        return NO_ENDS
    if not initiators:
        return NO_INITIATOR_PORT
    if not targets:
        return NO_TARGET_PORT
    return why_no_path(facts, initiators, targets)


def why_no_path(facts: Assessment, initiators: Sequence[str], targets: Sequence[str]) -> Text:
    """Why none of the initiator ports reaches one of the target ports or enclosures."""
    from_here = [found for port in initiators if (found := attachment_of(facts, port)) is not None]
    ports = [target for target in targets if port_name(target)]
    there = [found for port in ports if (found := attachment_of(facts, port)) is not None]
    if not from_here:
        return INITIATORS_UNLINKED
    if not there and len(ports) == len(targets):
        return TARGETS_UNLINKED
    near = [
        (one, other)
        for one in initiators
        for other in ports
        if (source := attachment_of(facts, one)) is not None and source.node
        if (target := attachment_of(facts, other)) is not None and target.node
        if hops_between(facts, source.node, target.node) is not None
    ]
    if not near:
        return NOT_JOINED
    return ZONED_ELSEWHERE if any(zones_with_both(facts, *pair) for pair in near) else NOT_ZONED
