"""Files, folders and archives as named sources, whatever is packed in what.

What a file is says its content. Everything is read as a stream: memory does not grow with a file,
except for what a packed archive in an archive needs, which goes to a temporary file. What cannot
be taken is told in a sentence, and the rest goes on.
"""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from sanwright.bounded_reading import open_regular, read_head
from sanwright.errors import CancelledError, SanwrightError
from sanwright.exchange.captures.healing import Healer, is_text
from sanwright.exchange.captures.outputs import OutputLine
from sanwright.exchange.captures.tarballs import entries_of
from sanwright.exchange.importer import ImportSource
from sanwright.progress import Progress, tell
from sanwright.reasons import reason_of
from sanwright.text import NOTHING, Text

MOST_FILES = 100_000
"""As many files are taken from one import, those in archives counted."""
MOST_DEPTH = 6
"""Archives in archives are opened down to this many."""
MOST_UNPACKED = 16 * 2**30
"""Bytes that all archives of one import may hold, unpacked."""
MOST_SPREAD = 250
"""A file may hold this many times its own size; text of switches is packed five to thirty times."""
FREE_SPREAD = 512 * 2**20
"""Bytes that a packed file may hold whatever its own size is."""
MOST_SPOOLED = 2 * 2**30
"""An archive in an archive is put on the disk for a time, up to this size."""

