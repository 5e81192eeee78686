"""All comments of the design, the open ones first of all: read, settle, reword, go to."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Comment, Table
from sanwright.design.comments import comment_numbers
from sanwright.edits import delete, resolve_comments
from sanwright.fields.comments import state_word
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import SORT_ROLE, FigureLine, FiguresModel, WorkloadCell
from sanwright.text import Text, tr
from sanwright.wording.comments import about_text

HEADERS = (
    Text("No."),
    Text("State"),
    Text("About"),
    Text("Comment"),
    Text("By"),
    Text("Date"),
)
_EMPTY = Text(
    "No comments. Select a device, a port or a cable, or click on the empty drawing with the right "
    "mouse button, and choose “Comment…”."
)
_OPEN, _RESOLVED, _ALL = "open", "resolved", "all"


class CommentsPanel(LaggingPanel):
    """A table with a filter, and the text of the chosen comment."""

    located = Signal(object)
    """Ids of what a comment is about, or of the comment itself."""
    wanted = Signal()
    """A new comment is asked for."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setAccessibleName(tr("Comments"))
        self.shown: list[Comment] = []
        self._is_filling = False
        self.model = FiguresModel(HEADERS, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), tr("Comments"))
        prepare_table(self.table, self._sorted, "comments", (3,))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.filter = named(QComboBox(), tr("Which comments are listed"))
        for text, key in (
            (tr("Open"), _OPEN),
            (tr("Resolved"), _RESOLVED),
            (tr("Open and resolved"), _ALL),
        ):
            self.filter.addItem(text, key)
        self.new = QPushButton(tr("Comment…"))
        self.settle = QPushButton(tr("Resolve"))
        self.remove = QPushButton(tr("Delete"))
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.form = RecordForm(session, Table.COMMENTS, ())
        self.form.add("text", lines=4)
        for key in ("author", "date"):
            self.form.add(key)
        self._lay_out()
        self.filter.currentIndexChanged.connect(self.refresh)
        self.new.clicked.connect(self.wanted)
        self.settle.clicked.connect(self.settle_chosen)
        self.remove.clicked.connect(self.remove_chosen)
        self.table.clicked.connect(self._locate)
        self.table.activated.connect(self._locate)
        self.table.selectionModel().selectionChanged.connect(self._show_choice)
        session.changed.connect(lambda _: self._soon())
        self.refresh()

    def _lay_out(self) -> None:
        empty = QLabel(tr(_EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        side = QWidget()
        side.setLayout(self.form.layout)
        side.setMinimumWidth(250)
        filled = QSplitter(Qt.Orientation.Horizontal)
        filled.addWidget(self.table)
        filled.addWidget(side)
        filled.setStretchFactor(0, 3)
        filled.setStretchFactor(1, 1)
        self._pages.addWidget(filled)
        self._pages.addWidget(empty)
        row = QHBoxLayout()
        for widget in (self.new, self.settle, self.remove):
            row.addWidget(widget)
        row.addWidget(self.count, 1)
        row.addWidget(self.filter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages, 1)
        layout.addLayout(row)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of the comments of the selected rows."""
        rows = self.table.selectionModel().selectedRows()
        numbers = (self._sorted.mapToSource(row).row() for row in rows)
        return tuple(self.shown[number].id for number in numbers if number < len(self.shown))

    def choose(self, comment: str) -> None:
        """Select the row of a comment, listing it if the filter leaves it out."""
        self.refresh()
        if all(each.id != comment for each in self.shown):
            self.filter.setCurrentIndex(self.filter.findData(_ALL))
        for number, each in enumerate(self.shown):
            if each.id == comment:
                self.table.selectRow(self._sorted.mapFromSource(self.model.index(number, 0)).row())

    def refresh(self) -> None:
        """List the comments as they are now."""
        before, tables = self.chosen, self.session.design
        every = tables.comments.values()
        wanted = {_OPEN: (False,), _RESOLVED: (True,)}.get(self.filter.currentData(), (False, True))
        numbers = comment_numbers(tables)
        self._is_filling = True  # what is being typed into the form is none of this's business
        self.shown = [comment for comment in every if comment.resolved in wanted]
        self.model.show([self._line(comment, numbers[comment.id]) for comment in self.shown])
        for number, comment in enumerate(self.shown):
            if comment.id in before[:1]:
                self.table.selectRow(self._sorted.mapFromSource(self.model.index(number, 0)).row())
        self._is_filling = False
        still_open = sum(1 for comment in every if not comment.resolved)
        self.count.setText(
            tr(
                "{open:,} open, {resolved:,} resolved",
                open=still_open,
                resolved=len(every) - still_open,
            )
        )
        self._pages.setCurrentIndex(0 if every else 1)
        self._show_choice()

    def settle_chosen(self) -> None:
        """Settle the chosen comments, or open them again if all of them are settled."""
        ids = self.chosen
        if ids:
            resolved = not self._are_settled(ids)
            self.session.do(resolve_comments(self.session.design, ids, resolved))
            self.refresh()

    def remove_chosen(self) -> None:
        """Take the chosen comments out of the design."""
        if self.chosen:
            self.session.do(delete(self.session.design, self.chosen))
            self.refresh()
            self.session.message.emit(tr("The comment was deleted; undo brings it back."))

    def _are_settled(self, ids: tuple[str, ...]) -> bool:
        return all(self.session.design.comments[id_].resolved for id_ in ids)

    def _line(self, comment: Comment, number: int) -> FigureLine:
        texts = (
            tr(state_word(comment.resolved)),
            about_text(self.session.design, comment),
            " ".join(comment.text.split()),
            comment.author or tr("unknown"),
            comment.date,
        )
        cells = (WorkloadCell(str(number), float(number)), *(_cell(text) for text in texts))
        return FigureLine((comment.subject or comment.id,), cells)

    def _show_choice(self) -> None:
        if self._is_filling:
            return
        ids = tuple(id_ for id_ in self.chosen if id_ in self.session.design.comments)
        self.settle.setEnabled(bool(ids))
        self.remove.setEnabled(bool(ids))
        is_settled = bool(ids) and self._are_settled(ids)
        self.settle.setText(tr("Reopen") if is_settled else tr("Resolve"))
        self.form.show(ids[:1])

    def _locate(self, index: QModelIndex) -> None:
        line = self.model.rows[self._sorted.mapToSource(index).row()]
        self.located.emit(line.targets)


def _cell(text: str) -> WorkloadCell:
    return WorkloadCell(text, text.casefold())
