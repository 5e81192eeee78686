"""What a variant changes by hand: the difference of two designs, kept and put on a third.

See ``docs/decisions/0036-a-variant-holds-any-change.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sanwright import codec
from sanwright.design import Change, Design, PartCopy, Record, RecordEdit, Table, Tables
from sanwright.design.change import merged
from sanwright.design.records import SUBJECT_TABLES
from sanwright.design.tables import RECORD_TYPES
from sanwright.edits import Draft, delete
from sanwright.errors import InputError
from sanwright.fields.differences import field_name, label_of
from sanwright.text import NOTHING, Text

Plain = Mapping[str, Any]

NOT_BRANCHED = frozenset(
    {
        Table.VARIANTS, Table.PARTS, Table.REFERENCE, Table.EXPECTATIONS, Table.BASE,
        Table.IMPORT_ANSWERS,
    }
)  # fmt: skip
"""The design's own: its variants, the copies of parts, what was said at imports, and the limits
that judge all of them."""

_PLACE = ("x", "y")
"""Where something stands is nobody's claim: who moved it last has it."""


def edits_between(before: Tables, after: Tables) -> tuple[RecordEdit, ...]:
    """What was done to ``before`` to become ``after``; of a changed record its changed fields."""
    found: list[RecordEdit] = []
    for table in Table:
        if table in NOT_BRANCHED:
            continue
        old, new = before.rows(table), after.rows(table)
        for id_, record in new.items():
            was = old.get(id_)
            if was is None:
                found.append(RecordEdit(table=table, id=id_, after=_plain(record)))
            elif was is not record and was != record:
                a, b = _plain(was), _plain(record)
                keys = [key for key in (a | b) if a.get(key) != b.get(key)]
                found.append(
                    RecordEdit(table=table, id=id_, before=_only(a, keys), after=_only(b, keys))
                )
        found += [
            RecordEdit(table=table, id=id_, before=_plain(record))
            for id_, record in old.items()
            if id_ not in new
        ]
    return tuple(found)


def parts_of(tables: Tables, edits: Iterable[RecordEdit]) -> tuple[PartCopy, ...]:
    """The copies of parts, as ``tables`` hold them, that what the edits put there needs."""
    used: dict[str, None] = {}
    for edit in edits:
        record = tables.find(edit.table, edit.id)
        for table, id_ in record.references() if record is not None else ():
            if table is Table.PARTS:
                used[id_] = None
    return tuple(tables.parts[id_] for id_ in used if id_ in tables.parts)


def take_edits(design: Design, edits: Sequence[RecordEdit]) -> tuple[Change, tuple[Text, ...]]:
    """The change that does ``edits`` to ``design``, which may not be what they were made on.

    Fields that both have changed are as the edits say, lists of ids have what either added and lack
    what either took away. Gives in sentences what differs from what was meant, and what was left
    out because it has nothing to stand on any more.
    """
    trial, problems, steps = Design(design.records()), list[Text](), list[Change]()

    def do(change: Change) -> None:
        trial.apply(change)
        steps.append(change)

    problems += _changed_since(trial, edits)
    kept = [edit for edit in edits if edit.after is not None]
    gone = [edit for edit in edits if edit.after is None]
    # An id that something else has by now is free for it; all other removals come last, as what
    # the edits keep may hang on what goes until it is moved: a card with its ports and optics.
    anew = {edit.id for edit in kept if edit.before is None}
    do(_removal(trial, (edit for edit in gone if edit.id in anew)))
    draft = Draft(trial)
    for edit in kept:
        problems += (_added if edit.before is None else _changed)(trial, draft, edit)
    problems += _without_ground(trial, draft)
    do(draft.change(NOTHING))
    do(_removal(trial, (edit for edit in gone if edit.id not in anew)))
    draft = Draft(trial)
    for edit in gone:
        if draft.find(edit.table, edit.id) is not None:
            draft.remove(edit.table, edit.id)
    problems += _without_ground(trial, draft)
    do(draft.change(NOTHING))
    return merged(NOTHING, steps), tuple(dict.fromkeys(problems))


def _removal(design: Design, edits: Iterable[RecordEdit]) -> Change:
    """What takes out things as the user does, with all that cannot stand without them."""
    ids = [
        edit.id
        for edit in edits
        if edit.table in SUBJECT_TABLES and design.find(edit.table, edit.id) is not None
    ]
    return delete(design, ids) if ids else Change(NOTHING)


