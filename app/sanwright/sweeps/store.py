"""The file of a sweep, a SQLite database: what was asked, which jobs are done, every figure.

Figures lie by figure and then by case, so that reading one of them for all cases reads nothing
else. A job's figures and the mark that it is done are one transaction: whatever kills the program,
a job is done with all its figures or not at all. A finished file is written anew in the order of
the plan: the same sweep makes the same bytes, however many processes worked and in which order.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from sanwright.bounded_parsing import parsed_json
from sanwright.bounded_reading import read_head
from sanwright.databases import open_own, planted_beside, read_shared
from sanwright.errors import InputError, MachineError
from sanwright.reasons import reason_of
from sanwright.saving import save_file
from sanwright.sweeps.ground import DAY
from sanwright.sweeps.work import CaseOutcome, JobOutcome, plain_json
from sanwright.text import Text

SUFFIX = ".sweep"

_APPLICATION_ID = 0x53575331
_SCHEMA = (
    "CREATE TABLE sweep (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE jobs (number INTEGER PRIMARY KEY)",
    """CREATE TABLE cases (number INTEGER, part INTEGER, question TEXT NOT NULL,
settings TEXT NOT NULL, problems TEXT NOT NULL, PRIMARY KEY (number, part)) WITHOUT ROWID""",
    """CREATE TABLE figures (number INTEGER PRIMARY KEY, question TEXT NOT NULL,
section TEXT NOT NULL, title TEXT NOT NULL, unit TEXT NOT NULL, decimals INTEGER NOT NULL,
place INTEGER NOT NULL)""",
    """CREATE TABLE results (figure INTEGER, "case" INTEGER, part INTEGER, amount REAL,
bound TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (figure, "case", part)) WITHOUT ROWID""",
)
_FINISHED = "finished"
MOST_ROWS = 20_000_000
"""Of one reading: pages of a damaged file may lie in circles."""
_LONGEST = 2**24
"""Bytes of one value."""
_LEAST_TEXT = 2**20
_OPENED_WITHIN_S = 5.0
_STEPS = 10_000
_HEAD = b"SQLite format 3\0"
_PLAIN = b"\1\1"
"""Of a file that has no log beside it; opening one that does would make it."""

FigureKey = tuple[str, str, str, str, int]
"""Question, section, title, unit, decimals."""


class SweepFile:
    """One open file. Not to be used from two threads."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._figures: dict[FigureKey, int] = {}
        self._places: dict[FigureKey, int] = {}
        """The last place that a figure has among those of a case: the same in any order of work."""
        self._read_rows = 0
        for number, *key, place in self._rows("SELECT * FROM figures ORDER BY number", _FIGURE):
            self._figures[tuple(key)] = number
            self._places[tuple(key)] = place

    @classmethod
    def begin(cls, path: Path, header: Mapping[str, str]) -> SweepFile:
        """Open ``path`` to go on with, or make it.

        Raises InputError for a file that is none, or of another plan, design or catalog;
        MachineError where it cannot be written.
        """
        if path.exists() and path.stat().st_size:
            found = cls._opened(path, open_own)
            try:
                found._refuse_other(header)
            except BaseException:
                found.close()
                raise
            return found
        with _said(path):
            save_file(path, lambda draft: _make(draft, header))
        return cls._opened(path, open_own)

    @classmethod
    def read(cls, path: Path) -> SweepFile:
        """Open ``path`` to be read only. Raises InputError or MachineError."""
        return cls._opened(path, read_shared)

    @classmethod
    def _opened(cls, path: Path, way: Callable[[Path], sqlite3.Connection]) -> SweepFile:
        head = read_head(path, len(_HEAD) + 2 + len(_PLAIN))
        if not head.startswith(_HEAD) or not head.endswith(_PLAIN):
            raise _no_sweep(path)
        if (planted := planted_beside(path)) is not None:
            raise InputError(
                Text(
                    "Beside “{path}” lies “{other}”, which no sweep has left; delete it, or copy "
                    "the sweep alone to another folder.",
                    path=path,
                    other=planted.name,
                )
            )
        with _said(path):
            connection = way(path)
            try:
                connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
                connection.execute("PRAGMA trusted_schema = OFF")
                until = time.monotonic() + _OPENED_WITHIN_S
                connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
                _refuse_programs(connection, path)
                connection.set_progress_handler(None, _STEPS)
                return cls(path, connection)
            except BaseException:
                connection.close()
                raise

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    def __enter__(self) -> SweepFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def header(self) -> dict[str, str]:
        """What it was made of; see ``SweepGround.header``."""
        with _said(self.path):
            return dict(self._rows("SELECT key, value FROM sweep ORDER BY key", (str, str)))

    @property
    def day(self) -> date:
        """The day of its first start. Raises InputError where it says none."""
        try:
            return date.fromisoformat(self.header.get(DAY, ""))
        except ValueError:
            raise _no_sweep(self.path) from None

    @property
    def is_finished(self) -> bool:
        """Whether every job is done."""
        return self.header.get(_FINISHED) == "yes"

    def done(self) -> set[int]:
        """Numbers of the jobs that are done."""
        with _said(self.path):
            return set(self._job_numbers())

    def put(self, question: str, outcome: JobOutcome) -> None:
        """Keep what became of a job; a second time changes nothing."""
        with _said(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for case in outcome.cases:
                    self._put_case(question, case)
                self._connection.execute("INSERT OR REPLACE INTO jobs VALUES (?)", (outcome.job,))
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def _put_case(self, question: str, case: CaseOutcome) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?)",
            (
                case.number,
                case.part,
                question,
                plain_json(case.settings),
                plain_json(case.problems),
            ),
        )
        rows = []
        for place, (section, title, unit, decimals, amount, bound, note) in enumerate(case.figures):
            number = self._number_of((question, section, title, unit, decimals), place)
            rows.append((number, case.number, case.part, amount, bound, note))
        self._connection.executemany(
            "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)", rows
        )

    def _number_of(self, key: FigureKey, place: int) -> int:
        number = self._figures.setdefault(key, len(self._figures))
        if place > self._places.get(key, -1):
            self._places[key] = place
            row = (number, *key, place)
            self._connection.execute(f"INSERT OR REPLACE INTO figures VALUES ({_marks(row)})", row)
        return number

    def finish(self) -> None:
        """Write the file anew in the order of the plan, as finished. Raises MachineError."""
        with _said(self.path):
            header = {**self.header, _FINISHED: "yes"}
            # closed before it is replaced: Windows replaces no open file
            save_file(self.path, lambda draft: self._copy(draft, header), lambda _: self.close())
            self._connection = open_own(self.path)

    def _copy(self, draft: Path, header: Mapping[str, str]) -> None:
        """Everything in its order: figures as the first case has them, and so on."""
        _make(draft, header)
        order: dict[int, int] = {}
        firsts = [
            (figure, *first)
            for figure in self._figures.values()
            for first in self._connection.execute(
                'SELECT "case" FROM results WHERE figure = ? ORDER BY "case" LIMIT 1', (figure,)
            )
        ]
        keys = {number: key for key, number in self._figures.items()}
        for figure, _ in sorted(
            firsts, key=lambda each: (self._places[keys[each[0]]], each[1], keys[each[0]])
        ):
            order[figure] = len(order)
        with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as fresh:
            fresh.execute("BEGIN")
            for number in self._job_numbers():
                fresh.execute("INSERT INTO jobs VALUES (?)", (number,))
            for row in self._rows(_ALL_CASES, _CASE, key=2):
                fresh.execute(f"INSERT INTO cases VALUES ({_marks(row)})", row)
            for figure, number in order.items():
                row = (number, *keys[figure], self._places[keys[figure]])
                fresh.execute(f"INSERT INTO figures VALUES ({_marks(row)})", row)
                for result in self._rows(_ONE_FIGURE, _RESULT, figure, key=2):
                    row = (number, *result)
                    fresh.execute(f"INSERT INTO results VALUES ({_marks(row)})", row)
            fresh.execute("COMMIT")

    def _refuse_other(self, header: Mapping[str, str]) -> None:
        there = self.header
        for name, value in header.items():
            if name != DAY and there.get(name) != value:
                raise InputError(
                    Text(
                        "“{path}” is the sweep of another {what}; give another file, or delete "
                        "this one.",
                        path=self.path,
                        what=_CALLED.get(name, Text("question")),
                    )
                )

    # Reading

    def _rows(
        self, sql: str, kinds: tuple[Any, ...], *given: object, key: int = 1
    ) -> Iterator[tuple[Any, ...]]:
        """Rows that are of ``kinds``, in the order of their first ``key`` columns, which is theirs.

        Raises InputError for others, and where they do not end: in a damaged file a page may be
        the child of many, and a text that of many rows. Then a row comes again, or there is more
        text than the file could hold.
        """
        before: tuple[Any, ...] | None = None
        size, most = 0, _LEAST_TEXT + self.path.stat().st_size
        for row in self._connection.execute(sql, given):
            self._read_rows += 1
            size += sum(len(value) for value in row if isinstance(value, str))
            if (
                self._read_rows > MOST_ROWS
                or size > most
                or not all(map(isinstance, row, kinds))
                or (before is not None and row[:key] <= before)
            ):
                raise _no_sweep(self.path)
            before = row[:key]
            yield row

    def _job_numbers(self) -> Iterator[int]:
        rows = self._rows("SELECT number FROM jobs ORDER BY number", (int,))
        return (number for (number,) in rows)

    def figures(self) -> dict[int, FigureKey]:
        """Every figure by its number, in order."""
        with _said(self.path):
            rows = self._rows("SELECT * FROM figures ORDER BY number", _FIGURE)
            placed = sorted(rows, key=lambda row: (row[-1], row[0]))
            return {number: tuple(key) for number, *key, _ in placed}

    def cases(self) -> Iterator[tuple[tuple[int, int], str, dict[str, Any], list[Any]]]:
        """Number and part, question, settings and problems of every case, in order."""
        with _said(self.path):
            for number, part, question, settings, problems in self._rows(_ALL_CASES, _CASE, key=2):
                yield (number, part), question, _parsed(settings, dict), _parsed(problems, list)

    def column(self, figure: int) -> dict[tuple[int, int], tuple[float | None, str, str]]:
        """One figure of every case that has it: amount, bound, and the note as JSON."""
        with _said(self.path):
            rows = self._rows(_ONE_FIGURE, _RESULT, figure, key=2)
            return {(case, part): (amount, bound, note) for case, part, amount, bound, note in rows}


