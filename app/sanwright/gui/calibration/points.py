"""The table of measured loads: I/O rate or throughput, and latency; bad input says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import LoadPoint
from sanwright.errors import InputError
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.language import number
from sanwright.text import Text, tr
from sanwright.units import Duration, IoRate, Quantity, Throughput, format_number, parse

_Q = TypeVar("_Q", bound=Quantity)

FEWEST = 2
_COLUMNS = (Text("IOPS"), Text("MB/s"), Text("Latency"), Text("Remark"))
_STRETCH = (3, 3, 3, 5)
_KINDS: tuple[type[Quantity], ...] = (IoRate, Throughput, Duration)


@dataclass(frozen=True, slots=True)
class PointText:
    """One load as it was typed."""

    rate: str = ""
    throughput: str = ""
    latency: str = ""
    remark: str = ""

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """In the order of the columns."""
        return self.rate, self.throughput, self.latency, self.remark

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return not any(self.cells)


def _hints() -> tuple[str, ...]:
    """What may stand in each column, as the language in use writes it."""
    return number(94_000), number(770), str(Duration(500.0)), tr("such as peak hour")


class PointRow:
    """The fields of one load, and the sentence beneath them."""

    def __init__(self, place: int, on_edit: Callable[[], None]) -> None:
        self.caption = QLabel(str(place))
        self.caption.setProperty("role", "muted")
        self.rate, self.throughput, self.latency, self.remark = self.lines = tuple(
            named(
                QLineEdit(placeholderText=hint),
                tr("{column} of load {number}", column=tr(column), number=place),
            )
            for column, hint in zip(_COLUMNS, _hints(), strict=True)
        )
        self.remove = QToolButton()
        self.remove.setAutoRaise(True)
        self.remove.setToolTip(tr("Take load {number} away", number=place))
        self.remove.setAccessibleName(tr("Take load {number} away", number=place))
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        for line in self.lines:
            line.textEdited.connect(lambda _: on_edit())
        for line, kind in zip(self.lines[:3], _KINDS, strict=True):
            line.editingFinished.connect(lambda ln=line, k=kind: _add_unit(ln, k))

    @property
    def text(self) -> PointText:
        """What is in the fields."""
        return PointText(*(line.text().strip() for line in self.lines))

    def complain(self, sentence: str) -> None:
        """Say why the load was refused; nothing hides it."""
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))
        for line in self.lines:
            line.setAccessibleDescription(sentence)

    def read(self) -> LoadPoint:
        """The load. Raises InputError for what cannot be read."""
        rate, throughput, latency, remark = self.text.cells
        return LoadPoint(
            rate=_read(IoRate, rate, tr("An I/O rate")),
            throughput=_read(Throughput, throughput, tr("A throughput")),
            latency=_read(Duration, latency, tr("A latency")),
            remark=remark,
        )


class PointsTable(QWidget):
    """As many loads as were measured."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[PointRow] = []
        self.add = QPushButton(tr("Add load"), autoDefault=False)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        for column, (name, stretch) in enumerate(zip(_COLUMNS, _STRETCH, strict=True), 1):
            head = QLabel(tr(name))
            head.setProperty("role", "section")
            self._grid.addWidget(head, 0, column)
            self._grid.setColumnStretch(column, stretch)
        below = QHBoxLayout()
        below.addWidget(self.add)
        below.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._grid)
        layout.addLayout(below)
        self.add.clicked.connect(self._add_one)
        self.show_texts(())

    @property
    def texts(self) -> tuple[PointText, ...]:
        """What was typed, with the empty rows."""
        return tuple(row.text for row in self.rows)

    def show_texts(self, texts: Sequence[PointText]) -> None:
        """Replace all rows; at least two are shown."""
        for row in self.rows:
            for widget in (row.caption, *row.lines, row.remove, row.complaint):
                self._grid.removeWidget(widget)
                widget.deleteLater()
        self.rows = []
        for text in (*texts, *[PointText()] * max(0, FEWEST - len(texts))):
            self._append(text)
        tab_as_laid_out(self.window())

    def read(self) -> tuple[LoadPoint, ...] | None:
        """The loads that were typed; None if one of them cannot be read, which is then said."""
        points, is_good = [], True
        for row in self.rows:
            row.complain("")
            if row.text.is_empty:
                continue
            try:
                points.append(row.read())
            except InputError as error:
                row.complain(str(error))
                is_good = False
        return tuple(points) if is_good else None

    def complain(self, number: int, sentence: str) -> None:
        """Say what is wrong with the point ``number``, counted from 1 without the empty rows."""
        typed = [row for row in self.rows if not row.text.is_empty]
        if 0 < number <= len(typed):
            typed[number - 1].complain(sentence)

    def _add_one(self) -> None:
        self._append(PointText()).rate.setFocus()
        tab_as_laid_out(self.window())

    def _append(self, text: PointText) -> PointRow:
        number = len(self.rows) + 1
        row = PointRow(number, self._on_edit)
        for line, value in zip(row.lines, text.cells, strict=True):
            line.setText(value)
        row.remove.setIcon(icon("remove"))
        row.remove.clicked.connect(lambda: self._remove(row))
        top = 2 * number - 1
        self._grid.addWidget(row.caption, top, 0)
        for column, line in enumerate(row.lines, 1):
            self._grid.addWidget(line, top, column)
        self._grid.addWidget(row.remove, top, len(row.lines) + 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(row.complaint, top + 1, 1, 1, len(row.lines))
        self.rows.append(row)
        return row

    def _remove(self, row: PointRow) -> None:
        self.show_texts([other.text for other in self.rows if other is not row])
        self.edited.emit()

    def _on_edit(self) -> None:
        for row in self.rows:
            row.complain("")
        self.edited.emit()


def text_of(point: LoadPoint) -> PointText:
    """A stored load as it is typed: every digit, with its unit."""
    return PointText(
        _typed(point.rate), _typed(point.throughput), _typed(point.latency), point.remark
    )


def _read(kind: type[_Q], text: str, noun: str) -> _Q | None:
    value = parse(kind, text) if text else None
    if value is not None and value.amount <= 0:
        raise InputError(Text("{noun} must be more than 0 {unit}.", noun=noun, unit=_unit(kind)))
    return value


def _typed(value: Quantity | None) -> str:
    if value is None:
        return ""
    if isinstance(value, Duration) and value.amount >= 1000:
        return tr("{amount} ms", amount=format_number(value.amount / 1000, 6))
    return f"{format_number(value.amount, 6)} {_unit(type(value))}"


def _add_unit(line: QLineEdit, kind: type[Quantity]) -> None:
    """A figure without a unit gets the one that it is read in, so that nobody errs by thousand."""
    text = line.text().strip()
    if text and not any(c.isalpha() for c in text):
        line.setText(f"{text} {_unit(kind)}")


def _unit(kind: type[Quantity]) -> str:
    return "µs" if kind is Duration else kind.UNIT
