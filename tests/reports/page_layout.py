"""What is wrong with the pages of a document, judged by where its texts stand.

PDFium tells each piece of text with its bounds, size and font as it paints it, and the pictures.
(pypdf, which reads our texts elsewhere, joins the cells of a row and does not tell where they end.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw

from sanwright.reports import style
from sanwright.reports.grid import LEADING, PADDING, SIZE

EDGE = 12.0
"""Points from the edge of the paper where nothing may stand: printers do not reach there."""
LEAST_FILL = 0.2
"""Share of the room between header and footer that the last page uses at least."""
LEAST_WITHIN = 0.3
"""The same of a page that another follows: three rows before a large drawing are a fault."""
_SAME_LINE = 1.5
_SAME_PLACE = 1.6
_INDENT = 3.0
"""How far the texts of a table stand within its edge, at least, and half of what at most."""
_ROUNDING = 0.6
_ROW_STEP = LEADING + PADDING
"""Less than what parts the last line of a row from the first of the next."""
_OVERLAP = 1.0
_FIGURE = re.compile(r"([≤≥≈−-] ?)?\d[\d.,\s]*(\s\S{1,4})?")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text by its edges, in points from the lower left corner of the page."""

    left: float
    foot: float
    right: float
    top: float
    baseline: float
    size: float
    bold: bool
    text: str


@dataclass(frozen=True, slots=True)
class PageText:
    """The texts of a page; ``lowest`` is the foot of whatever is painted above the footer."""

    number: int
    width: float
    height: float
    pieces: tuple[Piece, ...]
    lowest: float

    @property
    def is_sheet(self) -> bool:
        """Whether it is a page across, which has a drawing."""
        return self.width > self.height

    @property
    def inner(self) -> list[Piece]:
        """What stands between header and footer."""
        top, foot = _frame(self.height)
        return [piece for piece in self.pieces if foot < piece.baseline < top]

    @property
    def lines(self) -> list[list[Piece]]:
        """What stands between header and footer, line by line from above, each from the left."""
        found: list[list[Piece]] = []
        for piece in sorted(self.inner, key=lambda piece: -piece.baseline):
            if found and found[-1][0].baseline - piece.baseline < _SAME_LINE:
                found[-1].append(piece)
            else:
                found.append([piece])
        return [sorted(line, key=lambda piece: piece.left) for line in found]


def _frame(height: float) -> tuple[float, float]:
    return height - style.TOP_MARGIN + 18.0, style.BOTTOM_MARGIN - 12.0


def read_pages(data: bytes) -> list[PageText]:
    """The pages of a document. What is filled in at the end, such as page numbers, is left out."""
    document = pdfium.PdfDocument(data)
    try:
        return [_read(document[number], number + 1) for number in range(len(document))]
    finally:
        document.close()


def _read(page: pdfium.PdfPage, number: int) -> PageText:
    width, height = page.get_size()
    top, foot = _frame(height)
    texts, pieces, lowest = page.get_textpage(), [], height
    for each in page.get_objects(max_depth=1, textpage=texts):
        left, low, right, high = each.get_bounds()
        if foot < low < top:
            lowest = min(lowest, low)
        if each.type == pdfium_raw.FPDF_PAGEOBJ_TEXT and (text := each.extract().strip()):
            matrix = each.get_matrix().get()
            scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
            size, bold = each.get_font_size() * scale, "Bold" in each.get_font().get_base_name()
            pieces.append(Piece(left, low, right, high, matrix[5], size, bold, text))
    texts.close()
    page.close()
    return PageText(number, width, height, tuple(pieces), lowest)


def faults(pages: list[PageText], within: float = LEAST_WITHIN) -> Iterator[str]:
    """What a reader would stumble over, with the page; ``within`` as ``LEAST_WITHIN``."""
    for page in pages:
        yield from outside(page)
        yield from heading_last(page)
        if page.number > 1:
            yield from near_empty(page, LEAST_FILL if page is pages[-1] else within)
        yield from totals_astray(page)
        yield from overlapping(page)
    for page, after in pairwise(pages):
        yield from row_left_behind(page, after)


