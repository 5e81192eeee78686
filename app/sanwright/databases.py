"""Opens SQLite files, in the one way that fits whose they are.

A design may come from anybody and is read otherwise (``strangers_database``). A database
of the user's own may have been left in the middle of a change by a program
that died: it is opened so that SQLite can take that back, which it cannot where it may only read.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path, PurePath
from urllib.parse import quote

from sanwright.locations import true_path

_JOURNAL_ENDS = bytes.fromhex("d9d505f920a163d7")
"""Of a rollback journal that names a journal over several databases, which we never write.

Source: SQLite, src/pager.c, aJournalMagic and readSuperJournal.
"""


def read_shared(path: Path) -> sqlite3.Connection:
    """A database that is only read, on any thread. Raises sqlite3.Error."""
    return sqlite3.connect(address_of(path, "mode=ro"), uri=True, check_same_thread=False)


def open_own(path: Path, timeout: float = 5.0) -> sqlite3.Connection:
    """A database of the user's that is there, as it was after the last change that was completed.

    Where the file may only be read, it is only read. Transactions are begun by who asks; never
    makes a file. Raises sqlite3.Error.
    """
    return sqlite3.connect(
        address_of(path, "mode=rw"), uri=True, timeout=timeout, isolation_level=None
    )


def planted_beside(path: Path) -> Path | None:
    """What lies beside a database of one file that SQLite would obey and that we never wrote.

    A log, which it reads in the place of the database and to which it adds a file; a journal that
    names another file, which it deletes when it has taken the journal back.
    """
    whole = true_path(path)
    log, journal = (whole.with_name(f"{whole.name}{end}") for end in ("-wal", "-journal"))
    if log.exists():
        return log
    try:
        with journal.open("rb") as file:
            file.seek(-len(_JOURNAL_ENDS), os.SEEK_END)
            return journal if file.read() == _JOURNAL_ENDS else None
    except OSError:  # none, or one that is too short to hold anything
        return None


def address_of(path: PurePath, options: str) -> str:
    """A path as SQLite takes it with ``options``, those of network shares included.

    ``as_uri`` writes a server of Windows where an address names a host, and SQLite knows none.
    """
    plain = (path.absolute() if isinstance(path, Path) else path).as_posix()
    rooted = plain if plain.startswith("/") else f"/{plain}"
    return f"file://{quote(rooted, safe='/:')}?{options}"
