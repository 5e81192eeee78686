"""Zones that are missing or hold several initiators: single-initiator zones instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design, Table, Zone, port_device, port_name
from sanwright.design.edits import Draft
from sanwright.parts import PortRole
from sanwright.parts.supply import PartSupply

_LONGEST = 64
"""Characters of a zone name where the rule pack sets no limit."""


@fixes("zone.missing")
def single_initiator_zones(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """For each initiator of the workload a zone with the targets that it lacks.

    The first zone puts zoning in force; there the other workloads of the fabric get theirs too.
    """
    named = [id_ for id_ in finding.subjects if id_ in design.workloads]
    pairs = {pair: None for id_ in named for pair in _unzoned(id_, assessment)}
    open_ = {_open_part(initiator, assessment) for initiator, _ in pairs} - {None}
    for id_ in design.workloads if open_ else ():
        for pair in _unzoned(id_, assessment):
            if _open_part(pair[0], assessment) in open_:
                pairs[pair] = None
    targets: dict[str, list[str]] = {}
    for initiator, target in pairs:
        targets.setdefault(initiator, []).append(target)
    if not targets:
        return
    draft = Draft(design)
    for initiator, ports in targets.items():
        _put_zone(draft, assessment, initiator, ports)
    label = "Add a zone" if len(targets) == 1 else f"Add {len(targets)} single-initiator zones"
    yield Fix(label, draft.change(label))


@fixes("zone.several-initiators")
def split(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """One zone for each initiator; else a peer zone with the targets as principals."""
    for id_ in finding.subjects:
        if id_ in design.zones:
            zone = assessment.zone(id_)
            if zone.zone.kind == "standard" and zone.targets and len(zone.initiators) > 1:
                yield from _split(zone, design, assessment)
                yield from _made_peer(zone, design)
            return


def _split(zone: ZoneFacts, design: Design, assessment: Assessment) -> Iterator[Fix]:
    draft = Draft(design)
    record = zone.zone
    names = {other.name for other in design.zones.values()}
    for number, initiator in enumerate(zone.initiators, start=1):
        here = _part(initiator, assessment)
        others = [*zone.targets, *zone.unknown]
        others = [port for port in others if _part(port, assessment) in (here, None) or not here]
        members = (initiator, *others)
        if number == 1:
            draft.put(msgspec.structs.replace(record, members=members))
        else:
            id_ = draft.new_id(record.id, Table.ZONES)
            name = _free_name(record.name, names, assessment)
            draft.put(msgspec.structs.replace(record, id=id_, name=name, members=members))
    label = f"Split {record.name or record.id} into {len(zone.initiators)} single-initiator zones"
    yield Fix(label, draft.change(label))


def _made_peer(zone: ZoneFacts, design: Design) -> Iterator[Fix]:
    record = msgspec.structs.replace(
        zone.zone,
        kind="peer",
        principals=zone.targets,
        members=tuple(port for port in zone.members if port not in zone.targets),
    )
    draft = Draft(design)
    draft.put(record)
    label = f"Make {record.name or record.id} a peer zone with the targets as principals"
    yield Fix(label, draft.change(label))


def _unzoned(workload: str, assessment: Assessment) -> Iterator[tuple[str, str]]:
    """Initiator and target ports of a workload that are on one network and share no zone."""
    load = assessment.tables.workloads[workload]
    targets = _ports(load.targets, PortRole.TARGET, assessment)
    for initiator in _ports(load.initiators, PortRole.INITIATOR, assessment):
        for target in targets:
            if _part(initiator, assessment) != _part(target, assessment):
                continue
            shared = set(assessment.zones_of(initiator)) & set(assessment.zones_of(target))
            if not any(assessment.zone(zone).joins(initiator, target) for zone in shared):
                yield initiator, target


def _ports(ends: tuple[str, ...], role: PortRole, assessment: Assessment) -> list[str]:
    """Ports of ``role`` that are on a link to a switch."""
    found = (port for port in assessment.expand(ends) if assessment.role_of(port) is role)
    return [port for port in found if _part(port, assessment) is not None]


def _part(port: str, assessment: Assessment) -> str | None:
    """Which connected part of the network the port is in; None if it is in none."""
    found = assessment.attachment(port)
    return assessment.topology.component(found.node) if found is not None and found.node else None


def _open_part(port: str, assessment: Assessment) -> str | None:
    """The same if no zone has a member there yet; None if one has."""
    here = _part(port, assessment)
    nodes = {node for id_ in assessment.tables.zones for node in assessment.zone(id_).nodes}
    return None if here in {assessment.topology.component(node) for node in nodes} else here


def _put_zone(draft: Draft, assessment: Assessment, initiator: str, targets: Iterable[str]) -> None:
    targets = tuple(targets)
    names = {zone.name for zone in draft.rows(Table.ZONES) if isinstance(zone, Zone)}
    found = assessment.attachment(initiator)
    draft.put(
        Zone(
            id=draft.new_id("zone", Table.ZONES),
            name=_free_name(_zone_name(assessment, initiator, targets[0]), names, assessment),
            fabric=assessment.fabric_of(found.node) if found is not None else None,
            members=(initiator, *targets),
        )
    )


def _zone_name(assessment: Assessment, initiator: str, target: str) -> str:
    """Host, port and storage, in characters that every vendor takes."""
    tables = assessment.tables
    host = tables.label(assessment.chassis_of(port_device(initiator)))
    storage = tables.label(assessment.chassis_of(port_device(target)))
    device = tables.devices[port_device(initiator)]
    port = "_".join(filter(None, (device.slot, port_name(initiator))))
    return re.sub(r"[^A-Za-z0-9]+", "_", f"z_{host}_{port}_{storage}").strip("_")


def _free_name(wanted: str, names: set[str], assessment: Assessment) -> str:
    """A name that is not in ``names``, and now is; no longer than the rule pack allows."""
    if not wanted:
        return ""
    limit = assessment.limit("zone-name-length-max")
    longest = int(limit.value) if limit is not None else _LONGEST
    name, number = wanted[:longest], 2
    while name in names:
        ending = f"_{number}"
        name, number = wanted[: longest - len(ending)] + ending, number + 1
    names.add(name)
    return name