def _changed_since(tables: Tables, edits: Iterable[RecordEdit]) -> Iterator[Text]:
    for edit in edits:
        here = tables.find(edit.table, edit.id) if edit.after is None else None
        if here is not None and _moved_apart(_plain(here), edit.before or {}):
            yield Text(
                "“{name}” was changed on the drawing since; it goes nevertheless.",
                name=label_of(tables, here),
            )


def _moved_apart(here: Plain, before: Plain) -> bool:
    keys = (here.keys() | before.keys()) - set(_PLACE)
    return any(here.get(key) != before.get(key) for key in keys)


def _added(tables: Tables, draft: Draft, edit: RecordEdit) -> Iterator[Text]:
    assert edit.after is not None  # noqa: S101 - the caller has looked
    tables_of = SUBJECT_TABLES if edit.table in SUBJECT_TABLES else (edit.table,)
    here = next((r for t in tables_of if (r := draft.find(t, edit.id)) is not None), None)
    if here is None:
        yield from _put(draft, edit.table, edit.after)
    elif here.TABLE is not edit.table or _plain(here) != edit.after:
        yield Text(
            "“{name}” is on the drawing by now under the id {id}; what would come is left out.",
            name=label_of(tables, here),
            id=edit.id,
        )


def _changed(tables: Tables, draft: Draft, edit: RecordEdit) -> Iterator[Text]:
    assert edit.after is not None and edit.before is not None  # noqa: S101,PT018 - looked at
    here = draft.find(edit.table, edit.id)
    if here is None:
        yield Text("“{id}” is no longer on the drawing; its change is left out.", id=edit.id)
        return
    plain = dict(_plain(here))
    name = label_of(tables, here)
    for key in dict.fromkeys((*edit.before, *edit.after)):
        was, wanted, now = edit.before.get(key), edit.after.get(key), plain.get(key)
        if _are_ids(was, wanted, now):
            wanted = _both(was or (), wanted or (), now or ())
        elif now not in (was, wanted) and key not in _PLACE:
            yield Text(
                "{name}: the drawing has another {field} by now; the one that comes counts.",
                name=name,
                field=field_name(_written_as(edit.table, key), edit.table),
            )
        if wanted is None or wanted == []:
            plain.pop(key, None)
        else:
            plain[key] = wanted
    yield from _put(draft, edit.table, plain)


def _put(draft: Draft, table: Table, plain: Plain) -> Iterator[Text]:
    try:
        draft.put(codec.from_plain(dict(plain), RECORD_TYPES[table]))
    except InputError as error:
        yield Text("“{id}” cannot be kept: {error}.", id=plain.get("id", table), error=str(error))


def _are_ids(*values: object) -> bool:
    return any(isinstance(value, list) for value in values) and all(
        value is None or (isinstance(value, list) and all(isinstance(item, str) for item in value))
        for value in values
    )


def _both(was: Sequence[str], wanted: Sequence[str], now: Sequence[str]) -> list[str]:
    """What is there now, without what the variant took away and with what it added.

    Where nobody else changed the list it is as the variant has it, its order included.
    """
    if list(now) == list(was):
        return list(wanted)
    kept = [item for item in now if item in wanted or item not in was]
    return [*kept, *(item for item in wanted if item not in was and item not in kept)]


def _without_ground(tables: Tables, draft: Draft) -> Iterator[Text]:
    """Leave out what would refer to something that is not there."""
    while True:
        lost = [
            record
            for table in Table
            for record in draft.rows(table)
            if any(draft.find(of, id_) is None for of, id_ in record.references())
        ]
        if not lost:
            return
        for record in lost:
            former = tables.find(record.TABLE, record.id)
            if former is not None and former != record:
                draft.put(former)
            else:
                draft.remove(record.TABLE, record.id)
            yield Text(
                "“{name}” has nothing to stand on any more and is left out.",
                name=_name(tables, record),
            )


def _name(tables: Tables, record: Record) -> str:
    return str(getattr(record, "name", "") or label_of(tables, record))


def _written_as(table: Table, key: str) -> str:
    """The name in the record of what a file calls ``key``, which has the unit behind it."""
    fields = msgspec.structs.fields(RECORD_TYPES[table])
    return next((field.name for field in fields if field.encode_name == key), key)


def _plain(record: Record) -> dict[str, Any]:
    """A record as it is written in a file, lists and all."""
    plain: dict[str, Any] = msgspec.json.decode(codec.to_json(record))
    return plain


def _only(plain: Plain, keys: Iterable[str]) -> dict[str, Any]:
    return {key: plain[key] for key in keys if key in plain}
