"""Search as you type over the built catalog: names first, then prefixes, then attributes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sanwright.catalog.describe import name_key
from sanwright.parts import PartKind


@dataclass(frozen=True, slots=True)
class Hit:
    """A part found, as a list shows it."""

    id: str
    kind: PartKind
    vendor: str
    model: str
    summary: str


@dataclass(frozen=True, slots=True)
class Facets:
    """How many of the found parts are of each kind and of each vendor, largest vendor first."""

    kinds: Mapping[PartKind, int]
    vendors: Mapping[str, int]


_EVERYTHING = "SELECT number, 0 AS tier, 0.0 AS score FROM parts"
_MATCHES = """
    SELECT number, 0 AS tier, 0.0 AS score FROM names WHERE key = :key
    UNION ALL
    SELECT number, 1, length(key) FROM names WHERE key > :key AND key < :beyond
    UNION ALL
    SELECT rowid, 2, bm25(words, 8.0, 6.0, 3.0, 1.0) FROM words WHERE words MATCH :words
"""


def search(
    connection: sqlite3.Connection,
    text: str,
    kinds: Sequence[PartKind],
    vendors: Sequence[str],
    limit: int,
) -> list[Hit]:
    """Parts for ``text``, best first; all parts in listing order for an empty text."""
    found, values = _found(text)
    query = f"""
        WITH matched AS ({found}),
             best AS (SELECT number, min(tier) AS tier, score FROM matched GROUP BY number)
        SELECT id, kind, vendor, model, summary FROM best JOIN parts USING (number)
        WHERE {_filter("kind", kinds, values)} AND {_filter("vendor", vendors, values)}
        ORDER BY tier, score, number LIMIT :limit
    """
    rows = connection.execute(query, {**values, "limit": limit})
    return [Hit(r["id"], PartKind(r["kind"]), r["vendor"], r["model"], r["summary"]) for r in rows]


def facets(connection: sqlite3.Connection, text: str) -> Facets:
    """Counts over everything that ``text`` finds."""
    found, values = _found(text)
    query = f"""
        WITH matched AS ({found})
        SELECT kind, vendor, count(*) AS parts FROM parts
        WHERE number IN (SELECT number FROM matched) GROUP BY kind, vendor
    """
    by_kind: dict[str, int] = {}
    by_vendor: dict[str, int] = {}
    for row in connection.execute(query, values):
        by_kind[row["kind"]] = by_kind.get(row["kind"], 0) + row["parts"]
        by_vendor[row["vendor"]] = by_vendor.get(row["vendor"], 0) + row["parts"]
    kinds = {kind: by_kind[kind] for kind in PartKind if kind in by_kind}
    ordered = sorted(by_vendor.items(), key=lambda item: (-item[1], item[0].casefold()))
    return Facets(kinds, dict(ordered))


def _found(text: str) -> tuple[str, dict[str, Any]]:
    words = re.findall(r"[^\W_]+", text)
    if not words:
        return _EVERYTHING, {}
    key = name_key(text)
    return _MATCHES, {
        "key": key,
        "beyond": key + "\U0010ffff",
        "words": " ".join(f'"{word}"*' for word in words),
    }


def _filter(column: str, wanted: Sequence[str], values: dict[str, Any]) -> str:
    if not wanted:
        return "1"
    names = [f"{column}_{position}" for position in range(len(wanted))]
    values.update(zip(names, map(str, wanted), strict=True))
    return f"{column} IN ({', '.join(f':{name}' for name in names)})"
