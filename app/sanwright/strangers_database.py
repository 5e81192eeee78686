"""Opens a SQLite file that anybody may have written, so that reading it can do nothing else.

The file is read whole, up to a size, and looked at in memory: nothing is locked or written beside
it, and what another program does to it meanwhile is not seen. A database can hold programs (views,
triggers, columns that are worked out, tables that are code); none is run, because a file that has
one is refused by what its schema says before anything of it is asked. Its pages can lie in circles;
so steps, bytes and time are counted.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from sanwright.errors import InputError
from sanwright.locations import true_path
from sanwright.progress import Progress, tell
from sanwright.reasons import reason_of
from sanwright.text import Text

MOST_SECONDS = 60.0
"""Of one opening. The largest design that may be kept takes a tenth of it."""
MOST_BYTES = 256_000_000
"""Of all values together: pages that many rows point to are read as often."""
MOST_TABLES = 64
MOST_COLUMNS = 64
LONGEST_VALUE = 128 * 2**20
"""Bytes of one value: a brand with its logo and typefaces is one."""
_LONGEST_SCHEMA = 20_000
_STEPS = 10_000
"""Steps of SQLite's machine between two looks at the clock."""
_TOLD = 128
"""Rows after which is told how far it is."""
_HEADER = 100
_MAGIC = b"SQLite format 3\0"
_VERSIONS, _LOGGED = slice(18, 20), b"\2\2"
"""Which programs may write and read a database: twice 2 says that it may have a log beside it.

Source: SQLite, “Database File Format”, 1.3.3.
"""
_TABLE = re.compile(r'CREATE TABLE (?:"(\w{1,64})"|(\w{1,64})) ?\(.*\)[A-Z ,]*', re.DOTALL)


@contextlib.contextmanager
def strangers_database(data: bytes, schema: Collection[str] = ()) -> Iterator[sqlite3.Connection]:
    """The database that a file holds, with plain tables only; to be read by ``ReadRows``.

    With ``schema`` it holds what these statements make, word for word, and nothing else.

    Raises InputError for another kind of file, for what is no plain table, and, from within, where
    reading takes longer than ``MOST_SECONDS`` or SQLite finds the file damaged.
    """
    if len(data) < _HEADER or not data.startswith(_MAGIC):
        raise InputError(
            Text("is not a Sanwright design or is damaged; choose another file or get it anew")
        )
    if data[_VERSIONS] == _LOGGED:
        data = data[: _VERSIONS.start] + b"\1\1" + data[_VERSIONS.stop :]
    deadline = time.monotonic() + MOST_SECONDS
    try:
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            _confine(connection)
            connection.deserialize(data)
            del data
            connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            if schema:
                _refuse_other(connection, schema)
            else:
                _refuse_programs(connection)
            connection.execute("PRAGMA query_only = ON")
            yield connection
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        if time.monotonic() > deadline:
            raise InputError(
                Text(
                    "takes longer than {most:.0f} s to read; it is damaged, get it anew",
                    most=MOST_SECONDS,
                )
            ) from None
        raise InputError(
            Text(
                "is not a Sanwright design or is damaged ({error}); choose "
                "another file or get it anew",
                error=reason_of(error),
            )
        ) from None


def log_of(path: Path, data: bytes) -> Path | None:
    """The log beside a database of these bytes that holds what is not in them yet.

    Only where they say that there is one: an old log by chance beside another file means nothing.
    """
    if data[_VERSIONS] != _LOGGED:
        return None
    whole = true_path(path)
    log = whole.with_name(f"{whole.name}-wal")
    try:
        return log if log.is_file() and log.stat().st_size else None
    except OSError:
        return None


