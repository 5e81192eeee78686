"""The pages of a PDF as pictures: what is shown before it is printed is the document itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sanwright.errors import InputError
from sanwright.reports.pdf_marks import PdfMark, marks_of
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Rows of pixels of four bytes: blue, green, red and one that says nothing."""

    width: int
    height: int
    stride: int
    data: bytes


class PdfPages:
    """A PDF in memory. For one thread at a time, of all that are open: PDFium knows no other way.

    Raises InputError for what is no PDF.
    """

    def __init__(self, data: bytes) -> None:
        import pypdfium2

        try:
            self._document: Any = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise InputError(Text("this is no PDF ({why})", why=str(error))) from None
        self.sizes: tuple[tuple[float, float], ...] = tuple(
            self._document.get_page_size(number) for number in range(len(self._document))
        )
        """Width and height of each page in points."""

    def picture(self, number: int, scale: float) -> PagePicture:
        """A page with ``scale`` pixels for a point."""
        page = self._document[number]
        bitmap = page.render(scale=scale, rev_byteorder=False, prefer_bgrx=True)
        try:
            return PagePicture(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))
        finally:
            bitmap.close()
            page.close()

    def marks(self, number: int) -> list[PdfMark] | None:
        """What is painted on a page, as outlines; None where a page has more than such marks."""
        return marks_of(self._document, number)

    def close(self) -> None:
        """Let the document go."""
        self._document.close()
