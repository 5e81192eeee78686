"""Tables of text drawn straight onto the canvas: fast at thousands of rows, and free of markup.

Rows know their height once laid out, so breaking over pages costs only the rows of that page.
The header is repeated on every page, a group's title never stands alone at the foot of one, and no
page has but the last two or three rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, FrameBreak

from sanwright.reports import style
from sanwright.reports.lettering import font_name, printable, width_of, wrapped
from sanwright.reports.linked_canvas import LinkedCanvas
from sanwright.reports.page_stream import PageStream

SIZE = 7.2
LEADING = 9.6
PADDING = 3.5
_MOST_LINES = 40
_MOST_CHARACTERS = 1200
_SAMPLE_ROWS = 400
_TALLEST_KEPT = 150.0
_SHORT_WORD = 12
_LONGEST_WHOLE = 40
"""Characters of a name that is kept on one line where a column asks for that."""
_FEW_LINES = 20
"""The lines of most characters, one of which is likely to be the widest."""
_LONGEST_FIGURE = 16
"""Characters of a figure with its unit, which stand on one line wherever there is room."""
_TAILS = ((96.0, 48.0), (144.0, 200.0))
"""Points of rows that are left for the last page, and of those that stay on the page before."""
_LAST_TAIL = (180.0, 96.0)
"""The same of a table that ends a document: no page more comes of it."""
_BAR, _BAR_BELOW = 2.0, 4.6


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, its share of the width, where its text stands.

    ``is_whole``: its names stand on one line each wherever there is room for all of them.
    """

    title: str
    share: float
    align: Literal["left", "right"] = "left"
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """Text with looks; ``key`` makes it a link to a heading, ``url`` one to a web address.

    ``bar`` from 0 to 1 is drawn as a bar beneath the text, its share of the cell's width.
    """

    text: str
    bold: bool = False
    colour: str | None = None
    key: str = ""
    url: str = ""
    bar: float | None = None


class RowKind(Enum):
    """What a row is: ordinary, a title over the rows below, a note on those above, a sum."""

    BODY = "body"
    GROUP = "group"
    NOTE = "note"
    TOTAL = "total"

    @property
    def spans(self) -> bool:
        """Whether its one cell goes over the whole width."""
        return self in (RowKind.GROUP, RowKind.NOTE)

    @property
    def is_strong(self) -> bool:
        """Whether it is set in bold on a ground of its own."""
        return self in (RowKind.GROUP, RowKind.TOTAL)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells; a GROUP or NOTE row has one cell that spans the table.

    ``with_next`` keeps a row on one page with the row below; a GROUP row is always kept so.
    """

    cells: tuple[Cell | str, ...]
    kind: RowKind = RowKind.BODY
    with_next: bool = False


@dataclass(frozen=True, slots=True)
class _LaidRow:
    cells: tuple[tuple[Cell, tuple[str, ...]], ...]
    kind: RowKind
    height: float
    with_next: bool


class _Layout:
    """The rows wrapped to the columns' widths; shared by the parts of a table that was broken."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row], width: float) -> None:
        self.columns = columns
        self.width = width
        self.widths = _widths(columns, rows, width)
        self.header = self._laid(Row(tuple(Cell(c.title, bold=True) for c in columns)))[0]
        self.rows = [laid for row in rows for laid in self._laid(row)]
        self._below = [0.0, *accumulate(row.height for row in self.rows)]

    def height(self, first: int, last: int) -> float:
        """Points from the top of row ``first`` to that of row ``last``."""
        return self._below[last] - self._below[first]

    def _laid(self, row: Row) -> list[_LaidRow]:
        widths = [self.width] if row.kind.spans else self.widths
        cells = _cells(row)
        bold = row.kind.is_strong
        lines = [
            wrapped(cell.text, SIZE, width - 2 * PADDING, cell.bold or bold)
            for cell, width in zip(cells, widths, strict=True)
        ]
        tallest = max(len(item) for item in lines)
        return [self._slice(cells, lines, start, row) for start in range(0, tallest, _MOST_LINES)]

    @staticmethod
    def _slice(cells: list[Cell], lines: list[list[str]], start: int, row: Row) -> _LaidRow:
        part = [tuple(item[start : start + _MOST_LINES]) for item in lines]
        height = max(len(item) for item in part) * LEADING + 2 * PADDING
        wanted = row.with_next or row.kind is RowKind.GROUP
        with_next = wanted and height <= _TALLEST_KEPT
        return _LaidRow(tuple(zip(cells, part, strict=True)), row.kind, height, with_next)


