"""Asks before a paste of which something is refused: every cell, what it takes, or why not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.fields import CellRefusal, Plan, Typed
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.text import Text, tr

_HEADERS = (Text("Where"), Text("Column"), Text("Now"), Text("Pasted"), Text("Verdict"))
_WIDTHS = (90, 120, 120, 130)


class PlanModel(PlainRows):
    """Refused cells first, then those that take their text."""

    rows: Sequence[CellRefusal | Typed]

    def __init__(self, plan: Plan, parent: QObject | None = None) -> None:
        super().__init__(_HEADERS, parent)
        self.rows = [*plan.refused, *plan.accepted]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Texts, refusals in the colour of errors."""
        item = self.rows[index.row()]
        why = item.why if isinstance(item, CellRefusal) else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            column = item.cell.field.heading if item.cell.field is not None else "–"
            verdict = tr("Refused: {why}", why=why) if why else tr("Accepted")
            return (item.cell.place, column, item.before, item.cell.text, verdict)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == len(_HEADERS) - 1:
            return current_theme().error if why else current_theme().good
        return None


class PasteDialog(QDialog):
    """All or nothing, by choice: write what can be written, or leave everything as it is."""

    def __init__(self, plan: Plan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Some cells cannot be pasted"))
        self.resize(1000, 420)
        refused = tr("{count} value is refused", "{count} values are refused", len(plan.refused))
        accepted = tr("{count} cell would change", "{count} cells would change", len(plan.accepted))
        head = QLabel(f"{refused}; {accepted}.", wordWrap=True)
        head.setProperty("role", "heading")
        self.table = named(QTableView(), tr("What would change"))
        self.table.setTabKeyNavigation(False)
        self.table.setModel(PlanModel(plan, self))
        self.table.setItemDelegate(TellingDelegate(self.table))
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for number, width in enumerate(_WIDTHS):
            self.table.setColumnWidth(number, width)
        box = QDialogButtonBox()
        self.accept_some = box.addButton(
            tr("Paste the accepted cells"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.accept_some.setEnabled(bool(plan.accepted))
        self.leave = box.addButton(tr("Change nothing"), QDialogButtonBox.ButtonRole.RejectRole)
        self.leave.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(12)
        layout.addWidget(head)
        layout.addWidget(self.table, 1)
        layout.addWidget(box)
