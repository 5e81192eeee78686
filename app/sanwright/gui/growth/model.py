"""The table of growth: what is full when demand grows, when, and who gets what till then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index
from sanwright.gui.workloads.model import FigureLine, FiguresModel, WorkloadCell
from sanwright.text import Text, tr
from sanwright.units import Throughput, format_quantity

if TYPE_CHECKING:
    from sanwright.analysis.prospects import Prospect, Prospects

HEADERS = (
    Text("What grows"),
    Text("Demand"),
    Text("Fair share"),
    Text("Full at"),
    Text("Full in"),
    Text("Full first"),
    Text("Full next"),
)
FIRST, NEXT = 5, 6
_TIPS = (
    Text("All workloads by the same factor, or one while the others stay as they are"),
    Text("What it asks for today"),
    Text("Max-min fair part of what goes through today, where more is asked for than that"),
    Text("Factor on today's demand at which the first link, ISL group or adapter slot is full"),
    Text(
        "Year in which something on its paths is full, by the growth per year that workloads state"
    ),
    Text("What is full first; a click shows it on the drawing"),
    Text("What is full next, once the first has been helped; a click shows it on the drawing"),
)
_MOST = 30
_NEVER = 1e9
_UNKNOWN = -1.0


class GrowthModel(FiguresModel):
    """Rows of prospects; what is full is written as a link."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADERS, parent)
        self.prospects: list[Prospect] = []

    def show_prospects(self, found: Prospects | None) -> None:
        """Show a row for all together, where there are several, and one for each workload."""
        shown: Sequence[Prospect] = ()
        if found is not None:
            shown = found.rows if len(found.workloads) > 1 else found.workloads
        self.prospects = list(shown)
        self.show([growth_line(found, row) for row in shown] if found is not None else [])

    def targets(self, row: int, column: int) -> tuple[str, ...]:
        """What a click on a cell goes to: what is full, or what the workload joins."""
        outlook = self.prospects[row].growth
        if outlook is not None and column == FIRST:
            places = [full.place for full in outlook.together_with_first] or outlook.unknown
            return tuple(dict.fromkeys(id_ for place in places for id_ in place.subjects))
        if outlook is not None and column == NEXT:
            return outlook.next.place.subjects if outlook.next is not None else ()
        return self.rows[row].targets

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """As other figures; links in their colour."""
        is_link = index.column() in (FIRST, NEXT)
        if role == Qt.ItemDataRole.ForegroundRole and is_link:
            has_targets = bool(self.targets(index.row(), index.column()))
            return current_theme().accent if has_targets else None
        return super().data(index, role)

    def headerData(
        self, number: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles; what they mean in the tip."""
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            return tr(_TIPS[number])
        return super().headerData(number, orientation, role)


def growth_line(found: Prospects, row: Prospect) -> FigureLine:
    """The cells of a row."""
    from sanwright.wording.growth import first_text, next_text, year_text

    name = str(row.name)
    first, following = first_text(row) or "–", next_text(row) or "–"
    is_full_now = row.years is not None and row.years.first is not None and row.years.first.at <= 0
    year = WorkloadCell(year_text(found, row), _year_key(row), "error" if is_full_now else "")
    return FigureLine(
        found.ends(row.workload),
        (
            WorkloadCell(name, name.casefold() if row.workload else ""),
            _amount(row.demand),
            _gets(row),
            _factor(row),
            year,
            _first(row, first),
            WorkloadCell(following, following.casefold()),
        ),
    )


def _first(row: Prospect, names: str) -> WorkloadCell:
    """How many are full at once, if several are, and the first of them; all in the tip."""
    at_once = row.growth.together_with_first if row.growth is not None else ()
    if len(at_once) < 2:
        return WorkloadCell(names, names.casefold())
    text = tr("{count:,} at once: {name}", count=len(at_once), name=at_once[0].place.name)
    return WorkloadCell(
        text, text.casefold(), tip="\n".join(str(full.place.name) for full in at_once[:_MOST])
    )


def _amount(value: Throughput | None) -> WorkloadCell:
    return WorkloadCell(format_quantity(value), value.amount if value is not None else _UNKNOWN)


def _gets(row: Prospect) -> WorkloadCell:
    """What it gets; a dash where it gets all that it asks for."""
    if row.gets is None:
        return _amount(None)
    if row.is_held:
        return WorkloadCell(format_quantity(row.gets), row.gets.amount, "error")
    return WorkloadCell("all" if row.gets.amount else "–", row.gets.amount)


def _factor(row: Prospect) -> WorkloadCell:
    from sanwright.wording.growth import factor_text

    first = row.growth.first if row.growth is not None else None
    if first is None:
        return WorkloadCell(factor_text(row), _UNKNOWN)
    return WorkloadCell(factor_text(row), first.at, "error" if first.at < 1 else "")


def _year_key(row: Prospect) -> float:
    if row.years is None:
        return 2 * _NEVER
    return row.years.first.at if row.years.first is not None else _NEVER
