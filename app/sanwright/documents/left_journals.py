"""What sessions that died have left: finds their journals, and does their edits again."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from sanwright import codec
from sanwright.databases import open_own
from sanwright.design import (
    RECORD_TYPES,
    Change,
    Design,
    Record,
    Replacement,
    Snapshot,
    Table,
)
from sanwright.documents.design_file import design_of_file
from sanwright.documents.earlier_journal import earlier_work
from sanwright.documents.file_state import FileState, state_of
from sanwright.documents.journal import (
    DESIGN_FILE,
    JOURNAL_SUFFIX,
    JournalItem,
    remove_journal,
)
from sanwright.documents.kept_text import text_from_plain
from sanwright.errors import InputError, InvalidEditError, MachineError, SanwrightError
from sanwright.formats import kinds
from sanwright.locking import alone_in
from sanwright.reasons import reason_of
from sanwright.text import NOTHING, Text, verbatim

_DAMAGE = (
    sqlite3.Error, InputError, ValueError, TypeError, LookupError, OverflowError, OSError,
    RecursionError,
)  # fmt: skip
"""What reading a damaged journal can raise."""
_BEGUN = "SELECT 1 FROM sqlite_master WHERE name <> 'next_base'"


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
    saved last; None where the journal does not say. Changes up to number ``saved`` are in it.
    """

    path: Path
    document: Path | None
    edits: int
    modified: datetime
    began: FileState | None = None
    saved: int = 0

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
                before: Snapshot | None = None
                lost = 0
                try:
                    for number, change, moment in _changes(connection):
                        if number > self.saved and before is None:
                            before = design.snapshot()
                        try:
                            design.apply(change)
                            if number > self.saved:
                                done.append((change, moment))
                        except InvalidEditError:
                            lost += 1  # one before it is not there: those behind it may be
                except _DAMAGE as error:
                    if not done:
                        raise
                    damage = _damaged_behind(len(done), error)
                before = before or design.snapshot()
                if lost and not damage:
                    damage = _not_back(lost)
        except _DAMAGE as error:
            raise InputError(
                Text(
                    "The journal “{path}” is damaged ({error}); the file that "
                    "was saved last is what there is.",
                    path=self.path,
                    error=reason_of(error),
                )
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
    return sorted(directory.glob(f"*{JOURNAL_SUFFIX}")) if directory.is_dir() else []


def _look_into(path: Path) -> Recoverable | UnreadableJournal | None:
    """What a file holds; None while a session is alive on it."""
    try:
        modified = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None
    try:
        with contextlib.closing(_locked(path)) as connection:
            if connection.execute(_BEGUN).fetchone() is None:
                return Recoverable(path, None, 0, modified)  # it died while it was begun
            about, _ = _about(connection)
            document = Path(about) if about else None
            saved, began = 0, _began(connection)
            saving = _saving(connection)
            if saving is not None and saving[1].holds_the_same(_state_of(saving[0])):
                document, began, saved = saving  # it died right behind a save
            edits, newest = _count(connection, saved)
        if newest is not None:
            modified = datetime.fromtimestamp(newest, UTC)
        return Recoverable(path, document, edits, modified, began, saved)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            return None
        return UnreadableJournal(path, reason_of(error), modified)
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
        return codec.from_json(row[0], FileState) if row else None
    except (sqlite3.OperationalError, InputError, TypeError):
        return None


def _saving(connection: sqlite3.Connection) -> tuple[Path, FileState, int] | None:
    """The save that the journal was told of last: the file, what it was to be, the last change."""
    try:
        row = connection.execute("SELECT document, state, number FROM saving").fetchone()
        return (Path(row[0]), codec.from_json(row[1], FileState), row[2]) if row else None
    except (sqlite3.OperationalError, InputError, TypeError):
        return None


def _state_of(document: Path) -> FileState | None:
    with contextlib.suppress(SanwrightError, OSError, ValueError):
        return state_of(document)
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
        error=reason_of(error),
    )


def _count(connection: sqlite3.Connection, saved: int) -> tuple[int, float | None]:
    """How many edits can be read, and when the last one was made. Raises if not even one can.

    Those up to number ``saved`` do not count.
    """
    edits, newest = 0, None
    query = "SELECT made_at FROM changes WHERE number > ? ORDER BY number"
    try:
        for (made_at,) in connection.execute(query, (saved,)):
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
    if len(rows) == 1 and rows[0][0] == DESIGN_FILE:
        return list(design_of_file(rows[0][2] or b"").records()), []
    records = [
        codec.from_json(record, RECORD_TYPES[Table(kind)])
        for kind, _, record in rows
        if record is not None
    ]
    return records, [(Table(kind), id_) for kind, id_, _ in rows]


def _changes(connection: sqlite3.Connection) -> Iterator[tuple[int, Change, datetime]]:
    rows = connection.execute("SELECT number, label, made_at, data FROM changes ORDER BY number")
    for number, label, made_at, data in rows:
        yield number, _change(label, data), datetime.fromtimestamp(made_at, UTC)


def _change(label: str, data: bytes) -> Change:
    items = codec.from_json(data, list[JournalItem])
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
