"""The tray beside the racks: every device that stands in no rack unit, to be dragged into one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Tables
from sanwright.design.racks import height_in, outside_racks, place_name
from sanwright.drawing.elevation import Elevation
from sanwright.gui.look.icons import icon
from sanwright.gui.racks.payload import payload
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.language import number
from sanwright.text import tr

Sections = tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]
"""Title of each section and its devices: id, what is shown, name of the icon."""

_ID = Qt.ItemDataRole.UserRole


def sections(tables: Tables, elevations: Mapping[str, Elevation]) -> Sections:
    """What the tray shows: those of nowhere, those of rooms, and what racks have left over."""
    found = []
    for place, devices in outside_racks(tables).items():
        title = tr("In no place") if place is None else place_name(tables, place)
        found.append((title, _lines(tables, devices)))
    for elevation in elevations.values():
        name = place_name(tables, elevation.rack)
        if elevation.loose:
            title = tr("{rack}: no rack unit yet", rack=name)
            found.append((title, _lines(tables, elevation.loose)))
        if elevation.outside:
            title = tr("{rack}: beyond the rack", rack=name)
            found.append((title, _lines(tables, elevation.outside)))
    return tuple(found)


def _lines(tables: Tables, devices: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    return tuple(_line(tables, id_) for id_ in devices)


def _line(tables: Tables, id_: str) -> tuple[str, str, str]:
    units, is_known = height_in(tables, id_)
    height = tr("{units} U", units=units) if is_known else tr("height unknown")
    part = tables.part_of(id_)
    symbol = f"kind-{part.kind}" if part is not None else "kind-unknown"
    return id_, f"{tables.devices[id_].label} · {height}", symbol


class UnplacedDevices(QWidget):
    """A list with a filter. Devices go out by drag, and in when they are let go of over it."""

    selection_changed = Signal(tuple)
    activated = Signal(str)
    """Double click or Enter on a device."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Sections | None = None
        self.count = 0
        """Devices that wait."""
        self.title = QLabel(wordWrap=True)
        self.title.setProperty("role", "section")
        self.filter = named(QLineEdit(clearButtonEnabled=True), tr("Filter devices"))
        self.filter.setPlaceholderText(tr("Filter"))
        self.list = named(_DeviceList(), tr("Devices not in a rack"))
        self.empty = QLabel(tr("Every device has its rack unit."), wordWrap=True)
        self.empty.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self.title, self.filter, self.empty):
            layout.addWidget(widget)
        layout.addWidget(self.list, 1)
        layout.addStretch(0)
        self.filter.textChanged.connect(self._apply_filter)
        self.list.itemSelectionChanged.connect(self._tell)
        self.list.itemActivated.connect(self._activate)

    def show_sections(self, found: Sections) -> None:
        """Show devices; what is selected and still there stays so."""
        if found == self._shown:
            return
        chosen = set(self.devices())
        self._shown = found
        self.list.blockSignals(True)
        self.list.clear()
        for title, lines in found:
            head = QTreeWidgetItem([f"{title} ({number(len(lines))})"])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.addChildren([self._item(*line) for line in lines])
            self.list.addTopLevelItem(head)
        self.list.expandAll()
        self.list.blockSignals(False)
        self.select(chosen)
        count = self.count = sum(len(lines) for _, lines in found)
        self.title.setText(tr("Not in a rack ({count:,})", "Not in a rack ({count:,})", count))
        self.empty.setVisible(not count)
        self.list.setVisible(bool(count))
        self.filter.setVisible(bool(count))
        self._apply_filter()

    def devices(self) -> tuple[str, ...]:
        """What is selected, in the order shown."""
        return self.list.chosen()

    def select(self, ids: Sequence[str] | set[str]) -> None:
        """Mark what of ``ids`` is here, without telling anybody."""
        self.list.blockSignals(True)
        for item in self.list.lines():
            item.setSelected(item.data(0, _ID) in ids)
        self.list.blockSignals(False)
        self.list.viewport().update()

    def _item(self, id_: str, text: str, symbol: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setData(0, _ID, id_)
        item.setIcon(0, icon(symbol))
        item.setToolTip(0, text)
        return item

    def _apply_filter(self) -> None:
        words = self.filter.text().casefold().split()
        for head in self.list.heads():
            lines = _inside(head)
            for line in lines:
                text = line.text(0).casefold()
                line.setHidden(not all(word in text for word in words))
            head.setHidden(all(line.isHidden() for line in lines))

    def _tell(self) -> None:
        if chosen := self.devices():
            self.selection_changed.emit(chosen)

    def _activate(self, item: QTreeWidgetItem) -> None:
        if id_ := item.data(0, _ID):
            self.activated.emit(id_)


class _DeviceList(QTreeWidget):
    """Devices in sections; drags carry their ids."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(10)
        self.setUniformRowHeights(True)
        self.setItemDelegate(TellingDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    def heads(self) -> list[QTreeWidgetItem]:
        """The title of every section."""
        items = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return [item for item in items if item is not None]

    def lines(self) -> list[QTreeWidgetItem]:
        """Every device, in order."""
        return [line for head in self.heads() for line in _inside(head)]

    def chosen(self) -> tuple[str, ...]:
        """Ids of what is selected and seen, in the order shown."""
        return tuple(
            item.data(0, _ID) for item in self.lines() if item.isSelected() and not item.isHidden()
        )

    def mimeData(self, _items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """The devices of a drag."""
        return payload(self.chosen())


def _inside(head: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    items = (head.child(row) for row in range(head.childCount()))
    return [item for item in items if item is not None]
