"""Text sources read, checked and put together into the catalog database, offline."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sanwright.catalog.consistency import FiledPart, check_parts
from sanwright.catalog.database import FORMAT, CatalogContents, listing_order, write_database
from sanwright.catalog.describe import summary_of
from sanwright.catalog.part_text import parts_of
from sanwright.catalog.patches import Patches, read_patches, refuse_strays
from sanwright.catalog.rule_pack_text import read_rule_packs
from sanwright.catalog.source_text import read_text_file, source_hash, text_files
from sanwright.catalog.sources import Sources, shared_sources
from sanwright.catalog.standard_text import read_reference
from sanwright.codec import json_schemas
from sanwright.errors import InputError
from sanwright.parts import Part, Reference
from sanwright.text import Text, verbatim


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What was built."""

    target: Path
    edition: str
    parts: int
    files: int

    def __str__(self) -> str:
        return f"{self.parts} parts from {self.files} files, edition {self.edition}: {self.target}"


def build_catalog(source: Path, target: Path) -> BuildReport:
    """Build the database ``target`` from the text below ``source``.

    Equal text gives equal bytes. Raises InputError, one sentence with file and key, for the first
    thing that is wrong; ``target`` is then left as it was.
    """
    contents, files = read_contents(source)
    write_database(contents, target)
    return BuildReport(target, contents.edition, len(contents.parts), files)


def read_contents(source: Path) -> tuple[CatalogContents, int]:
    """Everything below ``source``, checked, with the number of part files."""
    edition = _edition(source)
    shared = shared_sources(source)
    packs = read_rule_packs(source, shared)
    reference = read_reference(source, edition, shared, packs[0])
    patches = read_patches(source, shared)
    placed = list(_placed(source, shared, patches))
    refuse_strays(patches, (entry.part.id for entry in placed))
    check_parts(placed, reference)
    optics = {entry.part.id: entry.part for entry in placed if entry.part.optic is not None}
    described = [_described(entry.part, reference, optics) for entry in placed]
    parts = sorted(described, key=listing_order)
    files = len({entry.label for entry in placed})
    return CatalogContents(edition, fingerprint(source), parts, reference, packs), files


def fingerprint(source: Path) -> str:
    """Changes whenever a build of ``source`` may come out differently: text, records or code."""
    return hashlib.sha256((source_hash(source) + _fingerprint_of_code()).encode()).hexdigest()


@functools.cache
def _fingerprint_of_code() -> str:
    """Changes with the shape of the records or the code that builds, and so never in a process."""
    shapes = json.dumps([FORMAT, json_schemas((Part, Reference))], sort_keys=True)
    return shapes + source_hash(Path(__file__).parent, "*.py")


def _edition(source: Path) -> str:
    path = source / "catalog.toml"
    if not path.exists():
        raise InputError(
            Text("{source}: is not a catalog folder, catalog.toml is missing", source=source)
        )
    file = read_text_file(path, source)
    edition = file.data.get("edition")
    if not isinstance(edition, str) or not edition:
        raise file.error("edition", verbatim("expects a text such as '2026.11'"))
    return edition


def _placed(source: Path, shared: Sources, patches: Patches) -> Iterator[FiledPart]:
    for path in text_files(source / "parts"):
        file = read_text_file(path, source)
        for part in parts_of(file, shared, patches):
            yield FiledPart(file.label, part)


def _described(part: Part, reference: Reference, optics: Mapping[str, Part]) -> Part:
    if part.summary:
        return part
    return msgspec.structs.replace(part, summary=summary_of(part, reference, optics))
