"""The bill of materials as files for people and programs: CSV, Excel workbook, PDF, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import msgspec

from sanwright.bom import Grouping, PriceList
from sanwright.design import Tables
from sanwright.language import speaking
from sanwright.progress import Progress, Steps, tell, tell_done
from sanwright.reports.bill import Bill, bill_plan, priced_bom
from sanwright.reports.bom_csv import csv_bytes
from sanwright.reports.bom_json import json_bytes
from sanwright.reports.file_names import suffix_of
from sanwright.saving import save_bytes
from sanwright.text import Text, tr

__all__ = ["bill_bytes", "priced_bom", "write_bom"]

_SUFFIXES = (".xlsx", ".pdf", ".csv", ".json")
_COUNTED, _WRITTEN = 0.2, 0.97


def write_bom(
    tables: Tables,
    path: Path,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
    *,
    group_by: Grouping = Grouping.CATEGORY,
    progress: Progress | None = None,
    language: str = "",
    paper: str = "",
) -> None:
    """Write the bill of materials; see ``sanwright.reports.write_bom``."""
    suffix = suffix_of(path, _SUFFIXES, tr("A bill of materials"))
    wanted = language or bill_plan(tables).language
    steps = Steps(progress)
    steps.begin(0.0, _COUNTED, Text("Counting parts"))
    with speaking(wanted):
        bill = Bill.of(tables, prices, today, group_by)
        if paper:
            bill = replace(bill, plan=msgspec.structs.replace(bill.plan, paper=paper))
        steps.begin(_COUNTED, _WRITTEN, Text("Writing the bill of materials"))
        data = bill_bytes(bill, suffix, steps)
    tell(progress, _WRITTEN, Text("Saving the bill of materials"))
    save_bytes(path, data)
    tell_done(progress)


def bill_bytes(bill: Bill, suffix: str, progress: Progress | None = None) -> bytes:
    """The file of that ending, in the language in use."""
    if suffix == ".csv":
        return csv_bytes(bill, progress)
    if suffix == ".json":
        return json_bytes(bill, progress)
    if suffix == ".pdf":
        from sanwright.reports.bom_pdf import pdf_bytes

        return pdf_bytes(bill, progress)
    from sanwright.reports.bom_workbook import workbook_bytes

    return workbook_bytes(bill, progress)
