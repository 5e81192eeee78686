"""The RAID groups window: a list, a form, and what the chosen group gives."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from sanwright.analysis.capacity import LEVELS, raid_capacity
from sanwright.analysis.capacity.overview import raid_overview
from sanwright.analysis.drives import capacity_of
from sanwright.design import Device, RaidGroup, Table
from sanwright.fields import field_of
from sanwright.fields.raid_groups import drive_devices, group_owners
from sanwright.gui.document.session import Session
from sanwright.gui.raid_groups.preview import CapacityPreview
from sanwright.gui.widgets.fields import form, section
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.parts import Drive
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, DataSize
from sanwright.wording.capacity import format_tb, usable_text

_GROUP = (
    "name",
    "device",
    "level",
    "members",
    "member_capacity",
    "groups",
    "spares",
    "stripe_width",
    "rebuild_areas",
    "formatting",
    "reserve",
)
_DATA = (
    "data_reduction",
    "reduction_basis",
    "provisioned",
    "stored",
    "growth",
    "fill_limit",
    "rebuild_rate",
)
_FIRST_MEMBERS, _FIRST_CAPACITY = 8, DataSize(1e12)


class RaidGroupsDialog(RecordsDialog[RaidGroup]):
    """List of RAID groups with a form and a live preview."""

    TABLE = Table.RAID_GROUPS
    WHAT = Text("RAID group")
    STEM = "raid"
    EMPTY = Text(
        "No RAID groups yet. A RAID group says how drives of an array, an adapter or a server are "
        "bound together; from it follow capacity, limits and growth."
    )
    FIELDS = _GROUP

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.drives = PickList(
            tr(field_of(Table.RAID_GROUPS, "drives").label),
            lambda ids: self.fields.write_members("drives", ids),
            tr("All drives"),
        )
        self.preview = CapacityPreview()
        super().__init__(session, tr("RAID groups"), parent)
        self.resize(1280, 860)
        self.list.setMaximumWidth(270)
        columns = QHBoxLayout(self.form)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(18)
        columns.addWidget(self._scrolled(), 4)
        columns.addWidget(self.preview, 6)
        session.checked.connect(self._on_check)

    # What the base asks for.

    def new_record(self, id_: str) -> RaidGroup:
        """A RAID 6 on the first device that can have one, of its drives where they are alike."""
        device = group_owners(self.session.design)[0]
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
        given = usable_text(format_tb(size), [capacity]) if size is not None else tr(UNKNOWN)
        if capacity.problem is not None:
            given = tr("cannot be built")
        return f"{record.name or record.id}\n{record.level}, {given}"

    def show_record(self, record: RaidGroup) -> None:
        """Bring drives and preview up to date."""
        drives = drive_devices(self.session.design)
        options = [(self._drives_label(device), device.id) for device in drives]
        self.drives.show_options(options, record.drives)
        self._show_preview(record)

    def refresh(self) -> None:
        """A group needs something to be on before it can be added."""
        super().refresh()
        can_add = bool(group_owners(self.session.design))
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

    def _drives_on(self, owner: str) -> list[Device]:
        design = self.session.design
        return [drive for drive in drive_devices(design) if design.chassis_of(drive.id) == owner]

    def _drive_of(self, device: Device) -> Drive | None:
        part = self.session.design.part(device.part)
        return part.drive if part is not None else None

    def _drives_label(self, device: Device) -> str:
        design = self.session.design
        part = design.part(device.part)
        place = design.own_name(device.parent) if device.parent is not None else ""
        what = part.label if part is not None else device.part
        return f"{device.quantity} × {what}{f' in {place}' if place else ''}"

    def _scrolled(self) -> QScrollArea:
        """The form, which may be higher than the window."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 10, 0)
        column.addLayout(self.fields.layout)
        column.addWidget(section(tr("Data")))
        data = form()
        for key in _DATA:
            self.fields.add(key, data)
        column.addLayout(data)
        column.addWidget(self.drives, 1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumSize(QSize(330, 0))
        area.setWidget(page)
        return area
