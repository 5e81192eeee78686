"""One program per user: a second start hands its files to the one that runs, and ends.

They speak over a local socket that only this user may open (a named pipe on Windows); nothing of it
is on a network. Who runs, or is about to, holds a file that the system frees with it: a start that
can hold it begins at once, any other knows that there is somebody to wait for, however busy. So
that only one of the two opens the files, the second names them, the first says that it is there,
and the second says that it leaves them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from sanwright.locations import state_dir, true_path
from sanwright.locking import hold_file

PATIENCE_S = 30.0
"""How long a program that runs may take to answer; after that it is taken to hang."""
_CONNECT_MS = 300
_STEP_S = 0.05
_MOST_BYTES = 2**18
_LONGEST_NAME = 100
"""Bytes of a socket's path that every Unix takes."""
_THERE = b"there\n"
_YOURS = b"yours\n"
_UNCONNECTED = QLocalSocket.LocalSocketState.UnconnectedState
_SEAT = "window.lock"
_ANY_PROGRAM = -1  # ASFW_ANY of winuser.h


def meeting_place() -> str:
    """Where both look for each other: of this user, and of this folder of settings."""
    folder = str(true_path(state_dir()))
    path = os.path.join(folder, "window.sock")  # noqa: PTH118 - a name for Qt
    if os.name != "nt" and len(os.fsencode(path)) <= _LONGEST_NAME:
        return path
    return f"sanwright-{hashlib.blake2b(folder.encode(), digest_size=12).hexdigest()}"


class Seat:
    """What one program of a user holds, from its start to its end, and no other meanwhile."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Hold it, if nobody does; says so too where the file system has no such thing."""
        if self._handle is None:
            try:
                self._handle = hold_file(self._path or state_dir() / _SEAT)
            except OSError:
                return True
        return self._handle is not None

    def leave(self) -> None:
        """Let the next one have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def comes_second(
    seat: Seat, paths: Sequence[Path], place: str | None = None, patience_s: float = PATIENCE_S
) -> bool:
    """Give ``paths`` to the program that runs; says whether there is one that took them.

    If not, ``seat`` is held, unless who holds it does not answer for ``patience_s``.
    """
    line = json.dumps([str(path.absolute()) for path in paths]).encode() + b"\n"
    if len(line) > _MOST_BYTES:
        seat.take()
        return False
    until = time.monotonic() + patience_s
    while True:
        is_first = seat.take()
        if _hand_over(line, place or meeting_place(), until):
            seat.leave()
            return True
        if is_first or time.monotonic() >= until:
            return False
        time.sleep(_STEP_S)  # it does not listen yet, or not any more


def _hand_over(line: bytes, place: str, until: float) -> bool:
    """Whether somebody at ``place`` took ``line``; says no at once where nobody is."""
    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_CONNECT_MS) or socket.write(line) != len(line):
        return False
    socket.flush()
    while not socket.canReadLine():
        left_ms = int((until - time.monotonic()) * 1000)
        if left_ms <= 0 or not socket.waitForReadyRead(left_ms):
            return False
    if bytes(socket.readLine().data()) != _THERE:
        return False
    _let_come_up()
    if socket.write(_YOURS) != len(_YOURS):
        return False
    socket.flush()
    socket.disconnectFromServer()  # closes when all is written
    left_ms = max(_CONNECT_MS, int((until - time.monotonic()) * 1000))
    return socket.state() == _UNCONNECTED or socket.waitForDisconnected(left_ms)


def _let_come_up() -> None:
    """Let the window that runs come to the front: Windows grants that to who was started last."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(_ANY_PROGRAM)


@dataclass(eq=False)
class _Guest:
    """A later start."""

    socket: QLocalSocket
    paths: list[Path] | None = None
    """What it would leave; None as long as it has not said so."""


class OneInstance(QObject):
    """Takes over what later starts bring."""

    brought = Signal(object)
    """A list of paths, empty where the window is only to come up."""

    def __init__(self, parent: QObject | None = None, place: str | None = None) -> None:
        super().__init__(parent)
        self._place = place or meeting_place()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        self._guests: list[_Guest] = []

    def listen(self) -> bool:
        """Be the one that runs; says whether that is possible. Nobody answers at this place."""
        if self._server.listen(self._place):
            return True
        QLocalServer.removeServer(self._place)  # what a program that died has left
        return self._server.listen(self._place)

    def end(self) -> None:
        """Take nothing any more: who has not left its files opens them itself."""
        self._server.close()
        for guest in list(self._guests):
            guest.socket.abort()

    def _greet(self) -> None:
        # No slot holds a socket: one that did was freed by the collector while Qt was deleting it.
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setParent(self)
            self._guests.append(_Guest(socket))
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(self._see_off)
        self._read()

    def _read(self) -> None:
        taken = [self._take(guest) for guest in list(self._guests)]
        for paths in taken:  # after the last socket was touched: who hears it may ask the user
            if paths is not None:
                self.brought.emit(paths)

    def _see_off(self) -> None:
        gone = [each for each in self._guests if each.socket.state() == _UNCONNECTED]
        self._guests = [each for each in self._guests if each not in gone]
        for guest in gone:
            guest.socket.deleteLater()

    def _take(self, guest: _Guest) -> list[Path] | None:
        """The paths that ``guest`` leaves; None as long as it has not, or says something else."""
        if guest.paths is None:
            if not guest.socket.canReadLine():
                if guest.socket.bytesAvailable() > _MOST_BYTES:
                    guest.socket.abort()
                return None
            guest.paths = _paths_of(bytes(guest.socket.readLine(_MOST_BYTES).data()))
            if guest.paths is None:
                guest.socket.abort()
                return None
            guest.socket.write(_THERE)
            guest.socket.flush()
        if not guest.socket.canReadLine():
            return None
        leaves = bytes(guest.socket.readLine(_MOST_BYTES).data()) == _YOURS
        guest.socket.abort()
        return guest.paths if leaves else None


def _paths_of(line: bytes) -> list[Path] | None:
    """The paths of a line; None for anything else."""
    try:
        words = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return None
    return [Path(word) for word in words if word and "\0" not in word]
