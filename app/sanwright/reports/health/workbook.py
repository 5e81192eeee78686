"""The workbook of a SAN's health: score card, findings, open points, and what was read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from sanwright.design.papers import DocumentPlan
from sanwright.health import SanHealth
from sanwright.language import speaking
from sanwright.reports import style
from sanwright.reports.dates import project_day
from sanwright.reports.health import sheet_tables as tables
from sanwright.reports.health import zoning_tables
from sanwright.reports.health.sheet_tables import SheetTable, Value
from sanwright.reports.health.storage_table import storage_devices
from sanwright.reports.health.words import all_evidence, point_name, settling_text
from sanwright.reports.installation.workbook_looks import PackFormats, plain
from sanwright.reports.lights import light
from sanwright.reports.workbook_text import SheetNames
from sanwright.text import tr


def health_workbook_bytes(health: SanHealth, plan: DocumentPlan, title: str) -> bytes:
    """The workbook in the language of ``plan``; the same SAN and day give the same bytes."""
    design = health.san.tables
    with speaking(plan.language), style.using(style.DocumentStyle.of(design, plan)):
        data = io.BytesIO()
        book = xlsxwriter.Workbook(data, {"in_memory": True, "strings_to_formulas": False})
        day = project_day(design.project)
        book.set_properties(
            {
                "title": plain(tr("Health of {title}", title=title))[:250],
                "created": datetime(day.year, day.month, day.day, tzinfo=UTC),
            }
        )
        looks, names = PackFormats(book, style.look().paper), SheetNames()
        for table in _tables(health):
            _write(book.add_worksheet(names.take(table.title)), table, looks, title)
        book.close()
        return data.getvalue()


def _tables(health: SanHealth) -> Iterator[SheetTable]:
    yield _score_card(health)
    yield _findings(health)
    yield _open_points(health)
    for make in (
        tables.switches, tables.ports, tables.optics, tables.hosts, tables.arrays, tables.links,
        storage_devices, zoning_tables.zones, zoning_tables.aliases,
    ):  # fmt: skip
        yield make(health)


def _score_card(health: SanHealth) -> SheetTable:
    columns = (
        (tr("Area"), 26), (tr("Question"), 34), (tr("Answer"), 18), (tr("Judged"), 9),
        (tr("Found"), 9), (tr("Left open"), 9),
    )  # fmt: skip
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (
            tr(answer.area.label), tr(answer.title), light(answer.state).text, answer.judged,
            len(answer.findings), answer.open_count,
        )
        for answer in health.answers
    )  # fmt: skip
    note = tr("A cell that is empty in the sheets that follow was not read.")
    return SheetTable(tr("Score card"), columns, (*rows, (note,)))


def _findings(health: SanHealth) -> SheetTable:
    columns = (
        (tr("Area"), 22), (tr("Question"), 26), (tr("Severity"), 12), (tr("About"), 28),
        (tr("What was found"), 70), (tr("What to do"), 50), (tr("Source"), 40),
        (tr("Evidence"), 60),
    )  # fmt: skip
    rows = tuple(
        (
            tr(answer.area.label), tr(answer.title), tr(finding.severity.label),
            ", ".join(str(each.name) for each in finding.subjects), str(finding.message),
            str(finding.remedy), finding.source, all_evidence(finding.evidence),
        )
        for answer in health.answers
        for finding in sorted(answer.findings, key=lambda each: each.severity.rank)
    )  # fmt: skip
    return SheetTable(tr("Findings"), columns, rows)


def _open_points(health: SanHealth) -> SheetTable:
    columns = (
        (tr("Question"), 30), (tr("About"), 34), (tr("How many"), 9),
        (tr("Why nobody can tell"), 60), (tr("What would settle it"), 50),
    )  # fmt: skip
    rows = tuple(
        (tr(answer.title), point_name(point), point.count, str(point.why), settling_text(point))
        for answer in health.answers
        for point in answer.open_points
    )
    return SheetTable(tr("Left open"), columns, rows)


def _write(sheet: Worksheet, table: SheetTable, looks: PackFormats, title: str) -> None:
    for column, (heading, width) in enumerate(table.columns):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, heading, looks.header)
    for number, row in enumerate(table.rows, start=1):
        for column, value in enumerate(row):
            if isinstance(value, str) and value:
                sheet.write_string(number, column, plain(value), looks.text)
            elif isinstance(value, float):
                sheet.write_number(number, column, value, looks.metres)
            elif isinstance(value, int):
                sheet.write_number(number, column, value, looks.number)
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, max(len(table.rows), 1), len(table.columns) - 1)
    sheet.repeat_rows(0)
    looks.print_set_up(sheet, title, [width for _, width in table.columns])
