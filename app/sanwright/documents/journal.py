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
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from sanwright import __version__, codec
from sanwright.databases import open_own
from sanwright.design import (
    RECORD_TYPES,
    Change,
    Design,
    Record,
    Replacement,
    Snapshot,
    Table,
    Tables,
)
from sanwright.documents.earlier_journal import earlier_work
from sanwright.documents.file_state import FileState
from sanwright.documents.kept_text import text_from_plain, text_to_plain
from sanwright.errors import InputError, InvalidEditError, MachineError
from sanwright.formats import kinds
from sanwright.locking import alone_in
from sanwright.saving import bring_file_to_disk, bring_folder_to_disk
from sanwright.text import NOTHING, Text, verbatim

_SUFFIX = ".journal"
_DAMAGE = (
    sqlite3.Error, msgspec.MsgspecError, InputError, ValueError, TypeError, OverflowError, OSError,
)  # fmt: skip
"""What reading a damaged journal can raise."""
_UNWRITABLE = (UnicodeError, OverflowError, ValueError, TypeError, RecursionError)
"""What writing raises for a record that no file can hold, such as one with half a character."""
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS about (document TEXT, format INTEGER, written_by TEXT)",
    "CREATE TABLE IF NOT EXISTS began (state TEXT)",
    (
        "CREATE TABLE IF NOT EXISTS base ("
        "number INTEGER PRIMARY KEY, kind TEXT, id TEXT, record BLOB) STRICT"
    ),
    (
        "CREATE TABLE IF NOT EXISTS changes ("
        "number INTEGER PRIMARY KEY, label TEXT, made_at REAL, data BLOB) STRICT"
    ),
)


class _Item(msgspec.Struct, frozen=True, array_like=True):
    table: Table
    id: str
    before: msgspec.Raw
    after: msgspec.Raw


class Journal:
    """The journal of one open design; made by ``start``, ended by ``close``."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._open = True

    @classmethod
    def start(
        cls,
        directory: Path,
        document: Path | None,
        tables: Tables,
        known: FileState | None = None,
    ) -> Journal:
        """Begin a journal in ``directory`` for the design, saved as ``document`` or not yet.

        ``known`` is what the document was when it was read. No search of another program sees the
        journal before it holds the design and its lock. Raises MachineError if the folder cannot be
        written to.
        """
        path = directory / f"{uuid.uuid4().hex}{_SUFFIX}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with alone_in(directory):
                connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
                journal = cls(path, connection)
                journal._begin(document, tables, known)
        except (OSError, sqlite3.Error, MachineError) as error:
            raise _unsafe(directory, error) from None
        return journal

    def _begin(self, document: Path | None, tables: Tables, known: FileState | None) -> None:
        try:
            self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._rebase(document, tables, known)
            self.flush()
            bring_folder_to_disk(self.path.parent)
        except (sqlite3.Error, *_UNWRITABLE):
            self.close()
            raise

    def append(self, change: Change, moment: datetime | None = None) -> None:
        """Write one change, made at ``moment`` or now; it survives a kill from here on.

        Raises MachineError if it cannot be written, and what writing raises for a record that no
        file can hold.
        """
        items = [
            _Item(item.table, item.id, _raw(item.before), _raw(item.after))
            for item in change.replacements
        ]
        try:
            self._connection.execute(
                "INSERT INTO changes (label, made_at, data) VALUES (?, ?, ?)",
                (
                    _written(change.label),
                    (moment or datetime.now(UTC)).timestamp(),
                    msgspec.json.encode(items),
                ),
            )
        except sqlite3.Error as error:
            raise MachineError(
                Text(
                    "This edit could not be kept safe in “{path}” ({error}); save now.",
                    path=self.path,
                    error=str(error),
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
        try:
            self._rebase(document, tables, known)
        except (sqlite3.Error, *_UNWRITABLE) as error:
            raise _unsafe(self.path, error) from None

    def _rebase(self, document: Path | None, tables: Tables, known: FileState | None) -> None:
        connection = self._connection
        try:
            connection.execute("BEGIN")
            for statement in _SCHEMA:
                connection.execute(statement)
            connection.execute("DELETE FROM about")
            connection.execute("DELETE FROM base")
            connection.execute("DELETE FROM changes")
            connection.execute(
                "INSERT INTO about VALUES (?, ?, ?)",
                (str(document) if document else None, kinds.DESIGN.number, __version__),
            )
            connection.execute("DELETE FROM began")
            if known is not None:
                began = msgspec.json.encode(known).decode()
                connection.execute("INSERT INTO began VALUES (?)", (began,))
            connection.executemany(
                "INSERT INTO base (kind, id, record) VALUES (?, ?, ?)",
                (
                    (table.value, id_, None if record is None else codec.to_json(record))
                    for table in Table
                    for id_, record in tables.places(table)
                ),
            )
            connection.execute("COMMIT")
        except BaseException:
            # Else what is written later would be part of this, and never be there for good.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """End and delete the journal: nothing is left to recover."""
        if self._open:
            self._open = False
            self._connection.close()
            remove_journal(self.path)


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


def _raw(record: Record | None) -> msgspec.Raw:
    return msgspec.Raw(b"null" if record is None else codec.to_json(record))


def remove_journal(path: Path) -> None:
    """Delete a journal and what SQLite keeps beside it."""
    for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with contextlib.suppress(OSError):
            name.unlink()


@dataclass(frozen=True)
class Replay:
    """A dead session's work: the design at its last save, and all that was done since."""

    before: Snapshot
    design: Design
    changes: tuple[tuple[Change, datetime], ...]
    damage: Text = NOTHING
    """One sentence if the journal is damaged behind these changes."""


