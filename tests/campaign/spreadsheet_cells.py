"""Is no cell of a table a stranger's formula, and does nothing in one act?"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from html import unescape
from xml.etree import ElementTree as ET

from sanwright.visible import ACTING

_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "|", "%", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d[\d.,\u00a0\u202f ]*( ?[\w%/°µ·]+)?")
"""With a unit, too: no function has such a name."""
_FUNCTIONS = {
    "ABS", "AND", "COUNT", "COUNTIF", "IF", "INDEX", "ISNUMBER", "MATCH", "N", "ROUND", "SUBTOTAL",
    "SUM", "SUMIFS", "SUMPRODUCT",
}  # fmt: skip
_CALL = re.compile(r"([A-Za-z_.]\w*)\(")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def look_at_csv(text: str, delimiters: str = ",;\t") -> None:
    """Cells parted by comma, semicolon or tab, as programs split a file whatever it is called."""
    found = ACTING.search(text.replace("\r\n", "\n"))
    assert found is None, f"{found} acts in {_around(text, found)}"
    for delimiter in delimiters:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            for cell in row:
                _refuse_formula(cell)


def look_at_html(text: str) -> None:
    """Cells of a table as it lies on the clipboard."""
    for cell in re.findall(r"<td[^>]*>(.*?)</td>", text, re.DOTALL):
        _refuse_formula(unescape(cell))


def look_at_workbook(data: bytes) -> None:
    """Formulas are the program's own, and no part leads out of the file."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    for name, part in parts.items():
        assert "externalLink" not in name, name
        assert "vba" not in name.lower(), name
        for node in ET.fromstring(part).iter():
            text = _ESCAPED.sub(lambda m: chr(int(m[1], 16)), node.text or "")
            if node.tag == f"{_MAIN}f":
                _refuse_foreign(text)
                continue
            found = ACTING.search(text)
            assert found is None, f"{name}: {found} acts in {text[:200]!r}"
            target = node.get("Target", "")
            if node.get("TargetMode") == "External":
                assert target.startswith("https://"), f"{name} leads to {target}"


def _refuse_formula(cell: str) -> None:
    seen = "".join(c for c in cell if unicodedata.category(c) not in ("Cc", "Cf", "Zs", "Zl", "Zp"))
    # A text that ends with a semicolon lets the quotation mark behind it open a cell where commas
    # do not separate: that one begins with the end of its line, and with what the next one holds.
    is_one = cell.removeprefix("\r\n").startswith(("\t", "\r")) or seen.startswith(_STARTS)
    is_word = seen in ("-", "—", "+") or _NUMBER.fullmatch(cell) is not None
    assert not is_one or is_word, f"a formula: {cell!r}"


def _refuse_foreign(formula: str) -> None:
    """Texts in quotes and names of sheets are no part of it; the rest is what the program says."""
    bare = re.sub(r"\"(?:[^\"]|\"\")*\"|'(?:[^']|'')*'", "", formula)
    is_own = set(_CALL.findall(bare)) <= _FUNCTIONS and not set("|[]#@") & set(bare)
    assert is_own, f"not the program's formula: {formula[:300]!r}"


def _around(text: str, found: re.Match[str]) -> str:
    return repr(text[max(0, found.start() - 80) : found.end() + 40])
