"""The limits of a rule pack beside the general one's, editable where the pack is the user's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from sanwright.checks import all_limits, meaning_of, rules_asking
from sanwright.errors import InputError
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.parts import CitedPack, Threshold
from sanwright.parts.rule_pack import SHARE
from sanwright.text import Text, from_file, tr
from sanwright.units import Count, Ratio, format_number, parse

LIMIT_HEADERS = (
    Text("Limit"),
    Text("Value"),
    Text("Unit"),
    Text("General says"),
    Text("Meaning"),
    Text("Note"),
    Text("Source"),
)
VALUE, NOTE, SOURCE = (
    LIMIT_HEADERS.index(title) for title in (Text("Value"), Text("Note"), Text("Source"))
)
_NO_LIMIT = Text("no limit")

Edit = Callable[[str, int, str], bool]
"""Key of a limit, column and text; says whether it was taken."""


@dataclass(frozen=True, slots=True)
class LimitRow:
    """One limit; ``mine`` is None where the pack does not set it, ``general`` likewise."""

    key: str
    mine: Threshold | None
    general: Threshold | None
    source: str

    @property
    def meaning(self) -> str:
        """What is limited, in the language in use."""
        return meaning_of(self.key, self.mine or self.general)

    @property
    def differs(self) -> bool:
        """Whether the pack says something else than the general one."""
        return _said(self.mine) != _said(self.general)


def limit_rows(cited: CitedPack, general: CitedPack) -> list[LimitRow]:
    """Every limit that rules ask for, those of the pack with their documents."""
    titles = {source.key: source.title for source in cited.sources}
    own = {row.key: row for row in cited.pack.thresholds}
    rows = []
    usual = (row.key for row in general.pack.thresholds)
    for key in dict.fromkeys((*usual, *all_limits(), *own)):
        mine = own.get(key)
        source = "; ".join(titles.get(k, k) for k in mine.sources) if mine is not None else ""
        rows.append(LimitRow(key, mine, general.pack.threshold(key), source))
    return rows


def limit_html(row: LimitRow, theme: Theme) -> str:
    """All about one limit as rich text."""
    mine, pale = row.mine, theme.muted_text.name()
    value = mine.shown if mine is not None else tr("not set: the rules that ask for it say nothing")
    lines = [f"<b>{escape(row.key)}</b>: {escape(value)}"]
    lines += [escape(row.meaning)] if row.meaning else []
    if mine is not None:
        lines += [escape(tr(from_file(mine.note)))] if mine.note else []
        source = tr(
            "Source: {source} (confidence: {confidence})",
            source=row.source,
            confidence=mine.confidence.label,
        )
        lines += [f"<span style='color:{pale}'>{escape(source)}</span>"]
    names = ", ".join(rule.name for rule in rules_asking(row.key)) or tr("no rule")
    asked = tr("Asked for by: {rules}", rules=names)
    lines += [f"<span style='color:{pale}'>{escape(asked)}</span>"]
    return "<br>".join(lines)


def value_text(threshold: Threshold) -> str:
    """The value without its unit, as it is typed in."""
    if threshold.text:
        return threshold.text
    return format_number(threshold.value * (100 if threshold.unit == SHARE else 1))


def unit_text(threshold: Threshold) -> str:
    """The unit as it stands beside the value."""
    return "%" if threshold.unit == SHARE else threshold.unit


def read_value(threshold: Threshold, text: str) -> float:
    """The value that was typed in. Raises InputError if it is no number."""
    unit = unit_text(threshold)
    number = text.strip().removesuffix(unit).removesuffix(tr(unit)).removesuffix(Ratio.UNIT).strip()
    try:
        value = parse(Count, number).amount
    except InputError:
        raise InputError(
            Text(
                "“{text}” is not a number of {unit}; write one such as 7.",
                text=text,
                unit=unit,
            )
        ) from None
    return value / 100 if threshold.unit == SHARE else value


class LimitsModel(PlainRows):
    """One row a limit. What was typed and refused stays in its cell."""

    rows: Sequence[LimitRow]

    def __init__(self, edit: Edit, parent: QObject | None = None) -> None:
        super().__init__(LIMIT_HEADERS, parent)
        self._edit = edit
        self.is_editable = False
        self._drafts: dict[tuple[str, int], str] = {}

    def show_rows(self, rows: Sequence[LimitRow], *, editable: bool) -> None:
        """Show another pack, or the same one as it is now."""
        self.is_editable = editable
        self.show(rows)

    def forget_drafts(self) -> None:
        """Drop what was typed and not taken."""
        self._drafts.clear()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Value, note and source of one's own packs can be typed in."""
        flags = super().flags(index)
        is_set = self.rows[index.row()].mine is not None
        if self.is_editable and is_set and index.column() in (VALUE, NOTE, SOURCE):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, emphasis and colour."""
        row, column = self.rows[index.row()], index.column()
        draft = self._drafts.get((row.key, column))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return draft if draft is not None else _cell(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(row)
        if role == Qt.ItemDataRole.ForegroundRole:
            if draft is not None:
                return current_theme().error
            plain = column < LIMIT_HEADERS.index(Text("General says")) and row.mine is not None
            return None if plain or (column == 3 and row.differs) else current_theme().muted_text
        if role == Qt.ItemDataRole.FontRole and row.differs and column in (VALUE, 3):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change the pack; what is refused stays as it was typed."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        row, column, text = self.rows[index.row()], index.column(), str(value).strip()
        self._drafts.pop((row.key, column), None)
        if text != _cell(row, column) and not self._edit(row.key, column, text):
            self._drafts[row.key, column] = text
            self.dataChanged.emit(index, index)
        return True


def _cell(row: LimitRow, column: int) -> str:
    mine = row.mine
    return (
        row.key,
        value_text(mine) if mine is not None else tr(_NO_LIMIT),
        tr(unit_text(mine)) if mine is not None else "",
        row.general.shown if row.general is not None else tr(_NO_LIMIT),
        row.meaning,
        tr(from_file(mine.note)) if mine is not None else "",
        row.source,
    )[column]


def _tip(row: LimitRow) -> str:
    lines = [row.key, row.meaning]
    if row.mine is not None:
        lines += [
            tr(from_file(row.mine.note)),
            tr("Confidence: {confidence}", confidence=row.mine.confidence.label),
            tr("Source: {source}", source=row.source),
        ]
    return "\n".join(line for line in lines if line)


def _said(threshold: Threshold | None) -> object:
    return (threshold.value, threshold.text, threshold.unit) if threshold is not None else None
