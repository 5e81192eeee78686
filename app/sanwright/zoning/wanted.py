"""Which initiator port needs which target port: what zones have to allow for the workloads.

Paths that exist stay as they are, whatever zones chose them. Ports that a workload names and that
no zone lets meet any target get all of its targets in their fabric.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import hops_between
from sanwright.analysis.sides import segment_at
from sanwright.analysis.topology import attachment_of
from sanwright.analysis.zones import ports_in_role
from sanwright.analysis.zoning import zoned_partners
from sanwright.design import Workload, port_device, port_name
from sanwright.parts import PortRole
from sanwright.text import Text

Pair = tuple[str, str]
"""An initiator port and a target port."""

Pairs = Mapping[Pair, tuple[str, ...]]
"""Pairs with the workloads that need them."""


@dataclass(frozen=True, slots=True)
class Unserved:
    """A host that zones cannot help to its storage, and why; the same words as in the findings."""

    workload: str
    host: str
    reason: Text


@dataclass(frozen=True, slots=True)
class Wanted:
    """All pairs with the workloads that need them, and the hosts that get nowhere."""

    pairs: Pairs
    unserved: tuple[Unserved, ...]


def wanted_pairs(facts: Assessment) -> Wanted:
    """The pairs of all workloads, in the order of workloads and their ports."""
    pairs: dict[Pair, dict[str, None]] = {}
    unserved: list[Unserved] = []
    for workload in facts.tables.workloads.values():
        found = workload_paths(facts, workload.id)
        served = {chassis_of(facts, port_device(path.initiator_port)) for path in found.paths}
        for pair in (*_standing(facts, workload), *_lacking(facts, workload)):
            pairs.setdefault(pair, {})[workload.id] = None
            served.add(chassis_of(facts, port_device(pair[0])))
        unserved += [
            Unserved(workload.id, host.host, host.reason)
            for host in found.unrouted
            if host.host not in served
        ]
    return Wanted({pair: tuple(ids) for pair, ids in pairs.items()}, tuple(unserved))


def _standing(facts: Assessment, workload: Workload) -> Iterator[Pair]:
    """The workload's paths over switches; ports that are cabled to each other need no zone."""
    for path in workload_paths(facts, workload.id).paths:
        is_switched = bool(path.source_node) and bool(port_name(path.target_port))
        if is_switched and segment_at(facts, path.initiator_port) is not None:
            yield path.initiator_port, path.target_port


def _lacking(facts: Assessment, workload: Workload) -> Iterator[Pair]:
    """Pairs that only zones keep apart, of initiator ports that have no path here.

    A port that zones let meet another target is there for something else, unless the workload has
    no path at all.
    """
    busy = {path.initiator_port for path in workload_paths(facts, workload.id).paths}
    targets = ports_in_role(facts, workload.targets, PortRole.TARGET)
    for initiator in ports_in_role(facts, workload.initiators, PortRole.INITIATOR):
        if initiator in busy or segment_at(facts, initiator) is None:
            continue
        partners = zoned_partners(facts, initiator)
        if busy and partners:
            continue
        for target in targets:
            if _are_joined(facts, initiator, target):
                yield initiator, target


def _are_joined(facts: Assessment, initiator: str, target: str) -> bool:
    here, there = attachment_of(facts, initiator), attachment_of(facts, target)
    if here is None or there is None or not here.node or not there.node:
        return False
    return hops_between(facts, here.node, there.node) is not None
