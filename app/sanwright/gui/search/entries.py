"""Entries for the records of a design, each with the records that its text rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sanwright.checks import Finding
from sanwright.design import Note, Project, Record, Table, Tables, Workload, Zone, port_device
from sanwright.design.judgement import Comment, Waiver
from sanwright.design.plans import Variant
from sanwright.design.records import (
    Cable,
    Device,
    Fabric,
    Group,
    Location,
    PartCopy,
    RaidGroup,
    Ref,
)
from sanwright.gui.look.icons import kind_symbol
from sanwright.gui.look.naming import cable_label, location_path, severity_word, subject_label
from sanwright.gui.search.entry import Kind, SearchEntry, entry
from sanwright.text import tr
from sanwright.units import format_quantity
from sanwright.wording.comments import about_text, signature

_BETWEEN = " · "
_TITLE_LENGTH = 80


def entry_of(tables: Tables, key: Ref) -> SearchEntry | None:
    """How the record ``key`` is found; None if it is gone, or if nobody would look for it."""
    record = tables.find(*key)
    make = _MAKERS.get(key[0])
    return make(tables, record) if record is not None and make is not None else None


def rests_on(tables: Tables, key: Ref) -> tuple[Ref, ...]:
    """The records from whose entries that of ``key`` takes names."""
    record = tables.find(*key)
    references = record.references() if record is not None else ()
    return tuple(
        ref for ref in references if ref[0] is not Table.DEVICES or key[0] in _NAMED_BY_DEVICE
    )


def port_entry(tables: Tables, reference: str) -> SearchEntry:
    """How a port is found, with settings or without."""
    setting = tables.ports.get(reference)
    wwpn = setting.wwpn if setting is not None else ""
    optic = tables.part(setting.optic) if setting is not None and setting.optic else None
    pieces = [
        f"WWPN {wwpn}" if wwpn else "",
        str(optic.label) if optic is not None else "",
        _device_place(tables, port_device(reference)),
    ]
    return entry(
        Kind.PORT,
        reference,
        str(tables.label(reference)),
        _joined(pieces),
        (reference,),
        words=(setting.remark if setting is not None else "",),
        wwpn=wwpn,
    )


def finding_entry(tables: Tables, finding: Finding) -> SearchEntry:
    """How a finding is found: by its sentence, rule and subjects."""
    subjects = [subject_label(tables, subject) for subject in finding.subjects[:3]]
    return entry(
        Kind.FINDING,
        f"{finding.rule} {' '.join(finding.subjects)}",
        str(finding.message),
        _joined([severity_word(finding.severity), finding.rule, *subjects]),
        finding.subjects,
        words=(finding.rule, str(finding.remedy)),
        icon=f"severity-{finding.severity}",
        severity=str(finding.severity),
    )


def _device(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Device)  # noqa: S101 - the table has nothing else
    part = tables.part(record.part)
    kind = kind_symbol(part.kind if part is not None else None)
    words = [record.part, record.remark, record.slot]
    if part is not None:
        words += [part.name, *part.aliases, str(part.kind)]
        words += [number.number for number in part.part_numbers]
    name = str(part.label) if part is not None else tr("unknown part {part}", part=record.part)
    place = _device_place(tables, record.id)
    label = str(tables.label(record.id))
    return entry(
        Kind.DEVICE, record.id, label, _joined([name, place]), (record.id,), words=words, icon=kind
    )


def _device_place(tables: Tables, device: str) -> str:
    """Where the chassis of a device stands: rack and room, group, fabric."""
    record = tables.devices.get(tables.chassis_of(device))
    if record is None:
        return ""
    fabric = tables.fabrics.get(record.fabric or "")
    group = tables.groups.get(record.group or "")
    return _joined(
        [
            location_path(tables.locations, record.location) if record.location else "",
            group.label if group is not None else "",
            fabric.name or fabric.id if fabric is not None else "",
        ]
    )


def _port(tables: Tables, record: Record) -> SearchEntry:
    return port_entry(tables, record.id)


def _cable(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Cable)  # noqa: S101 - the table has nothing else
    part = tables.part(record.part)
    ends = " – ".join(str(tables.label(end)) for end in record.ends())
    length = format_quantity(record.length) if record.length is not None else ""
    pieces = [
        ends if record.name else "",
        str(part.label) if part is not None else record.part,
        length,
    ]
    words = (*record.ends(), ends, record.part, record.trunk, record.harness, record.remark)
    label = cable_label(tables, record.id)
    return entry(Kind.CABLE, record.id, label, _joined(pieces), (record.id,), words=words)


def _location(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Location)  # noqa: S101 - the table has nothing else
    around = location_path(tables.locations, record.parent) if record.parent else ""
    kind = {"site": tr("Site"), "room": tr("Room"), "rack": tr("Rack")}[record.kind]
    return entry(
        Kind.PLACE, record.id, record.name or record.id, _joined([kind, around]), (record.id,),
        opens="design.locations",
    )  # fmt: skip


def _group(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Group)  # noqa: S101 - the table has nothing else
    around = tables.groups.get(record.parent or "")
    where = _joined([tr("Group"), around.label if around is not None else ""])
    return entry(Kind.PLACE, record.id, record.label, where, (record.id,))


def _fabric(_: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Fabric)  # noqa: S101 - the table has nothing else
    where = tr("Side {side}", side=record.side)
    return entry(
        Kind.FABRIC, record.id, record.name or record.id, where, (), opens="design.fabrics"
    )


def _zone(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Zone)  # noqa: S101 - the table has nothing else
    fabric = tables.fabrics.get(record.fabric or "")
    members = (*record.principals, *record.members)
    where = [tr("Peer zone") if record.kind == "peer" else tr("Zone")]
    where.append(fabric.name or fabric.id if fabric is not None else "")
    return entry(
        Kind.ZONE, record.id, record.name or record.id, _joined(where), members,
        words=members, opens="design.zones",
    )  # fmt: skip


def _workload(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Workload)  # noqa: S101 - the table has nothing else
    targets = dict.fromkeys(tables.chassis_of(port_device(end)) for end in record.targets)
    names = [str(tables.label(target)) for target in targets]
    return entry(
        Kind.WORKLOAD, record.id, record.name or record.id,
        _joined([tr("to {targets}", targets=", ".join(names[:3])) if names else ""]),
        (*record.initiators, *record.targets), opens="design.workloads",
    )  # fmt: skip


def _raid_group(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, RaidGroup)  # noqa: S101 - the table has nothing else
    where = _joined([record.level, str(tables.label(record.device))])
    return entry(
        Kind.RAID_GROUP, record.id, record.name or record.id, where, (record.device,),
        opens="design.raid-groups",
    )  # fmt: skip


def _note(_: Tables, record: Record) -> SearchEntry | None:
    assert isinstance(record, Note)  # noqa: S101 - the table has nothing else
    first, *rest = record.text.strip().splitlines() or [""]
    if not first:
        return None
    title = first if len(first) <= _TITLE_LENGTH else first[:_TITLE_LENGTH] + "…"
    where = tr("Frame") if record.kind == "frame" else tr("Note")
    return entry(Kind.NOTE, record.id, title, where, (record.id,), words=(first, *rest))


def _part(_: Tables, record: Record) -> SearchEntry | None:
    assert isinstance(record, PartCopy)  # noqa: S101 - the table has nothing else
    part = record.part
    if part is None:
        return entry(Kind.PART, record.id, record.id, tr("unknown part"), ())
    numbers = [number.number for number in part.part_numbers]
    where = _joined([str(part.kind), *numbers[:2]])
    return entry(
        Kind.PART, part.id, str(part.label), where, (), words=(part.name, *numbers, *part.aliases),
        icon=kind_symbol(part.kind),
    )  # fmt: skip


def _project(_: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Project)  # noqa: S101 - the table has nothing else
    words = (record.name, record.author, record.company, record.description, record.date)
    where = _joined([record.name, record.customer])
    return entry(
        Kind.PROJECT, record.id, tr("Project data"), where, (), words=words, opens="design.project"
    )


def _variant(_: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Variant)  # noqa: S101 - the table has nothing else
    return entry(
        Kind.PROJECT, f"variant {record.id}", record.name or record.id, tr("Variant"), (),
        icon="variants", opens="design.variants",
    )  # fmt: skip


def _waiver(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Waiver)  # noqa: S101 - the table has nothing else
    subjects = [subject_label(tables, subject) for subject in record.subjects[:3]]
    where = _joined([tr("Waiver"), record.rule, record.author, record.date, *subjects])
    return entry(
        Kind.FINDING, f"waiver {record.id}", record.reason or record.rule, where, record.subjects,
        icon="waive", opens="design.waivers",
    )  # fmt: skip


def _comment(tables: Tables, record: Record) -> SearchEntry:
    assert isinstance(record, Comment)  # noqa: S101 - the table has nothing else
    first = record.text.splitlines()[0] if record.text else ""
    title = first if len(first) <= _TITLE_LENGTH else first[:_TITLE_LENGTH] + "…"
    where = _joined([tr("Comment"), about_text(tables, record), signature(record)])
    return entry(
        Kind.NOTE, record.id, title, where, (record.id,), words=record.text.splitlines(),
        icon="comment",
    )  # fmt: skip


def _joined(pieces: Iterable[str]) -> str:
    return _BETWEEN.join(piece for piece in pieces if piece)


_NAMED_BY_DEVICE = {Table.DEVICES, Table.PORTS, Table.CABLES, Table.RAID_GROUPS, Table.WORKLOADS}
_MAKERS: dict[Table, Callable[[Tables, Record], SearchEntry | None]] = {
    Table.PROJECT: _project,
    Table.PARTS: _part,
    Table.LOCATIONS: _location,
    Table.FABRICS: _fabric,
    Table.GROUPS: _group,
    Table.DEVICES: _device,
    Table.PORTS: _port,
    Table.CABLES: _cable,
    Table.RAID_GROUPS: _raid_group,
    Table.WORKLOADS: _workload,
    Table.ZONES: _zone,
    Table.VARIANTS: _variant,
    Table.NOTES: _note,
    Table.COMMENTS: _comment,
    Table.WAIVERS: _waiver,
}
MADE_FROM = frozenset(_MAKERS)
"""Tables whose records are found."""
