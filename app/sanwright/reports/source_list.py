"""A list of documents in two narrow columns, set small: read by few, but by those to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from sanwright.reports import style
from sanwright.reports.lettering import font_name, width_of, wrapped
from sanwright.reports.page_stream import PageStream

_SIZE, _SMALL = 7.2, 6.2
_LEADING, _SMALL_LEADING = 9.4, 8.2
_GAP = 16.0
_NUMBER = 19.0
_BELOW = 4.2
_MOST_LINES = 12


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A document: its number and title, what else is said of it; ``url`` makes it a link."""

    number: int
    title: str
    notes: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class _Laid:
    entry: SourceEntry
    title: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.title) * _LEADING + len(self.notes) * _SMALL_LEADING + _BELOW


class SourceList(Flowable):
    """Entries down the left column, then down the right one."""

    def __init__(self, entries: Sequence[SourceEntry]) -> None:
        super().__init__()
        self.entries = tuple(entries)
        self.spaceAfter = 8

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        if getattr(self, "width", None) != aW:
            self.width = aW
            vars(self).pop("_columns", None)
        return aW, max(_height(column) for column in self._columns)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803
        """What fills both columns of a page, and the rest; called by reportlab."""
        if self.wrap(aW, aH)[1] <= aH:
            return [self]
        left, right = self._columns
        laid = [*left, *right]
        first = _fitting(laid, aH)
        count = first + _fitting(laid[first:], aH)
        if first == 0:
            return []
        return [SourceList(self.entries[:count]), SourceList(self.entries[count:])]

    @cached_property
    def _columns(self) -> tuple[list[_Laid], list[_Laid]]:
        """The entries in two columns of about the same height."""
        room = (self.width - _GAP) / 2 - _NUMBER
        laid = [
            _Laid(
                entry,
                tuple(wrapped(entry.title, _SIZE, room)[:_MOST_LINES]),
                tuple(wrapped(entry.notes, _SMALL, room)[:_MOST_LINES]),
            )
            for entry in self.entries
        ]
        half, filled, count = _height(laid) / 2, 0.0, 0
        while count < len(laid) and filled < half:
            filled += laid[count].height
            count += 1
        if count and filled - half > half - (filled - laid[count - 1].height):
            count -= 1
        return laid[:count], laid[count:]

    def draw(self) -> None:
        """Paint; called by reportlab."""
        canvas: Canvas = self.canv
        top = max(_height(column) for column in self._columns)
        stream = PageStream(canvas)
        for number, column in enumerate(self._columns):
            y = top
            for laid in column:
                _draw(canvas, stream, laid, number * (self.width + _GAP) / 2, y)
                y -= laid.height
        stream.flush()


def _height(column: Sequence[_Laid]) -> float:
    return sum(laid.height for laid in column)


def _fitting(laid: Sequence[_Laid], room: float) -> int:
    """How many of the first entries fit below each other."""
    for count, each in enumerate(laid):
        room -= each.height
        if room < 0:
            return count
    return len(laid)


def _draw(canvas: Canvas, stream: PageStream, laid: _Laid, x: float, top: float) -> None:
    text, left, y = str(laid.entry.number), x + _NUMBER, top - _SIZE
    at = left - 5.0 - width_of(text, _SIZE, bold=True)
    stream.write(at, y, text, font_name(bold=True), _SIZE, style.INK)
    colour = style.LINK if laid.entry.url else style.INK
    for line in laid.title:
        stream.write(left, y, line, font_name(), _SIZE, colour)
        if laid.entry.url:
            area = (left, y - 2.0, left + width_of(line, _SIZE), y + _SIZE)
            canvas.linkURL(laid.entry.url, area, relative=1)
        y -= _LEADING
    for line in laid.notes:
        stream.write(left, y + _LEADING - _SMALL_LEADING, line, font_name(), _SMALL, style.MUTED)
        y -= _SMALL_LEADING
