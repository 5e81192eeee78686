"""Zones that are missing or hold several initiators: single-initiator zones instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.chassis import chassis_of, fabric_of
from sanwright.analysis.sides import segment_at
from sanwright.analysis.topology import attachment_of
from sanwright.analysis.zones import is_zoned_at, ports_in_role, zone_facts
from sanwright.analysis.zoning import zoned_partners
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.checks.rules.zone_name import NAME_LENGTH
from sanwright.design import Design, Table, Workload, Zone, port_device, port_name
from sanwright.edits import Draft
from sanwright.parts import PortRole
from sanwright.parts.supply import PartSupply
from sanwright.text import Text

_LONGEST = 64
"""Characters of a zone name where the rule pack sets no limit."""


@fixes("zone.missing", "workload.no-path")
def zones_of_workload(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """For each initiator that the finding names, or each of the workload, a zone with targets."""
    workload, *named = finding.subjects
    pairs = _lacking(design.workloads[workload], assessment)
    yield from _zones(
        design,
        assessment,
        [
            (initiator, target)
            for initiator, target in pairs
            if (not named or initiator in named) and is_zoned_at(assessment, initiator)
        ],
    )


@fixes("zone.none")
def first_zones(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Zones for every workload of the fabric: the first one locks out whoever has none."""
    yield from _zones(
        design,
        assessment,
        [
            (initiator, target)
            for workload in design.workloads.values()
            for initiator, target in _lacking(workload, assessment)
            if segment_at(assessment, initiator) in finding.subjects
        ],
    )


@fixes("zone.one-side-only")
def other_side(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Zones for the hosts and the array in the fabrics in which they do not meet by zones."""
    array, *hosts = finding.subjects
    pairs = []
    for host in hosts:
        both = Workload(id="", initiators=(host,), targets=(array,))
        lacking = list(_lacking(both, assessment))
        for initiator, target in lacking:
            met = zoned_partners(assessment, initiator)
            on_array = any(chassis_of(assessment, port_device(port)) == array for port in met)
            if not on_array and is_zoned_at(assessment, initiator):
                pairs.append((initiator, target))
    yield from _zones(design, assessment, pairs)


@fixes("zone.several-initiators")
def split(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """One zone for each initiator; else a peer zone with the targets as principals."""
    zone = zone_facts(assessment, finding.subjects[0])
    if zone.zone.kind == "standard" and zone.targets and len(zone.initiators) > 1:
        yield from _split(zone, design, assessment)
        yield from _made_peer(zone, design)


def _zones(
    design: Design, assessment: Assessment, pairs: Iterable[tuple[str, str]]
) -> Iterator[Fix]:
    targets: dict[str, dict[str, None]] = {}
    for initiator, target in pairs:
        targets.setdefault(initiator, {})[target] = None
    if not targets:
        return
    draft = Draft(design)
    for initiator, ports in targets.items():
        _put_zone(draft, assessment, initiator, ports)
    label = (
        Text("Add a zone")
        if len(targets) == 1
        else Text("Add {count} single-initiator zones", count=len(targets))
    )
    yield Fix(label, draft.change(label), Text("Add the zones that are lacking"))


def _split(zone: ZoneFacts, design: Design, assessment: Assessment) -> Iterator[Fix]:
    draft = Draft(design)
    record = zone.zone
    names = {other.name for other in design.zones.values()}
    initiators = [port for port in zone.initiators if _is_meant(port, record, assessment)]
    others = [p for p in (*zone.targets, *zone.unknown) if _is_meant(p, record, assessment)]
    for number, initiator in enumerate(initiators, start=1):
        here = segment_at(assessment, initiator)
        near = [p for p in others if segment_at(assessment, p) in (here, None) or not here]
        members = (initiator, *near)
        if number == 1:
            draft.put(msgspec.structs.replace(record, members=members))
        else:
            id_ = draft.new_id(record.id, Table.ZONES)
            name = _free_name(record.name, names, assessment)
            draft.put(msgspec.structs.replace(record, id=id_, name=name, members=members))
    label = Text(
        "Split {zone} into {count} single-initiator zones",
        zone=record.name or record.id,
        count=len(initiators),
    )
    of_all = Text("Split each into single-initiator zones")
    yield Fix(label, draft.change(label), of_all)


def _is_meant(port: str, zone: Zone, assessment: Assessment) -> bool:
    """Whether the zone names the port, or by its device one that is in the zone's fabric."""
    segment = segment_at(assessment, port)
    return port in zone.members or (segment is not None and zone.fabric in (None, segment))


def _made_peer(zone: ZoneFacts, design: Design) -> Iterator[Fix]:
    record = msgspec.structs.replace(
        zone.zone,
        kind="peer",
        principals=zone.targets,
        members=tuple(port for port in zone.members if port not in zone.targets),
    )
    draft = Draft(design)
    draft.put(record)
    label = Text(
        "Make {zone} a peer zone with the targets as principals", zone=record.name or record.id
    )
    of_all = Text("Make them peer zones with the targets as principals")
    yield Fix(label, draft.change(label), of_all)


def _lacking(workload: Workload, assessment: Assessment) -> Iterator[tuple[str, str]]:
    """Initiator and target ports of a workload that are in one fabric and that no zone joins."""
    targets = _attached(workload.targets, PortRole.TARGET, assessment)
    for initiator, segment in _attached(
        workload.initiators, PortRole.INITIATOR, assessment
    ).items():
        met = zoned_partners(assessment, initiator)
        for target, there in targets.items():
            if there == segment and target not in met:
                yield initiator, target


def _attached(ends: tuple[str, ...], role: PortRole, assessment: Assessment) -> dict[str, str]:
    """Ports of ``role`` with the fabric that they are attached to."""
    ports = ports_in_role(assessment, ends, role)
    found = ((port, segment_at(assessment, port)) for port in ports)
    return {port: segment for port, segment in found if segment is not None}


def _put_zone(draft: Draft, assessment: Assessment, initiator: str, targets: Iterable[str]) -> None:
    targets = tuple(targets)
    names = {zone.name for zone in draft.rows(Table.ZONES) if isinstance(zone, Zone)}
    found = attachment_of(assessment, initiator)
    draft.put(
        Zone(
            id=draft.new_id("zone", Table.ZONES),
            name=_free_name(_zone_name(assessment, initiator, targets[0]), names, assessment),
            fabric=fabric_of(assessment, found.node) if found is not None else None,
            members=(initiator, *targets),
        )
    )


def _zone_name(assessment: Assessment, initiator: str, target: str) -> str:
    """Host, port and storage, in characters that every vendor takes."""
    tables = assessment.tables
    host = tables.label(chassis_of(assessment, port_device(initiator)))
    storage = tables.label(chassis_of(assessment, port_device(target)))
    device = tables.devices[port_device(initiator)]
    port = "_".join(filter(None, (device.slot, port_name(initiator))))
    return re.sub(r"[^A-Za-z0-9]+", "_", f"z_{host}_{port}_{storage}").strip("_")


def _free_name(wanted: str, names: set[str], assessment: Assessment) -> str:
    """A name that is not in ``names``, and now is; no longer than the rule pack allows."""
    if not wanted:
        return ""
    most = NAME_LENGTH.of(assessment.reference.rule_pack)
    longest = most if most is not None else _LONGEST
    name, number = wanted[:longest], 2
    while name in names:
        ending = f"_{number}"
        name, number = wanted[: longest - len(ending)] + ending, number + 1
    names.add(name)
    return name
