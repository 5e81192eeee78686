"""Everything that can be placed: the shipped catalog and the user's own parts as one.

A user's part takes the place of the shipped one with its id. A retired part is kept and found by
its id, but no longer offered. What the user stated of a part fills its gaps. Safe to use from
several threads, as the catalog is.
"""

from __future__ import annotations

import heapq
import sqlite3
import threading
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from sanwright.catalog import choices
from sanwright.catalog.catalog import Catalog, CatalogStats
from sanwright.catalog.census import census_of
from sanwright.catalog.database import listing_order
from sanwright.catalog.describe import summary_of
from sanwright.catalog.editions import catalog_in_use
from sanwright.catalog.own_facts import OwnFact, OwnFacts, with_own_facts
from sanwright.catalog.own_packs import OwnPacks
from sanwright.catalog.rule_pack_text import find_pack
from sanwright.catalog.search import (
    NO_NARROWING,
    CatalogIndex,
    Facets,
    Narrowing,
    PartHit,
    Ranked,
    largest_first,
)
from sanwright.catalog.search_index import SCHEMA, Facet, Surroundings, fill_index
from sanwright.catalog.user import UserParts
from sanwright.errors import InputError
from sanwright.locations import config_dir
from sanwright.parts import (
    CitedPack,
    Limits,
    Part,
    PartKind,
    PortGroup,
    Reference,
    RulePack,
    Source,
)
from sanwright.parts.summary import kept_summary
from sanwright.text import Text
from sanwright.units import Length

USER_PARTS_FILE = "parts.sqlite"
OWN_PACKS_FOLDER = "rule-packs"
OWN_FACTS_FILE = "facts.json"


def open_catalog() -> Catalog:
    """The catalog in use, without what is the user's own. Raises as ``open_shipped`` does."""
    return catalog_in_use().catalog


def open_library(
    limits: Callable[[], Limits],
    user_parts: Path | None = None,
    refused: Callable[[Text], None] | None = None,
) -> Library:
    """The catalog of this installation with the user's parts and rule packs beside the settings.

    ``limits`` are those that can be asked of a rule pack, looked at when there is one to read.
    ``refused`` is told why an installed edition of the catalog is not in use.

    Raises MachineError or InputError if either cannot be read.
    """
    path = user_parts if user_parts is not None else config_dir() / USER_PARTS_FILE
    in_use = catalog_in_use()
    if in_use.refused is not None and refused is not None:
        refused(in_use.refused)
    catalog = in_use.catalog
    packs = OwnPacks(path.parent / OWN_PACKS_FOLDER, lambda: library.shipped.cited_packs, limits)
    facts = OwnFacts.open(path.parent / OWN_FACTS_FILE)
    library = Library(catalog, UserParts.open(path), packs, facts)
    return library


