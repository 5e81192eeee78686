"""Canvases: finished pages are held packed, and no link is made into the void."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas


class PackingCanvas(Canvas):
    """A canvas that packs what a page shows as soon as the page is done.

    reportlab packs all pages when the file is written and holds them in full until then: for
    hundreds of pages several times what the file will weigh.
    """

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        """End the page; called by reportlab too."""
        super().showPage()
        file: Any = vars(self)["_doc"]  # no public name leads to the pages of the file
        page = file.Pages.pages[-1]
        if page.Contents or not page.stream or not page.compression:
            return
        page.check_format(file)
        page.Contents, page.stream = _packed(page.Contents), None


def _packed(stream: PDFStream) -> PDFStream:
    """A page's content as it stands in the file; reportlab leaves as it is what has a filter."""
    content = stream.content
    names: list[Any] = []
    for each in reversed(stream.filters):
        content = each.encode(content)
        names.insert(0, PDFName(each.pdfname))
    stream.content = content
    stream.dictionary["Filter"] = PDFArray(names)
    return stream


class LinkedCanvas(PackingCanvas):
    """A canvas on which only links are made that lead somewhere: a document may lack sections."""

    def __init__(self, *args: Any, places: Collection[str] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self._places = places

    def leads_to(self, key: str) -> bool:
        """Whether the document has a heading of that key."""
        return key in self._places

    def linkRect(self, contents: str, destinationname: str, *args: Any, **options: Any) -> Any:  # noqa: N802
        """Make a link within the document; called by reportlab too."""
        if self.leads_to(destinationname):
            return super().linkRect(contents, destinationname, *args, **options)
        return None
