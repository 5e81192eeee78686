"""A canvas that makes no link into the void: a document may lack the section that one leads to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from reportlab.pdfgen.canvas import Canvas


class LinkedCanvas(Canvas):
    """A canvas on which only links are made that lead somewhere in the document."""

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
