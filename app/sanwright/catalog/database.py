"""The built catalog's SQLite file: its tables, and how they are written.

Equal contents give equal bytes.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sanwright.catalog.census import census_of
from sanwright.catalog.describe import attribute_words, name_key
from sanwright.codec import to_json
from sanwright.errors import MachineError
from sanwright.parts import Part, PartKind, Reference, value_of

APPLICATION_ID = 0x53574341  # "SWCA"
FORMAT = 1

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE reference (id INTEGER PRIMARY KEY CHECK (id = 1), record TEXT NOT NULL) STRICT;
CREATE TABLE parts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    vendor TEXT NOT NULL,
    model TEXT NOT NULL,
    generation TEXT NOT NULL,
    base TEXT NOT NULL,
    summary TEXT NOT NULL,
    high INTEGER NOT NULL,
    medium INTEGER NOT NULL,
    low INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    record TEXT NOT NULL
) STRICT;
CREATE INDEX parts_by_kind ON parts (kind, vendor);
CREATE TABLE names (
    key TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES parts (number),
    PRIMARY KEY (key, number)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (
    names, numbers, relatives, attributes,
    content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
"""


@dataclass(frozen=True, slots=True)
class Contents:
    """What goes into the file; ``parts`` in the order in which they are listed."""

    edition: str
    source_hash: str
    parts: Sequence[Part]
    reference: Reference


def write_database(contents: Contents, target: Path) -> None:
    """Write ``target`` in one step: a reader sees the old file or the whole new one."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".catalog-", suffix=".tmp", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise MachineError(f"{target.parent}: cannot be written ({error.strerror})") from None
    draft = Path(name)
    try:
        _fill(draft, contents)
        draft.chmod(0o644)
        draft.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise MachineError(f"{target}: cannot be written ({error})") from None
    finally:
        draft.unlink(missing_ok=True)


def _fill(path: Path, contents: Contents) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("BEGIN")
        for statement in _SCHEMA.split(";\n"):
            connection.execute(statement)
        _fill_meta(connection, contents)
        _fill_parts(connection, contents)
        connection.execute("COMMIT")
        connection.execute("INSERT INTO words (words) VALUES ('optimize')")
        connection.execute("VACUUM")
    finally:
        connection.close()


def _fill_meta(connection: sqlite3.Connection, contents: Contents) -> None:
    rows = [("edition", contents.edition), ("source_hash", contents.source_hash)]
    connection.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    record = to_json(contents.reference).decode()
    connection.execute("INSERT INTO reference VALUES (1, ?)", (record,))


def _fill_parts(connection: sqlite3.Connection, contents: Contents) -> None:
    relatives = _relatives(contents.parts)
    optics = {part.id: part for part in contents.parts if part.optic is not None}
    for number, part in enumerate(contents.parts, 1):
        connection.execute(
            "INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, *_row(part)),
        )
        keys = sorted({name_key(name) for name in names_of(part)} - {""})
        connection.executemany("INSERT INTO names VALUES (?, ?)", [(key, number) for key in keys])
        texts = (
            " ".join((part.vendor, part.model, *part.aliases)),
            " ".join(order_numbers_of(part)),
            " ".join(relatives[part.id]),
            attribute_words(part, contents.reference, optics),
        )
        connection.execute(
            "INSERT INTO words (rowid, names, numbers, relatives, attributes)"
            " VALUES (?, ?, ?, ?, ?)",
            (number, *texts),
        )


def names_of(part: Part) -> Iterator[str]:
    """Everything that names exactly this part."""
    yield from (part.id, part.model, part.name, *part.aliases)
    yield from order_numbers_of(part)


def order_numbers_of(part: Part) -> Iterator[str]:
    """Every order number of the part, those of a cable's lengths included."""
    for number in part.part_numbers:
        yield number.number
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    for length in lengths or ():
        if length.part_number:
            yield length.part_number


def _row(part: Part) -> tuple[str | int, ...]:
    census = census_of(part)
    return (
        part.id,
        part.kind.value,
        part.vendor,
        part.model,
        part.generation,
        part.base,
        part.summary,
        census.high,
        census.medium,
        census.low,
        census.unknown,
        to_json(part).decode(),
    )


def _relatives(parts: Sequence[Part]) -> dict[str, list[str]]:
    """Per part the other names of its design: of a base all that rebadge it, of those the base."""
    names = {part.id: [part.vendor, part.model, *part.aliases] for part in parts}
    relatives: dict[str, list[str]] = {part.id: [] for part in parts}
    for part in parts:
        if part.base:
            relatives[part.id] += names.get(part.base, [])
            relatives.setdefault(part.base, []).extend(names[part.id])
    return relatives


def listing_order(part: Part) -> tuple[int, str, str, str]:
    """Sort key of lists: kind as an architect looks for it, then vendor and model."""
    return list(PartKind).index(part.kind), part.vendor.casefold(), part.model.casefold(), part.id
