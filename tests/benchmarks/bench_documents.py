"""Pages per second of the documents, and the bill of materials against reportlab alone.

    .venv/bin/python -m tests.benchmarks.bench_documents [--lines 5000] [--hosts 1900]

The same texts go through our PDF of a bill of materials and through reportlab's own LongTable: as
one begins (its own font, automatic column widths), and as its manual advises (fixed widths, tables
of 200 rows) in our font, size, column widths and margins. Neither has our groups, links, lines
between rows or order check. What we remember of texts is forgotten before each run. Then documents
and diagrams of about 2,000 devices, with the longest time between two tellings of progress.
"""

from __future__ import annotations

import argparse
import io
import resource
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, TableStyle

from sanwright.bom import Bom, BomLine
from sanwright.catalog import open_catalog
from sanwright.design import Tables
from sanwright.documents import read_design
from sanwright.reports import (
    grid,
    lettering,
    render_diagram,
    write_bom,
    write_document,
    write_installers_pack,
    write_report,
)
from sanwright.reports.bill import Bill
from sanwright.reports.bom_files import bill_bytes
from sanwright.reports.bom_table import BillTable
from sanwright.reports.style import BOTTOM_MARGIN, SIDE_MARGIN, TOP_MARGIN
from sanwright.text import Text
from tests.benchmarks.large_san import LargeSan

ROOT = Path(__file__).resolve().parents[2]
REPEATS = 3
T = TypeVar("T")


def timed(run: Callable[[], T]) -> tuple[T, float]:
    """What ``run`` gave, and the shortest CPU time of a few runs in seconds."""
    best = float("inf")
    for _ in range(REPEATS):
        forget()
        start = time.process_time()
        found = run()
        best = min(best, time.process_time() - start)
    return found, best


def forget() -> None:
    """Drop what was remembered of earlier runs, as in a program that was just started."""
    for remembered in (lettering._wrapped, lettering._width, grid._least_width):
        remembered.cache_clear()


def pages(data: bytes) -> int:
    return len(PdfReader(io.BytesIO(data)).pages)


def long_bill(bill: Bill, count: int) -> Bill:
    """The lines of a real bill over and over, each time with other numbers."""
    lines: list[BomLine] = []
    while len(lines) < count:
        for line in bill.bom.lines[: count - len(lines)]:
            number = len(lines) + 1
            lines.append(
                replace(line, position=number, part_number=f"{line.part_number or 'X'}-{number}")
            )
    return replace(bill, bom=Bom(tuple(sorted(lines, key=lambda line: line.category.value))))


def table_of(bill: Bill) -> tuple[list[str], list[float], list[list[str]]]:
    """Titles, shares of the width and texts of the columns, just as we print them."""
    table = BillTable(bill.bom, bill.plan.prices)
    columns = table.columns()
    total = sum(column.share for column in columns)
    lines = [line for group in bill.groups for line in group.lines]
    rows = [
        [cell if isinstance(cell, str) else cell.text for cell in row.cells]
        for row in table.rows(lines)
    ]
    return [each.title for each in columns], [each.share / total for each in columns], rows


def long_table(titles: list[str], rows: list[list[str]]) -> bytes:
    """As one begins: one table, paragraphs so that text wraps, widths left to reportlab."""
    style = getSampleStyleSheet()["BodyText"]
    cells = [[Paragraph(cell.replace("&", "&amp;"), style) for cell in row] for row in rows]
    data = io.BytesIO()
    table = LongTable([titles, *cells], repeatRows=1)
    SimpleDocTemplate(data, pagesize=A4).build([table])
    return data.getvalue()


def many_tables(titles: list[str], shares: list[float], rows: list[list[str]]) -> bytes:
    """As reportlab advises for long ones: fixed widths, tables of 200 rows; in our looks."""
    style = ParagraphStyle(
        "cell", fontName=lettering.font_name(), fontSize=grid.SIZE, leading=grid.LEADING
    )
    widths = [(A4[0] - 2 * SIDE_MARGIN) * share for share in shares]
    padding = TableStyle(
        [
            (f"{side}PADDING", (0, 0), (-1, -1), grid.PADDING)
            for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")
        ]
    )
    data = io.BytesIO()
    story = [
        LongTable(
            [
                titles,
                *(
                    [Paragraph(cell.replace("&", "&amp;"), style) for cell in row]
                    for row in rows[start : start + 200]
                ),
            ],
            repeatRows=1,
            colWidths=widths,
            style=padding,
        )
        for start in range(0, len(rows), 200)
    ]
    margins = {
        "leftMargin": SIDE_MARGIN - 6,
        "rightMargin": SIDE_MARGIN - 6,
        "topMargin": TOP_MARGIN - 6,
        "bottomMargin": BOTTOM_MARGIN - 6,
    }
    SimpleDocTemplate(data, pagesize=A4, **margins).build(story)
    return data.getvalue()


