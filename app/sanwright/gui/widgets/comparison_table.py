"""Designs side by side as a table: a row for every figure, a column for each design."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.tables import heading_in_lines
from sanwright.text import tr
from sanwright.units import UNKNOWN
from sanwright.variants.comparison import ComparisonRow, VariantComparison

_LEAST_WIDTH = 135
_CAPTION_WIDTH = 250
_LEAST_CAPTION = 80
_AIR = 6
_HEADING = 20
"""Characters on a line of a column's heading."""


class ComparisonTable(ThemedWidget, QTableWidget):
    """Differences to the first design stand beneath the value; where it was found is in the tip."""

    def __init__(self, name: str = "", caption_width: int = _CAPTION_WIDTH) -> None:
        super().__init__()
        self._caption_width = caption_width
        self._shown: tuple[VariantComparison, bool] | None = None
        named(self, name or tr("Comparison of variants"))
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(_LEAST_WIDTH if caption_width == _CAPTION_WIDTH else 70)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._soon = QTimer(self, singleShot=True, interval=0)
        """Texts take other lines in columns of another width, which all get theirs in turn."""
        self._soon.timeout.connect(self._fit_rows)
        header.sectionResized.connect(lambda *_: self._soon.start())
        self.follow_theme()

    def show_comparison(self, shown: VariantComparison, *, only_differences: bool) -> None:
        """Draw ``shown`` anew."""
        self._shown = shown, only_differences
        self._fill(shown, current_theme(), only_differences=only_differences)

    def renew_theme(self, theme: Theme) -> None:
        """Write what is shown in the colours of ``theme``."""
        if self._shown is not None:
            shown, only_differences = self._shown
            self._fill(shown, theme, only_differences=only_differences)

    def _fill(self, shown: VariantComparison, theme: Theme, *, only_differences: bool) -> None:
        self.clearSpans()
        self.setRowCount(0)
        self.setColumnCount(1 + len(shown.columns))
        letters = _HEADING if self._caption_width == _CAPTION_WIDTH else _HEADING // 2
        self.setHorizontalHeaderLabels(
            ["", *(heading_in_lines(str(column.name), letters) for column in shown.columns)]
        )
        for section, rows in shown.sections.items():
            wanted = [row for row in rows if row.differs or not only_differences]
            if wanted:
                self._add_section(tr(section))
            for row in wanted:
                self._add_row(row, theme)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self._fit_captions()
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel captions give way before figures do."""
        super().resizeEvent(event)
        self._fit_captions()

    def _fit_captions(self) -> None:
        figures = (self.columnCount() - 1) * self.horizontalHeader().minimumSectionSize()
        room = self.viewport().width() - figures
        self.setColumnWidth(0, max(_LEAST_CAPTION, min(self._caption_width, room)))

    def _fit_rows(self) -> None:
        """By what they say; Qt would take in the padding of headings that nobody sees."""
        for number in range(self.rowCount()):
            self.setRowHeight(number, self.sizeHintForRow(number) + _AIR)

    def _add_section(self, title: str) -> None:
        number = self.rowCount()
        self.insertRow(number)
        item = QTableWidgetItem(tr(title))
        font = QFont(self.font())
        font.setBold(True)
        item.setFont(font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.setItem(number, 0, item)
        self.setSpan(number, 0, 1, self.columnCount())

    def _add_row(self, row: ComparisonRow, theme: Theme) -> None:
        number = self.rowCount()
        self.insertRow(number)
        caption = QTableWidgetItem(str(row.title))
        caption.setForeground(theme.muted_text)
        self.setItem(number, 0, caption)
        tint = QColor(theme.accent)
        tint.setAlphaF(0.12)
        for column, value in enumerate(row.values):
            text, difference = row.text(column), row.difference_text(column)
            item = QTableWidgetItem(f"{text}\n{difference}" if difference else text)
            if value is not None and value.note:
                item.setToolTip(str(value.note))
            if value is None or value.amount is None:
                item.setForeground(theme.muted_text if value is None else theme.unverified)
                font = QFont(self.font())
                font.setItalic(text == tr(UNKNOWN))
                item.setFont(font)
            if column and text != row.text(0):
                item.setBackground(tint)
            self.setItem(number, column + 1, item)
