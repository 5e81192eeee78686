"""The live design: holds the records, keeps them consistent, tells observers what changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import chain, combinations

from sanwright.design.as_is import is_in_base
from sanwright.design.bounds import (
    MOST_LEVELS,
    check_count,
    check_ports,
    check_record,
    check_records,
)
from sanwright.design.change import Change, Replacement
from sanwright.design.ordered_rows import OrderedRows
from sanwright.design.plans import Variant
from sanwright.design.records import SUBJECT_TABLES, Record, Ref, Table
from sanwright.design.tables import RECORD_TYPES, Snapshot, Tables
from sanwright.errors import InvalidEditError
from sanwright.text import Text, verbatim

Observer = Callable[[Change], None]

_TRAILING_NUMBER = re.compile(r"^(.*?)-?(\d+)$")


def stem_of(id_: str) -> str:
    """An id without the number at its end; itself where it is nothing but that."""
    match = _TRAILING_NUMBER.match(id_)
    return match.group(1) if match and match.group(1) else id_


class Design(Tables):
    """A mutable set of immutable records; ``apply`` is the only way to change it.

    Invariants: a record's id is its key and not empty, every reference resolves, no device contains
    itself, no two records that findings may name (``SUBJECT_TABLES``) have one id, and nothing is
    beyond ``design.bounds``.
    """

    def __init__(
        self, records: Iterable[Record] = (), places: Iterable[tuple[Table, str]] = ()
    ) -> None:
        """Begin with ``records``; ids in ``places`` stand in that order, also those yet to come."""
        rows = {table: OrderedRows({}) for table in Table}
        super().__init__(rows)
        self._rows: dict[Table, OrderedRows] = rows
        self._referrers: Counter[Ref] = Counter()
        self._observers: list[Observer] = []
        self._snapshot: Snapshot | None = None
        self._known_variants: tuple[tuple[Variant, ...], frozenset[str]] = (), frozenset()
        for table, id_ in places:
            self._rows[table].give_place(id_)
        records = tuple(records)
        if not self._taken_in(records):
            change = Change(
                verbatim("load"), tuple(Replacement(r.TABLE, r.id, None, r) for r in records)
            )
            self.apply(change)
        self._kept_ids = self.places_given()

    def keep_ids(self) -> None:
        """Nothing new gets an id of what there is now, also once that is gone: a file has it."""
        self._kept_ids = self.places_given()

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Call ``observer`` after every change; the returned function ends that."""
        self._observers.append(observer)

        def stop() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return stop

    def apply(self, change: Change) -> None:
        """Carry out ``change`` as a whole or not at all, then tell the observers.

        Raises InvalidEditError, with the design as it was, if a record is not what the change says
        it is before, or if a reference would dangle.
        """
        done: list[Replacement] = []
        try:
            for item in change.replacements:
                self._replace(item)
                done.append(item)
            self._check(change)
        except InvalidEditError:
            for item in reversed(done):
                self._replace(Replacement(item.table, item.id, item.after, item.before))
            for rows in self._rows.values():
                rows.settle()
            raise
        added = {item.table for item in change.replacements if item.before is None}
        for item in change.replacements if added else ():
            self._rows[item.table].give_place(item.id)
        for table in added:
            self._rows[table].settle()
        if not change:
            return
        self._snapshot = None
        for observer in tuple(self._observers):
            observer(change)

    def places_given(self) -> dict[Table, int]:
        """How many ids of each table were ever used, for ``forget_places``."""
        return {table: rows.places_given for table, rows in self._rows.items()}

    def forget_places(self, given: Mapping[Table, int]) -> None:
        """Be as if the ids used since then had never been: a journal knows nothing of them."""
        for table, rows in self._rows.items():
            rows.forget_places(given[table])

    def snapshot(self) -> Snapshot:
        """The design as it is now, shared until the next change."""
        if self._snapshot is None:
            self._snapshot = Snapshot(
                {table: OrderedRows(rows) for table, rows in self._rows.items()}
            )
        return self._snapshot

    def new_id(
        self, stem: str, table: Table, taken: Container[str] = frozenset(), above: int = 0
    ) -> str:
        """A free id in ``table`` made of ``stem`` and its next number, for example ``cable-7``.

        What is gone keeps its id if a file or the base has it (``is_free_id``).

        The first host is ``host-1`` whatever else there is. A number below which another one is
        free again may be found too: ids are unique, not in unbroken order. ``taken`` is asked some
        times for each id, so it is a set or a table. ``above``: a number that is not free.
        """
        stem = stem_of(stem)

        def is_free(number: int) -> bool:
            id_ = f"{stem}-{number}"
            return id_ not in taken and self.is_free_id(table, id_)

        # Doubling, then halving: a design has thousands of cables, and each new one asks.
        step = 1
        while not is_free(above + step):
            step *= 2
        low, high = above + step // 2, above + step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if is_free(middle) else (middle, high)
        return f"{stem}-{high}"

    def is_free_id(self, table: Table, id_: str) -> bool:
        """Whether something new may get this id.

        Comparing, merging and the states go by id. With that of something else that is gone, a new
        cable would be the old one moved, and a new host nothing that has to be bought.
        """
        if id_ in self._added_by_variants():
            return False
        has_base = self.base is not None
        for each in SUBJECT_TABLES if table in SUBJECT_TABLES else (table,):
            rows = self._rows[each]
            if id_ in rows or rows.has_place(id_, self._kept_ids[each]):
                return False
            if has_base and is_in_base(self, each, id_):
                return False
        return True

    def _added_by_variants(self) -> frozenset[str]:
        """Ids that variants give to what they add: on the drawing they would be another thing's."""
        variants = tuple(self.variants.values())
        if variants != self._known_variants[0]:
            ids = (e.id for v in variants for e in v.edits if e.before is None)
            self._known_variants = variants, frozenset(ids)
        return self._known_variants[1]

    def _taken_in(self, records: tuple[Record, ...]) -> bool:
        """Take in all records of an empty design at once, in half the time that an edit takes.

        False, with the design empty as before, where an edit would have something to say.
        """
        rows = self._rows
        by_table: dict[Table, list[Record]] = {}
        for record in records:
            by_table.setdefault(record.TABLE, []).append(record)
        is_new = all(
            set(map(type, some)) == {RECORD_TYPES[table]} and rows[table].take_in(some)
            for table, some in by_table.items()
        )
        if is_new:
            self._referrers.update(chain.from_iterable([each.references() for each in records]))
            try:
                if all(id_ in rows[table] for table, id_ in self._referrers):
                    check_records(records)
                    self._check_whole()
                    for table, some in by_table.items():
                        rows[table].give_places([record.id for record in some])
                        rows[table].settle()
                    return True
            except InvalidEditError:
                pass
        self._referrers.clear()
        for each in rows.values():
            each.clear()
        return False

    def _check_whole(self) -> None:
        for table, other in combinations(SUBJECT_TABLES, 2):
            for id_ in self._rows[table].keys() & self._rows[other].keys():
                self._check_own_id(table, id_)
        for table in (Table.DEVICES, Table.LOCATIONS, Table.GROUPS):
            for id_ in self._rows[table]:
                self._check_no_loop(table, id_)
        self._check_size(set(Table))

    def _replace(self, item: Replacement) -> None:
        rows = self._rows[item.table]
        found = rows.get(item.id)
        if found is not item.before and found != item.before:
            raise InvalidEditError(
                Text(
                    "“{item}” in {table} is not as this edit expects; nothing was changed.",
                    item=item.id,
                    table=item.table,
                )
            )
        if item.after is not None and (
            item.after.id != item.id or type(item.after) is not RECORD_TYPES[item.table]
        ):
            raise InvalidEditError(
                Text("“{item}” cannot be stored in {table}.", item=item.id, table=item.table)
            )
        if item.after is not None:
            check_record(item.after)
        if not item.id:
            raise InvalidEditError(Text("A record in {table} has an empty id.", table=item.table))
        if item.before is not None:
            for ref in item.before.references():
                self._referrers[ref] -= 1
                if not self._referrers[ref]:
                    del self._referrers[ref]
        if item.after is None:
            rows.take_out(item.id)
            return
        rows.put(item.after)
        for ref in item.after.references():
            self._referrers[ref] += 1

    def _check(self, change: Change) -> None:
        for item in change.replacements:
            here = self._rows[item.table].get(item.id)
            if here is None:
                if self._referrers.get((item.table, item.id)):
                    raise InvalidEditError(
                        Text(
                            "“{item}” cannot be removed: something still refers to it.",
                            item=item.id,
                        )
                    )
                continue
            if item.before is None and item.table in SUBJECT_TABLES:
                self._check_own_id(item.table, item.id)
            for table, id_ in here.references():
                if id_ not in self._rows[table]:
                    raise InvalidEditError(
                        Text(
                            "“{here}” in {table} refers to “{id}”, which is not in {other}.",
                            here=here.id,
                            table=here.TABLE,
                            id=id_,
                            other=table,
                        )
                    )
        for table in (Table.DEVICES, Table.LOCATIONS, Table.GROUPS):
            for id_ in change.touched(table):
                self._check_no_loop(table, id_)
        self._check_size({item.table for item in change.replacements if item.before is None})

    def _check_size(self, added: set[Table]) -> None:
        total = sum(len(rows) for rows in self._rows.values()) if added else 0
        for table in added:
            check_count(table, len(self._rows[table]), total)
        if Table.DEVICES in added or Table.PARTS in added:
            ports = {id_: copy.part.port_count for id_, copy in self.parts.items() if copy.part}
            check_ports(sum(ports.get(each.part, 0) for each in self.devices.values()))

    def _check_own_id(self, table: Table, id_: str) -> None:
        for other in SUBJECT_TABLES:
            if other is not table and id_ in self._rows[other]:
                raise InvalidEditError(
                    Text(
                        "The id “{id}” is used twice, in {other} and in {table}; rename one.",
                        id=id_,
                        other=other,
                        table=table,
                    )
                )

    def _check_no_loop(self, table: Table, id_: str) -> None:
        rows = self._rows[table]
        seen: set[str] = set()
        current: str | None = id_
        while current is not None and current in rows:
            if current in seen:
                raise InvalidEditError(Text("“{id}” cannot be placed inside itself.", id=id_))
            if len(seen) == MOST_LEVELS:
                raise InvalidEditError(
                    Text(
                        "“{id}” would lie more than {most} levels deep; place it higher.",
                        id=id_,
                        most=MOST_LEVELS,
                    )
                )
            seen.add(current)
            current = getattr(rows[current], "parent")  # noqa: B009 - each of the three has one
