"""The design as it is to be: what is marked as removed is drawn and no longer counts.

Whoever judges, computes or orders works on this; that a removed record is as good as deleted is
decided here alone. See ``docs/decisions/0038-what-is-there-and-what-is-new.md``.
"""

from __future__ import annotations

from sanwright.design.change import Change, Replacement
from sanwright.design.ordered_rows import OrderedRows
from sanwright.design.records import Cable, Device, Record, Table
from sanwright.design.remains import LOSING_TABLES, Remains
from sanwright.design.tables import Snapshot, Tables

_NO_LOSS = Remains(Tables(), frozenset())


def is_removed(record: Record | None) -> bool:
    """Whether the record itself is marked as removed; what goes with it says ``removed_ids``."""
    return isinstance(record, Device | Cable) and record.state == "removed"


def removal_of(tables: Tables) -> Remains:
    """What is marked as removed, with all that goes with it."""
    ids = frozenset(
        record.id
        for rows in (tables.devices, tables.cables)
        for record in rows.values()
        if record.state == "removed"  # as ``is_removed`` says it of any record
    )
    return Remains(tables, ids) if ids else _NO_LOSS


def standing(tables: Tables) -> Tables:
    """The design without what is marked as removed; ``tables`` itself if nothing is."""
    loss = removal_of(tables)
    return Snapshot(_left(tables, loss)) if loss.ids else tables


def removed_ids(tables: Tables) -> tuple[frozenset[str], frozenset[str]]:
    """Devices and cables that do not stand any more: marked, or gone with what is marked."""
    loss = removal_of(tables)
    if not loss.ids:
        return frozenset(), frozenset()
    cables = (cable.id for cable in tables.cables.values() if loss.left_of(cable) is None)
    return frozenset(loss.devices), frozenset(cables)


class StandingRows:
    """The rows of ``standing`` for a design that is being edited.

    ``rows`` are for the owner to change, by what ``follow`` makes of an edit. As long as nothing is
    marked as removed, which is the usual case, they are those of the drawing and nothing is kept.
    """

    def __init__(self, tables: Tables) -> None:
        self._loss = removal_of(tables)
        self.rows = {table: OrderedRows(rows) for table, rows in _left(tables, self._loss).items()}
        self._drawn = _copied(tables) if self._loss.ids else None

    @property
    def drawn(self) -> Tables:
        """All rows, what is marked as removed among them."""
        return Tables(self._drawn if self._drawn is not None else self.rows)

    def follow(self, change: Change) -> Change:
        """What an edit of the drawing does to ``rows``."""
        if self._drawn is None:
            if not any(is_removed(item.after) for item in change.replacements):
                return change
            self._drawn = _copied(Tables(self.rows))
        _put(self._drawn, change)
        drawn, before = Tables(self._drawn), self._loss
        if any(item.table in LOSING_TABLES for item in change.replacements):
            self._loss = removal_of(drawn)
        if not self._loss.ids:
            self._drawn = None
        places = {(item.table, item.id): item.after for item in change.replacements}
        if not self._loss.spreads_as(before):
            for table in LOSING_TABLES:
                rows = drawn.rows(table)
                places.update(((table, id_), record) for id_, record in rows.items())
        return Change(change.label, tuple(self._differing(places)))

    def _differing(self, places: dict[tuple[Table, str], Record | None]) -> list[Replacement]:
        found = []
        for (table, id_), record in places.items():
            was = self.rows[table].get(id_)
            now = self._loss.left_of(record) if record is not None else None
            if was is not now and was != now:
                found.append(Replacement(table, id_, was, now))
        return found


def _left(tables: Tables, loss: Remains) -> dict[Table, OrderedRows]:
    rows = _copied(tables)
    for table in LOSING_TABLES if loss.ids else ():
        kept = rows[table]
        for id_, record in tables.rows(table).items():
            left = loss.left_of(record)
            if left is None:
                kept.take_out(id_)
            elif left is not record:
                kept.put(left)
        kept.settle()
    return rows


def _copied(tables: Tables) -> dict[Table, OrderedRows]:
    return {table: OrderedRows(tables.rows(table)) for table in Table}


def _put(rows: dict[Table, OrderedRows], change: Change) -> None:
    for item in change.replacements:
        if item.after is None:
            rows[item.table].take_out(item.id)
        else:
            rows[item.table].put(item.after)
    for table in {item.table for item in change.replacements if item.before is None}:
        rows[table].settle()
