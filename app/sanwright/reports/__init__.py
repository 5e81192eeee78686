"""What is printed: bill of materials, sizing report, diagram.

Importing this package costs nothing: reportlab, XlsxWriter and Pillow are loaded at first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.bom import PriceList
from sanwright.design import Tables
from sanwright.errors import CancelledError
from sanwright.reports.progress import Progress

if TYPE_CHECKING:
    from sanwright.reports.load_table import LoadRow

__all__ = [
    "CancelledError",
    "Progress",
    "render_diagram",
    "write_bom",
    "write_document",
    "write_loads",
    "write_report",
]


def write_bom(
    tables: Tables, path: Path, prices: Sequence[PriceList] = (), today: date | None = None
) -> None:
    """Write the bill of materials as .csv, .xlsx or .json, whichever ``path`` ends in.

    ``prices`` are the user's lists, the preferred ones first; whether they are valid is judged on
    ``today``, by default the machine's day, not the project's: an order is placed now.

    Raises InputError for another ending, MachineError where the file cannot be written.
    """
    from sanwright.reports.bom_files import write_bom as write

    write(tables, path, prices, today)


def write_document(
    kind: str,
    tables: Tables,
    path: Path,
    *,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a document of ``composition.DOCUMENTS`` as PDF, as its plan in the design says.

    The same design with a date of its own, the same prices and ``today`` give the same bytes.
    ``progress`` gets a share done (0 to 1) and what is being done; where it returns False,
    CancelledError is raised and ``path`` is left as it was. ``prices`` and ``today`` as for
    ``write_bom``. Raises InputError for an unknown kind or a brand's font that cannot be used,
    MachineError where the file cannot be written.
    """
    from sanwright.reports.document import write_document as write

    write(kind, tables, path, prices=prices, today=today, progress=progress)


def write_report(
    tables: Tables,
    path: Path,
    progress: Progress | None = None,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
) -> None:
    """Write the sizing report as PDF; the same design with a date of its own gives the same bytes.

    ``progress`` gets a share done (0 to 1) and what is being done; where it returns False,
    CancelledError is raised and ``path`` is left as it was. ``prices`` and ``today`` as for
    ``write_bom``: they are what else the bytes depend on. Raises MachineError where the file
    cannot be written.
    """
    from sanwright.reports.sizing_report import write_report as write

    write(tables, path, progress, prices, today)


def write_loads(rows: Iterable[LoadRow], path: Path) -> None:
    """Write loads of resources as .csv.

    Raises InputError for another ending, MachineError where the file cannot be written.
    """
    from sanwright.reports.load_table import csv_bytes
    from sanwright.reports.saving import save, suffix_of

    suffix_of(path, (".csv",), "A load table")
    save(path, csv_bytes(rows))


def render_diagram(tables: Tables, path: Path, progress: Progress | None = None) -> None:
    """Draw the topology as .svg, .png, .pdf, .drawio or .vsdx, whichever ``path`` ends in.

    The last two are for diagrams.net and Visio, where the boxes can be moved and the cables stay
    attached. ``progress`` as for the other documents.

    Raises InputError for another ending, MachineError where the file cannot be written.
    """
    from sanwright.reports.diagram import render_diagram as render

    render(tables, path, progress)
