"""Rows of a CSV file, whatever delimiter and encoding the program that wrote it prefers."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter

from sanwright.errors import InputError
from sanwright.exchange.tables.rows import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, Cell, Rows
from sanwright.reasons import reason_of
from sanwright.text import Text

_DELIMITERS = ";,\t|"
_LINES_LOOKED_AT = 60


def read_rows(data: bytes, name: str) -> Rows:
    """The rows that have content. Raises InputError for what is not a table of text."""
    text = _decoded(data, name)
    delimiter, text = _delimiter(text)
    found: list[tuple[int, tuple[Cell, ...]]] = []
    number = 0
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        for number, row in enumerate(reader, start=1):
            if any(cell.strip() for cell in row):
                _refuse_too_much(row, len(found), number, name)
                found.append((number, tuple(cell.strip() or None for cell in row)))
    except csv.Error as error:
        raise InputError(
            Text(
                "“{name}” cannot be read as CSV after row {number} ({error}); save it anew as CSV.",
                name=name,
                number=number,
                error=reason_of(error),
            )
        ) from None
    return found


def _decoded(data: bytes, name: str) -> str:
    """UTF-16 or UTF-8 by their marks, else UTF-8, else the code page of Western Windows."""
    encodings = ["utf-8-sig", "cp1252"]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise InputError(Text("“{name}” is not a text file; save it as CSV in UTF-8.", name=name))


def _delimiter(text: str) -> tuple[str, str]:
    """What parts the cells, and the text without Excel's “sep=” line.

    The delimiter is the one for which most of the first lines have the same number of cells, at
    least two; with a tie the one that makes more cells.
    """
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep=") and len(first.strip()) == 5:
        return first.strip()[4], f"\n{rest}"
    lines = [line for line in text.splitlines()[:_LINES_LOOKED_AT] if line.strip()]
    best, best_score = ",", (0, 0)
    for delimiter in _DELIMITERS:
        try:
            widths = Counter(len(row) for row in csv.reader(lines, delimiter=delimiter))
        except csv.Error:
            continue
        alike = [(count, width) for width, count in widths.items() if width > 1]
        if alike and max(alike) > best_score:
            best, best_score = delimiter, max(alike)
    return best, text


def _refuse_too_much(row: list[str], rows: int, number: int, name: str) -> None:
    if rows >= MOST_ROWS:
        raise InputError(
            Text(
                "“{name}” has more than {most:,} rows; keep only what is needed.",
                name=name,
                most=MOST_ROWS,
            )
        )
    if len(row) > MOST_COLUMNS:
        raise InputError(
            Text(
                "“{name}”, row {number} has {count:,} columns, more than "
                "{most}; keep only the columns that are needed.",
                name=name,
                number=number,
                count=len(row),
                most=MOST_COLUMNS,
            )
        )
    if any(len(cell) > MOST_LETTERS for cell in row):
        raise InputError(
            Text(
                "“{name}”, row {number} has a cell of more than {most:,} "
                "characters; a quotation mark is probably not closed.",
                name=name,
                number=number,
                most=MOST_LETTERS,
            )
        )
