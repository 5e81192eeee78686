"""Editions of the catalog that the user put in place of the one that the program came with.

An edition is one file, as ``sanwright.catalog.build`` writes it. It comes from anywhere, so it is
read whole, held against its digest and today's records, and written anew; nothing else of the file
is used. Installed editions lie beside the settings, the newest counts, and the one before is kept.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

import msgspec

from sanwright.bounded_reading import read_bytes
from sanwright.catalog.catalog import Catalog, not_a_catalog, of_other_format
from sanwright.catalog.database import (
    APPLICATION_ID,
    EDITION_SCHEMA,
    FORMAT,
    CatalogContents,
    contents_digest,
    write_database,
)
from sanwright.catalog.location import open_shipped
from sanwright.catalog.validation import refuse_problems, structure_problems
from sanwright.codec import from_json, to_json
from sanwright.errors import InputError, MachineError, SanwrightError
from sanwright.listing import natural_key
from sanwright.locations import config_dir
from sanwright.locking import alone_in
from sanwright.parts import CitedPack, Part, Reference
from sanwright.reasons import reason_of
from sanwright.saving import make_folder
from sanwright.strangers_database import ReadRows, strangers_database
from sanwright.text import Text

FOLDER = "catalog"
LARGEST_BYTES = 256 * 2**20
MOST_PARTS = 200_000
_MOST_SAID = 16
"""Rows of what an edition says of itself; it has four."""
_NUMBERS = struct.Struct(">60xI4xI")
"""Where a database keeps its version and whose it is."""
_LONGEST_NAME = 40
_KEPT = 2
_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class CatalogInUse:
    """The catalog that counts; ``refused`` says why an installed edition does not, if one is."""

    catalog: Catalog
    refused: Text | None = None


def catalog_in_use(folder: Path | None = None) -> CatalogInUse:
    """The newest installed edition in ``folder``, else the shipped one.

    An edition that cannot be read is left aside, and so is one that is older than the shipped one
    that came after it. Raises as ``open_shipped`` does.
    """
    shipped = open_shipped()
    installed = _installed(_folder(folder))
    if not installed:
        return CatalogInUse(shipped)
    try:
        edition = Catalog.open(installed[-1])
        edition.reference()
    except (SanwrightError, sqlite3.Error, TypeError) as error:
        why = str(error.text if isinstance(error, SanwrightError) else error)
        return CatalogInUse(
            shipped,
            Text(
                "The installed edition of the catalog cannot be used ({why}); edition {edition}, "
                "which came with the program, is in use.",
                why=why,
                edition=shipped.edition,
            ),
        )
    is_overtaken = shipped.edition != edition.installed_over and natural_key(
        shipped.edition
    ) > natural_key(edition.edition)
    (edition if is_overtaken else shipped).close()
    return CatalogInUse(shipped if is_overtaken else edition)


def install_edition(path: Path, folder: Path | None = None) -> Catalog:
    """Put the edition in ``path`` in use, and open it.

    Raises InputError or MachineError, one sentence, for anything that is wrong with it or stands in
    the way; what was in use then stays in use.
    """
    return install_contents(read_edition(path), folder)


def install_contents(contents: CatalogContents, folder: Path | None = None) -> Catalog:
    """The same with an edition that was read. Raises MachineError for what stands in the way."""
    place = _folder(folder)
    with open_shipped() as shipped:
        contents = replace(contents, installed_over=shipped.edition)
    make_folder(place)
    with alone_in(place):
        installed = _installed(place)
        number = int(installed[-1].stem) + 1 if installed else 1
        target = place / f"{number:04}.sqlite"
        write_database(contents, target)
        for old in installed[: 1 - _KEPT]:
            _remove(old)
    return Catalog.open(target)


def roll_back(folder: Path | None = None) -> Catalog:
    """Take away the edition in use; opens the one before, at last the shipped one.

    Raises InputError if the shipped one is in use,
    MachineError if the file cannot be taken away.
    """
    installed = _installed(_folder(folder))
    if not installed:
        raise InputError(Text("The edition that came with the program is in use."))
    _remove(installed[-1])
    return catalog_in_use(folder).catalog


def read_edition(path: Path) -> CatalogContents:
    """What the file holds, whole and sound. Raises InputError or MachineError, one sentence."""
    data = read_bytes(path, LARGEST_BYTES)
    _refuse_other(path, data)
    try:
        with strangers_database(data, EDITION_SCHEMA) as connection:
            meta = dict(connection.execute("SELECT * FROM meta LIMIT ?", (_MOST_SAID,)))
            rows = ReadRows(connection, MOST_PARTS)
            reference = [record for (record,) in rows.of("reference", ("record",), "id")]
            packs = [record for (record,) in rows.of("rule_packs", ("record",), "place")]
            parts = sorted(rows.of("parts", ("place", "record"), "number"), key=itemgetter(0))
        return _contents(path, meta, reference, packs, [record for _, record in parts])
    except (TypeError, AttributeError):
        raise _damaged(path) from None  # values of other types than its tables take
    except InputError as error:
        raise error if str(path) in str(error) else _damaged(path) from None


def _refuse_other(path: Path, data: bytes) -> None:
    """By the header alone, of which nothing has to be run."""
    version, mark = _NUMBERS.unpack_from(data.ljust(_NUMBERS.size, b"\0"))
    if mark != APPLICATION_ID:
        raise not_a_catalog(path)
    if version != FORMAT:
        raise of_other_format(path, version)


def edition_words(catalog: Catalog) -> Text:
    """Which edition it is, and whether it came with the program."""
    if catalog.installed_over:
        return Text(
            "Edition {edition}, installed over edition {shipped} of the program",
            edition=catalog.edition,
            shipped=catalog.installed_over,
        )
    return Text("Edition {edition}, as it came with the program", edition=catalog.edition)


def _contents(
    path: Path, meta: dict[str, str], references: list[str], packs: list[str], parts: list[str]
) -> CatalogContents:
    name, digest = meta.get("edition", ""), meta.get("digest", "")
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise InputError(
            Text(
                "“{path}” does not say which edition of the catalog it is; get it anew.", path=path
            )
        )
    if not digest:
        raise InputError(Text("“{path}” has no digest to be checked by; get it anew.", path=path))
    if len(references) != 1:
        raise _damaged(path)
    (reference,) = references
    if contents_digest(name, reference, packs, parts) != digest:
        raise _damaged(path)
    contents = CatalogContents(
        edition=name,
        source_hash=meta.get("source_hash", ""),
        parts=[_exactly(path, record, Part) for record in parts],
        reference=_exactly(path, reference, Reference),
        rule_packs=[_exactly(path, record, CitedPack) for record in packs],
    )
    _refuse_unsound(path, contents.parts)
    return contents


def _exactly(path: Path, record: str, kind: type[_R]) -> _R:
    """The record, if it says nothing that today's records do not know."""
    try:
        read = from_json(record, kind)
    except (InputError, msgspec.DecodeError, RecursionError):
        raise _of_another_version(path) from None
    if to_json(read).decode() != record:
        raise _of_another_version(path)
    return read


