"""The workbook: an overview, all lines, a sheet for each group of several, order check, traces.

User text is written as text whatever it begins with. The same bill gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

import xlsxwriter
from xlsxwriter.utility import quote_sheetname
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from sanwright.bom import BomGroup, GroupLine
from sanwright.progress import Progress
from sanwright.reports.bill import Bill, CountedRecord, tell_row
from sanwright.reports.bom_workbook.lines import LineSheet
from sanwright.reports.bom_workbook.looks import BillFormats, PageSetUp, set_up_page
from sanwright.reports.bom_workbook.overview import write_overview
from sanwright.reports.bom_workbook.records import write_check, write_traces
from sanwright.reports.bom_workbook.sums import SingleLine, Sums
from sanwright.reports.dates import project_day
from sanwright.reports.lettering import shortened
from sanwright.reports.paper import readable, usual_paper
from sanwright.reports.workbook_text import SheetNames, plain, property_text
from sanwright.text import tr

_MOST_NAMES = 8
_MOST_LINKS = 60_000
"""Excel reads 65,530 on a sheet."""


def workbook_bytes(bill: Bill, progress: Progress | None = None) -> bytes:
    """The workbook in the language in use."""
    data = io.BytesIO()
    book = xlsxwriter.Workbook(
        data, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    _describe(book, bill)
    _Writer(book, bill, progress).write()
    book.close()
    return data.getvalue()


def _describe(book: Workbook, bill: Bill) -> None:
    """Properties of the document; the day is the project's, so that the bytes are the same."""
    day, project = project_day(bill.project), bill.project
    book.set_properties(
        {
            "title": property_text(tr("Bill of materials: {title}", title=bill.title)),
            "author": property_text(project.author),
            "company": property_text(project.company),
            "subject": property_text(project.customer),
            "created": datetime(day.year, day.month, day.day),  # noqa: DTZ001 - no zone in the file
        }
    )


class _Sheet(Worksheet):  # type: ignore[misc] # it comes without types
    """A sheet that takes formulas as they are.

    XlsxWriter looks through every formula for the names of 130 newer functions, which takes a third
    of the time of a long bill; those written here have none of them.
    """

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:  # noqa: ARG002
        return formula.removeprefix("=")


class _Writer:
    """Writes the sheets; the order of their tabs is that of their making."""

    def __init__(self, book: Workbook, bill: Bill, progress: Progress | None) -> None:
        self._book = book
        self._bill = bill
        self._progress = progress
        self._looks = BillFormats(book, readable(bill.tables.brand.accent))
        self._names = SheetNames()
        named = (bill.title, 50), (bill.project.customer, 36), (bill.date_text, 20)
        who = (shortened(plain(text, 4 * most), most) for text, most in named)
        words = " · ".join(text for text in who if text)
        self._page = PageSetUp(bill.plan.paper or usual_paper(), words)
        self._rows = len(bill.bom.lines) + sum(len(group.lines) for group in bill.groups)
        self._done = 0

    def write(self) -> None:
        """All sheets."""
        bill, bom = self._bill, self._bill.bom
        overview = self._sheet(tr("Overview"), header_row=None)
        all_lines = self._sheet(tr("Bill of materials"))
        groups = [None if _is_line(g) else self._sheet(tr(g.title)) for g in bill.groups]
        check = self._sheet(tr("Order check"))
        trace = self._sheet(tr("Traceability"))
        traces = [each for line in bom.lines for each in bill.traces(line)]
        link = self._links(trace, traces)
        everything = [GroupLine(line, line.quantity) for line in bom.lines]
        pieces = sum(line.quantity for line in bom.ordered)
        sums = Sums(pieces, len(bom.ordered), bom.unpriced, bom.known_totals)
        currencies = tuple(bom.known_totals)
        source = LineSheet(all_lines, self._looks, self._device_names).write(
            self._counted(everything), sums, currencies, link
        )
        parts = []
        for sheet, group in zip(groups, bill.groups, strict=True):
            sums = Sums(group.pieces, len(group.ordered), group.unpriced, group.known_totals)
            parts.append(
                SingleLine(source, group.lines[0], sums)
                if sheet is None
                else LineSheet(sheet, self._looks, self._device_names, source).write(
                    self._counted(group.lines), sums, currencies, link
                )
            )
        write_check(check, bill, self._looks, self._progress)
        write_traces(trace, bill, traces, self._looks, self._progress)
        write_overview(overview, bill, self._looks, source, parts, check.get_name())
        overview.activate()

    def _sheet(self, wanted: str, header_row: int | None = 0) -> Worksheet:
        sheet: Worksheet = self._book.add_worksheet(self._names.take(wanted), _Sheet)
        set_up_page(sheet, self._page, header_row)
        return sheet

    def _counted(self, lines: Sequence[GroupLine]) -> Iterator[GroupLine]:
        """The lines, telling how far it is while they are written."""
        for line in lines:
            tell_row(self._progress, self._done, 0.6 * self._done / self._rows)
            self._done += 1
            yield line

    def _links(self, sheet: Worksheet, traces: Sequence[CountedRecord]) -> Callable[[int], str]:
        """Where the records of a position begin; empty where there would be too many links."""
        first: dict[int, int] = {}
        for row, trace in enumerate(traces, start=2):
            first.setdefault(trace.line.position, row)
        if len(first) > _MOST_LINKS:
            first = {}
        name = quote_sheetname(sheet.get_name())
        return lambda position: f"internal:{name}!A{first[position]}" if position in first else ""

    def _device_names(self, devices: Sequence[str]) -> str:
        """Devices by name, the first few of many."""
        named = [str(self._bill.tables.label(device)) for device in devices[:_MOST_NAMES]]
        more = len(devices) - len(named)
        if more:
            named.append(tr("{count:,} more", "{count:,} more", more))
        return "; ".join(named)


def _is_line(group: BomGroup) -> bool:
    """Whether a group is a single whole line."""
    first = group.lines[0]
    return len(group.lines) == 1 and first.quantity == first.line.quantity
