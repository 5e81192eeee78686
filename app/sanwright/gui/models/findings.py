"""Findings as a table with a filter by severity and by words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QFont

from sanwright.checks import Finding, Severity
from sanwright.design import Tables
from sanwright.gui.icons import icon
from sanwright.gui.naming import subject_label
from sanwright.gui.theme import Theme
from sanwright.units import Quantity

HEADERS = ("Severity", "Finding", "Where", "Limit", "Actual", "Rule", "Source")
SORT_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


def figure_text(value: Quantity | str | None) -> str:
    """A limit or an actual value; empty where the rule has none."""
    return "" if value is None else str(value)


class FindingsModel(QAbstractTableModel):
    """One row a finding, in the report's order."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._findings: tuple[Finding, ...] = ()
        self._cells: list[tuple[str, ...]] = []

    def show_findings(self, findings: Sequence[Finding], tables: Tables) -> None:
        """Replace the findings."""
        self.beginResetModel()
        self._findings = tuple(findings)
        self._cells = [_cells(finding, tables) for finding in findings]
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def finding(self, row: int) -> Finding:
        """The finding in ``row``."""
        return self._findings[row]

    def text(self, row: int) -> str:
        """All that a word filter looks at."""
        return "\n".join((*self._cells[row], *self._findings[row].subjects))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Number of findings."""
        return 0 if parent.isValid() else len(self._findings)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, icon, colour, and struck letters for what was waived."""
        finding = self._findings[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells[index.row()][index.column()]
        if role == SORT_ROLE:
            if index.column() == 0:
                return finding.severity.rank + (10 if finding.waived else 0)
            return self._cells[index.row()][index.column()].casefold()
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            colour = self._theme.muted_text if finding.waived else None
            colour = colour or self._theme.severity(finding.severity)
            return icon(f"severity-{finding.severity}", self._theme, colour)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(finding)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(finding, index.column())
        if role == Qt.ItemDataRole.FontRole and finding.waived:
            font = QFont()
            font.setStrikeOut(True)
            return font
        return None

    def headerData(
        self,
        number: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Column titles."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return HEADERS[number]
        return None

    def _ink(self, finding: Finding, column: int) -> object:
        if finding.waived:
            return self._theme.muted_text
        if column == 0:
            return self._theme.severity(finding.severity)
        return self._theme.muted_text if column >= HEADERS.index("Rule") else None


class FindingsFilter(QSortFilterProxyModel):
    """Shows the findings of the chosen severities that contain all words."""

    def __init__(self, model: FindingsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.severity: Severity | None = None
        self.words: tuple[str, ...] = ()
        self.shows_waived = False
        self.setSourceModel(model)
        self.setSortRole(SORT_ROLE)

    def choose(
        self,
        *,
        severity: Severity | None,
        text: str,
        shows_waived: bool,
    ) -> None:
        """Filter by other things."""
        self.beginFilterChange()
        self.severity = severity
        self.words = tuple(text.casefold().split())
        self.shows_waived = shows_waived
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether a finding is shown."""
        finding = self._model.finding(row)
        if finding.waived and not self.shows_waived:
            return False
        if self.severity is not None and finding.severity is not self.severity:
            return False
        text = self._model.text(row).casefold()
        return all(word in text for word in self.words)


def _cells(finding: Finding, tables: Tables) -> tuple[str, ...]:
    where = ", ".join(subject_label(tables, subject) for subject in finding.subjects)
    word = finding.severity.label
    return (
        f"{word} (waived)" if finding.waived else word,
        finding.message,
        where,
        figure_text(finding.limit),
        figure_text(finding.actual),
        finding.rule,
        finding.source,
    )


def _tip(finding: Finding) -> str:
    lines = [finding.message]
    if finding.remedy:
        lines.append(finding.remedy)
    if finding.source:
        lines.append(f"Source: {finding.source}")
    if finding.waiver is not None:
        waiver = finding.waiver
        lines.append(f"Waived by {waiver.author or 'unknown'} on {waiver.date}: {waiver.reason}")
    return "\n\n".join(lines)
