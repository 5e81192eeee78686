"""A look into a font file from outside before it is read: nothing in it may cost without measure.

reportlab's reader trusts sizes that a file states. Here they are held against what a font can have.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise

from sanwright.text import NOTHING, Text

MOST_BYTES = 24_000_000
MOST_CHARACTERS = 400_000
_MOST_TABLES = 64
_SIGNATURES = (b"\x00\x01\x00\x00", b"true")


def font_flaw(data: bytes) -> Text:
    """Why a font file is not to be read, as part of a sentence; empty if nothing speaks against it.

    >>> str(font_flaw(b"GIF89a"))
    'it is no TrueType font that can be read'
    """
    if len(data) > MOST_BYTES:
        return Text("it is larger than {most} MB", most=MOST_BYTES // 1_000_000)
    if data[:4] == b"OTTO":
        return Text("it has PostScript outlines, and only TrueType ones can be embedded")
    if data[:4] not in _SIGNATURES:
        return Text("it is no TrueType font that can be read")
    try:
        tables = _tables(data)
        characters = sum(_characters(data, *tables[b"cmap"]))
        is_sound = characters <= MOST_CHARACTERS and _has_sound_outlines(data, tables)
    except (struct.error, LookupError):
        is_sound = False
    return NOTHING if is_sound else Text("its tables are damaged")


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Offset and length of each table; all lie within the file."""
    (count,) = struct.unpack_from(">H", data, 4)
    if count > _MOST_TABLES:
        raise LookupError("tables")
    found: dict[bytes, tuple[int, int]] = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        if offset + length > len(data):
            raise LookupError(tag)
        found[tag] = offset, length
    return found


def _characters(data: bytes, start: int, length: int) -> Iterator[int]:
    """How many characters each part of the character map says that it has."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    if count > _MOST_TABLES:
        raise LookupError("cmap")
    for number in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * number + 4)
        at = start + offset
        (form,) = struct.unpack_from(">H", data, at)
        if form == 4:
            yield from _spans_of_4(data, at)
        elif form in (12, 13):
            (groups,) = struct.unpack_from(">L", data, at + 12)
            if groups * 12 > length:
                raise LookupError("cmap")
            for group in range(groups):
                first, last = struct.unpack_from(">LL", data, at + 16 + 12 * group)
                yield max(0, last - first + 1)


def _spans_of_4(data: bytes, at: int) -> Iterator[int]:
    (doubled,) = struct.unpack_from(">H", data, at + 6)
    count = doubled // 2
    lasts = struct.unpack_from(f">{count}H", data, at + 14)
    firsts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    for first, last in zip(firsts, lasts, strict=True):
        yield max(0, last - first + 1)


def _has_sound_outlines(data: bytes, tables: dict[bytes, tuple[int, int]]) -> bool:
    """Whether glyphs follow one another within their table."""
    (glyphs,) = struct.unpack_from(">H", data, tables[b"maxp"][0] + 4)
    (is_long,) = struct.unpack_from(">H", data, tables[b"head"][0] + 50)
    form = f">{glyphs + 1}{'L' if is_long else 'H'}"
    places = struct.unpack_from(form, data, tables[b"loca"][0])
    end = places[-1] * (1 if is_long else 2)
    in_order = all(a <= b for a, b in pairwise(places))
    return in_order and end <= tables[b"glyf"][1]
