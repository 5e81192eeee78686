"""The bill of materials as a tree: lines under their category, site, rack, fabric or vendor."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont

from sanwright.bom import BomLine
from sanwright.bom.cables import jacket_text
from sanwright.bom.grouping import BomGroup, GroupLine
from sanwright.design import Snapshot
from sanwright.gui.bill.study import BomStudy, share_of
from sanwright.gui.look.naming import subject_label
from sanwright.gui.look.theme import current_theme
from sanwright.language import localised, number
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN
from sanwright.wording.bill import delivery_remarks, number_text, unordered_text

HEADERS = (
    Text("No."),
    Text("Description"),
    Text("Order number"),
    Text("Quantity"),
    Text("Unit price"),
    Text("Line price"),
    Text("Remark"),
)
NUMBER, DESCRIPTION, ORDER_NUMBER, QUANTITY, UNIT_PRICE, LINE_PRICE, REMARK = range(len(HEADERS))
_FIGURES = (QUANTITY, UNIT_PRICE, LINE_PRICE)
_NAMED = 12
"""Devices that a tip calls by name."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_TOP = 0
"""Internal id of a group's index; that of a line is the row of its group plus one."""


def subjects(line: BomLine) -> tuple[str, ...]:
    """The cables or devices of the drawing that a line was counted from."""
    return line.cables or line.devices


def money(amount: Decimal, currency: str) -> str:
    """An amount as the language in use writes it, with its currency."""
    return f"{localised(f'{amount:,f}')} {currency}"


