"""Rows of a form made from field descriptions, for one record or for several at once.

Typing is an edit. What is refused says why and stores nothing, nor does what was typed before it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFormLayout

from sanwright.design import Change, Record, Table
from sanwright.edits import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields import PlannedCell, RecordField, field_of, plan, undo_name
from sanwright.fields.members import members_text
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import ChoiceField, LineField, TextField, add_row, form
from sanwright.text import Text, tr

MIXED = "\x00mixed"
"""Data of the choice that says that the records differ."""

_EXTRA = "\x00extra"
_DIFFERENT = Text("mixed")
_MOST_ASKED = 50
"""Of so many records the choices are compared; what the others refuse, the writing says."""
_AT_ONCE, _PORTION = 1_000, 200
"""Of more records than this the rows are filled while nobody waits, a portion at a time."""
_TURN_S = 0.006
"""How long that goes on before the window gets to work again."""

FieldWidget = LineField | TextField | ChoiceField


class RecordForm:
    """Rows for the fields ``keys`` of records of one table; ``layout`` is where they stand.

    ``show`` says which records they are about. A row stands where its field applies to all of them;
    where they differ it says so, and what is typed then is written to all as one edit.
    """

    def __init__(self, session: Session, table: Table, keys: Iterable[str]) -> None:
        self.layout: QFormLayout = form()
        self.ids: tuple[str, ...] = ()
        self._session = session
        self._table = table
        self._rows: dict[str, FieldWidget] = {}
        self._layouts: dict[str, QFormLayout] = {}
        self._extras: dict[str, tuple[str, Callable[[], None]]] = {}
        self._typing: tuple[object, dict[str, Record | None]] = (None, {})
        self._filling: Iterator[None] = iter(())
        self._turn = QTimer(self.layout, singleShot=True, interval=0)
        self._turn.timeout.connect(self._fill_on)
        for key in keys:
            self.add(key)

    def __getitem__(self, key: str) -> FieldWidget:
        """The row of a field."""
        return self._rows[key]

    def add(self, key: str, layout: QFormLayout | None = None, lines: int = 4) -> None:
        """One more row, perhaps in another layout; a long text is so many ``lines`` high."""
        layout = self.layout if layout is None else layout
        field = field_of(self._table, key)
        label = tr(field.label)

        def commit(text: str, merge_key: object) -> str:
            return self._commit(field, text, merge_key)

        row: FieldWidget
        if field.choices is not None:
            row = ChoiceField(label, commit)
        elif field.is_long:
            row = TextField(label, commit, lines)
        else:
            row = LineField(label, commit, takes_back=False)
        self._rows[key], self._layouts[key] = row, layout
        add_row(layout, row)

    def offer(self, key: str, text: str, do: Callable[[], None]) -> None:
        """A last choice of a field that does something else."""
        self._extras[key] = text, do

    def show(self, ids: Iterable[str]) -> None:
        """Show these records as they are now; what is being typed about them stays."""
        wanted = tuple(ids)
        is_new, self.ids = wanted != self.ids, wanted
        self._turn.stop()
        self._filling = self._steps(is_new=is_new)
        if len(wanted) <= _AT_ONCE:
            for _ in self._filling:
                pass
            return
        for key, row in self._rows.items() if is_new else ():
            self._layouts[key].setRowVisible(row, False)
        self._turn.start()

    def _fill_on(self) -> None:
        until = time.thread_time() + _TURN_S
        try:
            for _ in self._filling:
                if time.thread_time() > until:
                    self._turn.start()
                    return
        except InvalidEditError:
            pass  # one of them is gone meanwhile, and the form shows others soon

    def _steps(self, *, is_new: bool) -> Iterator[None]:
        """Fill row after row, a step for every few records that are looked at."""
        book, ids = self._session.book, self.ids
        portions = [ids[i : i + _PORTION] for i in range(0, len(ids), _PORTION)]
        for key, row in self._rows.items():
            field = field_of(self._table, key)
            applies = bool(ids)
            for some in portions:
                applies = applies and all(field.applies(book, id_) for id_ in some)
                yield
            self._layouts[key].setRowVisible(row, applies)
            values: set[str] = set()
            read = field.read if isinstance(row, ChoiceField) else field.said
            for some in portions if applies else ():
                if len(values) < 2:  # more would not be shown otherwise
                    values.update(read(book, id_) for id_ in some)
                yield
            if applies:
                self._fill(field, row, values, is_new=is_new)

    def write(self, key: str, text: str, merge_key: object = None) -> str:
        """Write a field of all records shown; returns why it was refused, or nothing."""
        book, field = self._session.book, field_of(self._table, key)
        cells = [PlannedCell(id_, field, text) for id_ in self.ids]
        made = plan(book, cells, undo_name(field, book, self.ids))
        for refusal in made.refused:
            if len(self.ids) == 1:
                return str(refusal.why)
            name = book.design.label(refusal.cell.id or "")
            return f"{name}: {refusal.why}"
        return self._session.attempt(lambda: made.change, merge_key)

    def write_members(self, key: str, ids: tuple[str, ...]) -> None:
        """Write a list of devices and ports."""
        self.write(key, members_text(self._session.book, ids))

    def _commit(self, field: RecordField, text: str, merge_key: object) -> str:
        if text == MIXED:
            return ""
        if text == _EXTRA:
            self._extras[field.key][1]()
            return ""
        key = (field.key, self.ids, merge_key) if merge_key is not None else None
        if key is None:
            return self.write(field.key, text)
        if self._typing[0] != key:
            design = self._session.design
            self._typing = key, {id_: design.find(self._table, id_) for id_ in self.ids}
        refusal = self.write(field.key, text, key)
        if refusal:
            self._session.do(self._way_back(field), key)
        return refusal

    def _way_back(self, field: RecordField) -> Change:
        """The change that gives the records back as they were before the typing began."""
        draft = Draft(self._session.design)
        for id_, before in self._typing[1].items():
            if before is not None:
                draft.put(before)
            else:
                draft.remove(self._table, id_)
        return draft.change(undo_name(field, self._session.book, self.ids))

    def _fill(
        self, field: RecordField, row: FieldWidget, values: set[str], *, is_new: bool
    ) -> None:
        """Show what the records say, of which there are several if they differ."""
        book, ids = self._session.book, self.ids
        if isinstance(row, ChoiceField):
            self._fill_choices(field, row, values)
            return
        is_mixed = len(values) > 1
        value = "" if is_mixed else next(iter(values))
        prompt = tr(_DIFFERENT) if is_mixed else str(field.prompt(book, ids[0]))
        row.set_prompt(prompt)
        if is_new:
            row.reset(value)
        else:
            row.show_value(value)

    def _fill_choices(self, field: RecordField, row: ChoiceField, values: set[str]) -> None:
        book, first = self._session.book, self.ids[0]
        common = field.choices(book, first) if field.choices is not None else []
        for id_ in self.ids[1:_MOST_ASKED]:
            others = set(field.choices(book, id_) if field.choices is not None else ())
            common = [text for text in common if text in others]
        none = str(field.meant(book, first))
        options = [(text or none[:1].upper() + none[1:] or "–", text) for text in common]
        if len(values) > 1:
            options.insert(0, (tr(_DIFFERENT), MIXED))
        if field.key in self._extras:
            options.append((self._extras[field.key][0], _EXTRA))
        row.show_options(options, next(iter(values)) if len(values) == 1 else MIXED)
        row.setEnabled(len(options) > 1 or bool(values - {""}))