def _refuse_unsound(path: Path, parts: Iterable[Part]) -> None:
    seen = set()
    for part in parts:
        try:
            refuse_problems(part, structure_problems(part))
        except InputError as error:
            raise InputError(Text("“{path}”: {error}", path=path, error=error.text)) from None
        if part.id in seen:
            raise _damaged(path)
        seen.add(part.id)
    if not seen:
        raise InputError(Text("“{path}” holds no parts; get it anew.", path=path))


def _damaged(path: Path) -> InputError:
    return InputError(
        Text(
            "“{path}” is damaged: what it holds does not agree with its digest; get it anew.",
            path=path,
        )
    )


def _of_another_version(path: Path) -> MachineError:
    return MachineError(
        Text("“{path}” was made for another version of Sanwright; ask for one of yours.", path=path)
    )


def _folder(folder: Path | None) -> Path:
    return folder if folder is not None else config_dir() / FOLDER


def _installed(folder: Path) -> list[Path]:
    """Files of the installed editions, in the order in which they came."""
    found = folder.glob("*.sqlite") if folder.is_dir() else ()
    return sorted((path for path in found if path.stem.isdigit()), key=lambda p: int(p.stem))


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise MachineError(
            Text("{path}: cannot be taken away ({error})", path=path, error=reason_of(error))
        ) from None
