"""The merge of two designs that came of one (docs/decisions/0043-two-hands-on-one-design.md).

It is worked out anew from the three designs for every set of answers, so an answer may open another
question. What nobody answered is decided so that nothing is lost, and what comes out is a design
in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright.design import Change, Design, Port, Record, Replacement, Table, Tables
from sanwright.design.records import port_device
from sanwright.documents.merging.conflicts import (
    Choices,
    Conflict,
    ConflictKey,
    MergeSide,
    Ref,
    deletion_conflict,
    field_conflict,
    loop_conflict,
)
from sanwright.documents.merging.deletions import (
    carried_through,
    dangling,
    is_silent,
    roots_of,
    taken_back,
)
from sanwright.documents.merging.fields import (
    PLACES,
    fields_together,
    joined_lists,
    unstated,
    values,
)
from sanwright.documents.merging.ids import apart
from sanwright.errors import BugError
from sanwright.fields.differences import label_of
from sanwright.text import Text

_Deletions = dict[tuple[MergeSide, Ref], Text]
"""What a side took out, and what the other did with it."""
_NESTED = (Table.DEVICES, Table.LOCATIONS, Table.GROUPS)


@dataclass(frozen=True, slots=True)
class MergedDesign:
    """What came of a merge.

    ``design`` has what both did. ``conflicts`` are all questions, answered or not; ``open`` those
    that were not, which are decided by ``until_then`` in ``design``.
    """

    ours: Tables
    design: Design
    conflicts: tuple[Conflict, ...]
    open: tuple[Conflict, ...]

    def change(self, label: Text) -> Change:
        """What makes it of our design: one edit."""
        items = []
        for table in Table:
            mine, joined = self.ours.rows(table), self.design.rows(table)
            items += [
                Replacement(table, id_, mine.get(id_), joined.get(id_))
                for id_ in dict.fromkeys((*mine, *joined))
                if mine.get(id_) != joined.get(id_)
            ]
        return Change(label, tuple(items))


def merge(
    base: Tables, ours: Tables, theirs: Tables, choices: Choices | None = None
) -> MergedDesign:
    """Join what ``ours`` and ``theirs`` made of ``base``; ``choices`` answers conflicts.

    Rows stand in our order, then what they added in theirs.
    """
    return _Merge(base, ours, theirs, choices or {}).made()


class _Merge:
    """One merge: the three designs, as the answers so far leave them."""

    def __init__(self, base: Tables, ours: Tables, theirs: Tables, choices: Choices) -> None:
        self._given = ours
        self._choices = choices
        self._base = base
        mine, other = apart(base, ours, theirs)
        self._sides = {MergeSide.OURS: mine, MergeSide.THEIRS: other}
        self._found: dict[ConflictKey, Conflict] = {}

    def made(self) -> MergedDesign:
        """Go over it until no question is left that was not decided."""
        while True:
            rows, fields, deletions = self._joined()
            deletions = self._missing(rows) | deletions
            if deletions:
                self._decide(deletions)
                continue
            if self._has_unrolled(rows):
                continue
            break
        self._found |= fields
        try:
            design = Design(rows.records())
        except Exception as error:
            raise BugError(Text("The merge gave no design ({error}).", error=error)) from error
        conflicts = tuple(self._found.values())
        left = tuple(each for each in conflicts if each.key not in self._choices)
        return MergedDesign(self._given, design, conflicts, left)

    def _answer(self, conflict: Conflict) -> MergeSide:
        return self._choices.get(conflict.key, conflict.until_then)

    def _joined(
        self,
    ) -> tuple[Tables, dict[ConflictKey, Conflict], _Deletions]:
        """All records joined; conflicts of fields; what was taken out and changed, with the use."""
        rows: dict[Table, dict[str, Record]] = {}
        conflicts: dict[ConflictKey, Conflict] = {}
        deletions: _Deletions = {}
        for table in Table:
            was = self._base.rows(table)
            ours, theirs = (self._sides[side].rows(table) for side in MergeSide)
            rows[table] = {}
            for id_ in dict.fromkeys((*ours, *theirs)):
                b, o, t = was.get(id_), ours.get(id_), theirs.get(id_)
                found: Record | None
                if o == t or t == b:
                    found = o
                elif o == b:
                    found = t
                else:
                    found = self._both(b, o, t, conflicts, deletions)
                if found is not None:
                    rows[table][id_] = found
        return Tables(rows), conflicts, deletions

    def _both(
        self,
        was: Record | None,
        ours: Record | None,
        theirs: Record | None,
        conflicts: dict[ConflictKey, Conflict],
        deletions: _Deletions,
    ) -> Record | None:
        """Both did something to a record: changed it, or one of them took it out."""
        if isinstance(was, Port):
            ours = self._cleared(was, MergeSide.OURS, ours)
            theirs = self._cleared(was, MergeSide.THEIRS, theirs)
        if ours is not None and theirs is not None:
            found = self._fields(was, ours, theirs, conflicts)
            return None if isinstance(found, Port) and found == Port(id=found.id) else found
        left, by = (theirs, MergeSide.OURS) if ours is None else (ours, MergeSide.THEIRS)
        if was is None or left is None or _is_only_moved(was, left):
            return None
        label = label_of(self._sides[by.other], left)
        deleter = self._sides[by]
        if any(deleter.find(*ref) is None for ref in was.references() if not is_silent(ref)):
            # It went with something else; hung somewhere else by now, it stays.
            lost = [ref for ref in left.references() if deleter.find(*ref) is None]
            asked = [ref for ref in lost if self._base.find(*ref) and not is_silent(ref)]
        else:
            asked = [(was.TABLE, was.id)]
        for ref in asked:
            for root in roots_of(self._base, deleter, ref):
                deletions.setdefault((by, root), Text("“{name}” was changed", name=label))
        return left

    def _cleared(self, was: Port, side: MergeSide, record: Record | None) -> Record | None:
        """A port with nothing set has no record; one whose device is gone is gone."""
        if record is None and port_device(was.id) in self._sides[side].devices:
            return Port(id=was.id)
        return record

    def _fields(
        self,
        was: Record | None,
        ours: Record,
        theirs: Record,
        conflicts: dict[ConflictKey, Conflict],
    ) -> Record:
        before = was if was is not None else unstated(ours)
        changed: dict[str, Any] = {}
        for names in fields_together(ours):
            b, o, t = (values(record, names) for record in (before, ours, theirs))
            if o == t or t == b:
                continue
            if o != b:
                both = joined_lists(b[0], o[0], t[0]) if len(names) == 1 else None
                if both is not None:
                    changed[names[0]] = both
                    continue
                key = ("field", ours.TABLE.value, ours.id, names[0])
                sides = (self._base, self._sides[MergeSide.OURS], self._sides[MergeSide.THEIRS])
                shown = next(n for n, a, c in zip(names, o, t, strict=True) if a != c)
                conflicts[key] = field_conflict(key, sides, (was, ours, theirs), shown)
                if self._answer(conflicts[key]) is MergeSide.OURS:
                    continue
            changed.update(zip(names, t, strict=True))
        return msgspec.structs.replace(ours, **changed) if changed else ours

    def _missing(self, rows: Tables) -> _Deletions:
        """What was taken out although something that stays needs it. Copies of parts come back."""
        found: _Deletions = {}
        for record, ref in tuple(dangling(rows)):
            by = (
                MergeSide.OURS
                if self._sides[MergeSide.OURS].find(*ref) is None
                else MergeSide.THEIRS
            )
            if is_silent(ref):
                kept = self._sides[by.other].find(*ref) or self._base.find(*ref)
                rows.rows(ref[0])[ref[1]] = kept  # type: ignore[index]  # a dict made above
                continue
            label = label_of(self._sides[by.other], record)
            for root in roots_of(self._base, self._sides[by], ref):
                found.setdefault((by, root), Text("“{name}” needs it", name=label))
        return found

    def _decide(self, deletions: _Deletions) -> None:
        """Take each deletion back or carry it through, as it was answered."""
        for (by, root), use in deletions.items():
            table, id_ = root
            key = ("deleted", by.value, table.value, id_)
            record = self._base.find(table, id_)
            if key in self._found or record is None:
                raise BugError(Text("The merge does not come to an end ({key}).", key=key))
            conflict = deletion_conflict(key, self._base, record, by, use)
            self._found[key] = conflict
            if self._answer(conflict) is by:
                self._sides[by.other] = carried_through(self._sides[by.other], root)
            else:
                self._sides[by] = taken_back(self._base, self._sides[by], root)

    def _has_unrolled(self, rows: Tables) -> bool:
        """Whether things contained each other, which one side's answer has ended."""
        for table in _NESTED:
            ring = _ring(rows, table)
            if not ring:
                continue
            key = ("loop", table.value, *sorted(ring))
            record = rows.rows(table)[min(ring)]
            ours, theirs = self._sides[MergeSide.OURS], self._sides[MergeSide.THEIRS]
            self._found[key] = loop_conflict(key, ours, theirs, record)
            gives_way = self._answer(self._found[key]).other
            self._sides[gives_way] = self._as_before(self._sides[gives_way], table, ring)
            return True
        return False

    def _as_before(self, side: Tables, table: Table, ring: set[str]) -> Tables:
        """``side`` without having put the things of ``ring`` elsewhere."""
        changed = dict(side.rows(table))
        for id_ in ring:
            was, now = self._base.find(table, id_), changed.get(id_)
            if now is not None:
                changed[id_] = msgspec.structs.replace(now, parent=getattr(was, "parent", None))
        return Tables({each: side.rows(each) for each in Table} | {table: changed})


def _is_only_moved(was: Record, now: Record) -> bool:
    names = [name for name in was.__struct_fields__ if name not in PLACES]
    return type(was) is type(now) and values(was, names) == values(now, names)


def _ring(rows: Tables, table: Table) -> set[str]:
    """Things that contain each other; empty where there are none."""
    of_table = rows.rows(table)
    for start in of_table:
        seen: list[str] = []
        current: str | None = start
        while current is not None and current in of_table and current not in seen:
            seen.append(current)
            current = getattr(of_table[current], "parent", None)
        if current is not None and current in seen:
            return set(seen[seen.index(current) :])
    return set()
