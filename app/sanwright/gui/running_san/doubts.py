"""What is in doubt: a list of questions, and beside it the evidence and the answers of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog.library import Library
from sanwright.exchange.captures.inventory import InventoryReading
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.questions import PossibleAnswer, Question, QuestionKind
from sanwright.exchange.captures.summary import places_said
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.parts import Part, PartKind
from sanwright.text import Text, tr

_KEY = Qt.ItemDataRole.UserRole
_COLUMNS = "columns:"
_MOST_PLACES = 8
_KINDS = {
    QuestionKind.WHO_ANSWERED: Text("Which switch answered?"),
    QuestionKind.VALUE: Text("Which value holds?"),
    QuestionKind.MODEL: Text("Which part is it?"),
    QuestionKind.ROLE: Text("Host or array?"),
    QuestionKind.BELONGING: Text("One device or several?"),
    QuestionKind.BEHIND: Text("What is at this port?"),
    QuestionKind.PAIRING: Text("Which ports are joined?"),
    QuestionKind.UNSEEN: Text("Are they drawn?"),
}
PickPart = Callable[[Sequence[PartKind]], Part | None]


class DoubtsPage(QWidget):
    """Tells what the user settles; the questions come anew with every conclusion."""

    settled = Signal(dict)
    """Answers by the keys of questions."""
    columns_wanted = Signal(object)
    """An ``InventoryReading`` whose columns the user wants to name."""

    def __init__(self, library: Callable[[], Library], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._questions: dict[str, Question] = {}
        self._lists: dict[str, InventoryReading] = {}
        self.list = named(QListWidget(), tr("What is in doubt"))
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.none = QLabel(tr("Nothing is in doubt."), alignment=Qt.AlignmentFlag.AlignCenter)
        self.none.setProperty("role", "empty")
        self.next = QPushButton(tr("&Next open doubt"), autoDefault=False)
        self.take_all = QPushButton(tr("&Accept all as proposed"), autoDefault=False)
        self.take_all.setToolTip(tr("Every open doubt counts as settled by what is marked"))
        self.area = QScrollArea(widgetResizable=True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.answers: list[QRadioButton] = []
        self.other = QPushButton(tr("Another &part…"), autoDefault=False)
        self.name_columns = QPushButton(tr("Name the &columns…"), autoDefault=False)
        self.pick: PickPart = self._pick
        self._lay_out()
        self.list.currentItemChanged.connect(lambda *_: self._show_detail())
        self.next.clicked.connect(self.go_to_next)
        self.take_all.clicked.connect(self._take_all)
        self.other.clicked.connect(self._take_other)
        self.name_columns.clicked.connect(
            lambda: self.columns_wanted.emit(self._lists[self._chosen_key()])
        )

    @property
    def count_open(self) -> int:
        """How much is left to be settled."""
        return len(self._lists) + sum(not one.is_settled for one in self._questions.values())

    def show_questions(
        self, questions: Sequence[Question], lists: Sequence[InventoryReading]
    ) -> None:
        """List these, with the one still chosen that was."""
        chosen = self._chosen_key()
        self._questions = {question.key: question for question in questions}
        self._lists = {
            f"{_COLUMNS}{one.place.file}:{one.place.command}:{one.place.line}": one for one in lists
        }
        keys = [*self._lists, *self._questions]
        self.list.blockSignals(True)
        self.list.clear()
        for key in keys:
            item = QListWidgetItem(self._title(key))
            item.setData(_KEY, key)
            self.list.addItem(item)
        if keys:
            self.list.setCurrentRow(keys.index(chosen) if chosen in keys else 0)
        self.list.blockSignals(False)
        self.split.setVisible(bool(keys))
        self.none.setVisible(not keys)
        is_open = bool(self.count_open)
        self.next.setEnabled(is_open)
        self.take_all.setEnabled(any(not one.is_settled for one in questions))
        self._show_detail()

    def choose(self, key: str) -> None:
        """Show the question with this key."""
        for row in range(self.list.count()):
            if self.list.item(row).data(_KEY) == key:
                self.list.setCurrentRow(row)

    def go_to_next(self) -> None:
        """To the next one that is open, around the end."""
        count, here = self.list.count(), self.list.currentRow()
        for step in range(1, count + 1):
            row = (here + step) % count
            question = self._questions.get(self.list.item(row).data(_KEY))
            if question is None or not question.is_settled:
                self.list.setCurrentRow(row)
                self.list.setFocus()
                return

    def _title(self, key: str) -> str:
        if key in self._lists:
            return tr("The columns of “{file}” are not clear.", file=self._lists[key].place.file)
        question = self._questions[key]
        mark = "✓ " if question.is_settled else ""
        return f"{mark}{question.why}"

    def _chosen_key(self) -> str:
        row = self.list.currentRow()
        return str(self.list.item(row).data(_KEY)) if row >= 0 else ""

    def _take_all(self) -> None:
        self.settled.emit(
            {one.key: one.chosen for one in self._questions.values() if not one.is_settled}
        )

    def _show_detail(self) -> None:
        had_focus = any(button.hasFocus() for button in self.answers)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        self.answers = []
        key = self._chosen_key()
        if key in self._lists:
            self._add_list(column, self._lists[key])
        elif key in self._questions:
            self._add_question(column, self._questions[key])
        column.addStretch(1)
        question = self._questions.get(key)
        self.other.setEnabled(question is not None and question.part_kind is not None)
        self.name_columns.setEnabled(key in self._lists)
        self.area.setWidget(page)
        tab_as_laid_out(self)
        if had_focus:
            checked = [button for button in self.answers if button.isChecked()]
            for button in (checked or self.answers)[:1]:
                button.setFocus()

    def _add_list(self, column: QVBoxLayout, table: InventoryReading) -> None:
        column.addWidget(heading(tr("The columns of “{file}” are not clear.",
                                    file=table.place.file)))  # fmt: skip
        column.addWidget(
            muted(tr("Say once what they hold; lists with the same headings are then read alike."))
        )

    def _add_question(self, column: QVBoxLayout, question: Question) -> None:
        column.addWidget(heading(tr(_KINDS[question.kind])))
        why = QLabel(str(question.why), wordWrap=True)
        why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(why)
        if question.places and not any(answer.places for answer in question.answers):
            column.addWidget(_read_in(question.places))
        group = QButtonGroup(column)
        group.setExclusive(True)
        for answer in self._answers(question):
            button = QRadioButton(str(answer.label))
            button.setChecked(answer.key == question.chosen)
            button.setToolTip(answer.key)
            button.clicked.connect(
                lambda _=False, q=question.key, a=answer.key: self.settled.emit({q: a})
            )
            group.addButton(button)
            column.addWidget(button)
            self.answers.append(button)
            if answer.places:
                evidence = _read_in(answer.places)
                evidence.setContentsMargins(22, 0, 0, 4)
                column.addWidget(evidence)
        state = tr("Settled.") if question.is_settled else tr("Open: what is marked is taken.")
        column.addWidget(muted(state))

    def _answers(self, question: Question) -> list[PossibleAnswer]:
        """With the part that was chosen, where it is none of those proposed."""
        answers = list(question.answers)
        if question.chosen not in {answer.key for answer in answers}:
            part = self._library().by_id(question.chosen)
            name = part.label if part is not None else question.chosen
            answers.append(PossibleAnswer(question.chosen, Text("it is {part}", part=name)))
        return answers

    def _take_other(self) -> None:
        question = self._questions[self._chosen_key()]
        kind = question.part_kind
        kinds = (kind, PartKind.DIRECTOR) if kind is PartKind.SWITCH else (kind,)
        part = self.pick([each for each in kinds if each is not None])
        if part is not None:
            self.settled.emit({question.key: part.id})

    def _pick(self, kinds: Sequence[PartKind]) -> Part | None:
        from sanwright.gui.catalog.part_picker import PartPicker

        picker = PartPicker(
            self._library(), tr("Which part is it?"), kinds, self, accepts=lambda _part: True
        )
        picker.take.setText(tr("Take this part"))
        is_taken = picker.exec() == PartPicker.DialogCode.Accepted
        return picker.part() if is_taken else None

    def _lay_out(self) -> None:
        self.split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.split.addWidget(self.list)
        self.split.addWidget(self.area)
        self.split.setStretchFactor(0, 2)
        self.split.setStretchFactor(1, 3)
        self.list.setMinimumWidth(180)
        self.area.setMinimumWidth(220)
        foot = QHBoxLayout()
        foot.addWidget(self.next)
        foot.addWidget(self.take_all)
        foot.addStretch(1)
        foot.addWidget(self.name_columns)
        foot.addWidget(self.other)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(self.split, 1)
        layout.addWidget(self.none, 1)
        layout.addLayout(foot)


def _read_in(places: Sequence[Place]) -> QLabel:
    return muted(tr("Read in {places}", places=places_said(places, _MOST_PLACES)))
