"""The journal: every edit goes to disk as it is made, so a killed program loses nothing.

A journal is a SQLite file in the program's state folder: the design as it was at the last save (or
when it was opened), then the changes since. Names of edits are kept as sentence and values, to be
read in the language of whoever recovers them. A live journal is held by an exclusive lock, which
the system drops when the process dies; what can be locked again was left by a session that died.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import msgspec

from sanwright import __version__, codec
from sanwright.design import (
    Change,
    Record,
    Table,
    Tables,
)
from sanwright.documents.file_state import FileState
from sanwright.documents.kept_text import text_to_plain
from sanwright.errors import MachineError
from sanwright.formats import kinds
from sanwright.locking import alone_in
from sanwright.reasons import reason_of
from sanwright.saving import bring_file_to_disk, bring_folder_to_disk
from sanwright.text import Text

JOURNAL_SUFFIX = ".journal"
_UNWRITABLE = (UnicodeError, OverflowError, ValueError, TypeError, RecursionError)
"""What writing raises for a record that no file can hold, such as one with half a character."""
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS about (document TEXT, format INTEGER, written_by TEXT)",
    "CREATE TABLE IF NOT EXISTS began (state TEXT)",
    "CREATE TABLE IF NOT EXISTS saving (document TEXT, state TEXT, number INTEGER) STRICT",
    (
        "CREATE TABLE IF NOT EXISTS changes ("
        "number INTEGER PRIMARY KEY, label TEXT, made_at REAL, data BLOB) STRICT"
    ),
)


_NEXT_BASE = (
    "DROP TABLE IF EXISTS next_base",
    ("CREATE TABLE next_base (number INTEGER PRIMARY KEY, kind TEXT, id TEXT, record BLOB) STRICT"),
)
DESIGN_FILE = "design file"
"""Kind of the one row of a base that is the content of the file which the design was read from."""
_ROWS_AT_ONCE = 500
"""Rows of the next base that are written in one go: what an edit may have to wait for."""


JournalBase = tuple[tuple[Table, Iterable[tuple[str, Record | None]]], ...]
"""A design at one moment, see ``base_of``."""


class JournalItem(msgspec.Struct, frozen=True, array_like=True):
    """One record of a change, as it was and as it became."""

    table: Table
    id: str
    before: msgspec.Raw
    after: msgspec.Raw


class Journal:
    """The journal of one open design; made by ``start``, ended by ``close``.

    It has one base and the changes since. A save makes another base beside it (``prepare``), on its
    own thread and in short steps, so that edits go on; ``start_over`` takes that for the base. Who
    dies before has the former one with all changes, and by ``note_save`` which of them are saved.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._alone = threading.Lock()
        self._open = True

    @classmethod
    def start(
        cls,
        directory: Path,
        document: Path | None,
        tables: Tables,
        known: FileState | None = None,
        content: bytes = b"",
    ) -> Journal:
        """Begin a journal in ``directory`` for the design, saved as ``document`` or not yet.

        ``known`` is what the document was when it was read, ``content`` the design file of today's
        format that ``tables`` were read from: copied as it is, in a twentieth of the time. No
        search of another program sees the journal before it holds the design and its lock. Raises
        MachineError if the folder cannot be written to.
        """
        path = directory / f"{uuid.uuid4().hex}{JOURNAL_SUFFIX}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with alone_in(directory):
                connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
                journal = cls(path, connection)
                journal._begin(document, tables, known, content)
        except (OSError, sqlite3.Error, MachineError) as error:
            raise _unsafe(directory, error) from None
        return journal

    def _begin(
        self, document: Path | None, tables: Tables, known: FileState | None, content: bytes
    ) -> None:
        try:
            self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            # Some builds write every page over of what is dropped: the window waits for it.
            self._connection.execute("PRAGMA secure_delete = OFF")
            if content:
                self._prepare_rows(iter([(DESIGN_FILE, "", content)]))
            else:
                self._prepare(base_of(tables))
            self._start_over(document, known, None)
            self.flush()
            bring_folder_to_disk(self.path.parent)
        except (sqlite3.Error, *_UNWRITABLE):
            self.close()
            raise

    def append(
        self, change: Change, moment: datetime | None = None, number: int | None = None
    ) -> None:
        """Write one change, made at ``moment`` or now; it survives a kill from here on.

        ``number`` is above that of any other change, None the next one. Raises MachineError if it
        cannot be written, and what writing raises for a record that no file can hold.
        """
        # As a list of ``JournalItem``s, all in one go.
        items = [(item.table, item.id, item.before, item.after) for item in change.replacements]
        try:
            row = (
                number,
                _written(change.label),
                (moment or datetime.now(UTC)).timestamp(),
                codec.to_json(items),
            )
            with self._alone:
                self._connection.execute("INSERT INTO changes VALUES (?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise MachineError(
                Text(
                    "This edit could not be kept safe in “{path}” ({error}); save now.",
                    path=self.path,
                    error=reason_of(error),
                )
            ) from None

    def flush(self) -> None:
        """Bring what was written through to the disk: it survives a loss of power from here on.

        May be called from another thread. What stands in the way is not told: a kill loses nothing.
        """
        # The database itself must not be opened and closed beside SQLite: its lock would go.
        bring_file_to_disk(self.path.with_name(self.path.name + "-wal"))

    def rebase(self, document: Path | None, tables: Tables, known: FileState | None = None) -> None:
        """Start over from the design as it is now: it was just saved as ``known``, or opened.

        Raises MachineError, with the journal as it was, if it cannot be written.
        """
        self.prepare(base_of(tables))
        self.start_over(document, known)

    def note_save(self, document: Path, state: FileState, number: int) -> None:
        """The design after change ``number`` is about to be ``document``, which will be ``state``.

        On any thread. Raises MachineError if it cannot be written.
        """
        row = (str(document), msgspec.json.encode(state).decode(), number)
        try:
            with self._all_or_nothing() as connection:
                connection.execute("DELETE FROM saving")
                connection.execute("INSERT INTO saving VALUES (?, ?, ?)", row)
        except (sqlite3.Error, *_UNWRITABLE) as error:
            raise _unsafe(self.path, error) from None

    def prepare(self, base: JournalBase) -> None:
        """Write a base beside the present one, for ``start_over``; on any thread.

        Raises MachineError, with the journal as it was, if it cannot be written.
        """
        try:
            self._prepare(base)
        except (sqlite3.Error, *_UNWRITABLE) as error:
            with contextlib.suppress(sqlite3.Error), self._alone:  # the disk may be full
                self._connection.execute("DROP TABLE IF EXISTS next_base")
            raise _unsafe(self.path, error) from None

    def start_over(
        self, document: Path | None, known: FileState | None = None, upto: int | None = None
    ) -> None:
        """Begin with the prepared base, which is the design after change number ``upto``.

        None is the newest change. The design of the base was saved as ``known``, or opened. Raises
        as ``prepare`` does.
        """
        try:
            self._start_over(document, known, upto)
        except (sqlite3.Error, *_UNWRITABLE) as error:
            raise _unsafe(self.path, error) from None

    def _prepare(self, base: JournalBase) -> None:
        self._prepare_rows(
            (table.value, id_, None if record is None else codec.to_json(record))
            for table, places in base
            for id_, record in places
        )

    def _prepare_rows(self, rows: Iterator[tuple[str, str, bytes | None]]) -> None:
        with self._all_or_nothing() as connection:
            for statement in _NEXT_BASE:
                connection.execute(statement)
        while some := list(islice(rows, _ROWS_AT_ONCE)):
            with self._all_or_nothing() as connection:
                connection.executemany(
                    "INSERT INTO next_base (kind, id, record) VALUES (?, ?, ?)", some
                )

    def _start_over(self, document: Path | None, known: FileState | None, upto: int | None) -> None:
        with self._all_or_nothing() as connection:
            for statement in _SCHEMA:
                connection.execute(statement)
            connection.execute("DROP TABLE IF EXISTS base")
            connection.execute("ALTER TABLE next_base RENAME TO base")
            if upto is None:
                connection.execute("DELETE FROM changes")
            else:
                connection.execute("DELETE FROM changes WHERE number <= ?", (upto,))
            connection.execute("DELETE FROM about")
            connection.execute(
                "INSERT INTO about VALUES (?, ?, ?)",
                (str(document) if document else None, kinds.DESIGN.number, __version__),
            )
            connection.execute("DELETE FROM saving")
            connection.execute("DELETE FROM began")
            if known is not None:
                began = msgspec.json.encode(known).decode()
                connection.execute("INSERT INTO began VALUES (?)", (began,))

    @contextlib.contextmanager
    def _all_or_nothing(self) -> Iterator[sqlite3.Connection]:
        """What is written inside is there for good at its end, or not at all."""
        connection = self._connection
        with self._alone:
            try:
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                # Else what is written later would be part of this, and never be there for good.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """End and delete the journal: nothing is left to recover."""
        if self._open:
            self.let_go()
            remove_journal(self.path)

    def let_go(self) -> None:
        """End, and leave on the disk what is in it, as a kill does: the next start offers it."""
        if self._open:
            self._open = False
            self._connection.close()


def base_of(tables: Tables) -> JournalBase:
    """All records and places as they are now, for ``prepare``; asked on the design's own thread."""
    return tuple((table, tables.places(table)) for table in Table)


def _unsafe(place: Path, error: Exception) -> MachineError:
    return MachineError(
        Text(
            "Edits cannot be kept safe in “{place}” ({error}); save often.",
            place=place,
            error=error,
        )
    )


def _written(label: Text) -> str:
    """The name of an edit, also one with half a character: escaped."""
    return json.dumps(text_to_plain(label))


def remove_journal(path: Path) -> None:
    """Delete a journal and what SQLite keeps beside it."""
    for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with contextlib.suppress(OSError):
            name.unlink()
