"""The locations window: sites, rooms and racks, each within another."""

from __future__ import annotations

from typing import Literal, cast

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sanwright.design import Location, Table
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.inspector.numbers import whole_number
from sanwright.gui.look.naming import location_path
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row, form, muted
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.language import mark, translated, within_sentence
from sanwright.text import tr
from sanwright.units import Mass, Power, Quantity, parse

KINDS: tuple[tuple[str, str], ...] = (
    (mark("Site"), "site"),
    (mark("Room"), "room"),
    (mark("Rack"), "rack"),
)
NOWHERE = ""


class LocationsDialog(RecordsDialog[Location]):
    """List of locations with a form."""

    TABLE = Table.LOCATIONS
    WHAT = mark("location")
    STEM = "location"
    EMPTY = mark("No locations yet. Add a rack, then choose it for a device in the inspector.")

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.name = LineField(
            tr("Name"), lambda t, k: self.replace(k, name=t.strip()), tr("Rack 1")
        )
        self.kind = ChoiceField(
            tr("Kind"),
            lambda kind, _: self.replace(None, kind=cast("Literal['site', 'room', 'rack']", kind)),
        )
        self.within = ChoiceField(
            tr("Within"), lambda parent, _: self.replace(None, parent=parent or None)
        )
        self.units = LineField(tr("Rack units"), self._set_units, tr("not stated; such as 42"))
        self.power = LineField(
            tr("Power limit"), lambda t, k: self._set_amount(Power, t, k, "power_limit"),
            tr("not stated; such as 8 kW"),
        )  # fmt: skip
        self.weight = LineField(
            tr("Weight limit"), lambda t, k: self._set_amount(Mass, t, k, "weight_limit"),
            tr("not stated; such as 900 kg"),
        )  # fmt: skip
        self.feeds = LineField(tr("Power feeds"), self._set_feeds, tr("not stated; such as 2"))
        super().__init__(session, tr("Locations"), parent)
        self.resize(700, 460)
        self._devices = muted()
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        rows = form()
        for field in (self.name, self.kind, self.within, self.units):
            add_row(rows, field)
        for field in (self.power, self.weight, self.feeds):
            add_row(rows, field)
        column.addLayout(rows)
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
        titles = {kind: title for title, kind in KINDS}
        kind = within_sentence(tr(titles[record.kind]))
        return f"{location_path(self.rows, record.id)}\n{kind}"

    def bind(self, record: Location) -> None:
        """Fill all fields."""
        self.name.reset(record.name)
        self.units.reset(_units(record))
        self.power.reset(_amount(record.power_limit))
        self.weight.reset(_amount(record.weight_limit))
        self.feeds.reset(_amount(record.power_feeds))

    def show_record(self, record: Location) -> None:
        """Bring the fields up to date."""
        self.name.show_value(record.name)
        self.units.show_value(_units(record))
        self.power.show_value(_amount(record.power_limit))
        self.weight.show_value(_amount(record.weight_limit))
        self.feeds.show_value(_amount(record.power_feeds))
        self.kind.show_options(translated(KINDS), record.kind)
        others = [
            (location_path(self.rows, id_), id_)
            for id_ in self.rows
            if id_ != record.id and not self._is_within(id_, record.id)
        ]
        self.within.show_options([(tr("Nothing"), NOWHERE), *others], record.parent or NOWHERE)
        devices = self.session.design.devices.values()
        names = [device.label for device in devices if device.location == record.id]
        self._devices.setText(tr("Devices: ") + (", ".join(names) if names else tr("none yet")))

    def _set_units(self, text: str, merge_key: object) -> str:
        text = text.strip()
        if not text:
            return self.replace(merge_key, rack_units=None)
        if not text.isdigit() or not 0 < int(text) <= 100:
            return tr(
                "“{text}” is not a number of rack units; write 1 to 100, or nothing.", text=text
            )
        return self.replace(merge_key, rack_units=int(text))

    def _set_amount(self, kind: type[Quantity], text: str, key: object, column: str) -> str:
        try:
            amount = parse(kind, text) if text.strip() else None
        except InputError as error:
            return str(error)
        if amount is not None and amount.amount <= 0:
            return tr("The limit must be more than 0 {unit}.", unit=kind.UNIT)
        return self.replace(key, **{column: amount})

    def _set_feeds(self, text: str, key: object) -> str:
        try:
            feeds = (
                whole_number(text, tr("number of power feeds"), least=0) if text.strip() else None
            )
        except InputError as error:
            return str(error)
        return self.replace(key, power_feeds=feeds)

    def _is_within(self, id_: str | None, outer: str) -> bool:
        seen: set[str] = set()
        while id_ is not None and id_ in self.rows and id_ not in seen:
            if id_ == outer:
                return True
            seen.add(id_)
            id_ = self.rows[id_].parent
        return False


def _amount(value: Quantity | int | None) -> str:
    return "" if value is None else str(value)


def _units(record: Location) -> str:
    return "" if record.rack_units is None else str(record.rack_units)
