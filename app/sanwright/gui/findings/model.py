"""Findings as a tree: like ones under their rule, or one after the other; filtered and sorted here.

What the view asks for is worked out when it asks, and long lists are handed out in pages: a design
with tens of thousands of findings must not hold the window up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont

from sanwright.checks import Finding, Severity
from sanwright.design import Tables
from sanwright.gui.findings.groups import alike, counted_title
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import severity_word, subject_label
from sanwright.gui.look.theme import current_theme
from sanwright.text import Text, tr
from sanwright.wording.findings import rule_title, value_text

HEADERS = (Text("Finding"), Text("Where"), Text("Found / allowed"), Text("Source"), Text("Rule"))
PAGE = 400
"""Rows handed out at a time."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_NAMED, _COMPARED = 3, 20
_TOP = 0
"""Internal id of an index at the top; that of one in a group is the group's row plus one."""


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Two or more findings of one rule, the worst first."""

    rule: str
    findings: tuple[Finding, ...]

    @property
    def severity(self) -> Severity:
        """That of its worst."""
        return self.findings[0].severity


Node = FindingRow | Finding


def found_and_allowed(finding: Finding) -> str:
    """What was measured beside what is allowed."""
    found, allowed = value_text(finding.actual), value_text(finding.limit)
    return f"{found} / {allowed}" if found and allowed else found or (allowed and f"– / {allowed}")


def where_text(finding: Finding, tables: Tables) -> str:
    """The subjects as they are called on screen."""
    return ", ".join(subject_label(tables, subject) for subject in finding.subjects)


class FindingsModel(QAbstractItemModel):
    """A report's findings in its order, or sorted by another column."""

    def __init__(self, tables: Tables, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables = tables
        self._findings: tuple[Finding, ...] = ()
        self._top: list[Node] = []
        self._shown: dict[str, int] = {}
        self._column, self._descending = 0, False
        self.severity: Severity | None = None
        self.words: tuple[str, ...] = ()
        self.shows_waived = False
        self.is_grouped = True

    # What is shown

    def show_findings(self, findings: tuple[Finding, ...], tables: Tables) -> None:
        """Replace the findings."""
        self._findings, self._tables = findings, tables
        self._rebuild()

    def choose(self, *, severity: Severity | None, text: str, shows_waived: bool) -> None:
        """Filter by other things."""
        self.severity = severity
        self.words = tuple(text.casefold().split())
        self.shows_waived = shows_waived
        self._rebuild()

    def set_grouped(self, grouped: bool) -> None:
        """Group like findings, or list them flat."""
        self.is_grouped = grouped
        self._rebuild()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; the first sorts by severity."""
        self._column, self._descending = column, order is Qt.SortOrder.DescendingOrder
        self._rebuild()

    @property
    def is_costly(self) -> bool:
        """Whether showing the findings anew reads the text of every one of them."""
        return bool(self.words) or self._column != 0

    @property
    def top(self) -> Sequence[Node]:
        """The rows at the top, those not yet handed out included."""
        return self._top

    def node(self, index: Index) -> Node | None:
        """What is at ``index``."""
        if not index.isValid():
            return None
        if index.internalId() == _TOP:
            return self._top[index.row()]
        group = self._top[index.internalId() - 1]
        return group.findings[index.row()] if isinstance(group, FindingRow) else None

    def finding(self, index: Index) -> Finding | None:
        """The finding at ``index``; None for a group."""
        node = self.node(index)
        return node if isinstance(node, Finding) else None

    def leaves(self) -> list[Finding]:
        """All findings that are shown, in order."""
        found: list[Finding] = []
        for node in self._top:
            found.extend(node.findings if isinstance(node, FindingRow) else (node,))
        return found

    def index_of(self, wanted: Callable[[Node], bool]) -> QModelIndex:
        """The first row of which ``wanted`` holds, handed out if it was not yet."""
        for row, node in enumerate(self._top):
            if wanted(node):
                self._hand_out(_NOWHERE, row)
                return self.createIndex(row, 0, _TOP)
            if isinstance(node, FindingRow):
                for inner, finding in enumerate(node.findings):
                    if wanted(finding):
                        self._hand_out(_NOWHERE, row)
                        self._hand_out(self.createIndex(row, 0, _TOP), inner)
                        return self.createIndex(inner, 0, row + 1)
        return QModelIndex()

    def text(self, finding: Finding) -> str:
        """All that a word filter looks at."""
        cells = (self._cell(finding, column) for column in range(len(HEADERS)))
        return "\n".join((*cells, rule_title(finding.rule), *finding.subjects))

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """The index of a row at the top or in a group."""
        if not (0 <= column < len(HEADERS) and 0 <= row < self._count(parent)):
            return QModelIndex()
        id_ = parent.row() + 1 if parent.isValid() else _TOP
        return self.createIndex(row, column, id_)

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """The group that a row is in."""
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _TOP)

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """Whether the row is a group."""
        return self._count(parent) > 0

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Number of rows handed out."""
        return min(self._count(parent), self._shown.get(self._page_key(parent), PAGE))

    def canFetchMore(self, parent: Index) -> bool:
        """Whether there are rows that were not handed out."""
        return self.rowCount(parent) < self._count(parent)

    def fetchMore(self, parent: Index) -> None:
        """Hand out another page."""
        self._hand_out(parent, self.rowCount(parent) + PAGE - 1)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Number of columns."""
        return len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, icon, colour, and struck letters for what was waived."""
        node = self.node(index)
        if node is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(node, column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == 0:
            return f"{severity_text(node)}: {self._cell(node, 0)}"
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            muted = isinstance(node, Finding) and node.waived
            ink = "muted" if muted else str(node.severity)
            return icon(f"severity-{node.severity}", ink)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._cell(node, column) if column else severity_text(node)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(node, column)
        if role == Qt.ItemDataRole.FontRole:
            return _font(node, column)
        return None

    def headerData(
        self,
        number: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Column titles."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(HEADERS[number])
        return None

    # How it is done

    def _count(self, parent: Index) -> int:
        if not parent.isValid():
            return len(self._top)
        if parent.internalId() != _TOP or parent.column() != 0:
            return 0
        node = self._top[parent.row()]
        return len(node.findings) if isinstance(node, FindingRow) else 0

    def _page_key(self, parent: Index) -> str:
        node = self.node(parent)
        return node.rule if isinstance(node, FindingRow) else ""

    def _hand_out(self, parent: Index, row: int) -> None:
        """Hand out rows up to and with ``row``."""
        shown, until = self.rowCount(parent), min(row + 1, self._count(parent))
        if until > shown:
            self.beginInsertRows(QModelIndex(parent), shown, until - 1)  # type: ignore[arg-type]
            self._shown[self._page_key(parent)] = until
            self.endInsertRows()

    def _rebuild(self) -> None:
        self.beginResetModel()
        waived, severity = self.shows_waived, self.severity
        chosen = [
            finding
            for finding in self._findings
            if (finding.waiver is None or waived)
            and (severity is None or finding.severity is severity)
        ]
        if self.words:
            chosen = list(filter(self._has_words, chosen))
        if self._column:
            chosen.sort(key=self._sort_key, reverse=self._descending)
        elif self._descending:
            chosen.reverse()
        self._top = _grouped(chosen) if self.is_grouped else [*chosen]
        self.endResetModel()

    def _has_words(self, finding: Finding) -> bool:
        text = self.text(finding).casefold()
        return all(word in text for word in self.words)

    def _sort_key(self, finding: Finding) -> str:
        return self._cell(finding, self._column).casefold()

    def _cell(self, node: Node, column: int) -> str:
        if isinstance(node, FindingRow):
            return self._group_cell(node, column)
        if column == 0:
            return str(node.message)
        if column == 1:
            return where_text(node, self._tables)
        if column == 2:
            return found_and_allowed(node)
        return str(node.source) if column == 3 else node.rule

    def _group_cell(self, group: FindingRow, column: int) -> str:
        if column == 0:
            return counted_title(group.findings)
        if column == 1:
            places = [where_text(finding, self._tables) for finding in group.findings[:_NAMED]]
            return "; ".join(dict.fromkeys(places)) + (
                "; …" if len(group.findings) > _NAMED else ""
            )
        if column == HEADERS.index(Text("Rule")):
            return group.rule
        if len(group.findings) > _COMPARED:
            return ""
        values = {self._cell(finding, column) for finding in group.findings}
        return values.pop() if len(values) == 1 else ""

    def _ink(self, node: Node, column: int) -> object:
        if isinstance(node, Finding) and node.waived:
            return current_theme().muted_text
        muted = column >= HEADERS.index(Text("Source")) or (
            isinstance(node, FindingRow) and column > 0
        )
        return current_theme().muted_text if muted else None


def severity_text(node: Node) -> str:
    """The severity in words."""
    word = severity_word(node.severity)
    return tr("{word} (waived)", word=word) if isinstance(node, Finding) and node.waived else word


def _font(node: Node, column: int) -> QFont | None:
    font = QFont()
    if isinstance(node, FindingRow) and column == 0:
        font.setBold(True)
    elif isinstance(node, Finding) and node.waived:
        font.setStrikeOut(True)
    else:
        return None
    return font


def _grouped(findings: Iterable[Finding]) -> list[Node]:
    """Like findings together."""
    return [
        FindingRow(group[0].rule, group) if len(group) > 1 else group[0]
        for group in alike(findings)
    ]
