"""Search as you type: exact names first, then beginnings of names, then words, then attributes.

What is called what was typed comes first of those that the words fit equally well: for ``switch``
switches before a kit for them. Words that only say the kind or the vendor, and quantities beside
them, are no beginnings of names: ``brocade 64g`` asks for more than optics of that name. Of cables
of a length patch cords come first, and of these those that are sold in it.

Answers come from sets of parts that were computed when the database was made, so the time of a key
stroke does not depend on how much it finds: every match is counted, the best are read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, reduce
from operator import or_

from sanwright.catalog.describe import name_key
from sanwright.catalog.search_index import (
    CORDS,
    MODULES,
    SALE_ENDS,
    SUPPORT_ENDS,
    WORD_FIELDS,
    Facet,
    IndexedField,
)
from sanwright.catalog.search_sets import members, of, union
from sanwright.catalog.search_words import (
    ANY_LENGTH,
    QueryWord,
    indexed_words,
    kinds_called,
    query_words,
)
from sanwright.clock import local_day
from sanwright.parts import PartKind
from sanwright.text import Text, from_file

MOST_WORDS = 12
MOST_LETTERS = 200
_BEYOND = "\U0010ffff"
_EXACT, _BEGINS = 0, 1
_SAYING = (IndexedField.NAMES, IndexedField.RELATIVES, IndexedField.ATTRIBUTES)
"""Fields in which a word of kind says the same of a part."""
_FAR = 1_000_000
"""Closeness of a part that was not found by the length of its name."""


@dataclass(frozen=True, slots=True)
class PartHit:
    """A part found, as a list shows it."""

    id: str
    kind: PartKind
    vendor: str
    model: str
    summary: str

    @property
    def title(self) -> Text:
        """The model as the window says it: a name as it is, a description in its language."""
        return from_file(self.model)


@dataclass(frozen=True, slots=True)
class Facets:
    """How many of the found parts are of each kind and of each vendor, largest vendor first.

    ``more`` counts by ports, speed, rack units and life cycle; parts of which that is not known
    are in none of these counts, but for the life cycle, where they are ``Life.UNKNOWN``.
    """

    kinds: Mapping[PartKind, int]
    vendors: Mapping[str, int]
    more: Mapping[Facet, Mapping[str, int]]


class Life(StrEnum):
    """How far a part is in its life on the day of the search."""

    UNKNOWN = "no end known"
    ANNOUNCED = "end announced"
    PAST_SALE = "past end of sale"
    PAST_SUPPORT = "past end of support"


Narrowing = Mapping[Facet, str]
"""What a search is narrowed to, by facet."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hit with what orders it: where it was found, and how near a name is to what was typed."""

    tier: int
    closeness: int
    hit: PartHit


@dataclass(frozen=True, slots=True)
class CatalogHits:
    """Everything a text finds: parts in the order of their names' closeness, then sets by tier.

    ``called`` are the parts of the kinds that the text calls by their name, ``sold`` the cables
    that are sold in the length that it asks for; None where it asks for none.
    """

    named: tuple[tuple[int, int, int], ...]
    tiers: tuple[int, ...]
    all: int
    called: int = 0
    sold: int | None = None


NO_NARROWING: Narrowing = {}


