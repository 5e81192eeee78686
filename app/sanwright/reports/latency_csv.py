"""The latency of workloads as CSV: parts, then loads; RFC 4180, UTF-8 with a byte order mark."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.saving import save_bytes
from sanwright.spreadsheet_text import harmless
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Quantity

if TYPE_CHECKING:
    from sanwright.analysis.latency import CurvePoint, LatencyResult

PART_COLUMNS = (
    Text("Workload"),
    Text("Kind"),
    Text("Where"),
    Text("Own time µs"),
    Text("Queueing µs"),
    Text("Figures are"),
)
LOAD_COLUMNS = (Text("Workload"), Text("In flight"), Text("IOPS"), Text("MB/s"), Text("Latency µs"))


@dataclass(frozen=True, slots=True)
class LatencySheet:
    """One workload under the name that people know; ``curve`` may be empty."""

    name: str
    result: LatencyResult
    curve: Sequence[CurvePoint] = ()


def latency_bytes(sheets: Iterable[LatencySheet]) -> bytes:
    """Two tables, a blank line between them; what is not known says so."""
    sheets = list(sheets)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(map(tr, PART_COLUMNS))
    for sheet in sheets:
        writer.writerows(_parts(sheet))
    writer.writerow(())
    writer.writerow(map(tr, LOAD_COLUMNS))
    for sheet in sheets:
        writer.writerows(_loads(sheet))
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def write_sheets(sheets: Iterable[LatencySheet], path: Path) -> None:
    """Write them to ``path``. Raises MachineError where that cannot be done."""
    save_bytes(path, latency_bytes(sheets))


def _parts(sheet: LatencySheet) -> Iterator[tuple[str, ...]]:
    name, result = harmless(sheet.name), sheet.result
    for part in result.parts:
        queueing = _figure(part.waiting) if part.waiting is not None else ""
        known = tr("at least") if part.at_least else tr("known")
        kind, where = harmless(str(part.kind.label)), harmless(tr(part.name))
        if part.service is None:
            yield name, kind, where, tr(UNKNOWN), "", tr(UNKNOWN)
        else:
            yield name, kind, where, _figure(part.service), queueing, known
    whole = tr("known") if result.mean is not None else tr(UNKNOWN)
    whole = tr("at least") if result.at_least else whole
    if result.is_network_part and result.mean is not None:
        whole = tr("network part, at least") if result.lacks_network else tr("network part")
    yield name, tr("mean"), "", _figure(result.mean), "", whole


def _loads(sheet: LatencySheet) -> Iterator[tuple[str, ...]]:
    for point in sheet.curve:
        yield (
            harmless(sheet.name),
            _number(point.in_flight),
            _figure(point.rate),
            _figure(point.throughput),
            _figure(point.latency),
        )


def _figure(value: Quantity | None) -> str:
    return _number(value.amount) if value is not None else tr(UNKNOWN)


def _number(value: float) -> str:
    """Plain digits with at most three decimals, never with an exponent."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