@dataclass(frozen=True)
class Recoverable:
    """What a session that died has left. ``document`` None: it was never saved.

    ``modified`` is when the last edit was made, ``began`` what the document was when it was read or
    saved last; None where the journal does not say.
    """

    path: Path
    document: Path | None
    edits: int
    modified: datetime
    began: FileState | None = None

    def replay(self) -> Replay:
        """Every edit up to the end, or to the first one that cannot be read; what fits nowhere not.

        Those of an earlier format come back as one. Raises InputError if the journal is damaged
        before its first edit, MachineError if it is of a newer format.
        """
        done: list[tuple[Change, datetime]] = []
        damage = NOTHING
        try:
            with contextlib.closing(_locked(self.path)) as connection:
                number = _about(connection)[1]
                if number != kinds.DESIGN.number:
                    return _earlier(connection, number)
                records, places = _base(connection)
                design = Design(records, places)
                before, lost = design.snapshot(), 0
                try:
                    for change, moment in _changes(connection):
                        try:
                            design.apply(change)
                            done.append((change, moment))
                        except InvalidEditError:
                            lost += 1  # one before it is not there: those behind it may be
                except _DAMAGE as error:
                    if not done:
                        raise
                    damage = _damaged_behind(len(done), error)
                if lost and not damage:
                    damage = _not_back(lost)
        except _DAMAGE as error:
            raise InputError(
                Text("The journal “{path}” is damaged ({error}).", path=self.path, error=str(error))
            ) from None
        return Replay(before, design, tuple(done), damage)

    def read(self) -> Design:
        """The design as ``replay`` has it in the end."""
        return self.replay().design

    def discard(self) -> None:
        """Delete the journal's files."""
        remove_journal(self.path)


@dataclass(frozen=True)
class UnreadableJournal:
    """A journal that cannot be opened, for a ``reason`` such as damage or a newer format."""

    path: Path
    reason: Text
    modified: datetime

    def discard(self) -> None:
        """Throw it away."""
        remove_journal(self.path)


def find_journals(directory: Path) -> tuple[Recoverable, ...]:
    """Journals of sessions that died, newest first; those without an edit are cleared away."""
    found = []
    paths = _journals_in(directory)
    try:
        # No journal is begun meanwhile: one that holds nothing yet would be cleared away.
        with alone_in(directory) if paths else contextlib.nullcontext():
            for path in paths:
                item = _look_into(path)
                if isinstance(item, Recoverable):
                    if item.edits:
                        found.append(item)
                    else:
                        remove_journal(path)
    except MachineError:
        return ()  # somebody begins a journal for very long: they are there next time
    return tuple(sorted(found, key=lambda item: item.modified, reverse=True))


def find_unreadable(directory: Path) -> tuple[UnreadableJournal, ...]:
    """Journals that no session holds and that cannot be opened, newest first."""
    looked = (_look_into(path) for path in _journals_in(directory))
    found = [item for item in looked if isinstance(item, UnreadableJournal)]
    return tuple(sorted(found, key=lambda item: item.modified, reverse=True))


def _journals_in(directory: Path) -> list[Path]:
    return sorted(directory.glob(f"*{_SUFFIX}")) if directory.is_dir() else []


