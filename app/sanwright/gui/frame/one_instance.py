"""One program per user: a second start hands its files to the one that runs, and ends.

They speak over a local socket that only this user may open (a named pipe on Windows); nothing of it
is on a network. Who does not answer in time is left alone: then the second one starts by itself.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from sanwright.locations import state_dir, true_path

_CONNECT_MS = 300
_ANSWER_MS = 3000
_MOST_BYTES = 2**18
_LONGEST_NAME = 100
"""Bytes of a socket's path that every Unix takes."""
_DONE = b"taken\n"
_UNCONNECTED = QLocalSocket.LocalSocketState.UnconnectedState


def meeting_place() -> str:
    """Where both look for each other: of this user, and of this folder of settings."""
    folder = str(true_path(state_dir()))
    path = os.path.join(folder, "window.sock")  # noqa: PTH118 - a name for Qt
    if os.name != "nt" and len(os.fsencode(path)) <= _LONGEST_NAME:
        return path
    return f"sanwright-{hashlib.blake2b(folder.encode(), digest_size=12).hexdigest()}"


def hand_over(paths: Sequence[Path], place: str | None = None) -> bool:
    """Give ``paths`` to the program that runs already; says whether there is one that took them."""
    socket = QLocalSocket()
    socket.connectToServer(place or meeting_place())
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    line = json.dumps([str(path.absolute()) for path in paths]).encode() + b"\n"
    if len(line) > _MOST_BYTES or socket.write(line) != len(line):
        return False
    socket.flush()
    while not socket.canReadLine():
        if not socket.waitForReadyRead(_ANSWER_MS):
            return False
    return bytes(socket.readLine().data()) == _DONE


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
        self._guests: list[QLocalSocket] = []

    def listen(self) -> bool:
        """Be the one that runs; says whether that is possible. Nobody answers at this place."""
        if self._server.listen(self._place):
            return True
        QLocalServer.removeServer(self._place)  # what a program that died has left
        return self._server.listen(self._place)

    def end(self) -> None:
        """Take nothing any more."""
        self._server.close()

    def _greet(self) -> None:
        # No slot holds a socket: one that did was freed by the collector while Qt was deleting it.
        while self._server.hasPendingConnections():
            guest = self._server.nextPendingConnection()
            guest.setParent(self)
            self._guests.append(guest)
            guest.readyRead.connect(self._read)
            guest.disconnected.connect(self._see_off)
        self._read()

    def _read(self) -> None:
        taken = [self._take(guest) for guest in list(self._guests)]
        for paths in taken:  # after the last socket was touched: who hears it may ask the user
            if paths is not None:
                self.brought.emit(paths)

    def _see_off(self) -> None:
        gone = [each for each in self._guests if each.state() == _UNCONNECTED]
        self._guests = [each for each in self._guests if each not in gone]
        for guest in gone:
            guest.deleteLater()

    def _take(self, guest: QLocalSocket) -> list[Path] | None:
        """The paths that ``guest`` has brought; None as long as its line is not whole, or wrong."""
        if not guest.canReadLine():
            if guest.bytesAvailable() > _MOST_BYTES:
                guest.abort()
            return None
        paths = _paths_of(bytes(guest.readLine(_MOST_BYTES).data()))
        if paths is None:
            guest.abort()
            return None
        guest.write(_DONE)
        guest.flush()
        guest.disconnectFromServer()
        return paths


def _paths_of(line: bytes) -> list[Path] | None:
    """The paths of a line; None for anything else."""
    try:
        words = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return None
    return [Path(word) for word in words if word and "\0" not in word]