def parted(pages: list[PageText], title: str, last: str) -> Iterator[str]:
    """A section that has to be taken in at one look and ends on another page than it begins."""
    for page in pages:
        if any(each.bold and each.size > 2 * SIZE and each.text == title for each in page.pieces):
            if not any(each.text.startswith(last) for each in page.pieces):
                yield f"page {page.number}: “{title}” goes on elsewhere"
            return
    yield f"“{title}” is nowhere"


def outside(page: PageText) -> Iterator[str]:
    """Text that stands beyond the edge of the paper, or so near that no printer reaches it."""
    for piece in page.pieces:
        across = piece.left > EDGE and piece.right < page.width - EDGE
        if not (across and piece.foot > EDGE and piece.top < page.height - EDGE):
            yield f"page {page.number}: outside the page: {piece.text!r}"


def heading_last(page: PageText) -> Iterator[str]:
    """A heading with nothing of what it heads below it."""
    sizes = {style.styles()[name].fontSize for name in ("h1", "h2")}
    lines = page.lines
    last = lines[-1] if lines and not page.is_sheet else []
    if last and all(each.bold and round(each.size, 1) in sizes for each in last):
        yield f"page {page.number}: a heading stands alone at the foot: {last[0].text!r}"


def row_left_behind(page: PageText, after: PageText) -> Iterator[str]:
    """The heading of a group of rows at the foot of a page, whose rows are on the next."""
    lines, onwards = page.lines, after.lines
    if not lines or not onwards or page.is_sheet or after.is_sheet:
        return
    last, first = lines[-1], onwards[0]
    if len(lines) > 1 and lines[-2][0].baseline - last[0].baseline < _ROW_STEP:
        return  # the same row goes on
    continues = all(each.bold and abs(each.size - SIZE) < _ROUNDING for each in first)
    if continues and len(last) == 1 and last[0].bold and last[0].left < style.SIDE_MARGIN + 6.0:
        yield f"page {page.number}: rows have left their heading: {last[0].text!r}"


def near_empty(page: PageText, least: float) -> Iterator[str]:
    """A page for which nobody would turn the leaf."""
    if page.is_sheet:
        return
    used = page.height - style.TOP_MARGIN - page.lowest
    share = used / (page.height - style.TOP_MARGIN - style.BOTTOM_MARGIN)
    if share < least:
        said = page.inner[0].text if page.inner else ""
        yield f"page {page.number}: {share:.0%} of the page is used: {said!r}"


def overlapping(page: PageText) -> Iterator[str]:
    """Two texts of which one is painted over the other."""
    if page.is_sheet:
        return
    pieces = sorted(page.pieces, key=lambda piece: -piece.top)
    for number, piece in enumerate(pieces):
        for other in pieces[number + 1 :]:
            if other.top < piece.foot + _OVERLAP:
                break
            across = min(piece.right, other.right) - max(piece.left, other.left)
            down = min(piece.top, other.top) - max(piece.foot, other.foot)
            if across > _OVERLAP and down > _OVERLAP:
                yield f"page {page.number}: {piece.text!r} and {other.text!r} overlap"


def totals_astray(page: PageText) -> Iterator[str]:
    """A sum of a table that ends where no figure above it in the table ends."""
    above: list[Piece] = []
    for line in page.lines:
        figures = [piece for piece in line[1:] if _is_figure(piece.text)]
        is_row = style.SIDE_MARGIN + _INDENT < line[0].left < style.SIDE_MARGIN + 2 * _INDENT
        if not is_row or (not figures and all(piece.bold for piece in line[1:])):
            above = above if line[0].left > style.SIDE_MARGIN + 2 * _INDENT else []
        elif all(piece.bold for piece in line):
            for piece in figures if above and not page.is_sheet else ():
                if not any(abs(piece.right - each.right) < _SAME_PLACE for each in above):
                    yield f"page {page.number}: a total beside its column: {piece.text!r}"
        else:
            above += [piece for piece in figures if not piece.bold]


def _is_figure(text: str) -> bool:
    return _FIGURE.fullmatch(text) is not None
