"""Notices that the last start did not come to its end, so that this one can leave out what hung it.

Each start holds a file of its own until the window can be worked with. One that nobody holds any
more was left by a start that was ended from outside; one that is held for long hangs still.
"""

from __future__ import annotations

import contextlib
import os
import time
import uuid
from pathlib import Path

from sanwright.locations import state_dir
from sanwright.locking import hold_file

_FOLDER = "starts"
_HUNG_S = 60.0


class StartMark:
    """One start, from ``begin`` to ``end``."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else state_dir() / _FOLDER
        self._path = self._folder / uuid.uuid4().hex
        self._handle: int | None = None

    def begin(self) -> bool:
        """Mark that a start began; says whether an earlier one did not come to its end."""
        failed = self._clear_failed()
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._handle = hold_file(self._path)
        return failed

    def end(self) -> None:
        """The window can be worked with, or was closed before."""
        if self._handle is None:
            return
        os.close(self._handle)
        self._handle = None
        with contextlib.suppress(OSError):
            self._path.unlink()

    def _clear_failed(self) -> bool:
        failed = False
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                with contextlib.suppress(OSError):
                    handle = hold_file(path)
                    if handle is not None:
                        os.close(handle)
                        path.unlink()
                        failed = True
                    elif time.time() - path.stat().st_mtime > _HUNG_S:
                        failed = True
        return failed