class Library:
    """Reads as a ``Catalog`` does, over the shipped parts and those in ``user``."""

    def __init__(
        self,
        catalog: Catalog,
        user: UserParts | None = None,
        own_packs: OwnPacks | None = None,
        own_facts: OwnFacts | None = None,
    ) -> None:
        self.shipped = catalog
        self.user = user
        self.own_packs = own_packs
        self.own_facts = own_facts
        self._lock = threading.RLock()
        self._view: _View | None = None
        if user is not None:
            user.judge_by(catalog.reference(), catalog.by_id)

    def close(self) -> None:
        """Release the catalog's file."""
        self.shipped.close()

    def take_edition(self, edition: Catalog) -> None:
        """Go on with another edition of the shipped catalog, for whoever holds this library.

        Who still reads the one before may do so to the end; its file is released after that.
        """
        with self._lock:
            self.shipped, self._view = edition, None
            if self.user is not None:
                self.user.judge_by(edition.reference(), edition.by_id)

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
    def edition(self) -> str:
        """Edition of the shipped catalog."""
        return self.shipped.edition

    def reference(self) -> Reference:
        """The standards tables and the general rule pack."""
        return self.shipped.reference()

    @property
    def cited_packs(self) -> tuple[CitedPack, ...]:
        """The shipped rule packs and then the user's own, with their documents."""
        own = self.own_packs.packs() if self.own_packs is not None else ()
        return (*self.shipped.cited_packs, *own)

    def rule_packs(self) -> tuple[RulePack, ...]:
        """The shipped rule packs, the general one first, and then the user's own."""
        return tuple(cited.pack for cited in self.cited_packs)

    def rule_pack(self, key: str) -> RulePack:
        """The rule pack with this key. Raises InputError with the nearest key."""
        return find_pack(self.cited_packs, key).pack

    def rule_pack_sources(self, key: str) -> tuple[Source, ...]:
        """The documents that the pack with ``key`` cites."""
        return find_pack(self.cited_packs, key).sources

    def is_users_pack(self, key: str) -> bool:
        """Whether the rule pack with this key is the user's own."""
        return self.own_packs is not None and self.own_packs.find(key) is not None

    def is_users(self, id_: str) -> bool:
        """Whether the part with this id is the user's own."""
        return id_ in self._now().own

    def is_retired(self, id_: str) -> bool:
        """Whether the part is kept but no longer offered."""
        return self.user is not None and self.user.is_retired(id_)

    def by_id(self, id_: str) -> Part | None:
        """The part with exactly this id, retired or not."""
        now = self._now()
        part = now.own.get(id_) or self.shipped.by_id(id_)
        return now.told(part) if part is not None else None

    def untold(self, id_: str) -> Part | None:
        """The part with exactly this id, without what the user stated of it."""
        own = self.user.find(id_) if self.user is not None else None
        return own or self.shipped.by_id(id_)

    def find(self, id_: str) -> Part | None:
        """The part with this id, or the only one with this alias, model or part number."""
        part = self.by_id(id_)
        if part is None:
            named = self._named(id_)
            part = self.by_id(named[0]) if len(named) == 1 else None
        return part

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
        near = self.shipped.nearest(id_, self._now().own)
        if not near:
            raise InputError(Text("there is no part “{id}” in the catalog", id=id_))
        raise InputError(
            Text(
                "there is no part “{id}” in the catalog; nearest are {names}",
                id=id_,
                names=", ".join(near),
            )
        )

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All parts that are offered, or all of one kind, in listing order."""
        now = self._now()
        if not now.own:
            return now.all_told(self.shipped.parts(kind))
        own = (part for part in now.offered if kind is None or part.kind is kind)
        shipped = (part for part in self.shipped.parts(kind) if part.id not in now.own)
        return now.all_told(heapq.merge(own, shipped, key=listing_order))

    def search(
        self,
        text: str,
        *,
        kinds: Sequence[PartKind] = (),
        vendors: Sequence[str] = (),
        limit: int = 60,
        narrowed: Narrowing = NO_NARROWING,
    ) -> list[PartHit]:
        """Parts for what is typed so far, best first, of equals the user's own."""
        now = self._now()
        shipped = self.shipped.index.search(text, kinds, vendors, limit, now.hidden, narrowed)
        with now.lock:
            own = now.index.search(text, kinds, vendors, limit, narrowed=narrowed)
        return [ranked.hit for ranked in heapq.merge(own, shipped, key=_closeness)][:limit]

    def facets(self, text: str) -> Facets:
        """How many parts of each kind and vendor ``text`` finds."""
        now = self._now()
        shipped = self.shipped.index.facets(text, now.hidden)
        with now.lock:
            own = now.index.facets(text)
        kinds = Counter(shipped.kinds) + Counter(own.kinds)
        vendors = Counter(shipped.vendors) + Counter(own.vendors)
        more = {
            facet: dict(Counter(shipped.more[facet]) + Counter(own.more[facet])) for facet in Facet
        }
        return Facets(
            {kind: kinds[kind] for kind in PartKind if kinds[kind]}, largest_first(vendors), more
        )

    def stats(self) -> CatalogStats:
        """Parts by kind, figures by confidence; parts of the user's that are offered included."""
        now = self._now()
        shipped = self.shipped.stats()
        if not now.own:
            return shipped
        counts = Counter(shipped.parts) + Counter(part.kind for part in now.offered)
        figures = sum((census_of(part) for part in now.offered), shipped.figures)
        hidden = [part for id_ in now.own if (part := self.shipped.by_id(id_)) is not None]
        counts -= Counter(part.kind for part in hidden)
        for part in hidden:
            figures = figures - census_of(part)
        kinds = {kind: counts[kind] for kind in PartKind if counts[kind]}
        return CatalogStats(shipped.edition, kinds, figures)

    def summary(self, part: Part) -> Text:
        """What a part is in one line, in the reader's language; ``part.summary`` is English."""
        return kept_summary(part, self.reference(), self.shipped_optics(part))

    def shipped_optics(self, part: Part) -> dict[str, Part]:
        """The optics that ``part`` comes with, by id; its port groups say which is where."""
        named = {group.shipped_optic for group in part.ports.values()} - {""}
        return {id_: self.part(id_) for id_ in sorted(named)}

    def default_optic(
        self,
        group: PortGroup,
        vendor: str,
        speed: str | None = None,
        cable: Part | None = None,
        length: Length | None = None,
    ) -> Part | None:
        """The optic to propose for a port; see ``choices.default_optic``."""
        if self._now().is_shipped:
            return self.shipped.default_optic(group, vendor, speed, cable, length)
        light = cable.cable if cable is not None else None
        return choices.default_optic(self._offer(), group, vendor, speed, light, length)

    def default_cable(self, a: PortGroup, b: PortGroup, optic: Part | None = None) -> Part | None:
        """The cable to propose between ports of two groups, ``optic`` being at either end."""
        if self._now().is_shipped:
            return self.shipped.default_cable(a, b, optic)
        return choices.default_cable(self.parts(PartKind.CABLE), a, b, optic)

    def optics_for(
        self, group: PortGroup, vendor: str, class_: str, speed: str | None = None
    ) -> tuple[Part, ...]:
        """Optics of a reach class for a cage of ``group``; see ``choices.optics_for``."""
        if self._now().is_shipped:
            return self.shipped.optics_for(group, vendor, class_, speed)
        return choices.optics_for(self._offer(), group, vendor, class_, speed)

    def cables_between(self, a: str, b: str, medium: str = "") -> tuple[Part, ...]:
        """Cables of ``medium``, or of any, that end in plugs for ``a`` and ``b``."""
        return choices.cables_between(self.parts(PartKind.CABLE), a, b, medium)

    def with_own_optics(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """``parts`` and the user's optics that they name, so that a pack is whole."""
        chosen = {part.id: part for part in parts}
        for part in tuple(chosen.values()):
            shipped = (group.shipped_optic for group in part.ports.values())
            for id_ in (*shipped, *part.upgrade_optics):
                optic = self._now().own.get(id_)
                if optic is not None:
                    chosen.setdefault(id_, optic)
        return tuple(chosen.values())

    def _offer(self) -> choices.Offer:
        now = self._now()
        if now.offer is None:
            now.offer = choices.offer(self.parts(), self.reference())
        return now.offer

    def _named(self, name: str) -> list[str]:
        now = self._now()
        with now.lock:
            own = now.index.ids_named(name)
        return own + [id_ for id_ in self.shipped.index.ids_named(name) if id_ not in now.own]

    def _now(self) -> _View:
        """The user's parts as they are, looked at anew when they have changed."""
        with self._lock:
            mark = self.user.mark if self.user is not None else b""
            mark += b"\n" + (self.own_facts.mark if self.own_facts is not None else b"")
            if self._view is None or self._view.mark != mark:
                self._view = _View(self.shipped, self.user, self.own_facts, mark)
            return self._view


class _View:
    """The user's parts at one moment, described and indexed as the shipped ones are."""

    def __init__(
        self, shipped: Catalog, user: UserParts | None, facts: OwnFacts | None, mark: bytes
    ) -> None:
        self.mark = mark
        self._facts: dict[str, list[OwnFact]] = {}
        for fact in facts.facts if facts is not None else ():
            self._facts.setdefault(fact.part, []).append(fact)
        self._told: dict[str, Part] = {}
        self.lock = threading.Lock()
        self.offer: choices.Offer | None = None
        everything = user.parts(include_retired=True) if user is not None else ()
        self._plain = {part.id: part for part in everything}
        self._shipped = shipped
        self.own = {id_: self._described(part) for id_, part in self._plain.items()}
        retired = {id_ for id_ in self.own if user is not None and user.is_retired(id_)}
        self.offered = tuple(part for id_, part in self.own.items() if id_ not in retired)
        self.hidden = shipped.index.numbers(self.own)

    @property
    def is_shipped(self) -> bool:
        """Whether nothing is the user's own."""
        return not self.own and not self._facts

    def told(self, part: Part) -> Part:
        """``part`` with what the user stated of it."""
        if part.id not in self._facts:
            return part
        if part.id not in self._told:
            told = with_own_facts(part, self._facts[part.id])
            if told != part and self._described(part) == part:  # else somebody wrote the line
                told = self._described(told)
            self._told[part.id] = told
        return self._told[part.id]

    def all_told(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """``parts`` with what the user stated of them."""
        return tuple(map(self.told, parts)) if self._facts else tuple(parts)

    @cached_property
    def index(self) -> CatalogIndex:
        """The search over the parts that are offered; to be used under ``lock``."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, connection.close)
        for statement in SCHEMA:
            connection.execute(statement)
        around = Surroundings(self._shipped.reference(), self._find, self._optics())
        fill_index(connection, self.offered, around)
        return CatalogIndex(lambda: connection)

    def _find(self, id_: str) -> Part | None:
        return self._plain.get(id_) or self._shipped.by_id(id_)

    def _optics(self, *parts: Part) -> dict[str, Part]:
        groups = (g for part in parts or self._plain.values() for g in part.ports.values())
        found = (self._find(group.shipped_optic) for group in groups if group.shipped_optic)
        return {part.id: part for part in found if part is not None}

    def _described(self, part: Part) -> Part:
        """The part with a summary of what it is now; one that it was copied with may be of old."""
        summary = summary_of(part, self._shipped.reference(), self._optics(part))
        return msgspec.structs.replace(part, summary=summary)


def _closeness(ranked: Ranked) -> tuple[int, int]:
    return ranked.tier, ranked.closeness
