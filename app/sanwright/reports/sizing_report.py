"""The sizing report as PDF: the document of that name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from sanwright.bom import PriceList
from sanwright.design import Tables
from sanwright.reports.composition import SIZING_REPORT
from sanwright.reports.document import document_bytes, write_document
from sanwright.reports.material import Material
from sanwright.reports.progress import Progress


def write_report(
    tables: Tables,
    path: Path,
    progress: Progress | None = None,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
) -> None:
    """Write the report of ``tables`` to ``path``; see ``sanwright.reports.write_report``."""
    write_document(SIZING_REPORT, tables, path, prices=prices, today=today, progress=progress)


def report_bytes(material: Material, progress: Progress | None = None) -> bytes:
    """The report as PDF."""
    return document_bytes(SIZING_REPORT, material, progress)
