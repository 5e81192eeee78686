"""Fields of the project, which is the sheet's title block, and of what is noted on the drawing."""

from __future__ import annotations

from dataclasses import replace

from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.numbers import NOTHING_OR_MORE
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    quantity_field,
    set_fields,
    text_field,
)
from sanwright.text import Text
from sanwright.units import Length
from sanwright.units.dates import read_period

_TABLE = Table.PROJECT


def _write_period(_book: Book, draft: Draft, id_: str, text: str) -> None:
    if text and read_period(text) is None:
        raise InvalidEditError(
            Text("“{text}” is not a date; write it as 2029-06-30, 2029-06 or 2029.", text=text)
        )
    set_fields(draft, _TABLE, id_, refresh_date=text)


def _speed(book: Book, _id: str) -> str:
    return book.design.project.refresh_speed


def _speeds(book: Book, _id: str) -> list[str]:
    """Speeds of Fibre Channel, to which a network may go."""
    names = (speed.name for speed in book.design.reference.speeds)
    return ["", *(name for name in names if name.endswith("GFC"))]


def _write_speed(book: Book, draft: Draft, id_: str, text: str) -> None:
    known = {name.casefold(): name for name in _speeds(book, id_)}
    if text.casefold() not in known:
        raise InvalidEditError(
            Text(
                "“{text}” is not known here; there are: {some}.",
                text=text,
                some=", ".join(filter(None, known.values())),
            )
        )
    set_fields(draft, _TABLE, id_, refresh_speed=known[text.casefold()])


PROJECT_FIELDS: tuple[RecordField, ...] = (
    text_field(_TABLE, "name", Text("Project")),
    text_field(_TABLE, "customer", Text("Customer")),
    text_field(_TABLE, "author", Text("Author")),
    text_field(_TABLE, "company", Text("Company")),
    text_field(_TABLE, "date", Text("Date"), remark=Text("YYYY-MM-DD")),
    quantity_field(
        _TABLE,
        "cable_slack",
        Text("Cable slack"),
        Length,
        limits=NOTHING_OR_MORE,
        remark=Text("added to every cable"),
        example="2 m",
    ),
    RecordField(
        _TABLE,
        "refresh_speed",
        Text("Next refresh"),
        _speed,
        _write_speed,
        NOT_STATED,
        choices=_speeds,
    ),
    replace(
        text_field(
            _TABLE,
            "refresh_date",
            Text("Refresh in"),
            absent=NOT_STATED,
            example="2029-06",
        ),
        write=_write_period,
    ),
    text_field(_TABLE, "description", Text("Description"), is_long=True),
)

NOTE_FIELDS: tuple[RecordField, ...] = (
    replace(
        text_field(Table.NOTES, "text", Text("Text of the note"), is_long=True),
        applies=lambda book, id_: book.design.notes[id_].kind != "legend",
    ),
)
