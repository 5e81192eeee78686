"""The RAID groups window: a list, a form, and what the chosen group gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from sanwright.analysis.capacity import LEVELS, raid_capacity
from sanwright.analysis.capacity.overview import raid_overview
from sanwright.analysis.drives import capacity_of
from sanwright.design import Device, RaidGroup, Table
from sanwright.design.records import RaidLevel
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.raid_groups.entries import (
    DATA,
    MEMBERS,
    ONLY_DISTRIBUTED,
    ONLY_PLAIN,
    RaidGroupEntry,
)
from sanwright.gui.raid_groups.preview import CapacityPreview
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row, form, section
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.language import mark, translated
from sanwright.parts import Drive, PartKind
from sanwright.reports.capacity_words import format_tb
from sanwright.text import tr
from sanwright.units import UNKNOWN, DataSize

NAMES: tuple[str, ...] = get_args(RaidLevel)
BASES = (
    (mark("An assumption"), "assumption"),
    (mark("Measured on this data"), "measurement"),
    (mark("The maker's claim"), "maker's claim"),
)
_OWNERS = (PartKind.ARRAY, PartKind.SAS_ADAPTER)
_FIRST_MEMBERS, _FIRST_CAPACITY = 8, DataSize(1e12)


class RaidGroupsDialog(RecordsDialog[RaidGroup]):
    """List of RAID groups with a form and a live preview."""

    TABLE = Table.RAID_GROUPS
    WHAT = mark("RAID group")
    STEM = "raid"
    EMPTY = mark(
        "No RAID groups yet. A RAID group says how drives of an array, an adapter or a server are "
        "bound together; from it follow capacity, limits and growth."
    )

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.name = LineField(
            tr("Name"), lambda t, k: self.replace(k, name=t.strip()), tr("Pool 1")
        )
        self.device = ChoiceField(tr("On"), lambda id_, _: self.replace(None, device=id_))
        self.level = ChoiceField(tr("Level"), lambda level, _: self.replace(None, level=level))
        self.basis = ChoiceField(tr("Rests on"), lambda b, _: self.replace(None, reduction_basis=b))
        self.fields = {entry.field: self._line(entry) for entry in (*MEMBERS, *DATA)}
        self.drives = PickList(tr("Drives"), self._set_drives, tr("All drives"))
        self.preview = CapacityPreview()
        super().__init__(session, tr("RAID groups"), parent)
        self.resize(1280, 860)
        self.list.setMaximumWidth(270)
        self._rows = form()
        columns = QHBoxLayout(self.form)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(18)
        columns.addWidget(self._scrolled(), 4)
        columns.addWidget(self.preview, 6)
        session.checked.connect(self._on_check)

    # What the base asks for.

    def new_record(self, id_: str) -> RaidGroup:
        """A RAID 6 on the first device that can have one, of its drives where they are alike."""
        device = next(iter(self._owners()))
        drives = self._drives_on(device)
        parts = {drive.part for drive in drives}
        fitted = self._drive_of(drives[0]) if len(parts) == 1 else None
        capacity = capacity_of(fitted) if fitted is not None else None
        count = sum(drive.quantity for drive in drives)
        is_known = capacity is not None and count > LEVELS["RAID 6"].parity
        return RaidGroup(
            id=id_,
            name=tr("New RAID group"),
            device=device,
            level="RAID 6",
            members=count if is_known else _FIRST_MEMBERS,
            member_capacity=capacity if capacity is not None and is_known else _FIRST_CAPACITY,
            drives=tuple(drive.id for drive in drives) if is_known else (),
        )

    def label_of(self, record: RaidGroup) -> str:
        """Name and what it gives."""
        capacity = raid_capacity(record)
        size = capacity.usable
        given = format_tb(size) if size is not None else UNKNOWN
        if capacity.problem is not None:
            given = tr("cannot be built")
        return f"{record.name or record.id}\n{record.level}, {given}"

    def bind(self, record: RaidGroup) -> None:
        """Fill all fields."""
        self.name.reset(record.name)
        for entry in (*MEMBERS, *DATA):
            self.fields[entry.field].reset(entry.text_of(record))

    def show_record(self, record: RaidGroup) -> None:
        """Bring fields and preview up to date."""
        design = self.session.design
        self.name.show_value(record.name)
        owners = [(design.label(id_), id_) for id_ in self._owners()]
        self.device.show_options(owners, record.device)
        self.level.show_options([(name, name) for name in NAMES], record.level)
        self.basis.show_options(translated(BASES), record.reduction_basis)
        self.basis.setEnabled(record.data_reduction != 1)
        for entry in (*MEMBERS, *DATA):
            self.fields[entry.field].show_value(entry.text_of(record))
        is_distributed = LEVELS[record.level].is_distributed
        for field in ONLY_DISTRIBUTED:
            self._rows.setRowVisible(self.fields[field], is_distributed)
        for field in ONLY_PLAIN:
            self._rows.setRowVisible(self.fields[field], not is_distributed)
        drives = [(self._drives_label(device), device.id) for device in self._all_drives()]
        self.drives.show_options(drives, record.drives)
        self._show_preview(record)

    def refresh(self) -> None:
        """A group needs something to be on before it can be added."""
        super().refresh()
        can_add = next(self._owners(), None) is not None
        self.add.setEnabled(can_add)
        self.add.setToolTip(
            "" if can_add else tr("Place an array, a RAID adapter or drives first.")
        )

    # What is its own.

    def _show_preview(self, record: RaidGroup) -> None:
        """Everything if the check is in step with the design, else what the group alone says."""
        report = self.session.report
        facts = report.assessment if report is not None and not self.session.is_checking else None
        if facts is None or facts.tables.raid_groups.get(record.id) != record:
            self.preview.show_capacity(raid_capacity(record))
            return
        self.preview.show_overview(raid_overview(facts, record.id), facts.as_of)

    def _on_check(self, _report: object) -> None:
        record = self.record
        if self.isVisible() and record is not None:
            self._show_preview(record)

    def _line(self, entry: RaidGroupEntry) -> LineField:
        return LineField(entry.label, lambda text, key: self._set(entry, text, key), entry.hint)

    def _set(self, entry: RaidGroupEntry, text: str, key: object) -> str:
        try:
            value = entry.value_of(text)
        except InputError as error:
            return str(error)
        return self.replace(key, **{entry.field: value})

    def _set_drives(self, ids: tuple[str, ...]) -> None:
        self.replace(None, drives=ids)

    def _owners(self) -> Iterator[str]:
        """Arrays and adapters, then what else has drives in it."""
        design = self.session.design
        found: dict[str, None] = {}
        for device in design.devices.values():
            part = design.part(device.part)
            if part is not None and part.kind in _OWNERS:
                found[device.id] = None
        for drive in self._all_drives():
            found[design.chassis_of(drive.id)] = None
        return iter(found)

    def _all_drives(self) -> list[Device]:
        return [device for device in self.session.design.devices.values() if self._drive_of(device)]

    def _drives_on(self, owner: str) -> list[Device]:
        design = self.session.design
        return [drive for drive in self._all_drives() if design.chassis_of(drive.id) == owner]

    def _drive_of(self, device: Device) -> Drive | None:
        part = self.session.design.part(device.part)
        return part.drive if part is not None else None

    def _drives_label(self, device: Device) -> str:
        design = self.session.design
        part = design.part(device.part)
        place = design.devices[device.parent].label if device.parent is not None else ""
        what = part.name if part is not None else device.part
        return f"{device.quantity} × {what}{f' in {place}' if place else ''}"

    def _scrolled(self) -> QScrollArea:
        """The form, which may be higher than the window."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 10, 0)
        for field in (self.name, self.device, self.level):
            add_row(self._rows, field)
        for entry in MEMBERS:
            add_row(self._rows, self.fields[entry.field])
        column.addLayout(self._rows)
        column.addWidget(section(tr("Data")))
        data = self._data_rows()
        column.addLayout(data)
        column.addWidget(self.drives, 1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumSize(QSize(330, 0))
        area.setWidget(page)
        return area

    def _data_rows(self) -> QFormLayout:
        rows = form()
        first, *others = DATA
        add_row(rows, self.fields[first.field])
        add_row(rows, self.basis)
        for entry in others:
            add_row(rows, self.fields[entry.field])
        return rows
