"""The locations window: sites, rooms and racks, each within another."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sanwright.design import Location, Table
from sanwright.fields import field_of
from sanwright.gui.document.session import Session
from sanwright.gui.look.naming import location_path
from sanwright.gui.widgets.fields import muted
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.text import Text, tr, within_sentence


class LocationsDialog(RecordsDialog[Location]):
    """List of locations with a form."""

    TABLE = Table.LOCATIONS
    WHAT = Text("location")
    STEM = "location"
    EMPTY = Text("No locations yet. Add a rack, then choose it for a device in the inspector.")
    FIELDS = (
        "name",
        "kind",
        "parent",
        "rack_units",
        "power_limit",
        "weight_limit",
        "power_feeds",
    )

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, tr("Locations"), parent)
        self.resize(700, 460)
        self._devices = muted()
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self.fields.layout)
        column.addWidget(self._devices)
        column.addStretch(1)

    def new_record(self, id_: str) -> Location:
        """A rack beside the one chosen."""
        beside = self.record
        racks = sum(1 for place in self.rows.values() if place.kind == "rack")
        parent = beside.parent if beside is not None else None
        return Location(
            id=id_, name=tr("Rack {racks}", racks=racks + 1), kind="rack", parent=parent
        )

    def label_of(self, record: Location) -> str:
        """Name with what it is within, and kind."""
        kind = within_sentence(field_of(Table.LOCATIONS, "kind").read(self.session.book, record.id))
        return f"{location_path(self.rows, record.id)}\n{kind}"

    def show_record(self, record: Location) -> None:
        """Name its devices."""
        devices = self.session.design.devices.values()
        names = [device.label for device in devices if device.location == record.id]
        self._devices.setText(tr("Devices: ") + (", ".join(names) if names else tr("none yet")))
