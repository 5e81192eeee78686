"""A folder that lets every call wait, as a share does that is gone, and tells who called it."""

from __future__ import annotations

import builtins
import io
import os
import sqlite3
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_CALLS = (
    "stat", "lstat", "open", "readlink", "access", "listdir", "scandir", "mkdir", "replace",
    "rename", "unlink", "chmod", "utime",
)  # fmt: skip
_LONGEST_S = 30.0


class HangingPlace:
    """Once it hangs: on the window's thread it is told of, on every other one it waits."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.by_window: list[str] = []
        """Where the window itself would have hung."""
        self.waiting = 0
        """Calls of other threads that waited."""
        self._hangs = False
        self._may_go_on = threading.Event()
        self._window = threading.get_ident()
        for name in _CALLS:
            patch.setattr(os, name, self._slow(getattr(os, name)))
        opens = self._slow(builtins.open)
        patch.setattr(builtins, "open", opens)
        patch.setattr(io, "open", opens)
        patch.setattr(sqlite3, "connect", self._slow(sqlite3.connect))

    def hang(self) -> None:
        """From now on."""
        self._hangs = True

    def come_back(self) -> None:
        """All that waits goes on."""
        self._hangs = False
        self._may_go_on.set()

    def _slow(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any = ".", *rest: Any, **named: Any) -> Any:
            if self._hangs and self._is_here(path):
                if threading.get_ident() == self._window:
                    self.by_window.append("".join(traceback.format_stack(limit=12)[:-1]))
                    raise TimeoutError("the window hangs")
                self.waiting += 1
                self._may_go_on.wait(_LONGEST_S)
            return real(path, *rest, **named)

        return call

    def _is_here(self, path: object) -> bool:
        if not isinstance(path, str | os.PathLike):
            return False
        text, folder = os.fspath(path), str(self.folder)
        return text == folder or text.startswith(folder + os.sep)
