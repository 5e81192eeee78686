"""The third page: what there is to be least of, and the candidates side by side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Requirement, Weights
from sanwright.gui.document.sketch import Sketch, paint_sketch
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.front_page import FrontPage
from sanwright.gui.requirements.rows import AskedChoice, AskedLine, add_rows, offer, plain
from sanwright.gui.widgets.fields import form, muted, named
from sanwright.gui.widgets.folding import FoldedFields
from sanwright.synthesis import DesignCandidate, DesignProposal, FrontPoint
from sanwright.synthesis.weighing import weights_of
from sanwright.text import Text, tr
from sanwright.units import format_number
from sanwright.wording.candidates import (
    OBJECTIVE_NAMES,
    bound_text,
    candidate_figures,
    candidate_name,
)

_WEIGHTS = (
    ("switch", Text("switch")),
    ("rack_unit", Text("rack unit")),
    ("licensed_port", Text("licensed port")),
    ("link", Text("ISL")),
    ("power", Text("watt")),
    ("price", Text("unit of currency")),
)
_OWN = "own"
_PICTURE = QSize(128, 76)
MOST = 6
_LONG = 18
"""Signs of a heading of a row that stand on one line: the columns need the room."""


class CandidatesPage(ThemedWidget, QWidget):
    """Objective above, candidates below; the chosen column is what will be taken."""

    chosen = Signal(int)
    """The place of the candidate that is chosen now."""
    figure_chosen = Signal(str)
    """The key of the figure that was clicked at."""
    count_changed = Signal()
    costs_wanted = Signal()
    front_wanted = Signal()
    front_dropped = Signal()

    def __init__(self, asked: AskedRequirement) -> None:
        super().__init__()
        self._asked = asked
        self._proposal: DesignProposal | None = None
        self._sketches: list[Sketch] = []
        self._keys: list[str] = []
        self._of_front: Requirement | None = None
        self.objective = AskedChoice(Text("Least"), self._choose_objective)
        self.own = FoldedFields(tr("Weights of your own"))
        self.weight_rows = {key: self._weight_row(key, name) for key, name in _WEIGHTS}
        add_rows(self.own.rows, *self.weight_rows.values())
        self.weights = muted()
        self.count = named(QSpinBox(), tr("Candidates"))
        self.count.setRange(1, MOST)
        self.count.setValue(4)
        self.variants = QCheckBox(tr("Keep the others as variants"))
        self.variants.setChecked(True)
        self.costs = QPushButton(tr("What does each requirement cost?"), autoDefault=False)
        self.table = named(QTableWidget(), tr("Candidates side by side"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        self.table.setIconSize(_PICTURE)
        self.note = muted()
        self.more = QPushButton(tr("What would more cost?"), autoDefault=False)
        self.more.setCheckable(True)
        self.front = FrontPage()
        self.views = QStackedWidget()
        self.views.addWidget(self.table)
        self.views.addWidget(self.front)
        rows = form()
        add_rows(rows, self.objective)
        line = QHBoxLayout()
        line.addLayout(rows, 1)
        line.addWidget(muted(tr("Candidates")))
        line.addWidget(self.count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 10, 0)
        layout.setSpacing(6)
        layout.addLayout(line)
        asks = QHBoxLayout()
        asks.addWidget(self.weights, 1)
        asks.addWidget(self.costs, 0, Qt.AlignmentFlag.AlignTop)
        asks.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(asks)
        layout.addWidget(self.own)
        layout.addWidget(self.views, 1)
        layout.addWidget(self.note)
        layout.addWidget(self.variants)
        self.count.valueChanged.connect(lambda _: self.count_changed.emit())
        self.costs.clicked.connect(self.costs_wanted)
        self.more.toggled.connect(self._show_front)
        self.front.wanted.connect(self._ask_for)
        self.table.currentCellChanged.connect(self._on_cell)
        asked.changed.connect(self.refresh)
        self.refresh()
        self.follow_theme()

    @property
    def place(self) -> int:
        """The place of the chosen candidate."""
        return max(0, self.table.currentColumn())

    def refresh(self) -> None:
        """Show the objective, with what it counts."""
        now = self._asked.now
        objectives = [(name, key) for key, name in OBJECTIVE_NAMES.items()]
        own = now.weights is not None
        if own:
            objectives.append((Text("weights of your own"), _OWN))
        offer(self.objective, objectives, _OWN if own else now.objective)
        weights = weights_of(now)
        for key, row in self.weight_rows.items():
            value = getattr(weights, key)
            row.show_value(format_number(value, 3) if value else "")
        counted = [
            f"{name} {format_number(getattr(weights, key), 3)}"
            for key, name in _WEIGHTS
            if getattr(weights, key)
        ]
        self.weights.setText(tr("What counts how much: {weights}", weights=", ".join(counted)))

    def show_front(self, front: Sequence[FrontPoint]) -> None:
        """Show what more would cost, in place of the candidates."""
        self.front.show_front(front, self._proposal.requirement if self._proposal else None)

    def _show_front(self, on: bool) -> None:
        self.views.setCurrentIndex(int(on))
        if on:
            self.front.show_front((), None)
            self.front_wanted.emit()
        else:
            self.front_dropped.emit()

    def _ask_for(self, requirement: Requirement) -> None:
        self.more.setChecked(False)
        self._asked.load(requirement, self._asked.standing)

    def _choose_objective(self, value: str) -> None:
        """One of the usual objectives; weights of one's own hold no more."""
        if value != _OWN:
            self._asked.put(objective=value, weights=None)

    def _weight_row(self, key: str, name: Text) -> AskedLine:
        """What one of a thing counts; with the first figure typed the weights are one's own."""
        label = Text("One {thing} counts", thing=name)

        def put(value: float) -> None:
            weights = msgspec.structs.replace(weights_of(self._asked.now), **{key: value})
            self._asked.put(weights=weights)

        row = AskedLine(label, plain(Weights, key, label), put, 0.0)
        row.set_prompt(tr("nothing"))
        return row

    def show_proposal(self, proposal: DesignProposal | None, sketches: list[Sketch]) -> None:
        """Show these candidates; the first is chosen, or that which was at the same place."""
        place = self.place
        self._proposal, self._sketches = proposal, sketches
        self._fill()
        candidates = proposal.candidates if proposal is not None else ()
        if candidates:
            column = min(place, len(candidates) - 1)
            blocked = self.table.blockSignals(True)
            self.table.setCurrentCell(0, column)
            self.table.selectColumn(column)
            self.table.blockSignals(blocked)
        self.note.setText(str(bound_text(proposal)) if proposal is not None and candidates else "")
        self.costs.setEnabled(bool(candidates))
        can_have_more = proposal is not None and bool(candidates) and not self._asked.now.extends
        self.more.setEnabled(can_have_more)
        if not can_have_more or self._asked.now != self._of_front:
            self.more.setChecked(False)
        self._of_front = self._asked.now
        self.variants.setEnabled(len(candidates) > 1)

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the pictures in other colours."""
        self._fill()

    def _fill(self) -> None:
        blocked = self.table.blockSignals(True)
        place = self.place
        candidates = self._proposal.candidates if self._proposal is not None else ()
        rows = [list(candidate_figures(candidate)) for candidate in candidates]
        self.table.clear()
        self.table.setColumnCount(len(candidates))
        self.table.setRowCount(1 + len(rows[0]) if rows else 0)
        self._keys = ["", *(row.key for row in rows[0])] if rows else []
        titles = [tr("Drawing"), *(str(row.title) for row in rows[0])] if rows else []
        self.table.setVerticalHeaderLabels([_in_two_lines(title) for title in titles])
        names = [candidate_name(candidate.found) for candidate in candidates]
        self.table.setHorizontalHeaderLabels([name.replace(", ", ",\n") for name in names])
        for column, candidate in enumerate(candidates):
            self.table.setItem(0, column, self._picture(column, names[column]))
            why = {reason.key: f"{reason.what}: {reason.why}" for reason in candidate.reasons}
            for number, row in enumerate(rows[column], start=1):
                item = QTableWidgetItem(row.text)
                item.setToolTip(why.get(row.key, f"{row.title}: {row.text}"))
                self.table.setItem(number, column, item)
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(_PICTURE.width() + 12)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.resizeRowsToContents()
        if rows:
            self.table.setRowHeight(0, _PICTURE.height() + 8)
            self.table.setCurrentCell(0, min(place, len(candidates) - 1))
        self.table.blockSignals(blocked)

    def _picture(self, column: int, name: str) -> QTableWidgetItem:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        picture = QPixmap(_PICTURE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.canvas)
        if column < len(self._sketches):
            painter = QPainter(picture)
            room = QRectF(4, 4, _PICTURE.width() - 8, _PICTURE.height() - 8)
            paint_sketch(painter, self._sketches[column], room, theme)
            painter.end()
        item = QTableWidgetItem()
        item.setData(Qt.ItemDataRole.DecorationRole, picture)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Picture of {name}", name=name))
        return item

    def _on_cell(self, row: int, column: int, _row: int, former: int) -> None:
        if column >= 0 and column != former:
            self.table.selectColumn(column)
            self.chosen.emit(column)
        if 0 <= row < len(self._keys) and self._keys[row]:
            self.figure_chosen.emit(self._keys[row])


def _in_two_lines(title: str) -> str:
    """A long heading broken at the blank that is nearest to its middle."""
    blanks = [place for place, sign in enumerate(title) if sign == " "]
    if len(title) <= _LONG or not blanks:
        return title
    at = min(blanks, key=lambda place: abs(place - len(title) / 2))
    return f"{title[:at]}\n{title[at + 1 :]}"


def candidate_at(proposal: DesignProposal, place: int) -> DesignCandidate:
    """The candidate at a place, the last one beyond them."""
    return proposal.candidates[min(place, len(proposal.candidates) - 1)]
