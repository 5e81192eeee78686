"""Rows of an Excel workbook, read without trusting it: no macros, no links, limits on everything.

A workbook is a ZIP file of XML. What it claims to unpack to is limited before anything is unpacked
(zipfile never gives out more than is claimed), and documents with declarations of their own
(entities) are refused.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from sanwright.errors import InputError
from sanwright.exchange.tables.rows import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, Cell, Rows
from sanwright.text import Text

MOST_UNPACKED = 400 * 2**20
MOST_SHARED_TEXT = 100 * 2**20
_MOST_PARTS = 2_000
_MOST_SHEETS = 20
_MOST_CELLS = 30_000_000
_LAST_ROW = 1_048_576
_PROLOG = 2**16
_OLD_FORMAT = b"\xd0\xcf\x11\xe0"


def read_sheets(data: bytes, name: str, skipped: frozenset[str] = frozenset()) -> dict[str, Rows]:
    """The rows with content of the visible sheets, by name. Raises InputError.

    Those whose name, in small letters, is in ``skipped`` are not read at all.
    """
    if data.startswith(_OLD_FORMAT):
        raise InputError(
            Text(
                "“{name}” is protected by a password or in the old .xls format; save "
                "it as .xlsx without a password.",
                name=name,
            )
        )
    try:
        _refuse_bombs(data, name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl tells of styles that it does not know
            return _sheets(data, name, skipped)
    except (InputError, MemoryError):
        raise
    except Exception:  # noqa: BLE001 - a broken workbook breaks openpyxl in any way
        raise InputError(
            Text(
                "“{name}” is not a workbook that can be read; open it in a spreadsheet program "
                "and save it anew as .xlsx.",
                name=name,
            )
        ) from None


def _refuse_bombs(data: bytes, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        unpacked = sum(part.file_size for part in parts)
        shared = max(
            (part.file_size for part in parts if "sharedstrings" in part.filename.lower()),
            default=0,
        )
        if (
            unpacked > MOST_UNPACKED
            or shared > MOST_SHARED_TEXT
            or len(parts) > _MOST_PARTS
            or len({part.filename for part in parts}) != len(parts)
        ):
            raise InputError(
                Text(
                    "“{name}” unpacks to {size:,.0f} MiB in {parts:,} parts, more "
                    "than is read; save only the sheet that is needed as .xlsx or .csv.",
                    name=name,
                    size=unpacked / 2**20,
                    parts=len(parts),
                )
            )
        for part in parts:
            if part.filename.lower().endswith((".xml", ".rels", ".vml")):
                _refuse_declarations(archive, part, name)


def _refuse_declarations(archive: zipfile.ZipFile, part: zipfile.ZipInfo, name: str) -> None:
    try:
        with archive.open(part) as stream:
            head = stream.read(_PROLOG)
    except (zlib.error, zipfile.BadZipFile, EOFError):
        raise InputError(
            Text("“{name}” is damaged in {part}; get it anew.", name=name, part=part.filename)
        ) from None
    if b"<!DOCTYPE" in head or b"<!ENTITY" in head or b"\0" in head:
        raise InputError(
            Text(
                "“{name}” holds XML declarations that no spreadsheet program writes "
                "({part}); save it anew as .xlsx.",
                name=name,
                part=part.filename,
            )
        )


def _sheets(data: bytes, name: str, skipped: frozenset[str]) -> dict[str, Rows]:
    import openpyxl

    book = openpyxl.load_workbook(
        io.BytesIO(data), read_only=True, data_only=True, keep_links=False
    )
    try:
        visible = [
            sheet
            for sheet in book.worksheets
            if sheet.sheet_state == "visible" and sheet.title.casefold() not in skipped
        ]
        return {sheet.title: list(_rows(sheet, name)) for sheet in visible[:_MOST_SHEETS]}
    finally:
        book.close()


def _rows(sheet: Any, name: str) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The rows with content; what the sheet says of its own size is not believed."""
    place = Text("“{name}”, sheet “{sheet}”", name=name, sheet=sheet.title)
    sheet.reset_dimensions()
    found = cells_seen = 0
    for number, cells in enumerate(sheet.iter_rows(max_row=_LAST_ROW), start=1):
        if not cells:
            continue
        cells_seen += len(cells)
        values = tuple(_value(cell, place, number) for cell in cells[:MOST_COLUMNS])
        while values and values[-1] is None:
            values = values[:-1]
        found += bool(values)
        if found > MOST_ROWS or cells_seen > _MOST_CELLS:
            raise InputError(
                Text(
                    "{place} has more than {most:,} rows; keep only what is needed.",
                    place=place,
                    most=MOST_ROWS,
                )
            )
        if values:
            yield number, values


def _value(cell: Any, place: Text, row: int) -> Cell:
    """Numbers as decimals with the 15 digits that a workbook keeps, percentages as text."""
    value = cell.value
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        number = Decimal(f"{value:.15g}")
        if "%" in (cell.number_format or "") and number.is_finite():
            return f"{(number * 100).normalize():f}%"
        return number
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value).strip()
    if len(text) > MOST_LETTERS:
        raise InputError(
            Text(
                "{place}, row {row} has a cell with too much text; shorten it.",
                place=place,
                row=row,
            )
        )
    return text or None
