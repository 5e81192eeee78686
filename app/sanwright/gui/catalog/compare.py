"""Up to four parts side by side: a row for every figure, those that differ marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.catalog.part_sheet import FigureRow, identity_rows, part_rows
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.parts import Part
from sanwright.text import Text, from_file, joined, tr
from sanwright.units import UNKNOWN

MOST = 4
DIFFERS = "≠"
_ABSENT = "–"
_EMPTY = Text(
    "Nothing to compare yet. Select parts in the table and choose “Compare”, "
    "or press Ctrl+Enter; up to {most} stand side by side."
)
_Key = tuple[str, str]


class ComparePage(ThemedWidget, QWidget):
    """The comparison and what leaves it."""

    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[Part, ...] = ()
        self.only_differences = QCheckBox(tr("Only what differs"))
        self.clear = QPushButton(tr("Clear"), autoDefault=False)
        self.table = named(QTableWidget(), tr("Comparison of parts"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(True)
        self._removers = QHBoxLayout()
        self._empty = QLabel(tr(_EMPTY.given(most=MOST)), wordWrap=True)
        self._empty.setProperty("role", "empty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        top = QHBoxLayout()
        top.addWidget(self.only_differences)
        top.addLayout(self._removers, 1)
        top.addWidget(self.clear)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._empty, 1)
        self.only_differences.toggled.connect(self.refresh)
        self.clear.clicked.connect(lambda: self.show_parts(()))
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the comparison in other colours."""
        self.refresh()

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Compare ``parts``, of which there are at most ``MOST``."""
        self.parts = tuple(parts)[:MOST]
        self.refresh()
        if not self.parts:
            self.emptied.emit()

    def add(self, parts: Sequence[Part]) -> str:
        """Put more parts beside those that are there; returns what had no room, as a sentence."""
        present = {part.id for part in self.parts}
        fresh = [part for part in parts if part.id not in present]
        room = MOST - len(self.parts)
        self.show_parts((*self.parts, *fresh[:room]))
        if len(fresh) <= room:
            return ""
        left = joined(part.label for part in fresh[room:])
        return tr(
            "Up to {most} parts stand side by side; there is no room for {left}.",
            most=MOST,
            left=left,
        )

    def refresh(self) -> None:
        """Draw the comparison."""
        self._show_removers()
        has_parts = bool(self.parts)
        for widget in (self.table, self.only_differences, self.clear):
            widget.setVisible(has_parts)
        self._empty.setVisible(not has_parts)
        lines = comparison(self.parts)
        if self.only_differences.isChecked():
            lines = [line for line in lines if line[2]]
        theme = current_theme()
        self.table.setColumnCount(2 + len(self.parts))
        self.table.setHorizontalHeaderLabels(["", "", *(str(part.label) for part in self.parts)])
        self.table.clearSpans()
        self.table.setRowCount(0)
        title = ""
        for (facet, label), rows, differs in lines:
            if facet != title:
                title = facet
                self._add_title(title)
            self._add_line(label, rows, differs, theme)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.table.resizeRowsToContents()

    def _add_title(self, title: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        item = _item(title)
        font = QFont(self.table.font())
        font.setBold(True)
        item.setFont(font)
        self.table.setItem(row, 0, item)
        self.table.setSpan(row, 0, 1, 2 + len(self.parts))

    def _add_line(
        self, label: str, rows: Sequence[FigureRow | None], differs: bool, theme: Theme
    ) -> None:
        number = self.table.rowCount()
        self.table.insertRow(number)
        mark = _item(DIFFERS if differs else "")
        mark.setToolTip(tr("The parts differ here") if differs else "")
        mark.setData(Qt.ItemDataRole.AccessibleTextRole, tr("differs") if differs else tr("same"))
        mark.setForeground(theme.accent)
        self.table.setItem(number, 0, mark)
        caption = _item(label)
        caption.setForeground(theme.muted_text)
        self.table.setItem(number, 1, caption)
        tint = QColor(theme.accent)
        tint.setAlphaF(0.12)
        for column, row in enumerate(rows, start=2):
            item = _item(row.value if row is not None else _ABSENT)
            if row is None:
                item.setToolTip(tr("The part has no such thing"))
                item.setForeground(theme.muted_text)
            elif row.value == tr(UNKNOWN):
                item.setForeground(theme.unverified)
                font = QFont(self.table.font())
                font.setItalic(True)
                item.setFont(font)
            elif row.confidence:
                item.setToolTip(
                    tr(
                        "{confidence} confidence. {note}",
                        confidence=row.confidence,
                        note=from_file(row.note),
                    ).strip()
                )
            if differs:
                item.setBackground(tint)
            self.table.setItem(number, column, item)

    def _show_removers(self) -> None:
        while (taken := self._removers.takeAt(0)) is not None:
            widget = taken.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for part in self.parts:
            button = QPushButton(f"× {part.title}", autoDefault=False)
            button.setToolTip(tr("Take {name} out of the comparison", name=part.label))
            named(button, tr("Take {name} out", name=part.label))
            rest = tuple(other for other in self.parts if other is not part)
            button.clicked.connect(lambda _=False, kept=rest: self.show_parts(kept))
            self._removers.addWidget(button)
        self._removers.addStretch(1)


def comparison(
    parts: Sequence[Part],
) -> list[tuple[_Key, tuple[FigureRow | None, ...], bool]]:
    """Rows of a comparison: (facet, label), each part's row or None, whether they differ.

    Rows come in the order in which the parts list them, so that like stands beside like.
    """
    sheets = [_sheet(part) for part in parts]
    facets = list(dict.fromkeys(key[0] for sheet in sheets for key in sheet))
    keys = dict.fromkeys(key for sheet in sheets for key in sheet)
    ordered = sorted(keys, key=lambda key: facets.index(key[0]))
    lines = []
    for key in ordered:
        rows = tuple(sheet.get(key) for sheet in sheets)
        differs = len({row.value if row is not None else None for row in rows}) > 1
        lines.append((key, rows, differs))
    return lines


def _sheet(part: Part) -> dict[_Key, FigureRow]:
    rows = {
        (tr("Part"), tr("Kind")): FigureRow(tr("Kind"), str(part.kind)),
        (tr("Part"), tr("Vendor")): FigureRow(tr("Vendor"), part.vendor),
    }
    rows |= {(tr("Part"), row.label): row for row in identity_rows(part)}
    for facet, figures in part_rows(part):
        rows |= {(facet, row.label): row for row in figures}
    return rows


def _item(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setToolTip(text if len(text) > 40 else "")
    return item
