"""What is frozen in a design beside what the catalog says today: parts, standards tables, limits.

A design is judged by its copies, whoever made them: an older catalog, or somebody who wants a wrong
figure to be believed. So what is not as in the catalog is told, figure by figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright.catalog.compare import PartDifference, compare_parts, value_text
from sanwright.catalog.library import Library
from sanwright.design import Tables
from sanwright.errors import InputError
from sanwright.parts import Part, Reference, RulePack, with_rule_pack
from sanwright.text import LabelledEnum, Text, joined, verbatim
from sanwright.units import UNKNOWN

_ABSENT = Text("not there")
_TABLES = ("speeds", "reaches", "pcie", "media", "credit_rules")
_WITHOUT_JUDGEMENT = frozenset(("sources", "note", "confidence", "meaning"))
"""Of a row of the tables: what changes no finding and no figure."""


_FIELDS = {
    "supported": Text("possible"),
    "min_m": Text("shortest"),
    "max_m": Text("longest"),
    "disputed_above_m": Text("disputed above"),
    "loss_budget_db": Text("loss budget"),
    "usable_mb_s": Text("throughput"),
    "line_rate_gbd": Text("line rate"),
    "lane_mb_s": Text("throughput of a lane"),
    "attenuation_db_km": Text("attenuation"),
    "negotiates": Text("negotiates"),
    "per_km_per_gbps": Text("credits per km and Gb/s"),
    "default_credits": Text("credits as delivered"),
    "reserved": Text("reserved credits"),
    "normal_distances": Text("normal distances"),
}
"""What people call the fields of the tables; others by their names in the files."""


class Standing(LabelledEnum):
    """How a frozen part stands to the catalog's."""

    SAME = "same", Text("as in the catalog")
    CHANGED = "changed", Text("changed")
    MISSING = "not in the catalog", Text("not in the catalog")
    UNFILLED = "not filled in yet", Text("not filled in yet")
    UNRESOLVED = "not resolved in the design", Text("not resolved in the design")


@dataclass(frozen=True, slots=True)
class FrozenPart:
    """A part of a design, None where it has but the id, with what the catalog says now."""

    id: str
    frozen: Part | None
    current: Part | None
    differences: tuple[PartDifference, ...]

    @property
    def standing(self) -> Standing:
        """In a word."""
        if self.frozen is None:
            return Standing.UNRESOLVED if self.current is None else Standing.UNFILLED
        if self.current is None:
            return Standing.MISSING
        return Standing.CHANGED if self.differences else Standing.SAME


@dataclass(frozen=True, slots=True)
class TableDifference:
    """A row of the standards tables, or a limit, and what either says in it."""

    row: Text
    old: Text
    new: Text


@dataclass(frozen=True, slots=True)
class Divergence:
    """In how much a design is judged otherwise than the catalog would: parts, rows, limits."""

    changed: int = 0
    missing: int = 0
    rows: int = 0
    limits: int = 0

    @property
    def text(self) -> Text:
        """In a list; empty where there is nothing."""
        counted = (
            (self.changed, Text("{count:,} part that differs", "{count:,} parts that differ",
                                self.changed)),
            (self.missing, Text("{count:,} part that it lacks", "{count:,} parts that it lacks",
                                self.missing)),
            (self.rows, Text("{count:,} row of the standards tables",
                             "{count:,} rows of the standards tables", self.rows)),
            (self.limits, Text("{count:,} limit of the rule pack",
                               "{count:,} limits of the rule pack", self.limits)),
        )  # fmt: skip
        return joined(text for count, text in counted if count)


def divergence(tables: Tables, library: Library) -> Divergence:
    """How far what is frozen in a design is from the catalog."""
    standings = [frozen_part(tables, id_, library).standing for id_ in tables.parts]
    rows, limits = reference_differences(tables.reference, library)
    return Divergence(
        standings.count(Standing.CHANGED), standings.count(Standing.MISSING), len(rows), len(limits)
    )


def frozen_part(tables: Tables, id_: str, library: Library) -> FrozenPart:
    """How the part ``id_`` of a design stands to the catalog's."""
    frozen, current = tables.part(id_), library.by_id(id_)
    if frozen is None or current is None or frozen == current:
        return FrozenPart(id_, frozen, current, ())
    return FrozenPart(id_, frozen, current, compare_parts(frozen, current))


