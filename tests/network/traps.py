"""Texts that would reach out if anybody took them for markup, and two traps that would notice."""

from __future__ import annotations

import ctypes
import os
import socket
import struct
from pathlib import Path

PICTURE = Path(__file__).parent / "trap.png"
_IN_OPEN = 0x20
_NONBLOCK = 0o4000


class Opened:
    """Notices when a file is opened by anybody (inotify of Linux)."""

    def __init__(self, path: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._watch = libc.inotify_init1(_NONBLOCK)
        assert libc.inotify_add_watch(self._watch, os.fsencode(path), _IN_OPEN) > 0

    def times(self) -> int:
        """How often since the last question."""
        count = 0
        try:
            while events := os.read(self._watch, 65536):
                place = 0
                while place < len(events):
                    place += 16 + struct.unpack_from("iIII", events, place)[3]
                    count += 1
        except BlockingIOError:
            return count
        return count

    def close(self) -> None:
        os.close(self._watch)


class Listener:
    """A server on this machine that takes down who came."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]

    def visits(self) -> int:
        """How many connections came since the last question."""
        count = 0
        try:
            while True:
                self._socket.accept()[0].close()
                count += 1
        except BlockingIOError:
            return count

    def close(self) -> None:
        self._socket.close()


def bait(picture: Path, port: int) -> str:
    """A name that shows pictures from this machine's disk and from a server, if it is markup.

    On Windows a path can be one on somebody's server, so a picture from a path is a visit as well.
    """
    return (
        f'<img src="{picture.as_uri()}"/><img src="http://127.0.0.1:{port}/x.png"/> & <b>bold</b>'
    )