_ALL_CASES = "SELECT * FROM cases ORDER BY number, part"
_ONE_FIGURE = """SELECT "case", part, amount, bound, note FROM results WHERE figure = ?
ORDER BY "case", part"""
_FIGURE = (int, str, str, str, str, int, int)
_CASE = (int, int, str, str, str)
_RESULT = (int, int, float | None, str, str)
_CALLED: Mapping[str, Text] = {
    "plan": Text("plan"),
    "design": Text("design"),
    "designs": Text("state of the folder of designs"),
    "program": Text("version of the program"),
    "catalog": Text("edition of the catalog"),
    "own parts": Text("set of your own parts"),
    "requirement": Text("requirement"),
    "prices": Text("price list"),
}


def _parsed(text: object, kind: type) -> Any:
    found = parsed_json(str(text))
    if not isinstance(found, kind):
        raise InputError(Text("The file of the sweep is damaged; run the sweep again."))
    return found


def _marks(row: Iterable[object]) -> str:
    return ", ".join("?" for _ in row)


def _make(path: Path, header: Mapping[str, str]) -> None:
    path.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA page_size = 4096")
        connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        connection.execute("BEGIN")
        for statement in _SCHEMA:
            connection.execute(statement)
        connection.executemany("INSERT INTO sweep VALUES (?, ?)", sorted(header.items()))
        connection.execute("COMMIT")


def _refuse_programs(connection: sqlite3.Connection, path: Path) -> None:
    """A file with anything but our own tables is none of ours; nothing of it has run."""
    found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchmany(
        len(_SCHEMA) + 1
    )
    if {sql for *_, sql in found} != set(_SCHEMA) or len(found) != len(_SCHEMA):
        raise _no_sweep(path)


def _no_sweep(path: Path) -> InputError:
    return InputError(
        Text(
            "“{path}” is no file of a sweep, or is damaged; choose "
            "another, or run the sweep again.",
            path=path,
        )
    )


@contextlib.contextmanager
def _said(path: Path) -> Iterator[None]:
    """Errors of SQLite as a sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_READONLY_ROLLBACK:
            raise MachineError(
                Text(
                    "“{path}” was left in the middle of a write; start its sweep again, which goes "
                    "on where it was.",
                    path=path,
                )
            ) from None
        raise MachineError(
            Text(
                "“{path}” cannot be used now ({why}); try again later, or run the sweep into "
                "another file.",
                path=path,
                why=reason_of(error),
            )
        ) from None
    except (sqlite3.Error, OverflowError, UnicodeDecodeError):
        raise _no_sweep(path) from None
