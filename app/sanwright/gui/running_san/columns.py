"""What the columns of a list hold: named once over its first rows, then remembered."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.exchange.captures.columns import ColumnPlan, ListColumn
from sanwright.exchange.captures.inventory import InventoryReading
from sanwright.exchange.captures.inventory_table import cell_text
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.text import Text, tr

_LABELS: dict[ListColumn, Text] = {
    ListColumn.HOST: Text("Host"),
    ListColumn.DEVICE: Text("Adapter port"),
    ListColumn.WWPN: Text("WWPN"),
    ListColumn.WWNN: Text("WWNN"),
    ListColumn.ARRAY: Text("Array"),
    ListColumn.ARRAY_PORT: Text("Array port"),
    ListColumn.ALIAS: Text("Alias"),
    ListColumn.ROLE: Text("Role (host or array)"),
    ListColumn.VENDOR: Text("Vendor"),
    ListColumn.MODEL: Text("Model"),
    ListColumn.CLUSTER: Text("Cluster"),
    ListColumn.SITE: Text("Site"),
    ListColumn.SERIAL: Text("Serial number"),
    ListColumn.SYSTEM: Text("Operating system"),
    ListColumn.ADAPTER: Text("Adapter model"),
}
_ONCE = (ListColumn.HOST, ListColumn.ARRAY, ListColumn.ALIAS)
_MOST_COLUMNS = 60


class ListColumnsDialog(QDialog):
    """One box a column, over the first rows; ``plan`` is the answer."""

    def __init__(self, table: InventoryReading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Columns of {name}", name=table.place.file))
        self.resize(820, 560)
        self._table = table
        self._proposed = table.plan or ColumnPlan((), ())
        self.boxes = [
            self._box(at, column)
            for at, column in enumerate(self._proposed.columns[:_MOST_COLUMNS])
        ]
        self.preview = named(QTableWidget(), tr("First rows of the list"))
        self.verdict = named(QLabel(wordWrap=True), tr("What would be read"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.addButton(tr("Read it so"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._fill_preview()
        self._lay_out()
        self._judge()

    @property
    def plan(self) -> ColumnPlan:
        """What the boxes say."""
        columns = [box.currentData() for box in self.boxes]
        rest = self._proposed.columns[_MOST_COLUMNS:]
        return replace(self._proposed, columns=(*columns, *(None for _ in rest)), is_sure=True)

    def _heading(self, at: int) -> str:
        titles = self._table.titles
        said = titles[at] if at < len(titles) else ""
        return said or tr("Column {number}", number=at + 1)

    def _box(self, at: int, column: ListColumn | None) -> QComboBox:
        box = named(QComboBox(), self._heading(at))
        box.addItem(tr("not read"), None)
        for each, label in _LABELS.items():
            box.addItem(tr(label), each)
        box.setCurrentIndex(1 + list(_LABELS).index(column) if column is not None else 0)
        box.activated.connect(self._judge)
        return box

    def _judge(self) -> None:
        """Say why it cannot be read so, or what is missing."""
        columns = self.plan.columns
        twice = [column for column in _ONCE if columns.count(column) > 1]
        if twice:
            said = tr("Two columns cannot both be “{column}”.", column=tr(_LABELS[twice[0]]))
        elif ListColumn.WWPN not in columns and ListColumn.HOST not in columns:
            said = tr("Name the column of the WWPNs, or that of the hosts.")
        elif ListColumn.WWPN in columns and not any(owner in columns for owner in _ONCE):
            said = tr("Name the column that says whose the WWPNs are: host, array or alias.")
        else:
            said = ""
        self.take.setEnabled(not said)
        self.verdict.setText(said or tr("It can be read so."))
        self.verdict.setProperty("role", "error" if said else "")
        self.verdict.style().unpolish(self.verdict)
        self.verdict.style().polish(self.verdict)

    def _fill_preview(self) -> None:
        rows = self._table.sample
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.preview.setTabKeyNavigation(False)
        self.preview.verticalHeader().hide()
        self.preview.setColumnCount(len(self.boxes))
        self.preview.setRowCount(len(rows))
        self.preview.setHorizontalHeaderLabels(list(map(self._heading, range(len(self.boxes)))))
        for row, (_number, cells) in enumerate(rows):
            for column, cell in enumerate(cells[: len(self.boxes)]):
                self.preview.setItem(row, column, QTableWidgetItem(cell_text(cell)))
        self.preview.horizontalHeader().setMaximumSectionSize(260)
        self.preview.resizeColumnsToContents()

    def _lay_out(self) -> None:
        rows = form()
        for at, box in enumerate(self.boxes):
            caption = QLabel(self._heading(at))
            caption.setProperty("role", "muted")
            caption.setBuddy(box)
            rows.addRow(caption, box)
        inside = QWidget()
        inside.setLayout(rows)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(
            muted(tr("Which column holds what? Lists with these headings are read so from now on."))
        )
        layout.addWidget(area, 1)
        layout.addWidget(section(tr("First rows")))
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.verdict)
        layout.addWidget(self.buttons)
