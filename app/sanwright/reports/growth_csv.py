"""How far a design goes as CSV: a row for all workloads together and one for each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sanwright.analysis.growth import GrowthOutlook
from sanwright.analysis.prospects import Prospect, Prospects
from sanwright.reports.figures_csv import Figure, csv_bytes
from sanwright.reports.file_names import suffix_of
from sanwright.saving import save_bytes
from sanwright.text import Text, tr
from sanwright.wording.growth import first_text, place_names, year_text

COLUMNS = (
    Text("What grows"),
    Text("Demand MB/s"),
    Text("Fair share MB/s"),
    Text("Full at factor"),
    Text("Factor is"),
    Text("Full first"),
    Text("Next at factor"),
    Text("Full next"),
    Text("Capacity unknown"),
    Text("Growth per year %"),
    Text("Full in"),
    Text("Reaches nothing"),
)


def write_growth(found: Prospects, rows: Iterable[Prospect], path: Path) -> None:
    """Write ``rows`` of ``found`` to ``path``, in their order.

    Raises InputError for another ending than .csv, MachineError where it cannot be written.
    """
    suffix_of(path, (".csv",), tr("A table of growth"))
    save_bytes(path, growth_bytes(found, rows))


def growth_bytes(found: Prospects, rows: Iterable[Prospect]) -> bytes:
    """The file's content."""
    return csv_bytes(tuple(map(tr, COLUMNS)), (_cells(found, row) for row in rows))


def _cells(found: Prospects, row: Prospect) -> tuple[Figure, ...]:
    return (
        str(row.name),
        row.demand.amount if row.demand is not None else None,
        row.gets.amount if row.gets is not None else None,
        *_outlook(row),
        "" if not row.workload else row.rate * 100 if row.rate is not None else tr("not stated"),
        year_text(found, row),
        "; ".join(
            f"{found.label(each.host)}: {each.reason}"
            for each in found.stranded
            if row.workload in ("", each.workload)
        ),
    )


def _outlook(row: Prospect) -> tuple[Figure, ...]:
    outlook = row.growth
    if outlook is None:
        return None, "", "", "", "", ""
    following = outlook.next
    return (
        outlook.first.at if outlook.first is not None else None,
        _certainty(outlook),
        first_text(row) if outlook.first is not None else "",
        following.at if following is not None else "",
        str(following.place.name) if following is not None else "",
        place_names(outlook.unknown, most=20),
    )


def _certainty(outlook: GrowthOutlook) -> str:
    if outlook.first is None:
        return ""
    return tr("at most") if outlook.at_most else tr("known")
