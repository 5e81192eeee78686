"""The design file ``.sanw``: one SQLite database, a table for each kind of record.

A file is written anew beside its target and then moved over it, so a reader sees the old file or
the new one and never half of either. ``place`` keeps the order of the design. Simple values have
columns of their own, the rest of a record is JSON in ``more``.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sanwright import codec
from sanwright.design import RECORD_TYPES, Design, Record, Table, Tables
from sanwright.design.bounds import MOST_RECORDS
from sanwright.design.spellings import in_known_words
from sanwright.documents import migration
from sanwright.documents.json_form import records_of, whole_design
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from sanwright.progress import Progress
from sanwright.saving import save_file
from sanwright.strangers_database import ReadRows, strangers_database
from sanwright.text import Text

LARGEST_DESIGN_BYTES = 256 * 2**20
"""More than the largest design that may be kept, its pictures and typefaces included."""
APPLICATION_ID = 0x53414E57
"""“SANW”; marks the SQLite file as a Sanwright design."""

_COLUMNS: dict[Table, tuple[str, ...]] = {
    Table.DEVICES: ("part", "name", "parent", "fabric", "x", "y"),
    Table.PORTS: ("optic", "speed"),
    Table.CABLES: ("a", "b", "part", "length_m"),
    Table.WAIVERS: ("rule", "reason", "author", "date"),
}
_TYPES = {"x": "REAL", "y": "REAL", "length_m": "REAL"}


def write_file(tables: Tables, path: Path, settle: Callable[[Path], object] | None = None) -> None:
    """Save as a whole; ``settle`` is that of ``save_file``.

    Raises MachineError saying what stood in the way; the old file stays.
    """
    try:
        save_file(path, lambda draft: _write_database(tables, draft), settle)
    except sqlite3.Error as error:
        raise MachineError(
            Text(
                "“{path}” could not be saved ({why}); try another place.",
                path=path,
                why=str(error),
            )
        ) from None


def _write_database(tables: Tables, path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {kinds.DESIGN.number}")
        connection.execute("BEGIN")
        migration.note_writer(connection)
        for table in Table:
            columns = _COLUMNS.get(table, ())
            declared = "".join(f", {name} {_TYPES.get(name, 'TEXT')}" for name in columns)
            connection.execute(
                f"CREATE TABLE {table.value} ({migration.PLACE} INTEGER PRIMARY KEY, "
                f"id TEXT NOT NULL{declared}, more TEXT) STRICT"
            )
            marks = ", ".join("?" * (len(columns) + 3))
            connection.executemany(
                f"INSERT INTO {table.value} VALUES ({marks})",
                (
                    (place, *_row(record, columns))
                    for place, record in enumerate(tables.rows(table).values())
                ),
            )
        connection.execute("COMMIT")


def _row(record: Record, columns: tuple[str, ...]) -> tuple[Any, ...]:
    plain: dict[str, Any] = codec.to_plain(record)
    plain.pop("id", None)
    values = [plain.pop(name, None) for name in columns]
    more = json.dumps(plain, ensure_ascii=False, separators=(",", ":")) if plain else None
    return (record.id, *values, more)


def design_of_file(data: bytes, progress: Progress | None = None) -> Design:
    """The design in the content of a design file; what it raises reads on from the file's name.

    One of an earlier format is brought to today's. Raises InputError for a file that is none,
    MachineError for one of a newer format, CancelledError where ``progress`` says so.
    """
    with strangers_database(data) as connection:
        number = migration.check_header(connection, APPLICATION_ID)
        if number == kinds.DESIGN.number:
            return whole_design(
                lambda: list(_read_records(connection, len(data), progress)),
                lambda: migration.raw_tables(connection),
            )
        plain = migration.upgraded(migration.raw_tables(connection), number)
        return whole_design(lambda: records_of(plain), lambda: plain)


def _read_records(
    connection: sqlite3.Connection, size: int, progress: Progress | None
) -> Iterator[Record]:
    rows = ReadRows(connection, MOST_RECORDS)
    for table, kind in RECORD_TYPES.items():
        columns = _COLUMNS.get(table, ())
        for row in rows.of(table.value, ("id", *columns, "more"), migration.PLACE):
            rows.tell(progress, size)
            plain: dict[str, Any] = {"id": row[0]}
            plain.update(
                (name, value)
                for name, value in zip(columns, row[1:-1], strict=True)
                if value is not None
            )
            plain.update(migration.more_fields(row[-1], table.value, row[0]))
            try:
                record = codec.from_plain(plain, kind)
            except InputError as error:
                raise InputError(
                    Text(
                        "is damaged in {table} “{id}” ({error}); get it anew or open an older copy",
                        table=table.value,
                        id=row[0],
                        error=error.text,
                    )
                ) from None
            yield in_known_words(record) if table is Table.WORKLOADS else record
