"""The parts catalog, read only: look up, search, propose. Safe to use from several threads."""

from __future__ import annotations

import difflib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from sanwright.catalog import choices
from sanwright.catalog.census import Census
from sanwright.catalog.connections import Connections
from sanwright.catalog.database import APPLICATION_ID, FORMAT
from sanwright.catalog.rule_pack_text import find_pack
from sanwright.catalog.search import NO_NARROWING, CatalogIndex, Facets, Narrowing, PartHit
from sanwright.codec import from_json
from sanwright.errors import InputError, MachineError
from sanwright.parts import CitedPack, Part, PartKind, PortGroup, Reference, RulePack, Source
from sanwright.text import Text
from sanwright.units import Length


@dataclass(frozen=True, slots=True)
class CatalogStats:
    """The catalog's report card."""

    edition: str
    parts: Mapping[PartKind, int]
    figures: Census

    @property
    def total(self) -> int:
        """Parts of all kinds."""
        return sum(self.parts.values())


class Catalog:
    """A built catalog database, opened for reading."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self.index = CatalogIndex(connections.get)
        self._parts: dict[str, Part] = {}
        self._listed: dict[PartKind | None, tuple[Part, ...]] = {}

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open ``path``. Raises InputError if it is no catalog, MachineError if it is too new."""
        if not path.exists():
            raise InputError(Text("{path}: there is no catalog", path=path))
        connections = Connections(path)
        try:
            mark = connections.get().execute("PRAGMA application_id").fetchone()[0]
            version = connections.get().execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError:
            mark, version = None, 0
        if mark != APPLICATION_ID:
            connections.close()
            raise not_a_catalog(path)
        if version != FORMAT:
            connections.close()
            raise of_other_format(path, version)
        return cls(connections)

    def close(self) -> None:
        """Release the file."""
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The database file."""
        return self._connections.path

    @cached_property
    def edition(self) -> str:
        """Name of this edition, such as 2026.11."""
        return self._meta("edition")

    @cached_property
    def source_hash(self) -> str:
        """Fingerprint of the text that this database was built from."""
        return self._meta("source_hash")

    @cached_property
    def digest(self) -> str:
        """Digest of what this database holds, as it says itself."""
        return self._meta("digest")

    @cached_property
    def installed_over(self) -> str:
        """Edition of the program in place of which the user put this one; empty if shipped."""
        return self._meta("installed_over")

    @cached_property
    def _reference(self) -> Reference:
        record = self._sql().execute("SELECT record FROM reference").fetchone()[0]
        return from_json(record, Reference)

    def reference(self) -> Reference:
        """The standards tables and the general rule pack."""
        return self._reference

    @cached_property
    def cited_packs(self) -> tuple[CitedPack, ...]:
        """The shipped rule packs with their documents, the general one first."""
        rows = self._sql().execute("SELECT record FROM rule_packs ORDER BY place")
        return tuple(from_json(row["record"], CitedPack) for row in rows)

    def rule_packs(self) -> tuple[RulePack, ...]:
        """The shipped rule packs, the general one first."""
        return tuple(cited.pack for cited in self.cited_packs)

    def rule_pack(self, key: str) -> RulePack:
        """The rule pack with this key. Raises InputError with the nearest key."""
        return find_pack(self.cited_packs, key).pack

    def rule_pack_sources(self, key: str) -> tuple[Source, ...]:
        """The documents that the pack with ``key`` cites."""
        return find_pack(self.cited_packs, key).sources

    def part(self, id_: str) -> Part:
        """The part with this id, alias or exact model. Raises InputError with the nearest ids."""
        part = self.find(id_)
        if part is not None:
            return part
        named = self._named(id_)
        if named:
            raise InputError(
                Text("“{id}” is the name of several parts: {names}", id=id_, names=", ".join(named))
            )
        near = self.nearest(id_)
        if not near:
            raise InputError(Text("there is no part “{id}” in the catalog", id=id_))
        raise InputError(
            Text(
                "there is no part “{id}” in the catalog; nearest are {names}",
                id=id_,
                names=", ".join(near),
            )
        )

    def find(self, id_: str) -> Part | None:
        """The part with this id, or the only one with this alias, model or part number."""
        part = self.by_id(id_)
        if part is None:
            named = self._named(id_)
            part = self.by_id(named[0]) if len(named) == 1 else None
        return part

    def by_id(self, part_id: str) -> Part | None:
        """The part with exactly this id."""
        if part_id not in self._parts:
            query = "SELECT id, record FROM parts WHERE id = ?"
            row = self._sql().execute(query, (part_id,)).fetchone()
            if row is None:
                return None
            self._decoded(row)
        return self._parts[part_id]

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All parts, or all of one kind, in listing order."""
        if kind not in self._listed:  # a form asks once for each of its records
            query = "SELECT id, record FROM parts WHERE ? IS NULL OR kind = ? ORDER BY place"
            rows = self._sql().execute(query, (kind, kind)).fetchall()
            self._listed[kind] = tuple(self._decoded(row) for row in rows)
        return self._listed[kind]

    def search(
        self,
        text: str,
        *,
        kinds: Sequence[PartKind] = (),
        vendors: Sequence[str] = (),
        limit: int = 60,
        narrowed: Narrowing = NO_NARROWING,
    ) -> list[PartHit]:
        """Parts for what is typed so far, best first; everything in order for an empty text."""
        return [
            ranked.hit
            for ranked in self.index.search(text, kinds, vendors, limit, narrowed=narrowed)
        ]

    def facets(self, text: str) -> Facets:
        """How many parts of each kind and vendor ``text`` finds."""
        return self.index.facets(text)

    def stats(self) -> CatalogStats:
        """Parts by kind, figures by confidence."""
        query = """SELECT kind, count(*), sum(high), sum(medium), sum(low), sum(unknown)
                   FROM parts GROUP BY kind"""
        rows = {row[0]: tuple(row)[1:] for row in self._sql().execute(query)}
        counts = {kind: rows[kind][0] for kind in PartKind if kind in rows}
        figures = sum((Census(*row[1:]) for row in rows.values()), Census())
        return CatalogStats(self.edition, counts, figures)

    def shipped_optics(self, part: Part) -> dict[str, Part]:
        """The optics that ``part`` comes with, by id; its port groups say which is where."""
        shipped = {group.shipped_optic for group in part.ports.values()} - {""}
        return {id_: self.part(id_) for id_ in sorted(shipped)}

    def default_optic(
        self,
        group: PortGroup,
        vendor: str,
        speed: str | None = None,
        cable: Part | None = None,
        length: Length | None = None,
    ) -> Part | None:
        """The optic to propose for a port; see ``choices.default_optic``."""
        light = cable.cable if cable is not None else None
        return choices.default_optic(self._offer, group, vendor, speed, light, length)

    def default_cable(self, a: PortGroup, b: PortGroup, optic: Part | None = None) -> Part | None:
        """The cable to propose between ports of two groups, ``optic`` being at either end."""
        return choices.default_cable(self._cables, a, b, optic)

    def optics_for(
        self, group: PortGroup, vendor: str, class_: str, speed: str | None = None
    ) -> tuple[Part, ...]:
        """Optics of a reach class for a cage of ``group``; see ``choices.optics_for``."""
        return choices.optics_for(self._offer, group, vendor, class_, speed)

    def cables_between(self, a: str, b: str, medium: str = "") -> tuple[Part, ...]:
        """Cables of ``medium``, or of any, that end in plugs for ``a`` and ``b``."""
        return choices.cables_between(self._cables, a, b, medium)

    def nearest(self, part_id: str, more: Iterable[str] = ()) -> list[str]:
        """The ids, of parts here or in ``more``, that are written most like ``part_id``."""
        ids = [row["id"] for row in self._sql().execute("SELECT id FROM parts ORDER BY place")]
        close = difflib.get_close_matches(part_id.casefold(), [*more, *ids], n=3)
        return close or [hit.id for hit in self.search(part_id, limit=3)]

    @cached_property
    def _cables(self) -> tuple[Part, ...]:
        return self.parts(PartKind.CABLE)

    @cached_property
    def _offer(self) -> choices.Offer:
        parts = self.parts()
        return choices.offer(parts, self._reference)

    def _decoded(self, row: sqlite3.Row) -> Part:
        part = self._parts.get(row["id"])
        if part is None:
            part = self._parts[row["id"]] = from_json(row["record"], Part)
        return part

    def _named(self, name: str) -> list[str]:
        return self.index.ids_named(name)

    def _meta(self, key: str) -> str:
        row = self._sql().execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row["value"]) if row is not None else ""

    def _sql(self) -> sqlite3.Connection:
        return self._connections.get()


def not_a_catalog(path: Path) -> InputError:
    """The file is something else."""
    return InputError(Text("{path}: is not a catalog of Sanwright; choose another file", path=path))


def of_other_format(path: Path, version: int) -> MachineError:
    """The file is of a format that this version does not read."""
    return MachineError(
        Text(
            "{path}: is a catalog of format {version}, this version "
            "reads format {format}; ask for one of that",
            path=path,
            version=version,
            format=FORMAT,
        )
    )
