"""The two inputs of a pattern: which switches, and which port of a device goes to which fabric."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
)

from sanwright.design import Tables
from sanwright.edits.connect_group import NOWHERE, fabrics_of, is_switch
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.listing import natural_key
from sanwright.text import tr

_ID = Qt.ItemDataRole.UserRole


class SwitchList(QListWidget):
    """All switches with their fabrics; those that were asked for are ticked."""

    def __init__(self, tables: Tables, wanted: Collection[str]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Switches"))
        cut_to_room(self)
        found = [
            device.id
            for device in tables.devices.values()
            if device.parent is None and is_switch(tables, device.id)
        ]
        fabrics: dict[str, list[str]] = {}
        for fabric, switches in fabrics_of(tables, found).items():
            record = tables.fabrics.get(fabric)
            for switch in switches:
                name = (record.name or record.id) if record is not None else tr("no fabric")
                fabrics.setdefault(switch, []).append(name)
        for switch in sorted(
            found, key=lambda id_: (fabrics[id_], natural_key(str(tables.label(id_))))
        ):
            item = QListWidgetItem(f"{tables.label(switch)}  ·  {', '.join(fabrics[switch])}")
            item.setData(_ID, switch)
            is_ticked = switch in wanted or not wanted
            item.setCheckState(Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked)
            self.addItem(item)

    def ticked(self) -> tuple[str, ...]:
        """The switches to connect to."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(item.data(_ID) for item in items if item.checkState() is Qt.CheckState.Checked)


class PatternTable(QTableWidget):
    """Port 1, port 2, ... of each device, and a fabric for each to choose."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__(0, 2)
        self.setAccessibleName(tr("Which port goes where"))
        self.setHorizontalHeaderLabels([tr("Port of each device"), tr("Goes to")])
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)

    def show_pattern(self, fabrics: Sequence[str], names: Mapping[str, str]) -> None:
        """Propose ``fabrics`` port by port; ``names`` are those to choose from."""
        self.setRowCount(len(fabrics))
        for row, fabric in enumerate(fabrics):
            item = QTableWidgetItem(tr("Port {number}", number=row + 1))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.setItem(row, 0, item)
            combo = QComboBox()
            combo.setAccessibleName(tr("Port {number} goes to", number=row + 1))
            for id_, name in names.items():
                combo.addItem(name, id_)
            combo.addItem(tr("not connected"), None)
            combo.setCurrentIndex(combo.findData(fabric))
            combo.activated.connect(lambda _: self.changed.emit())
            self.setCellWidget(row, 1, combo)

    def fabrics(self) -> tuple[str, ...]:
        """Fabric by port."""
        return tuple(self._fabric(row) for row in range(self.rowCount()))

    def choose(self, row: int, fabric: str | None) -> None:
        """Send a port elsewhere."""
        combo = self.cellWidget(row, 1)
        if isinstance(combo, QComboBox):
            combo.setCurrentIndex(combo.findData(fabric))
            self.changed.emit()

    def _fabric(self, row: int) -> str:
        combo = self.cellWidget(row, 1)
        data = combo.currentData() if isinstance(combo, QComboBox) else None
        return data if isinstance(data, str) else NOWHERE
