"""The user's own parts: one SQLite file apart from the shipped catalog, which may be replaced.

Nothing is written before the first part is put in. Another window or the command line may write to
the same file; what they did is seen at the next question.

A file of an earlier format is brought to today's in memory. The first change to it makes that last:
in one transaction, after a copy of the old file was put beside it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec

from sanwright import __version__
from sanwright.bounded_reading import unreadable
from sanwright.catalog.consistency import Find
from sanwright.catalog.database import listing_order
from sanwright.catalog.pack import MOST_PARTS, read_pack
from sanwright.catalog.validation import (
    Problem,
    refuse_problems,
    structure_problems,
    validate_part,
)
from sanwright.codec import from_json, to_json
from sanwright.databases import open_own
from sanwright.errors import InputError, MachineError
from sanwright.formats import WRITTEN_BY, kinds
from sanwright.parts import Part, Reference
from sanwright.reasons import reason_of
from sanwright.saving import save_bytes
from sanwright.text import NOTHING, Text, joined, verbatim

APPLICATION_ID = 0x53575550  # "SWUP"
LARGEST_RECORD = 4_000_000

_ABOUT_TABLE = ("table", "about")
_HEADER = 28  # bytes; the last four count the changes of the file
_ABOUT = "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID"
_SCHEMA = """CREATE TABLE parts (
    id TEXT PRIMARY KEY, retired INTEGER NOT NULL, record TEXT NOT NULL
) STRICT, WITHOUT ROWID"""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did, as ids; ``kept`` were there already, different, and stay as they were."""

    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()

    @property
    def text(self) -> Text:
        """In one line, for people."""
        counts = (
            (len(self.added), Text("{count} added")),
            (len(self.replaced), Text("{count} replaced")),
            (len(self.kept), Text("{count} kept as they were")),
            (len(self.unchanged), Text("{count} the same already")),
        )
        said = joined(text.given(count=count) for count, text in counts if count)
        return said or Text("nothing to do")


@dataclass(frozen=True, slots=True)
class _Contents:
    mark: bytes
    parts: Mapping[str, Part]
    retired: frozenset[str]
    records: Mapping[str, str]


_LOCK = threading.RLock()
"""Held while a file is looked at or written. Of all stores together: who opens and closes a file
beside SQLite, as a look at its header does, ends the locks that this program has on it."""
_EMPTY = _Contents(b"", {}, frozenset(), {})


