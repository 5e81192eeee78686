"""Columns of what the engine says: the speed that is negotiated, the worst finding."""

from __future__ import annotations

from sanwright.design import Table
from sanwright.fields import FIELDS, Book, RecordField
from sanwright.gui.document.session import Session
from sanwright.gui.look.naming import cable_speed, severity_word
from sanwright.gui.tables.sheets import TableSheet
from sanwright.text import Text

FINDING = "finding"


def columns_of(sheet: TableSheet, session: Session) -> list[RecordField]:
    """All columns of a table, those of the engine at their places."""
    found: list[RecordField] = []
    for column in FIELDS[sheet.table]:
        found.append(column)
        if column.key == sheet.speed_after:
            found.append(_speed_column(sheet, session))
    if sheet.has_findings:
        found.append(_finding_column(sheet, session))
    return found


def _speed_column(sheet: TableSheet, session: Session) -> RecordField:
    def read(book: Book, id_: str) -> str:
        cables = (id_,) if sheet.table is Table.CABLES else book.cables_at(id_)
        assessment = session.report.assessment if session.report is not None else None
        return cable_speed(assessment, cables[0]) if cables else ""

    return RecordField(sheet.table, "runs_at", Text("Runs at"), read, width=90)


def _finding_column(sheet: TableSheet, session: Session) -> RecordField:
    def read(_book: Book, id_: str) -> str:
        severity = session.found.marks.get(id_)
        return severity_word(severity) if severity is not None else ""

    return RecordField(sheet.table, FINDING, Text("Finding"), read, width=110)
