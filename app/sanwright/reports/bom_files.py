"""The bill of materials as files for people and programs: CSV, Excel workbook, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from sanwright.bom import Bom, PriceList, apply_prices, build_bom
from sanwright.design import Tables
from sanwright.reports.bom_csv import csv_bytes
from sanwright.reports.bom_json import json_bytes
from sanwright.reports.saving import save, suffix_of

_SUFFIXES = (".csv", ".xlsx", ".json")


def write_bom(
    tables: Tables, path: Path, prices: Sequence[PriceList] = (), today: date | None = None
) -> None:
    """Write the bill of materials; see ``sanwright.reports.write_bom``."""
    suffix = suffix_of(path, _SUFFIXES, "A bill of materials")
    bom, project = priced_bom(tables, prices, today), tables.project
    if suffix == ".csv":
        data = csv_bytes(bom)
    elif suffix == ".json":
        data = json_bytes(bom, project)
    else:
        from sanwright.reports.bom_workbook import workbook_bytes

        data = workbook_bytes(bom, project)
    save(path, data)


def priced_bom(tables: Tables, prices: Sequence[PriceList], today: date | None) -> Bom:
    """The bill with the prices of the lists, judged on ``today``, by default the machine's day."""
    if not prices:
        return build_bom(tables)
    day = today if today is not None else datetime.now().astimezone().date()
    return apply_prices(build_bom(tables), prices, day)
