"""Looks of the installer's workbook: text that is only text, formats, how sheets are printed."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Sequence

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from sanwright.reports.drawing import palette
from sanwright.reports.installation.port_uses import PortPurpose
from sanwright.reports.paper import PAGES, Paper, mixed
from sanwright.text import tr

_MOST_CHARACTERS = 32_000
_FOOT_CHARACTERS = 70
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")
_PAPERS: dict[Paper, int] = {"A4": 9, "Letter": 1}
"""Excel's numbers of papers."""
_MARGIN_INCHES = 0.4
_POINTS_AN_INCH = 72.0
_SMALLEST_SCALE = 0.75
"""Text of 9 and 10 points stays at 7 and more; a sheet that is wider goes over several pages."""
_BORDERS = {"A": 1, "B": 3, "C": 4, "D": 9}
"""Excel's line patterns: thin, dashed, dotted, dash-dot."""
_NO_SIDE_BORDER = 7
_OF_A_CHARACTER = 0.85
"""A letter of 9 points takes so much of a character, in which widths are counted."""
_WIDEST_MODULE = 52.0
_BESIDE_A_NAME = 3.0
"""Characters for the arrow of the filter."""


def plain(text: str) -> str:
    """The text without control and direction marks, on one line, as long as a cell may be."""
    if text.isascii() and text.isprintable():
        return text[:_MOST_CHARACTERS]
    kept = (" " if char.isspace() else char for char in text[:_MOST_CHARACTERS])
    return "".join(char for char in kept if unicodedata.category(char) not in _INVISIBLE)


class PackFormats:
    """The formats of one workbook; each is made once."""

    def __init__(self, book: Workbook, paper: Paper) -> None:
        self._book = book
        self._paper = paper
        self._heads: dict[PortPurpose, Format] = {}
        self._bodies: dict[str, Format] = {}
        base = {"font_size": 10, "valign": "top"}
        make = book.add_format
        self.title: Format = make({"font_size": 15, "bold": True, "font_color": "#1b3a57"})
        self.subtitle: Format = make({"font_size": 10, "font_color": "#566373"})
        self.block: Format = make({"font_size": 11, "bold": True, "font_color": "#1b3a57"})
        self.header: Format = make(
            {
                **base,
                "bold": True,
                "bg_color": "#1b3a57",
                "font_color": "#ffffff",
                "border": 1,
                "text_wrap": True,
            }
        )
        self.text: Format = make(base)
        self.wrapped: Format = make({**base, "text_wrap": True})
        self.number: Format = make({**base, "num_format": "#,##0"})
        self.metres: Format = make({**base, "num_format": "#,##0.00"})
        self.total: Format = make({**base, "bold": True, "top": 1, "num_format": "#,##0"})
        self.link: Format = make({**base, "font_color": "#0b5cad", "underline": 1})
        self.key: Format = make({**base, "num_format": "0", "align": "left"})
        self.to_the_right: Format = make({**base, "align": "right"})
        self.tick: Format = make({**base, "align": "center", "font_size": 12})
        self.loss: Format = make({**base, "num_format": "0.00"})
        self.done: Format = make({"bg_color": "#d9ead3"})

    def head(self, use: PortPurpose) -> Format:
        """The upper cell of a port."""
        found = self._heads.get(use)
        if found is None:
            look = use.look
            found = self._heads[use] = self._book.add_format(
                {
                    "bold": True,
                    "font_size": 10,
                    "bg_color": look.fill,
                    "font_color": look.ink,
                    "align": "center",
                    "border": 1,
                }
            )
        return found

    def body(self, side: str) -> Format:
        """The lower cell of a port in a fabric; empty for none."""
        found = self._bodies.get(side)
        if found is None:
            colour = palette.side_pen(side).colour if side else ""
            found = self._bodies[side] = self._book.add_format(
                {
                    "font_size": 9,
                    "text_wrap": True,
                    "valign": "top",
                    "border": _BORDERS.get(side, _NO_SIDE_BORDER) if side else 1,
                    "bg_color": mixed(colour, "#ffffff", 0.86) if side else "#ffffff",
                    **({"border_color": colour} if side else {}),
                }
            )
        return found

    def print_set_up(self, sheet: Worksheet, title: str, widths: Sequence[float]) -> None:
        """Across, with the title at the head and the page's number at the foot.

        ``widths`` are those of the columns in characters. A sheet that could not be read on one
        page's width is printed over several, each with the first column.
        """
        sheet.set_landscape()
        sheet.set_paper(_PAPERS[self._paper])
        sheet.set_margins(left=_MARGIN_INCHES, right=_MARGIN_INCHES, top=0.5, bottom=0.6)
        scale = self.print_room()[0] / max(sum(map(_points, widths)), 1.0)
        if scale < _SMALLEST_SCALE:
            sheet.set_print_scale(round(100 * _SMALLEST_SCALE))
            sheet.repeat_columns(0)
        else:
            sheet.fit_to_pages(1, 0)
        name = plain(title)
        name = name if len(name) <= _FOOT_CHARACTERS else name[: _FOOT_CHARACTERS - 1] + "…"
        page = tr("Page {page} of {pages}", page="&P", pages="&N")
        sheet.set_header("&L&8" + " " + escaped(name))
        sheet.set_footer(f"&L&8 &A&R&8 {page}")

    def print_room(self) -> tuple[float, float]:
        """Width and height in points that a page across leaves within its margins."""
        width, height = PAGES[self._paper]
        across = height - 2 * _MARGIN_INCHES * _POINTS_AN_INCH
        return across, width - (0.5 + 0.6) * _POINTS_AN_INCH


