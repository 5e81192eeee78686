"""Sheets of labels: how many, how large, where on the paper.

The grids offered are ones that several makers sell; a sheet of any other grid is written as text,
see ``parse_sheet``. Source of the dimensions: template database of the gLabels label designer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanwright.errors import InputError
from sanwright.reports.paper import PAGES, Paper
from sanwright.text import Text

POINTS = 72.0 / 25.4
"""Points of a millimetre."""
SMALLEST = (20.0, 8.0)
"""Width and height in mm of the smallest label on which three lines can be read."""

_NUMBER = r"(\d{1,4}(?:\.\d{1,9})?)"
_SHEET = re.compile(
    rf"(A4|Letter)\s+(\d{{1,3}})x(\d{{1,3}})\s+{_NUMBER}x{_NUMBER}"
    rf"(?:\s*\+{_NUMBER}\+{_NUMBER}(?:\s*\+{_NUMBER}\+{_NUMBER})?)?",
    re.IGNORECASE,
)
_SLACK = 0.6
"""So far, in mm, rounded dimensions may reach beyond the paper."""


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A grid of equal labels; lengths in mm, from the top left corner of the paper.

    ``gap_x`` and ``gap_y`` are between labels.
    """

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    gap_x: float = 0.0
    gap_y: float = 0.0

    @property
    def text(self) -> str:
        """The sheet as ``parse_sheet`` reads it.

        >>> SHEETS["a4-4x16"].text
        'A4 4x16 48.3x16.9+8.5+14'
        """
        text = (
            f"{self.paper} {self.columns}x{self.rows} {self.width:g}x{self.height:g}"
            f"+{self.left:g}+{self.top:g}"
        )
        return text + (f"+{self.gap_x:g}+{self.gap_y:g}" if self.gap_x or self.gap_y else "")

    @property
    def labels(self) -> int:
        """Labels on a sheet."""
        return self.columns * self.rows

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the paper in points."""
        return PAGES[self.paper]

    def box(self, place: int) -> tuple[float, float, float, float]:
        """Left, bottom, width and height in points of label number ``place``.

        From the lower left corner of the paper; labels count from 0, row by row.
        """
        row, column = divmod(place % self.labels, self.columns)
        left = self.left + column * (self.width + self.gap_x)
        top = self.top + row * (self.height + self.gap_y)
        bottom = self.page[1] - (top + self.height) * POINTS
        return left * POINTS, bottom, self.width * POINTS, self.height * POINTS


SHEETS: dict[str, LabelSheet] = {
    "a4-3x8": LabelSheet("A4", 3, 8, 66.0, 33.8, 5.7, 13.0),
    "a4-4x11": LabelSheet("A4", 4, 11, 48.3, 25.4, 8.5, 8.5),
    "a4-4x16": LabelSheet("A4", 4, 16, 48.3, 16.9, 8.5, 14.0),
    "a4-5x13": LabelSheet("A4", 5, 13, 38.0, 21.2, 9.5, 10.5),
    "letter-3x10": LabelSheet("Letter", 3, 10, 66.675, 25.4, 4.7625, 12.7, 3.175, 0.0),
    "letter-4x20": LabelSheet("Letter", 4, 20, 44.45, 12.7, 7.14375, 12.7, 7.9375, 0.0),
}
"""Grids to choose from, by name."""


def usual_sheet(paper: Paper) -> LabelSheet:
    """The grid for a paper where none is chosen."""
    return SHEETS["letter-3x10" if paper == "Letter" else "a4-4x11"]


def parse_sheet(text: str) -> LabelSheet:
    """A sheet by its name in ``SHEETS``, or as ``A4 4x16 48.3x16.9+8.5+14+0+0``.

    That is paper, columns x rows, width x height of a label, then the first label's distance from
    the left and the top edge, then the gaps between labels; all in mm. Without a distance the grid
    is centred. Raises InputError for anything else, and for labels that are not on the paper.

    >>> parse_sheet("A4 3x8 70x36").left, parse_sheet("A4 3x8 70x36").top
    (0.0, 4.5)
    """
    named = SHEETS.get(text.strip().lower())
    if named is not None:
        return named
    match = _SHEET.fullmatch(text.strip())
    if match is None:
        raise InputError(
            Text(
                "“{text}” is no label sheet; give one of {names}, or paper, columns x rows and "
                "width x height in mm, such as “A4 4x16 48.3x16.9+8.5+14”.",
                text=text[:80],
                names=", ".join(SHEETS),
            )
        )
    paper: Paper = "A4" if match[1].lower() == "a4" else "Letter"
    columns, rows = int(match[2]), int(match[3])
    width, height = float(match[4]), float(match[5])
    gap_x, gap_y = float(match[8] or 0), float(match[9] or 0)
    full = [side / POINTS for side in PAGES[paper]]
    free_x = full[0] - columns * width - max(0, columns - 1) * gap_x
    free_y = full[1] - rows * height - max(0, rows - 1) * gap_y
    left = float(match[6]) if match[6] else max(0.0, round(free_x / 2, 3))
    top = float(match[7]) if match[7] else max(0.0, round(free_y / 2, 3))
    if not columns or not rows or width < SMALLEST[0] or height < SMALLEST[1]:
        raise InputError(
            Text(
                "The labels of “{text}” are too small to be read; they must be {width} mm wide "
                "and {height} mm high at least.",
                text=text,
                width=f"{SMALLEST[0]:g}",
                height=f"{SMALLEST[1]:g}",
            )
        )
    if left > free_x + _SLACK or top > free_y + _SLACK:
        raise InputError(
            Text(
                "The labels of “{text}” do not fit on the paper; measure the sheet again.",
                text=text,
            )
        )
    return LabelSheet(paper, columns, rows, width, height, left, top, gap_x, gap_y)
