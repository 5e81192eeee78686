"""Files of every kind that is read, with bytes, lines, values and nesting changed at random."""

from __future__ import annotations

import gzip
import io
import random
import zipfile
from pathlib import Path

from sanwright.errors import SanwrightError
from tests.campaign.kinds_of_files import KINDS
from tests.campaign.refusals import refused

_NUMBERS = (
    "9e999", "-1", "1e308", "1e-400", "NaN", "Infinity", "99999999999999999999999", "0", "-0.0",
    "1" + "0" * 5000, "true", "null", '""', "[]", "{}", '"\\ud800"', "1e10",
)  # fmt: skip
_TEXTS = (
    "\u202e", "\x1b[2J", "\n", "\r\n", "\x00", "'\"<&>", "x" * 70_000, "[" * 3000, "{" * 3000,
    '{"a":' * 500, "a." * 3000, ",," * 500, "\ufeff", "\ud83d", "=cmd|' /C calc'!A0", "!!python/",
)  # fmt: skip


_USUAL, _LARGE = 2**19, 2**23
"""Bytes that a changed file has at most; every fiftieth may be large."""


def attack(chance: random.Random, folder: Path) -> str:
    """Change a good file, and have its reader read it."""
    kind = chance.choice(sorted(KINDS))
    ending, make, read = KINDS[kind]
    path = folder / f"f{ending}"
    path.write_bytes(mutated(make(), chance))
    try:
        read(path)
    except SanwrightError as error:
        refused(error, path)
        return f"{kind}: refused"
    return f"{kind}: read"


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A few changes, each of one of several kinds."""
    most = _LARGE if chance.random() < 0.02 else max(_USUAL, len(data))
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(_CHANGES)(data, chance)[:most]
    return data


def _bytes(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data or b"\0")
    for _ in range(chance.choice((1, 3, 30))):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def _cut(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:a] + data[b:]


def _double(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    times = min(chance.choice((1, 3, 40)), _LARGE // max(1, b - a))
    return data[:b] + data[a:b] * times + data[b:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(_TEXTS).encode("utf-8", "surrogatepass") + data[place:]


def _number(data: bytes, chance: random.Random) -> bytes:
    places = [n for n, value in enumerate(data) if 48 <= value < 58]
    if not places:
        return _insert(data, chance)
    place = chance.choice(places)
    return data[:place] + chance.choice(_NUMBERS).encode() + data[place + 1 :]


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    chance.shuffle(lines)
    return b"\n".join(lines)


def _unpacked(data: bytes, chance: random.Random) -> bytes:
    """What is in a ZIP file or a gzip file is changed, and packed again."""
    if data[:2] == b"\x1f\x8b":
        try:
            return gzip.compress(_bytes(gzip.decompress(data), chance))
        except (OSError, EOFError, ValueError):
            return data
    if data[:2] != b"PK":
        return _number(data, chance)
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
            names = old.namelist()
            chosen = chance.choice(names)
            for name in names:
                part = old.read(name)
                change = chance.choice((_bytes, _cut, _insert, _number, _double))
                new.writestr(name, change(part, chance) if name == chosen else part)
    except Exception:  # noqa: BLE001 - it was broken before
        return data
    return made.getvalue()


_CHANGES = (_bytes, _cut, _double, _insert, _number, _number, _lines, _unpacked, _unpacked)
