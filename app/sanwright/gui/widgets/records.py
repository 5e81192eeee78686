"""A window that lists records of one table and edits the chosen one beside the list.

Edits happen at once and can be undone like all others; there is nothing to confirm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from sanwright.design import Record, Table
from sanwright.edits import delete, replace_record
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.list_frame import ListFrame
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.text import Text, tr

R = TypeVar("R", bound=Record)


class RecordsDialog(ListFrame, Generic[R]):
    """Base of the workload, zone and fabric windows. ``what`` is the word for one record."""

    TABLE: Table
    WHAT: Text
    STEM: str
    EMPTY: Text
    FIELDS: tuple[str, ...]
    """Fields of the form, in their order."""

    def __init__(self, session: Session, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, tr(self.EMPTY), parent)
        self.session = session
        self.fields = RecordForm(session, self.TABLE, self.FIELDS)
        self.add = QPushButton(tr("Add {what}", what=tr(self.WHAT)))
        self.remove = QPushButton(tr("Delete"))
        self.lay_out([(self.add, self.remove)], width=230)
        self.list.currentItemChanged.connect(lambda *_: self._on_choice())
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
        return self.rows.get(str(self.chosen_key))

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest state."""
        self.refresh()
        super().showEvent(event)

    def choose(self, id_: str) -> None:
        """Edit the record with this id."""
        self.choose_key(id_)

    def refresh(self) -> None:
        """List what there is now and show the chosen record."""
        rows = self.rows
        self.show_entries((id_, self.label_of(record)) for id_, record in rows.items())
        chosen = self.record
        self.remove.setEnabled(chosen is not None)
        if chosen is not None:
            self.fields.show((chosen.id,))
            self.show_record(chosen)

    def add_record(self) -> None:
        """Add a fresh record and edit it."""
        id_ = self.session.design.new_id(self.STEM, self.TABLE)
        record = self.new_record(id_)
        self.session.do(
            replace_record(self.session.design, record, Text("Add {what}", what=tr(self.WHAT)))
        )
        self.choose(id_)

    def delete_record(self) -> None:
        """Delete the chosen record."""
        if self.record is not None:
            self.session.do(delete(self.session.design, [self.record.id]))

    def _on_choice(self) -> None:
        self.fields.ids = ()
        self.refresh()
