"""The number of adapters of a host, as a field of it."""

from __future__ import annotations

import msgspec

from sanwright.design.records import Table
from sanwright.edits.adapters import adapters_among, most_adapters, set_adapters
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.numbers import number_text, read_count
from sanwright.fields.record_field import RecordField
from sanwright.parts import PartKind
from sanwright.text import Text

_LABEL = Text("Adapters")
_FROM_NONE = msgspec.Meta(ge=0)


def _is_host(book: Book, id_: str) -> bool:
    part = book.design.part_of(id_)
    return part is not None and part.kind is PartKind.SERVER


def _inner(book: Book, id_: str) -> list[str]:
    return book.fitted().get(id_, [])


def _number(book: Book, id_: str) -> float | None:
    if not _is_host(book, id_):
        return None
    return float(len(adapters_among(book.design, _inner(book, id_))))


def _read(book: Book, id_: str) -> str:
    number = _number(book, id_)
    return "" if number is None else number_text(number)


def _write(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not _is_host(book, id_):
        raise InvalidEditError(Text("Only hosts have adapters that are counted."))
    if not text:
        raise InvalidEditError(Text("“{title}” is always stated.", title=_LABEL))
    count = read_count(text, _LABEL, _FROM_NONE)
    set_adapters(draft, id_, count, _inner(book, id_), book.used())


def _choices(book: Book, id_: str) -> list[str]:
    if not _is_host(book, id_):
        return []
    return [str(count) for count in range(most_adapters(book.design, id_, _inner(book, id_)) + 1)]


ADAPTERS = RecordField(
    Table.DEVICES,
    "adapters",
    _LABEL,
    _read,
    _write,
    choices=_choices,
    number=_number,
    applies=_is_host,
    width=80,
)
