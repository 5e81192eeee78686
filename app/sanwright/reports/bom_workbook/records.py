"""Sheets that stand behind the lines: what the order check found, and what was counted."""

from __future__ import annotations

from collections.abc import Sequence

from xlsxwriter.worksheet import Worksheet

from sanwright.progress import Progress
from sanwright.reports.bill import Bill, CountedRecord, tell_row
from sanwright.reports.bom_workbook.looks import BillFormats
from sanwright.reports.workbook_text import cell_text, row_height
from sanwright.text import tr

_MOST_RECORDS = 20


def write_check(
    sheet: Worksheet, bill: Bill, looks: BillFormats, progress: Progress | None
) -> None:
    """A row for each thing that is missing, with what to do about it."""
    titles = (
        (tr("Urgency"), 14),
        (tr("Missing"), 26),
        (tr("What it is"), 56),
        (tr("What to do"), 48),
        (tr("Position"), 11),
        (tr("Where"), 44),
    )
    issues = bill.check.issues
    _header(sheet, looks, titles, len(issues))
    for row, issue in enumerate(issues, start=1):
        tell_row(progress, row, 0.6 + 0.1 * row / len(issues))
        where = "; ".join(str(bill.tables.label(id_)) for id_ in issue.records[:_MOST_RECORDS])
        texts = tuple(map(str, (issue.severity.label, issue.title, issue.text, issue.advice)))
        for column, text in enumerate(texts):
            sheet.write_string(row, column, cell_text(text), looks.text)
        if len(issue.positions) == 1:
            sheet.write_number(row, 4, issue.positions[0], looks.position)
        elif issue.positions:
            sheet.write_string(row, 4, ", ".join(map(str, issue.positions)), looks.text)
        more = " …" if len(issue.records) > _MOST_RECORDS else ""
        sheet.write_string(row, 5, cell_text(where + more), looks.text)
        widths = zip((*texts, "", where), titles, strict=True)
        rows = max(len(text) // (width - 2) + 1 for text, (_, width) in widths)
        sheet.set_row(row, row_height(rows))


def write_traces(
    sheet: Worksheet,
    bill: Bill,
    traces: Sequence[CountedRecord],
    looks: BillFormats,
    progress: Progress | None,
) -> None:
    """A row for each record that a line was counted from: where every single piece goes."""
    titles = (
        (tr("Position"), 10),
        (tr("Order number"), 22),
        (tr("Description"), 52),
        (tr("Pieces"), 10),
        (tr("Kind"), 12),
        (tr("Name"), 52),
        (tr("Site"), 24),
        (tr("Rack"), 24),
        (tr("Fabric"), 20),
    )
    _header(sheet, looks, titles, len(traces))
    for row, trace in enumerate(traces, start=1):
        tell_row(progress, row, 0.7 + 0.3 * row / len(traces))
        line = trace.line
        sheet.write_number(row, 0, line.position, looks.position)
        sheet.write_string(row, 1, cell_text(line.part_number), looks.plain)
        sheet.write_string(row, 2, cell_text(str(line.description)), looks.plain)
        sheet.write_number(row, 3, trace.pieces, looks.beside)
        texts = (tr(trace.kind), trace.name, *bill.places(trace))
        for column, text in enumerate(texts, start=4):
            if text:
                sheet.write_string(row, column, cell_text(text), looks.plain)


def _header(
    sheet: Worksheet, looks: BillFormats, titles: Sequence[tuple[str, int]], rows: int
) -> None:
    for column, (title, width) in enumerate(titles):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, title, looks.header)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(rows, 1), len(titles) - 1)
