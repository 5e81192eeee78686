"""The catalog's text files: reading TOML, and saying in one sentence where it is wrong."""

from __future__ import annotations

import difflib
import functools
import hashlib
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanwright.bounded_parsing import MOST_TOML_BYTES, parsed_toml
from sanwright.bounded_reading import read_bytes
from sanwright.errors import InputError
from sanwright.text import NOTHING, Text, joined

_SAME_TIME_NS = 3_000_000_000
"""Two changes of a file that are no further apart may bear the same time: FAT counts in 2 s."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """One parsed file; ``label`` is its path below the catalog folder, as errors print it."""

    label: str
    path: Path
    data: dict[str, Any]

    def error(self, key: str, problem: Text) -> InputError:
        """An error about ``key`` of this file; ``problem`` reads on from the key."""
        place = (self.label, key) if key else (self.label,)
        return InputError(joined((*place, problem), ": "))

    def refuse_unknown(self, key: str, table: Iterable[str], allowed: Collection[str]) -> None:
        """Raise InputError if ``table``, which stands under ``key``, has a field not allowed."""
        for name in table:
            if name not in allowed:
                place = f"{key}.{name}" if key else name
                raise self.error(place, unknown_field(name, allowed))


def read_text_file(path: Path, root: Path) -> TextFile:
    """Parse one TOML file below ``root``. Raises InputError or MachineError naming the file."""
    label = path.relative_to(root).as_posix()
    data = read_bytes(path, MOST_TOML_BYTES)
    try:
        return TextFile(label, path, parsed_toml(data))
    except InputError as error:
        raise InputError(Text("{label}: {error}", label=label, error=error.text)) from None


def text_files(root: Path, pattern: str = "*.toml") -> Iterator[Path]:
    """Every file below ``root`` whose name fits ``pattern``, in a fixed order."""
    yield from sorted(root.rglob(pattern), key=Path.as_posix)


def source_hash(root: Path, pattern: str = "*.toml") -> str:
    """Fingerprint of these files below ``root``: their paths and their bytes.

    Files that look as they did when this process last read them are not read again, unless one
    was written so lately that its next change could bear the same time.
    """
    states = []
    for path in text_files(root, pattern):
        state = path.stat()
        states.append((path, state.st_ino, state.st_size, state.st_mtime_ns))
    newest_ns = max((state[-1] for state in states), default=0)
    if time.time_ns() - newest_ns < _SAME_TIME_NS:
        return _hash_of.__wrapped__(root, tuple(states))
    return _hash_of(root, tuple(states))


@functools.lru_cache(maxsize=4)
def _hash_of(root: Path, states: tuple[tuple[Path, int, int, int], ...]) -> str:
    digest = hashlib.sha256()
    for path, *_ in states:
        for piece in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            digest.update(len(piece).to_bytes(8, "big"))
            digest.update(piece)
    return digest.hexdigest()


def nearest(word: str, known: Iterable[str], otherwise: Text = NOTHING) -> Text:
    """``"; did you mean ...?"`` for the known word most like ``word``, or ``otherwise``."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return Text("; did you mean {name}?", name=close[0]) if close else otherwise


def unknown_field(name: str, known: Iterable[str]) -> Text:
    """What is wrong with the field ``name``, reading on from its place."""
    otherwise = Text("; correct its name or leave it out")
    return Text("is not a known field{hint}", hint=nearest(name, known, otherwise))
