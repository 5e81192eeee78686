"""The locations window: sites, rooms and racks, each within another."""

from __future__ import annotations

from typing import Literal, cast

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sanwright.design import Location, Table
from sanwright.gui.dialogs.records import RecordsDialog
from sanwright.gui.naming import location_path
from sanwright.gui.panels.fields import ChoiceField, LineField, add_row, form, muted
from sanwright.gui.session import Session

KINDS: tuple[tuple[str, str], ...] = (("Site", "site"), ("Room", "room"), ("Rack", "rack"))
NOWHERE = ""


class LocationsDialog(RecordsDialog[Location]):
    """List of locations with a form."""

    TABLE = Table.LOCATIONS
    WHAT = "location"
    STEM = "location"
    EMPTY = "No locations yet. Add a rack, then choose it for a device in the inspector."

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.name = LineField("Name", lambda t, k: self.replace(k, name=t.strip()), "Rack 1")
        self.kind = ChoiceField(
            "Kind",
            lambda kind, _: self.replace(None, kind=cast("Literal['site', 'room', 'rack']", kind)),
        )
        self.within = ChoiceField(
            "Within", lambda parent, _: self.replace(None, parent=parent or None)
        )
        self.units = LineField("Rack units", self._set_units, "not stated; such as 42")
        super().__init__(session, "Locations", parent)
        self.resize(660, 380)
        self._devices = muted()
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        rows = form()
        for field in (self.name, self.kind, self.within, self.units):
            add_row(rows, field)
        column.addLayout(rows)
        column.addWidget(self._devices)
        column.addStretch(1)

    def new_record(self, id_: str) -> Location:
        """A rack beside the one chosen."""
        beside = self.record
        racks = sum(1 for place in self.rows.values() if place.kind == "rack")
        parent = beside.parent if beside is not None else None
        return Location(id=id_, name=f"Rack {racks + 1}", kind="rack", parent=parent)

    def label_of(self, record: Location) -> str:
        """Name with what it is within, and kind."""
        return f"{location_path(self.rows, record.id)}\n{record.kind}"

    def bind(self, record: Location) -> None:
        """Fill all fields."""
        self.name.reset(record.name)
        self.units.reset(_units(record))

    def show_record(self, record: Location) -> None:
        """Bring the fields up to date."""
        self.name.show_value(record.name)
        self.units.show_value(_units(record))
        self.kind.show_options(list(KINDS), record.kind)
        others = [
            (location_path(self.rows, id_), id_)
            for id_ in self.rows
            if id_ != record.id and not self._is_within(id_, record.id)
        ]
        self.within.show_options([("Nothing", NOWHERE), *others], record.parent or NOWHERE)
        devices = self.session.design.devices.values()
        names = [device.label for device in devices if device.location == record.id]
        self._devices.setText("Devices: " + (", ".join(names) if names else "none yet"))

    def _set_units(self, text: str, merge_key: object) -> str:
        text = text.strip()
        if not text:
            return self.replace(merge_key, rack_units=None)
        if not text.isdigit() or not 0 < int(text) <= 100:
            return f"“{text}” is not a number of rack units; write 1 to 100, or nothing."
        return self.replace(merge_key, rack_units=int(text))

    def _is_within(self, id_: str | None, outer: str) -> bool:
        seen: set[str] = set()
        while id_ is not None and id_ in self.rows and id_ not in seen:
            if id_ == outer:
                return True
            seen.add(id_)
            id_ = self.rows[id_].parent
        return False


def _units(record: Location) -> str:
    return "" if record.rack_units is None else str(record.rack_units)
