"""Read-only connections to one database file, one per thread, closed together."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import weakref
from pathlib import Path

from sanwright.databases import read_shared
from sanwright.errors import MachineError
from sanwright.reasons import reason_of
from sanwright.text import Text


class Connections:
    """Hands every thread a read-only connection of its own to ``path``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._finalizer = weakref.finalize(self, _close_all, self._open)

    def get(self) -> sqlite3.Connection:
        """The connection of the thread that asks."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._connect()
            self._local.connection = connection
        return connection

    def close(self) -> None:
        """Close the connections of all threads; none may be in use."""
        with self._lock:
            _close_all(self._open)
            self._open.clear()
            self._local = threading.local()

    def _connect(self) -> sqlite3.Connection:
        try:
            # Each thread uses only its own; close() may come from another one.
            connection = read_shared(self.path)
        except sqlite3.OperationalError as error:
            raise MachineError(
                Text(
                    "{path}: the catalog cannot be opened ({error})",
                    path=self.path,
                    error=reason_of(error),
                )
            ) from None
        connection.row_factory = sqlite3.Row
        with self._lock:
            self._open.append(connection)
        return connection


def _close_all(connections: list[sqlite3.Connection]) -> None:
    for connection in connections:
        with contextlib.suppress(sqlite3.Error):
            connection.close()
