"""What any workbook may be told, in cells and elsewhere: sheet names, footers, properties.

Excel refuses a file whose sheet names break its rules, and reads codes out of footers. User text
reaches these places through here only. A row is as high as the lines of text in it.
"""

from __future__ import annotations

import re
import unicodedata

from sanwright.text import tr
from sanwright.visible import visible_lines

MOST_CHARACTERS = 32_767
"""What a cell holds."""

_LINE_HEIGHT, _PADDING, _MOST_LINES = 13.2, 3.0, 12
_LONGEST_NAME = 31
_LONGEST_FOOTER_TEXT = 115
_LONGEST_PROPERTY = 250
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_NOT_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")
_CONTROL = ("Cc", "Cf", "Cs", "Co", "Cn")
_RESERVED = "history"


def row_height(lines: int) -> float:
    """Height in points of a row with so many lines in its highest cell; of very many, not all."""
    return _LINE_HEIGHT * min(lines, _MOST_LINES) + _PADDING


def cell_text(text: str) -> str:
    """The text as a cell can hold it; what acts, or no XML file may hold, is a mark."""
    return _NOT_XML.sub("\ufffd", visible_lines(text))[:MOST_CHARACTERS]


def plain(text: str, most: int) -> str:
    """The text on one line without control and direction marks, ``most`` UTF-16 units at most."""
    words = "".join(
        " " if char.isspace() else char
        for char in text
        if char.isspace() or unicodedata.category(char) not in _CONTROL
    )
    return _cut(" ".join(words.split()), most)


def property_text(text: str) -> str:
    """The text as a property of the document."""
    return plain(text, _LONGEST_PROPERTY)


def footer_text(text: str) -> str:
    """The text within a header or footer: its ampersands are shown, not read as codes.

    >>> footer_text("R&D &P")
    'R&&D &&P'
    """
    return plain(text, _LONGEST_FOOTER_TEXT).replace("&", "&&")


def _cut(text: str, most: int) -> str:
    """As much of the beginning as ``most`` UTF-16 units hold."""
    if len(text.encode("utf-16-le")) // 2 <= most:
        return text
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore").rstrip()


class SheetNames:
    """Gives every sheet of a workbook a name that is legal and not taken, whatever it asks for.

    Too long a name is cut in its middle: devices differ at both ends of their names.

    >>> names = SheetNames()
    >>> names.take("Site [1/2]"), names.take("site (1-2)"), names.take("'=A1'")
    ('Site (1-2)', 'site (1-2) 2', 'A1')
    """

    def __init__(self) -> None:
        self._taken: set[str] = {_RESERVED}

    def take(self, wanted: str) -> str:
        """A name as near to ``wanted`` as there is."""
        text = plain(wanted.translate({ord("["): "(", ord("]"): ")"}), 10 * _LONGEST_NAME)
        text = _trimmed(_FORBIDDEN.sub("-", text)) or tr("Sheet")
        name, number = _shortened(text, ""), 1
        while not name or _key(name) in self._taken:
            number += 1
            name = _shortened(text, f" {number}")
        self._taken.add(_key(name))
        return name


def reference_to(sheet: str) -> str:
    """A sheet as formulas and links name it.

    >>> reference_to("Bob's")
    "'Bob''s'"
    """
    return "'" + sheet.replace("'", "''") + "'"


def _shortened(text: str, ending: str) -> str:
    """With ``ending`` no longer than a name may be, of which Excel counts the UTF-16 units."""
    keep, name = len(text), text + ending
    while len(name.encode("utf-16-le")) // 2 > _LONGEST_NAME:
        keep -= 1
        half = keep // 2
        name = f"{text[: keep - half]}…{text[len(text) - half :] if half else ''}{ending}"
    return _trimmed(name)


def _trimmed(text: str) -> str:
    """Without what a sheet name must not begin or end with, nor a formula begins with."""
    return text.lstrip(" '=+-@|%＝＋－＠").rstrip(" '")


def _key(name: str) -> str:
    """What Excel tells names apart by."""
    return unicodedata.normalize("NFKC", name).lower().casefold()
