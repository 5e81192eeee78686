"""Has every column of every table one unit for figures of a kind, so that they can be compared?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.catalog import Catalog, open_catalog
from sanwright.design.papers import DocumentPlan
from sanwright.documents import read_design
from sanwright.reports.composition import DOCUMENTS, MIGRATION_PLAN
from sanwright.reports.document import document_bytes
from sanwright.reports.grid import Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.units import Duration, Length

KINDS = (
    ("ns", "µs", "ms", "s"),
    ("B", "KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB"),
    ("KB/s", "MB/s", "GB/s"),
    ("mm", "cm", "m", "km"),
    ("W", "kW"),
    ("Wh", "kWh", "MWh"),
    ("g", "kg", "t"),
    ("Gb/s", "Gbit/s", "Mbit/s"),
)
FIGURE = re.compile(r"[≥≤~×\s]*[\d.,\u202f\u00a0]+[\s\u202f\u00a0](\D\S*)")
QUICK = "t2-16gfc"


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def mixed(columns: Sequence[Column], rows: Sequence[Row]) -> Iterator[tuple[str, set[str]]]:
    """Columns in which figures of one kind are in several units."""
    for at, column in enumerate(columns):
        units: set[str] = set()
        for row in rows:
            if row.kind in (RowKind.GROUP, RowKind.NOTE) or len(row.cells) != len(columns):
                continue
            cell = row.cells[at]
            text = cell if isinstance(cell, str) else cell.text
            units.update(match[1] for line in text.split("\n") if (match := FIGURE.match(line)))
        for kind in KINDS:
            if len(units.intersection(kind)) > 1:
                yield column.title, units.intersection(kind)


def every_design() -> Iterator[object]:
    for each in (*bundled_references(), *bundled_testbeds()):
        marks = [] if each.key == QUICK else [pytest.mark.slow]
        yield pytest.param(each, id=each.key, marks=marks)


@pytest.mark.parametrize("bundled", list(every_design()))
def test_a_column_has_one_unit(
    bundled: Bundled, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, set[str]]] = []
    made = Grid.__init__

    def noted(grid: Grid, columns: Sequence[Column], rows: Sequence[Row], *rest: object) -> None:
        found.extend(mixed(columns, rows))
        made(grid, columns, rows, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Grid, "__init__", noted)
    tables = read_design(bundled.path, catalog).snapshot()
    material = Material.of(tables, today=date(2026, 11, 21))
    for kind in DOCUMENTS:
        if kind != MIGRATION_PLAN and not (kind != "sizing-report" and bundled.key == QUICK):
            object.__setattr__(material, "plan", DocumentPlan(id=kind, language="en", paper="A4"))
            document_bytes(kind, material)
    assert found == []


def test_a_mixed_column_is_seen() -> None:
    columns = (Column("What", 1.0), Column("Time", 1.0), Column("Long", 1.0))
    rows = [
        Row(("a", str(Duration(990.0)), str(Length(5)))),
        Row(("b", f"≥ {Duration(1500.0)}", str(Length(50)))),
    ]
    assert list(mixed(columns, rows)) == [("Time", {"µs", "ms"})]
