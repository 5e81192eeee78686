"""The bill of materials as files for people and programs: CSV, Excel workbook, JSON."""

from __future__ import annotations

from pathlib import Path

from sanwright.bom import build_bom
from sanwright.design import Tables
from sanwright.reports.bom_csv import csv_bytes
from sanwright.reports.bom_json import json_bytes
from sanwright.reports.saving import save, suffix_of

_SUFFIXES = (".csv", ".xlsx", ".json")


def write_bom(tables: Tables, path: Path) -> None:
    """Write the bill of materials of ``tables`` in the format that ``path`` ends in."""
    suffix = suffix_of(path, _SUFFIXES, "A bill of materials")
    bom, project = build_bom(tables), tables.project
    if suffix == ".csv":
        data = csv_bytes(bom)
    elif suffix == ".json":
        data = json_bytes(bom, project)
    else:
        from sanwright.reports.bom_workbook import workbook_bytes

        data = workbook_bytes(bom, project)
    save(path, data)