class CatalogIndex:
    """The search over one database that ``fill_index`` wrote."""

    def __init__(self, sql: Callable[[], sqlite3.Connection]) -> None:
        self._sql = sql
        self._last: tuple[str, CatalogHits] | None = None

    def search(
        self,
        text: str,
        kinds: Sequence[PartKind] = (),
        vendors: Sequence[str] = (),
        limit: int = 60,
        hidden: int = 0,
        narrowed: Narrowing = NO_NARROWING,
    ) -> list[Ranked]:
        """Parts for ``text``, best first; for an empty text all, the most prominent first."""
        wanted = self._wanted(kinds, vendors, narrowed) & ~hidden
        order = list(self._ordered(self.found(text), wanted, limit))
        hits = self._hits([number for _, _, number in order])
        return [Ranked(tier, close, hits[number]) for tier, close, number in order]

    def facets(self, text: str, hidden: int = 0) -> Facets:
        """Counts over everything that ``text`` finds."""
        found = self.found(text).all & ~hidden

        def counted(sets: Mapping[str, int]) -> dict[str, int]:
            counts = {name: (found & numbers).bit_count() for name, numbers in sets.items()}
            return {name: count for name, count in counts.items() if count}

        by_kind, by_vendor = counted(self._facets["kind"]), counted(self._facets["vendor"])
        kinds = {kind: by_kind[kind] for kind in PartKind if by_kind.get(kind)}
        more = {facet: counted(self._sets_of(facet)) for facet in Facet}
        return Facets(kinds, largest_first(by_vendor), more)

    def found(self, text: str) -> CatalogHits:
        """Everything that ``text`` finds, in tiers; all parts for a text without words."""
        last = self._last
        if last is not None and last[0] == text:
            return last[1]
        words = query_words(text[:MOST_LETTERS])[:MOST_WORDS]
        found = (
            self._find(text[:MOST_LETTERS], words)
            if words
            else CatalogHits((), (self._all,), self._all)
        )
        self._last = text, found
        return found

    def numbers(self, ids: Collection[str]) -> int:
        """The set of the parts with these ids."""
        rows = (
            self._sql().execute("SELECT number FROM parts WHERE id = ?", (id_,)).fetchone()
            for id_ in ids
        )
        return of(row[0] for row in rows if row is not None)

    def ids_named(self, name: str) -> list[str]:
        """Ids of the parts that ``name`` names exactly, in listing order."""
        query = """SELECT id FROM names JOIN parts USING (number)
                   WHERE key = ? ORDER BY place"""
        return [row[0] for row in self._sql().execute(query, (name_key(name),))]

    @cached_property
    def _highest(self) -> int:
        return int(self._sql().execute("SELECT count(*) FROM parts").fetchone()[0])

    @cached_property
    def _all(self) -> int:
        return (1 << (self._highest + 1)) - 2

    @cached_property
    def _facets(self) -> dict[str, dict[str, int]]:
        sets: dict[str, dict[str, int]] = {
            facet: {} for facet in ("kind", "vendor", SALE_ENDS, SUPPORT_ENDS, CORDS, *Facet)
        }
        for facet, name, blob in self._sql().execute("SELECT facet, name, numbers FROM facets"):
            sets[facet][name] = union((blob,), self._highest)
        return sets

    def _sets_of(self, facet: Facet) -> Mapping[str, int]:
        """The parts by what they are in a facet; their life as it is today."""
        if facet is not Facet.LIFE:
            return self._facets[facet]
        day = local_day().isoformat()
        past = [
            reduce(or_, (numbers for last, numbers in self._facets[ends].items() if last < day), 0)
            for ends in (SALE_ENDS, SUPPORT_ENDS)
        ]
        known = reduce(
            or_,
            (n for ends in (SALE_ENDS, SUPPORT_ENDS) for n in self._facets[ends].values()),
            0,
        )
        return {
            Life.UNKNOWN: self._all & ~known,
            Life.ANNOUNCED: known & ~past[0] & ~past[1],
            Life.PAST_SALE: past[0] & ~past[1],
            Life.PAST_SUPPORT: past[1],
        }

    def _wanted(
        self, kinds: Sequence[PartKind], vendors: Sequence[str], narrowed: Narrowing
    ) -> int:
        wanted = self._all
        for key, name in narrowed.items():
            wanted &= self._sets_of(key).get(name, 0)
        for facet, names in (("kind", kinds), ("vendor", vendors)):
            if names:
                allowed = 0
                for name in names:
                    allowed |= self._facets[facet].get(name, 0)
                wanted &= allowed
        return wanted

    def _find(self, text: str, words: Sequence[QueryWord]) -> CatalogHits:
        named, begins = self._names(name_key(text))
        telling = [word.is_kind or word.beginnings[0] in self._vendor_words for word in words]
        if any(telling) and all(
            word.of_kind or is_telling for word, is_telling in zip(words, telling, strict=True)
        ):
            named, begins = tuple(each for each in named if each[0] == _EXACT), 0
        by_word = [self._any_of(word) for word in words]
        tiers = [begins]
        reach = [0] * len(by_word)
        for field in WORD_FIELDS:
            reach = [seen | sets.get(field, 0) for seen, sets in zip(reach, by_word, strict=True)]
            both = self._all
            for seen in reach:
                both &= seen
            tiers.append(both)
        # The last tier holds all of the others but the names, which may join several words.
        everything = tiers[-1] | begins | of(number for _, _, number in named)
        called = reduce(or_, (self._of(kind) for kind in kinds_called(words)), 0)
        lengths = [word.beginnings[0] for word in words if ANY_LENGTH in word.beginnings]
        sold = [
            reduce(or_, self._word(word).values(), 0) & self._of(PartKind.CABLE) for word in lengths
        ]
        return CatalogHits(
            named, tuple(tiers), everything, called, reduce(or_, sold) if sold else None
        )

    @cached_property
    def _vendor_words(self) -> frozenset[str]:
        return frozenset(word for name in self._facets["vendor"] for word in indexed_words(name))

    def _of(self, kind: PartKind) -> int:
        return self._facets["kind"].get(kind, 0)

    def _names(self, key: str) -> tuple[tuple[tuple[int, int, int], ...], int]:
        """Parts with the name ``key`` or a longer one; as a set where these are very many."""
        if not key:
            return (), 0
        query = "SELECT numbers FROM beginnings WHERE beginning = ? AND field = ?"
        broad = self._sql().execute(query, (key, IndexedField.NAME_KEY)).fetchone()
        beyond = key if broad is not None else key + _BEYOND
        near = self._sql().execute(
            "SELECT number, min(length(key)) - ? FROM names WHERE key >= ? AND key <= ?"
            " GROUP BY number",
            (len(key), key, beyond),
        )
        named = sorted((_BEGINS if far else _EXACT, far, number) for number, far in near)
        return tuple(named), union(broad, self._highest) if broad is not None else 0

    def _any_of(self, word: QueryWord) -> dict[int, int]:
        """The parts that a word finds, by field."""
        sets: dict[int, int] = {}
        for beginning in word.beginnings:
            for field, numbers in self._word(beginning).items():
                sets[field] = sets.get(field, 0) | numbers
        if word.of_kind:
            sets[_SAYING[0]] = reduce(or_, (sets.get(field, 0) for field in _SAYING))
        return sets

    def _word(self, word: str) -> dict[int, int]:
        """The parts with a word that begins with ``word``, by field."""
        query = "SELECT field, numbers FROM beginnings WHERE beginning = ? AND field > ?"
        rows = self._sql().execute(query, (word, IndexedField.NAME_KEY)).fetchall()
        if not rows:
            query = "SELECT field, numbers FROM words WHERE word >= ? AND word < ?"
            rows = self._sql().execute(query, (word, word + _BEYOND)).fetchall()
        by_field: dict[int, list[bytes]] = {}
        for field, blob in rows:
            by_field.setdefault(field, []).append(blob)
        return {field: union(blobs, self._highest) for field, blobs in by_field.items()}

    def _ordered(
        self, found: CatalogHits, wanted: int, limit: int
    ) -> Iterator[tuple[int, int, int]]:
        left = limit
        for tier, far, number in found.named:
            if left > 0 and wanted >> number & 1:
                wanted ^= 1 << number
                left -= 1
                yield tier, far, number
        for tier, numbers in enumerate(found.tiers, _BEGINS):
            here = numbers & wanted
            wanted &= ~here
            for some in self._called_first(here, found):
                for number in members(some):
                    if left <= 0:
                        return
                    yield tier, _FAR, number
                    left -= 1

    def _called_first(self, numbers: int, found: CatalogHits) -> tuple[int, ...]:
        """Where something was typed: what is called so, what stands alone, what goes into it."""
        if found.all == self._all:
            return (numbers,)
        others = numbers & ~found.called
        modules = reduce(or_, map(self._of, MODULES))
        order = numbers & found.called, others & ~modules, others & modules
        if found.sold is None:
            return order
        cords, sold = self._facets[CORDS].get("", 0), found.sold
        finer = cords & sold, cords & ~sold, ~cords & sold, ~cords & ~sold
        return tuple(some & each for some in order for each in finer)

    def _hits(self, numbers: Sequence[int]) -> dict[int, PartHit]:
        found: dict[int, PartHit] = {}
        for start in range(0, len(numbers), 500):
            some = numbers[start : start + 500]
            query = f"""SELECT number, id, kind, vendor, model, summary FROM parts
                        WHERE number IN ({", ".join("?" * len(some))})"""
            for number, id_, kind, vendor, model, summary in self._sql().execute(query, some):
                found[number] = PartHit(id_, PartKind(kind), vendor, model, summary)
        return found


def largest_first(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts of vendors without the zeros, the largest first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold()))
    return {name: count for name, count in ordered if count}
