"""What a journal of an earlier format holds: the whole design before and after all its edits.

Hops turn whole designs, not single edits, so the work of many edits comes back as one.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime

from sanwright.design import Change, Design, Replacement, Table
from sanwright.documents import migration
from sanwright.documents.design_file import rows_of_file
from sanwright.documents.journal import DESIGN_FILE
from sanwright.documents.json_form import records_of
from sanwright.formats import Plain
from sanwright.text import Text

_Rows = dict[tuple[str, str], Plain | None]
"""In order; None keeps the place of what was taken out."""


@dataclass(frozen=True, slots=True)
class EarlierWork:
    """The design at its last save and now; ``problem`` is why edits behind these are lost."""

    before: Design
    after: Design
    edits: int
    moment: datetime
    problem: Exception | None

    def change(self) -> Change:
        """All edits as one."""
        items: list[Replacement] = []
        for table in Table:
            old, new = self.before.rows(table), self.after.rows(table)
            items += [
                Replacement(table, id_, old.get(id_), new.get(id_))
                for id_ in dict.fromkeys((*old, *new))
                if old.get(id_) != new.get(id_)
            ]
        return Change(Text("Edits made before the update"), tuple(items))


def earlier_work(connection: sqlite3.Connection, number: int) -> EarlierWork:
    """Replay a journal of format ``number`` on plain rows and bring both ends to today's format.

    Raises InputError or what a damaged journal raises, if not even its first edit can be read.
    """
    rows: _Rows = {}
    for table, data in connection.execute(
        "SELECT kind, record FROM base WHERE record IS NOT NULL ORDER BY number"
    ):
        if table == DESIGN_FILE:
            for name, some in rows_of_file(data).items():
                rows.update(((name, row["id"]), row) for row in some)
            continue
        row = {"id": table, **json.loads(data)}  # the only record of a table leaves its id out
        rows[table, row["id"]] = row
    before = _design(rows, number)
    edits, moment, problem = 0, 0.0, None
    try:
        for made_at, data in connection.execute(
            "SELECT made_at, data FROM changes ORDER BY number"
        ):
            rows = _applied(rows, data)
            edits, moment = edits + 1, made_at
    except (sqlite3.Error, ValueError, TypeError, LookupError, RecursionError) as error:
        if not edits:
            raise
        problem = error
    after = _design(rows, number)
    return EarlierWork(before, after, edits, datetime.fromtimestamp(moment, UTC), problem)


def _applied(rows: _Rows, data: bytes) -> _Rows:
    """The rows after one change, which is read as a whole before any of it counts."""
    changed = dict(rows)
    for table, id_, _, after in json.loads(data):
        changed[table, id_] = None if after is None else {"id": id_, **after}
    return changed


def _design(rows: _Rows, number: int) -> Design:
    tables = migration.tables_of(
        (table, row) for (table, _), row in rows.items() if row is not None
    )
    return Design(records_of(migration.upgraded(tables, number)))