class BomModel(QAbstractItemModel):
    """Groups of lines, filtered and sorted here; what is shown is worked out when Qt asks."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._study: BomStudy | None = None
        self._groups: list[BomGroup] = []
        self._shown: list[list[GroupLine]] = []
        self._words: tuple[str, ...] = ()
        self._of: frozenset[str] = frozenset()
        self._texts: dict[tuple[int, tuple[str, ...]], str] = {}
        self._column, self._descending = NUMBER, False

    # What is shown

    def show_study(self, study: BomStudy | None) -> None:
        """Replace the lines."""
        self._study = study
        self._texts = {}
        self._rebuild()

    def choose(self, text: str, of: Collection[str]) -> None:
        """Show lines with these words only; of these records and their pieces, if any are given."""
        self._words = tuple(text.casefold().split())
        self._of = frozenset(of)
        self._rebuild()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the lines of each group by a column."""
        self._column, self._descending = column, order is Qt.SortOrder.DescendingOrder
        self._rebuild()

    @property
    def groups(self) -> Sequence[BomGroup]:
        """The groups of which lines are shown."""
        return self._groups

    def lines(self) -> Iterator[GroupLine]:
        """All lines that are shown, in order."""
        for lines in self._shown:
            yield from lines

    def line(self, index: Index) -> GroupLine | None:
        """The line at ``index``; None for a group."""
        if not index.isValid() or index.internalId() == _TOP:
            return None
        return self._shown[index.internalId() - 1][index.row()]

    def targets(self, index: Index) -> tuple[str, ...]:
        """What a click on a row shows on the drawing: records of a line, or of all in a group."""
        if not index.isValid():
            return ()
        line = self.line(index)
        lines = [line] if line is not None else self._shown[index.row()]
        return tuple(dict.fromkeys(id_ for each in lines for id_ in subjects(each.line)))

    def row_texts(self, line: GroupLine) -> list[str]:
        """The cells of a line."""
        return [self._cell(line, column) for column in range(len(HEADERS))]

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """The index of a group or of a line in one."""
        if not (0 <= column < len(HEADERS) and 0 <= row < self.rowCount(parent)):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _TOP)

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """The group that a line is in."""
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _TOP)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Number of groups, or of lines in one."""
        if not parent.isValid():
            return len(self._groups)
        is_group = parent.internalId() == _TOP and parent.column() == 0
        return len(self._shown[parent.row()]) if is_group else 0

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Number of columns."""
        return len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tip, colour and alignment."""
        if not index.isValid():
            return None
        line, column = self.line(index), index.column()
        if line is None:
            return self._group_data(index.row(), column, role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(line, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(line, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _FIGURES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(line, column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _FIGURES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return tr(HEADERS[section]) if role == Qt.ItemDataRole.DisplayRole else None

    # How it is done

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._groups, self._shown = [], []
        for group in self._all_groups():
            lines = [item for item in group.lines if self._is_wanted(item)]
            if self._column != NUMBER:
                lines.sort(key=self._sort_key, reverse=self._descending)
            elif self._descending:
                lines.reverse()
            if lines:
                self._groups.append(group)
                self._shown.append(lines)
        self.endResetModel()

    def _all_groups(self) -> Sequence[BomGroup]:
        if self._study is None:
            return ()
        return share_of(self._study, self._of) if self._of else self._study.groups

    def _is_wanted(self, item: GroupLine) -> bool:
        return not self._words or all(word in self._text(item.line) for word in self._words)

    def _text(self, line: BomLine) -> str:
        """All that a word filter looks at."""
        found = self._texts.get((line.position, line.devices))
        if found is None:
            tables = self._tables
            names = [subject_label(tables, id_) for id_ in line.devices] if tables else []
            cells = (
                _described(line),
                line.part_number,
                str(line.remark),
                str(line.life_cycle),
            )
            found = "\n".join((*cells, line.vendor, str(line.category.label), *names)).casefold()
            self._texts[line.position, line.devices] = found
        return found

    @property
    def _tables(self) -> Snapshot | None:
        return self._study.tables if self._study is not None else None

    def _sort_key(self, item: GroupLine) -> tuple[bool, float | Decimal, str]:
        """Figures by amount, what is not known last, the rest by its letters."""
        if self._column == QUANTITY:
            return False, item.quantity, ""
        if self._column in (UNIT_PRICE, LINE_PRICE):
            price = item.line.price
            amount = price.net if price is not None else None
            if self._column == LINE_PRICE:
                amount = item.line_price
            return amount is None, amount or 0, price.currency if price is not None else ""
        return False, 0, self._cell(item, self._column).casefold()

    def _cell(self, item: GroupLine, column: int) -> str:
        line = item.line
        if column == NUMBER:
            return str(line.position)
        if column == DESCRIPTION:
            return _described(line)
        if column == ORDER_NUMBER:
            return number_text(line)
        if column == QUANTITY:
            return number(item.quantity)
        if column == REMARK:
            said = (line.remark, line.life_cycle, *delivery_remarks(line.price))
            return "; ".join(str(text) for text in said if text)
        return _price_text(item, column)

    def _ink(self, item: GroupLine, column: int) -> object:
        line = item.line
        if not line.is_ordered:
            return current_theme().muted_text
        if column == ORDER_NUMBER and not line.part_number:
            return current_theme().warning
        if column in (UNIT_PRICE, LINE_PRICE) and line.price is not None:
            return None if line.price.is_valid else current_theme().warning
        is_second = column in (NUMBER, UNIT_PRICE, LINE_PRICE, REMARK)
        return current_theme().muted_text if is_second else None

    def _tip(self, item: GroupLine, column: int) -> str:
        line = item.line
        if column == QUANTITY and self._tables is not None:
            return "\n".join(_names(self._tables, subjects(line)))
        if column in (UNIT_PRICE, LINE_PRICE) and line.price is not None:
            return f"{line.price.price_list}: {line.price.validity}"
        text = self._cell(item, column)
        return f"{line.vendor}\n{text}" if column == DESCRIPTION and line.vendor else text

    def _group_data(self, row: int, column: int, role: int) -> object:
        group, lines = self._groups[row], self._shown[row]
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(True)
            return font
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) and not column:
            return _heading(group, len(lines))
        return None


def _heading(group: BomGroup, count: int) -> str:
    """The group with its lines, and what those that have prices come to."""
    title = tr("{title} ({count:,} line)", "{title} ({count:,} lines)", count, title=group.title)
    sums = [money(amount, currency) for currency, amount in group.known_totals.items()]
    if not sums or count < len(group.lines):
        return title
    total = " + ".join(sums)
    if not group.is_priced:
        return tr("{title}; those with a price come to {total}", title=title, total=total)
    if group.unpriced:
        return tr("{title}: at least {total}", title=title, total=total)
    return f"{title}: {total}"


def _described(line: BomLine) -> str:
    """What is bought, with the colour of its jacket where one is chosen."""
    if not line.colour:
        return str(line.description)
    return tr("{part}, {colour}", part=line.description, colour=jacket_text(line.colour))


def _price_text(item: GroupLine, column: int) -> str:
    line, amount = item.line, item.line_price
    if not line.is_ordered:
        return unordered_text(line)
    if line.price is None or amount is None:
        return tr(UNKNOWN)
    return money(line.price.net if column == UNIT_PRICE else amount, line.price.currency)


def _names(tables: Snapshot, ids: Sequence[str]) -> Iterator[str]:
    for id_ in ids[:_NAMED]:
        yield subject_label(tables, id_)
    if len(ids) > _NAMED:
        more = len(ids) - _NAMED
        yield tr("and {count:,} other", "and {count:,} others", more)
