"""The spares that are ordered: a share of every kind of part, but so many at least."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.design.papers import SparesRule
from sanwright.gui.catalog.facets import kind_label
from sanwright.gui.widgets.fields import muted, named
from sanwright.language import used
from sanwright.parts import PartKind
from sanwright.text import Text, tr

_COLUMNS = (Text("Of all"), Text("Share"), Text("At least"))
_FIRST = (PartKind.OPTIC, PartKind.CABLE, PartKind.DRIVE)
"""What is most often kept in store, to be offered first."""
_NEVER = (PartKind.LICENCE,)
_USUAL_SHARE, _MOST = 0.05, 999


class SparesTable(QWidget):
    """One row for each kind of part of which spares are bought; each kind once."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._on_change = on_change
        self.table = named(QTableWidget(0, len(_COLUMNS)), tr("Spare parts"))
        self.table.setHorizontalHeaderLabels([tr(title) for title in _COLUMNS])
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 18)
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.add = QPushButton(tr("Add spares"), autoDefault=False)
        self.remove = QPushButton(tr("Remove spares"), autoDefault=False)
        self.remark = muted()
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addWidget(self.remark, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)
        self.add.clicked.connect(self.add_row)
        self.remove.clicked.connect(self.remove_row)
        self._tell()

    def show_rules(self, rules: Sequence[SparesRule]) -> None:
        """Show ``rules``."""
        self.table.setRowCount(0)
        for rule in rules:
            self._append(rule)
        self._tell()

    def rules(self) -> tuple[SparesRule, ...]:
        """The rules as they stand; of two for one kind the first counts."""
        found: dict[str, SparesRule] = {}
        for row in range(self.table.rowCount()):
            rule = self._rule(row)
            found.setdefault(rule.kind, rule)
        return tuple(found.values())

    def add_row(self) -> None:
        """One more kind of part, one that has no rule yet."""
        taken = {self._rule(row).kind for row in range(self.table.rowCount())}
        free = next((kind for kind in _kinds() if kind not in taken), None)
        if free is None:
            return
        self._append(SparesRule(kind=free, share=_USUAL_SHARE, at_least=1))
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.cellWidget(self.table.rowCount() - 1, 0).setFocus()
        self._tell()

    def remove_row(self) -> None:
        """Take the chosen row away, or the last one."""
        row = self.table.currentRow()
        self.table.removeRow(row if row >= 0 else self.table.rowCount() - 1)
        self._tell()

    def _append(self, rule: SparesRule) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        kind = named(QComboBox(), tr("Kind of part of spares {row}", row=row + 1))
        for each in _kinds():
            kind.addItem(kind_label(each), each)
        if kind.findData(rule.kind) < 0:
            kind.addItem(rule.kind, rule.kind)
        kind.setCurrentIndex(kind.findData(rule.kind))
        kind.activated.connect(lambda _: self._tell())
        share = QDoubleSpinBox(minimum=0, maximum=100, decimals=1, suffix=" %")
        share.setLocale(QLocale(used()))
        share.setValue(rule.share * 100)
        least = QSpinBox(minimum=0, maximum=_MOST)
        least.setValue(rule.at_least)
        for box in (share, least):
            box.valueChanged.connect(lambda _: self._tell())
        named(share, tr("Share of spares {row}", row=row + 1))
        named(least, tr("Least number of spares {row}", row=row + 1))
        for column, widget in enumerate((kind, share, least)):
            self.table.setCellWidget(row, column, widget)

    def _rule(self, row: int) -> SparesRule:
        kind, share, least = (self.table.cellWidget(row, column) for column in range(3))
        assert isinstance(kind, QComboBox)  # noqa: S101 - made above
        assert isinstance(share, QDoubleSpinBox)  # noqa: S101
        assert isinstance(least, QSpinBox)  # noqa: S101
        part = round(share.value() / 100, 4)
        return SparesRule(kind=kind.currentData(), share=part, at_least=least.value())

    def _tell(self) -> None:
        count = self.table.rowCount()
        self.remove.setEnabled(count > 0)
        self.add.setEnabled(len(self.rules()) < len(_kinds()))
        twice = count > len(self.rules())
        self.remark.setText(
            tr("A kind of part stands here twice; the first row counts.") if twice else ""
        )
        self._on_change()


def _kinds() -> list[str]:
    """Kinds of which spares make sense, those most often kept first."""
    rest = (kind for kind in PartKind if kind not in (*_FIRST, *_NEVER))
    return [str(kind) for kind in (*_FIRST, *rest)]
