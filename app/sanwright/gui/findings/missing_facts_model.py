"""The facts that findings lack, as a table whose values can be typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Qt

from sanwright.checks import Missing, MissingFact
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.language import number
from sanwright.text import Text, tr
from sanwright.wording.findings import rule_title

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

State = Callable[[MissingFact, str], bool]
"""Carries out the statement; says whether it was taken."""
_HINT = Text("choose or type")
_DOCUMENT = Text("type the document")
_DOUBTED = Text("{value}, in doubt: choose or type")
_ELSEWHERE = Text("choose another part")
_APART = Text("asked in a window: Enter")


class MissingFactsModel(PlainRows):
    """One row a fact. What was typed and refused stays in its cell."""

    rows: Sequence[MissingFact]

    def __init__(self, state: State, parent: QObject | None = None) -> None:
        super().__init__(FACT_HEADERS, parent)
        self._state = state
        self._drafts: dict[Missing, str] = {}

    def show_facts(self, facts: Sequence[MissingFact]) -> None:
        """Replace the rows."""
        asked = {fact.missing for fact in facts}
        self._drafts = {key: text for key, text in self._drafts.items() if key in asked}
        self.show(facts)

    def state_all(self, texts: Mapping[int, str]) -> int:
        """State the facts of several rows; returns how many were refused and stay as typed."""
        facts = {row: self.rows[row] for row in texts}
        refused = 0
        for row, fact in facts.items():
            text = texts[row].strip()
            self._drafts.pop(fact.missing, None)
            if text and fact.can_be_stated and not self._state(fact, text):
                self._drafts[fact.missing] = text
                refused += 1
        if facts:
            self.dataChanged.emit(self.index(0, VALUE), self.index(len(self.rows) - 1, VALUE))
        return refused

    def draft(self, fact: MissingFact) -> str:
        """What was typed for ``fact`` and not taken."""
        return self._drafts.get(fact.missing, "")

    def row_of(self, missing: Missing) -> int:
        """Row of the fact; -1 if it is not listed."""
        wanted = (missing.table, missing.id, missing.field)
        for row, fact in enumerate(self.rows):
            if any((each.table, each.id, each.field) == wanted for each in fact.records):
                return row
        return -1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Values can be typed in."""
        flags = super().flags(index)
        if index.column() == VALUE and self.rows[index.row()].can_be_stated:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, sort key and colour."""
        fact, column = self.rows[index.row()], index.column()
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
            return current_theme().error if self.draft(fact) else current_theme().muted_text
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """State the fact; what is refused stays as it was typed."""
        if role != Qt.ItemDataRole.EditRole or index.column() != VALUE:
            return False
        fact, text = self.rows[index.row()], str(value).strip()
        self._drafts.pop(fact.missing, None)
        if text and not self._state(fact, text):
            self._drafts[fact.missing] = text
        self.dataChanged.emit(index, index)
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles, above numbers in the middle."""
        is_title = orientation is Qt.Orientation.Horizontal
        if is_title and role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
            return Qt.AlignmentFlag.AlignCenter
        return super().headerData(section, orientation, role)

    def _text(self, fact: MissingFact, column: int) -> str:
        if column == VALUE:
            return self.draft(fact) or tr(_hint(fact))
        return (
            fact.label,
            str(fact.what),
            "",
            str(fact.kind),
            number(fact.count),
            number(fact.findings),
            ", ".join(rule_title(rule) for rule in fact.rules),
        )[column]


def _hint(fact: MissingFact) -> Text:
    if fact.is_asked_apart:
        return _APART
    if not fact.can_be_stated:
        return _ELSEWHERE
    if fact.wants_document:
        return _DOCUMENT
    return _DOUBTED.given(value=fact.present) if fact.present else _HINT


def _tip(fact: MissingFact) -> str:
    if fact.can_be_stated:
        kind = f" ({fact.kind})" if fact.kind else ""
        return tr(
            "{what} of {label}{kind}; Enter keeps it in this design",
            what=fact.what,
            label=fact.label,
            kind=kind,
        )
    if fact.is_asked_apart:
        return tr(
            "Double click or Enter asks which host cards or ports {label} has.", label=fact.label
        )
    return tr(
        "Nothing is known of {label}; add the part to the catalog or choose another.",
        label=fact.label,
    )
