"""Read access to a design's records, shared by the live design and its snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, cast

from sanwright.design.base import Base
from sanwright.design.import_answers import ImportAnswers
from sanwright.design.judgement import Comment, Expectation, Waiver
from sanwright.design.notes import Note
from sanwright.design.ordered_rows import OrderedRows
from sanwright.design.papers import Brand, DocumentPlan, Procurement, RunningCosts, ZoningPlan
from sanwright.design.plans import Calibration, Measurement, Variant
from sanwright.design.records import (
    Cable,
    Device,
    Fabric,
    Group,
    Location,
    PartCopy,
    Port,
    Project,
    RaidGroup,
    Record,
    ReferenceCopy,
    Table,
    Workload,
    Zone,
    port_device,
    port_name,
)
from sanwright.design.requirement import Requirement
from sanwright.design.zone_database import ZoneDatabase
from sanwright.parts import Part, Reference
from sanwright.text import Text, joined, verbatim

RECORD_TYPES: dict[Table, type[Record]] = {
    kind.TABLE: kind
    for kind in sorted(Record.__subclasses__(), key=lambda kind: [*Table].index(kind.TABLE))
}
"""Every table's record class, in the order of the tables; all of them are imported above."""

_NAMED = (
    Table.CABLES,
    Table.WORKLOADS,
    Table.ZONES,
    Table.FABRICS,
    Table.RAID_GROUPS,
    Table.LOCATIONS,
    Table.GROUPS,
)
"""Tables whose records are called by their name, beside devices."""


_PROJECT, _REFERENCE, _BRAND = Project(), Reference(edition="none"), Brand()
_PROCUREMENT, _ZONING, _ANSWERS = Procurement(), ZoningPlan(), ImportAnswers()
"""What a design says that has no such record."""


