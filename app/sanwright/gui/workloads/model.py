"""The table of workload results, sorted by amount and shown with units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.load import all_workloads
from sanwright.design import Tables
from sanwright.gui.look.naming import subject_label
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Quantity, format_quantity, format_times

WORKLOAD_HEADERS = (
    Text("Workload"),
    Text("Paths"),
    Text("Demand"),
    Text("Could move"),
    Text("Room to grow"),
    Text("Saturates first"),
)
SORT_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class WorkloadCell:
    """Text, what it sorts by, and how alarming it is (``good``, ``warning``, ``error`` or none)."""

    text: str
    key: float | str
    alarm: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One row; ``targets`` are what a click goes to."""

    targets: tuple[str, ...]
    cells: tuple[WorkloadCell, ...]


class FiguresModel(PlainRows):
    """Rows of cells under fixed headers."""

    rows: Sequence[FigureLine]

    def __init__(self, headers: tuple[Text, ...], parent: QObject | None = None) -> None:
        super().__init__(headers, parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, sort key, colour and alignment of a cell."""
        cell = self.rows[index.row()].cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.tip or cell.text
        if role == SORT_ROLE:
            return cell.key
        if role == Qt.ItemDataRole.TextAlignmentRole and isinstance(cell.key, float):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole and cell.alarm:
            return current_theme().severity(cell.alarm)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles, above numbers to the right."""
        is_title = orientation is Qt.Orientation.Horizontal
        if is_title and role == Qt.ItemDataRole.TextAlignmentRole and self.rows:
            is_number = isinstance(self.rows[0].cells[section].key, float)
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)


def workload_lines(assessment: Assessment) -> list[FigureLine]:
    """One row a workload."""
    return [_workload_line(assessment.tables, r) for r in all_workloads(assessment).values()]


def _workload_line(tables: Tables, result: WorkloadResult) -> FigureLine:
    name = result.workload.name or result.workload.id
    ends = (*result.workload.initiators, *result.workload.targets)
    if result.problem:
        rest = WorkloadCell(str(result.problem), str(result.problem), "error")
    else:
        names = ", ".join(subject_label(tables, id_) for id_ in result.bottlenecks)
        rest = WorkloadCell(names or "–", names)
    factor = result.factor
    if factor is None:
        room = WorkloadCell(tr(UNKNOWN), -1.0)
    else:
        alarm = "error" if factor < 1 else ""
        room = WorkloadCell(format_times(factor), float(factor), alarm)
    return FigureLine(
        ends,
        (
            WorkloadCell(name, name.casefold()),
            WorkloadCell(str(result.paths), float(result.paths), "" if result.paths else "error"),
            _amount(result.demand),
            _amount(result.limit),
            room,
            rest,
        ),
    )


def _amount(value: Quantity | None) -> WorkloadCell:
    return WorkloadCell(format_quantity(value), float(value.amount) if value is not None else -1.0)
