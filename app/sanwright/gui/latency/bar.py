"""The parts of a latency as one bar, in the order of the way of an I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sanwright.gui.latency.part_colours import fill_own, fill_unknown, fill_waiting, part_colour
from sanwright.gui.latency.words import PartRow
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import tr
from sanwright.units import UNKNOWN, Duration, format_quantity

_GAP = 1.5
_UNKNOWN_WIDTH = 20.0
_MORE_WIDTH = 7.0
_LEAST = 2.0


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the bar; ``what`` is own, waiting, unknown or more (than is known)."""

    row: int
    what: str
    box: QRectF
    time: float = 0.0


def segments(parts: Sequence[PartRow], area: QRectF) -> list[Segment]:
    """Pieces from left to right: known times to scale, the unknown ones of one width."""
    pieces = list(_pieces(parts))
    fixed = sum(_fixed(what) for _, what, _ in pieces) + _GAP * max(0, len(pieces) - 1)
    total = sum(time for _, _, time in pieces)
    free = max(0.0, area.width() - fixed)
    made, x = [], area.left()
    for number, what, time in pieces:
        wide = _fixed(what) or (free * time / total if total > 0 else 0.0)
        made.append(Segment(number, what, QRectF(x, area.top(), wide, area.height()), time))
        x += wide + _GAP
    return made


def draw_bar(
    painter: QPainter,
    area: QRectF,
    parts: Sequence[PartRow],
    theme: Theme,
    chosen: int | None = None,
) -> None:
    """The bar; the part ``chosen`` has a frame."""
    metrics = QFontMetricsF(painter.font())
    for segment in segments(parts, area):
        part, box = parts[segment.row], segment.box
        ink = part_colour(part.kind, part.name, theme)
        box = box if box.width() >= _LEAST else QRectF(box.left(), box.top(), 1.0, box.height())
        if segment.what == "own":
            fill_own(painter, box, ink)
        elif segment.what == "waiting":
            fill_waiting(painter, box, ink)
        else:
            fill_unknown(painter, box, theme)
        text = format_quantity(Duration(segment.time))
        if segment.time and metrics.horizontalAdvance(text) + 8 < box.width():
            painter.setPen(theme.panel if segment.what == "own" else theme.text)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    framed = [s.box for s in segments(parts, area) if s.row == chosen]
    if framed:
        around = framed[0]
        for box in framed[1:]:
            around = around.united(box)
        painter.setPen(QPen(theme.text, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(around.adjusted(-1, -2, 1, 2))


class LatencyBar(QWidget):
    """The bar; a click chooses a part, the pointer names it."""

    picked = Signal(int)
    """Number of the part that was clicked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Parts of the latency"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._parts: tuple[PartRow, ...] = ()
        self._chosen: int | None = None

    def sizeHint(self) -> QSize:
        """One line of text with air."""
        return QSize(200, self.fontMetrics().height() + 16)

    def show_parts(self, parts: Sequence[PartRow]) -> None:
        """Draw these."""
        self._parts = tuple(parts)
        self._chosen = None
        self.setAccessibleDescription(", ".join(map(part_text, self._parts)))
        self.update()

    def choose(self, row: int | None) -> None:
        """Frame a part."""
        self._chosen = row
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_bar(painter, self._area, self._parts, current_theme(), self._chosen)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what is there."""
        found = self._at(event.position().x())
        if found is not None:
            self.picked.emit(found.row)

    def event(self, event: QEvent) -> bool:
        """Name what is pointed at."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._at(event.pos().x())
            text = segment_text(self._parts[found.row], found.what) if found is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 4, -2, -4)

    def _at(self, x: float) -> Segment | None:
        made = segments(self._parts, self._area)
        return min(
            made, key=lambda s: abs(s.box.center().x() - x) - s.box.width() / 2, default=None
        )


def part_text(part: PartRow) -> str:
    """A part in one phrase."""
    if part.is_unknown:
        return f"{part.title} {tr(UNKNOWN)}"
    return f"{part.title} {format_quantity(Duration(part.known))}"


def segment_text(part: PartRow, what: str) -> str:
    """A piece of the bar in one phrase."""
    if what == "own":
        time = format_quantity(Duration(part.own or 0.0))
        return tr("{part}: {time} of its own", part=part.title, time=time)
    if what == "waiting":
        time = format_quantity(Duration(part.waiting or 0.0))
        return tr("{part}: {time} of queueing", part=part.title, time=time)
    if part.is_unknown:
        return f"{part.title}: {tr(UNKNOWN)}"
    return tr("{part}: more, unknown", part=part.title)


def _pieces(parts: Sequence[PartRow]) -> Iterator[tuple[int, str, float]]:
    for number, part in enumerate(parts):
        if part.own is None:
            yield number, "unknown", 0.0
            continue
        yield number, "own", part.own
        if part.waiting:
            yield number, "waiting", part.waiting
        if part.at_least:
            yield number, "more", 0.0


def _fixed(what: str) -> float:
    return {"unknown": _UNKNOWN_WIDTH, "more": _MORE_WIDTH}.get(what, 0.0)