def module_width(least: float, letters: int) -> float:
    """Width of a column of modules: their slot, which is told last, has to be read."""
    return max(least, min(_WIDEST_MODULE, letters * _OF_A_CHARACTER + 1.0))


class TableColumns:
    """The columns of a list: as wide as what stands in them, and hidden where nothing does.

    A list is printed too: empty columns and wide ones of short names cost it whole pages.
    """

    def __init__(self, titles: Sequence[str], most: Sequence[float], kept: Collection[int]) -> None:
        self._titles = titles
        self._most = most
        self._kept = kept
        """Those that are there to be written into."""
        self._longest = [0] * len(titles)

    def saw(self, column: int, text: str) -> None:
        """Tell what stands in a cell of a column."""
        if len(text) > self._longest[column]:
            self._longest[column] = len(text)

    def lines(self, column: int, text: str) -> int:
        """In how many lines a text stands in a cell of a column."""
        return lines_in(text, self._most[column])

    def set_on(self, sheet: Worksheet, header: Format) -> list[float]:
        """Write the titles, and set the widths; those that are left, hidden columns as 0."""
        widths = []
        for column, title in enumerate(self._titles):
            longest, is_kept = self._longest[column], column in self._kept
            needed = max(longest, *map(len, title.split())) + _BESIDE_A_NAME
            width = self._most[column] if is_kept else min(self._most[column], needed)
            is_hidden = not longest and not is_kept
            sheet.set_column(column, column, width, None, {"hidden": True} if is_hidden else {})
            sheet.write_string(0, column, title, header)
            widths.append(0.0 if is_hidden else width)
        return widths


def lines_in(text: str, width: float) -> int:
    """In how many lines a text stands in a column of that width; one at least."""
    return max(1, math.ceil(len(text) * _OF_A_CHARACTER / width))


def _points(characters: float) -> float:
    """The width of a column, by Excel's own rule at 96 dots an inch; of a hidden one none."""
    return 0.0 if not characters else (int(characters * 7) + 5) * 0.75


def escaped(text: str) -> str:
    """Text for a header or footer, in which “&” begins a code.

    >>> escaped("R&D")
    'R&&D'
    """
    return text.replace("&", "&&")