def todays_reference(frozen: Reference, library: Library) -> Reference:
    """The catalog's tables, with today's rule pack of the key by which the design is judged.

    The design's own pack stays where there is none of that key.
    """
    current = library.reference()
    try:
        pack = library.rule_pack(frozen.rule_pack.key)
    except InputError:
        cited = [source for source in frozen.sources if source.key in frozen.rule_pack.cited()]
        return with_rule_pack(current, frozen.rule_pack, cited)
    return with_rule_pack(current, pack, library.rule_pack_sources(pack.key))


def reference_differences(
    frozen: Reference, library: Library
) -> tuple[tuple[TableDifference, ...], tuple[TableDifference, ...]]:
    """Rows of the standards tables, and limits, that judge otherwise than the catalog's today."""
    today = todays_reference(frozen, library)
    return _table_differences(frozen, today), _limit_differences(frozen.rule_pack, today.rule_pack)


def _table_differences(frozen: Reference, current: Reference) -> tuple[TableDifference, ...]:
    """Rows of the standards tables that judge otherwise; the rule pack is left out."""
    if all(getattr(frozen, name) == getattr(current, name) for name in _TABLES):
        return ()
    return tuple(_differing(_rows(frozen), _rows(current)))


def _limit_differences(frozen: RulePack, current: RulePack) -> tuple[TableDifference, ...]:
    """Limits of two packs that judge otherwise."""
    if frozen.thresholds == current.thresholds:
        return ()
    return tuple(_differing(_limits(frozen), _limits(current)))


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row is called, and what it says, by the names of the catalog's own files."""

    name: Text
    said: dict[str, str]


def _differing(old: dict[Any, _Row], new: dict[Any, _Row]) -> Iterator[TableDifference]:
    for key in dict.fromkeys((*old, *new)):
        was, now = old.get(key), new.get(key)
        row = was or now
        before, after = was.said if was else {}, now.said if now else {}
        names = [n for n in dict.fromkeys((*before, *after)) if before.get(n) != after.get(n)]
        if row is not None and names:
            yield TableDifference(row.name, _words(was, names), _words(now, names))


def _words(row: _Row | None, names: Iterable[str]) -> Text:
    if row is None:
        return _ABSENT
    found = []
    for name in names:
        if name in row.said:
            word = _FIELDS.get(name, verbatim(name.replace("_", " ")))
            found.append(joined((word, row.said[name]), " ") if name else verbatim(row.said[name]))
    return joined(found) if found else UNKNOWN


def _rows(reference: Reference) -> dict[Any, _Row]:
    """Every row by what it is of; the first of several counts, as where they are asked."""
    found: dict[Any, _Row] = {}

    def add(key: Any, name: Text, row: msgspec.Struct) -> None:
        found.setdefault(key, _Row(name, _said(row)))

    for speed in reference.speeds:
        add(("speed", speed.name), Text("Speed {name}", name=speed.name), speed)
    for reach in reference.reaches:
        name = Text(
            "Reach of {speed} over {medium}, {optic}",
            speed=reach.speed,
            medium=reach.medium,
            optic=reach.optic_class,
        )
        add(("reach", reach.speed, reach.medium, reach.optic_class), name, reach)
    for lane in reference.pcie:
        add(("pcie", lane.generation), Text("PCIe {name}", name=lane.generation), lane)
    for grade in reference.media:
        add(("fibre", grade.medium), Text("Loss of fibre {medium}", medium=grade.medium), grade)
    for rule in reference.credit_rules:
        name = Text("Buffer credits of {vendor}", vendor=rule.vendor)
        add(("credits", rule.vendor.casefold()), name, rule)
    return found


def _limits(pack: RulePack) -> dict[Any, _Row]:
    found: dict[Any, _Row] = {}
    for limit in pack.thresholds:
        found.setdefault(limit.key, _Row(verbatim(limit.key), {"": limit.shown}))
    return found


def _said(row: msgspec.Struct) -> dict[str, str]:
    found = {}
    for field in msgspec.structs.fields(row):
        value = getattr(row, field.name)
        if field.name not in _WITHOUT_JUDGEMENT and value not in (None, "", ()):
            found[field.encode_name] = _plain(value)
    return found


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_plain, value))
    if isinstance(value, msgspec.Struct):
        return " ".join(_said(value).values())
    return str(value_text(value))
