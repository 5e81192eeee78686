"""Lets one program at a time change what lies in a folder, where the system has such locks.

Nothing stays behind: the lock goes with the program that holds it, however that ends. File systems
without locks, as some on networks are, are worked on without.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from sanwright.errors import MachineError
from sanwright.text import Text

_WAIT_S = 10.0
_STEP_S = 0.01
_LOCK_FILE = ".sanwright-lock"
"""Windows cannot lock a folder: there it is this file, which the system deletes with its holder."""


@contextlib.contextmanager
def alone_in(folder: Path, wait_s: float = _WAIT_S) -> Iterator[bool]:
    """Keep other programs that ask the same from ``folder``; says whether that is possible there.

    Not to be asked again by who holds it. Raises MachineError if another one holds it for longer
    than ``wait_s``.
    """
    handle = _waited(folder, wait_s)
    try:
        yield handle is not None
    finally:
        if handle is not None:
            os.close(handle)


def _waited(folder: Path, wait_s: float) -> int | None:
    until = time.monotonic() + wait_s
    while True:
        try:
            return _take(folder)
        except _HeldError:
            if time.monotonic() >= until:
                raise MachineError(
                    Text("Another program is writing in “{folder}”; try again.", folder=folder)
                ) from None
        except OSError:
            return None  # no such folder, or a file system without locks
        time.sleep(_STEP_S)


class _HeldError(Exception):
    """Somebody else has it."""


if os.name == "nt":
    import msvcrt

    def hold_file(path: Path) -> int | None:
        """Hold ``path``, made if it is not there, until the handle is closed or its holder dies.

        None while another one holds it. Raises OSError.
        """
        handle = os.open(path, os.O_CREAT | os.O_RDWR)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            os.close(handle)
            return None
        return handle

    def _take(folder: Path) -> int:
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0)
        try:
            return os.open(folder / _LOCK_FILE, flags)
        except (FileExistsError, PermissionError):  # the latter while it is being deleted
            if not os.access(folder, os.W_OK):
                raise OSError from None
            raise _HeldError from None

else:
    import fcntl

    def hold_file(path: Path) -> int | None:
        """Hold ``path``, made if it is not there, until the handle is closed or its holder dies.

        None while another one holds it. Raises OSError.
        """
        handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            if isinstance(error, BlockingIOError):
                return None
            raise
        return handle

    def _take(folder: Path) -> int:
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise _HeldError from None
        except OSError:
            os.close(handle)
            raise
        return handle