class ReadRows:
    """Reads tables of one database, and counts what it has read of all of them."""

    def __init__(self, connection: sqlite3.Connection, most: int) -> None:
        """``most``: rows of all tables together."""
        self._connection, self._most = connection, most
        self._rows = self._size = 0

    def tell(self, progress: Progress | None, size: int) -> None:
        """Say now and then how much of a file of ``size`` bytes is read. Raises CancelledError."""
        if self._rows % _TOLD == 1:
            tell(progress, self._size / size, Text("Reading the file"))

    def columns(self, table: str) -> tuple[str, ...]:
        """The names of a table's columns; none if it is not there."""
        found = self._connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
        return tuple(name for (name,) in found)

    def of(self, table: str, columns: Iterable[str], order: str) -> Iterator[tuple[Any, ...]]:
        """These columns of every row, by the number ``order``, which has to be the table's key.

        Raises InputError where it is not, and once there are too many rows or bytes.
        """
        key = self._connection.execute(
            "SELECT name, type FROM pragma_table_info(?) WHERE pk", (table,)
        ).fetchall()
        if key and key != [(order, "INTEGER")]:
            raise _foreign()  # SQLite would have to sort what may have no end
        names = ", ".join(f'"{name}"' for name in columns)
        for row in self._connection.execute(f'SELECT {names} FROM "{table}" ORDER BY {order}'):
            self._rows += 1
            for value in row:  # by itself it takes a third of the time of a sum
                if isinstance(value, (str, bytes)):
                    self._size += len(value)
            if self._rows > self._most or self._size > MOST_BYTES:
                raise InputError(
                    Text(
                        "holds more than {records:,} records or {size:,} MB of text, "
                        "which is the most that is read; get it in parts",
                        records=self._most,
                        size=MOST_BYTES // 10**6,
                    )
                )
            yield row


def _confine(connection: sqlite3.Connection) -> None:
    """Let the connection do what reading tables takes, whatever the file says."""
    for category, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE),
        (sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_SCHEMA),
        (sqlite3.SQLITE_LIMIT_COLUMN, MOST_COLUMNS),
        (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 10),
        (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 2),
        (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 0),
        (sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0),
    ):
        connection.setlimit(category, most)
    with contextlib.suppress(AttributeError):  # builds of Python without extensions
        connection.enable_load_extension(False)
    set_config = getattr(connection, "setconfig", None)
    if set_config is not None:  # Python 3.12 and newer
        set_config(getattr(sqlite3, "SQLITE_DBCONFIG_DEFENSIVE"), True)  # noqa: B009
    for pragma in (
        "trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY", "mmap_size = 0",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}")


def _refuse_programs(connection: sqlite3.Connection) -> None:
    """Look at the schema alone, of which nothing is run by that."""
    rows = connection.execute(
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema LIMIT ?", (MOST_TABLES + 1,)
    ).fetchall()
    if len(rows) > MOST_TABLES:
        raise _foreign()
    for kind, name, table, page, sql in rows:
        is_text = isinstance(name, str) and isinstance(sql, str)
        said = _TABLE.fullmatch(sql) if is_text else None
        if (
            kind != "table"
            or said is None
            or name != table
            or name not in said.groups()
            or not isinstance(page, int)
            or page < 2
        ):
            raise _foreign()
    for _, name, *_ in rows:
        (worked_out,) = connection.execute(
            "SELECT max(hidden) FROM pragma_table_xinfo(?)", (name,)
        ).fetchone()
        if worked_out:
            raise _foreign()


def _refuse_other(connection: sqlite3.Connection, schema: Collection[str]) -> None:
    """Look at the schema alone; SQLite's own index of a key has no text."""
    rows = connection.execute(
        "SELECT type, name, rootpage, sql FROM sqlite_schema LIMIT ?", (MOST_TABLES + 1,)
    ).fetchall()
    said = [sql for *_, sql in rows if sql is not None]
    if len(rows) > MOST_TABLES or sorted(map(str, said)) != sorted(schema):
        raise _foreign()
    for kind, name, page, sql in rows:
        is_key = kind == "index" and str(name).startswith("sqlite_autoindex_")
        begins = f"CREATE {str(kind).upper()} {name} "
        is_known = is_key if sql is None else sql.startswith(begins)
        if not is_known or not isinstance(page, int) or page < 2:
            raise _foreign()


def _foreign() -> InputError:
    return InputError(
        Text(
            "is damaged or no design: it holds what is no plain table, "
            "of which nothing is read; get it anew"
        )
    )
