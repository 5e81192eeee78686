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

from sanwright.locations import state_dir

_CONNECT_MS = 300
_ANSWER_MS = 3000
_MOST_BYTES = 2**18
_LONGEST_NAME = 100
"""Bytes of a socket's path that every Unix takes."""
_DONE = b"taken\n"


def meeting_place() -> str:
    """Where both look for each other: of this user, and of this folder of settings."""
    folder = str(state_dir().resolve())
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
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setParent(self)
            socket.readyRead.connect(lambda s=socket: self._take(s))
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._take(socket)

    def _take(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _MOST_BYTES:
                socket.abort()
            return
        paths = _paths_of(bytes(socket.readLine(_MOST_BYTES).data()))
        if paths is None:
            socket.abort()
            return
        socket.write(_DONE)
        socket.flush()
        socket.disconnectFromServer()
        self.brought.emit(paths)


def _paths_of(line: bytes) -> list[Path] | None:
    """The paths of a line; None for anything else."""
    try:
        words = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return None
    return [Path(word) for word in words if word and "\0" not in word]