def show(name: str, seconds: float, data: bytes, ours: float | None = None) -> None:
    count = pages(data)
    ratio = f"{seconds / ours:6.2f} times ours" if ours else ""
    print(
        f"{name:44}{seconds:7.2f} s{count:6} pages{count / seconds:8.0f} pages/s"
        f"{len(data) / 1e6:7.2f} MB  {ratio}"
    )


def bills(tables: Tables, count: int) -> None:
    bill = long_bill(Bill.of(tables, (), None), count)
    titles, shares, rows = table_of(bill)
    print(f"Bill of materials with {len(rows):,} lines")
    data, ours = timed(lambda: bill_bytes(bill, ".pdf"))
    show("ours: groups, links, order check, page x of y", ours, data)
    other, seconds = timed(lambda: long_table(titles, rows))
    show("LongTable as one begins", seconds, other, ours)
    other, seconds = timed(lambda: many_tables(titles, shares, rows))
    show("LongTable as advised, in our looks", seconds, other, ours)
    for suffix in (".xlsx", ".csv", ".json"):
        data, seconds = timed(lambda suffix=suffix: bill_bytes(bill, suffix))
        print(f"{'ours ' + suffix:44}{seconds:7.2f} s{'':29}{len(data) / 1e6:7.2f} MB")


def documents(folder: Path) -> None:
    with open_catalog() as catalog:
        tables = read_design(ROOT / "resources/references/core-edge.json", catalog).snapshot()
    path = folder / "report.pdf"

    def report() -> bytes:
        write_report(tables, path)
        return path.read_bytes()

    print("\nSizing report of 60 hosts, checks and failure walk included")
    data, seconds = timed(report)
    show("ours", seconds, data)


class Watch:
    """Notes how long nothing was told; time on the processor, as others may be using it too."""

    def __init__(self) -> None:
        self.start = self.last = time.process_time()
        self.longest = 0.0

    def __call__(self, _share: float, _what: Text) -> bool:
        now = time.process_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now
        return True


def large(folder: Path, hosts: int) -> None:
    tables = LargeSan(hosts).design().snapshot()
    print(f"\nDesign of {len(tables.devices):,} devices and {len(tables.cables):,} cables")
    writers: dict[str, Callable[[Path, Watch], object]] = {
        "sizing-report.pdf": lambda path, watch: write_report(tables, path, watch),
        "proposal.pdf": lambda path, watch: write_document(
            "proposal", tables, path, progress=watch
        ),
        "installers-pack": lambda path, watch: write_installers_pack(tables, path, progress=watch),
        "bom.xlsx": lambda path, watch: write_bom(tables, path, progress=watch),
        **{
            f"diagram.{kind}": lambda path, watch: render_diagram(tables, path, watch)
            for kind in ("svg", "png", "pdf", "drawio", "vsdx")
        },
    }
    for name, write in writers.items():
        path, watch = folder / name, Watch()
        write(path, watch)
        seconds = time.process_time() - watch.start
        files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
        printed = sum(pages(each.read_bytes()) for each in files if each.suffix == ".pdf")
        count = f"{printed:6} pages" if printed else " " * 12
        size = sum(each.stat().st_size for each in files)
        print(
            f"{name:44}{seconds:7.2f} s{count}{size / 1e6:23.2f} MB"
            f"   told at least every {watch.longest:.1f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=5000)
    parser.add_argument("--hosts", type=int, default=900)
    arguments = parser.parse_args()
    with open_catalog() as catalog:
        tables = read_design(ROOT / "resources/references/core-edge.json", catalog).snapshot()
    with tempfile.TemporaryDirectory() as name:
        bills(tables, arguments.lines)
        documents(Path(name))
        large(Path(name), arguments.hosts)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\npeak of the process {peak:,.0f} MB")


if __name__ == "__main__":
    main()
