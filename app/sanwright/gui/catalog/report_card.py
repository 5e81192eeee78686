"""How much of the catalog is known: parts and figures by kind and by confidence, and the gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog import Census
from sanwright.catalog.census import census_of
from sanwright.checks.catalog_gaps import part_gaps
from sanwright.gui.catalog.facets import kind_label
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.tables import heading_in_lines
from sanwright.language import number as localised_number
from sanwright.parts import Confidence, Part, PartKind
from sanwright.text import Text, capitalised, tr
from sanwright.units import Share

_COLUMNS = (
    Text("Kind"),
    Text("Parts"),
    Text("Figures known"),
    *(capitalised(confidence.label) for confidence in Confidence),
    Text("Unknown"),
    Text("Known"),
    Text("Wanted and unknown"),
)
_KIND = 120
"""Width that the name of a kind has at least; logical pixels."""
_HEADING = 8
"""Letters of a line of a heading: the figures below are short."""


class ReportCard(QWidget):
    """A table by kind, the whole at its end; what is wanted and unknown as the command has it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = QLabel(wordWrap=True)
        self.table = named(QTableWidget(0, len(_COLUMNS)), tr("Report card of the catalog"))
        self.table.setHorizontalHeaderLabels(
            [heading_in_lines(tr(title), _HEADING) for title in _COLUMNS]
        )
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(len(_COLUMNS)):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            title = self.table.horizontalHeaderItem(column)
            if title is not None:
                title.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(self.summary)
        layout.addWidget(self.table, 1)

    def show_catalog(self, edition: str, parts: Iterable[Part], own: int) -> None:
        """Count ``parts``, of which ``own`` are the user's."""
        parts = tuple(parts)
        counts, figures = count_by_kind(parts)
        wanted = Counter[PartKind]()
        for found in part_gaps(parts):
            wanted[found.part.kind] += len(found.gaps)
        whole = sum(figures.values(), Census())
        total = sum(counts.values())
        mine = tr(", {own} of them your own", own=own) if own else ""
        self.summary.setText(
            tr(
                "Edition {edition}: {total:,} parts{mine}. {known:,} figures are known, each "
                "with its source; {unknown:,} are unknown and are never taken for zero.",
                edition=edition,
                total=total,
                mine=mine,
                known=whole.known,
                unknown=whole.unknown,
            )
        )
        self.table.setRowCount(0)
        for kind, census in figures.items():
            self._add(kind_label(str(kind)), counts[kind], census, wanted[kind])
        self._add(tr("All kinds"), total, whole, wanted.total(), is_total=True)
        self._keep_room()

    def _keep_room(self) -> None:
        """As narrow as the figures allow, with room for the name of a kind."""
        header = self.table.horizontalHeader()
        figures = (
            max(header.sectionSizeHint(column), self.table.sizeHintForColumn(column))
            for column in range(1, len(_COLUMNS))
        )
        bar = self.table.verticalScrollBar().sizeHint().width()
        self.table.setMinimumWidth(_KIND + sum(figures) + bar + 2 * self.table.frameWidth())

    def _add(
        self, label: str, parts: int, census: Census, wanted: int, is_total: bool = False
    ) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        numbers = (parts, census.known, census.high, census.medium, census.low, census.unknown)
        counted = (localised_number(number) for number in numbers)
        texts = (label, *counted, _known_share(census), localised_number(wanted))
        font = QFont(self.table.font())
        font.setBold(is_total)
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setFont(font)
            if column:
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                item.setTextAlignment(right)
            self.table.setItem(row, column, item)


def count_by_kind(parts: Iterable[Part]) -> tuple[dict[PartKind, int], dict[PartKind, Census]]:
    """Parts and figures of each kind that there is, in listing order."""
    counts: dict[PartKind, int] = {}
    figures: dict[PartKind, Census] = {}
    for part in parts:
        counts[part.kind] = counts.get(part.kind, 0) + 1
        figures[part.kind] = figures.get(part.kind, Census()) + census_of(part)
    ordered = [kind for kind in PartKind if kind in counts]
    return {kind: counts[kind] for kind in ordered}, {kind: figures[kind] for kind in ordered}


def _known_share(census: Census) -> str:
    total = census.known + census.unknown
    return str(Share(census.known / total)) if total else "–"
