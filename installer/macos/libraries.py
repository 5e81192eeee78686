"""The oldest macOS that libraries say they are made for, by processor, as Mach-O has it.

Read with nothing but their load commands, so that the libraries of a Mac can be judged anywhere.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

Version = tuple[int, int]
"""Major and minor number of a macOS."""

_THIN = 0xFEEDFACF
_FAT, _FAT_WIDE = 0xCAFEBABE, 0xCAFEBABF
_MOST_SLICES = 16
"""A class of Java begins as a library for several processors does; there the count is a version."""
_BUILD_VERSION, _VERSION_MIN_MACOS, _MACOS = 0x32, 0x24, 1
_PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}


def oldest_by_processor(data: bytes) -> dict[str, Version | None]:
    """For each processor that a library has code for, the oldest macOS; None where it says none.

    Empty for what is no library of 64 bits.
    """
    found: dict[str, Version | None] = {}
    for start in _slices(data):
        if len(data) >= start + 32 and struct.unpack_from("<I", data, start)[0] == _THIN:
            kind, commands = struct.unpack_from("<I8xI", data, start + 4)[0:2]
            found[_PROCESSORS.get(kind, hex(kind))] = _oldest(data, start, commands)
    return found


def oldest_macos(files: Iterable[tuple[str, bytes]]) -> tuple[Version, str]:
    """What all of these libraries run on, and the name of the first that asks for it.

    Raises ValueError if none of them says anything.
    """
    asked: tuple[Version, str] | None = None
    for name, data in files:
        for oldest in oldest_by_processor(data).values():
            if oldest is not None and (asked is None or oldest > asked[0]):
                asked = oldest, name
    if asked is None:
        raise ValueError("no library says which macOS it is made for")
    return asked


def libraries(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Those of these files that are libraries or programs of a Mac, by their path."""
    for path in paths:
        with path.open("rb") as opened:
            begin = opened.read(4)
            if len(begin) == 4 and _is_library(begin):
                yield str(path), begin + opened.read()


def _is_library(begin: bytes) -> bool:
    return int.from_bytes(begin, "little") == _THIN or int.from_bytes(begin, "big") in (
        _FAT,
        _FAT_WIDE,
    )


def _slices(data: bytes) -> Iterator[int]:
    """Where the code for each processor begins."""
    if len(data) < 8 or not _is_library(data[:4]):
        return
    magic, count = struct.unpack_from(">II", data)
    if magic not in (_FAT, _FAT_WIDE):
        yield 0
        return
    entry = ">8xI8x" if magic == _FAT else ">8xQ16x"
    if count <= _MOST_SLICES:
        for number in range(count):
            yield struct.unpack_from(entry, data, 8 + number * struct.calcsize(entry))[0]


def _oldest(data: bytes, start: int, commands: int) -> Version | None:
    at = start + 32
    for _ in range(commands):
        command, size, first, second = struct.unpack_from("<4I", data, at)
        if command == _VERSION_MIN_MACOS:
            return first >> 16, first >> 8 & 0xFF
        if command == _BUILD_VERSION and first == _MACOS:
            return second >> 16, second >> 8 & 0xFF
        at += max(size, 8)
    return None
