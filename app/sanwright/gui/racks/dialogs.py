"""What is asked before racks are added and before they are filled by rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Design, Tables
from sanwright.design.racks import USUAL_UNITS, bays
from sanwright.edits.rack_filling import Order, fill
from sanwright.gui.look.naming import location_path
from sanwright.gui.racks.words import filling_text
from sanwright.gui.widgets.fields import muted, named
from sanwright.parts.mounting import RACK_UNITS
from sanwright.text import tr

_NEW = "\0new"


class AddRacksDialog(QDialog):
    """How many racks, how high, where."""

    def __init__(self, tables: Tables, place: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add racks"))
        usual = RACK_UNITS.of(tables.reference.rule_pack)
        self.count = named(QSpinBox(minimum=1, maximum=200, value=1), tr("Number of racks"))
        units = usual if usual is not None else USUAL_UNITS
        self.units = named(QSpinBox(minimum=1, maximum=100, value=units), tr("Height"))
        self.units.setSuffix(tr("{units} U", units=""))
        self.place = named(QComboBox(), tr("Room"))
        self.place.addItem(tr("No room"), None)
        rooms = [p.id for p in tables.locations.values() if p.kind != "rack"]
        for id_ in sorted(rooms, key=lambda room: location_path(tables.locations, room)):
            self.place.addItem(location_path(tables.locations, id_), id_)
        self.place.addItem(tr("New room…"), _NEW)
        self.room = named(QLineEdit(), tr("Name of the new room"))
        self.room.setPlaceholderText(tr("such as Hall 1"))
        self._rows = QFormLayout()
        self._rows.addRow(tr("&Number of racks"), self.count)
        self._rows.addRow(tr("&Height"), self.units)
        self._rows.addRow(tr("&Room"), self.place)
        self._rows.addRow(tr("Name of the new room"), self.room)
        self._ok = _finish(self, self._rows, tr("Add"))
        self.place.setCurrentIndex(max(0, self.place.findData(place)))
        self.place.currentIndexChanged.connect(self._show_room)
        self.room.textChanged.connect(self._show_room)
        self._show_room()

    @property
    def parent_place(self) -> str | None:
        """Where the racks are to stand; None for nowhere or a new room."""
        chosen = self.place.currentData()
        return None if chosen == _NEW else chosen

    @property
    def new_room(self) -> str:
        """Name of the room to be made; empty for none."""
        return self.room.text().strip() if self.place.currentData() == _NEW else ""

    def _show_room(self) -> None:
        is_new = self.place.currentData() == _NEW
        self._rows.setRowVisible(self.room, is_new)
        self._ok.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            not is_new or bool(self.room.text().strip())
        )


class FillDialog(QDialog):
    """Into which racks, and in which order."""

    def __init__(
        self,
        design: Design,
        devices: Sequence[str],
        chosen: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """Begin with the racks that are ``chosen``, with all where none is."""
        super().__init__(parent)
        self._design = design
        self._devices = tuple(devices)
        self.setWindowTitle(tr("Place automatically"))
        self.racks = named(QComboBox(), tr("Racks"))
        found = bays(design)
        everything = tuple(id_ for bay in found for id_ in bay.racks)
        self.racks.addItem(tr("All racks, room by room"), everything)
        if len(chosen) > 1:
            self.racks.addItem(tr("Selected racks"), tuple(chosen))
            self.racks.setCurrentIndex(1)
        for bay in found:
            if bay.place is not None and len(found) > 1:
                path = location_path(design.locations, bay.place)
                self.racks.addItem(tr("All racks of {place}", place=path), bay.racks)
            for id_ in bay.racks:
                self.racks.addItem(location_path(design.locations, id_), (id_,))
                if (id_,) == tuple(chosen):
                    self.racks.setCurrentIndex(self.racks.count() - 1)
        self.order = named(QComboBox(), tr("Order"))
        for text, order in (
            (tr("Heavy at the bottom, switches at the top"), Order.BY_WEIGHT),
            (tr("By name, from the bottom up"), Order.UPWARDS),
            (tr("By name, from the top down"), Order.DOWNWARDS),
        ):
            self.order.addItem(text, order)
        rows = QFormLayout()
        self.outcome = muted()
        self.outcome.setAccessibleName(tr("What comes of it"))
        rows.addRow(tr("&Racks"), self.racks)
        rows.addRow(tr("&Order"), self.order)
        rows.addRow(self.outcome)
        self._buttons = _finish(self, rows, tr("Place devices"))
        self.racks.currentIndexChanged.connect(self._work_out)
        self.order.currentIndexChanged.connect(self._work_out)
        self._work_out()

    def _work_out(self) -> None:
        """Say what is placed and what is not before anything is changed."""
        order = Order(self.order.currentData())
        self.filling = fill(self._design, self.racks.currentData(), self._devices, order)
        self.outcome.setText(filling_text(self.filling))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.filling.placed))


def place_beside(tables: Tables, rack: str | None) -> str | None:
    """The room of a rack, or the last room that racks were put into."""
    if rack is not None and rack in tables.locations:
        return tables.locations[rack].parent
    rooms = [bay.place for bay in bays(tables) if bay.place is not None]
    return rooms[-1] if rooms else None


def _finish(dialog: QDialog, rows: QFormLayout, text: str) -> QDialogButtonBox:
    standard = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
    buttons.button(standard.Ok).setText(text)
    buttons.button(standard.Cancel).setText(tr("Cancel"))
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(16, 16, 16, 12)
    layout.setSpacing(12)
    layout.addLayout(rows)
    layout.addWidget(buttons)
    dialog.setMinimumWidth(420)
    return buttons
