"""Designs of earlier formats: their rows are read as they stand and brought to today's format."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from sanwright import __version__
from sanwright.bounded_parsing import parsed_json
from sanwright.design.bounds import MOST_RECORDS
from sanwright.errors import InputError
from sanwright.formats import WRITTEN_BY, Plain, kinds
from sanwright.strangers_database import ReadRows
from sanwright.text import Text

ABOUT = "about"
"""The table of a design file that says who wrote it; it stays in every format to come."""

PLACE = "place"
"""The column of every other table that orders its rows; it stays in every format to come."""


def check_header(connection: sqlite3.Connection, application_id: int) -> int:
    """The format of an opened design file.

    Raises InputError for another kind of database, MachineError for a newer format.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != application_id:
        raise InputError(Text("is a database, but not a Sanwright design; choose another file"))
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return kinds.DESIGN.check(number, _writer(connection))


def note_writer(connection: sqlite3.Connection) -> None:
    """Say in a new file which version of the program writes it."""
    connection.execute(
        f"CREATE TABLE {ABOUT} (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID"
    )
    connection.execute(f"INSERT INTO {ABOUT} VALUES (?, ?)", (WRITTEN_BY, __version__))


def _writer(connection: sqlite3.Connection) -> object:
    try:
        row = connection.execute(
            f"SELECT value FROM {ABOUT} WHERE key = ?", (WRITTEN_BY,)
        ).fetchone()
    except sqlite3.OperationalError:
        return ""
    return row[0] if row else ""


def raw_tables(connection: sqlite3.Connection) -> Plain:
    """Every table of a design file of any format, as plain rows by the names of its columns."""
    query = "SELECT name FROM sqlite_schema WHERE name != ? ORDER BY name"
    names = [name for (name,) in connection.execute(query, (ABOUT,))]
    rows = ReadRows(connection, MOST_RECORDS)
    return {name: _raw_rows(rows, name) for name in names}


def _raw_rows(rows: ReadRows, table: str) -> list[Plain]:
    columns = [name for name in rows.columns(table) if name != PLACE]
    if "id" not in columns:
        raise InputError(
            Text("is damaged in {table}; get it anew or open an older copy", table=table)
        )
    found = []
    for values in rows.of(table, columns, PLACE):
        row = {
            name: value for name, value in zip(columns, values, strict=True) if value is not None
        }
        row.update(more_fields(row.pop("more", None), table, row.get("id")))
        found.append(row)
    return found


def more_fields(text: object, table: str, id_: object) -> Plain:
    """What a row holds beside its columns. Raises InputError if it is no JSON object."""
    if text is None or text == "":
        return {}
    try:
        more = parsed_json(text) if isinstance(text, str) else None
    except InputError:
        more = None
    if not isinstance(more, dict):
        raise InputError(
            Text(
                "is damaged in {table} “{id}”; get it anew or open an older copy",
                table=table,
                id=id_,
            )
        )
    return more


def upgraded(plain: Plain, number: int) -> Plain:
    """Plain tables of format ``number`` as they are written today. Raises InputError."""
    if number == kinds.DESIGN.number:
        return plain
    listed = {
        name: [{"id": name, **value}] if isinstance(value, dict) else value
        for name, value in plain.items()
    }
    return kinds.DESIGN.upgraded(listed, number)


def tables_of(rows: Iterable[tuple[str, Any]]) -> Plain:
    """Plain tables of rows that stand one after the other, each with the name of its table."""
    plain: Plain = {}
    for table, row in rows:
        plain.setdefault(table, []).append(row)
    return plain
