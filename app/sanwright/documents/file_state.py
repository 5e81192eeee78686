"""What a file was when it was read, so that what others did to it since is noticed.

Contents decide: a file that was copied over itself, or touched, is the same one. Size, time and
identity are the quick look that a watcher takes. No lock is needed for it, so it works on any file
system.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sanwright.bounded_reading import open_regular, unreadable
from sanwright.errors import MachineError
from sanwright.text import Text

_PIECE = 2**20


class FileState(msgspec.Struct, frozen=True):
    """A file at one moment: bytes, nanoseconds of its last change, identity, digest of contents."""

    size: int
    modified_ns: int
    identity: str
    digest: str

    def holds_the_same(self, other: FileState | None) -> bool:
        """Whether the contents are the same."""
        return other is not None and (self.size, self.digest) == (other.size, other.digest)

    def looks_the_same(self, look: FileLook | None) -> bool:
        """Whether a look at the file gives no reason to read it again."""
        return look == FileLook(self.size, self.modified_ns, self.identity)


@dataclass(frozen=True, slots=True)
class FileLook:
    """What the folder says of a file."""

    size: int
    modified_ns: int
    identity: str


class FileChangedError(MachineError):
    """A file is not what it was when it was read; ``found`` is what it is, None if it is gone."""

    def __init__(self, text: Text, found: FileState | None) -> None:
        super().__init__(text)
        self.found = found


def look_at(path: Path) -> FileLook | None:
    """What the folder says of ``path``; None if there is no such file. Raises OSError."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    identity = f"{status.st_dev}:{status.st_ino}"
    return FileLook(status.st_size, status.st_mtime_ns, identity)


def state_of(path: Path) -> FileState | None:
    """What ``path`` is now; None if there is no such file.

    Raises InputError for what is no regular file, MachineError where it cannot be read.
    """
    try:
        look = look_at(path)
        if look is None:
            return None
        digest = hashlib.blake2b(digest_size=16)
        size = 0
        with open_regular(path) as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
                size += len(piece)
    except OSError as error:
        raise unreadable(path, error) from None
    return FileState(size, look.modified_ns, look.identity, digest.hexdigest())


def refuse_changed(path: Path, expected: FileState | None) -> None:
    """Raises FileChangedError if ``path`` no longer holds what was ``expected``: None is no file.

    What is gone can be put back: only another file in the place is refused.
    """
    found = state_of(path)
    if found is None or found.holds_the_same(expected):
        return
    raise FileChangedError(
        Text("“{path}” was changed by somebody else since it was read.", path=path), found
    )