def _look_into(path: Path) -> Recoverable | UnreadableJournal | None:
    """What a file holds; None while a session is alive on it."""
    try:
        modified = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None
    try:
        with contextlib.closing(_locked(path)) as connection:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                return Recoverable(path, None, 0, modified)  # it died while it was begun
            document, _ = _about(connection)
            edits, newest = _count(connection)
            began = _began(connection)
        if newest is not None:
            modified = datetime.fromtimestamp(newest, UTC)
        return Recoverable(path, Path(document) if document else None, edits, modified, began)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            return None
        return UnreadableJournal(path, verbatim(str(error)), modified)
    except MachineError as error:
        return UnreadableJournal(path, Text("it {problem}", problem=error.text), modified)
    except _DAMAGE:
        return UnreadableJournal(path, Text("it says nothing of its design"), modified)


def _about(connection: sqlite3.Connection) -> tuple[str | None, int]:
    """Where the design is saved, and the format of the journal, which this program can read."""
    document, number, written_by = connection.execute(
        "SELECT document, format, written_by FROM about"
    ).fetchone()
    return document, kinds.DESIGN.check(number, written_by)


def _began(connection: sqlite3.Connection) -> FileState | None:
    """What the document was; None in a journal that does not say, as those of earlier programs."""
    try:
        row = connection.execute("SELECT state FROM began").fetchone()
        return msgspec.json.decode(row[0], type=FileState) if row else None
    except (sqlite3.OperationalError, msgspec.MsgspecError, TypeError):
        return None


def _earlier(connection: sqlite3.Connection, number: int) -> Replay:
    work = earlier_work(connection, number)
    damage = NOTHING if work.problem is None else _damaged_behind(work.edits, work.problem)
    return Replay(work.before.snapshot(), work.after, ((work.change(), work.moment),), damage)


def _not_back(count: int) -> Text:
    return Text(
        "{count} edit could not be brought back: what it changed is not there.",
        "{count} edits could not be brought back: what they changed is not there.",
        count,
    )


def _damaged_behind(count: int, error: Exception) -> Text:
    return Text(
        "The journal is damaged behind edit {count} ({error}); what was done up to there is back.",
        count=count,
        error=str(error),
    )


def _count(connection: sqlite3.Connection) -> tuple[int, float | None]:
    """How many edits can be read, and when the last one was made. Raises if not even one can."""
    edits, newest = 0, None
    try:
        for (made_at,) in connection.execute("SELECT made_at FROM changes ORDER BY number"):
            edits, newest = edits + 1, made_at
    except sqlite3.DatabaseError:
        if not edits:
            raise
    return edits, newest


def _locked(path: Path) -> sqlite3.Connection:
    """Open a journal for this process alone; raises sqlite3.OperationalError if it is in use."""
    connection = open_own(path, timeout=0.1)  # makes none where another program took it up
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _base(connection: sqlite3.Connection) -> tuple[list[Record], list[tuple[Table, str]]]:
    """The records at the start, and all places: what an undo brings back stands where it stood."""
    rows: list[tuple[str, str, bytes | None]] = connection.execute(
        "SELECT kind, id, record FROM base ORDER BY number"
    ).fetchall()
    records = [
        codec.from_json(record, RECORD_TYPES[Table(kind)])
        for kind, _, record in rows
        if record is not None
    ]
    return records, [(Table(kind), id_) for kind, id_, _ in rows]


def _changes(connection: sqlite3.Connection) -> Iterator[tuple[Change, datetime]]:
    rows = connection.execute("SELECT label, made_at, data FROM changes ORDER BY number")
    for label, made_at, data in rows:
        yield _change(label, data), datetime.fromtimestamp(made_at, UTC)


def _change(label: str, data: bytes) -> Change:
    items: list[Any] = msgspec.json.decode(data, type=list[_Item])
    return Change(
        _label(label),
        tuple(
            Replacement(
                item.table,
                item.id,
                _record(item.before, item.table),
                _record(item.after, item.table),
            )
            for item in items
        ),
    )


def _label(kept: str) -> Text:
    """The name of an edit; one that cannot be read is no reason to lose the edit."""
    try:
        return text_from_plain(json.loads(kept))
    except ValueError:
        return verbatim(kept)


def _record(raw: msgspec.Raw, table: Table) -> Record | None:
    data = bytes(raw)
    return None if data == b"null" else codec.from_json(data, RECORD_TYPES[table])
