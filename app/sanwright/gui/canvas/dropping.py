"""Which tool follows a drag that comes in from a panel: a part of the catalog, or a template."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from sanwright.errors import SanwrightError
from sanwright.gui.canvas.tools.drop import DropTool
from sanwright.gui.canvas.tools.insert import InsertTool
from sanwright.gui.canvas.tools.place import PlaceTool
from sanwright.gui.canvas.tools.tool import Canvas
from sanwright.gui.document.templates import TEMPLATE_MIME, load_template

PART_MIME = "application/x-sanwright-part"
COUNT_MIME = "application/x-sanwright-count"
"""Beside ``PART_MIME``: how many of the part; one where it is left out."""


def drop_tool(canvas: Canvas, mime: QMimeData) -> DropTool | None:
    """The tool for what is dragged; None for what the canvas does not take."""
    if mime.hasFormat(PART_MIME):
        part = canvas.session.catalog.find(dragged_part(mime))
        return PlaceTool(canvas, part, dragged_count(mime)) if part is not None else None
    if mime.hasFormat(TEMPLATE_MIME):
        try:
            template = load_template(_text(mime, TEMPLATE_MIME), canvas.session.catalog)
        except SanwrightError as error:
            canvas.session.message.emit(str(error))
            return None
        return InsertTool(canvas, template)
    return None


def dragged_part(mime: QMimeData) -> str:
    """Id of the part that is dragged."""
    return _text(mime, PART_MIME)


def dragged_count(mime: QMimeData) -> int:
    """How many of a part are dragged."""
    count = _text(mime, COUNT_MIME)
    return max(1, int(count)) if count.isdecimal() else 1


def _text(mime: QMimeData, kind: str) -> str:
    return bytes(mime.data(kind).data()).decode(errors="replace")