def _cells(row: Row) -> list[Cell]:
    cells = (cell if isinstance(cell, Cell) else Cell(cell) for cell in row.cells)
    return [
        replace(cell, text=cell.text[:_MOST_CHARACTERS] + " …")
        if len(cell.text) > _MOST_CHARACTERS
        else cell
        for cell in cells
    ]


def _widths(columns: Sequence[Column], rows: Sequence[Row], width: float) -> list[float]:
    """The columns' shares of ``width``, widened where a word or figure would have to be broken."""
    # A name that is nothing but blanks, which the user may have typed, makes an empty heading.
    words = [column.title.split() for column in columns]
    least = [max((_word_width(word, True) for word in title), default=0.0) for title in words]
    whole = list(least)
    for row in rows[:_SAMPLE_ROWS]:
        if row.kind.spans:
            continue
        for index, cell in enumerate(_cells(row)):
            bold = cell.bold or row.kind.is_strong
            least[index] = max(least[index], _least_width(cell.text[:200], font_name(bold), bold))
            if columns[index].align == "right" and len(cell.text) <= _LONGEST_FIGURE:
                whole[index] = max(whole[index], _word_width(cell.text, bold))
    for index, column in enumerate(columns):
        if column.is_whole:
            names = [_cells(row)[index] for row in rows if not row.kind.spans]
            whole[index] = max(whole[index], _longest_line(names))
    figures = [max(pair) for pair in zip(least, whole, strict=True)]
    shares = _shared_out(columns, figures, width) or _shared_out(columns, least, width)
    return shares or _even(columns, width)


def _longest_line(cells: Sequence[Cell]) -> float:
    """What the longest line of any cell needs; those that are to be broken anyway aside."""
    lines = ((line, cell.bold) for cell in cells for line in cell.text.splitlines())
    short = [each for each in lines if len(each[0]) <= _LONGEST_WHOLE]
    longest = sorted(set(short), key=lambda each: len(each[0]))[-_FEW_LINES:]
    return max((_word_width(line, bold) for line, bold in longest), default=0.0)


def _even(columns: Sequence[Column], width: float) -> list[float]:
    total = sum(column.share for column in columns)
    return [width * column.share / total for column in columns]


def _shared_out(
    columns: Sequence[Column], least: Sequence[float], width: float
) -> list[float] | None:
    """The columns' shares, none below ``least``; None if the width does not do for that."""
    shares = _even(columns, width)
    spare = [max(share - need, 0.0) for share, need in zip(shares, least, strict=True)]
    lacking = sum(max(need - share, 0.0) for share, need in zip(shares, least, strict=True))
    if lacking > sum(spare):
        return None
    give = lacking / sum(spare) if lacking else 0.0
    return [max(s, n) - give * more for s, n, more in zip(shares, least, spare, strict=True)]


@lru_cache(maxsize=8192)
def _least_width(text: str, _font: str, bold: bool) -> float:
    """What a cell needs so that no short word is broken; ``_font`` is the one in use."""
    words = (word for word in text.split() if len(word) <= _SHORT_WORD)
    return max((_word_width(word, bold) for word in words), default=0.0)


def _word_width(word: str, bold: bool) -> float:
    return width_of(printable(word), SIZE, bold) + 2 * PADDING + 0.01


