"""Blocks of cells to text and back, as spreadsheets write them: TSV, CSV and an HTML table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QMimeData

from sanwright.spreadsheet_text import cell

CELLS_MIME = "application/x-sanwright-cells"
"""Cells to the letter, for this program; what others paste begins no formula."""

Block = list[list[str]]
_DELIMITERS = (";", ",")


def tsv_text(block: Iterable[Sequence[str]]) -> str:
    """Rows of cells parted by tabs; cells with tabs, quotes or line breaks are quoted."""
    paper = io.StringIO()
    writer = csv.writer(paper, delimiter="\t", lineterminator="\r\n")
    writer.writerows(block)
    return paper.getvalue().removesuffix("\r\n")


def html_text(block: Iterable[Sequence[str]]) -> str:
    """The same as a table, which keeps cells apart in spreadsheets and mails."""
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in block
    )
    return f"<table>{rows}</table>"


def cells_mime(block: Sequence[Sequence[str]]) -> QMimeData:
    """What is laid on the clipboard: the cells themselves, and text and table for others."""
    data, safe = QMimeData(), [[cell(text) for text in row] for row in block]
    data.setData(CELLS_MIME, tsv_text(block).encode())
    data.setText(tsv_text(safe))
    data.setHtml(html_text(safe))
    return data


def cells_in(data: QMimeData) -> Block:
    """The cells that lie on the clipboard."""
    if data.hasFormat(CELLS_MIME):
        return read_block(_decoded(data, CELLS_MIME))
    is_csv = data.hasFormat("text/csv") and not data.hasText()
    text = _decoded(data, "text/csv") if is_csv else ""
    return read_block(text or data.text(), is_csv=is_csv)


def _decoded(data: QMimeData, kind: str) -> str:
    return bytes(data.data(kind).data()).decode(errors="replace")


def read_block(text: str, *, is_csv: bool = False) -> Block:
    """Cells of a text. Without tabs it is CSV if it says so, or if all its lines look like that.

    Quoted cells may hold line breaks; CRLF and LF end lines.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    if not plain:
        return []
    delimiter = "\t" if "\t" in plain else _csv_delimiter(plain, is_csv=is_csv)
    if delimiter is None and not plain.startswith('"'):
        return [[line] for line in plain.split("\n")]
    try:
        rows = [
            row or [""]
            for row in csv.reader(
                io.StringIO(plain, newline=""), delimiter=delimiter or "\t", strict=True
            )
        ]
    except csv.Error:
        rows = [line.split(delimiter or "\t") for line in plain.split("\n")]
    return [[text.strip() for text in row] for row in rows]


def _csv_delimiter(text: str, *, is_csv: bool) -> str | None:
    lines = text.split("\n")
    for sign in _DELIMITERS:
        counts = {line.count(sign) for line in lines}
        if is_csv and max(counts) > 0:
            return sign
        # One line may be a sentence or a list; a decimal comma stands once in every line.
        if len(lines) > 1 and len(counts) == 1 and counts.pop() > (1 if sign == "," else 0):
            return sign
    return None
