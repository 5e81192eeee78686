"""The table of the cables that are to be drawn."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from sanwright.design import Tables, port_device, port_name
from sanwright.gui.cabling.connect_group.outcome import ConnectionRow
from sanwright.gui.canvas.links.port_names import name_of
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.text import Text
from sanwright.units import format_quantity

COLUMNS = (
    Text("Device"), Text("Port"), Text("Switch"), Text("Port"), Text("Cable"), Text("Length"),
    Text("Patch panels"), Text("Verdict"),
)  # fmt: skip
PANELS = len(COLUMNS) - 2
_VERDICT = len(COLUMNS) - 1


class ConnectionsModel(PlainRows):
    """Rows are written out only when they are seen."""

    rows: tuple[ConnectionRow, ...]

    def __init__(self, tables: Tables, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._tables = tables

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One cell."""
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cells(row)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == _VERDICT:
            return (
                current_theme().good
                if row.verdict is None
                else current_theme().severity(row.verdict)
            )
        return None

    def cells(self, row: ConnectionRow) -> tuple[str, ...]:
        """All texts of a row."""
        label = self._tables.label
        return (
            str(label(row.link.source)),
            name_of(self._tables, row.link.a),
            str(label(row.link.switch)),
            name_of(self._tables, row.link.b),
            row.laid.cable.name,
            format_quantity(row.laid.length),
            self._way(row),
            row.text,
        )

    def _way(self, row: ConnectionRow) -> str:
        """The panel ports of a run."""
        if row.run is None:
            return ""
        return " – ".join(_panel_port(self._tables, end) for end in (row.run.near, row.run.far))


class VerdictDelegate(QStyledItemDelegate):
    """Cuts a verdict at its end, where names are cut in the middle."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The beginning says most."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideRight


def _panel_port(tables: Tables, end: str) -> str:
    """A port of a panel, which may still be to come."""
    device = port_device(end)
    name = tables.label(device) if device in tables.devices else device
    return f"{name} {port_name(end)}"
