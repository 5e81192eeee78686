"""The table of everything that carries load: sorted and filtered here, unknown figures last.

Sorted without a proxy: a large design has tens of thousands of rows, and a comparison that Qt asks
Python for costs a hundred times as much as one of Python's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from sanwright.analysis import Assessment, DirectionLoad
from sanwright.analysis.links import link_facts
from sanwright.gui.look.naming import cable_label, kind_word, short_port
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.reports.load_table import LoadRow
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Throughput, format_quantity
from sanwright.wording.load import headroom_text, load_text, share_text

if TYPE_CHECKING:
    from sanwright.analysis.resources import ResourceLoad

HEADERS = (
    Text("Resource"),
    Text("Kind"),
    Text("Direction"),
    Text("Load"),
    Text("Capacity"),
    Text("Utilisation"),
    Text("Headroom"),
    Text("Largest workload"),
)
UTILISATION = HEADERS.index(Text("Utilisation"))
_FIRST_NUMBER, _LAST_NUMBER = HEADERS.index(Text("Load")), HEADERS.index(Text("Headroom"))
_WARNING = 0.8
_ARROW_ROOM = "\u2002\u2002"
"""Spaces behind titles at the right, where the arrow of the sorted column stands."""


@dataclass(frozen=True, slots=True)
class ResourceRow:
    """One direction of a resource; ``targets`` are what a click goes to."""

    targets: tuple[str, ...]
    row: LoadRow

    @property
    def load(self) -> DirectionLoad:
        """Its figures."""
        return self.row.load

    @property
    def key(self) -> tuple[object, ...]:
        """Tells the row from all others, also after an edit."""
        return self.row.kind, self.targets, self.row.direction

    @property
    def words(self) -> str:
        """What a filter searches."""
        row = self.row
        return f"{row.resource} {row.kind} {row.direction} {row.largest}".casefold()


def resource_rows(facts: Assessment) -> Iterator[ResourceRow]:
    """Everything that carries load, one after another: a large design has tens of thousands."""
    from sanwright.analysis.resources import each_resource

    for resource in each_resource(facts):
        name, kind, way = _words(facts, resource)
        row = LoadRow(name, kind, way, resource.load, _largest_name(facts, resource.load))
        yield ResourceRow(resource.subjects, row)


def _words(facts: Assessment, resource: ResourceLoad) -> tuple[str, str, str]:
    """Name, kind and direction as people read them."""
    kind, way, tables = str(resource.kind), resource.way, facts.tables
    if kind == "link":
        link = link_facts(facts, resource.id)
        end = link.b if way == "ab" else link.a
        name = cable_label(tables, resource.id)
        return (
            name,
            str(link.kind),
            tr("to {short_port}", short_port=short_port(tables, end.reference)),
        )
    if kind == "ISL group":
        a, b = resource.subjects[:2]
        return str(resource.name), kind, tr("to {name}", name=tables.label(b if way == "ab" else a))
    return str(resource.name), kind, str(_WAYS.get((kind, way)) or _WAYS.get(("", way)) or way)


_WAYS = {
    ("", "in"): Text("in"),
    ("", "out"): Text("out"),
    ("port", "in"): Text("received"),
    ("port", "out"): Text("sent"),
    ("adapter PCIe", "in"): Text("into the host"),
    ("adapter PCIe", "out"): Text("out of the host"),
}


def _largest_name(facts: Assessment, load: DirectionLoad) -> str:
    if not load.shares:
        return ""
    workload = max(load.shares, key=lambda id_: load.shares[id_])
    record = facts.tables.workloads.get(workload)
    return (record.name if record is not None else "") or workload


class ResourcesModel(PlainRows):
    """The rows that pass the filter, in the order that was asked for."""

    rows: Sequence[ResourceRow]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADERS, parent, [n for n in range(len(HEADERS)) if _is_number(n)])
        self._all: list[ResourceRow] = []
        self._words: list[str] | None = None
        self._filter: tuple[str, str, float] = ("", "", 0.0)
        self._order = (UTILISATION, Qt.SortOrder.DescendingOrder)

    @property
    def kinds(self) -> Counter[str]:
        """How many rows there are of each kind, filtered or not."""
        return Counter(row.row.kind for row in self._all)

    @property
    def total(self) -> int:
        """How many rows there are, filtered or not."""
        return len(self._all)

    def show_rows(self, rows: Sequence[ResourceRow]) -> None:
        """Replace all rows."""
        self._all, self._words = list(rows), None
        self._refill()

    def set_filter(self, text: str, kind: str = "", above: float = 0.0) -> None:
        """Show rows that have all words of ``text``, are of ``kind``, and at least so busy.

        What is not known is not called idle: it stays, however busy the rows are asked to be.
        """
        self._filter = (text, kind, above)
        self._refill()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; unknown figures last, whichever way."""
        self._order = (column, order)
        self._refill()

    def row_of(self, key: tuple[object, ...]) -> int:
        """Where the row with ``key`` is; -1 if it is not shown."""
        return next((n for n, row in enumerate(self.rows) if row.key == key), -1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, colour and alignment of a cell."""
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _TEXTS[column](row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and _is_number(column):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole and column == UTILISATION:
            share = row.load.utilisation
            if share is not None and share > _WARNING:
                return current_theme().severity("error" if share > 1 else "warning")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles, with room for the arrow above numbers."""
        title = super().headerData(section, orientation, role)
        is_text = isinstance(title, str) and _is_number(section)
        return f"{title}{_ARROW_ROOM}" if is_text else title

    def _refill(self) -> None:
        self.show(self._sorted(self._filtered()))

    def _filtered(self) -> list[ResourceRow]:
        text, kind, above = self._filter
        words = text.casefold().split()
        if words and self._words is None:
            self._words = [row.words for row in self._all]
        return [
            row
            for number, row in enumerate(self._all)
            if (not kind or row.row.kind == kind)
            and (not above or (use := row.load.known_share) is None or use >= above)
            and (not words or all(word in (self._words or ())[number] for word in words))
        ]

    def _sorted(self, rows: list[ResourceRow]) -> list[ResourceRow]:
        column, order = self._order
        if not 0 <= column < len(HEADERS):
            return rows
        key = _KEYS[column]
        keyed = [(key(row), row) for row in rows]
        known = [(value, row) for value, row in keyed if value is not None]
        is_down = order is Qt.SortOrder.DescendingOrder
        known.sort(key=lambda entry: entry[0], reverse=is_down)
        return [row for _, row in known] + [row for value, row in keyed if value is None]


def _is_number(column: int) -> bool:
    return _FIRST_NUMBER <= column <= _LAST_NUMBER


def _tip(row: ResourceRow, column: int) -> str:
    if column == _FIRST_NUMBER and row.load.is_unknown:
        return tr("Nobody states how much what runs here asks for, or an array decides it.")
    if column == _FIRST_NUMBER and not row.load.complete:
        return tr("At least: a workload without a known demand runs here too.")
    return _TEXTS[column](row)


def _largest_text(row: ResourceRow) -> str:
    if not row.row.largest:
        return "–" if row.load.complete else tr(UNKNOWN)
    most = Throughput(max(row.load.shares.values()))
    return f"{row.row.largest}, {most}"


def _largest(row: ResourceRow) -> float | None:
    return max(row.load.shares.values(), default=None)


def _headroom(row: ResourceRow) -> float | None:
    room = row.load.headroom
    return None if room is None or row.load.is_unknown else room.amount


_TEXTS: tuple[Callable[[ResourceRow], str], ...] = (
    lambda row: row.row.resource,
    lambda row: kind_word(row.row.kind),
    lambda row: row.row.direction,
    lambda row: load_text(row.load),
    lambda row: format_quantity(row.load.capacity),
    lambda row: share_text(row.load),
    lambda row: headroom_text(row.load),
    _largest_text,
)
_KEYS: tuple[Callable[[ResourceRow], float | str | None], ...] = (
    lambda row: row.row.resource.casefold(),
    lambda row: row.row.kind,
    lambda row: row.row.direction.casefold(),
    lambda row: None if row.load.is_unknown else row.load.load.amount,
    lambda row: row.load.capacity.amount if row.load.capacity is not None else None,
    lambda row: row.load.known_share,
    _headroom,
    _largest,
)