class UserParts:
    """Parts that the user made or was given. Safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.on_change: list[Callable[[], None]] = []
        self._contents = _EMPTY
        self._is_writing = False
        self._reference: Reference | None = None
        self._find_shipped: Find = lambda _id: None

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open ``path``, which need not be there yet.

        Raises InputError for a file that is none of this kind or is damaged, MachineError for one
        of a newer version.
        """
        opened = cls(path)
        opened._current()
        return opened

    def judge_by(self, reference: Reference, find_shipped: Find) -> None:
        """Check parts that are put in against these tables and the shipped parts as well."""
        self._reference = reference
        self._find_shipped = find_shipped

    @property
    def mark(self) -> bytes:
        """Differs whenever the parts may differ."""
        return self._current().mark

    def parts(self, include_retired: bool = False) -> tuple[Part, ...]:
        """The parts in listing order."""
        now = self._current()
        wanted = (p for p in now.parts.values() if include_retired or p.id not in now.retired)
        return tuple(sorted(wanted, key=listing_order))

    def find(self, id_: str) -> Part | None:
        """The part with exactly this id, retired or not."""
        return self._current().parts.get(id_)

    def is_retired(self, id_: str) -> bool:
        """Whether the part is kept but no longer offered."""
        return id_ in self._current().retired

    def problems(self, part: Part, among: Mapping[str, Part] | None = None) -> tuple[Problem, ...]:
        """What is wrong with ``part``, given the parts here and those in ``among``."""
        if self._reference is None:
            return structure_problems(part)
        return validate_part(
            part,
            self._reference,
            taken=lambda _id: False,
            find=lambda id_: (among or {}).get(id_) or self.find(id_) or self._find_shipped(id_),
        )

    def put(self, part: Part) -> None:
        """Add ``part``, or replace the one with its id. Raises InputError if it is not valid."""
        refuse_problems(part, self.problems(part))
        with self._transaction() as connection:
            _write(connection, [part])
        self._tell()

    def retire(self, id_: str) -> None:
        """Keep the part, but offer it no longer."""
        self._mark_retired(id_, True)

    def restore(self, id_: str) -> None:
        """Offer a retired part again."""
        self._mark_retired(id_, False)

    def delete(self, id_: str) -> None:
        """Remove the part. Designs that use it keep their copy."""
        self._must_have(id_)
        with self._transaction() as connection:
            self._must_have(id_)
            connection.execute("DELETE FROM parts WHERE id = ?", (id_,))
        self._tell()

    def import_pack(self, path: Path, replace: bool = False) -> ImportReport:
        """Take in the parts of a pack: all of them or, with an error of one sentence, none.

        Parts that are here already and differ stay as they are unless ``replace``, those of the
        shipped catalog, too: a part of the user's takes their place in every new design.
        """
        return self.take_in(read_pack(path), replace, verbatim(f"“{path}”"))

    def take_in(
        self, parts: Iterable[Part], replace: bool = False, origin: Text = NOTHING
    ) -> ImportReport:
        """Add several parts in one step; see ``import_pack``. Raises InputError, or adds all."""
        incoming = {part.id: part for part in parts}
        for part in incoming.values():
            try:
                refuse_problems(part, self.problems(part, incoming))
            except InputError as error:
                text = joined((origin, error.text), ": ") if origin else error.text
                raise InputError(text) from None
        report = self._sorted(incoming, replace)
        if not (report.added or report.replaced):
            return report
        with self._transaction() as connection:
            report = self._sorted(incoming, replace)  # another program may have been here just now
            writing = (*report.added, *report.replaced)
            _write(connection, [incoming[id_] for id_ in writing])
        self._tell()
        return report

    def _sorted(self, incoming: Mapping[str, Part], replace: bool) -> ImportReport:
        """What is to be done with each part. Raises InputError where there is no room."""
        here = self._current().parts
        same = [id_ for id_, part in incoming.items() if self.has(part)]
        known = [id_ for id_ in incoming if id_ not in same and self.knows(id_)]
        added = [id_ for id_ in incoming if id_ not in same and id_ not in known]
        if len({*here, *added, *(known if replace else ())}) > MOST_PARTS:
            raise InputError(
                Text(
                    "There is room for {most:,} parts of your own; delete some.",
                    most=MOST_PARTS,
                )
            )
        return ImportReport(
            added=tuple(added),
            replaced=tuple(known) if replace else (),
            kept=() if replace else tuple(known),
            unchanged=tuple(same),
        )

    def knows(self, id_: str) -> bool:
        """Whether a part of this id is the user's, or shipped."""
        return self.find(id_) is not None or self._find_shipped(id_) is not None

    def has(self, part: Part) -> bool:
        """Whether this very part is among the user's, or else shipped; its summary is built."""
        present = self.find(part.id) or self._find_shipped(part.id)
        if present is None:
            return False
        bare, other = (msgspec.structs.replace(each, summary="") for each in (part, present))
        return bare == other

    def _must_have(self, id_: str) -> None:
        if self.find(id_) is None:
            raise InputError(Text("There is no part “{id}” among your own parts.", id=id_))

    def _mark_retired(self, id_: str, retired: bool) -> None:
        self._must_have(id_)
        with self._transaction() as connection:
            self._must_have(id_)
            connection.execute("UPDATE parts SET retired = ? WHERE id = ?", (int(retired), id_))
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.on_change):
            listener()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes are kept as a whole or not at all."""
        with _LOCK:
            self._current()  # never write to a file that cannot be read
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.path.touch(exist_ok=True)
                with contextlib.closing(open_own(self.path)) as connection, connection:
                    connection.execute("BEGIN IMMEDIATE")
                    if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                        connection.execute(f"PRAGMA user_version = {kinds.OWN_PARTS.number}")
                        connection.execute(_SCHEMA)
                    self._bring_to_today(connection)
                    # As it is now that nobody else changes it.
                    rows = _rows(connection, kinds.OWN_PARTS.number)
                    self._contents = self._parsed(b"", rows)
                    self._is_writing = True
                    yield connection
            except (sqlite3.Error, OSError) as error:
                self._contents = _EMPTY
                raise MachineError(
                    Text(
                        "Your own parts could not be saved to “{path}” ({error}).",
                        path=self.path,
                        error=reason_of(error),
                    )
                ) from None
            finally:
                self._is_writing = False

    def _bring_to_today(self, connection: sqlite3.Connection) -> None:
        """Make the file one of today's format and version, a copy of an earlier format kept."""
        try:
            number = _check_file(connection)  # a newer program may have been here just now
        except MachineError as error:
            raise MachineError(
                Text("“{path}”: {error}.", path=self.path, error=error.text)
            ) from None
        if number != kinds.OWN_PARTS.number:
            save_bytes(_free_name(self.path, number), self.path.read_bytes())
            rows = _rows(connection, number)
            connection.execute("DELETE FROM parts")
            connection.executemany("INSERT INTO parts VALUES (?, ?, ?)", rows)
            connection.execute(f"PRAGMA user_version = {kinds.OWN_PARTS.number}")
        connection.execute(_ABOUT)
        connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (WRITTEN_BY, __version__))

    def _current(self) -> _Contents:
        with _LOCK:
            if self._is_writing:
                return self._contents
            mark = self._mark_of_file()
            if mark != self._contents.mark:
                self._contents = self._read(mark) if mark else _EMPTY
            return self._contents

    def _mark_of_file(self) -> bytes:
        try:
            status = self.path.stat()
            with self.path.open("rb") as file:
                header = file.read(_HEADER)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise unreadable(self.path, error) from None
        # A file of no bytes is what is left when the first part could not be written.
        return header + f"{status.st_ino} {status.st_size}".encode() if header else b""

    def _read(self, mark: bytes) -> _Contents:
        try:
            with contextlib.closing(open_own(self.path)) as connection:
                connection.execute("BEGIN")  # one state for all questions: others write meanwhile
                is_empty = not connection.execute("SELECT 1 FROM sqlite_master").fetchone()
                if is_empty and not connection.execute("PRAGMA application_id").fetchone()[0]:
                    return _EMPTY  # the first part was being put in when the program died
                rows = _rows(connection, _check_file(connection))
            return self._parsed(mark, rows)
        except sqlite3.OperationalError as error:
            raise unreadable(self.path, error) from None
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise InputError(
                Text(
                    "“{path}”: is damaged ({error}); move the file away to go on without your own "
                    "parts.",
                    path=self.path,
                    error=reason_of(error),
                )
            ) from None
        except InputError as error:
            raise InputError(
                Text(
                    "“{path}”: {error}; move the file away to go on without your own parts.",
                    path=self.path,
                    error=error.text,
                )
            ) from None
        except MachineError as error:
            raise MachineError(
                Text("“{path}”: {error}.", path=self.path, error=error.text)
            ) from None

    def _parsed(self, mark: bytes, rows: Iterable[tuple[str, int, str]]) -> _Contents:
        """The parts of these rows; those that are as they were are not read again."""
        before, rows = self._contents, tuple(rows)
        parts = {
            id_: before.parts[id_] if before.records.get(id_) == record else _part(id_, record)
            for id_, _, record in rows
        }
        retired = frozenset(id_ for id_, is_retired, _ in rows if is_retired)
        return _Contents(mark, parts, retired, {id_: record for id_, _, record in rows})