class Tables:
    """All records by table and id. See ``OrderedRows`` for the order of a table.

    The tables that are read most are attributes: a large design asks for them a million times.
    """

    def __init__(self, rows: Mapping[Table, Mapping[str, Record]] | None = None) -> None:
        found: Mapping[Table, Any] = rows or {table: {} for table in Table}
        self._rows: Mapping[Table, Mapping[str, Record]] = found
        self._today: tuple[Base, Tables] | None = None
        """The base, for the names of what is in it alone: thousands of them are asked for."""
        self.parts: Mapping[str, PartCopy] = found[Table.PARTS]
        self.locations: Mapping[str, Location] = found[Table.LOCATIONS]
        self.fabrics: Mapping[str, Fabric] = found[Table.FABRICS]
        self.groups: Mapping[str, Group] = found[Table.GROUPS]
        self.devices: Mapping[str, Device] = found[Table.DEVICES]
        self.ports: Mapping[str, Port] = found[Table.PORTS]
        self.cables: Mapping[str, Cable] = found[Table.CABLES]
        self.raid_groups: Mapping[str, RaidGroup] = found[Table.RAID_GROUPS]
        self.workloads: Mapping[str, Workload] = found[Table.WORKLOADS]
        self.zones: Mapping[str, Zone] = found[Table.ZONES]
        self.zone_databases: Mapping[str, ZoneDatabase] = found[Table.ZONE_DATABASES]
        self.calibrations: Mapping[str, Calibration] = found[Table.CALIBRATIONS]
        self.variants: Mapping[str, Variant] = found[Table.VARIANTS]
        self.measurements: Mapping[str, Measurement] = found[Table.MEASUREMENTS]
        self.notes: Mapping[str, Note] = found[Table.NOTES]
        self.comments: Mapping[str, Comment] = found[Table.COMMENTS]
        self.waivers: Mapping[str, Waiver] = found[Table.WAIVERS]
        self.expectations: Mapping[str, Expectation] = found[Table.EXPECTATIONS]
        self.document_plans: Mapping[str, DocumentPlan] = found[Table.DOCUMENT_PLANS]

    def rows(self, table: Table) -> Mapping[str, Record]:
        """Every record of ``table`` by id."""
        return self._rows[table]

    def places(self, table: Table) -> Iterable[tuple[str, Record | None]]:
        """The ids of ``table`` in order, also those whose record an undo would bring back."""
        rows = self._rows[table]
        return rows.places() if isinstance(rows, OrderedRows) else rows.items()

    def find(self, table: Table, id_: str) -> Record | None:
        """The record, or ``None``."""
        return self._rows[table].get(id_)

    @property
    def project(self) -> Project:
        return cast("Project", self._rows[Table.PROJECT].get("project", _PROJECT))

    @property
    def reference(self) -> Reference:
        copy = cast("ReferenceCopy | None", self._rows[Table.REFERENCE].get("reference"))
        return copy.data if copy is not None else _REFERENCE

    @property
    def brand(self) -> Brand:
        return cast("Brand", self._rows[Table.BRAND].get("brand", _BRAND))

    @property
    def procurement(self) -> Procurement:
        return cast("Procurement", self._rows[Table.PROCUREMENT].get("procurement", _PROCUREMENT))

    @property
    def running_costs(self) -> RunningCosts:
        costs = self._rows[Table.RUNNING_COSTS].get("running-costs", RunningCosts())
        return cast("RunningCosts", costs)

    @property
    def zoning(self) -> ZoningPlan:
        return cast("ZoningPlan", self._rows[Table.ZONING].get("zoning", _ZONING))

    @property
    def requirement(self) -> Requirement | None:
        """What the design was worked out from; None if it was drawn."""
        return cast("Requirement | None", self._rows[Table.REQUIREMENT].get("requirement"))

    @property
    def base(self) -> Base | None:
        """The SAN as it stands today; None if nobody has set it."""
        return cast("Base | None", self._rows[Table.BASE].get("base"))

    @property
    def import_answers(self) -> Mapping[str, str]:
        """What was said to the questions of imports, by their keys."""
        held = self._rows[Table.IMPORT_ANSWERS].get("import-answers", _ANSWERS)
        return cast("ImportAnswers", held).answers

    @property
    def device_count(self) -> int:
        """How many devices stand by themselves: adapters and blades belong to the one around."""
        return [*map(attrgetter("parent"), self.devices.values())].count(None)

    def part(self, id_: str) -> Part | None:
        """The frozen part; ``None`` if it was never resolved."""
        copy = self.parts.get(id_)
        return copy.part if copy is not None else None

    def part_of(self, device: str) -> Part | None:
        """The part that ``device`` is an instance of; ``None`` if unresolved."""
        found = self.devices.get(device)
        return self.part(found.part) if found is not None else None

    def label(self, id_: str) -> Text:
        """How people read whatever ``id_`` names: a record or a port; itself if it names nothing.

        By its name if it has one. What is fitted into a chassis and has none goes by its chassis,
        model and slot: ``DL380 / LPe16002B-M6 (slot 1) port 2``.
        """
        if id_ in self.devices:
            return self._device_label(self.devices[id_])
        port = port_name(id_)
        device = self.devices.get(port_device(id_)) if port else None
        if device is not None:
            return port_label(self._device_label(device), port)
        for table in _NAMED:
            record = self._rows[table].get(id_)
            if record is not None:
                return verbatim(str(getattr(record, "name", "")) or id_)
        if id_ == _PROJECT.id:
            return Text("whole design")
        part = self.part(id_)
        return part.label if part is not None else self._label_of_today(id_)

    def _label_of_today(self, id_: str) -> Text:
        """The name in the base of what is not drawn any more, such as a switch that is replaced."""
        base = self.base
        if base is None:
            return verbatim(id_)
        if self._today is None or self._today[0] is not base:
            rows: dict[Table, Mapping[str, Record]] = {table: {} for table in Table}
            devices = {each.id: each for each in base.devices}
            rows |= {Table.PARTS: self._rows[Table.PARTS], Table.DEVICES: devices}
            self._today = base, Tables(rows)
        return self._today[1].label(id_)

    def own_name(self, device: str) -> str:
        """What a device is called by itself: its name, or the id of one that stands alone.

        A fitted part without a name goes by its chassis: ``esx11-hba-1`` in the host ``esx11``.
        """
        record = self.devices[device]
        chassis = self.devices.get(record.parent or "")
        if record.name or chassis is None:
            return record.label
        beside = record.id.removeprefix(f"{chassis.id}-")
        if beside == record.id:
            beside = str(self._inner_label(record))
        return f"{self.own_name(chassis.id)}-{beside}"

    def _device_label(self, device: Device) -> Text:
        chassis = self.devices.get(device.parent) if device.parent is not None else None
        if chassis is None:
            return verbatim(device.label)
        return joined((self._device_label(chassis), self._inner_label(device)), " / ")

    def _inner_label(self, device: Device) -> Text:
        """A fitted device without its chassis."""
        if device.name:
            return verbatim(device.name)
        part = self.part(device.part)
        model: Text | str = part.title if part is not None else device.part
        if not device.slot:
            return model if isinstance(model, Text) else verbatim(model)
        return Text("{model} (slot {slot})", model=model, slot=device.slot)

    def chassis_of(self, device: str) -> str:
        """The outermost device that ``device`` is fitted into; itself if it stands alone."""
        seen = {device}
        current = self.devices.get(device)
        while current is not None and current.parent is not None and current.parent not in seen:
            seen.add(current.parent)
            current = self.devices.get(current.parent)
        return current.id if current is not None else device

    def records(self) -> Iterator[Record]:
        """Every record, tables and rows in their order: as files are written."""
        for table in Table:
            yield from self._rows[table].values()


def port_label(device: Text, port: str) -> Text:
    """How people read a port of the device that they read as ``device``."""
    return Text("{device} port {port}", device=device, port=port)


class Snapshot(Tables):
    """A design at one moment: never changes, safe to read from another thread.

    Labels are made once and shared: of a large design tens of thousands are kept in results.
    """

    def __init__(self, rows: Mapping[Table, Mapping[str, Record]] | None = None) -> None:
        super().__init__(rows)
        self._labels: dict[str, Text] = {}
        self._device_labels: dict[str, Text] = {}

    def label(self, id_: str) -> Text:
        """See ``Tables.label``."""
        found = self._labels.get(id_)
        if found is None:
            found = self._labels[id_] = super().label(id_)
        return found

    def _device_label(self, device: Device) -> Text:
        found = self._device_labels.get(device.id)
        if found is None:
            found = self._device_labels[device.id] = super()._device_label(device)
        return found
