"""Pages per second of the documents, and the bill of materials against reportlab alone.

python3 tests/benchmarks/bench_documents.py [--lines 5000] [--hosts 1900]

The same rows go through our PDF of a bill of materials and through reportlab's own LongTable, with
automatic column widths (how one would begin) and with fixed ones and split into tables of 200 rows
(what its manual advises). Then a sizing report, and a diagram of about 2,000 devices.
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
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate
from reportlab.rl_config import defaultPageSize

from sanwright.bom import Bom, BomLine
from sanwright.catalog import open_catalog
from sanwright.design import Tables
from sanwright.documents import read_design
from sanwright.reports import render_diagram, write_bom, write_report
from sanwright.reports.bill import Bill
from sanwright.reports.bom_files import bill_bytes
from tests.benchmarks.large_san import LargeSan

ROOT = Path(__file__).resolve().parents[2]
REPEATS = 3
T = TypeVar("T")


def timed(run: Callable[[], T]) -> tuple[T, float]:
    """What ``run`` gave, and the shortest CPU time of a few runs in seconds."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        found = run()
        best = min(best, time.process_time() - start)
    return found, best


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


def rows_of(bill: Bill) -> list[list[str]]:
    return [
        [str(line.position), line.description, line.part_number, str(line.quantity), line.remark]
        for line in bill.bom.lines
    ]


def long_table(rows: list[list[str]]) -> bytes:
    """As one begins: one table, paragraphs so that text wraps, widths left to reportlab."""
    style = getSampleStyleSheet()["BodyText"]
    cells = [[Paragraph(cell.replace("&", "&amp;"), style) for cell in row] for row in rows]
    head = [["No.", "Description", "Order number", "Quantity", "Remark"]]
    data = io.BytesIO()
    table = LongTable([*head, *cells], repeatRows=1)
    SimpleDocTemplate(data, pagesize=A4).build([table])
    return data.getvalue()


def many_tables(rows: list[list[str]]) -> bytes:
    """As reportlab advises for long ones: fixed widths, tables of 200 rows."""
    style = getSampleStyleSheet()["BodyText"]
    width = defaultPageSize[0] - 144
    widths = [width * share for share in (0.07, 0.38, 0.18, 0.09, 0.28)]
    head = [["No.", "Description", "Order number", "Quantity", "Remark"]]
    data = io.BytesIO()
    story = [
        LongTable(
            [
                *head,
                *(
                    [Paragraph(cell.replace("&", "&amp;"), style) for cell in row]
                    for row in rows[start : start + 200]
                ),
            ],
            repeatRows=1,
            colWidths=widths,
        )
        for start in range(0, len(rows), 200)
    ]
    SimpleDocTemplate(data, pagesize=A4).build(story)
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
    rows = rows_of(bill)
    print(f"Bill of materials with {len(rows):,} lines")
    data, ours = timed(lambda: bill_bytes(bill, ".pdf"))
    show("ours: groups, links, order check, page x of y", ours, data)
    for name, run in (
        ("LongTable, automatic widths", long_table),
        ("LongTable, 200 rows each, fixed widths", many_tables),
    ):
        other, seconds = timed(lambda run=run: run(rows))
        show(name, seconds, other, ours)
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


def diagrams(folder: Path, hosts: int) -> None:
    tables = LargeSan(hosts).design().snapshot()
    print(f"\nDiagram of {len(tables.devices):,} devices and {len(tables.cables):,} cables")
    for suffix in (".svg", ".pdf", ".drawio", ".vsdx"):
        path = folder / f"diagram{suffix}"
        start = time.process_time()
        render_diagram(tables, path)
        seconds = time.process_time() - start
        print(f"{suffix:44}{seconds:7.2f} s{'':29}{path.stat().st_size / 1e6:7.2f} MB")
    path = folder / "bom.xlsx"
    start = time.process_time()
    write_bom(tables, path)
    print(f"{'its bill of materials, .xlsx':44}{time.process_time() - start:7.2f} s")


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
        diagrams(Path(name), arguments.hosts)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\npeak of the process {peak:,.0f} MB")


if __name__ == "__main__":
    main()
