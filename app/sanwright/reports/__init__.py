"""What is printed: bill of materials, sizing report, diagram.

Importing this package costs nothing: reportlab, XlsxWriter and Pillow are loaded at first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.bom import Grouping, PriceList
from sanwright.design import Tables
from sanwright.progress import Progress

if TYPE_CHECKING:
    from sanwright.design.papers import DocumentPlan
    from sanwright.health import SanHealth
    from sanwright.migration import MigrationPlan
    from sanwright.reports.installation.labels import LabelOptions
    from sanwright.reports.load_table import LoadRow

__all__ = [
    "render_diagram",
    "write_bom",
    "write_document",
    "write_health_report",
    "write_installers_pack",
    "write_loads",
    "write_migration",
    "write_report",
]


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
    """Write the bill of materials as .xlsx, .pdf, .csv or .json, whichever ``path`` ends in.

    ``prices`` are the user's lists, the preferred ones first; whether they are valid is judged on
    ``today``, by default the machine's day, not the project's: an order is placed now.
    ``language`` is a code such as ``de``; where it is empty, the plan of the design's documents
    says, else the language in use is taken; so for ``paper`` (A4, Letter) of a .pdf. JSON is for
    programs and always English. ``progress`` as for ``write_document``.

    Raises InputError for another ending, MachineError where the file cannot be written.
    """
    from sanwright.reports.bom_files import write_bom as write

    write(tables, path, prices, today, group_by=group_by, progress=progress, language=language,
          paper=paper)  # fmt: skip


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


def write_health_report(
    health: SanHealth,
    folder: Path,
    name: str,
    *,
    plan: DocumentPlan | None = None,
    is_neutral: bool = False,
    progress: Progress | None = None,
) -> list[Path]:
    """Write what ``health.assess_health`` found into ``folder``, made if need be; gives the files.

    ``NAME-health.pdf`` is the report, ``NAME-health.xlsx`` the workbook of switches, ports, optics,
    hosts, arrays, links and zoning. ``plan`` says language, paper and title; without a title that
    of the project, or ``name``. With ``is_neutral`` files are numbered, since their names may be
    the customer's. The same SAN, judged on the same day, gives the same bytes.
    ``progress`` as for ``write_document``. Raises MachineError where a file cannot be written.
    """
    from sanwright.reports.health.writing import write_health_report as write

    return write(health, folder, name, plan=plan, is_neutral=is_neutral, progress=progress)


def write_installers_pack(
    tables: Tables,
    folder: Path,
    *,
    labels: LabelOptions | None = None,
    today: date | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Write what installers work by into ``folder``, which is made if need be; returns the files.

    A PDF to print (racks, power, cable schedule), a PDF of label sheets and the port map as a
    workbook; their names begin with the project's. Language, paper and sections are those of the
    document plan “installers-pack”. The same design with a date of its own gives the same bytes.
    ``progress`` as for ``write_document``. Raises InputError for labels that cannot be printed so,
    MachineError where a file cannot be written.
    """
    from sanwright.reports.installation.pack import write_installers_pack as write

    return write(tables, folder, labels=labels, today=today, progress=progress)


def write_migration(
    tables: Tables,
    folder: Path,
    *,
    plan: MigrationPlan | None = None,
    today: date | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Write the migration from the base of a design to it into ``folder``; returns the files.

    A PDF to work by and a workbook to tick in. ``plan`` is the plan if it is worked out already.
    ``progress`` as for ``write_document``. Raises InputError if there is nothing to migrate,
    MachineError where a file cannot be written.
    """
    from sanwright.reports.migration.pack import write_migration as write

    return write(tables, folder, plan=plan, today=today, progress=progress)


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
    from sanwright.reports.composition import SIZING_REPORT

    write_document(SIZING_REPORT, tables, path, prices=prices, today=today, progress=progress)


def write_loads(rows: Iterable[LoadRow], path: Path) -> None:
    """Write loads of resources as .csv.

    Raises InputError for another ending, MachineError where the file cannot be written.
    """
    from sanwright.reports.file_names import suffix_of
    from sanwright.reports.load_table import csv_bytes
    from sanwright.saving import save_bytes

    suffix_of(path, (".csv",), "A load table")
    save_bytes(path, csv_bytes(rows))


def render_diagram(
    tables: Tables,
    path: Path,
    progress: Progress | None = None,
    *,
    findings: bool = False,
    comments: bool = False,
    whole: bool = False,
    paper: str = "",
) -> None:
    """Draw the topology as .svg, .png, .pdf, .drawio or .vsdx, whichever ``path`` ends in.

    The last two are for diagrams.net and Visio, where the boxes can be moved and the cables stay
    attached. Signs of open ``comments``, and on pictures discs with the number of ``findings``,
    are there only where they are wanted. A design whose names could not be read on A0 is drawn
    from afar, like devices in one box, unless it is to be there as a ``whole``. A .pdf with a
    ``paper`` (A0 to A4, Letter, Tabloid) is the whole drawing on as many of its pages as make names
    legible. ``progress`` as for the other documents.

    Raises InputError for another ending or paper, MachineError where the file cannot be written.
    """
    from sanwright.reports.diagram import render_diagram as render

    render(tables, path, progress, findings=findings, comments=comments, whole=whole, paper=paper)
