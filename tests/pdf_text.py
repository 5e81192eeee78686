"""What stands on the pages of a PDF: read by PDFium, which takes a tenth of pypdf's time."""

from __future__ import annotations

from io import BytesIO
from os import PathLike

import pypdfium2

_HYPHEN_AT_THE_END_OF_A_LINE = "\ufffe"
"""PDFium's sign for a hyphen that it takes for one of a word broken over two lines."""


def page_texts(document: str | PathLike[str] | BytesIO) -> list[str]:
    """The text of each page, in the order in which it was written; a path or the bytes."""
    source = document.getvalue() if isinstance(document, BytesIO) else str(document)
    with pypdfium2.PdfDocument(source) as pdf:
        return [_text(page) for page in pdf]


def _text(page: pypdfium2.PdfPage) -> str:
    found: str = page.get_textpage().get_text_range()
    return found.replace("\r\n", "\n").replace(_HYPHEN_AT_THE_END_OF_A_LINE, "-")
