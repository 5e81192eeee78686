"""What a RAID group gives, beside the form in which it is described."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis.capacity import FillPlan, RaidCapacity
from sanwright.analysis.capacity.overview import RaidOverview
from sanwright.gui.widgets.fields import heading, muted, named, section
from sanwright.text import tr
from sanwright.units import format_tib
from sanwright.wording.capacity import (
    assumptions,
    demand_text,
    drives_text,
    fill_sentence,
    first_sentence,
    format_tb,
    layout_text,
    limit_row,
    rebuild_sentences,
    stage_rows,
)


class Figures(QTableWidget):
    """A small table that is read, not edited, and as high as its rows."""

    def __init__(self, name: str, headers: tuple[str, ...], wide: int) -> None:
        super().__init__(0, len(headers))
        named(self, name)
        self.setHorizontalHeaderLabels(headers)
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self._fit())

    def show_rows(self, rows: list[tuple[str, ...]]) -> None:
        """Fill it."""
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                if column and text[:1].isdigit():
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self.setItem(number, column, item)
        self.setVisible(bool(rows))
        self._fit()

    def texts(self) -> list[tuple[str, ...]]:
        """What it shows."""
        cells = [
            [self.item(row, column) for column in range(self.columnCount())]
            for row in range(self.rowCount())
        ]
        return [tuple(item.text() if item is not None else "" for item in row) for row in cells]

    def _fit(self) -> None:
        self.resizeRowsToContents()
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows + 4)


class CapacityPreview(QScrollArea):
    """Capacity at once; limits, growth and rebuild as soon as the check has followed the edit."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumWidth(430)
        self.title = heading()
        self.drives = muted()
        self.stages = Figures(tr("Capacity"), ("", "TB", "TiB", tr("Remark")), 0)
        self.remarks = muted()
        self.fill = muted()
        self.years = Figures(
            tr("Growth"), (tr("Year"), tr("Stored (TB)"), tr("Stored (TiB)"), tr("In use")), 0
        )
        self.demand = muted()
        self.reads = Figures(
            tr("Limits of reads"), (tr("Reads"), "IOPS", tr("Throughput"), tr("Rests on")), 3
        )
        self.first_of_reads = muted()
        self.writes = Figures(
            tr("Limits of writes"), (tr("Writes"), "IOPS", tr("Throughput"), tr("Rests on")), 3
        )
        self.first_of_writes = muted()
        self.rebuild = muted()
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        for widget in (self.title, self.drives, self.stages, self.remarks):
            column.addWidget(widget)
        self._rest = (
            section(tr("Growth")), self.fill, self.years,
            section(tr("Limits")), self.demand, self.reads, self.first_of_reads,
            self.writes, self.first_of_writes,
            section(tr("Rebuild")), self.rebuild,
        )  # fmt: skip
        for widget in self._rest:
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(page)

    def show_capacity(self, capacity: RaidCapacity) -> None:
        """Show what follows from the group alone; the rest stays as it is."""
        self.title.setText(layout_text(capacity.group))
        self.drives.setText(tr("Drives: {drives_text}", drives_text=drives_text(capacity)))
        self.stages.show_rows(list(stage_rows(capacity)))
        self.remarks.setText(f"{capacity.problem}." if capacity.problem is not None else "")

    def show_overview(self, overview: RaidOverview, today: date) -> None:
        """Show everything."""
        capacity = overview.capacity
        self.show_capacity(capacity)
        self.remarks.setText(" ".join(assumptions(overview)))
        for widget in self._rest:
            widget.setVisible(capacity.usable is not None)
        if capacity.usable is None:
            return
        self.fill.setText(fill_sentence(overview.plan, today))
        self.years.show_rows(_years(overview.plan, today))
        self.demand.setText(demand_text(overview))
        for limits, table, sentence in (
            (overview.reading, self.reads, self.first_of_reads),
            (overview.writing, self.writes, self.first_of_writes),
        ):
            if limits is not None:
                table.show_rows([limit_row(limit) for limit in limits.limits])
                sentence.setText(first_sentence(limits))
        self.rebuild.setText(" ".join(rebuild_sentences(overview.rebuild, capacity.group.level)))


def _years(plan: FillPlan | None, today: date) -> list[tuple[str, ...]]:
    if plan is None or len(plan.years) < 2:
        return []
    return [
        (
            str(today.year + each.year),
            format_tb(each.stored),
            format_tib(each.stored),
            str(each.fill),
        )
        for each in plan.years
    ]
