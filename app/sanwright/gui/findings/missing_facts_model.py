"""The facts that findings lack, as a table whose values can be typed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from sanwright.checks import Missing, MissingFact
from sanwright.gui.findings.model import rule_title
from sanwright.gui.look.theme import Theme
from sanwright.text import Text, tr

FACT_HEADERS = (
    Text("Of"),
    Text("Fact"),
    Text("Value"),
    Text("In"),
    Text("Concerns"),
    Text("Findings"),
    Text("Wanted by"),
)
VALUE, CONCERNS, FINDINGS = map(
    FACT_HEADERS.index, (Text("Value"), Text("Concerns"), Text("Findings"))
)
_NUMBERS = (CONCERNS, FINDINGS)
SORT_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex
State = Callable[[MissingFact, str], bool]
"""Carries out the statement; says whether it was taken."""
_NOWHERE = QModelIndex()
_HINT = Text("type it here")


class MissingFactsModel(QAbstractTableModel):
    """One row a fact. What was typed and refused stays in its cell."""

    def __init__(self, theme: Theme, state: State, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = state
        self.facts: tuple[MissingFact, ...] = ()
        self._drafts: dict[Missing, str] = {}

    def show_facts(self, facts: Sequence[MissingFact]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self.facts = tuple(facts)
        asked = {fact.missing for fact in facts}
        self._drafts = {key: text for key, text in self._drafts.items() if key in asked}
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def try_again(self) -> None:
        """State once more what was refused: what it lacked may be there now."""
        for row, fact in enumerate(self.facts):
            if self.draft(fact):
                self.setData(self.index(row, VALUE), self.draft(fact))

    def draft(self, fact: MissingFact) -> str:
        """What was typed for ``fact`` and not taken."""
        return self._drafts.get(fact.missing, "")

    def row_of(self, missing: Missing) -> int:
        """Row of the fact; -1 if it is not listed."""
        wanted = (missing.table, missing.id, missing.field)
        for row, fact in enumerate(self.facts):
            if (fact.missing.table, fact.missing.id, fact.missing.field) == wanted:
                return row
        return -1

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Number of facts."""
        return 0 if parent.isValid() else len(self.facts)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Number of columns."""
        return 0 if parent.isValid() else len(FACT_HEADERS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Values can be typed in."""
        flags = super().flags(index)
        if index.column() == VALUE and self.facts[index.row()].can_be_stated:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, sort key and colour."""
        fact, column = self.facts[index.row()], index.column()
        if role == SORT_ROLE:
            return {CONCERNS: fact.count, FINDINGS: fact.findings}.get(
                column, self._text(fact, column)
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(fact, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.EditRole and column == VALUE:
            return self.draft(fact)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(fact)
        if role == Qt.ItemDataRole.ForegroundRole and column == VALUE:
            return self._theme.error if self.draft(fact) else self._theme.muted_text
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """State the fact; what is refused stays as it was typed."""
        if role != Qt.ItemDataRole.EditRole or index.column() != VALUE:
            return False
        fact, text = self.facts[index.row()], str(value).strip()
        self._drafts.pop(fact.missing, None)
        if text and not self._state(fact, text):
            self._drafts[fact.missing] = text
        self.dataChanged.emit(index, index)
        return True

    def headerData(
        self,
        number: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Column titles."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and number in _NUMBERS:
            return Qt.AlignmentFlag.AlignCenter
        return tr(FACT_HEADERS[number]) if role == Qt.ItemDataRole.DisplayRole else None

    def _text(self, fact: MissingFact, column: int) -> str:
        if column == VALUE:
            return self.draft(fact) or (
                tr(_HINT) if fact.can_be_stated else tr("choose another part")
            )
        return (
            fact.label,
            str(fact.missing.what),
            "",
            fact.kind,
            f"{fact.count:,}",
            f"{fact.findings:,}",
            ", ".join(rule_title(rule) for rule in fact.rules),
        )[column]


def _tip(fact: MissingFact) -> str:
    if fact.can_be_stated:
        kind = f" ({fact.kind})" if fact.kind else ""
        return tr(
            "{what} of {label}{kind}; Enter keeps it in this design",
            what=fact.missing.what,
            label=fact.label,
            kind=kind,
        )
    return tr(
        "Nothing is known of {label}; add the part to the catalog or choose another.",
        label=fact.label,
    )
