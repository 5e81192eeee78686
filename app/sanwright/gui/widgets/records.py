"""A window that lists records of one table and edits the chosen one beside the list.

Edits happen at once and can be undone like all others; there is nothing to confirm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Record, Table
from sanwright.edits import delete, replace_record
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.gui.widgets.twoline import TwoLineDelegate
from sanwright.text import tr

R = TypeVar("R", bound=Record)


class RecordsDialog(QDialog, Generic[R]):
    """Base of the workload, zone and fabric windows. ``what`` is the word for one record."""

    TABLE: Table
    WHAT: str
    STEM: str
    EMPTY: str
    FIELDS: tuple[str, ...]
    """Fields of the form, in their order."""

    def __init__(self, session: Session, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setWindowTitle(title)
        self._current: str | None = None
        self.fields = RecordForm(session, self.TABLE, self.FIELDS)
        self.list = named(QListWidget(), title)
        self.add = QPushButton(tr("Add {what}", what=tr(self.WHAT)))
        self.remove = QPushButton(tr("Delete"))
        self.form = QWidget()
        self._empty = QLabel(tr(self.EMPTY), wordWrap=True)
        self._empty.setProperty("role", "empty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        self.list.currentItemChanged.connect(self._on_choice)
        self.add.clicked.connect(self.add_record)
        self.remove.clicked.connect(self.delete_record)
        session.changed.connect(self.refresh)
        session.replaced.connect(self.refresh)

    # What the heirs say.

    def new_record(self, id_: str) -> R:
        """A fresh record."""
        raise NotImplementedError

    def label_of(self, record: R) -> str:
        """How the list calls it."""
        raise NotImplementedError

    def show_record(self, record: R) -> None:
        """Bring what stands beside the fields up to date."""

    # What they share.

    @property
    def rows(self) -> Mapping[str, R]:
        """The records of the table."""
        rows: Any = self.session.design.rows(self.TABLE)
        return rows  # type: ignore[no-any-return]

    @property
    def record(self) -> R | None:
        """The chosen record."""
        return self.rows.get(self._current or "")

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest state."""
        self.refresh()
        super().showEvent(event)

    def choose(self, id_: str) -> None:
        """Edit the record with this id."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == id_:
                self.list.setCurrentRow(row)

    def refresh(self) -> None:
        """List what there is now and show the chosen record."""
        rows = self.rows
        ids = [self.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(self.list.count())]
        if ids != list(rows):
            self._refill(rows)
        for number, record in enumerate(rows.values()):
            self.list.item(number).setText(self.label_of(record))
        chosen = self.record
        self.form.setVisible(chosen is not None)
        self._empty.setVisible(chosen is None)
        self.remove.setEnabled(chosen is not None)
        if chosen is not None:
            self.fields.show((chosen.id,))
            self.show_record(chosen)

    def add_record(self) -> None:
        """Add a fresh record and edit it."""
        id_ = self.session.design.new_id(self.STEM, self.TABLE)
        record = self.new_record(id_)
        self.session.do(
            replace_record(self.session.design, record, tr("Add {what}", what=tr(self.WHAT)))
        )
        self.choose(id_)

    def delete_record(self) -> None:
        """Delete the chosen record."""
        if self._current is not None:
            self.session.do(delete(self.session.design, [self._current]))

    def _refill(self, rows: Mapping[str, R]) -> None:
        wanted = self._current
        self.list.blockSignals(True)
        self.list.clear()
        for id_ in rows:
            item = QListWidgetItem(id_)
            item.setData(Qt.ItemDataRole.UserRole, id_)
            self.list.addItem(item)
        self.list.blockSignals(False)
        if wanted is not None and wanted in rows:
            self.list.blockSignals(True)
            self.choose(wanted)
            self.list.blockSignals(False)
            return
        self._current = None
        if rows:
            self.list.setCurrentRow(0)

    def _on_choice(self, item: QListWidgetItem | None) -> None:
        self._current = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        self.fields.ids = ()
        self.refresh()

    def _lay_out(self) -> None:
        self.list.setMinimumWidth(230)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addLayout(buttons)
        right = QVBoxLayout()
        right.addWidget(self.form, 1)
        right.addWidget(self._empty, 1)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addLayout(left, 2)
        columns.addLayout(right, 5)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(12)
        layout.addLayout(columns, 1)
        layout.addWidget(close)
