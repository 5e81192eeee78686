"""Texts as cells of a table that a spreadsheet program reads: never a formula, nothing that acts.

Everything that goes into a CSV file or as cells onto the clipboard goes through here. Cells of a
workbook are typed: there a text is a text, whatever it begins with.
"""

from __future__ import annotations

import re
import unicodedata

from sanwright.visible import visible_lines

_SIGNS = re.escape("=+-@|%＝＋－＠")
_FORMULA = re.compile(f"[{_SIGNS}]")
_NEW_CELL = re.compile(rf"([;\t\r\n])(?=[\s\"]*[{_SIGNS}])")
_QUIET = ("Cc", "Cf", "Zs", "Zl", "Zp")
_NUMBER = re.compile(r"[+-]?\d[\d.,\u00a0\u202f ]*( ?[\w%/°µ·]+)?")


def harmless(text: str) -> str:
    """The text, quoted where a spreadsheet program would take it for a formula.

    White space, control and direction marks before the first sign do not hide it. After a
    semicolon, tab or line break too: there begins a cell where commas do not separate, with or
    without a quotation mark. Characters that act instead of being seen are marks.

    >>> harmless("=HYPERLINK(1)"), harmless("32G SWL"), harmless("a; =1+1")
    ("'=HYPERLINK(1)", '32G SWL', "a;' =1+1")
    """
    first = next((char for char in text if not _is_quiet(char)), "")
    lead = "'" if _FORMULA.match(first) or text.startswith(("\t", "\r")) else ""
    return lead + visible_lines(_NEW_CELL.sub(r"\1'", text))


def cell(text: str) -> str:
    """The same of a text that may be a number with its sign, which stays one.

    >>> cell("-40"), cell("-2 dBm"), cell("-2+3"), cell("-1*A1")
    ('-40', '-2 dBm', "'-2+3", "'-1*A1")
    """
    return text if _NUMBER.fullmatch(text) else harmless(text)


def line_cell(text: str) -> str:
    """The same on one line, for a table whose cells tabs part and whose rows line breaks."""
    return cell(" ".join(text.split()))


def _is_quiet(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in _QUIET