class Grid(Flowable):
    """A table that fills the width of its frame."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.rows = tuple(rows)
        self.spaceAfter = 10
        self.ends_document = False
        self._layout: _Layout | None = None
        self._range = (0, 0)

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        if self._layout is None or self._layout.width != aW:
            self._layout = _Layout(self.columns, self.rows, aW)
            self._range = (0, len(self._layout.rows))
        return aW, self._layout.header.height + self._layout.height(*self._range)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803
        """The part that fits and the rest; nothing if no row fits. Called by reportlab."""
        self.wrap(aW, aH)
        layout = self._layout
        if layout is None:
            return []
        first, last = self._range
        room = aH - layout.header.height
        end = first
        while end < last and layout.rows[end].height <= room:
            room -= layout.rows[end].height
            end += 1
        if end == last:
            return [self]
        fitting = end
        end = _with_company(layout, first, end, last, self.ends_document)
        while end > first and layout.rows[end].kind is RowKind.TOTAL:
            end -= 1
        while end > first and layout.rows[end - 1].with_next:
            end -= 1
        if end == first:
            return []
        parts: list[Flowable] = [self._part(first, end), self._part(end, last)]
        if end < fitting:  # or the rest would go on below, on the same page
            parts.insert(1, FrameBreak())
        return parts

    def _part(self, first: int, last: int) -> Grid:
        part = Grid(self.columns, self.rows)
        part._layout, part._range = self._layout, (first, last)
        part.ends_document = self.ends_document
        return part

    def draw(self) -> None:
        """Paint; called by reportlab."""
        layout = self._layout
        if layout is None:
            return
        canvas: Canvas = self.canv
        stream = PageStream(canvas)
        first, last = self._range
        y = layout.header.height + layout.height(first, last)
        stream.fill(
            0.0, y - layout.header.height, layout.width, layout.header.height, style.HEADER_FILL
        )
        y = _draw_row(canvas, stream, layout, layout.header, y)
        stream.rule(0.0, y, layout.width, style.RULE, 0.8)
        ground, hairline = style.GROUP_FILL, style.HAIRLINE
        for row in layout.rows[first:last]:
            if row.kind.is_strong:
                stream.fill(0.0, y - row.height, layout.width, row.height, ground)
            y = _draw_row(canvas, stream, layout, row, y)
            stream.rule(0.0, y, layout.width, hairline, 0.5)


def _with_company(layout: _Layout, first: int, end: int, last: int, is_last: bool) -> int:
    """Where to break so that what is left is no handful of rows, as far as enough come before."""
    at = end
    for tail, before in (*_TAILS, _LAST_TAIL) if is_last else _TAILS:
        while (
            at > first and layout.height(at, last) < tail and layout.height(first, at - 1) >= before
        ):
            at -= 1
    return at


def _draw_row(
    canvas: Canvas, stream: PageStream, layout: _Layout, row: _LaidRow, top: float
) -> float:
    x = 0.0
    for index, (cell, lines) in enumerate(row.cells):
        width = layout.width if row.kind.spans else layout.widths[index]
        right = layout.columns[index].align == "right" and not row.kind.spans
        place = _Place(x + PADDING, x + width - PADDING, top - PADDING, right)
        bold = cell.bold or row.kind.is_strong
        _write_cell(stream, lines, place, bold, _text_colour(canvas, cell))
        if cell.bar is not None:
            _draw_bar(stream, cell.bar, place, len(lines))
        if (cell.key or cell.url) and lines:
            _link_cell(canvas, cell, lines, place, bold)
        x += width
    stream.flush()
    return top - row.height


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a cell's text stands: between ``left`` and ``right``, from ``top`` downwards."""

    left: float
    right: float
    top: float
    is_right: bool

    def line(self, number: int) -> float:
        """The baseline of a line."""
        return self.top - SIZE - number * LEADING


def _write_cell(
    stream: PageStream, lines: tuple[str, ...], place: _Place, bold: bool, colour: Color
) -> None:
    font = font_name(bold)
    for number, line in enumerate(lines):
        if line:
            x = place.right - width_of(line, SIZE, bold) if place.is_right else place.left
            stream.write(x, place.line(number), line, font, SIZE, colour)


def _link_cell(
    canvas: Canvas, cell: Cell, lines: tuple[str, ...], place: _Place, bold: bool
) -> None:
    wide = max(width_of(line, SIZE, bold) for line in lines)
    left = place.right - wide if place.is_right else place.left
    area = (left, place.line(len(lines) - 1) - 2, left + wide, place.top + 1)
    if cell.key:
        canvas.linkRect("", cell.key, area, relative=1)
    else:
        canvas.linkURL(cell.url, area, relative=1)


def _text_colour(canvas: Canvas, cell: Cell) -> Color:
    """The cell's own, that of a link where it leads somewhere, else that of text."""
    if cell.colour:
        return HexColor(cell.colour)
    leads = cell.key and (not isinstance(canvas, LinkedCanvas) or canvas.leads_to(cell.key))
    return style.LINK if leads else style.INK


def _draw_bar(stream: PageStream, share: float, place: _Place, lines: int) -> None:
    """A bar under the text, with its whole length as a pale ground."""
    y = place.line(lines - 1) - _BAR_BELOW
    width = place.right - place.left
    stream.fill(place.left, y, width, _BAR, style.RULE)
    stream.fill(place.left, y, width * min(max(share, 0.0), 1.0), _BAR, style.INK)


def pairs_grid(pairs: Sequence[tuple[str, str]], titles: tuple[str, str]) -> Grid:
    """A table of names and values."""
    rows = [Row((Cell(name, bold=True), value)) for name, value in pairs]
    return Grid((Column(titles[0], 1.0), Column(titles[1], 2.6)), rows)
