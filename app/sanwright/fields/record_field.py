"""A field of a record, described once: from it are made column, row of a form, CSV heading, words.

Whoever shows or edits a field asks its description; nothing else knows what it is called, how its
value is written, what may be typed, when it applies and what undoing a change of it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright.design.bounds import check_record
from sanwright.design.records import Port, Record, Table, port_device
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.numbers import (
    ABOVE_NOTHING,
    check_limits,
    limits_of,
    number_text,
    read_count,
    read_quantity,
)
from sanwright.listing import in_a_row, natural_key
from sanwright.text import NOTHING, Text, english_of, localised_number, verbatim
from sanwright.units import Quantity, Share, parse
from sanwright.visible import MOST_QUOTED, shortened

Read = Callable[[Book, str], str]
Absence = Callable[[Book, str], Text]
Write = Callable[[Book, Draft, str, str], None]


@dataclass(frozen=True, slots=True)
class RecordField:
    """One field of the records of ``table``. All functions take the book and the record's id.

    ``read`` gives the text that is shown and typed, empty where nothing is stated; ``absent`` says
    what that means, ``remark`` what the field is about where its label does not, and ``example``
    what may be typed, written the English way. ``write`` takes a text that is not the one
    shown, stripped, and raises InputError if it cannot be; None: it is worked out. A number without
    a unit is in ``unit``. ``choices`` are the texts to choose from; ``number`` is what numbers are
    ordered by. Where ``applies`` says no, a form leaves the field out.

    What ``read`` gives is a plain text in the language in use: it is what stands in a line and is
    typed again, and ``write`` understands it in that language.
    """

    table: Table
    key: str
    label: Text
    read: Read
    write: Write | None = None
    absent: Absence | None = None
    remark: Text = NOTHING
    example: str = ""
    choices: Callable[[Book, str], list[str]] | None = None
    number: Callable[[Book, str], float | None] | None = None
    unit: str = ""
    applies: Callable[[Book, str], bool] = lambda _book, _id: True
    is_long: bool = False
    width: int = 120

    @property
    def heading(self) -> str:
        """The label with the unit that bare numbers are in: of columns, on screen and in files."""
        return f"{self.label} ({self.unit})" if self.unit else str(self.label)

    def meant(self, book: Book, id_: str) -> Text:
        """What the absence of a value means."""
        return self.absent(book, id_) if self.absent is not None else NOTHING

    def shown(self, book: Book, id_: str) -> str:
        """What stands in a cell: the text, or what its absence means."""
        return self.read(book, id_) or str(self.meant(book, id_))

    def said(self, book: Book, id_: str) -> str:
        """The value beside its label, where no heading says the unit: ``1,600 MB/s``."""
        value = self.number(book, id_) if self.number is not None else None
        if value is None:
            return self.read(book, id_)
        text = number_text(value, grouped=True)
        return f"{text}{'' if self.unit.startswith(':') else ' '}{self.unit}".rstrip()

    def prompt(self, book: Book, id_: str) -> Text:
        """What stands in an empty line of a form: what that means, and what may be typed."""
        is_figure = self.example[:1].isdigit()
        example = localised_number(self.example) if is_figure else verbatim(self.example)
        such = Text("such as {example}", example=example) if example else NOTHING
        return in_a_row([said for said in (self.meant(book, id_), self.remark, such) if said])

    def put(self, book: Book, draft: Draft, id_: str, text: str) -> None:
        """Write what was typed into the draft. Raises InputError if it cannot be.

        The text that is shown changes nothing, also where it is rounded.
        """
        plain = text if self.is_long else " ".join(text.split())
        current = self.read(book, id_)
        if plain in (current, " ".join(current.split()), self.said(book, id_)):
            return
        absence = self.meant(book, id_)
        if plain and plain in (str(absence), english_of(absence)):
            plain = ""
            if not current:
                return
        if self.write is None:
            raise InvalidEditError(
                Text("“{title}” is worked out and cannot be typed in.", title=self.label)
            )
        self.write(book, draft, id_, plain)


def find(book: Book, table: Table, id_: str) -> Record:
    """The record; where nothing was ever set, one that says so. Raises InvalidEditError."""
    record = book.design.find(table, id_) or _fresh(book.design, table, id_)
    if record is None:
        raise InvalidEditError(Text("“{id}” is no longer in the design.", id=id_))
    return record


def set_fields(draft: Draft, table: Table, id_: str, **values: object) -> None:
    """Change fields of a record in the draft.

    Raises InvalidEditError if it is gone, or a value is beyond what a design may hold.
    """
    record, stored = draft.find(table, id_), True
    if record is None:
        record, stored = _fresh(draft.design, table, id_), False
    if record is None:
        raise InvalidEditError(Text("“{id}” is no longer in the design.", id=id_))
    changed = msgspec.structs.replace(record, **values)
    check_record(changed)  # so that of many cells only those are refused that go too far
    if stored or changed != record:
        draft.put(changed)


def _fresh(design: Tables, table: Table, id_: str) -> Record | None:
    """The record of a port or sheet that nothing is set on; there is none of others."""
    if table is Table.PROJECT:
        return design.project
    if table is Table.RUNNING_COSTS:
        return design.running_costs
    if table is Table.PORTS and port_device(id_) in design.devices:
        return Port(id=id_)
    return None


def text_field(
    table: Table,
    key: str,
    label: Text,
    *,
    absent: Absence | None = None,
    remark: Text = NOTHING,
    example: str = "",
    is_long: bool = False,
    width: int = 140,
) -> RecordField:
    """A field of free text."""

    def read(book: Book, id_: str) -> str:
        return str(getattr(find(book, table, id_), key))

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        set_fields(draft, table, id_, **{key: text})

    return RecordField(
        table, key, label, read, write, absent, remark, example, is_long=is_long, width=width
    )


def reference_field(
    table: Table, key: str, label: Text, of: Table, *, absent: Text, width: int = 140
) -> RecordField:
    """A field that names a record of the table ``of``, or none."""

    def read(book: Book, id_: str) -> str:
        return book.names(of).text(getattr(find(book, table, id_), key))

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        wanted = book.names(of).must_find(text, label) if text else None
        set_fields(draft, table, id_, **{key: wanted})

    def choices(book: Book, _id: str) -> list[str]:
        return ["", *sorted(book.names(of).texts(), key=natural_key)]

    return RecordField(table, key, label, read, write, stated(absent), choices=choices, width=width)


def word_field(
    table: Table,
    key: str,
    label: Text,
    words: Mapping[Any, Text],
    *,
    meant: Callable[[str], str | None] = lambda _text: None,
    absent: Absence | None = None,
    put: Callable[[Draft, str, Any], None] | None = None,
    width: int = 110,
) -> RecordField:
    """A field of which every value is one of ``words``: what is kept, and what people read.

    ``meant`` knows other ways to write them; ``put`` stores a value where that is more than setting
    the field.
    """

    def store(draft: Draft, id_: str, value: str) -> None:
        if put is not None:
            put(draft, id_, value)
        else:
            set_fields(draft, table, id_, **{key: value})

    def read(book: Book, id_: str) -> str:
        value = getattr(find(book, table, id_), key)
        return str(words.get(value, value))

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        wanted = text.casefold()
        for value, word in words.items():
            if wanted in (value.casefold(), english_of(word).casefold(), str(word).casefold()):
                store(draft, id_, value)
                return
        other = meant(text)
        if other is not None:
            store(draft, id_, other)
            return
        listed = ", ".join(f"“{word}”" for word in words.values() if word)
        raise InvalidEditError(
            Text(
                "“{text}” is no value of “{title}”; choose one of {listed}.",
                text=shortened(text, MOST_QUOTED),
                title=label,
                listed=listed,
            )
        )

    def choices(_book: Book, _id: str) -> list[str]:
        return [str(word) for word in words.values()]

    return RecordField(table, key, label, read, write, absent, choices=choices, width=width)


def number_field(
    table: Table,
    key: str,
    label: Text,
    parse_: Callable[[str], object],
    *,
    unit: str = "",
    scale: float = 1.0,
    absent: Absence | None = None,
    remark: Text = NOTHING,
    example: str = "",
    empty: object = None,
    is_needed: bool = False,
    width: int = 100,
) -> RecordField:
    """A field of numbers, which are shown divided by ``scale``.

    An empty text stands for the value ``empty``; where the field ``is_needed``, it is refused.
    """

    def number(book: Book, id_: str) -> float | None:
        value = getattr(find(book, table, id_), key)
        if value is None or (value == empty and not is_needed):
            return None
        return float(getattr(value, "amount", value)) / scale

    def read(book: Book, id_: str) -> str:
        value = number(book, id_)
        return "" if value is None else number_text(value)

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        if is_needed and not text:
            raise InvalidEditError(Text("“{title}” is always stated.", title=label))
        set_fields(draft, table, id_, **{key: parse_(text) if text else empty})

    return RecordField(
        table,
        key,
        label,
        read,
        write,
        absent,
        remark,
        example,
        number=number,
        unit=unit,
        width=width,
    )


def quantity_field(
    table: Table,
    key: str,
    label: Text,
    kind: type[Quantity],
    unit: str = "",
    *,
    limits: msgspec.Meta = ABOVE_NOTHING,
    absent: Absence | None = None,
    remark: Text = NOTHING,
    example: str = "",
    is_needed: bool = False,
    width: int = 100,
) -> RecordField:
    """A field of quantities, which are shown in ``unit`` and may be typed in any of their kind."""
    unit = unit or kind.UNIT
    return number_field(
        table,
        key,
        label,
        lambda text: read_quantity(kind, text, unit, label, limits),
        unit=unit,
        scale=parse(kind, "1", unit).amount,
        absent=absent,
        remark=remark,
        example=example,
        is_needed=is_needed,
        width=width,
    )


def count_field(
    table: Table,
    key: str,
    label: Text,
    *,
    of: Text = NOTHING,
    limits: msgspec.Meta | None = None,
    absent: Absence | None = None,
    remark: Text = NOTHING,
    example: str = "",
    empty: int | None = None,
    is_needed: bool = False,
    width: int = 100,
) -> RecordField:
    """A field of whole numbers ``of`` something, which may stand behind the number: 42U.

    Its limits are those of the record's class if none are given.
    """
    within = limits if limits is not None else limits_of(table, key)
    return number_field(
        table,
        key,
        label,
        lambda text: read_count(text, label, within, of),
        absent=absent,
        remark=remark,
        example=example,
        empty=empty,
        is_needed=is_needed,
        width=width,
    )


def share_field(
    table: Table,
    key: str,
    label: Text,
    *,
    absent: Absence | None = None,
    remark: Text = NOTHING,
    example: str = "",
    is_needed: bool = False,
    width: int = 100,
) -> RecordField:
    """A field of shares, typed in per cent with the sign or without."""
    within = limits_of(table, key)
    percent = 0.01

    def read(text: str) -> float:
        share = parse(Share, text, "%").amount
        check_limits(share, label, within, "%", percent)
        return share

    return number_field(
        table,
        key,
        label,
        read,
        unit="%",
        scale=percent,
        absent=absent,
        remark=remark,
        example=example,
        is_needed=is_needed,
        width=width,
    )


def figure(
    table: Table,
    key: str,
    label: Text,
    number: Callable[[Book, str], float | None],
    *,
    unit: str = "",
    unknown: Text = NOTHING,
    width: int = 80,
) -> RecordField:
    """A number that is worked out; ``unknown`` is what is read where it is not known."""

    def read(book: Book, id_: str) -> str:
        value = number(book, id_)
        return str(unknown) if value is None else number_text(value)

    return RecordField(table, key, label, read, number=number, unit=unit, width=width)


def stated(sentence: Text) -> Absence:
    """An absence that means the same for all records."""
    return lambda _book, _id: sentence


NOT_STATED = stated(Text("not stated"))


def own_id(_book: Book, id_: str) -> Text:
    """What the absence of a name means: the record goes by its id."""
    return verbatim(id_)