def _write(connection: sqlite3.Connection, parts: Iterable[Part]) -> None:
    """Put these in, also in place of those of their ids. Raises InputError for one too large."""
    rows = [(part.id, to_json(part).decode()) for part in parts]
    for id_, record in rows:
        if len(record) > LARGEST_RECORD:
            raise InputError(Text("Part {id} is too large to be kept.", id=id_))
    connection.executemany("INSERT OR REPLACE INTO parts VALUES (?, 0, ?)", rows)


def clone_of(part: Part, id_: str) -> Part:
    """A part to be changed: ``part`` under another id, no longer described as the old one."""
    return msgspec.structs.replace(part, id=id_, summary="", base="", aliases=(), part_numbers=())


def _free_name(path: Path, number: int) -> Path:
    """A name beside ``path`` for a copy of it in format ``number``."""
    copy, count = path.with_name(f"{path.name}.format-{number}"), 2
    while copy.exists():
        copy, count = path.with_name(f"{path.name}.format-{number}-{count}"), count + 1
    return copy


def _rows(connection: sqlite3.Connection, number: int) -> list[tuple[str, int, str]]:
    """Id, retired and record of every part, as written today. Raises InputError."""
    rows: list[tuple[str, int, str]] = connection.execute(
        "SELECT id, retired, record FROM parts WHERE length(record) <= ? LIMIT ?",
        (LARGEST_RECORD, MOST_PARTS),
    ).fetchall()
    total = connection.execute("SELECT count(*) FROM parts").fetchone()[0]
    if len(rows) < total:
        raise InputError(Text("holds more or larger parts than can be read"))
    if number == kinds.OWN_PARTS.number:
        return rows
    try:
        plain = [{"id": id_, "retired": gone, "record": json.loads(r)} for id_, gone, r in rows]
        today = kinds.OWN_PARTS.upgraded({"parts": plain}, number)["parts"]
        return [(r["id"], r["retired"], json.dumps(r["record"])) for r in today]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise InputError(Text("is damaged")) from None


def _check_file(connection: sqlite3.Connection) -> int:
    """The format. Raises InputError for a file of another kind, MachineError for a newer one."""
    connection.execute("PRAGMA trusted_schema = OFF")
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if mark != APPLICATION_ID:
        raise InputError(Text("does not hold parts of Sanwright"))
    things = set(connection.execute("SELECT type, name FROM sqlite_master"))
    number = kinds.OWN_PARTS.check(version, _writer(connection) if _ABOUT_TABLE in things else "")
    if things - {_ABOUT_TABLE, ("table", "parts")}:
        raise InputError(Text("holds tables that do not belong there"))
    if ("table", "parts") not in things:
        raise InputError(Text("is damaged, its table of parts is missing"))
    return number


def _writer(connection: sqlite3.Connection) -> object:
    query = "SELECT value FROM about WHERE key = ?"
    row = connection.execute(query, (WRITTEN_BY,)).fetchone()
    return row[0] if row else ""


def _part(id_: object, record: object) -> Part:
    if not isinstance(id_, str) or not isinstance(record, str):
        raise InputError(Text("is damaged"))
    try:
        part = from_json(record, Part)
    except (InputError, RecursionError) as error:
        raise InputError(
            Text("is damaged in part {id} ({error})", id=id_[:80], error=reason_of(error))
        ) from None
    problems = structure_problems(part)
    if problems or part.id != id_:
        why = Text("its id differs")
        if problems:
            why = joined((problems[0].field, problems[0].sentence), ": ")
        raise InputError(Text("is damaged in part {id} ({why})", id=id_[:80], why=why))
    return part
