"""A column: how one field of the records of a table is read, shown, typed and ordered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from sanwright.design.records import Record, Table
from sanwright.edits.cells.book import Book
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import mark, tr

_DIGITS = re.compile(r"(\d+)")

Read = Callable[[Book, str], str]
Write = Callable[[Book, Draft, str, str], None]


@dataclass(frozen=True, slots=True)
class Column:
    """One column. All functions take the book and the row's id.

    ``read`` gives the text that is shown, edited and copied, empty where nothing is stated;
    ``hint`` says what that means. ``title`` and hints are marked: they are translated where they
    are shown. ``write`` takes a text that is not the one shown, stripped, and raises InputError if
    it cannot be; None: the column is worked out. ``options`` are the texts to choose from.
    ``number`` is what a column of numbers is ordered by.
    """

    key: str
    title: str
    read: Read
    write: Write | None = None
    hint: Read | None = None
    options: Callable[[Book, str], list[str]] | None = None
    number: Callable[[Book, str], float | None] | None = None
    is_numeric: bool = False
    width: int = 120

    def shown(self, book: Book, id_: str) -> str:
        """What stands in the cell: the text, or what its absence means."""
        return self.read(book, id_) or (self.hint(book, id_) if self.hint is not None else "")

    def put(self, book: Book, draft: Draft, id_: str, text: str) -> None:
        """Write what was typed into the draft. Raises InputError if it cannot be.

        The text that is shown changes nothing, also where it is rounded.
        """
        plain = " ".join(text.split()) if self.key != "remark" else text.strip()
        current = self.read(book, id_)
        if text.strip() == current.strip():
            return
        if self.hint is not None and plain and plain in _both(self.hint(book, id_)):
            plain = ""
            if not current:
                return
        if self.write is None:
            raise InvalidEditError(
                tr("“{title}” is worked out and cannot be typed in.", title=tr(self.title))
            )
        self.write(book, draft, id_, plain)


def _both(hint: str) -> tuple[str, str]:
    """A hint as it stands in the code and as it is shown."""
    return hint, tr(hint)


def natural_key(text: str) -> tuple[str | int, ...]:
    """Orders texts as people do: ``esx2`` before ``esx10``, whatever the case."""
    pieces = _DIGITS.split(text.casefold())
    return tuple(int(piece) if at % 2 else piece for at, piece in enumerate(pieces))


def set_fields(draft: Draft, table: Table, id_: str, **values: object) -> None:
    """Change fields of a record in the draft. Raises InvalidEditError if it is gone."""
    record = draft.find(table, id_)
    if record is None:
        raise InvalidEditError(tr("“{id}” is no longer in the design.", id=id_))
    draft.put(msgspec.structs.replace(record, **values))


def text_column(
    table: Table, key: str, title: str, *, hint: Read | None = None, width: int = 140
) -> Column:
    """A column of free text."""

    def read(book: Book, id_: str) -> str:
        return str(getattr(_find(book, table, id_), key))

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        set_fields(draft, table, id_, **{key: text})

    return Column(key, title, read, write, hint, width=width)


def choice_column(
    table: Table, key: str, title: str, of: Table, what: str, *, none: str, width: int = 140
) -> Column:
    """A column that names a record of the table ``of``, or none."""

    def read(book: Book, id_: str) -> str:
        return book.names(of).text(getattr(_find(book, table, id_), key))

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        wanted = book.names(of).must_find(text, what) if text else None
        set_fields(draft, table, id_, **{key: wanted})

    def options(book: Book, _id: str) -> list[str]:
        return ["", *sorted(book.names(of).texts(), key=natural_key)]

    return Column(key, title, read, write, lambda _b, _i: none, options, width=width)


def word_column(
    table: Table, key: str, title: str, words: tuple[str, ...], *, width: int = 110
) -> Column:
    """A column of which every cell is one of ``words``."""

    def read(book: Book, id_: str) -> str:
        return str(getattr(_find(book, table, id_), key))

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        word = next((w for w in words if w.casefold() == text.casefold()), None)
        if word is None:
            listed = ", ".join(f"“{w}”" for w in words if w)
            raise InvalidEditError(
                tr(
                    "“{text}” is no value of “{title}”; choose one of {listed}.",
                    text=text,
                    title=tr(title),
                    listed=listed,
                )
            )
        set_fields(draft, table, id_, **{key: word})

    return Column(key, title, read, write, None, lambda _b, _i: list(words), width=width)


def number_column(
    table: Table,
    key: str,
    title: str,
    parse: Callable[[str], object],
    *,
    hint: Read | None = None,
    empty: object = None,
    scale: float = 1.0,
    width: int = 100,
) -> Column:
    """A column of numbers; ``parse`` reads one that has a decimal point, in the title's unit.

    An empty cell stands for the value ``empty``. What is shown is the amount times ``scale``.
    """

    def number(book: Book, id_: str) -> float | None:
        value = getattr(_find(book, table, id_), key)
        if value is None or value == empty:
            return None
        return float(getattr(value, "amount", value)) * scale

    def read(book: Book, id_: str) -> str:
        return book.written(number(book, id_))

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        value = parse(book.number(text)) if text else empty
        set_fields(draft, table, id_, **{key: value})

    return Column(key, title, read, write, hint, number=number, is_numeric=True, width=width)


def stated(sentence: str) -> Read:
    """A hint that is the same for all rows."""
    return lambda _book, _id: sentence


NOT_STATED = stated(mark("not stated"))


def own_id(_book: Book, id_: str) -> str:
    """The hint of names that were not given: the id."""
    return id_


def _find(book: Book, table: Table, id_: str) -> Record:
    record = book.design.find(table, id_)
    if record is None:
        raise InvalidEditError(tr("“{id}” is no longer in the design.", id=id_))
    return record
