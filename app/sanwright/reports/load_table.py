"""Loads of resources as CSV: comma, quotes, CRLF (RFC 4180), UTF-8 with a byte order mark."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis import DirectionLoad
from sanwright.spreadsheet_text import harmless
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

COLUMNS = (
    Text("Resource"),
    Text("Kind"),
    Text("Direction"),
    Text("Load MB/s"),
    Text("Load is"),
    Text("Capacity MB/s"),
    Text("Utilisation %"),
    Text("Headroom MB/s"),
    Text("Largest workload"),
    Text("Largest workload MB/s"),
)


@dataclass(frozen=True, slots=True)
class LoadRow:
    """One direction of a resource, with its names as people read them."""

    resource: str
    kind: str
    direction: str
    load: DirectionLoad
    largest: str = ""
    """Name of the workload with the largest share; empty if there is none."""


def csv_bytes(rows: Iterable[LoadRow]) -> bytes:
    """One line for each row, in their order, below a header; what is not known says so."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(tr(title) for title in COLUMNS)
    writer.writerows(_cells(row) for row in rows)
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def _cells(row: LoadRow) -> tuple[str, ...]:
    load = row.load
    share = load.known_share
    most = max(load.shares.values(), default=None)
    return (
        harmless(row.resource),
        harmless(row.kind),
        harmless(row.direction),
        _figure(None if load.is_unknown else load.load.amount),
        tr(UNKNOWN) if load.is_unknown else tr("known") if load.complete else tr("at least"),
        _figure(load.capacity.amount if load.capacity is not None else None),
        _figure(share * 100 if share is not None else None),
        _figure(_headroom(load)),
        harmless(row.largest),
        _figure(most) if most is not None else "",
    )


def _headroom(load: DirectionLoad) -> float | None:
    """What is left, MB/s; of a load that is a least, the most that is left."""
    return None if load.headroom is None or load.is_unknown else load.headroom.amount


def _figure(value: float | None) -> str:
    """Plain digits with at most three decimals, never with an exponent."""
    if value is None:
        return tr(UNKNOWN)
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
