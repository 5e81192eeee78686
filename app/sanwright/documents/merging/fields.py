"""One record of which both sides have a version: each field as who changed it has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sanwright.design import Record, Table

_TOGETHER = {
    Table.WORKLOADS: (("rate", "throughput", "in_flight"),),
}
"""Fields that mean something only together: they come from one side."""
_PLACE = ("x", "y")
PLACES = frozenset(_PLACE)


def fields_together(record: Record) -> Iterator[tuple[str, ...]]:
    """The fields of a record, those that belong together as one; without its id."""
    names = [name for name in record.__struct_fields__ if name != "id"]
    for group in (_PLACE, *_TOGETHER.get(record.TABLE, ())):
        if group[0] in names:
            yield group
            names = [name for name in names if name not in group]
    yield from ((name,) for name in names)


def values(record: Record, names: Sequence[str]) -> tuple[Any, ...]:
    """What a record says in these fields."""
    return tuple(getattr(record, name) for name in names)


def unstated(record: Record) -> Record:
    """A record that says as little as can be: what both sides began from where there was none."""
    fields = {
        field.name: field.default
        if field.default is not msgspec.NODEFAULT
        else field.default_factory()
        for field in msgspec.structs.fields(type(record))
        if field.name != "id" and not field.required
    }
    return msgspec.structs.replace(record, **fields)


def joined_lists(was: Any, ours: Any, theirs: Any) -> Any:
    """Of lists of ids and of tables of texts what either added, without what either took away.

    None where these are no such lists, or both gave another meaning to one key.
    """
    if all(isinstance(value, tuple) and _are_texts(value) for value in (was, ours, theirs)):
        kept = [item for item in ours if item in theirs or item not in was]
        return (*kept, *(item for item in theirs if item not in was and item not in kept))
    if all(isinstance(value, dict) for value in (was, ours, theirs)):
        found: dict[Any, Any] = {}
        for key in dict.fromkeys((*ours, *theirs)):
            a, b, c = was.get(key), ours.get(key), theirs.get(key)
            if b != c and a not in (b, c):
                return None
            value = c if a == b else b
            if value is not None:
                found[key] = value
        return found
    return None


def _are_texts(value: Sequence[Any]) -> bool:
    return all(isinstance(item, str) for item in value)
