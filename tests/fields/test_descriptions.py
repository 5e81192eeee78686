"""Has every field of a record one description, and does that take only what the record may hold?"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.codec import from_plain, to_plain
from sanwright.design import RECORD_TYPES, Comment, Design, Table
from sanwright.design.notes import Note
from sanwright.design.records import RaidGroup
from sanwright.edits import Draft
from sanwright.errors import InputError
from sanwright.fields import FIELDS, Book, RecordField, field_of, port_ids
from sanwright.fields.workloads import DEMANDS
from sanwright.language import speaking
from sanwright.units import DataSize
from tests.builders import catalog
from tests.fields.test_fields import san

NOT_TYPED = {
    Table.PROJECT: {"logo", "cable_style"},
    Table.LOCATIONS: {"folded"},
    Table.GROUPS: {"folded"},
    Table.DEVICES: {"part", "parent", "former_part", "x", "y"},
    Table.PORTS: {"former_optic"},
    Table.CABLES: {"harness", "former_part", "running_speed"},
    Table.NOTES: {"kind", "x", "y", "width", "height"},
    Table.COMMENTS: {"subject", "x", "y"},
}
"""What is chosen, drawn, moved, folded or read from a SAN, and never typed."""


def full_san() -> Design:
    design = san()
    draft = Draft(design)
    draft.put(
        RaidGroup(
            id="raid-1", device="array", level="RAID 6", members=8, member_capacity=DataSize(1e12)
        )
    )
    draft.put(Note(id="note-1", text="Mind the step"))
    draft.put(Comment(id="comment-1", text="Which step?"))
    design.apply(draft.change("Add"))
    return design


def ids(design: Design, table: Table) -> list[str]:
    if table is Table.PROJECT:
        return ["project"]
    if table is Table.RUNNING_COSTS:
        return ["running-costs"]
    return list(port_ids(design)) if table is Table.PORTS else list(design.rows(table))


@pytest.mark.parametrize("table", list(FIELDS))
def test_every_field_of_a_record_is_described_once_or_never_typed(table: Table) -> None:
    keys = [field.key for field in FIELDS[table]]
    assert len(keys) == len(set(keys))
    described = {field.key for field in FIELDS[table] if field.write is not None}
    own = set(RECORD_TYPES[table].__struct_fields__) - {"id"}
    shown_only = {"a", "b"} if table is Table.CABLES else set()
    counted = {"adapters"} if table is Table.DEVICES else set()  # records of their own
    assert described == (own - NOT_TYPED.get(table, set()) - shown_only) | counted


def _words_of(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((found for part in get_args(kind) if (found := _words_of(part))), ())


CHOICES = [
    (table, field.name, _words_of(field.type))
    for table in FIELDS
    for field in msgspec.structs.fields(RECORD_TYPES[table])
    if _words_of(field.type) and field.name not in NOT_TYPED.get(table, ()) and field.name != "id"
]


@pytest.mark.parametrize(("table", "key", "words"), CHOICES, ids=lambda item: str(item)[:20])
def test_a_field_of_words_offers_all_that_the_record_takes(
    table: Table, key: str, words: tuple[str, ...]
) -> None:
    design = full_san()
    book, field, id_ = Book(design, catalog()), field_of(table, key), ids(design, table)[0]
    offered = set()
    for text in field.choices(book, id_):
        draft = Draft(design)
        field.put(book, draft, id_, text)
        stored = draft.find(table, id_) or design.find(table, id_)
        offered.add(getattr(stored, key))
    assert offered == set(words)


TEXTS = st.one_of(
    st.sampled_from(
        ["", "0", "1", "6,4", "-1", "64", "12.5", "1,600", "1.600,5", "70 %", "100", "0.5 km",
         "8 KiB", "1.92 TB", "200 us", "2.5:1", "A, B", "x4", "PCIe 4.0", "32GFC", "hba:1", "array",
         "Leeds / R1", "Fabric A", "10000000C9123456", "RAID 6", "Peer zone", "2029-06", "1e400",
         "99999999999999999999", "−5", "5 parsec", "not stated", "x" * 300]
    ),
    st.text(max_size=5),
)  # fmt: skip


@given(st.integers(0, 10**6), TEXTS, st.sampled_from(["en", "de"]))
def test_what_is_taken_may_stand_in_a_file_and_what_is_refused_leaves_no_trace(
    number: int, text: str, language: str
) -> None:
    design = full_san()
    everything = [
        (field, id_)
        for table, fields in FIELDS.items()
        for id_ in ids(design, table)[:3]
        for field in fields
    ]
    field, id_ = everything[number % len(everything)]
    book, draft = Book(design, catalog()), Draft(design)
    refusal = None
    with speaking(language):
        try:
            field.put(book, draft, id_, text)
        except InputError as error:
            refusal = str(error)
    change = draft.change("Type")
    if refusal is not None:
        assert refusal
        assert not change
    for item in change.replacements:
        assert from_plain(to_plain(item.after), type(item.after)) == item.after
    design.apply(change)


def test_every_field_that_is_typed_says_what_its_absence_means_or_has_none() -> None:
    """An empty line of a form never stands without a word about it."""
    design = full_san()
    book = Book(design, catalog())
    silent = {
        (field.table, field.key)
        for field in _typed()
        if not field.choices
        and field.key not in (*DEMANDS, "remark", "slot", "text", "description")
        and field.table is not Table.PROJECT
        and not field.read(book, ids(design, field.table)[0])
        and not field.prompt(book, ids(design, field.table)[0])
    }
    assert not silent


def _typed() -> list[RecordField]:
    return [field for fields in FIELDS.values() for field in fields if field.write is not None]
