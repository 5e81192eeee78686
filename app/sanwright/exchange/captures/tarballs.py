"""Goes through a tar archive as it comes, one entry after another, whatever its headers claim.

Python's reader takes a header's size at its word, and a header that is damaged for the end: the one
lets it read on behind the end for as good as ever, the other loses what follows without a word.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO, Self, TypeVar, cast

MOST_OF_ENTRY = 16 * 2**30
"""Bytes that one entry may have."""
_MOST_OF_HEADER = 2**20
"""Bytes of a header that goes on, such as a long name: it is held in memory."""


_EntryT = TypeVar("_EntryT", bound=tarfile.TarInfo)


class _Entry(tarfile.TarInfo):
    """A header that is refused where it is damaged or claims what cannot be."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        with _told_damage():
            return _sized(super().frombuf(buf, encoding, errors))

    @classmethod
    def _frombuf(cls, *of: Any, **more: Any) -> Self:
        """Pythons with the repairs of 2025 ask this one, which older ones do not have."""
        with _told_damage():
            return _sized(cast(Self, cast(Any, super())._frombuf(*of, **more)))


@contextmanager
def _told_damage() -> Iterator[None]:
    """Tell of a damaged header, which Python's reader takes for the end of the archive."""
    try:
        yield
    except tarfile.HeaderError as error:
        if str(error) in _ENDS:
            raise
        raise tarfile.ReadError(str(error)) from None


def _sized(entry: _EntryT) -> _EntryT:
    is_content = entry.type in tarfile.SUPPORTED_TYPES and entry.type not in _GOES_ON
    _refuse(entry.size, MOST_OF_ENTRY if is_content else _MOST_OF_HEADER)
    return entry


_ENDS = ("end of file header", "empty header")
_GOES_ON = (
    tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
)  # fmt: skip


def _refuse(size: int, most: int) -> None:
    if not 0 <= size <= most:
        raise tarfile.ReadError("size out of bounds")


class _Ending:
    """A stream whose end is not read again and again: a size may be a header's lie."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._times = 0

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._times += not data
        if self._times > _MOST_ENDS:
            raise tarfile.ReadError("unexpected end of data")
        return data


_MOST_ENDS = 8


def entries_of(stream: BinaryIO) -> Iterator[tuple[tarfile.TarInfo, IO[bytes] | None]]:
    """Every entry with its content, which is None for what is no regular file.

    The content is read before the next entry is asked for, or not at all. Raises
    ``tarfile.TarError`` or another of those errors that Python's reader has for damage.
    """
    ending = cast(BinaryIO, _Ending(stream))
    with tarfile.open(fileobj=ending, mode="r|", errorlevel=1, tarinfo=_Entry) as archive:
        while (entry := archive.next()) is not None:
            _refuse(entry.size, MOST_OF_ENTRY)  # a header before it may have said another size
            yield entry, archive.extractfile(entry) if entry.isfile() else None
            cast(Any, archive).members.clear()  # it would hold all of them
