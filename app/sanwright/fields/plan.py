"""Many typed cells as one change: what would be different, and what is refused and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sanwright.design.change import Change
from sanwright.design.records import SINGLE_TABLES
from sanwright.edits.draft import Draft
from sanwright.errors import InputError
from sanwright.fields.book import Book
from sanwright.fields.record_field import RecordField
from sanwright.text import NOTHING, Text, within_sentence


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """A text meant for one cell; ``field`` or ``id`` None: there is no such cell.

    ``place`` says where it was pasted, for people: “row 12”.
    """

    id: str | None
    field: RecordField | None
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """A cell that takes its text; ``before`` is what it shows now."""

    cell: PlannedCell
    before: str


@dataclass(frozen=True, slots=True)
class CellRefusal:
    """A cell that does not take its text, and why."""

    cell: PlannedCell
    before: str
    why: Text


@dataclass(frozen=True, slots=True)
class Plan:
    """What a paste comes to; ``change`` is that of the accepted cells."""

    change: Change
    accepted: tuple[Typed, ...]
    refused: tuple[CellRefusal, ...]


def plan(book: Book, cells: Sequence[PlannedCell], label: Text, *, nowhere: Text = NOTHING) -> Plan:
    """Try all ``cells``. Cells that are emptied come first: they make room for others.

    ``nowhere`` is the sentence that refuses texts for rows that are not there.
    """
    draft = Draft(book.design)
    accepted: dict[int, Typed] = {}
    refused: dict[int, CellRefusal] = {}
    for at, cell in _clearing_first(cells):
        before = ""
        if cell.id is None or cell.field is None:
            why = nowhere if cell.id is None else Text("There is no column for this value.")
            refused[at] = CellRefusal(cell, before, why)
            continue
        try:
            before = cell.field.read(book, cell.id)
            if cell.text and cell.text in (before, cell.field.shown(book, cell.id)):
                continue  # what stands there, whatever a reader of texts would make of it
            cell.field.put(book, draft, cell.id, cell.text)
        except InputError as error:
            refused[at] = CellRefusal(cell, before, error.text)
        else:
            if cell.text.strip() != before.strip():
                accepted[at] = Typed(cell, before)
    return Plan(
        draft.change(label),
        tuple(accepted[at] for at in sorted(accepted)),
        tuple(refused[at] for at in sorted(refused)),
    )


def undo_name(field: RecordField, book: Book, ids: Sequence[str]) -> Text:
    """What a change of one field of these records is called."""
    said = within_sentence(field.label)
    if len(ids) == 1:
        is_sheet = field.table in SINGLE_TABLES
        name: Text | str = Text("the project") if is_sheet else book.design.label(ids[0])
        return Text("Change {field} of {name}", field=said, name=name)
    return Text("Change {field} of {count} items", field=said, count=len(ids))


def _clearing_first(cells: Sequence[PlannedCell]) -> Iterable[tuple[int, PlannedCell]]:
    return sorted(enumerate(cells), key=lambda item: (bool(item[1].text.strip()), item[0]))