_PIECE = 2**18
_TOLD_EACH = 2**20
_HEAD = 4096
_BROKEN = (
    EOFError, OSError, zlib.error, tarfile.TarError, zipfile.BadZipFile, RuntimeError,
    NotImplementedError, ValueError, IndexError, KeyError, OverflowError,
)  # fmt: skip
"""What the libraries raise for archives that are damaged, locked or packed in a strange way."""
_STRANGE = (b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")


def may_hold_captures(path: Path) -> bool:
    """Whether to look into a file or folder at all: text, or something packed; by its beginning."""
    if path.is_dir():
        return True
    try:
        head = read_head(path, _HEAD)
    except SanwrightError:
        return False
    return (
        is_text(head)
        or head.startswith((b"\x1f\x8b", b"PK\x03\x04", *_STRANGE))
        or head[257:262] == b"ustar"
    )


class CaptureKind(Enum):
    """What a source holds."""

    TEXT = "text"
    WORKBOOK = "workbook"


@dataclass(frozen=True, slots=True)
class LeftOutFile:
    """A file of which nothing, or not all, is taken."""

    name: str
    why: Text


class CaptureSource:
    """One file that can be read, until the next is asked for; it is read once.

    ``name`` is as the user knows it: within an archive ``archive.zip/folder/file``.
    """

    def __init__(
        self, name: str, kind: CaptureKind, head: bytes, stream: BinaryIO, path: Path | None
    ) -> None:
        self.name = name
        self.kind = kind
        self.head = head
        self.is_cut = False
        """Known after the last line: whether the file ends within a line or cannot be read on."""
        self.broken: Text | None = None
        """Known after the last line: why it could not be read to its end."""
        self._stream = stream
        self._path = path

    def lines(self) -> Iterator[OutputLine]:
        """All lines, healed. Raises CancelledError when the progress says so."""
        healer = Healer(self._pieces())
        yield from healer.lines()
        self.is_cut = healer.is_open or self.broken is not None

    def as_import_source(self, stack: ExitStack) -> ImportSource:
        """For readers of tables; what is packed is unpacked to a file that goes with ``stack``.

        Raises InputError or MachineError where that cannot be done.
        """
        if self._path is not None:
            return ImportSource(self.name, self._path)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sanwright-")))
        path = folder / "table"
        with path.open("wb") as file:
            for piece in self._pieces():
                file.write(piece)
        return ImportSource(self.name, path)

    def _pieces(self) -> Iterator[bytes]:
        yield self.head
        try:
            while piece := self._stream.read(_PIECE):
                yield piece
        except _TooLargeError as error:
            self.broken = error.text
        except SanwrightError:
            raise
        except _BROKEN as error:
            self.broken = _damaged(error)


def open_captures(
    paths: Iterable[Path], progress: Progress | None = None
) -> Iterator[CaptureSource | LeftOutFile]:
    """All files of ``paths``, folders and archives taken apart, in the order of their names.

    Raises CancelledError when ``progress`` says False.
    """
    yield from _Opener(progress).all_of(paths)


class _TooLargeError(SanwrightError):
    """More comes out of an archive than can be meant."""


class _Meter:
    """What has been read of how much, and what came out of archives."""

    def __init__(self, progress: Progress | None) -> None:
        self.total = 0
        self.done = 0
        self.files = 0
        self._unpacked = 0
        self._of_this = 0
        self._size = 0
        self._untold = 0
        self._share, self._what = 0.0, NOTHING
        self._progress = progress

    def begin(self, size: int) -> None:
        self._size, self._of_this = size, 0

    def tell(self, read: int, name: str) -> None:
        self._share = (self.done + read) / self.total if self.total else 0.0
        self._what = Text("Reading {name}", name=name)
        self._tell()

    def _tell(self) -> None:
        self._untold = 0
        tell(self._progress, self._share, self._what)

    def unpacked(self, size: int) -> None:
        self._unpacked += size
        self._of_this += size
        self._untold += size
        if self._untold > _TOLD_EACH:  # little of a file on the disk can be very much of it
            self._tell()
        spread = max(FREE_SPREAD, MOST_SPREAD * self._size)
        if self._unpacked > MOST_UNPACKED or self._of_this > spread:
            raise _TooLargeError(
                Text("unpacks to more than can be meant; unpack it and give what you need of it")
            )


class _OnDisk(io.RawIOBase):
    """A file that tells how far it has been read."""

    def __init__(self, file: BinaryIO, name: str, meter: _Meter) -> None:
        self._file = file
        self._name = name
        self._meter = meter
        self._read = 0

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self._read += len(data)
        self._meter.tell(self._read, self._name)
        return len(data)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def close(self) -> None:
        self._file.close()
        super().close()


class _Unpacked(io.RawIOBase):
    """What comes out of an archive, counted."""

    def __init__(self, stream: BinaryIO, meter: _Meter) -> None:
        self._stream = stream
        self._meter = meter

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        self._meter.unpacked(len(data))
        return len(data)

    def readable(self) -> bool:
        return True


class _Rejoined(io.RawIOBase):
    """A stream whose head was looked at, from its beginning."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def readable(self) -> bool:
        return True


class _Opener:
    """Takes everything apart."""

    def __init__(self, progress: Progress | None) -> None:
        self._meter = _Meter(progress)
        self._is_full = False

    def all_of(self, paths: Iterable[Path]) -> Iterator[CaptureSource | LeftOutFile]:
        found: list[tuple[str, Path, int]] = []
        for path in paths:
            for name, file in _files_of(path):
                if len(found) >= MOST_FILES:
                    yield from self._full(name)
                    break
                try:
                    size = file.stat().st_size if file.is_file() else 0
                except OSError:
                    size = 0
                found.append((name, file, size))
        self._meter.total = sum(size for _, _, size in found)
        for name, file, size in found:
            self._meter.begin(size)
            yield from self._from_disk(name, file)
            self._meter.done += size

    def _from_disk(self, name: str, path: Path) -> Iterator[CaptureSource | LeftOutFile]:
        try:
            raw = _OnDisk(open_regular(path), path.name, self._meter)
        except CancelledError:
            raise
        except SanwrightError as error:
            yield LeftOutFile(name, error.text)
            return
        with io.BufferedReader(raw, _PIECE) as stream:
            yield from self._opened(name, stream, 0, path)

    def _opened(
        self, name: str, stream: BinaryIO, depth: int, path: Path | None = None
    ) -> Iterator[CaptureSource | LeftOutFile]:
        if not self._has_room():
            yield from self._full(name)
            return
        try:
            head = _head_of(stream)
            yield from self._by_content(name, stream, head, depth, path)
        except _TooLargeError as error:
            yield LeftOutFile(name, error.text)
        except SanwrightError:
            raise
        except _BROKEN as error:
            yield LeftOutFile(name, _damaged(error))

    def _has_room(self) -> bool:
        self._meter.files += 1
        return self._meter.files <= MOST_FILES

    def _full(self, name: str) -> Iterator[LeftOutFile]:
        """Says once that there are too many."""
        if not self._is_full:
            self._is_full = True
            yield LeftOutFile(
                name,
                Text(
                    "from here on nothing was read: there are more than {most:,} files",
                    most=MOST_FILES,
                ),
            )

    def _by_content(
        self, name: str, stream: BinaryIO, head: bytes, depth: int, path: Path | None
    ) -> Iterator[CaptureSource | LeftOutFile]:
        is_gzip = head.startswith(b"\x1f\x8b")
        is_zip = head.startswith((b"PK\x03\x04", b"PK\x05\x06"))
        is_tar = _is_tar(head)
        if (is_gzip or is_zip or is_tar) and depth >= MOST_DEPTH:
            yield LeftOutFile(name, Text("archives lie too deep in one another"))
        elif is_gzip:
            yield from self._gzip(name, _buffered(_Rejoined(head, stream)), depth)
        elif is_zip:
            yield from self._zip(name, stream, head, depth, path)
        elif is_tar:
            yield from self._tar(name, _buffered(_Rejoined(head, stream)), depth)
        elif not head:
            yield LeftOutFile(name, Text("the file is empty"))
        elif head.startswith(_STRANGE):
            yield LeftOutFile(
                name, Text("it is packed in a way that is not read; unpack it, or pack it as .zip")
            )
        elif is_text(head):
            source = CaptureSource(name, CaptureKind.TEXT, head, stream, path)
            yield source
            if source.broken is not None:
                yield LeftOutFile(name, source.broken)
        else:
            yield LeftOutFile(name, Text("it holds no text that could be read"))

    def _gzip(
        self, name: str, stream: BinaryIO, depth: int
    ) -> Iterator[CaptureSource | LeftOutFile]:
        with gzip.GzipFile(fileobj=stream, mode="rb") as inner:
            yield from self._opened(name, _buffered(_Unpacked(inner, self._meter)), depth + 1)  # type: ignore[arg-type]

    def _tar(
        self, name: str, stream: BinaryIO, depth: int
    ) -> Iterator[CaptureSource | LeftOutFile]:
        for member, inner in entries_of(stream):
            within = f"{name}/{member.name}"
            if inner is not None:
                counted = _buffered(_Unpacked(inner, self._meter))  # type: ignore[arg-type]
                yield from self._opened(within, counted, depth + 1)
            elif not member.isdir():
                if not self._has_room():
                    yield from self._full(within)
                    return
                yield LeftOutFile(within, Text("it is a link or no regular file"))

    def _zip(
        self, name: str, stream: BinaryIO, head: bytes, depth: int, path: Path | None
    ) -> Iterator[CaptureSource | LeftOutFile]:
        with ExitStack() as stack:
            if path is not None:
                stream.seek(0)
                whole = stream
            else:
                whole = stack.enter_context(tempfile.TemporaryFile())
                self._spool(_Rejoined(head, stream), whole)
            archive = stack.enter_context(zipfile.ZipFile(whole))
            members = archive.infolist()
            if any(member.filename.startswith("xl/") for member in members):
                whole.seek(0)
                yield CaptureSource(name, CaptureKind.WORKBOOK, _head_of(whole), whole, path)
                return
            for member in sorted(members, key=lambda member: member.filename):
                if not member.is_dir():
                    yield from self._zipped(f"{name}/{member.filename}", archive, member, depth)

    def _zipped(
        self, name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo, depth: int
    ) -> Iterator[CaptureSource | LeftOutFile]:
        if member.flag_bits & 1:
            yield LeftOutFile(name, Text("it is locked by a password; unpack it first"))
            return
        try:
            inner = archive.open(member)
        except _BROKEN as error:
            yield LeftOutFile(name, _damaged(error))
            return
        with inner:
            counted = _buffered(_Unpacked(inner, self._meter))  # type: ignore[arg-type]
            yield from self._opened(name, counted, depth + 1)

    def _spool(self, stream: io.RawIOBase, file: BinaryIO) -> None:
        """Raises _TooLargeError beyond ``MOST_SPOOLED``."""
        size = 0
        while piece := stream.read(_PIECE):
            size += len(piece)
            if size > MOST_SPOOLED:
                raise _TooLargeError(
                    Text("this archive in an archive is too large; unpack the outer one first")
                )
            file.write(piece)
        file.seek(0)


def _files_of(path: Path) -> Iterator[tuple[str, Path]]:
    """The files under ``path`` with the names by which they are shown."""
    if not path.is_dir():
        yield path.name or str(path), path
        return
    for folder, folders, files in os.walk(path):
        folders.sort()
        for file in sorted(files):
            whole = Path(folder, file)
            yield str(Path(path.name, whole.relative_to(path)).as_posix()), whole


def _head_of(stream: BinaryIO) -> bytes:
    head = b""
    while len(head) < _HEAD and (more := stream.read(_HEAD - len(head))):
        head += more
    return head


def _is_tar(head: bytes) -> bool:
    if len(head) < tarfile.BLOCKSIZE:
        return False
    try:
        tarfile.TarInfo.frombuf(head[: tarfile.BLOCKSIZE], "utf-8", "replace")
    except tarfile.HeaderError:
        return False
    return True


def _buffered(raw: io.RawIOBase) -> BinaryIO:
    return io.BufferedReader(raw, _PIECE)


def _damaged(error: Exception) -> Text:
    return Text("it is damaged or not whole ({why}); what could be read was taken", why=_why(error))


def _why(error: Exception) -> Text:
    """In the reader's language: what the libraries say of archives is English."""
    if isinstance(error, EOFError) or "unexpected end" in str(error):
        return Text("its end is missing")
    if isinstance(error, NotImplementedError):
        return Text("it is packed in a way that is not read")
    is_system = isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile)
    return reason_of(error) if is_system else Text("its pieces do not fit together")
