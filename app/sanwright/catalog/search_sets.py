"""Sets of parts for the search: a set is one integer, bit ``n`` standing for part number ``n``.

Two sets are cut or joined by ``&`` and ``|`` and counted by ``bit_count``, each in microseconds for
100,000 parts. In the database a set is a blob: small ones list their numbers, others are the bits.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Iterator

_LISTED, _BITS = b"n", b"b"
_SHARE_LISTED = 256
"""A set is listed while it holds fewer than one in this many of all parts."""


def pack(numbers: Collection[int], highest: int) -> bytes:
    """The blob of these part numbers; ``highest`` is the highest of all parts."""
    if len(numbers) <= 1 or len(numbers) * _SHARE_LISTED < highest:
        return _LISTED + struct.pack(f"<{len(numbers)}I", *sorted(numbers))
    return _BITS + _bits_of(numbers, highest)


def union(blobs: Iterable[bytes], highest: int) -> int:
    """Everything that is in one of ``blobs``."""
    listed = bytearray(highest // 8 + 1)
    joined = 0
    for blob in blobs:
        if blob[:1] == _BITS:
            joined |= int.from_bytes(memoryview(blob)[1:], "little")
            continue
        for (number,) in struct.iter_unpack("<I", memoryview(blob)[1:]):
            listed[number >> 3] |= 1 << (number & 7)
    return joined | int.from_bytes(listed, "little")


def members(numbers: int) -> Iterator[int]:
    """The part numbers in the set, lowest first."""
    text = bin(numbers)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def of(numbers: Iterable[int]) -> int:
    """The set of these few part numbers."""
    joined = 0
    for number in numbers:
        joined |= 1 << number
    return joined


def _bits_of(numbers: Iterable[int], highest: int) -> bytes:
    bits = bytearray(highest // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return bytes(bits)
