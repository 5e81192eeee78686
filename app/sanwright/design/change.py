"""A change: the records it replaces, before and after. All edits are made of them.

See ``docs/decisions/0001-edits-are-record-replacements.md``.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sanwright.design.records import Device, Record, Table
from sanwright.text import Text


class Replacement(msgspec.Struct, frozen=True):
    """One record before and after; ``before`` None adds it, ``after`` None removes it."""

    table: Table
    id: str
    before: Record | None
    after: Record | None


def is_about_fitted(item: Replacement) -> bool:
    """Whether it is about a device that is fitted into another, or was."""
    return any(
        isinstance(record, Device) and record.parent is not None
        for record in (item.before, item.after)
    )


class Change(msgspec.Struct, frozen=True):
    """What one edit does, with the label that the undo menu shows."""

    label: Text
    replacements: tuple[Replacement, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.replacements)

    def inverse(self) -> Change:
        """The change that takes this one back."""
        return Change(
            self.label,
            tuple(
                Replacement(item.table, item.id, item.after, item.before)
                for item in reversed(self.replacements)
            ),
        )

    def touched(self, table: Table) -> set[str]:
        """Ids of the records of ``table`` that this change adds, replaces or removes."""
        return {item.id for item in self.replacements if item.table is table}


def merged(label: Text, changes: Iterable[Change]) -> Change:
    """One change with the effect of ``changes`` in turn; unchanged records drop out."""
    first: dict[tuple[Table, str], Record | None] = {}
    last: dict[tuple[Table, str], Record | None] = {}
    for change in changes:
        for item in change.replacements:
            key = (item.table, item.id)
            first.setdefault(key, item.before)
            last[key] = item.after
    return Change(
        label,
        tuple(
            Replacement(table, id_, first[table, id_], after)
            for (table, id_), after in last.items()
            if first[table, id_] != after
        ),
    )
