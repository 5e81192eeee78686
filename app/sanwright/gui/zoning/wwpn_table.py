"""The table of ports and their WWPNs; the last column can be typed into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt

from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.text import Text, verbatim

COLUMNS = (Text("Device"), Text("Port"), Text("Fabric"), Text("Alias"), verbatim("WWPN"))
WWPN = len(COLUMNS) - 1


@dataclass(frozen=True, slots=True)
class WwpnRow:
    """A port by what people call it."""

    reference: str
    device: str
    port: str
    fabric: str
    alias: str
    wwpn: str


class WwpnModel(PlainRows):
    """``write`` gives a port a WWPN and says why it was refused, or nothing."""

    rows: tuple[WwpnRow, ...]

    def __init__(self, write: Callable[[str, str], str], parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._write = write

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The WWPN can be edited."""
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsEditable if index.column() == WWPN else usual

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One cell."""
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.EditRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            row = self.rows[index.row()]
            return (row.device, row.port, row.fabric, row.alias, row.wwpn)[index.column()]
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write a WWPN; the table is filled again by the change itself."""
        if role != Qt.ItemDataRole.EditRole or index.column() != WWPN:
            return False
        row = self.rows[index.row()]
        if str(value).strip() == row.wwpn:
            return False
        return not self._write(row.reference, str(value).strip())
