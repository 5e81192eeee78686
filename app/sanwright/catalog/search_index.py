"""What the search looks things up in: words, whole names and facets, each with its set of parts.

Parts are numbered in the order in which equals are shown, so the lowest bits of a set are its best
parts. In a large catalog a beginning that very many words share (``3``, ``br``) has its set made
here, so that one key stroke never joins more than ``BROAD`` sets.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

import msgspec

from sanwright.catalog.census import census_of
from sanwright.catalog.consistency import Find
from sanwright.catalog.describe import (
    attribute_words,
    lesser_words,
    maker_ports,
    name_key,
    speeds_of,
)
from sanwright.catalog.search_sets import pack
from sanwright.catalog.search_words import indexed_words, name_words
from sanwright.codec import to_json
from sanwright.parts import Part, PartKind, Reference, value_of
from sanwright.units import format_number
from sanwright.units.dates import read_period

BROAD = 64
"""How many words (or whole names) may begin alike before their sets are joined in advance."""
FEW_PARTS = 2_000
"""Up to so many, joining all sets of a key stroke takes some tenths of a millisecond more."""


class IndexedField(IntEnum):
    """Where a word of a part stands, most telling first; ``NAME_KEY`` is a name as a whole."""

    NAME_KEY = 0
    NAMES = 1
    NUMBERS = 2
    RELATIVES = 3
    ATTRIBUTES = 4
    SUMMARY = 5


_NAMES = (IndexedField.NAMES, IndexedField.RELATIVES)
WORD_FIELDS = tuple(field for field in IndexedField if field is not IndexedField.NAME_KEY)

SCHEMA = (
    """CREATE TABLE parts (
        number INTEGER PRIMARY KEY,
        place INTEGER NOT NULL UNIQUE,
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
    ) STRICT""",
    "CREATE INDEX parts_by_kind ON parts (kind, high, medium, low, unknown)",
    """CREATE TABLE names (
        key TEXT NOT NULL, number INTEGER NOT NULL REFERENCES parts (number),
        PRIMARY KEY (key, number)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE words (
        word TEXT NOT NULL, field INTEGER NOT NULL, numbers BLOB NOT NULL,
        PRIMARY KEY (word, field)
    ) STRICT""",
    """CREATE TABLE beginnings (
        beginning TEXT NOT NULL, field INTEGER NOT NULL, numbers BLOB NOT NULL,
        PRIMARY KEY (beginning, field)
    ) STRICT""",
    """CREATE TABLE facets (
        facet TEXT NOT NULL, name TEXT NOT NULL, numbers BLOB NOT NULL,
        PRIMARY KEY (facet, name)
    ) STRICT""",
)

Sets = dict[str, list[int]]


class Facet(StrEnum):
    """By what a search can be narrowed beside kind and vendor."""

    PORTS = "ports"
    SPEED = "speed"
    UNITS = "units"
    LIFE = "life"


SALE_ENDS, SUPPORT_ENDS = "end of sale", "end of support"
"""Facets by the last day of an end that is known."""
CORDS = "patch cords"
"""A facet of its own: cables that join two ports as they are, with a duplex plug at either end."""
MODULES = (PartKind.BLADE, PartKind.HOST_CARD, PartKind.LICENCE, PartKind.ACCESSORY)
"""What is nothing without what it goes into."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the words of a part depend on beside itself: tables, and parts that it refers to."""

    reference: Reference
    find: Find
    optics: Mapping[str, Part]


def fill_index(connection: sqlite3.Connection, parts: Sequence[Part], around: Surroundings) -> None:
    """Write ``parts``, given in listing order, and everything that finds them."""
    places = {part.id: place for place, part in enumerate(parts, 1)}
    kits = _adapters_optics(parts)
    ranked = sorted(parts, key=lambda part: (*_prominence(part, kits, around), places[part.id]))
    words: dict[IndexedField, Sets] = {field: defaultdict(list) for field in IndexedField}
    facets: dict[tuple[str, str], list[int]] = defaultdict(list)
    relatives = _relatives(parts, around.find)
    carried = _carried(parts, around)
    for number, part in enumerate(ranked, 1):
        connection.execute(
            f"INSERT INTO parts VALUES ({', '.join('?' * 14)})",
            (number, places[part.id], *_row(part)),
        )
        facets["kind", part.kind.value].append(number)
        facets["vendor", part.vendor].append(number)
        if _is_cord(part):
            facets[CORDS, ""].append(number)
        for facet in _facets_of(part, around):
            facets[facet].append(number)
        found = _words_of(part, relatives[part.id], around)
        found[IndexedField.ATTRIBUTES].update(dict.fromkeys(carried.get(part.id, ())))
        for field, some in found.items():
            for word in some:
                words[field][word].append(number)
    _write_sets(connection, words, facets, len(ranked))


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


def _prominence(
    part: Part, kits: Collection[str], around: Surroundings
) -> tuple[int, bool, bool, float, int, bool, int]:
    """Sorts first what an architect more likely means.

    Kind as in lists; then what was still sold when the edition was made, what the kind's name says
    before what has to go into one or stands between, the faster lane, the shorter reach, the
    maker's own before what others sell under their name, and that of which more is known: makers
    document what they sell most. What others sell is taken to end with what it is made of.
    """
    base = around.find(part.base) if part.base else None
    return (
        list(PartKind).index(part.kind),
        _is_over(part, around.reference) or (base is not None and _is_over(base, around.reference)),
        _is_by_the_way(part) or part.id in kits,
        -_pace(part, around.reference),
        _REACHES.get(part.optic.class_.partition(" ")[0], len(_REACHES)) if part.optic else 0,
        bool(part.base),
        -census_of(part).known,
    )


_REACHES = {"SW": 0, "LW": 1, "ELW": 2}


def _is_by_the_way(part: Part) -> bool:
    """Whether few mean it who ask for its kind: cassettes, bridges, drives, trunks."""
    match part.kind:
        case PartKind.CABLE:
            return part.cable is not None and part.cable.medium[:1] == "O" and not _is_cord(part)
        case PartKind.PATCH_PANEL:
            return part.physical is None or not value_of(part.physical.rack_units)
        case PartKind.SAS_ADAPTER:
            return any(group.protocol == "FC" for group in part.ports.values())
        case PartKind.TAPE:
            return not part.slots
        case _:
            return False


def _adapters_optics(parts: Sequence[Part]) -> set[str]:
    """Optics that come with an adapter or are sold for one: switches have others."""
    adapters = [part for part in parts if part.kind is PartKind.HBA]
    shipped = {group.shipped_optic for part in adapters for group in part.ports.values()}
    return shipped | {id_ for part in adapters for id_ in part.upgrade_optics}


def _is_cord(part: Part) -> bool:
    ends = part.cable and (part.cable.connector_a, part.cable.connector_b)
    return ends == ("LC", "LC")


def _carried(parts: Sequence[Part], around: Surroundings) -> dict[str, list[str]]:
    """Per director the speeds of the blades that it takes, as words."""
    by_place: dict[str, set[str]] = defaultdict(set)
    for part in parts:
        if part.kind is PartKind.BLADE:
            for place in part.fits:
                by_place[place].update(speeds_of(part, around.reference, around.optics))
    return {
        part.id: sorted(
            word
            for group in part.slots.values()
            for accepted in group.accepts
            for speed in by_place[accepted]
            for word in indexed_words(f"{speed} {speed.removesuffix('FC')}")
        )
        for part in parts
        if part.kind is PartKind.DIRECTOR
    }


def _facets_of(part: Part, around: Surroundings) -> Iterator[tuple[str, str]]:
    """By what a search is narrowed beside kind and vendor; ends of life by their last day."""
    ports = maker_ports(part)
    if ports is not None:
        yield Facet.PORTS, str(ports)
    for speed in speeds_of(part, around.reference, around.optics):
        yield Facet.SPEED, speed
    units = value_of(part.physical.rack_units) if part.physical is not None else None
    if units:
        yield Facet.UNITS, format_number(units)
    if part.lifecycle is not None:
        life = part.lifecycle
        for facet, figure in ((SALE_ENDS, life.end_of_sale), (SUPPORT_ENDS, life.end_of_support)):
            period = read_period(figure.value) if figure is not None else None
            if period is not None:
                yield facet, period.last.isoformat()


def _is_over(part: Part, reference: Reference) -> bool:
    """Whether the part was past end of sale or of support when the edition was made."""
    if part.lifecycle is None:
        return False
    ends = (value_of(part.lifecycle.end_of_sale), value_of(part.lifecycle.end_of_support))
    periods = [read_period(end) for end in ends if end is not None]
    month = reference.edition.replace(".", "-")
    return any(each is not None and each.last.isoformat()[:7] < month for each in periods)


def _pace(part: Part, reference: Reference) -> float:
    lists = [value_of(group.speeds) or () for group in part.ports.values()]
    facets = [facet for facet in (part.optic, part.drive) if facet is not None]
    lists += [value_of(facet.speeds) or () for facet in facets]
    speeds = (reference.speed(name) for names in lists for name in names)
    return max((s.usable.amount / s.lanes for s in speeds if s is not None), default=0.0)


def _words_of(
    part: Part, relatives: Sequence[str], around: Surroundings
) -> dict[IndexedField, dict[str, None]]:
    bare = msgspec.structs.replace(part, summary="")
    texts = {
        IndexedField.NAMES: (part.vendor, part.model, *part.aliases),
        IndexedField.NUMBERS: tuple(order_numbers_of(part)),
        IndexedField.RELATIVES: relatives,
        IndexedField.ATTRIBUTES: (attribute_words(bare, around.reference, around.optics),),
        IndexedField.SUMMARY: (part.summary, lesser_words(part, around.reference)),
    }
    words = {
        field: dict.fromkeys(
            (name_words if field in _NAMES else indexed_words)(" ".join(filter(None, lines)))
        )
        for field, lines in texts.items()
    }
    keys = dict.fromkeys(key for name in names_of(part) if (key := name_key(name)))
    return {IndexedField.NAME_KEY: keys, **words}


def _relatives(parts: Sequence[Part], find: Find) -> dict[str, list[str]]:
    """Per part the other names of its design: of a base all that rebadge it, of those the base."""
    relatives: dict[str, list[str]] = {part.id: [] for part in parts}
    for part in parts:
        base = find(part.base) if part.base else None
        if base is not None:
            relatives[part.id] += [base.vendor, base.model, *base.aliases]
            relatives.setdefault(base.id, []).extend((part.vendor, part.model, *part.aliases))
    return relatives


def _row(part: Part) -> tuple[str | int, ...]:
    census = census_of(part)
    texts = (part.id, part.kind.value, part.vendor, part.model, part.generation, part.base)
    counts = (census.high, census.medium, census.low, census.unknown)
    return (*texts, part.summary, *counts, to_json(part).decode())


def _write_sets(
    connection: sqlite3.Connection,
    words: Mapping[IndexedField, Sets],
    facets: Mapping[tuple[str, str], list[int]],
    highest: int,
) -> None:
    keys = words[IndexedField.NAME_KEY]
    connection.executemany(
        "INSERT INTO names VALUES (?, ?)", ((key, n) for key in sorted(keys) for n in keys[key])
    )
    connection.executemany(
        "INSERT INTO words VALUES (?, ?, ?)",
        sorted(
            (word, field, pack(numbers, highest))
            for field in WORD_FIELDS
            for word, numbers in words[field].items()
        ),
    )
    if highest > FEW_PARTS:
        _write_beginnings(connection, words, highest)
    connection.executemany(
        "INSERT INTO facets VALUES (?, ?, ?)",
        [(*name, pack(numbers, highest)) for name, numbers in sorted(facets.items())],
    )


def _write_beginnings(
    connection: sqlite3.Connection, words: Mapping[IndexedField, Sets], highest: int
) -> None:
    whole = {word for field in WORD_FIELDS for word in words[field]}
    for beginning, found in _broad(sorted(whole)):
        for field in WORD_FIELDS:
            _write_beginning(connection, beginning, field, _joined(words[field], found), highest)
    keys = words[IndexedField.NAME_KEY]
    for beginning, found in _broad(sorted(keys)):
        numbers = _joined(keys, found)
        _write_beginning(connection, beginning, IndexedField.NAME_KEY, numbers, highest)


def _write_beginning(
    connection: sqlite3.Connection,
    beginning: str,
    field: IndexedField,
    numbers: set[int],
    highest: int,
) -> None:
    if numbers:
        row = (beginning, field, pack(numbers, highest))
        connection.execute("INSERT INTO beginnings VALUES (?, ?, ?)", row)


def _broad(words: Sequence[str], length: int = 1) -> Iterator[tuple[str, Sequence[str]]]:
    """Beginnings that more than ``BROAD`` of the sorted ``words`` share, with these words."""
    start = 0
    while start < len(words):
        beginning = words[start][:length]
        end = start
        while end < len(words) and words[end][:length] == beginning:
            end += 1
        alike = words[start:end]
        if len(alike) > BROAD and len(beginning) == length:
            yield beginning, alike
            yield from _broad(alike, length + 1)
        start = end


def _joined(sets: Sets, words: Iterable[str]) -> set[int]:
    return {number for word in words for number in sets.get(word, ())}
