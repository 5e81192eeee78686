"""The built catalog's SQLite file: its tables, and how they are written.

Equal contents give equal bytes.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sanwright.catalog.search_index import SCHEMA, Surroundings, fill_index
from sanwright.codec import to_json
from sanwright.errors import MachineError
from sanwright.listing import natural_key
from sanwright.parts import CitedPack, Part, PartKind, Reference
from sanwright.reasons import reason_of
from sanwright.saving import make_folder, save_file
from sanwright.text import Text

APPLICATION_ID = 0x53574341  # "SWCA"
FORMAT = 4

_META = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE reference (id INTEGER PRIMARY KEY CHECK (id = 1), record TEXT NOT NULL) STRICT",
    "CREATE TABLE rule_packs (place INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT",
)


EDITION_SCHEMA = (*_META, *SCHEMA)
"""What a catalog's file is made by, and nothing else."""


@dataclass(frozen=True, slots=True)
class CatalogContents:
    """What goes into the file; ``parts`` in the order in which they are listed.

    ``installed_over`` is the edition of the program in place of which the user put this one.
    """

    edition: str
    source_hash: str
    parts: Sequence[Part]
    reference: Reference
    rule_packs: Sequence[CitedPack] = ()
    installed_over: str = ""


def contents_digest(
    edition: str, reference: str, packs: Sequence[str], parts: Sequence[str]
) -> str:
    """Tells contents apart: the records as they are written, in their order."""
    digest = hashlib.sha256()
    for piece in (edition, reference, str(len(packs)), *packs, *parts):
        data = piece.encode()
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


def write_database(contents: CatalogContents, target: Path) -> None:
    """Write ``target`` whole. Raises MachineError saying what stood in the way."""
    make_folder(target.parent)
    try:
        save_file(target, lambda draft: _fill(draft, contents))
    except sqlite3.OperationalError as error:
        raise MachineError(
            Text("{path}: cannot be written ({error})", path=target, error=reason_of(error))
        ) from None


def _fill(path: Path, contents: CatalogContents) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("BEGIN")
        for statement in EDITION_SCHEMA:
            connection.execute(statement)
        _fill_meta(connection, contents)
        _fill_parts(connection, contents)
        connection.execute("COMMIT")
        connection.execute("VACUUM")
    finally:
        connection.close()


def _fill_meta(connection: sqlite3.Connection, contents: CatalogContents) -> None:
    record = to_json(contents.reference).decode()
    packs = [to_json(pack).decode() for pack in contents.rule_packs]
    parts = [to_json(part).decode() for part in contents.parts]
    rows = [
        ("edition", contents.edition),
        ("source_hash", contents.source_hash),
        ("digest", contents_digest(contents.edition, record, packs, parts)),
    ]
    if contents.installed_over:
        rows.append(("installed_over", contents.installed_over))
    connection.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    connection.execute("INSERT INTO reference VALUES (1, ?)", (record,))
    connection.executemany("INSERT INTO rule_packs VALUES (?, ?)", enumerate(packs))


def _fill_parts(connection: sqlite3.Connection, contents: CatalogContents) -> None:
    by_id = {part.id: part for part in contents.parts}
    optics = {part.id: part for part in contents.parts if part.optic is not None}
    fill_index(connection, contents.parts, Surroundings(contents.reference, by_id.get, optics))


def listing_order(part: Part) -> tuple[int, str, tuple[str | int, ...], str]:
    """Sort key of lists: kind as an architect looks for it, vendor, and model as people count."""
    kind = list(PartKind).index(part.kind)
    return kind, part.vendor.casefold(), natural_key(part.model), part.id
